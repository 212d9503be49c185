// SPDX-License-Identifier: MIT
//
// Transitions that take the first picture away as a sheet: it curls up, folds together or falls to
// pieces. As in transition.glsl the result is the first picture at progress 0 and the second at 1.
// The sheet stays within the layer's bounds; what lies around them fades.

#include "effect.glsl"

#ifdef FRAGMENT

#include "looks.glsl"

// CURL: (progress, angle, radius, 1 with a back side of its own), (shadow's amount and size, 1 to
// throw one on the page, 0), (the rectangle of the shadow).
// ACCORDION: (progress, height below, folds, shadow's amount).
// DISINTEGRATE: (progress, shadow's radius and density, 0), (shadow's offset, 0, 0).
uniform vec4 params[3];

vec4 over(vec4 above, vec4 below) { return above + below * (1.0 - above.a); }

#ifdef CURL

// The back of the sheet at one of its points: the picture shines through white paper.
vec4 backAt(vec2 point) {
  vec2 share = shareOfBounds(point);
  if (params[0].w > 0.5) { return lies(share, vec4(0.0, 0.0, 1.0, 1.0)) ? thirdAt(share) : vec4(0.0); }
  vec4 seen = fromAt(point);
  return vec4(mix(seen.rgb, vec3(seen.a), 0.75), seen.a);
}

// The sheet is rolled up on a cylinder that moves against the angle's direction.
vec4 sheet(float t, vec2 point) {
  vec2 direction = vec2(cos(params[0].y), sin(params[0].y));
  vec2 range = rangeAlong(direction, space[4]);
  float radius = max(params[0].z, 0.01);
  float x = dot(point, direction);
  float fold = range.y - t * (range.y - range.x + 3.14159265 * radius);
  // The sheet hangs over what comes, and with its end over itself.
  bool isShaded = params[2].z <= 0.0 || lies(point, params[2]);
  float amount = isShaded ? params[1].x : 0.0;
  float reach = radius * max(params[1].y, 0.01);
  float end = 2.0 * fold + 3.14159265 * radius - range.y;
  vec4 result = toAt(point);
  if (x > fold) {
    result.rgb *= mix(1.0 - amount, 1.0, smoothstep(fold + radius, fold + radius + reach, x));
  } else {
    result = fromAt(point);
    float near = 1.0 - smoothstep(0.0, reach, end - x);
    result.rgb *= 1.0 - 0.5 * amount * params[1].z * near;
  }
  float across = clamp((x - fold) / radius, 0.0, 1.0);
  float turn = asin(across);
  if (x > fold && x < fold + radius) {
    vec4 front = fromAt(point + direction * (fold + radius * turn - x));
    front.rgb *= mix(1.0, 0.7, across);
    result = over(front, result);
  }
  // Its back: on the upper half of the cylinder, then flat over the sheet.
  if (x < fold + radius) {
    float page = x > fold ? fold + radius * (3.14159265 - turn)
                          : fold + radius * 3.14159265 + fold - x;
    vec4 back = page <= range.y ? backAt(point + direction * (page - x)) : vec4(0.0);
    back.rgb *= x > fold ? 1.0 - 0.35 * across : 0.97;
    result = over(back, result);
  }
  return result;
}

#elif defined(ACCORDION)

// The part above a height folds down on it; every second strip turns away from the light.
vec4 sheet(float t, vec2 point) {
  float high = space[4].w;
  float low = clamp(params[0].y, 0.0, high);
  float room = max(high - low, 1e-4);
  float up = space[1].z > 0.5 ? point.y - space[4].y : space[4].y + high - point.y;
  float above = up - low;
  if (above <= 0.0) { return mix(fromAt(point), toAt(point), t); }
  float open = 1.0 - t;
  float place = above / open;
  float strip = place / room * 2.0 * clamp(floor(params[0].z + 0.5), 1.0, 50.0);
  float dark = mod(floor(strip), 2.0) > 0.5 ? 1.0 : 0.25 * fract(strip);
  float shade = 1.0 - clamp(params[0].w, 0.0, 1.0) * sqrt(max(1.0 - open * open, 0.0)) * dark;
  vec2 toward = vec2(0.0, space[1].z > 0.5 ? 1.0 : -1.0);
  vec4 seen = fromAt(point + toward * (place - above));
  seen.rgb *= shade;
  // A soft edge of one pixel.
  float cover = clamp((room * open - above) * length(space[2].zw) + 0.5, 0.0, 1.0);
  return over(seen * cover, toAt(point));
}

#elif defined(DISINTEGRATE)

// The remaining part of the sheet at a point: where the mask is dark, it disappears first.
float left(float t, vec2 point) {
  float soft = 0.05;
  float limit = mix(-soft, 1.0 + soft, t);
  return smoothstep(
      limit - soft, limit + soft, luminance(thirdAt(clamp(shareOfBounds(point), 0.0, 1.0)).rgb));
}

vec4 sheet(float t, vec2 point) {
  float cover = left(t, point);
  float shadow = 0.0;
  // A spiral by the golden angle covers a disc evenly (Vogel 1979).
  for (int i = 0; i < 16; i++) {
    float turn = float(i) * 2.399963;
    vec2 away = vec2(cos(turn), sin(turn)) * sqrt((float(i) + 0.5) / 16.0) * params[0].y;
    vec2 from = point - params[1].xy + away;
    shadow += lies(from, space[4]) ? left(t, from) : 0.0;
  }
  vec4 below = toAt(point);
  below.rgb *= 1.0 - clamp(params[0].z, 0.0, 1.0) * shadow / 16.0;
  return mix(below, fromAt(point), cover);
}

#endif

void main() {
  float t = params[0].x;
  vec2 point = toPoint(framePixel());
  bool isSheet = t > 0.0 && t < 1.0 && lies(point, space[4]);
  color = isSheet ? sheet(t, point) : mix(fromAt(point), toAt(point), t);
}

#endif
