// SPDX-License-Identifier: MIT
//
// The data of shapes and gradients in addition to their instances: a window of records, one of 128
// bytes for each shape and each gradient of the frame, and the paint texture with everything kept
// between frames, addressed as one long row.

layout(std140) uniform Records {
  vec4 records[1024];
};

uniform sampler2D paint;

vec4 paintTexel(int index) {
  return texelFetch(paint, ivec2(index & 511, index >> 9), 0);
}
