// SPDX-License-Identifier: MIT
//
// The pipeline of shape layers: one instanced quad per cell of a shape's grid (see ShapeGeometry).
//
// A fragment goes over the edges and the pieces of the line that its cell lists. Edges give the
// exact area of the pixel's box under the fill rule. Pieces give the line's coverage, of which the
// largest counts: a line that crosses itself is one area, whatever its colour lets through. The
// shown part of the line, its width, dashes, caps and joints are numbers of the record, so that
// animating them changes nothing that is kept.
//
// A record of eight vectors:
//   0  u column of the map to homogeneous target pixels, half the line's width
//   1  v column, miter limit
//   2  where the grid's first corner goes, side of a cell in points
//   3  fill colour, premultiplied
//   4  stroke colour, premultiplied
//   5  shown part of the line from, to (points from its start), texel of the first piece, cap and
//      joint and fill rule as cap + 4 joint + 16 rule
//   6  texel of the first dash, number of dashes, period, phase
//   7  first clip, number of clips, opacity, whether the line is shown in part
// With IMAGE the colours' red, green and blue are the rows of the map from points to coordinates of the image,
// and their alpha lets the image through.
//
// The parts: winding.glsl fills, line.glsl strokes.

#include "coverage.glsl"
#include "paint.glsl"
#include "varying.glsl"

// Points from the grid's first corner.
VARYING vec2 point;
// Texel of the cell's list, number of edges, number of pieces, windings at the cell's first corner.
flat VARYING ivec4 lists;
// First vector of the record.
flat VARYING int source;
#ifdef PERSPECTIVE
#include "slopes.glsl"
#else
// Gradients of x and y, in points per pixel.
flat VARYING vec4 perPixel;
#endif

#ifdef VERTEX

// Column, row, number of edges, number of pieces.
layout(location = 0) in uvec4 cell;
// Texel of the list.
layout(location = 1) in uint list;
// Record in the window, windings at the first corner.
layout(location = 2) in ivec2 place;

// Frame pixels to clip space: scale of x and y, then offset.
uniform vec4 target;

void main() {
  source = place.x * 8;
  vec4 u = records[source];
  vec4 v = records[source + 1];
  vec4 o = records[source + 2];
  vec2 corner = vec2(cell.xy) + vec2(gl_VertexID & 1, gl_VertexID >> 1);
  point = corner * o.w;
  vec3 at = u.xyz * point.x + v.xyz * point.y + o.xyz;
  gl_Position = vec4(at.xy * target.xy + at.z * target.zw, 0.0, at.z);
  lists = ivec4(int(list), int(cell.z), int(cell.w), place.y);
#ifdef PERSPECTIVE
  setSlopes(u.xyz, v.xyz, o.xyz);
#else
  float area = u.x * v.y - u.y * v.x;
  perPixel = vec4(v.y, -v.x, -u.y, u.x) / area;
#endif
}

#endif

#ifdef FRAGMENT

// Fragment to frame pixels: scale, offset.
uniform vec4 frame;

layout(location = 0) out vec4 color;

#ifdef IMAGE
uniform sampler2D image;
#endif
#ifdef CLIP
#include "records.glsl"
#include "clip.glsl"
#endif
#ifdef EDGES
#include "winding.glsl"
#endif
#ifdef LINE
#include "line.glsl"
#endif

void main() {
  int record = source;
#ifdef PERSPECTIVE
  vec4 map = slopesAt(point);
#else
  vec4 map = perPixel;
#endif
  color = vec4(0.0);
#ifdef EDGES
  float winding = windings(map);
  float inside = int(records[record + 5].w) >= 16
      ? 1.0 - abs(mod(winding, 2.0) - 1.0) : min(abs(winding), 1.0);
  color = records[record + 3] * min(inside * (2.0 * halfPixel), 1.0);
#endif
#ifdef LINE
  if (lists.z > 0) {
    vec4 stroke = records[record + 4] * min(line(record, map) * (2.0 * halfPixel), 1.0);
    color = stroke + color * (1.0 - stroke.a);
  }
#endif
#ifdef IMAGE
  vec3 at = vec3(point, 1.0);
  color = color.a * texture(
      image, vec2(dot(records[record + 3].xyz, at), dot(records[record + 4].xyz, at)));
#endif
  color *= records[record + 7].z;
#ifdef CLIP
  vec2 chain = records[record + 7].xy;
  color *= clipCoverage(uvec2(chain), gl_FragCoord.xy * frame.xy + frame.zw);
  if (hidden < 1.0) { color *= hiddenShare(color.a); }
#endif
}

#endif
