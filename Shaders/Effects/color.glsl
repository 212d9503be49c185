// SPDX-License-Identifier: MIT
//
// A run of colour filters in one pass. Each works on the straight sRGB colour of one pixel;
// nothing is clamped in between.

#include "effect.glsl"

#ifdef FRAGMENT

// Six vectors an operation: (kind, 0, 0, 0), then what the kind takes.
uniform vec4 params[48];
uniform vec4 count;

// Raw values of ColorOperation.Kind.
const int matrixKind = 0;
const int powerKind = 1;
const int vibranceKind = 2;
const int clampKind = 3;
const int polynomialKind = 4;
const int posterizeKind = 5;
const int toSRGBKind = 6;
const int toLinearKind = 7;
const int highestKind = 8;
const int lowestKind = 9;
const int vignetteKind = 10;
const int maskKind = 11;
const int curveKind = 12;

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

vec4 applied(int first, vec4 c, vec2 point) {
  int kind = int(params[first].x);
  vec4 a = params[first + 1];
  vec4 b = params[first + 2];
  if (kind == matrixKind) {
    vec4 g = params[first + 3];
    return vec4(dot(a, c), dot(b, c), dot(g, c), dot(params[first + 4], c)) + params[first + 5];
  }
  if (kind == powerKind) { return vec4(pow(max(c.rgb, 0.0), vec3(a.x)), c.a); }
  if (kind == vibranceKind) {
    float spread = clamp(highest(c.rgb) - lowest(c.rgb), 0.0, 1.0);
    return vec4(mix(vec3(luminance(c.rgb)), c.rgb, 1.0 + a.x * (1.0 - spread)), c.a);
  }
  if (kind == clampKind) { return clamp(c, a, max(a, b)); }
  if (kind == polynomialKind) { return cubic(a, b, params[first + 3], params[first + 4], c); }
  if (kind == posterizeKind) {
    return vec4(min(floor(c.rgb * a.x), a.x - 1.0) / max(a.x - 1.0, 1.0), c.a);
  }
  if (kind == toSRGBKind) { return vec4(toSRGB(c.rgb), c.a); }
  if (kind == toLinearKind) { return vec4(toLinear(c.rgb), c.a); }
  if (kind == highestKind) { return vec4(vec3(highest(c.rgb)), c.a); }
  if (kind == lowestKind) { return vec4(vec3(lowest(c.rgb)), c.a); }
  if (kind == vignetteKind) { return vec4(c.rgb * (1.0 - b.z * vignetteShare(a, b, point)), c.a); }
  if (kind == maskKind) { return vec4(vec3(1.0), c.a * clamp(luminance(c.rgb), 0.0, 1.0)); }
  if (kind == curveKind) {
    // As the polynomial, of what lies between 0 and 1.
    return cubic(a, b, params[first + 3], params[first + 4], clamp(c, 0.0, 1.0));
  }
  return c;
}

void main() {
  vec2 pixel = framePixel();
  vec2 point = toPoint(pixel);
  vec4 c = straight(sourceAt(pixel));
  int last = int(count.x) * 6;
  for (int first = 0; first < 48; first += 6) {
    if (first >= last) { break; }
    c = applied(first, c, point);
  }
  color = premultiply(c);
}

#endif
