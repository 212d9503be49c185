// SPDX-License-Identifier: MIT
//
// Filters that take a pixel's colour from another place. Places are points of the layer, so that a
// filter turns and grows with it.

#include "effect.glsl"

#ifdef FRAGMENT

// (centre x, y, radius, scale), (cosine and sine of an angle, the angle, 0). CELLS and MOSAIC:
// (centre x, y, side of a cell, taps along a side); MOSAIC: (first cell x, y, 0, 0).
uniform vec4 params[2];

void main() {
  vec2 pixel = framePixel();
#ifdef CELLS
  // A texel for each cell: here frame pixels count cells.
  float taps = params[0].w;
  vec4 sum = vec4(0.0);
  for (float y = 0.5; y < taps; y += 1.0) {
    for (float x = 0.5; x < taps; x += 1.0) {
      vec2 cell = floor(pixel) + vec2(x, y) / taps;
      sum += sourceAt(toPixel(params[0].xy + cell * params[0].z));
    }
  }
  color = sum / (taps * taps);
#else
  vec2 point = toPoint(pixel);
  vec2 away = point - params[0].xy;
  float radius = params[0].z;
  float scale = params[0].w;
  float share = length(away) / max(radius, 1e-6);
#ifdef PINCH
  // The distance grows to the power 1 - scale / 2: all of the disc's rim is pulled in at scale 2.
  if (share < 1.0 && share > 0.0) { away *= pow(share, -0.5 * scale); }
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
#elif defined(MOSAIC)
  vec2 cell = floor(away / params[0].z) - params[1].xy;
  vec2 held = clamp(cell + 0.5, source[1].xy, source[1].zw);
  color = texture(sourceImage, held * source[2].xy);
#endif
#ifndef MOSAIC
  color = sourceAt(toPixel(params[0].xy + away));
#endif
#endif
}

#endif
