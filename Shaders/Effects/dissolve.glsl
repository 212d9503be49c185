// SPDX-License-Identifier: MIT
//
// The mix of two pictures, pixel by pixel: `source` is the outgoing picture, `second` what comes.

#define HANDS_OVER
#include "effect.glsl"

flat VARYING float share;

#ifdef VERTEX

// (share of the second, 0, 0, 0).
uniform vec4 params[1];

void handOver() { share = params[0].x; }

#endif

#ifdef FRAGMENT

void main() { color = mix(sourceHere(), secondHere(), share); }

#endif
