// SPDX-License-Identifier: MIT
//
// The pipeline of bare images: one instanced quad each, antialiased by coverage, without clips, corners
// or background. Texture coordinates are not clamped: the texture repeats an image's rim around it.
//
// All that a fragment reads lies in two vectors, so that a triangle costs hardly more than a bare
// textured one.
//
// INNER draws a part of an upright quad, in whole pixels. With PLACED, texture coordinates follow from the
// fragment's place in the target: however the quad is cut, a pixel reads the same texels. With TINT the
// image is white where it is opaque, and shown in the colour of the fill: a shadow.

#include "pixel.glsl"
#include "varying.glsl"

// Only parts are.
#ifndef INNER
#undef PLACED
#undef TINT
#endif
#if defined(INNER) && !defined(PLACED)
#undef ALPHA
#endif

#ifdef PLACED
#include "fragment.glsl"
// From the fragment's place to texture coordinates: scale, offset.
flat VARYING vec4 placement;
#elif defined(INNER)
// Texture coordinates.
VARYING vec2 texel;
#else
// (u, v) from the middle of the quad in pixels, then texture coordinates.
VARYING vec4 place;
// Coverage along u and v is x, y minus |place|; z is the opacity.
flat VARYING vec3 profile;
#endif
#if defined(MODULATE) || defined(TINT)
// By what premultiplied texels are multiplied, with the opacity.
flat VARYING vec4 factor;
#endif
#if defined(ALPHA) && defined(PLACED)
// From the fragment's place to coordinates in the image whose alpha counts.
flat VARYING vec4 alphaPlacement;
#elif defined(ALPHA)
// Texture coordinates in the image whose alpha counts.
VARYING vec2 alphaPlace;
#endif

#ifdef VERTEX

#include "instance.glsl"

#ifdef PLACED
// Fragment to frame pixels: scale, offset.
uniform vec4 frame;
#endif

void main() {
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
#ifdef INNER
  vec2 at = partPoint(corner);
  gl_Position = vec4(at * target.xy + target.zw, 0.0, 1.0);
  vec4 map = vec4(mapX.z, mapY.z, textureRect.zw / vec2(mapX.x, mapY.y));
#ifdef PLACED
  placeInTarget = (at - frame.zw) / frame.xy;
  placement = vec4(frame.xy * map.zw, (frame.zw - map.xy) * map.zw + textureRect.xy);
#ifdef ALPHA
  vec2 perPixel = radii.zw / vec2(mapX.x, mapY.y);
  alphaPlacement = vec4(frame.xy * perPixel, (frame.zw - map.xy) * perPixel + radii.xy);
#endif
#else
  texel = textureRect.xy + (at - map.xy) * map.zw;
#endif
#ifdef TINT
  factor = fill;
#endif
#else
  Gradients gradients = gradientsAt(corner);
  vec2 perPixel = vec2(length(gradients.u), length(gradients.v));
  vec2 coord = vertexOf(corner, perPixel * 0.5);
  Profile along = profileOf(perPixel);
  gl_Position = positionOf(coord);
  place = vec4(coord * along.edge.zw, textureRect.xy + (coord + 0.5) * textureRect.zw);
  profile = vec3(along.edge.xy, extra.y * along.thin);
#ifdef MODULATE
  factor = border * (extra.y * along.thin);
#endif
#ifdef ALPHA
  alphaPlace = radii.xy + (coord + 0.5) * radii.zw;
#endif
#endif
}

#endif

#ifdef FRAGMENT

uniform sampler2D image;
#ifdef ALPHA
uniform sampler2D mask;
#endif
layout(location = 0) out vec4 color;

void main() {
#ifdef INNER
#ifdef PLACED
  color = texture(image, fragmentPlace() * placement.xy + placement.zw);
#ifdef ALPHA
  color *= texture(mask, fragmentPlace() * alphaPlacement.xy + alphaPlacement.zw).a;
#endif
#else
  color = texture(image, texel);
#endif
#ifdef TINT
  color *= factor;
#endif
#else
  vec2 cover = clamp(profile.xy - abs(place.xy), 0.0, 1.0);
#ifdef MODULATE
  vec4 share = factor * (cover.x * cover.y);
#else
  float share = profile.z * (cover.x * cover.y);
#endif
#ifdef ALPHA
  share *= texture(mask, alphaPlace).a;
#endif
  color = texture(image, place.zw) * share;
#endif
}

#endif
