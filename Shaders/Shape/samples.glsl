// SPDX-License-Identifier: MIT
//
// Pieces of a line, and the pixels in which many of them meet.

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
// at sixteen places, and what any piece covers counts. Mirrored, or turned by a quarter, the places are
// the same, so that a shape's picture is mirrored and turned with it.
int sampled = 0;
// The number of pieces in a cell from which on its pixels are sampled.
const int densePieces = 64;

// A piece's end as a set of places: what lies before it, and of what lies past it the wedge up to
// the next piece within two half planes, or the disc, or the square of a cap.
struct End {
  vec2 ahead;
  vec2 next;
  vec3 first;
  vec3 second;
  // The length of a cap beyond the end; negative for wedges and discs.
  float reach;
  bool isDisc;
};

End endOf(int kind, vec2 ahead, vec2 next, Stroke stroke) {
  float halfWidth = stroke.halfWidth;
  vec3 all = vec3(0.0, 0.0, 1.0);
  if (kind == roundEnd || kind == roundJoint) { return End(ahead, next, all, all, -1.0, true); }
  if (kind != joint && kind != smoothJoint) {
    return End(ahead, next, all, all, kind == square ? halfWidth : 0.0, false);
  }
  float side = ahead.x * next.y - ahead.y * next.x > 0.0 ? -1.0 : 1.0;
  vec2 outer = side * vec2(-ahead.y, ahead.x);
  vec2 nextOuter = side * vec2(-next.y, next.x);
  float cosine = halfTurnCosine(ahead, next);
  End end = End(ahead, next, vec3(nextOuter, halfWidth), all, -1.0, false);
  if (kind == joint && (stroke.isBevel || cosine * stroke.miterLimit < 1.0)) {
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

// A place in the pixel, from its middle, of those that `sampled` counts: in each quarter four, which are
// mirrored into the others. Two share each of eight rows and columns.
vec2 samplePlace(int k) {
  // (1, 5), (5, 1), (3, 7) and (7, 3) sixteenths of a pixel.
  float low = (k & 2) == 0 ? 1.0 : 3.0;
  vec2 place = (k & 1) == 0 ? vec2(low, low + 4.0) : vec2(low + 4.0, low);
  return place * vec2((k & 4) == 0 ? 1.0 : -1.0, (k & 8) == 0 ? 1.0 : -1.0) / 16.0;
}

// Notes the places in the pixel that a part of a piece covers.
void sample16(Piece piece, float from, float to, End start, End end, Stroke stroke) {
  float halfWidth = stroke.halfWidth;
  vec4 map = stroke.map;
  vec2 normal = vec2(-piece.direction.y, piece.direction.x);
  for (int k = 0; k < 16; k++) {
    vec2 at = samplePlace(k);
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
