// SPDX-License-Identifier: MIT
//
// The pipeline of layers that show a gradient of few stops: see stops.glsl. Others are drawn by layer.glsl,
// with GRADIENT.

#define STOPS

#include "layer.glsl"
