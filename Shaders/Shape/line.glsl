// SPDX-License-Identifier: MIT
//
// Coverage of a pixel by the pieces of a line that its cell lists.

#include "ends.glsl"
#include "samples.glsl"

// Coverage of the part of a piece between two lengths from its start.
//
// The point lies `at.x` along the piece from its start and `at.y` beside it.
float part(Piece piece, float from, float to, int startKind, int endKind, vec2 at, Stroke stroke) {
  float side = within(abs(at.y), stroke.halfWidth, piece.across);
  vec2 toPoint = point - piece.start;
  float a = endShare(
      startKind, from - at.x, side, toPoint - piece.direction * from, -piece.direction,
      -piece.joints.xy, stroke);
  float b = endShare(
      endKind, at.x - to, side, toPoint - piece.direction * to, piece.direction, piece.joints.zw,
      stroke);
  if (lists.z > densePieces) {
    End start = endOf(startKind, -piece.direction, -piece.joints.xy, stroke);
    End end = endOf(endKind, piece.direction, piece.joints.zw, stroke);
    sample16(piece, from, to, start, end, stroke);
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

// The most pieces that a cell can list: the range of its number.
const int mostPieces = 65535;
#ifdef DASH
// As many as the paint texture has room for.
const int mostDashes = 1048576;

// Whether the pattern shows a dash at a length from the start of a subpath.
bool isDash(float at, vec4 dash) {
  for (int k = 0; k < mostDashes; k++) {
    if (k >= int(dash.y)) { break; }
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
  vec4 shown = records[record + 5];
#ifdef DASH
  vec4 dash = records[record + 6];
#endif
  bool isPart = records[record + 7].w > 0.5;
  int style = int(shown.w);
  int cap = style & 3;
  int join = (style >> 2) & 3;
  float halfWidth = records[record].w;
  Stroke stroke = Stroke(halfWidth, records[record + 1].w, join == 2, map);
  int firstPiece = int(shown.z);
  int pieceList = lists.x + lists.y;
  float best = 0.0;
  vec4 numbers;
  for (int i = 0; i < mostPieces; i++) {
    if (i >= lists.z || !(best < 1.0)) { break; }
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
    piece.across = pixelsAlong(normal, map);
    float d = dot(point - piece.start, normal);
    if ((abs(d) - halfWidth) * piece.across > 0.5) { continue; }
    piece.joints = paintTexel(texel + 2);
    piece.smoothness = int(lengths.w);
    piece.along = pixelsAlong(piece.direction, map);
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
    // The length of the subpath before its shown part: dashes begin behind it.
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
          best, part(piece, from, to, startKind, endKind, vec2(t, d), stroke));
      continue;
    }
    if (dash.z * piece.along < 2.0) {
      // Dashes too fine to be told apart let through what they cover on average.
      float covered = 0.0;
      for (int k = 0; k < mostDashes; k++) {
        if (k >= int(dash.y)) { break; }
        covered += paintTexel(int(dash.x) + k).y;
      }
      int before = sampled;
      float solid = part(
          piece, from, to, startKind, endKind, vec2(t, d), stroke);
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
    for (int k = 0; k < mostDashes; k++) {
      if (k >= int(dash.y)) { break; }
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
        // One that begins where a closed subpath does, and joins its end, has an end there by rounding only.
        bool startsHere = low > from + (isFirst && joins ? touch : -touch);
        bool endsHere = high < to - (isLast && joins ? touch : -touch);
        float one = part(
            piece, startsHere ? low : from, endsHere ? high : to, startsHere ? cap : startKind,
            endsHere ? cap : endKind, vec2(t, d), stroke);
        share = cap == 0 ? min(share + one, 1.0) : max(share, one);
      }
    }
    best = max(best, share);
#else
    best = max(
        best, part(piece, from, to, startKind, endKind, vec2(t, d), stroke));
#endif
  }
  return max(best, sampledShare());
}
