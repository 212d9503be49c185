// SPDX-License-Identifier: MIT
//
// The colour of a gradient of few stops, no two of which lie within a pixel. Nothing is read for a pixel:
// the vertex stage hands over what a record holds
//   columns, start      (u, v) from the middle of the quad to the space in which the place is found:
//                       its x, its length or its angle
//   opacity             of the layer, and the place of the last stop, behind `start`
//   places, scales      for each stop but the last: its place, and 1 / (distance to the next one)
//   colours             the straight colour of the first stop, then what each later one adds
// and, with EIGHT, four more stops in the record behind it.

// From the fragment's place in the target to (u, v) from the middle of the quad: however the quad is cut, a pixel has
// the same colour.
flat VARYING vec3 gradientU;
flat VARYING vec3 gradientV;
flat VARYING vec4 gradientColumns;
flat VARYING vec4 gradientStart;
#ifdef CONIC
// The change of the place's space from one pixel to the next, along x and y.
flat VARYING vec4 gradientSlopes;
// The integrals of the stops' shares from 0 to 1.
#ifdef FOUR
flat VARYING vec3 wholeParts;
#else
flat VARYING float wholeParts;
#endif
#ifdef EIGHT
flat VARYING vec4 wholeLaterParts;
#endif
#endif
flat VARYING vec4 firstColor;
flat VARYING vec4 colorStep1;
#ifdef FOUR
flat VARYING vec3 stopPlaces;
flat VARYING vec3 stopScales;
flat VARYING vec4 colorStep2;
flat VARYING vec4 colorStep3;
#else
// The place of the first stop, 1 / (distance to the next one), and half of that distance.
flat VARYING vec3 stopRange;
#endif
#ifdef EIGHT
flat VARYING vec4 laterPlaces;
flat VARYING vec4 laterScales;
flat VARYING vec4 colorStep4;
flat VARYING vec4 colorStep5;
flat VARYING vec4 colorStep6;
flat VARYING vec4 colorStep7;
#endif

const float tau = 6.28318530717958648;

// The shares at a place of what the stops add, their integrals from 0 to a place up to 1, and the straight colour that some
// of them make.
#ifdef FOUR
vec3 partsAt(float place) { return clamp((place - stopPlaces) * stopScales, 0.0, 1.0); }
vec3 partsWithin(float place) {
  vec3 from = max(place - stopPlaces, 0.0);
  vec3 within = min(from * stopScales, 1.0);
  return within * (from - 0.5 * within / max(stopScales, vec3(1e-9)));
}
vec4 colorOf(vec3 parts) {
  return firstColor + colorStep1 * parts.x + colorStep2 * parts.y + colorStep3 * parts.z;
}
#else
float partsAt(float place) { return clamp((place - stopRange.x) * stopRange.y, 0.0, 1.0); }
float partsWithin(float place) {
  float from = max(place - stopRange.x, 0.0);
  float within = min(from * stopRange.y, 1.0);
  return within * (from - within * stopRange.z);
}
vec4 colorOf(float part) { return firstColor + colorStep1 * part; }
#endif
#ifdef EIGHT
vec4 laterPartsAt(float place) { return clamp((place - laterPlaces) * laterScales, 0.0, 1.0); }
vec4 laterPartsWithin(float place) {
  vec4 from = max(place - laterPlaces, 0.0);
  vec4 within = min(from * laterScales, 1.0);
  return within * (from - 0.5 * within / max(laterScales, vec4(1e-9)));
}
vec4 laterColorOf(vec4 parts) {
  return colorStep4 * parts.x + colorStep5 * parts.y + colorStep6 * parts.z + colorStep7 * parts.w;
}
#endif

#ifdef VERTEX

// Fragment to frame pixels: scale, offset.
uniform vec4 frame;

layout(std140) uniform Records {
  vec4 records[1024];
};

// Hands a record over; the arguments are the gradients of u and v over the frame's pixels, and (u, v) of the frame's first
// corner, from the middle of the quad.
void setGradient(int record, vec2 perPixelOfU, vec2 perPixelOfV, vec2 corner) {
  gradientU = vec3(perPixelOfU * frame.xy, dot(perPixelOfU, frame.zw) + corner.x);
  gradientV = vec3(perPixelOfV * frame.xy, dot(perPixelOfV, frame.zw) + corner.y);
  gradientColumns = records[record];
  gradientStart = records[record + 1];
#ifdef CONIC
  vec4 c = gradientColumns;
  gradientSlopes = vec4(
      perPixelOfU.x * c.xy + perPixelOfV.x * c.zw, perPixelOfU.y * c.xy + perPixelOfV.y * c.zw);
#endif
  firstColor = records[record + 4];
  colorStep1 = records[record + 5];
#ifdef FOUR
  stopPlaces = records[record + 2].xyz;
  stopScales = records[record + 3].xyz;
  colorStep2 = records[record + 6];
  colorStep3 = records[record + 7];
#else
  float scale = records[record + 3].x;
  stopRange = vec3(records[record + 2].x, scale, 0.5 / max(scale, 1e-9));
#endif
#ifdef EIGHT
  laterPlaces = records[record + 8];
  laterScales = records[record + 9];
  colorStep4 = records[record + 10];
  colorStep5 = records[record + 11];
  colorStep6 = records[record + 12];
  colorStep7 = records[record + 13];
#endif
#ifdef CONIC
  wholeParts = partsWithin(1.0);
#ifdef EIGHT
  wholeLaterParts = laterPartsWithin(1.0);
#endif
#endif
}

