// SPDX-License-Identifier: MIT
//
// A filter, transition or blend of the application's own: `filter.glsl` is its text, `inputs.glsl` names its inputs.

#include "effect.glsl"

#ifdef FRAGMENT

// The inputs; of a transition the progress as well: (progress, 0, 0, 0).
uniform vec4 params[9];

vec4 sampleAt(vec2 point) { return straight(sourceAt(toPixel(point))); }

#include "inputs.glsl"
#include "filter.glsl"

void main() { color = premultiply(filterColor(toPoint(framePixel()))); }

#endif
