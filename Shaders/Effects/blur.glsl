// SPDX-License-Identifier: MIT
//
// Sums of a picture's texels: one axis of a separable blur (or a line of any direction), averages
// for a smaller picture, a disc, and the smooth enlargement of a small picture.

#include "effect.glsl"

#ifdef FRAGMENT

// SUM: (step in texels, number of pairs, weight of the middle), then two pairs a vector
// (distance, weight, distance, weight).
// SHRINK: (taps across, taps down, 0, 0), (first tap, distance between taps).
// DISC: (radius in texels, number of taps, 0).
uniform vec4 params[64];

void main() {
  vec2 at = texelOf(source, framePixel());
#ifdef SUM
  vec2 unit = params[0].xy;
  int pairs = int(params[0].z);
  vec4 sum = texelAt(sourceImage, source, at) * params[0].w;
  for (int i = 0; i < pairs; i++) {
    vec4 pair = params[1 + (i >> 1)];
    vec2 tap = (i & 1) == 0 ? pair.xy : pair.zw;
    vec2 away = unit * tap.x;
    sum += (texelAt(sourceImage, source, at + away) + texelAt(sourceImage, source, at - away))
        * tap.y;
  }
  color = sum;
#elif defined(SHRINK)
  ivec2 count = ivec2(params[0].xy);
  vec4 sum = vec4(0.0);
  for (int y = 0; y < count.y; y++) {
    for (int x = 0; x < count.x; x++) {
      vec2 away = params[1].xy + vec2(float(x), float(y)) * params[1].zw;
      sum += texelAt(sourceImage, source, at + away);
    }
  }
  color = sum / float(count.x * count.y);
#elif defined(DISC)
  // A spiral by the golden angle covers a disc evenly (Vogel 1979).
  int count = int(params[0].z);
  vec4 sum = vec4(0.0);
  for (int i = 0; i < count; i++) {
    float turn = float(i) * 2.399963;
    float away = sqrt((float(i) + 0.5) / float(count));
    sum += texelAt(sourceImage, source, at + vec2(cos(turn), sin(turn)) * away * params[0].xy);
  }
  color = sum / float(count);
#else
  // Cubic B-spline by four bilinear taps: pairs of its four weights along each axis become one.
  vec2 base = floor(at - 0.5) + 0.5;
  vec2 t = at - base;
  vec2 r = 1.0 - t;
  vec2 w0 = r * r * r / 6.0;
  vec2 w1 = 2.0 / 3.0 - 0.5 * t * t * (2.0 - t);
  vec2 w3 = t * t * t / 6.0;
  vec2 low = w0 + w1;
  vec2 high = 1.0 - low;
  vec2 first = base - 1.0 + w1 / low;
  vec2 last = base + 1.0 + w3 / high;
  color = (texelAt(sourceImage, source, first) * low.x
          + texelAt(sourceImage, source, vec2(last.x, first.y)) * high.x) * low.y
      + (texelAt(sourceImage, source, vec2(first.x, last.y)) * low.x
          + texelAt(sourceImage, source, last) * high.x) * high.y;
#endif
}

#endif
