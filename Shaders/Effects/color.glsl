// SPDX-License-Identifier: MIT
//
// A run of colour filters in one pass. Each works on the straight sRGB colour of one pixel;
// nothing is clamped in between. A program is made for each list of operations: see ColorPrograms.

#define HANDS_OVER
#include "effect.glsl"

// Five vectors an operation, of which each takes as many as it needs.
uniform vec4 params[40];

// The vectors of the first operation. Of an opaque picture the last one holds what the matrix adds for its alpha, too.
flat VARYING vec4 firstRows[5];

#ifdef VERTEX

void handOver() {
  for (int row = 0; row < 5; row++) { firstRows[row] = params[row]; }
#ifdef OPAQUE
  firstRows[4] += vec4(params[0].a, params[1].a, params[2].a, params[3].a);
#endif
}

#endif

#ifdef FRAGMENT

vec3 toLinear(vec3 c) {
  return mix(c / 12.92, pow(max((c + 0.055) / 1.055, 0.0), vec3(2.4)), step(0.04045, c));
}

vec3 toSRGB(vec3 c) {
  return mix(c * 12.92, 1.055 * pow(max(c, 0.0), vec3(1.0 / 2.4)) - 0.055, step(0.0031308, c));
}

float highest(vec3 c) { return max(c.r, max(c.g, c.b)); }

float lowest(vec3 c) { return min(c.r, min(c.g, c.b)); }

vec4 cubic(vec4 k0, vec4 k1, vec4 k2, vec4 k3, vec4 c) {
  vec4 powers[4] = vec4[4](vec4(1.0), c, c * c, c * c * c);
  return vec4(
      dot(k0, vec4(powers[0].r, powers[1].r, powers[2].r, powers[3].r)),
      dot(k1, vec4(powers[0].g, powers[1].g, powers[2].g, powers[3].g)),
      dot(k2, vec4(powers[0].b, powers[1].b, powers[2].b, powers[3].b)),
      dot(k3, vec4(powers[0].a, powers[1].a, powers[2].a, powers[3].a)));
}

// The position of a point towards the rim: 0 inside, 1 from the rim on.
float vignetteShare(vec4 from, vec4 shape, vec2 point) {
  vec2 away = (point - from.xy) * from.zw;
  return smoothstep(shape.x, max(shape.y, shape.x + 1e-4), length(away));
}

// The operations by their names in ColorOperation.Kind: on a colour, with parameters from an index on.

vec4 matrix(int first, vec4 c) {
  return vec4(
      dot(params[first], c), dot(params[first + 1], c), dot(params[first + 2], c),
      dot(params[first + 3], c)) + params[first + 4];
}

// The matrix of the first operation.
vec4 firstMatrix(int first, vec4 c) {
#ifdef OPAQUE
  return vec4(
      dot(firstRows[0].rgb, c.rgb), dot(firstRows[1].rgb, c.rgb), dot(firstRows[2].rgb, c.rgb),
      dot(firstRows[3].rgb, c.rgb)) + firstRows[4];
#else
  return vec4(
      dot(firstRows[0], c), dot(firstRows[1], c), dot(firstRows[2], c), dot(firstRows[3], c))
    + firstRows[4];
#endif
}

vec4 power(int first, vec4 c) { return vec4(pow(max(c.rgb, 0.0), vec3(params[first].x)), c.a); }

vec4 vibrance(int first, vec4 c) {
  float spread = clamp(highest(c.rgb) - lowest(c.rgb), 0.0, 1.0);
  float share = 1.0 + params[first].x * (1.0 - spread);
  return vec4(mix(vec3(luminance(c.rgb)), c.rgb, share), c.a);
}

vec4 clampTo(int first, vec4 c) {
  return clamp(c, params[first], max(params[first], params[first + 1]));
}

vec4 polynomial(int first, vec4 c) {
  return cubic(params[first], params[first + 1], params[first + 2], params[first + 3], c);
}

vec4 posterize(int first, vec4 c) {
  float levels = params[first].x;
  return vec4(min(floor(c.rgb * levels), levels - 1.0) / max(levels - 1.0, 1.0), c.a);
}

vec4 vignette(int first, vec4 c) {
  float share = vignetteShare(params[first], params[first + 1], toPoint(framePixel()));
  return vec4(c.rgb * (1.0 - params[first + 1].z * share), c.a);
}

vec4 encode(int first, vec4 c) { return vec4(toSRGB(c.rgb), c.a); }

vec4 decode(int first, vec4 c) { return vec4(toLinear(c.rgb), c.a); }

vec4 largest(int first, vec4 c) { return vec4(vec3(highest(c.rgb)), c.a); }

vec4 least(int first, vec4 c) { return vec4(vec3(lowest(c.rgb)), c.a); }

vec4 maskOf(int first, vec4 c) {
  return vec4(vec3(1.0), c.a * clamp(luminance(c.rgb), 0.0, 1.0));
}

// As the polynomial, of what lies between 0 and 1.
vec4 curve(int first, vec4 c) { return polynomial(first, clamp(c, 0.0, 1.0)); }

// Defines `colored`, which applies the operations of the program's list.
#include "operations.glsl"

void main() {
#ifdef OPAQUE
  // The target clamps colours.
  color = vec4(colored(vec4(sourceHere().rgb, 1.0)).rgb, 1.0);
#else
  color = premultiply(colored(straight(sourceHere())));
#endif
}

#endif
