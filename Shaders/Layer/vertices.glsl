// SPDX-License-Identifier: MIT
//
// The vertex stage of layers.

#include "instance.glsl"

#if defined(PART) && !defined(STOPS)
// Fragment to frame pixels: scale, offset.
uniform vec4 frame;
#endif

// The corner of the unit square that the vertex belongs to.
vec2 unitCorner() {
#ifdef RING
  // Outer and inner corners in turn, all round.
  int around = gl_VertexID >> 1;
  return vec2(((around + 1) >> 1) & 1, (around >> 1) & 1);
#else
  return vec2(gl_VertexID & 1, gl_VertexID >> 1);
#endif
}

// By how much the quad is grown on each side, in units of u and v.
vec2 growth(vec2 corner, vec2 perPixel) {
#ifdef UNSMOOTHED
  return vec2(0.0);
#else
#ifdef PERSPECTIVE
  vec2 grow = min(perPixel, vec2(1.0));
#else
  vec2 grow = perPixel * 0.5;
#endif
#ifdef EDGES
  // Quads end at hard edges, save those whose pixels a clip smooths.
  uvec4 full = (uvec4(clip.y) >> uvec4(12u, 13u, 14u, 15u)) & 1u;
  vec4 ends = vec4((uvec4(clip.y) >> uvec4(8u, 9u, 10u, 11u)) & 1u & ~full);
  hardEdges = ends + vec4(full);
  grow *= 1.0 - mix(ends.xy, ends.zw, corner);
#endif
  return grow;
#endif
}

void main() {
  vec2 corner = unitCorner();
  Gradients gradients = gradientsAt(corner);
  vec2 perPixel = vec2(length(gradients.u), length(gradients.v));
  float thin = 1.0;
#ifdef PERSPECTIVE
  setSlopesOfQuad();
#else
#ifdef EDGES
  edgePixels = 1.0 / max(perPixel, vec2(1e-12));
#else
  Profile profile = profileOf(perPixel);
  edge = profile.edge;
  thin = profile.thin;
#endif
#endif
#ifdef PART
  vec2 at = partPoint(corner);
  gl_Position = vec4(at * target.xy + target.zw, 0.0, 1.0);
  placeInTarget = (at - frame.zw) / frame.xy;
  vec2 perUnit = vec2(mapX.x, mapY.y);
  placement = vec4(frame.xy / perUnit, (frame.zw - vec2(mapX.z, mapY.z)) / perUnit - 0.5);
#else
  coord = vertexOf(corner, growth(corner, perPixel));
#ifdef RING
  if ((gl_VertexID & 1) == 1) { coord = (corner - 0.5) * (1.0 - 2.0 * INSET); }
#elif defined(INNER)
  coord = (corner - 0.5) * (1.0 - 2.0 * INSET);
#endif
  gl_Position = positionOf(coord);
#endif
#ifdef FILL
#ifdef UNSMOOTHED
  thin = 1.0;
#endif
  fillColor = fill * thin;
#endif
#ifdef SHAPE
  borderColor = border * thin;
  cornerRadii = radii;
  shapeSize = vec4(size, extra.x, extra.y > 0.0 ? min(border.a / extra.y, 1.0) : 0.0);
#ifndef PERSPECTIVE
  pointsPerPixel = vec4(gradients.u * size.x, gradients.v * size.y);
#endif
#endif
#ifdef IMAGE
  imageRect = vec4(textureRect.xy + 0.5 * textureRect.zw, textureRect.zw);
  imageShare.y = textureRect.z == 0.0 ? 0.0 : 1.0;
  imageShare.x = extra.y * thin * imageShare.y;
#endif
#ifdef MODULATE
  factor = border;
#endif
#ifdef ALPHA
  alphaRect = vec4(radii.xy + 0.5 * radii.zw, radii.zw);
#endif
#ifdef STOPS
  vec2 origin = vec2(mapX.z, mapY.z);
#ifdef MASKING
  int record = int(radii.x);
#else
  int record = int(textureRect.x);
#endif
  setGradient(
      record, gradients.u, gradients.v,
      -vec2(dot(gradients.u, origin), dot(gradients.v, origin)) - 0.5);
#endif
#ifdef GRADIENT
  gradient = ivec2(int(textureRect.x), textureRect.z == 0.0 ? 0 : 1);
#endif
#ifdef ONE_CLIP
  // An instance without a clip has a half-plane that holds everything.
  bool isClipped = (clip.y & 63u) > 0u;
  int base = isClipped ? int(clip.x) * 4 : 0;
  clipX = isClipped ? clips[base] : vec4(0.0, 0.0, 1.0, 0.0);
  clipY = clips[base + 1];
  clipW = isClipped ? clips[base + 2] : vec4(0.0, 0.0, 0.0, 1.0);
  clipRadii = clips[base + 3];
#endif
#if defined(CLIP) || defined(STRETCH)
  clipChain = uvec2(clip.x, clip.y & 63u);
#endif
}
