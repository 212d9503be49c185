// SPDX-License-Identifier: MIT
//
// Blend modes on straight colours, as stored: `b` is the backdrop, `s` the source.
//
// Formulas: W3C Compositing and Blending Level 1, sections 9 and 10; those that it lacks (linear
// burn and below) are the ones of the Core Image Filter Reference's descriptions.

// Raw values of BlendMode.
const int sourceOverMode = 0;
const int sourceInMode = 1;
const int sourceOutMode = 2;
const int sourceAtopMode = 3;
const int additionMode = 4;
const int maximumMode = 5;
const int minimumMode = 6;
const int multiplyCompositingMode = 7;
const int multiplyMode = 8;
const int screenMode = 9;
const int overlayMode = 10;
const int darkenMode = 11;
const int lightenMode = 12;
const int colorDodgeMode = 13;
const int colorBurnMode = 14;
const int softLightMode = 15;
const int hardLightMode = 16;
const int differenceMode = 17;
const int exclusionMode = 18;
const int linearBurnMode = 19;
const int linearDodgeMode = 20;
const int divideMode = 21;
const int subtractMode = 22;
const int pinLightMode = 23;
const int vividLightMode = 24;
const int linearLightMode = 25;
const int hueMode = 26;
const int saturationMode = 27;
const int colorMode = 28;
const int luminosityMode = 29;
const int clearMode = 30;
const int copyMode = 31;
const int destinationOverMode = 32;
const int destinationInMode = 33;
const int destinationOutMode = 34;
const int destinationAtopMode = 35;
const int exclusiveOrMode = 36;

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

// The blend of one component.
float blended(int mode, float b, float s) {
  if (mode == multiplyMode) { return b * s; }
  if (mode == screenMode) { return b + s - b * s; }
  if (mode == overlayMode) { return hardLight(s, b); }
  if (mode == darkenMode) { return min(b, s); }
  if (mode == lightenMode) { return max(b, s); }
  if (mode == colorDodgeMode) { return dodge(b, s); }
  if (mode == colorBurnMode) { return burn(b, s); }
  if (mode == softLightMode) { return softLight(b, s); }
  if (mode == hardLightMode) { return hardLight(b, s); }
  if (mode == differenceMode) { return abs(b - s); }
  if (mode == exclusionMode) { return b + s - 2.0 * b * s; }
  if (mode == linearBurnMode) { return max(0.0, b + s - 1.0); }
  if (mode == linearDodgeMode) { return min(1.0, b + s); }
  if (mode == divideMode) { return s <= 0.0 ? (b <= 0.0 ? 0.0 : 1.0) : min(1.0, b / s); }
  if (mode == subtractMode) { return max(0.0, b - s); }
  if (mode == pinLightMode) { return s <= 0.5 ? min(b, 2.0 * s) : max(b, 2.0 * s - 1.0); }
  if (mode == vividLightMode) { return s <= 0.5 ? burn(b, 2.0 * s) : dodge(b, 2.0 * s - 1.0); }
  if (mode == linearLightMode) { return clamp(b + 2.0 * s - 1.0, 0.0, 1.0); }
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
  if (mode == hueMode) { return setLum(setSat(s, sat(b)), lum(b)); }
  if (mode == saturationMode) { return setLum(setSat(b, sat(s)), lum(b)); }
  if (mode == colorMode) { return setLum(s, lum(b)); }
  if (mode == luminosityMode) { return setLum(b, lum(s)); }
  return vec3(blended(mode, b.r, s.r), blended(mode, b.g, s.g), blended(mode, b.b, s.b));
}

// Both and the result premultiplied.
vec4 composed(int mode, vec4 b, vec4 s) {
  if (mode == sourceOverMode) { return s + b * (1.0 - s.a); }
  if (mode == sourceInMode) { return s * b.a; }
  if (mode == sourceOutMode) { return s * (1.0 - b.a); }
  if (mode == sourceAtopMode) { return s * b.a + b * (1.0 - s.a); }
  if (mode == additionMode) { return min(s + b, 1.0); }
  if (mode == maximumMode) { return max(s, b); }
  if (mode == minimumMode) { return min(s, b); }
  if (mode == multiplyCompositingMode) { return s * b; }
  if (mode == clearMode) { return vec4(0.0); }
  if (mode == copyMode) { return s; }
  if (mode == destinationOverMode) { return b + s * (1.0 - b.a); }
  if (mode == destinationInMode) { return b * s.a; }
  if (mode == destinationOutMode) { return b * (1.0 - s.a); }
  if (mode == destinationAtopMode) { return s * (1.0 - b.a) + b * s.a; }
  if (mode == exclusiveOrMode) { return s * (1.0 - b.a) + b * (1.0 - s.a); }
  vec3 over = mixed(mode, b.rgb / max(b.a, 1e-6), s.rgb / max(s.a, 1e-6));
  return vec4(
      s.rgb * (1.0 - b.a) + b.rgb * (1.0 - s.a) + over * (s.a * b.a),
      s.a + b.a - s.a * b.a);
}
