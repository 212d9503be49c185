// SPDX-License-Identifier: MIT
//
// A picture composed with what is behind it. `source` is the picture, `second` the backdrop. A program is made for
// each mode: `mode.glsl` names it.

#include "effect.glsl"

#ifdef FRAGMENT

#include "mode.glsl"
#include "blending.glsl"

// (opacity of the source, 0, 0, 0).
uniform vec4 params[1];

void main() {
  vec2 pixel = framePixel();
  color = composed(blendMode, secondAt(pixel), sourceAt(pixel) * params[0].x);
}

#endif
