// SPDX-License-Identifier: MIT
//
// Pictures as a printer's screen shows them: dots, lines and rings whose size is the tone.

#include "effect.glsl"

#ifdef FRAGMENT

// (centre x, y, width, softness of an edge), (cosine and sine of the angle, grey component
// replacement, under colour removal).
uniform vec4 params[2];

// Up and down between 0 and 1, once for each step of 1: as much of it lies below a value as that is.
float ramp(float x) { return abs(2.0 * fract(x) - 1.0); }

vec2 turned(vec2 away, vec2 axis) { return vec2(dot(away, axis), dot(away, vec2(-axis.y, axis.x))); }

// The threshold of a screen of round dots at a place in units of its width.
float dots(vec2 place) {
  vec2 wave = cos(place * 6.2831853);
  return 0.5 + 0.25 * (wave.x + wave.y);
}

// The coverage of a tone at a screen's threshold; none for 0 and all for 1.
float shown(float tone, float threshold) {
  float soft = params[0].w;
  tone = clamp(tone, 0.0, 1.0);
  float held = tone + min(tone - soft, 0.0) + max(tone - 1.0 + soft, 0.0);
  return smoothstep(threshold - soft, threshold + soft, held);
}

// The dots of one ink, on a screen turned by an angle of its own.
float inked(float amount, vec2 away, float angle) {
  vec2 axis = params[1].xy * cos(angle) + vec2(-params[1].y, params[1].x) * sin(angle);
  return shown(amount, dots(turned(away, axis) / params[0].z));
}

void main() {
  vec2 pixel = framePixel();
  vec4 c = straight(sourceAt(pixel));
  vec2 away = toPoint(pixel) - params[0].xy;
#ifndef CMYK
  vec2 place = turned(away, params[1].xy) / params[0].z;
#ifdef CIRCULAR
  float threshold = ramp(length(away) / params[0].z);
#elif defined(DOT)
  float threshold = dots(place);
#elif defined(HATCHED)
  // Where either family of lines lets light through.
  float darker = 1.0 - min(ramp(place.x), ramp(place.y));
  float threshold = 1.0 - darker * darker;
#else
  float threshold = ramp(place.x);
#endif
  c.rgb = vec3(shown(luminance(c.rgb), threshold));
#else
  // Cyan, magenta, yellow and black, each turned against the others, as printers have it. Black takes
  // the place of what the three have in common, as far as the inputs say.
  vec3 inks = 1.0 - c.rgb;
  float black = min(inks.r, min(inks.g, inks.b)) * clamp(params[1].z, 0.0, 1.0);
  inks -= black * clamp(params[1].w, 0.0, 1.0);
  vec3 printed = vec3(
      inked(inks.r, away, 0.2617994), inked(inks.g, away, 1.3089969), inked(inks.b, away, 0.0));
  c.rgb = (1.0 - printed) * (1.0 - inked(black, away, 0.7853982));
#endif
  color = premultiply(c);
}

#endif
