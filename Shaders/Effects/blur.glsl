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

// Turns of the loop where they are known beforehand; a loop over constants is half as expensive.
const int turns = 0
#ifdef COUNT1
    + 1
#endif
#ifdef COUNT2
    + 2
#endif
#ifdef COUNT4
    + 4
#endif
#ifdef COUNT8
    + 8
#endif
    ;

#ifdef INNER
vec4 tap(vec2 texel) { return textureLod(sourceImage, texel * source[2].xy, 0.0); }
#else
vec4 tap(vec2 texel) { return texelAt(sourceImage, source, texel); }
#endif

void main() {
  vec2 at = texelOf(source, framePixel());
#ifdef SUM
  vec2 unit = params[0].xy;
#ifdef MIDDLE
  vec4 sum = tap(at) * params[0].w;
#else
  vec4 sum = vec4(0.0);
#endif
  // The loop ends by a count known beforehand, or by the most that the parameters hold.
  const int most = turns > 0 ? turns : 126;
  int pairs = turns > 0 ? turns : int(params[0].z);
  for (int i = 0; i < most; i++) {
    if (i >= pairs) { break; }
    vec4 two = params[1 + (i >> 1)];
    vec2 pair = (i & 1) == 0 ? two.xy : two.zw;
    vec2 away = unit * pair.x;
    sum += (tap(at + away) + tap(at - away)) * pair.y;
  }
  color = sum;
#elif defined(SHRINK)
  const int most = turns > 0 ? turns : 2;
  int across = turns > 0 ? turns : int(params[0].x);
  int down = turns > 0 ? turns : int(params[0].y);
  vec4 sum = vec4(0.0);
  for (int y = 0; y < most; y++) {
    if (y >= down) { break; }
    for (int x = 0; x < most; x++) {
      if (x >= across) { break; }
      sum += tap(at + params[1].xy + vec2(float(x), float(y)) * params[1].zw);
    }
  }
  color = sum / float(across * down);
#else
  // A spiral by the golden angle covers a disc evenly (Vogel 1979).
  int count = int(params[0].z);
  vec4 sum = vec4(0.0);
  for (int i = 0; i < 96; i++) {
    if (i >= count) { break; }
    float turn = float(i) * 2.399963;
    float away = sqrt((float(i) + 0.5) / float(count));
    sum += tap(at + vec2(cos(turn), sin(turn)) * away * params[0].xy);
  }
  color = sum / float(count);
#endif
}

#endif
