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

#include "coverage.glsl"
#include "paint.glsl"

#ifdef VERTEX

// Column, row, number of edges, number of pieces.
layout(location = 0) in uvec4 cell;
// Texel of the list.
layout(location = 1) in uint list;
// Record in the window, windings at the first corner.
layout(location = 2) in ivec2 place;

// x, y: pixels to clip space (scale); z, w: offset.
uniform vec4 target;

// Points from the grid's first corner.
out vec2 point;
flat out ivec4 lists;
flat out ivec2 source;
#ifndef PERSPECTIVE
// Points per pixel: derivative of x, of y.
flat out vec4 perPixel;
#endif

void main() {
  int record = place.x * 8;
  vec4 u = records[record];
  vec4 v = records[record + 1];
  vec4 o = records[record + 2];
  vec2 corner = vec2(cell.xy) + vec2(gl_VertexID & 1, gl_VertexID >> 1);
  point = corner * o.w;
  vec3 at = u.xyz * point.x + v.xyz * point.y + o.xyz;
  gl_Position = vec4(at.xy * target.xy + at.z * target.zw, 0.0, at.z);
  lists = ivec4(int(list), int(cell.z), int(cell.w), place.y);
  source = ivec2(record, 0);
#ifndef PERSPECTIVE
  float area = u.x * v.y - u.y * v.x;
  perPixel = vec4(v.y, -v.x, -u.y, u.x) / area;
#endif
}

#endif

#ifdef FRAGMENT

in vec2 point;
flat in ivec4 lists;
flat in ivec2 source;
#ifndef PERSPECTIVE
flat in vec4 perPixel;
#endif
// Fragment to frame pixels: scale, offset.
uniform vec4 frame;

layout(location = 0) out vec4 color;

#ifdef CLIP
#include "records.glsl"
#include "clip.glsl"
#endif

#ifdef EDGES
// Windings of the pixel's box, averaged: the area that lies right of each edge, signed.
float windings(vec4 map) {
  // The box in points: as wide and high as the pixel is along the layer's axes.
  vec2 box = 1.0 / max(vec2(length(map.xy), length(map.zw)), vec2(1e-12));
  vec2 offset = 0.5 - point * box;
  float sum = float(lists.w);
  for (int i = 0; i < lists.y; i++) {
    vec4 edge = paintTexel(lists.x + i) * box.xyxy + offset.xyxy;
    float top = clamp(edge.y, 0.0, 1.0);
    float bottom = clamp(edge.w, 0.0, 1.0);
    float height = bottom - top;
    if (height == 0.0) { continue; }
    float slope = (edge.z - edge.x) / (edge.w - edge.y);
    float xa = edge.x + (top - edge.y) * slope;
    float xb = edge.x + (bottom - edge.y) * slope;
    float low = min(min(xa, xb), 1.0);
    float high = max(xa, xb);
    float b = min(high, 1.0);
    float c = max(b, 0.0);
    float d = max(low, 0.0);
    // Upright edges have no width to divide by; far to the left, where cells are hundreds of pixels
    // wide, nothing that could be added would give them one.
    sum += height * (high - low > 1e-3 ? (b + 0.5 * (d * d - c * c) - low) / (high - low)
        : 1.0 - clamp(0.5 * (low + high), 0.0, 1.0));
  }
  return sum;
}
#endif

#ifdef LINE

// Pixels per point across a line with this normal.
float pixelsAcross(vec2 normal, vec4 map) {
  return pixelsAlong(normal, map);
}

// Share of the pixel within a distance of a line's middle; `far` in points, scale in pixels.
float within(float far, float halfWidth, float scale) {
  return clamp((halfWidth - far) * scale + 0.5, 0.0, 1.0)
      - clamp((-halfWidth - far) * scale + 0.5, 0.0, 1.0);
}

// Share within the disc about an end, for round caps and joints.
float disc(vec2 from, float halfWidth, vec4 map) {
  float far = length(from);
  vec2 normal = far > 0.0 ? from / far : vec2(1.0, 0.0);
  return within(far, halfWidth, pixelsAcross(normal, map));
}

