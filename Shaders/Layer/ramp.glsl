// SPDX-License-Identifier: MIT
//
// The pipeline of layers that show a gradient of few stops: see stops.glsl. Others are drawn by layer.glsl,
// with GRADIENT. With MASKING the gradient is not shown: its alpha is a mask of the image or the background.

#define STOPS

#include "layer.glsl"
