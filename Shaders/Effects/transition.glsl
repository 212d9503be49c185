// SPDX-License-Identifier: MIT
//
// From one picture to another. `source` is what is left, `second` what comes; at progress 0 the
// result is the first, at 1 the second. Apple publishes no formulas: each effect is what the Core
// Image Filter Reference describes in words. Everything is measured in points of the layer.

#include "effect.glsl"

#ifdef FRAGMENT

#include "looks.glsl"

// (progress, angle, width or radius, scale or offset), (centre x, y, 0, 0), (colour, straight),
// (opacity, and what the flash takes).
uniform vec4 params[4];

// A number from 0 up to 1 for each whole one. It is made of integers, so that all drivers give the same,
// which the sine of a large number is not: the hash `pcg` of Jarzynski and Olano, "Hash Functions for GPU
// Rendering", JCGT 9(3), 2020.
float noise(float n) {
  uint state = uint(int(n)) * 747796405u + 2891336453u;
  uint word = ((state >> ((state >> 28u) + 4u)) ^ state) * 277803737u;
  return float(((word >> 22u) ^ word) >> 8u) / 16777216.0;
}

// A colour over a picture, as strong as `share` and only where the picture is.
vec4 lit(vec4 picture, vec4 light, float share) {
  return mix(picture, vec4(light.rgb, 1.0) * picture.a, clamp(light.a * share, 0.0, 1.0));
}

void main() {
  float t = params[0].x;
  vec2 point = toPoint(framePixel());
  vec2 direction = vec2(cos(params[0].y), sin(params[0].y));
#ifdef SWIPE
  // A soft edge as wide as `width` moves along the angle, with the colour laid over it.
  vec2 range = rangeAlong(direction);
  float width = params[0].z;
  float front = range.x + t * (range.y - range.x + width);
  float m = clamp((front - dot(point, direction)) / width, 0.0, 1.0);
  vec4 both = mix(fromAt(point), toAt(point), m);
  color = lit(both, params[2], params[3].x * (1.0 - abs(2.0 * m - 1.0)));
#elif defined(BARS)
  // The first picture, cut into bars along the angle, slides away; each bar leaves at its own time.
  vec2 range = rangeAlong(direction);
  float bar = floor(dot(point, vec2(-direction.y, direction.x)) / params[0].z);
  float slide = range.y - range.x;
  float lag = abs(params[0].w) * 10.0;
  float shift = clamp(t * (slide + lag) - lag * noise(bar), 0.0, slide);
  vec2 origin = point - direction * shift;
  float along = dot(origin, direction);
  bool gone = shift >= slide || along < range.x || !lies(origin, space[4]);
  vec4 moved = gone ? vec4(0.0) : fromAt(origin);
  vec4 below = toAt(point);
  // Only within the layer: what lies around its bounds fades.
  bool isAround = t <= 0.0 || t >= 1.0 || !lies(point, space[4]);
  color = isAround ? mix(fromAt(point), below, t) : moved + below * (1.0 - moved.a);
#elif defined(RIPPLE)
  // A ring runs out from the centre: the second picture inside, the first outside, bent within.
  vec2 centre = params[1].xy;
  vec2 corner = max(abs(space[4].xy - centre), abs(space[4].xy + space[4].zw - centre));
  float width = params[0].z;
  float front = t * (length(corner) + width);
  vec2 away = point - centre;
  float distance = max(length(away), 1e-4);
  float m = clamp((front - distance) / width, 0.0, 1.0);
  vec2 bent = point - away / distance * params[0].w * sin(m * 3.14159265) * m * (1.0 - m);
  color = mix(fromAt(bent), toAt(bent), smoothstep(0.0, 1.0, m));
  // Light falls on the slope of the wave, as on water.
  float slope = m * (1.0 - m) * cos(m * 3.14159265) * 0.6 * sign(params[0].w);
  color.rgb = clamp(color.rgb + slope * color.a, 0.0, color.a);
  // No wave leaves the layer: what lies around its bounds fades.
  if (!lies(point, space[4])) { color = mix(fromAt(point), toAt(point), t); }
#elif defined(MOD)
  // Holes open in the first picture: on a grid, turned by the angle, that is drawn together with
  // the distance from the centre.
  vec2 away = point - params[1].xy;
  away /= 1.0 + length(away) / params[0].w;
  vec2 turned = vec2(dot(away, direction), dot(away, vec2(-direction.y, direction.x)));
  vec2 wave = cos(turned * 6.2831853 / params[0].z);
  float height = 0.5 + 0.25 * (wave.x + wave.y);
  float m = smoothstep(0.0, 0.1, height - 1.0 + t * 1.1);
  color = mix(fromAt(point), toAt(point), t >= 1.0 ? 1.0 : m);
#elif defined(FLASH)
  // A flash with rays grows from the centre until it fills the bounds, then fades to the second.
  vec2 away = point - params[1].xy;
  float unit = max(0.5 * length(space[4].zw), 1e-4);
  float turn = atan(away.y, away.x);
  float rays = 0.5 + 0.5 * sin(turn * 13.0 + 4.0 * sin(turn * 5.0)) * sin(turn * 7.0 + 1.7);
  rays = pow(rays, max(params[3].z, 0.01));
  float fade = clamp(params[3].w, 0.01, 0.99);
  float grown = clamp(t / fade, 0.0, 1.0);
  float reach = grown * (1.0 + params[3].x) * (1.0 + params[3].y * rays);
  float flash = clamp(reach - length(away) / unit, 0.0, 1.0) * smoothstep(0.0, 0.1, grown);
  flash = max(flash, smoothstep(0.7, 1.0, grown));
  vec4 before = lit(fromAt(point), params[2], flash);
  vec4 after = lit(toAt(point), params[2], 1.0);
  float down = smoothstep(fade, 1.0, t);
  color = down > 0.0 ? mix(after, toAt(point), down) : before;
  if (t < fade && flash >= 1.0) { color = mix(before, after, smoothstep(0.9, 1.0, grown)); }
#elif defined(COPY_MACHINE)
  // A bar of light passes along the angle and leaves the second picture behind.
  vec2 range = rangeAlong(direction);
  float width = params[0].z;
  float front = range.x - width + t * (range.y - range.x + 2.0 * width);
  float from = dot(point, direction) - front;
  vec4 both = from < 0.0 ? toAt(point) : fromAt(point);
  if (t <= 0.0) { both = fromAt(point); }
  if (t >= 1.0) { both = toAt(point); }
  float glow = t <= 0.0 || t >= 1.0 ? 0.0 : max(0.0, 1.0 - abs(from) / width);
  color = lit(both, params[2], params[3].x * glow * glow);
#endif
}

#endif
