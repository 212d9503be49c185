// SPDX-License-Identifier: MIT
//
// The colour of a gradient at a point of the unit square. A record holds
//   start, end                       in the unit square
//   texel of the first stop, number of stops, kind (0 axial, 1 radial, 2 conic), opacity
//   width and height of the layer    in points
//   red, green, blue                 that all colours are multiplied by
// and a stop is two texels: its straight colour, and its place. Colours are interpolated straight
// and premultiplied afterwards.

#include "paint.glsl"

const float tau = 6.28318530717958648;

// Where the point lies between start and end, 0 to 1 and beyond.
float gradientPlace(vec2 at, vec4 ends, vec4 kind, vec2 size) {
  vec2 way = ends.zw - ends.xy;
  vec2 from = at - ends.xy;
  if (kind.z < 0.5) {
    float square = dot(way, way);
    return square > 0.0 ? dot(from, way) / square : 1.0;
  }
  if (kind.z < 1.5) {
    vec2 radii = abs(way);
    if (radii.x <= 0.0 || radii.y <= 0.0) { return 1.0; }
    return length(from / radii);
  }
  // Angles are those on the layer, not in the unit square.
  from *= size;
  way *= size;
  float turn = atan(from.y, from.x) - atan(way.y, way.x);
  return fract(turn / tau);
}

// The premultiplied colour, without the layer's opacity.
vec4 gradientColor(int record, vec2 at) {
  vec4 kind = records[record + 1];
  float place = gradientPlace(at, records[record], kind, records[record + 2].xy);
  int first = int(kind.x);
  // The last stop that is not past the place, among all but the last.
  int low = 0;
  int high = int(kind.y) - 1;
  while (high - low > 1) {
    int middle = (low + high) >> 1;
    if (paintTexel(first + middle * 2 + 1).x <= place) { low = middle; } else { high = middle; }
  }
  vec4 a = paintTexel(first + low * 2);
  vec4 b = paintTexel(first + high * 2);
  float start = paintTexel(first + low * 2 + 1).x;
  float end = paintTexel(first + high * 2 + 1).x;
  float share = end > start ? clamp((place - start) / (end - start), 0.0, 1.0)
      : (place < end ? 0.0 : 1.0);
  vec4 straight = mix(a, b, share);
  return vec4(straight.rgb * straight.a * records[record + 3].rgb, straight.a);
}

// The opacity of the layer that shows the gradient.
float gradientOpacity(int record) {
  return records[record + 1].w;
}
