// SPDX-License-Identifier: MIT
//
// The colour of a gradient at a point of the unit square. A record holds
//   start, end                       in the unit square
//   texel of the first stop, number of stops, kind (0 axial, 1 radial, 2 conic), opacity
//   width, height                    of the layer, in points
//   inset                            of the instance on either side, in shares of width and height
//   red, green, blue                 that all colours are multiplied by
// and a stop is two texels: its straight colour, and its place. Colours are interpolated straight
// and premultiplied afterwards.

#include "paint.glsl"

const float tau = 6.28318530717958648;

// As many as the paint texture has room for.
const int mostStops = 524288;
// More turns than a search takes. A loop of few would be unrolled, and each of its texels read.
const int mostTurns = 1024;

float stopPlace(int first, int index) {
  return paintTexel(first + index * 2 + 1).x;
}

// The place of a point between start and end, 0 to 1 and beyond, and in `slope` its derivative.
float gradientPlace(vec2 at, vec4 ends, vec4 kind, vec2 size, out vec2 slope) {
  vec2 way = ends.zw - ends.xy;
  vec2 from = at - ends.xy;
  slope = vec2(0.0);
  if (kind.z < 0.5) {
    float square = dot(way, way);
    if (square <= 0.0) { return 1.0; }
    slope = way / square;
    return dot(from, slope);
  }
  if (kind.z < 1.5) {
    vec2 radii = abs(way);
    if (radii.x <= 0.0 || radii.y <= 0.0) { return 1.0; }
    vec2 scaled = from / radii;
    float place = length(scaled);
    slope = scaled / (radii * max(place, 1e-6));
    return place;
  }
  // Angles are those on the layer, not in the unit square.
  from *= size;
  way *= size;
  slope = vec2(-from.y, from.x) * size / (tau * max(dot(from, from), 1e-12));
  float turn = atan(from.y, from.x) - atan(way.y, way.x);
  return fract(turn / tau);
}

vec4 premultiplied(vec4 straight) {
  return vec4(straight.rgb * straight.a, straight.a);
}

// The integral of the premultiplied colours from one place to another.
vec4 gradientIntegral(int first, int count, float from, float to) {
  // The first stop past `from`. Drivers end loops of more than 65,535 turns, so it is not sought in order.
  int next = 0;
  int last = count;
  for (int turn = 0; turn < mostTurns; turn++) {
    if (next >= last) { break; }
    int middle = (next + last) >> 1;
    if (stopPlace(first, middle) <= from) { next = middle + 1; } else { last = middle; }
  }
  vec4 sum = vec4(0.0);
  for (int part = 0; part <= mostStops; part++) {
    // The part before stop `next`, behind the one before it; beyond the ends the colours stay.
    vec4 a = paintTexel(first + max(next - 1, 0) * 2);
    vec4 b = paintTexel(first + min(next, count - 1) * 2);
    float start = next > 0 ? stopPlace(first, next - 1) : from;
    float end = next < count ? stopPlace(first, next) : to;
    float until = min(end, to);
    float share = end > start ? ((from + until) * 0.5 - start) / (end - start) : 0.0;
    sum += premultiplied(mix(a, b, clamp(share, 0.0, 1.0))) * max(until - from, 0.0);
    if (next >= count || end >= to) { break; }
    from = end;
    next += 1;
  }
  return sum;
}

// The mean of the colours about a place, where two stops, or the seam of a conic gradient, lie
// within a pixel: they make an edge, which is smoothed as others are.
vec4 smoothedColor(int first, int count, bool closes, float place, float reach) {
  float from = place - reach;
  float to = place + reach;
  vec4 sum;
  if (closes && from < 0.0) {
    sum = gradientIntegral(first, count, 0.0, to)
        + gradientIntegral(first, count, from + 1.0, 1.0);
  } else if (closes && to > 1.0) {
    sum = gradientIntegral(first, count, from, 1.0)
        + gradientIntegral(first, count, 0.0, to - 1.0);
  } else {
    sum = gradientIntegral(first, count, from, to);
  }
  return sum / (to - from);
}

// Whether two stops near one of them lie between two places.
bool holdsEdge(int first, int count, int low, float from, float to) {
  int held = 0;
  int start = max(low - 1, 0);
  int end = min(low + 2, count - 1);
  for (int turn = 0; turn < mostTurns; turn++) {
    if (start + turn > end) { break; }
    float place = stopPlace(first, start + turn);
    if (place > from && place < to) { held += 1; }
  }
  return held > 1;
}

// The premultiplied colour, without the layer's opacity; `ddx` and `ddy` are the point's derivatives
// on the target.
vec4 gradientColor(int record, vec2 at, vec2 ddx, vec2 ddy) {
  vec4 kind = records[record + 1];
  vec4 size = records[record + 2];
  vec2 slope;
  vec2 share = 1.0 - 2.0 * size.zw;
  float place = gradientPlace(at * share + size.zw, records[record], kind, size.xy, slope);
  slope *= share;
  float reach = min(0.5 * length(vec2(dot(slope, ddx), dot(slope, ddy))), 0.5);
  int first = int(kind.x);
  int count = int(kind.y);
  // The last stop that is not past the place, among all but the last.
  int low = 0;
  int high = count - 1;
  for (int turn = 0; turn < mostTurns; turn++) {
    if (high - low <= 1) { break; }
    int middle = (low + high) >> 1;
    if (stopPlace(first, middle) <= place) { low = middle; } else { high = middle; }
  }
  float start = stopPlace(first, low);
  float end = stopPlace(first, high);
  bool closes = kind.z > 1.5;
  vec3 tint = records[record + 3].rgb;
  bool crosses = closes && (place < reach || place + reach > 1.0);
  if (crosses || ((start > place - reach || end < place + reach)
      && holdsEdge(first, count, low, place - reach, place + reach))) {
    vec4 mean = smoothedColor(first, count, closes, place, reach);
    return vec4(mean.rgb * tint, mean.a);
  }
  float part = end > start ? clamp((place - start) / (end - start), 0.0, 1.0)
      : (place < end ? 0.0 : 1.0);
  vec4 straight = mix(paintTexel(first + low * 2), paintTexel(first + high * 2), part);
  return vec4(straight.rgb * straight.a * tint, straight.a);
}

// The opacity of the layer that shows the gradient.
float gradientOpacity(int record) {
  return records[record + 1].w;
}
