// SPDX-License-Identifier: MIT
//
// A picture composed with what is behind it. `source` is the picture, `second` the backdrop.

#include "effect.glsl"

#ifdef FRAGMENT

#include "blending.glsl"

// (blend mode, opacity of the source, 0, 0).
uniform vec4 params[1];

void main() {
  vec2 pixel = framePixel();
  vec4 s = sourceAt(pixel) * params[0].y;
  color = composed(int(params[0].x), secondAt(pixel), s);
}

#endif