// Share of a pixel within two half planes, given the share of each and the cosine between their
// normals: the lesser one where they are parallel, the product where they are at right angles.
float both(float a, float b, float cosine) {
  float product = a * b;
  return cosine > 0.0 ? mix(product, min(a, b), cosine)
      : mix(product, max(a + b - 1.0, 0.0), -cosine);
}

// Share left of `side` by a corner: `from` is the point from the corner, `ahead` the direction of
// the piece toward the corner, `next` the direction away from it.
//
// The piece runs on past the corner as far as the outer sides of both pieces and, if the joint is
// no miter or too sharp for one, the bevel allow: that is just what both and the joint cover.
float corner(
    float side, vec2 from, vec2 ahead, vec2 next, float halfWidth, float limit, bool isBevel,
    vec4 map) {
  float turn = ahead.x * next.y - ahead.y * next.x;
  float straight = dot(ahead, next);
  float outward = turn > 0.0 ? -1.0 : 1.0;
  vec2 outer = outward * vec2(-ahead.y, ahead.x);
  vec2 nextOuter = outward * vec2(-next.y, next.x);
  // Cosine of half the turn, and the outward direction between both sides.
  float cosine = sqrt(max(0.5 * (1.0 + straight), 0.0));
  vec2 between = cosine > 1e-3 ? normalize(outer + nextOuter) : ahead;
  float beside =
      clamp((halfWidth - dot(from, nextOuter)) * pixelsAcross(nextOuter, map) + 0.5, 0.0, 1.0);
  float share = both(side, beside, straight);
  if (isBevel || cosine * limit < 1.0) {
    float reach = halfWidth * cosine;
    float below = clamp(
        (reach - dot(from, between)) * pixelsAcross(between, map) + 0.5, 0.0, 1.0);
    share = both(share, below, cosine);
  }
  float along = pixelsAcross(ahead, map);
  // Past the tip nothing is left; half a pixel more, so that the pieces overlap where they meet.
  float tip = halfWidth * sqrt(max(0.5 * (1.0 - straight), 0.0)) / max(cosine, 1e-3) + 0.5 / along;
  return share * clamp((tip - dot(from, ahead)) * along + 0.5, 0.0, 1.0);
}

// Kinds of ends: the caps as they are numbered, then joints. A joint inside a curve is a miter
// without limit.
const int roundEnd = 1;
const int square = 2;
const int joint = 3;
const int smoothJoint = 4;
const int roundJoint = 5;

// Share left by the end of a piece. `past` is how far the point lies beyond the end, in points.
float endShare(
    int kind, float past, float side, vec2 from, vec2 ahead, vec2 next, float halfWidth,
    float limit, bool isBevel, vec4 map) {
  if (kind == joint) {
    return corner(side, from, ahead, next, halfWidth, limit, isBevel, map);
  }
  if (kind == smoothJoint) {
    return corner(side, from, ahead, next, halfWidth, 1e6, false, map);
  }
  if (kind == roundJoint) {
    if (past <= 0.0) { return side; }
    // The disc rounds the wedge between both pieces; beyond it the next piece takes over.
    return disc(from, halfWidth, map)
        * clamp(1.0 - dot(from, next) * pixelsAcross(next, map), 0.0, 1.0);
  }
  if (kind == roundEnd) {
    return past > 0.0 ? disc(from, halfWidth, map) : side;
  }
  float reach = kind == square ? halfWidth : 0.0;
  return side * clamp((reach - past) * pixelsAcross(ahead, map) + 0.5, 0.0, 1.0);
}

struct Piece {
  vec2 start;
  vec2 direction;
  // In points; not `length`, which names a function that strict compilers keep to themselves.
  float extent;
  vec4 joints;
  int smoothness;
  float across;
  float along;
};

