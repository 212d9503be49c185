// SPDX-License-Identifier: MIT
//
// The two pictures of a transition, in points of the layer: `source` is the outgoing picture, `second` what
// comes.

#ifdef FRAGMENT
vec4 fromAt(vec2 point) { return sourceAt(toPixel(point)); }

vec4 toAt(vec2 point) { return secondAt(toPixel(point)); }
#endif

// Least and largest distance along a direction within a rectangle (x, y, width, height).
vec2 rangeAlong(vec2 direction, vec4 within) {
  vec2 a = within.xy * direction;
  vec2 b = (within.xy + within.zw) * direction;
  vec2 low = min(a, b);
  vec2 high = max(a, b);
  return vec2(low.x + low.y, high.x + high.y);
}

// Whether a point lies in a rectangle (x, y, width, height).
bool lies(vec2 point, vec4 within) {
  vec2 inside = step(within.xy, point) * step(point, within.xy + within.zw);
  return inside.x * inside.y > 0.5;
}
