// SPDX-License-Identifier: MIT
//
// From one picture to another. `source` is the outgoing picture, `second` what comes; at progress 0 the
// result is the first, at 1 the second. Apple publishes no formulas: each effect is what the Core
// Image Filter Reference describes in words. Everything is measured in points of the layer.

#define HANDS_OVER
#include "effect.glsl"
#include "looks.glsl"

// (progress, angle, width or radius, scale or offset), (centre x, y, 0, 0), (colour, straight),
// (opacity, and what the flash takes).
flat VARYING vec4 given[4];
// From fragments to points: columns of a matrix, offset.
flat VARYING vec4 pointColumns;
flat VARYING vec2 pointOrigin;
// The layer's bounds in points.
flat VARYING vec4 bounds;
// That of the angle.
flat VARYING vec2 direction;
#ifdef COPY_MACHINE
// From fragments to distances before the middle of the bar, in shares of its width: coefficients of x and y, offset.
flat VARYING vec3 beforeBar;
#endif
#if defined(RIPPLE) && defined(INSIDE)
// From distances in points to those in texture coordinates of both pictures: columns of matrices.
flat VARYING vec4 sourceColumns;
flat VARYING vec4 secondColumns;
#endif

#ifdef VERTEX

uniform vec4 params[4];

void handOver() {
  for (int index = 0; index < 4; index++) { given[index] = params[index]; }
  pointColumns = space[0] * frame.xxyy;
  pointOrigin = frame.z * space[0].xy + frame.w * space[0].zw + space[1].xy;
  bounds = space[4];
  direction = vec2(cos(params[0].y), sin(params[0].y));
#ifdef COPY_MACHINE
  vec2 range = rangeAlong(direction, bounds);
  float width = params[0].z;
  float front = range.x - width + params[0].x * (range.y - range.x + 2.0 * width);
  vec3 along = vec3(
      dot(pointColumns.xy, direction), dot(pointColumns.zw, direction), dot(pointOrigin, direction) - front);
  beforeBar = along / width;
  // No light before it starts, and none when it has passed.
  if (params[0].x <= 0.0) { beforeBar = vec3(0.0, 0.0, 2.0); }
  if (params[0].x >= 1.0) { beforeBar = vec3(0.0, 0.0, -2.0); }
#endif
#if defined(RIPPLE) && defined(INSIDE)
  sourceColumns = space[2] * (source[0].xy * source[2].xy).xyxy;
  secondColumns = space[2] * (second[0].xy * second[2].xy).xyxy;
#endif
}

#endif

#ifdef FRAGMENT

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

// Whether a point of the layer is drawn, rather than one around its bounds.
bool isWithin(vec2 point) {
#ifdef INSIDE
  return true;
#else
  return lies(point, bounds);
#endif
}