// Where many pieces meet within a pixel, none of them covers it alone: such pixels are also sampled
// at sixteen places, of which no two share a row or a column, and what any piece covers counts.
int sampled = 0;
// How many pieces a cell lists before its pixels are sampled.
const int densePieces = 64;

// A piece's end as a set of places: what lies before it, and of what lies past it the wedge up to
// the next piece within two half planes, or the disc, or the square of a cap.
struct End {
  vec2 ahead;
  vec2 next;
  vec3 first;
  vec3 second;
  // How far past the end a cap reaches; negative for wedges and discs.
  float reach;
  bool isDisc;
};

End endOf(int kind, vec2 ahead, vec2 next, float halfWidth, float limit, bool isBevel) {
  vec3 all = vec3(0.0, 0.0, 1.0);
  if (kind == roundEnd || kind == roundJoint) { return End(ahead, next, all, all, -1.0, true); }
  if (kind != joint && kind != smoothJoint) {
    return End(ahead, next, all, all, kind == square ? halfWidth : 0.0, false);
  }
  float side = ahead.x * next.y - ahead.y * next.x > 0.0 ? -1.0 : 1.0;
  vec2 outer = side * vec2(-ahead.y, ahead.x);
  vec2 nextOuter = side * vec2(-next.y, next.x);
  float cosine = sqrt(max(0.5 * (1.0 + dot(ahead, next)), 0.0));
  End end = End(ahead, next, vec3(nextOuter, halfWidth), all, -1.0, false);
  if (kind == joint && (isBevel || cosine * limit < 1.0)) {
    vec2 between = cosine > 1e-3 ? normalize(outer + nextOuter) : ahead;
    end.second = vec3(between, halfWidth * cosine);
  }
  return end;
}

bool isBefore(End end, vec2 from, float halfWidth) {
  float past = dot(from, end.ahead);
  if (past <= max(end.reach, 0.0)) { return true; }
  if (end.isDisc) { return length(from) <= halfWidth; }
  return end.reach < 0.0 && dot(from, end.next) <= 0.0
      && dot(from, end.first.xy) <= end.first.z && dot(from, end.second.xy) <= end.second.z;
}

// Notes the places in the pixel that a part of a piece covers.
void sample16(Piece piece, float from, float to, End start, End end, float halfWidth, vec4 map) {
  vec2 normal = vec2(-piece.direction.y, piece.direction.x);
  for (int k = 0; k < 16; k++) {
    vec2 at = vec2(float(k) + 0.5, float((k * 7) & 15) + 0.5) / 16.0 - 0.5;
    vec2 toPoint = point + vec2(dot(map.xy, at), dot(map.zw, at)) - piece.start;
    if (abs(dot(toPoint, normal)) <= halfWidth
        && isBefore(start, toPoint - piece.direction * from, halfWidth)
        && isBefore(end, toPoint - piece.direction * to, halfWidth)) {
      sampled |= 1 << k;
    }
  }
}

// Share of the sixteen places that are covered.
float sampledShare() {
  int count = 0;
  for (int k = 0; k < 16; k++) { count += (sampled >> k) & 1; }
  return float(count) / 16.0;
}

// Coverage of the part of a piece between two lengths from its start.
float part(
    Piece piece, float from, float to, int startKind, int endKind, float t, float d,
    float halfWidth, float limit, bool isBevel, vec4 map) {
  float side = within(abs(d), halfWidth, piece.across);
  vec2 toPoint = point - piece.start;
  float a = endShare(
      startKind, from - t, side, toPoint - piece.direction * from, -piece.direction,
      -piece.joints.xy, halfWidth, limit, isBevel, map);
  float b = endShare(
      endKind, t - to, side, toPoint - piece.direction * to, piece.direction, piece.joints.zw,
      halfWidth, limit, isBevel, map);
  if (lists.z > densePieces) {
    End start = endOf(
        startKind, -piece.direction, -piece.joints.xy, halfWidth, limit, isBevel);
    End end = endOf(endKind, piece.direction, piece.joints.zw, halfWidth, limit, isBevel);
    sample16(piece, from, to, start, end, halfWidth, map);
  }
  // A part shorter than a pixel covers what both ends leave: along the line the shares are those
  // of two opposite edges.
  bool hasDisc = startKind == roundEnd || startKind == roundJoint || endKind == roundEnd
      || endKind == roundJoint;
  if (!hasDisc) {
    return side > 0.0 ? max(a + b - side, 0.0) : 0.0;
  }
  return min(a, b);
}

