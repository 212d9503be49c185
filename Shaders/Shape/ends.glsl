// SPDX-License-Identifier: MIT
//
// Coverage of a line at the ends of its pieces: caps and joints.

// The line's style, and the scale at which it is seen.
struct Stroke {
  // In points.
  float halfWidth;
  float miterLimit;
  bool isBevel;
  // Gradients of x and y, in points per pixel.
  vec4 map;
};

// Share of the pixel within a distance of a line's middle; `far` in points, scale in pixels.
float within(float far, float halfWidth, float scale) {
  return clamp((halfWidth - far) * scale + 0.5, 0.0, 1.0)
      - clamp((-halfWidth - far) * scale + 0.5, 0.0, 1.0);
}

// Share within the disc about an end, for round caps and joints.
float disc(vec2 from, float halfWidth, vec4 map) {
  float far = length(from);
  vec2 normal = far > 0.0 ? from / far : vec2(1.0, 0.0);
  return within(far, halfWidth, pixelsAlong(normal, map));
}

// Share of a pixel within two half planes, given the share of each and the cosine between their
// normals: the lesser one where they are parallel, the product where they are at right angles.
float both(float a, float b, float cosine) {
  float product = a * b;
  return cosine > 0.0 ? mix(product, min(a, b), cosine)
      : mix(product, max(a + b - 1.0, 0.0), -cosine);
}

// Cosine and sine of half the turn between two directions. Sums keep the digits that the cosine of a small or a
// full turn loses.
float halfTurnCosine(vec2 ahead, vec2 next) { return 0.5 * length(ahead + next); }

float halfTurnSine(vec2 ahead, vec2 next) { return 0.5 * length(ahead - next); }

// Share left of `side` by a corner: `from` is the point from the corner, `ahead` the direction of
// the piece toward the corner, `next` the direction away from it.
//
// The piece runs on past the corner as far as the outer sides of both pieces and, if the joint is
// no miter or too sharp for one, the bevel allow: that is just what both and the joint cover.
float corner(float side, vec2 from, vec2 ahead, vec2 next, Stroke stroke) {
  float halfWidth = stroke.halfWidth;
  vec4 map = stroke.map;
  float turn = ahead.x * next.y - ahead.y * next.x;
  float straight = dot(ahead, next);
  float outward = turn > 0.0 ? -1.0 : 1.0;
  vec2 outer = outward * vec2(-ahead.y, ahead.x);
  vec2 nextOuter = outward * vec2(-next.y, next.x);
  // The outward direction between both sides.
  float cosine = halfTurnCosine(ahead, next);
  vec2 between = cosine > 1e-3 ? normalize(outer + nextOuter) : ahead;
  float beside =
      clamp((halfWidth - dot(from, nextOuter)) * pixelsAlong(nextOuter, map) + 0.5, 0.0, 1.0);
  // Of the piece's edges the one on the point's side of its middle counts. Where the line turns back, the next
  // piece's outer edge is the piece's inner one.
  float share = both(side, beside, dot(from, outer) > 0.0 ? straight : -straight);
  if (stroke.isBevel || cosine * stroke.miterLimit < 1.0) {
    float reach = halfWidth * cosine;
    float below = clamp(
        (reach - dot(from, between)) * pixelsAlong(between, map) + 0.5, 0.0, 1.0);
    share = both(share, below, cosine);
  }
  float along = pixelsAlong(ahead, map);
  // Past the tip nothing is left; half a pixel more, so that the pieces overlap where they meet.
  float tip = halfWidth * halfTurnSine(ahead, next) / max(cosine, 1e-3) + 0.5 / along;
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
    int kind, float past, float side, vec2 from, vec2 ahead, vec2 next, Stroke stroke) {
  float halfWidth = stroke.halfWidth;
  vec4 map = stroke.map;
  if (kind == joint) { return corner(side, from, ahead, next, stroke); }
  if (kind == smoothJoint) {
    return corner(side, from, ahead, next, Stroke(halfWidth, 1e6, false, map));
  }
  if (kind == roundJoint) {
    if (past <= 0.0) { return side; }
    // The disc rounds the wedge between both pieces; beyond it the next piece takes over, within a pixel of either edge.
    float beyond = min(past * pixelsAlong(ahead, map), dot(from, next) * pixelsAlong(next, map));
    return disc(from, halfWidth, map) * clamp(1.0 - beyond, 0.0, 1.0);
  }
  if (kind == roundEnd) {
    return past > 0.0 ? disc(from, halfWidth, map) : side;
  }
  float reach = kind == square ? halfWidth : 0.0;
  return side * clamp((reach - past) * pixelsAlong(ahead, map) + 0.5, 0.0, 1.0);
}
