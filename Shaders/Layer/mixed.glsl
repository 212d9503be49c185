// SPDX-License-Identifier: MIT
//
// The pipeline of layers of all kinds in one draw, for drivers on which a draw costs more than the work
// of a fragment: backgrounds, images, images times a colour, shadows, corners, borders and clips, flat
// and in perspective, with smoothed and with hard edges.
//
// Each instance says by its bytes of which kind it is, and gets the coverage and the colour that a draw
// of its own kind would give it.

#include "varying.glsl"
#include "coverage.glsl"
#include "slopes.glsl"

// (u, v) from the middle of the quad.
VARYING vec2 coord;
// Kinds by bit: 1 a shadow, 2 in perspective, 4 with edges that are not smoothed.
flat VARYING uint kind;
// 1 for an edge that is not smoothed.
flat VARYING vec4 hardEdges;
// The profile of smoothed edges of a flat quad.
flat VARYING vec4 edge;
flat VARYING vec4 fillColor;
flat VARYING vec4 borderColor;
flat VARYING vec4 cornerRadii;
// Width and height, border width, alpha of the border without the layer's opacity.
flat VARYING vec4 shapeSize;
#ifdef IMAGE
// u and v of the middle, and extent.
flat VARYING vec4 imageRect;
// Opacity of the image, and whether there is one.
flat VARYING vec2 imageShare;
// By what premultiplied texels are multiplied.
flat VARYING vec4 factor;
#endif
#ifdef CLIP
// First record and number of clips.
flat VARYING uvec2 clipChain;
#endif

#define SHADOW_KIND 1u
#define PERSPECTIVE_KIND 2u
#define EDGES_KIND 4u

#ifdef VERTEX

#define PERSPECTIVE
#include "instance.glsl"

void main() {
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  Gradients gradients = gradientsAt(corner);
  vec2 perPixel = vec2(length(gradients.u), length(gradients.v));
  bool isShadow = (clip.y & 128u) != 0u;
  bool isModulated = (clip.y & 64u) != 0u;
  bool isFlat = mapW == vec3(0.0, 0.0, 1.0);
  uvec4 full = (uvec4(clip.y) >> uvec4(12u, 13u, 14u, 15u)) & 1u;
  vec4 ends = vec4((uvec4(clip.y) >> uvec4(8u, 9u, 10u, 11u)) & 1u & ~full);
  hardEdges = ends + vec4(full);
  bool isSmooth = (clip.y >> 8u) == 0u;
  kind = (isShadow ? SHADOW_KIND : 0u) | (isFlat ? 0u : PERSPECTIVE_KIND)
    | (isSmooth ? 0u : EDGES_KIND);
  // Quads end at hard edges, save those whose pixels a clip smooths.
  vec2 grow = isFlat ? perPixel * 0.5 : min(perPixel, vec2(1.0));
  grow *= 1.0 - mix(ends.xy, ends.zw, corner);
  if (isShadow) { grow = vec2(0.0); }
  coord = vertexOf(corner, grow);
  gl_Position = positionOf(coord);
  setSlopesOfQuad();
  Profile profile = profileOf(perPixel);
  edge = profile.edge;
  float thin = isFlat && isSmooth && !isShadow ? profile.thin : 1.0;
  fillColor = fill * thin;
  borderColor = isModulated ? vec4(0.0) : border * thin;
  cornerRadii = radii;
  shapeSize = vec4(size, extra.x, extra.y > 0.0 ? min(border.a / extra.y, 1.0) : 0.0);
#ifdef IMAGE
  imageRect = vec4(textureRect.xy + 0.5 * textureRect.zw, textureRect.zw);
  imageShare.y = textureRect.z == 0.0 ? 0.0 : 1.0;
  imageShare.x = extra.y * thin * imageShare.y;
  factor = isModulated ? border : vec4(1.0);
#endif
#ifdef CLIP
  clipChain = uvec2(clip.x, clip.y & 63u);
#endif
}

#endif

#ifdef FRAGMENT

#ifdef IMAGE
uniform sampler2D image;
#endif
#ifdef CLIP
#include "records.glsl"
// Fragment to frame pixels: scale, offset.
uniform vec4 frame;
#include "clip.glsl"
#endif

layout(location = 0) out vec4 color;

// Coverage by the edges of the quad, which has this many pixels along its sides.
float edgeCoverage(vec2 pixels) {
  if ((kind & SHADOW_KIND) != 0u) { return 1.0; }
  vec2 cover;
  if ((kind & EDGES_KIND) != 0u) {
    vec2 low = max(clamp((coord + 0.5) * pixels + halfPixel, 0.0, 1.0), hardEdges.xy);
    vec2 high = max(clamp((0.5 - coord) * pixels + halfPixel, 0.0, 1.0), hardEdges.zw);
    cover = max(low + high - 1.0, 0.0);
  } else if ((kind & PERSPECTIVE_KIND) != 0u) {
    cover = clamp(
      halfPixel + 0.5 * pixels - abs(coord) * pixels, vec2(0.0), min(pixels, vec2(1.0)));
  } else {
    cover = clamp(edge.xy - abs(coord) * edge.zw, 0.0, 1.0);
  }
  return cover.x * cover.y;
}

void main() {
#ifdef IMAGE
  // Texels before anything that neighbours may decide otherwise: derivatives choose their level.
  vec4 texel = texture(image, imageRect.xy + clamp(coord, -0.5, 0.5) * imageRect.zw) * factor;
#endif
  vec4 slope = slopesAt(coord);
  vec2 squares = slope.xz * slope.xz + slope.yw * slope.yw;
  float coverage = edgeCoverage(inversesqrt(max(squares, vec2(1e-24))));
  vec4 pointsPerPixel = slope * shapeSize.xxyy;
  vec2 point = coord * shapeSize.xy;
  vec2 extent = shapeSize.xy * 0.5;
  float radius = cornerRadius(point, cornerRadii);
  coverage = min(coverage, cornerCoverage(point, extent, radius, pointsPerPixel));
#ifdef CLIP
  coverage *= clipCoverage(clipChain, gl_FragCoord.xy * frame.xy + frame.zw);
#endif
  color = fillColor;
#ifdef IMAGE
  // The opacity is of the layer as a whole: the image hides by its own alpha.
  color = (kind & SHADOW_KIND) != 0u
    ? fillColor * texel.a : texel * imageShare.x + fillColor * (1.0 - texel.a * imageShare.y);
#endif
  if (shapeSize.z > 0.0) {
    vec2 inner = extent - shapeSize.z;
    float rim = 1.0
      - roundedCoverage(point, inner, innerRadius(radius, shapeSize.z), pointsPerPixel);
    color = borderColor * rim + color * (1.0 - shapeSize.w * rim);
  }
  color *= coverage;
#ifdef CLIP
  if (hidden < 1.0) { color *= hiddenShare(color.a); }
#endif
}

#endif
