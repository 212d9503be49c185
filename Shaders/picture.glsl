// SPDX-License-Identifier: MIT
//
// Shows a picture of a layer tree in a host's viewport, pixel for pixel.

#ifdef VERTEX

void main() {
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);
}

#endif

#ifdef FRAGMENT

uniform sampler2D picture;
// From fragments to texels: scale and offset of x and of y.
uniform vec4 place;

layout(location = 0) out vec4 color;

void main() {
  ivec2 at = ivec2(floor(gl_FragCoord.xy * place.xz + place.yw));
  ivec2 size = textureSize(picture, 0);
  if (at.x < 0 || at.y < 0 || at.x >= size.x || at.y >= size.y) { discard; }
  color = texelFetch(picture, at, 0);
#ifdef LINEAR
  // The target turns light into sRGB as it is written, so it gets light: IEC 61966-2-1.
  vec3 stored = color.a > 0.0 ? min(color.rgb / color.a, vec3(1.0)) : vec3(0.0);
  vec3 light = mix(
      stored / 12.92, pow((stored + 0.055) / 1.055, vec3(2.4)), greaterThan(stored, vec3(0.04045)));
  color.rgb = light * color.a;
#endif
}

#endif
