// SPDX-License-Identifier: MIT
//
// The pipeline of plain layers: one instanced quad each, with background, image, rounded corners,
// border and clips, antialiased by coverage.
//
// Each quad is grown by half a pixel, so that edge pixels are reached, and a fragment's coverage is its
// distance to the edges in pixels. Past the edge the texture is held at its rim, by the shader or, with
// UNCLAMPED, by pixels that repeat it in the texture.

// A tint needs an image and a colour.
#if defined(TINT) && !(defined(IMAGE) && defined(FILL))
#undef TINT
#endif

// Shadows have no edge to smooth. Large fills, and images in perspective, are drawn in two parts: a ring of quads about
// the edge, and the inside, where there is nothing to smooth. Both end at the same four points.
#if defined(TINT) || (defined(INNER) && !defined(SHAPE))
#define UNSMOOTHED
#endif

// Parts of upright quads that are rounded or show a gradient, in whole pixels: where a fragment lies in the quad
// follows from its place in the target.
#if defined(INNER) && (defined(SHAPE) || defined(STOPS))
#define PART
#endif

// The distance of those points from the edge, in shares of the quad.
#ifdef IMAGE
#define INSET radii.xy
#else
#define INSET textureRect.xy
#endif

#include "coverage.glsl"
#ifdef GRADIENT
#include "gradient.glsl"
#endif

#if defined(CLIP) || defined(STRETCH)
#include "records.glsl"
#endif
#include "varyings.glsl"
#ifdef STOPS
#include "stops.glsl"
#endif

#ifdef VERTEX
#include "vertices.glsl"
#endif

#ifdef FRAGMENT
#include "fragments.glsl"
#endif
