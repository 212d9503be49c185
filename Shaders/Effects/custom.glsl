// SPDX-License-Identifier: MIT
//
// A filter of the application's own: `filter.glsl` is its text, `inputs.glsl` names its inputs.

#include "effect.glsl"

#ifdef FRAGMENT

uniform vec4 params[8];

vec4 sampleAt(vec2 point) { return straight(sourceAt(toPixel(point))); }

#include "inputs.glsl"
#include "filter.glsl"

void main() { color = premultiply(filterColor(toPoint(framePixel()))); }

#endif