// With INSIDE no pixel that is read lies on the edge of a picture or beyond, and none that is drawn beyond the bounds.
void main() {
  float t = given[0].x;
  vec2 fragment = fragmentPlace();
  vec2 point = fragment.x * pointColumns.xy + fragment.y * pointColumns.zw + pointOrigin;
#ifdef SWIPE
  // A soft edge as wide as `width` moves along the angle, with the colour laid over it.
  vec2 range = rangeAlong(direction, bounds);
  float width = given[0].z;
  float front = range.x + t * (range.y - range.x + width);
  float m = clamp((front - dot(point, direction)) / width, 0.0, 1.0);
  vec4 both = mix(sourceHere(), secondHere(), m);
  color = lit(both, given[2], given[3].x * (1.0 - abs(2.0 * m - 1.0)));
#elif defined(BARS)
  // The first picture, cut into bars along the angle, slides away; each bar leaves at its own time.
  vec2 range = rangeAlong(direction, bounds);
  float bar = floor(dot(point, vec2(-direction.y, direction.x)) / given[0].z);
  float slide = range.y - range.x;
  float lag = abs(given[0].w) * 10.0;
  float shift = clamp(t * (slide + lag) - lag * noise(bar), 0.0, slide);
  vec2 origin = point - direction * shift;
  float along = dot(origin, direction);
  bool gone = shift >= slide || along < range.x || !lies(origin, bounds);
  vec4 moved = gone ? vec4(0.0) : fromAt(origin);
  vec4 below = toAt(point);
  // Only within the layer: what lies around its bounds fades.
  bool isAround = t <= 0.0 || t >= 1.0 || !lies(point, bounds);
  color = isAround ? mix(fromAt(point), below, t) : moved + below * (1.0 - moved.a);
#elif defined(RIPPLE)
  // A ring runs out from the centre: the second picture inside, the first outside, bent within.
  vec2 centre = given[1].xy;
  vec2 corner = max(abs(bounds.xy - centre), abs(bounds.xy + bounds.zw - centre));
  float width = given[0].z;
  float front = t * (length(corner) + width);
  vec2 away = point - centre;
  float distance = max(length(away), 1e-4);
  float m = clamp((front - distance) / width, 0.0, 1.0);
  vec2 bend = away / distance * given[0].w * sin(m * 3.14159265) * m * (1.0 - m);
#ifdef INSIDE
  vec2 from = fragment * sourcePlace.xy + sourcePlace.zw
    - bend.x * sourceColumns.xy - bend.y * sourceColumns.zw;
  vec2 to = fragment * secondPlace.xy + secondPlace.zw
    - bend.x * secondColumns.xy - bend.y * secondColumns.zw;
  vec4 before = textureLod(sourceImage, from, 0.0);
  vec4 after = textureLod(secondImage, to, 0.0);
#else
  vec4 before = fromAt(point - bend);
  vec4 after = toAt(point - bend);
#endif
  color = mix(before, after, smoothstep(0.0, 1.0, m));
  // Light falls on the slope of the wave, as on water.
  float slope = m * (1.0 - m) * cos(m * 3.14159265) * 0.6 * sign(given[0].w);
  color.rgb = clamp(color.rgb + slope * color.a, 0.0, color.a);
  // No wave leaves the layer: what lies around its bounds fades.
  if (!isWithin(point)) { color = mix(fromAt(point), toAt(point), t); }
#elif defined(MOD)
  // Holes open in the first picture: on a grid, turned by the angle, that is drawn together with
  // the distance from the centre.
  vec2 away = point - given[1].xy;
  away /= 1.0 + length(away) / given[0].w;
  vec2 turned = vec2(dot(away, direction), dot(away, vec2(-direction.y, direction.x)));
  vec2 wave = cos(turned * 6.2831853 / given[0].z);
  float height = 0.5 + 0.25 * (wave.x + wave.y);
  float m = smoothstep(0.0, 0.1, height - 1.0 + t * 1.1);
  color = mix(sourceHere(), secondHere(), t >= 1.0 ? 1.0 : m);
#elif defined(FLASH)
  // A flash with rays grows from the centre until it fills the bounds, then fades to the second.
  vec2 away = point - given[1].xy;
  float unit = max(0.5 * length(bounds.zw), 1e-4);
  float turn = atan(away.y, away.x);
  float rays = 0.5 + 0.5 * sin(turn * 13.0 + 4.0 * sin(turn * 5.0)) * sin(turn * 7.0 + 1.7);
  rays = pow(rays, max(given[3].z, 0.01));
  float fade = clamp(given[3].w, 0.01, 0.99);
  float grown = clamp(t / fade, 0.0, 1.0);
  float reach = grown * (1.0 + given[3].x) * (1.0 + given[3].y * rays);
  float flash = clamp(reach - length(away) / unit, 0.0, 1.0) * smoothstep(0.0, 0.1, grown);
  flash = max(flash, smoothstep(0.7, 1.0, grown));
  vec4 before = lit(sourceHere(), given[2], flash);
  vec4 after = lit(secondHere(), given[2], 1.0);
  float down = smoothstep(fade, 1.0, t);
  color = down > 0.0 ? mix(after, secondHere(), down) : before;
  if (t < fade && flash >= 1.0) { color = mix(before, after, smoothstep(0.9, 1.0, grown)); }
#elif defined(COPY_MACHINE)
  // A bar of light passes along the angle and leaves the second picture behind.
  float away = fragment.x * beforeBar.x + fragment.y * beforeBar.y + beforeBar.z;
  vec4 both = away < 0.0 ? secondHere() : sourceHere();
  float glow = max(0.0, 1.0 - abs(away));
  color = lit(both, given[2], given[3].x * glow * glow);
#endif
}

#endif
