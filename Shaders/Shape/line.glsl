// SPDX-License-Identifier: MIT
//
// Coverage of a pixel by the pieces of a line that its cell lists.

#include "ends.glsl"
#include "samples.glsl"

// Coverage of the part of a piece between two lengths from its start.
//
// The point lies `at.x` along the piece from its start and `at.y` beside it. Sampled places are those of
// `exact`, the line in its own width.
float part(
    Piece piece, float from, float to, int startKind, int endKind, vec2 at, Stroke stroke,
    Stroke exact) {
  float side = within(abs(at.y), stroke.halfWidth, piece.across);
  vec2 toPoint = point - piece.start;
  float a = endShare(
      startKind, from - at.x, side, toPoint - piece.direction * from, -piece.direction,
      -piece.joints.xy, stroke);
  float b = endShare(
      endKind, at.x - to, side, toPoint - piece.direction * to, piece.direction, piece.joints.zw,
      stroke);
  if (lists.z > densePieces) {
    End start = endOf(startKind, -piece.direction, -piece.joints.xy, exact);
    End end = endOf(endKind, piece.direction, piece.joints.zw, exact);
    sample16(piece, from, to, start, end, exact);
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
// A kind of end within a curve: the bisector of both pieces, and half a pixel more, so that they overlap.
const int tangent = 6;

// The slope against a piece's direction of the tangent at its joint with another.
float tangentSlope(vec2 direction, vec2 other) {
  return dot(other, vec2(-direction.y, direction.x)) / max(1.0 + dot(direction, other), 1e-3);
}

// Share left by an end of a dash within a curve: the normal of the curve there is the end.
//
// `sense` is 1 for the end ahead and -1 for the one behind, `slope` that of the tangent at the end, and
// `turned` -1 beyond the middle of the curve, where the normals have crossed.
float dashEnd(
    Piece piece, int kind, float place, float slope, float sense, float turned, float side,
    Stroke stroke) {
  vec2 normal = vec2(-piece.direction.y, piece.direction.x);
  vec2 ahead = sense * normalize(piece.direction + normal * slope);
  vec2 from = point - piece.start - piece.direction * place;
  float past = dot(from, ahead) * turned;
  if (kind == tangent) {
    return side * clamp(1.0 - past * pixelsAlong(ahead, stroke.map), 0.0, 1.0);
  }
  return endShare(kind, past, side, from, ahead, vec2(0.0), stroke);
}

// A dash within a curve, whose normals turn from `slopes.x` at the piece's start to `slopes.y` at its end.
struct Wedge {
  vec2 slopes;
  float turned;
};

float slopeAt(Wedge wedge, Piece piece, float place) {
  return mix(wedge.slopes.x, wedge.slopes.y, place / piece.extent);
}

// Share left by a corner at the end of a curve; `onward` is what the curve's normal there leaves, `past` how far the
// point lies beyond the end. Where the normals have crossed, the corner bounds what lies behind it, and the normal
// what lies before.
float curveCorner(float share, float onward, float past, float turned, Piece piece) {
  if (turned > 0.0) { return share; }
  return min(share, max(onward, clamp(past * piece.along + 0.5, 0.0, 1.0)));
}

// Coverage of the part of a dash from `dash.x` to `dash.y` that lies between `ends.x` and `ends.y` of a piece.
float dashPart(
    Piece piece, vec2 dash, vec2 ends, int startKind, int endKind, int cap, vec2 at, Wedge wedge,
    Stroke stroke, Stroke exact) {
  float side = within(abs(at.y), stroke.halfWidth, piece.across);
  float turned = wedge.turned;
  float from = max(dash.x, ends.x);
  float to = min(dash.y, ends.y);
  vec2 slopes = vec2(slopeAt(wedge, piece, from), slopeAt(wedge, piece, to));
  vec2 toPoint = point - piece.start;
  bool isCornerAtStart = startKind >= joint && startKind <= roundJoint;
  bool isCornerAtEnd = endKind >= joint && endKind <= roundJoint;
  float a = dashEnd(
      piece, isCornerAtStart ? tangent : startKind, from, slopes.x, -1.0, turned, side, stroke);
  float b = dashEnd(
      piece, isCornerAtEnd ? tangent : endKind, to, slopes.y, 1.0, turned, side, stroke);
  if (isCornerAtStart) {
    float share = endShare(
        startKind, from - at.x, side, toPoint - piece.direction * from, -piece.direction,
        -piece.joints.xy, stroke);
    a = curveCorner(share, a, from - at.x, turned, piece);
  }
  if (isCornerAtEnd) {
    float share = endShare(
        endKind, at.x - to, side, toPoint - piece.direction * to, piece.direction,
        piece.joints.zw, stroke);
    b = curveCorner(share, b, at.x - to, turned, piece);
  }
  // Where the pieces overlap, a dash that ends just there does not go on.
  float overlap = 1.0 / piece.along;
  if (startKind == tangent && dash.x > from - overlap) {
    a = min(a, dashEnd(piece, cap, dash.x, slopes.x, -1.0, turned, side, stroke));
  }
  if (endKind == tangent && dash.y < to + overlap) {
    b = min(b, dashEnd(piece, cap, dash.y, slopes.y, 1.0, turned, side, stroke));
  }
  if (lists.z > densePieces) {
    vec2 normal = vec2(-piece.direction.y, piece.direction.x) * turned;
    vec2 back = -turned * piece.direction - normal * slopes.x;
    vec2 ahead = turned * piece.direction + normal * slopes.y;
    End start = endOf(
        startKind, startKind <= square || startKind == tangent ? normalize(back)
        : -piece.direction, -piece.joints.xy, exact);
    End end = endOf(
        endKind, endKind <= square || endKind == tangent ? normalize(ahead) : piece.direction,
        piece.joints.zw, exact);
    sample16(piece, from, to, start, end, exact);
  }
  bool hasDisc = startKind == roundEnd || startKind == roundJoint || endKind == roundEnd
      || endKind == roundJoint;
  return hasDisc ? min(a, b) : (side > 0.0 ? max(a + b - side, 0.0) : 0.0);
}

// As many as the paint texture has room for.
const int mostDashes = 1048576;

// The share of a period by which places may be off.
const float dashSlack = 1e-4;

// Whether the pattern shows a dash at a length from the start of a subpath, or one ends there but for rounding.
bool isDash(float at, vec4 dash) {
  for (int k = 0; k < mostDashes; k++) {
    if (k >= int(dash.y)) { break; }
    vec2 span = paintTexel(int(dash.x) + k).xy;
    float turns = (at + dash.w - span.x) / dash.z;
    if (abs(turns - floor(turns + 0.5)) * dash.z <= span.y + dashSlack * dash.z) { return true; }
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
  Stroke exact = Stroke(halfWidth, records[record + 1].w, join == 2, map);
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
    vec4 ray = paintTexel(texel);
    vec4 lengths = paintTexel(texel + 1);
    Piece piece;
    piece.start = ray.xy;
    piece.extent = lengths.z;
    piece.direction = ray.zw;
    vec2 normal = vec2(-piece.direction.y, piece.direction.x);
    piece.across = pixelsAlong(normal, map);
    // A line thinner than a pixel is drawn one pixel wide and as much fainter: in its own width, a slanted one
    // would come and go between the middles of pixels. Its miters reach no further for that.
    float weight = min(2.0 * halfWidth * piece.across, 1.0);
    Stroke stroke = exact;
    if (weight < 1.0) {
      stroke.halfWidth = 0.5 / piece.across;
      stroke.miterLimit = max(exact.miterLimit * weight, 1.0);
    }
    float d = dot(point - piece.start, normal);
    if ((abs(d) - stroke.halfWidth) * piece.across > 0.5) { continue; }
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
          best, weight * part(piece, from, to, startKind, endKind, vec2(t, d), stroke, exact));
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
          piece, from, to, startKind, endKind, vec2(t, d), stroke, exact);
      sampled = before;
      best = max(best, weight * solid * 2.0 * covered / dash.z);
      continue;
    }
    // A closed subpath joins its ends where both lie in dashes.
    bool joins = !isOpen && (isFirst || isLast) && isDash(0.0, dash) && isDash(whole, dash);
    if (isFirst && !joins) { startKind = cap; }
    if (isLast && !joins) { endKind = cap; }
    // Within a curve the dashes are wedges of its normals; the point belongs to the normal that meets it.
    Wedge wedge = Wedge(vec2(0.0), 1.0);
    bool isTangentAtStart = (piece.smoothness & 16) != 0
        && dot(piece.direction, piece.joints.xy) > 0.7;
    bool isTangentAtEnd = (piece.smoothness & 32) != 0
        && dot(piece.direction, piece.joints.zw) > 0.7;
    bool isCurved = (piece.smoothness & 64) != 0 && piece.extent > 0.0
        && (isTangentAtStart || isTangentAtEnd);
    if (isCurved) {
      // A curve that ends turns as much in its last piece toward one end as toward the other.
      if (isTangentAtStart) {
        wedge.slopes.x = tangentSlope(piece.direction, piece.joints.xy);
        if (!isTangentAtEnd) { wedge.slopes.y = -wedge.slopes.x; }
        if (startKind >= joint) { startKind = tangent; }
      }
      if (isTangentAtEnd) {
        wedge.slopes.y = tangentSlope(piece.direction, piece.joints.zw);
        if (!isTangentAtStart) { wedge.slopes.x = -wedge.slopes.y; }
        if (endKind >= joint) { endKind = tangent; }
      }
    }
    float met = t;
    if (isCurved) {
      float spread = piece.extent - d * (wedge.slopes.y - wedge.slopes.x);
      wedge.turned = spread < 0.0 ? -1.0 : 1.0;
      if (abs(spread) > 1e-4 * piece.extent) {
        met = piece.extent * (t + d * wedge.slopes.x) / spread;
      }
    }
    // Each dash of the pattern recurs with the period; of those on the piece the two nearest to the point count.
    float at = clamp(met, from, to);
    float share = 0.0;
    for (int k = 0; k < mostDashes; k++) {
      if (k >= int(dash.y)) { break; }
      vec2 dashSpan = paintTexel(int(dash.x) + k).xy;
      float turns = (at + place - skipped + dash.w - dashSpan.x) / dash.z;
      float nearest = floor(turns + 0.5);
      // A dash that only touches belongs to the piece before or after; a dot where both meet belongs to both.
      bool isDot = dashSpan.y == 0.0;
      float slack = dashSlack * dash.z;
      float touch = isDot ? -slack : slack;
      // At the end of a piece the second one may lie beyond it: then the cap of the one before may reach past the end.
      float step = turns > nearest ? 1.0 : -1.0;
      float second = at + (nearest + step - turns) * dash.z;
      if (second + dashSpan.y < from + touch || second - dashSpan.y > to - touch) { step = -step; }
      for (int j = 0; j < 2; j++) {
        float middle = at + (nearest - turns) * dash.z;
        nearest += step;
        float low = middle - dashSpan.y;
        float high = middle + dashSpan.y;
        if (high < from + touch || low > to - touch) { continue; }
        // One that begins where a closed subpath does, and joins its end, has an end there by rounding only.
        bool startsHere = low > from + (isDot || (isFirst && joins) ? slack : -slack);
        bool endsHere = high < to - (isDot || (isLast && joins) ? slack : -slack);
        int begin = startsHere ? cap : startKind;
        int finish = endsHere ? cap : endKind;
        float one = isCurved
            ? dashPart(
                piece, vec2(low, high), vec2(from, to), begin, finish, cap, vec2(t, d), wedge,
                stroke, exact)
            : part(
                piece, startsHere ? low : from, endsHere ? high : to, begin, finish, vec2(t, d),
                stroke, exact);
        share = cap == 0 ? min(share + one, 1.0) : max(share, one);
      }
    }
    best = max(best, weight * share);
#else
    best = max(
        best, weight * part(piece, from, to, startKind, endKind, vec2(t, d), stroke, exact));
#endif
  }
  return max(best, sampledShare());
}
