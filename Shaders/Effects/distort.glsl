// SPDX-License-Identifier: MIT
//
// Filters that take a pixel's colour from another place. Places are points of the layer, so that a
// filter turns and grows with it.

#include "effect.glsl"

#ifdef FRAGMENT

// (centre x, y, radius, scale), (cosine and sine of an angle, the angle, width).
// CELLS and MOSAIC: (centre x, y, side of a cell, taps along a side); MOSAIC: (first cell x, y, 0, 0).
// AFFINE: a matrix by columns, then an offset.
uniform vec4 params[2];

#ifdef TORUS
// The displacement by a ring of glass of a ray that falls straight on it: by the law of refraction
// at the surface of a tube, on the way down to the picture. `across` is -1 to 1 over the ring.
float bent(float across, float refraction, float tube) {
  float height = sqrt(max(1.0 - across * across, 0.0));
  vec2 ray = refract(vec2(0.0, -1.0), vec2(across, height), 1.0 / max(refraction, 0.01));
  return ray.y < -1e-3 ? ray.x / -ray.y * height * tube : 0.0;
}
#endif

#ifdef GLASS
// The height of the glass: the texture's luminance, repeated from the centre on, a texel a point.
float heightOfGlass(vec2 from) {
  vec2 size = third[1].zw - third[1].xy + 1.0;
  return luminance(thirdAt(fract((space[1].z > 0.5 ? vec2(from.x, -from.y) : from) / size)).rgb);
}
#endif

void main() {
  vec2 pixel = framePixel();
#ifdef CELLS
  // A texel for each cell: here frame pixels count cells.
  float taps = params[0].w;
  vec4 sum = vec4(0.0);
  for (int y = 0; y < 16; y++) {
    if (float(y) >= taps) { break; }
    // More turns than taps, which are 16 at most: a loop of fewer would be unrolled, and each tap read.
    for (int x = 0; x < 1024; x++) {
      if (float(x) >= taps) { break; }
      vec2 cell = floor(pixel) + vec2(float(x) + 0.5, float(y) + 0.5) / taps;
      sum += sourceAt(toPixel(params[0].xy + cell * params[0].z));
    }
  }
  color = sum / (taps * taps);
#elif defined(AFFINE)
  vec2 place = toPoint(pixel);
  color = sourceAt(toPixel(params[0].xy * place.x + params[0].zw * place.y + params[1].xy));
#elif defined(CLAMPED)
  vec2 held = clamp(texelOf(source, pixel), source[1].xy, source[1].zw);
  color = textureLod(sourceImage, held * source[2].xy, 0.0);
#else
  vec2 point = toPoint(pixel);
  vec2 away = point - params[0].xy;
  float radius = params[0].z;
  float scale = params[0].w;
  float share = length(away) / max(radius, 1e-6);
#ifdef PINCH
  // The picture shrinks by 1 + scale at the centre and less towards the rim, where it is smooth.
  float rest = 1.0 - share;
  if (share < 1.0) { away *= 1.0 + scale * rest * rest; }
#elif defined(BUMP)
  float factor = 1.0 - scale * (1.0 - share);
  if (share < 1.0) { away *= factor * factor; }
#elif defined(BUMP_LINEAR)
  // As the bump, but across one axis only.
  vec2 axis = params[1].xy;
  float along = dot(away, axis);
  float part = abs(along) / max(radius, 1e-6);
  float factor = 1.0 - scale * (1.0 - part);
  if (part < 1.0) { away += axis * along * (factor * factor - 1.0); }
#elif defined(TWIRL)
  float turn = share < 1.0 ? -params[1].z * (1.0 - share) * (1.0 - share) : 0.0;
  away = vec2(away.x * cos(turn) - away.y * sin(turn), away.x * sin(turn) + away.y * cos(turn));
#elif defined(SPLASH)
  // Beyond the circle, the colour of its rim.
  if (share > 1.0) { away /= share; }
#elif defined(TORUS)
  // A ring as wide as `width`, whose outer rim is the radius.
  float tube = max(params[1].w * 0.5, 1e-6);
  float far = length(away);
  float across = (far - radius + tube) / tube;
  if (abs(across) < 1.0 && far > 1e-6) {
    away *= 1.0 + bent(across, scale, tube) / far;
  }
#elif defined(GLASS)
  vec2 slope = 0.5 * vec2(
      heightOfGlass(away + vec2(1.0, 0.0)) - heightOfGlass(away - vec2(1.0, 0.0)),
      heightOfGlass(away + vec2(0.0, 1.0)) - heightOfGlass(away - vec2(0.0, 1.0)));
  // The displacement is bounded, since the reach of a filter is.
  float steep = length(slope);
  away += slope * scale * min(1.0, radius / max(steep, 1e-6));
#elif defined(KALEIDOSCOPE)
  // The sector from the angle on, mirrored at its sides all round.
  float sector = 3.14159265 / max(scale, 1.0);
  float far = length(away);
  float turned = far > 0.0 ? atan(away.y, away.x) - params[1].z : 0.0;
  turned = abs(mod(turned + sector, 2.0 * sector) - sector) + params[1].z;
  away = far * vec2(cos(turned), sin(turned));
#elif defined(MOSAIC)
  vec2 cell = floor(away / params[0].z) - params[1].xy;
  vec2 held = clamp(cell + 0.5, source[1].xy, source[1].zw);
  color = textureLod(sourceImage, held * source[2].xy, 0.0);
#endif
#ifndef MOSAIC
  color = sourceAt(toPixel(params[0].xy + away));
#endif
#endif
}

#endif
