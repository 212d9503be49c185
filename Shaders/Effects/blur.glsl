// SPDX-License-Identifier: MIT
//
// Sums of a picture's texels: one axis of a separable blur (or a line of any direction), averages
// for a smaller picture, and the average of a disc.

#include "effect.glsl"

#ifdef FRAGMENT

// SUM: (step in texels, number of pairs, weight of the middle), then two pairs a vector
// (distance, weight, distance, weight).
// SHRINK: (taps across, taps down, 0, 0), (first tap, distance between taps).
// Neither: (radius in texels, number of taps, 0).
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
#else
  // A spiral by the golden angle covers a disc evenly (Vogel 1979).
  int count = int(params[0].z);
  vec4 sum = vec4(0.0);
  for (int i = 0; i < count; i++) {
    float turn = float(i) * 2.399963;
    float away = sqrt((float(i) + 0.5) / float(count));
    sum += texelAt(sourceImage, source, at + vec2(cos(turn), sin(turn)) * away * params[0].xy);
  }
  color = sum / float(count);
#endif
}

#endif
