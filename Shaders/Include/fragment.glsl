// SPDX-License-Identifier: MIT
//
// The place of a fragment in its target, the value of gl_FragCoord, for quads whose corners lie on whole pixels.
//
// Mesa computes gl_FragCoord from a uniform, since targets differ in the order of their rows: on a processor that
// takes as long as a texel, and interpolating a value a fifth of it. An interpolated value may be off by its last
// bits, which depend on the corners of the quad. In the middle of its pixel it is exact again, so that a pixel gets
// the same value however a quad is cut.

#include "varying.glsl"

#ifdef GL_ES
VARYING vec2 placeInTarget;
#else
noperspective VARYING vec2 placeInTarget;
#endif

#ifdef FRAGMENT
vec2 fragmentPlace() { return floor(placeInTarget) + 0.5; }
#endif
