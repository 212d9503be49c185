// SPDX-License-Identifier: MIT
//
// The coverage of a pixel by a shape, from distances in pixels. One pixel is a unit box, so along
// one axis coverage runs from 0 to 1 over the pixel that the edge crosses, and a shape thinner than
// a pixel covers at most its own width.

#include "pixel.glsl"

// The radius of the corner in whose quarter the point lies; radii are minXminY, maxXminY,
// minXmaxY, maxXmaxY, the origin is the centre.
float cornerRadius(vec2 point, vec4 radii) {
  vec2 row = point.y < 0.0 ? radii.xy : radii.zw;
  return point.x < 0.0 ? row.x : row.y;
}

// Pixels per point in the direction `normal`; `perPixel` holds the gradients of x and y in points
// per pixel.
float pixelsAlong(vec2 normal, vec4 perPixel) {
  vec2 step = normal.x * perPixel.xy + normal.y * perPixel.zw;
  return inversesqrt(max(dot(step, step), 1e-24));
}

#ifdef CONTINUOUS
// The same for a continuous corner: |x|^n + |y|^n = 1 in a box that reaches 1.528665 radii along
// each edge, or half the shorter side if that is less. n is such that the curve meets the circle of
// the radius on the diagonal, so where the box shrinks to the radius the corner is that circle.
float continuousCornerCoverage(vec2 point, vec2 extent, float radius, vec4 perPixel) {
  float reach = max(min(radius * 1.528665, min(extent.x, extent.y)), 1e-6);
  vec2 past = (abs(point) - extent) / reach + 1.0;
  if (past.x <= 0.0 || past.y <= 0.0) { return 1.0; }
  float n = -1.0 / log2(1.0 - 0.29289322 * min(radius / reach, 1.0));
  vec2 raised = pow(past, vec2(n));
  float sum = max(raised.x + raised.y, 1e-12);
  float norm = pow(sum, 1.0 / n);
  vec2 slope = raised / past * (norm / sum);
  float steepness = max(length(slope), 1e-12);
  float distance = (1.0 - norm) * reach / steepness;
  vec2 normal = slope / steepness * sign(point);
  return clamp(distance * pixelsAlong(normal, perPixel) + halfPixel, 0.0, 1.0);
}
#endif

// The radius of an outline that lies `width` further in.
float innerRadius(float radius, float width) {
#ifdef CONTINUOUS
  return sign(radius) * max(abs(radius) - width, 0.0);
#else
  return max(radius - width, 0.0);
#endif
}

// Share of the pixel on the inner side of the corner's curve; 1 away from the corner. A negative
// radius represents a continuous corner.
float cornerCoverage(vec2 point, vec2 extent, float radius, vec4 perPixel) {
#ifdef CONTINUOUS
  if (radius < 0.0) { return continuousCornerCoverage(point, extent, -radius, perPixel); }
#endif
  vec2 past = abs(point) - (extent - radius);
  if (radius <= 0.0 || past.x <= 0.0 || past.y <= 0.0) { return 1.0; }
  float distance = length(past);
  vec2 normal = past / max(distance, 1e-12) * sign(point);
  return clamp((radius - distance) * pixelsAlong(normal, perPixel) + halfPixel, 0.0, 1.0);
}

// Share of the pixel within a rounded rectangle about the origin.
float roundedCoverage(vec2 point, vec2 extent, float radius, vec4 perPixel) {
  vec2 lengths = vec2(length(perPixel.xy), length(perPixel.zw));
  vec2 inside = (extent - abs(point)) / max(lengths, vec2(1e-12)) + halfPixel;
  vec2 cap = clamp(extent * 2.0 / max(lengths, vec2(1e-12)), vec2(0.0), vec2(1.0));
  vec2 share = clamp(inside, vec2(0.0), cap);
  return min(share.x * share.y, cornerCoverage(point, extent, radius, perPixel));
}
