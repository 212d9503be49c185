// SPDX-License-Identifier: MIT
//
// Turns a frame of a media layer into premultiplied red, green, blue and alpha, texel by texel.

#ifdef VERTEX

void main() {
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);
}

#endif

#ifdef FRAGMENT

uniform sampler2D plane0;
uniform sampler2D plane1;
uniform sampler2D plane2;
// Red, green, blue by luma, blue difference, red difference, 1.
uniform vec4 rows[3];
// The first pixel that is shown, and the last sample of the planes of differences.
uniform vec4 place;

layout(location = 0) out vec4 color;

#if defined(PLANAR) || defined(BIPLANAR)
vec2 differencesOf(ivec2 texel) {
  texel = clamp(texel, ivec2(0), ivec2(place.zw));
#ifdef PLANAR
  return vec2(texelFetch(plane1, texel, 0).r, texelFetch(plane2, texel, 0).r);
#else
  return texelFetch(plane1, texel, 0).rg;
#endif
}

// Samples of differences lie on every second pixel of a row, half way between two rows. They are
// interpolated here, since drivers may round a sampler's result to as many bits as its texels have.
vec2 differencesAt(vec2 pixel) {
  vec2 at = vec2(pixel.x * 0.5, pixel.y * 0.5 - 0.25);
  ivec2 texel = ivec2(floor(at));
  vec2 share = at - vec2(texel);
  vec2 upper = differencesOf(texel);
  vec2 lower = differencesOf(texel + ivec2(0, 1));
  if (share.x > 0.0) {
    upper = mix(upper, differencesOf(texel + ivec2(1, 0)), share.x);
    lower = mix(lower, differencesOf(texel + ivec2(1, 1)), share.x);
  }
  return mix(upper, lower, share.y);
}
#endif

void main() {
  vec2 pixel = floor(gl_FragCoord.xy) + place.xy;
  vec4 sampled = texelFetch(plane0, ivec2(pixel), 0);
#if defined(PLANAR) || defined(BIPLANAR)
  vec2 differences = differencesAt(pixel);
  vec4 value = vec4(sampled.r, differences, 1.0);
  color = vec4(dot(rows[0], value), dot(rows[1], value), dot(rows[2], value), 1.0);
#elif defined(RGBA)
  color = sampled;
#elif defined(BGRA)
  color = sampled.bgra;
#elif defined(RGBX)
  color = vec4(sampled.rgb, 1.0);
#else
  color = vec4(sampled.bgr, 1.0);
#endif
}

#endif
