// SPDX-License-Identifier: MIT
//
// The varyings from the vertex stage of layers to the fragment stage.

#include "varying.glsl"

#ifdef PART
#include "fragment.glsl"
// From the fragment's place to (u, v) from the middle of the quad: scale, offset.
flat VARYING vec4 placement;
#else
// (u, v) from the middle of the quad.
VARYING vec2 coord;
#endif

#ifdef PERSPECTIVE
#include "slopes.glsl"
#endif

#ifdef EDGES
// 1 for an edge that is not smoothed: minimum x, minimum y, maximum x, maximum y. The quad ends there,
// or a clip smooths what lies on the edge.
flat VARYING vec4 hardEdges;
#ifndef PERSPECTIVE
// Width and height in pixels.
flat VARYING vec2 edgePixels;
#endif
#elif !defined(PERSPECTIVE)
// The profile of the edges.
flat VARYING vec4 edge;
#endif

#ifdef FILL
flat VARYING vec4 fillColor;
#endif

#ifdef SHAPE
flat VARYING vec4 borderColor;
flat VARYING vec4 cornerRadii;
// Width and height, border width, alpha of the border without the layer's opacity.
flat VARYING vec4 shapeSize;
#ifndef PERSPECTIVE
// Gradients of x and y, in points per pixel.
flat VARYING vec4 pointsPerPixel;
#endif
#endif

#ifdef IMAGE
// u and v of the middle, and extent.
flat VARYING vec4 imageRect;
// Opacity of the image, and whether there is one: a draw may hold instances without.
flat VARYING vec2 imageShare;
#endif
#ifdef MODULATE
// By what premultiplied texels are multiplied.
flat VARYING vec4 factor;
#endif
#ifdef ALPHA
// u and v of the middle, and extent, in the image whose alpha counts.
flat VARYING vec4 alphaRect;
#endif

#ifdef GRADIENT
// Vector of the gradient's record, and whether there is one: a draw may hold instances without.
flat VARYING ivec2 gradient;
#endif

#ifdef ONE_CLIP
// The record of the clip.
flat VARYING vec4 clipX;
flat VARYING vec4 clipY;
flat VARYING vec4 clipW;
flat VARYING vec4 clipRadii;
#endif

#if defined(CLIP) || defined(STRETCH)
// First record and number of clips; the image's own record lies behind them.
flat VARYING uvec2 clipChain;
#endif