#ifdef DASH
// Whether the pattern shows a dash at a length from the start of a subpath.
bool isDash(float at, vec4 dash) {
  for (int k = 0; k < int(dash.y); k++) {
    vec2 span = paintTexel(int(dash.x) + k).xy;
    float turns = (at + dash.w - span.x) / dash.z;
    if (abs(turns - floor(turns + 0.5)) * dash.z <= span.y) { return true; }
  }
  return false;
}
#endif

// The kind of an end where the line goes on, or stops by itself.
int kindOfEnd(vec2 direction, vec2 next, bool isSmooth, int cap, int join) {
  if (next == vec2(0.0)) { return cap; }
  if (isSmooth) { return dot(direction, next) > 0.7 ? smoothJoint : roundJoint; }
  return join == 1 ? roundJoint : joint;
}

float line(int record, vec4 map) {
  float halfWidth = records[record].w;
  float limit = records[record + 1].w;
  vec4 shown = records[record + 5];
#ifdef DASH
  vec4 dash = records[record + 6];
#endif
  bool isPart = records[record + 7].w > 0.5;
  int style = int(shown.w);
  int cap = style & 3;
  int join = (style >> 2) & 3;
  int firstPiece = int(shown.z);
  int pieceList = lists.x + lists.y;
  float best = 0.0;
  vec4 numbers;
  for (int i = 0; i < lists.z && best < 1.0; i++) {
    int lane = i & 3;
    if (lane == 0) { numbers = paintTexel(pieceList + (i >> 2)); }
    float number = lane < 2 ? (lane == 0 ? numbers.x : numbers.y)
        : (lane == 2 ? numbers.z : numbers.w);
    int texel = firstPiece + int(number) * 3;
    vec4 ends = paintTexel(texel);
    vec4 lengths = paintTexel(texel + 1);
    Piece piece;
    piece.start = ends.xy;
    piece.extent = lengths.z;
    piece.direction = lengths.z > 0.0 ? (ends.zw - ends.xy) / lengths.z : vec2(1.0, 0.0);
    vec2 normal = vec2(-piece.direction.y, piece.direction.x);
    piece.across = pixelsAcross(normal, map);
    float d = dot(point - piece.start, normal);
    if ((abs(d) - halfWidth) * piece.across > 0.5) { continue; }
    piece.joints = paintTexel(texel + 2);
    piece.smoothness = int(lengths.w);
    piece.along = pixelsAcross(piece.direction, map);
    float t = dot(point - piece.start, piece.direction);
    float from = 0.0;
    float to = piece.extent;
    int startKind = kindOfEnd(
        piece.direction, piece.joints.xy, (piece.smoothness & 1) != 0, cap, join);
    int endKind = kindOfEnd(
        piece.direction, piece.joints.zw, (piece.smoothness & 2) != 0, cap, join);
    bool isFirst = (piece.smoothness & 4) != 0;
    bool isLast = (piece.smoothness & 8) != 0;
    // The first piece of a closed subpath has the subpath's length, negative, for its own place.
    float place = max(lengths.y, 0.0);
    float whole = isFirst ? -lengths.y : place + lengths.z;
    // How much of the subpath before its shown part is left out: dashes begin behind it.
    float skipped = 0.0;
    bool isOpen = false;
    if (isPart) {
      // A closed subpath that is shown in part has ends.
      float begin = lengths.x - place;
      skipped = max(shown.x - begin, 0.0);
      isOpen = shown.x > begin || shown.y < begin + whole;
      if (isOpen && isFirst) { startKind = cap; }
      if (isOpen && isLast) { endKind = cap; }
      float low = shown.x - lengths.x;
      float high = shown.y - lengths.x;
      if (shown.x > 0.0 && low >= from) { from = low; startKind = cap; }
      if (high <= to) { to = high; endKind = cap; }
      if (from >= to) { continue; }
    }
#ifdef DASH
    if (dash.y < 0.5) {
      best = max(
          best, part(piece, from, to, startKind, endKind, t, d, halfWidth, limit, join == 2, map));
      continue;
    }
    if (dash.z * piece.along < 2.0) {
      // Dashes too fine to be told apart let through what they cover on average.
      float covered = 0.0;
      for (int k = 0; k < int(dash.y); k++) { covered += paintTexel(int(dash.x) + k).y; }
      int before = sampled;
      float solid = part(
          piece, from, to, startKind, endKind, t, d, halfWidth, limit, join == 2, map);
      sampled = before;
      best = max(best, solid * 2.0 * covered / dash.z);
      continue;
    }
    // A closed subpath joins its ends where both lie in dashes.
    bool joins = !isOpen && (isFirst || isLast) && isDash(0.0, dash) && isDash(whole, dash);
    if (isFirst && !joins) { startKind = cap; }
    if (isLast && !joins) { endKind = cap; }
    // Each dash of the pattern recurs with the period; the two nearest to the point count.
    float at = clamp(t, from, to);
    float share = 0.0;
    for (int k = 0; k < int(dash.y); k++) {
      vec2 dashSpan = paintTexel(int(dash.x) + k).xy;
      float turns = (at + place - skipped + dash.w - dashSpan.x) / dash.z;
      float nearest = floor(turns + 0.5);
      for (int j = 0; j < 2; j++) {
        float middle = at + (nearest - turns) * dash.z;
        nearest += turns > nearest ? 1.0 : -1.0;
        float low = middle - dashSpan.y;
        float high = middle + dashSpan.y;
        // A dash that only touches belongs to the piece before or after; one without length is a
        // dot.
        float touch = dashSpan.y > 0.0 ? 1e-4 * dash.z : 0.0;
        if (high < from + touch || low > to - touch) { continue; }
        bool startsHere = low > from || (low > from - touch && !(isFirst && joins));
        bool endsHere = high < to || (high < to + touch && !(isLast && joins));
        float one = part(
            piece, startsHere ? low : from, endsHere ? high : to, startsHere ? cap : startKind,
            endsHere ? cap : endKind, t, d, halfWidth, limit, join == 2, map);
        share = cap == 0 ? min(share + one, 1.0) : max(share, one);
      }
    }
    best = max(best, share);
#else
    best = max(
        best, part(piece, from, to, startKind, endKind, t, d, halfWidth, limit, join == 2, map));
#endif
  }
  return max(best, sampledShare());
}

#endif

void main() {
  int record = source.x;
#ifdef PERSPECTIVE
  // The map is smooth over the plane, so its screen derivatives are exact to first order.
  vec2 ddx = dFdx(point);
  vec2 ddy = dFdy(point);
  vec4 map = vec4(ddx.x, ddy.x, ddx.y, ddy.y);
#else
  vec4 map = perPixel;
#endif
  color = vec4(0.0);
#ifdef EDGES
  float winding = windings(map);
  float inside = int(records[record + 5].w) >= 16
      ? 1.0 - abs(mod(winding, 2.0) - 1.0) : min(abs(winding), 1.0);
  color = records[record + 3] * inside;
#endif
#ifdef LINE
  if (lists.z > 0) {
    vec4 stroke = records[record + 4] * line(record, map);
    color = stroke + color * (1.0 - stroke.a);
  }
#endif
  color *= records[record + 7].z;
#ifdef CLIP
  vec2 chain = records[record + 7].xy;
  color *= clipCoverage(uvec2(chain), gl_FragCoord.xy * frame.xy + frame.zw);
  if (hidden < 1.0) { color *= hiddenShare(color.a); }
#endif
}

#endif
