// SPDX-License-Identifier: MIT
//
// The fragment stage of layers.

#ifdef IMAGE
uniform sampler2D image;
#endif
#ifdef ALPHA
uniform sampler2D mask;
#endif
#ifdef STRETCH
#include "stretch.glsl"
#endif
#ifdef CLIP
// Fragment to frame pixels: scale, offset.
uniform vec4 frame;
#include "clip.glsl"
#endif
#ifdef PART
// (u, v) from the middle of the quad.
vec2 coord;
#endif
#include "edges.glsl"
#include "content.glsl"

layout(location = 0) out vec4 color;

void main() {
#ifdef PART
  vec2 fragment = fragmentPlace();
  coord = fragment * placement.xy + placement.zw;
#elif defined(CLIP)
  vec2 fragment = gl_FragCoord.xy;
#endif
  float coverage = edgeCoverage();
#ifdef SHAPE
#ifdef PERSPECTIVE
  vec4 pointsPerPixel = slopesAt(coord) * shapeSize.xxyy;
#endif
  vec2 point = coord * shapeSize.xy;
  vec2 extent = shapeSize.xy * 0.5;
  float radius = cornerRadius(point, cornerRadii);
  coverage = min(coverage, cornerCoverage(point, extent, radius, pointsPerPixel));
#endif
#ifdef CLIP
  coverage *= clipCoverage(clipChain, fragment * frame.xy + frame.zw);
#endif
#ifdef ALPHA
  coverage *= texture(mask, alphaRect.xy + heldCoord() * alphaRect.zw).a;
#endif
#ifdef MASKING
  coverage *= stopsColor().a * gradientStart.z;
#endif
  color = contentColor(coverage);
#if defined(STOPS) && !defined(MASKING)
  color = withStops(color);
#elif defined(GRADIENT)
  color = withGradient(color);
#endif
#ifdef SHAPE
  if (shapeSize.z > 0.0) {
    vec2 inner = extent - shapeSize.z;
    float inside = roundedCoverage(
        point, inner, innerRadius(radius, shapeSize.z), pointsPerPixel);
    float rim = 1.0 - inside;
    color = borderColor * rim + color * (1.0 - shapeSize.w * rim);
  }
#endif
#ifdef COVERS_LATER
  color *= coverage;
#endif
#ifdef CLIP
  if (hidden < 1.0) { color *= hiddenShare(color.a); }
#endif
}
