// SPDX-License-Identifier: MIT
//
// The mix of two pictures, pixel by pixel: `source` is what is left, `second` what comes.

#include "effect.glsl"

#ifdef FRAGMENT

// (share of the second, 0, 0, 0).
uniform vec4 params[1];

void main() {
  vec2 pixel = framePixel();
  color = mix(sourceAt(pixel), secondAt(pixel), params[0].x);
}

#endif
