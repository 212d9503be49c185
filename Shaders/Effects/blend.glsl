// SPDX-License-Identifier: MIT
//
// A picture composed with its backdrop. `source` is the picture, `second` the backdrop. A program is made for
// each mode: `mode.glsl` names it.

#define HANDS_OVER
#include "effect.glsl"

flat VARYING float opacity;

#ifdef VERTEX

// (opacity of the source, 0, 0, 0).
uniform vec4 params[1];

void handOver() { opacity = params[0].x; }

#endif

#ifdef FRAGMENT

#include "mode.glsl"
#include "blending.glsl"

// With FIXED the blend function of OpenGL completes the formula (see BlendFunction), and nothing else is read.
void main() {
  vec4 s = sourceHere() * opacity;
#ifdef FIXED
  color = blendMode == multiplyMode ? s + (1.0 - s.a) : s;
#else
  vec4 b = secondHere();
#ifdef OPAQUE
  // A faded source is not opaque.
  b.a = 1.0;
  s.a = opacity;
#endif
  color = composed(blendMode, b, s);
#endif
}

#endif
