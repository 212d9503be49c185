// SPDX-License-Identifier: MIT
//
// Filters that gather from neighbours at places of the layer: polygons of one colour, edges, and the
// blur of a camera that zooms.

#include "effect.glsl"

#ifdef FRAGMENT

// CRYSTALLIZE: (centre x, y, side of a cell, 0). EDGES: (intensity, 0, 0, 0).
// ZOOM_BLUR: (centre x, y, least share of the distance, taps).
uniform vec4 params[1];

#ifdef CRYSTALLIZE
// Two numbers from 0 to 1 for a cell, the same on every driver.
vec2 random(vec2 cell) {
  uvec2 bits = uvec2(ivec2(cell)) * uvec2(1597334677u, 3812015801u);
  uint mixed = (bits.x ^ bits.y) * 1597334677u;
  uint more = (mixed ^ (mixed >> 15)) * 3812015801u;
  return vec2(float(mixed >> 8), float(more >> 8)) / 16777216.0;
}
#endif

void main() {
#ifdef CRYSTALLIZE
  // A point in each square cell; each pixel has the colour at the nearest (Worley 1996).
  float side = params[0].z;
  vec2 place = (toPoint(framePixel()) - params[0].xy) / side;
  vec2 nearest = place;
  float best = 1e9;
  for (int y = -1; y <= 1; y++) {
    for (int x = -1; x <= 1; x++) {
      vec2 cell = floor(place) + vec2(float(x), float(y));
      vec2 seed = cell + 0.15 + 0.7 * random(cell);
      float far = dot(seed - place, seed - place);
      if (far < best) {
        best = far;
        nearest = seed;
      }
    }
  }
  vec4 sum = vec4(0.0);
  for (int i = 0; i < 9; i++) {
    vec2 tap = nearest + 0.2 * vec2(float(i % 3 - 1), float(i / 3 - 1));
    sum += sourceAt(toPixel(params[0].xy + tap * side));
  }
  color = sum / 9.0;
#elif defined(EDGES)
  // Sobel's operator on each component, a point apart.
  vec2 point = toPoint(framePixel());
  vec4 around[9];
  for (int i = 0; i < 9; i++) {
    around[i] = sourceAt(toPixel(point + vec2(float(i % 3 - 1), float(i / 3 - 1))));
  }
  vec3 across = (around[2] + 2.0 * around[5] + around[8]
      - around[0] - 2.0 * around[3] - around[6]).rgb;
  vec3 down = (around[6] + 2.0 * around[7] + around[8]
      - around[0] - 2.0 * around[1] - around[2]).rgb;
  float cover = around[4].a;
  color = vec4(
      clamp(sqrt(across * across + down * down) * 0.25 * params[0].x, 0.0, 1.0) * cover, cover);
#elif defined(ZOOM_BLUR)
  vec2 away = toPoint(framePixel()) - params[0].xy;
  int taps = int(params[0].w);
  vec4 sum = vec4(0.0);
  for (int i = 0; i < 64; i++) {
    if (i >= taps) { break; }
    float share = mix(1.0, params[0].z, (float(i) + 0.5) / float(taps));
    sum += sourceAt(toPixel(params[0].xy + away * share));
  }
  color = sum / float(taps);
#endif
}

#endif
