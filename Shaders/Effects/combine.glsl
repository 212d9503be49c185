// SPDX-License-Identifier: MIT
//
// A picture with its own blur: glows, sharpening and the look of a woodcut. `source` is the picture,
// `second` its blur.

#include "effect.glsl"

#ifdef FRAGMENT

// (intensity, 0, 0, 0).
uniform vec4 params[1];

void main() {
  vec2 pixel = framePixel();
  vec4 sharp = sourceAt(pixel);
  vec4 soft = secondAt(pixel);
  float share = params[0].x;
#ifdef BLOOM
  // The blur is screened over the picture, premultiplied as it is.
  vec4 light = clamp(soft * share, 0.0, 1.0);
  color = sharp + light - sharp * light;
#elif defined(WOODCUT)
  // Black where it is darker than around, white where it is not.
  float above = luminance(straight(sharp).rgb) - luminance(straight(soft).rgb);
  color = vec4(vec3(smoothstep(-0.1, -0.02, above)) * sharp.a, sharp.a);
#elif defined(GLOOM)
  // Parts brighter than their neighbours are dulled.
  color = mix(sharp, min(sharp, soft), clamp(share, 0.0, 1.0));
#else
  vec4 c = straight(sharp);
  vec4 around = straight(soft);
#ifdef SHARPEN
  // Only luminance: hue and saturation stay.
  c.rgb += share * (luminance(c.rgb) - luminance(around.rgb));
#else
  c.rgb += share * (c.rgb - around.rgb);
#endif
  color = premultiply(c);
#endif
}

#endif
