// SPDX-License-Identifier: MIT
//
// The block of records that draws read: clip chains, and what an instance needs beside its
// attributes, four vectors each.

layout(std140) uniform Clips {
  vec4 clips[1024];
};
