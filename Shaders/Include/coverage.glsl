// SPDX-License-Identifier: MIT
//
// How much of a pixel a shape covers, from distances in pixels. One pixel is a unit box, so along
// one axis coverage runs from 0 to 1 over the pixel that the edge crosses, and a shape thinner than
// a pixel covers at most its own width.

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

// Share of the pixel on the inner side of the corner's arc; 1 away from the corner.
float cornerCoverage(vec2 point, vec2 extent, float radius, vec4 perPixel) {
  vec2 past = abs(point) - (extent - radius);
  if (radius <= 0.0 || past.x <= 0.0 || past.y <= 0.0) { return 1.0; }
  float distance = length(past);
  vec2 normal = past / max(distance, 1e-12) * sign(point);
  return clamp((radius - distance) * pixelsAlong(normal, perPixel) + 0.5, 0.0, 1.0);
}

// Share of the pixel within a rounded rectangle about the origin.
float roundedCoverage(vec2 point, vec2 extent, float radius, vec4 perPixel) {
  vec2 lengths = vec2(length(perPixel.xy), length(perPixel.zw));
  vec2 inside = (extent - abs(point)) / max(lengths, vec2(1e-12)) + 0.5;
  vec2 cap = clamp(extent * 2.0 / max(lengths, vec2(1e-12)), vec2(0.0), vec2(1.0));
  vec2 share = clamp(inside, vec2(0.0), cap);
  return min(share.x * share.y, cornerCoverage(point, extent, radius, perPixel));
}
