// SPDX-License-Identifier: MIT
//
// Blend modes on straight colours, as stored: `b` is the backdrop, `s` the source.
//
// Formulas: W3C Compositing and Blending Level 1, sections 9 and 10; those that it lacks (linear
// burn and below) are the ones of the Core Image Filter Reference's descriptions.

float softLight(float b, float s) {
  if (s <= 0.5) { return b - (1.0 - 2.0 * s) * b * (1.0 - b); }
  float d = b <= 0.25 ? ((16.0 * b - 12.0) * b + 4.0) * b : sqrt(b);
  return b + (2.0 * s - 1.0) * (d - b);
}

float dodge(float b, float s) {
  if (b <= 0.0) { return 0.0; }
  return s >= 1.0 ? 1.0 : min(1.0, b / (1.0 - s));
}

float burn(float b, float s) {
  if (b >= 1.0) { return 1.0; }
  return s <= 0.0 ? 0.0 : 1.0 - min(1.0, (1.0 - b) / s);
}

float hardLight(float b, float s) {
  return s <= 0.5 ? b * 2.0 * s : b + (2.0 * s - 1.0) - b * (2.0 * s - 1.0);
}

// One component. The numbers are the raw values of BlendMode.
float blended(int mode, float b, float s) {
  if (mode == 8) { return b * s; }
  if (mode == 9) { return b + s - b * s; }
  if (mode == 10) { return hardLight(s, b); }
  if (mode == 11) { return min(b, s); }
  if (mode == 12) { return max(b, s); }
  if (mode == 13) { return dodge(b, s); }
  if (mode == 14) { return burn(b, s); }
  if (mode == 15) { return softLight(b, s); }
  if (mode == 16) { return hardLight(b, s); }
  if (mode == 17) { return abs(b - s); }
  if (mode == 18) { return b + s - 2.0 * b * s; }
  if (mode == 19) { return max(0.0, b + s - 1.0); }
  if (mode == 20) { return min(1.0, b + s); }
  if (mode == 21) { return s <= 0.0 ? (b <= 0.0 ? 0.0 : 1.0) : min(1.0, b / s); }
  if (mode == 22) { return max(0.0, b - s); }
  if (mode == 23) { return s <= 0.5 ? min(b, 2.0 * s) : max(b, 2.0 * s - 1.0); }
  if (mode == 24) { return s <= 0.5 ? burn(b, 2.0 * s) : dodge(b, 2.0 * s - 1.0); }
  if (mode == 25) { return clamp(b + 2.0 * s - 1.0, 0.0, 1.0); }
  return s;
}

// The standard's weights for its non-separable modes.
float lum(vec3 c) { return dot(c, vec3(0.3, 0.59, 0.11)); }

float sat(vec3 c) { return max(c.r, max(c.g, c.b)) - min(c.r, min(c.g, c.b)); }

vec3 setLum(vec3 c, float l) {
  c += l - lum(c);
  float low = min(c.r, min(c.g, c.b));
  float high = max(c.r, max(c.g, c.b));
  if (low < 0.0) { c = l + (c - l) * l / max(l - low, 1e-6); }
  if (high > 1.0) { c = l + (c - l) * (1.0 - l) / max(high - l, 1e-6); }
  return c;
}

vec3 setSat(vec3 c, float s) {
  float low = min(c.r, min(c.g, c.b));
  float range = max(c.r, max(c.g, c.b)) - low;
  return range > 0.0 ? (c - low) * s / range : vec3(0.0);
}

vec3 mixed(int mode, vec3 b, vec3 s) {
  if (mode == 26) { return setLum(setSat(s, sat(b)), lum(b)); }
  if (mode == 27) { return setLum(setSat(b, sat(s)), lum(b)); }
  if (mode == 28) { return setLum(s, lum(b)); }
  if (mode == 29) { return setLum(b, lum(s)); }
  return vec3(blended(mode, b.r, s.r), blended(mode, b.g, s.g), blended(mode, b.b, s.b));
}

// Both and the result premultiplied.
vec4 composed(int mode, vec4 b, vec4 s) {
  if (mode == 0) { return s + b * (1.0 - s.a); }
  if (mode == 1) { return s * b.a; }
  if (mode == 2) { return s * (1.0 - b.a); }
  if (mode == 3) { return s * b.a + b * (1.0 - s.a); }
  if (mode == 4) { return min(s + b, 1.0); }
  if (mode == 5) { return max(s, b); }
  if (mode == 6) { return min(s, b); }
  if (mode == 7) { return s * b; }
  if (mode == 30) { return vec4(0.0); }
  if (mode == 31) { return s; }
  if (mode == 32) { return b + s * (1.0 - b.a); }
  if (mode == 33) { return b * s.a; }
  if (mode == 34) { return b * (1.0 - s.a); }
  if (mode == 35) { return s * (1.0 - b.a) + b * s.a; }
  if (mode == 36) { return s * (1.0 - b.a) + b * (1.0 - s.a); }
  vec3 over = mixed(mode, b.rgb / max(b.a, 1e-6), s.rgb / max(s.a, 1e-6));
  return vec4(
      s.rgb * (1.0 - b.a) + b.rgb * (1.0 - s.a) + over * (s.a * b.a),
      s.a + b.a - s.a * b.a);
}
