// SPDX-License-Identifier: MIT
//
// Half of the width over which edges are smoothed, in pixels: half a pixel, and so little more that no picture
// shows it.
//
// Edges often lie on simple fractions of pixels, where coverage times a colour lies just between two of 255
// steps. It would fall to one or the other by the last bits of interpolated coordinates (some 1e-6 of a pixel,
// or 0.0003 of a step), which depend on where in its target a layer is drawn. By this it lies 0.012 of a step
// above.
const float halfPixel = 0.5 + 3.0 / 65536.0;
