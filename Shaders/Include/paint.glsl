// SPDX-License-Identifier: MIT
//
// What shapes and gradients read besides their instance: a window of records, one of 128 bytes for
// each shape and each gradient of the frame, and the paint texture with what is kept between
// frames, addressed as one long row.

layout(std140) uniform Records {
  vec4 records[1024];
};

uniform sampler2D paint;

vec4 paintTexel(int index) {
  return texelFetch(paint, ivec2(index & 511, index >> 9), 0);
}