#endif

#ifdef FRAGMENT

// The straight colour at a place.
vec4 colorAt(float place) {
  vec4 c = colorOf(partsAt(place));
#ifdef EIGHT
  c += laterColorOf(laterPartsAt(place));
#endif
  return c;
}

vec4 premultipliedColorAt(float place) {
  vec4 c = colorAt(place);
  return vec4(c.rgb * c.a, c.a);
}

#ifdef CONIC
// The angle of a point, 0 to 1 turns from the x axis towards y. A polynomial of the tangent, by least squares over an
// eighth of a turn, is off by less than 3e-7 turns.
float turnOf(vec2 point) {
  vec2 away = abs(point);
  float tangent = min(away.x, away.y) / max(max(away.x, away.y), 1e-30);
  float s = tangent * tangent;
  float series = -0.0185298408 + s * (0.00837907533 - 0.00186515389 * s);
  series = 0.159151317 + s * (-0.0529385668 + s * (0.0308029042 + s * series));
  float turn = tangent * series;
  turn = away.y > away.x ? 0.25 - turn : turn;
  turn = point.x < 0.0 ? 0.5 - turn : turn;
  return point.y < 0.0 ? 1.0 - turn : turn;
}

// Whether two stops lie between two places.
bool holdsEdge(float low, float high) {
  float held = gradientStart.w > low && gradientStart.w < high ? 1.0 : 0.0;
#ifdef FOUR
  vec3 early = vec3(greaterThan(stopPlaces, vec3(low))) * vec3(lessThan(stopPlaces, vec3(high)));
  held += early.x + early.y + early.z;
#else
  held += stopRange.x > low && stopRange.x < high ? 1.0 : 0.0;
#endif
#ifdef EIGHT
  vec4 late = vec4(greaterThan(laterPlaces, vec4(low))) * vec4(lessThan(laterPlaces, vec4(high)));
  held += late.x + late.y + late.z + late.w;
#endif
  return held > 1.5;
}

// The premultiplied colour about a place. Where the seam or two stops lie within a pixel they make an edge, which is
// smoothed as others are. All stops have one alpha.
vec4 colorAbout(float place, float reach) {
  float low = place - reach;
  float high = place + reach;
  bool isEdge = low < 0.0 || high > 1.0 || holdsEdge(low, high);
  // Colours are sums of shares, whose means over the pixel are those of integrals, over and over beyond 1.
  float lowTurn = floor(low);
  float highTurn = floor(high);
  float turns = highTurn - lowTurn;
  float perPlace = 0.5 / max(reach, 1e-9);
#ifdef FOUR
  vec3 parts = partsAt(place);
#else
  float parts = partsAt(place);
#endif
  if (isEdge) {
    parts = (partsWithin(high - highTurn) - partsWithin(low - lowTurn) + turns * wholeParts)
        * perPlace;
  }
  vec4 c = colorOf(parts);
#ifdef EIGHT
  vec4 later = laterPartsAt(place);
  if (isEdge) {
    vec4 within = laterPartsWithin(high - highTurn) - laterPartsWithin(low - lowTurn);
    later = (within + turns * wholeLaterParts) * perPlace;
  }
  c += laterColorOf(later);
#endif
  return vec4(c.rgb * c.a, c.a);
}
#endif

// The premultiplied colour, without the layer's opacity. Past the edge that at the rim continues.
vec4 stopsColor() {
#ifdef PART
  vec3 fragment = vec3(fragmentPlace(), 1.0);
#else
  vec3 fragment = vec3(gl_FragCoord.xy, 1.0);
#endif
  vec2 at = vec2(dot(gradientU, fragment), dot(gradientV, fragment));
#if !defined(INNER) || defined(SHAPE)
  at = clamp(at, -0.5, 0.5);
#endif
#ifdef CONIC
  vec2 point = gradientColumns.xy * at.x + gradientColumns.zw * at.y + gradientStart.xy;
  vec2 across = vec2(-point.y, point.x);
  vec2 perPixel = vec2(dot(across, gradientSlopes.xy), dot(across, gradientSlopes.zw));
  float reach = min(length(perPixel) * (0.5 / tau) / max(dot(point, point), 1e-12), 0.5);
  return colorAbout(turnOf(point), reach);
#elif defined(RADIAL)
  vec2 point = gradientColumns.xy * at.x + gradientColumns.zw * at.y + gradientStart.xy;
  return premultipliedColorAt(length(point));
#else
  return premultipliedColorAt(dot(gradientColumns.xz, at) + gradientStart.x);
#endif
}

#endif
