// SPDX-License-Identifier: MIT
//
// Shared by all effects: one quad over the target, a picture read at frame pixels, and the map
// between frame pixels and the points of the layer that carries the filter.
//
// Pictures are premultiplied. Outside of its texels a picture is transparent: the last texel fades
// out over half a texel, as bilinear sampling of a transparent border would do it.

// The vertex stage hands uniforms over to fragments in the programs of single draws: a driver on a
// processor reads uniforms again for each few fragments, and computes again what follows from them alone.

#include "fragment.glsl"

// The rectangle of the target that the quad covers, in pixels: x, y, width, height.
uniform vec4 viewport;
// Fragment to frame pixels: scale, offset.
uniform vec4 frame;
// A picture: frame pixels to texels (scale, offset); centres of its first and last texel; 1 / size.
uniform vec4 source[3];
uniform vec4 second[3];
// A texture or mask of the filter's own, placed by the shader: the last two vectors count.
uniform vec4 third[3];
// Frame pixels to points (columns of a matrix; offset, and 1 where y points up), points to frame
// pixels, and the layer's bounds in points.
uniform vec4 space[5];

#ifdef INSIDE
// From fragments to texture coordinates in both pictures: scale, offset.
flat VARYING vec4 sourcePlace;
flat VARYING vec4 secondPlace;
#endif

#ifdef VERTEX

#ifdef HANDS_OVER
// Hands over what the file's fragments need.
void handOver();
#endif

vec4 placeOf(vec4 place[3]) {
  return vec4(frame.xy * place[0].xy, frame.zw * place[0].xy + place[0].zw) * place[2].xyxy;
}

void main() {
  vec2 corner = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1));
  gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);
  placeInTarget = viewport.xy + corner * viewport.zw;
#ifdef INSIDE
  sourcePlace = placeOf(source);
  secondPlace = placeOf(second);
#endif
#ifdef HANDS_OVER
  handOver();
#endif
}

#endif

#ifdef FRAGMENT

uniform sampler2D sourceImage;
uniform sampler2D secondImage;
uniform sampler2D thirdImage;

layout(location = 0) out vec4 color;

vec2 framePixel() { return fragmentPlace() * frame.xy + frame.zw; }

vec2 texelOf(vec4 place[3], vec2 pixel) { return pixel * place[0].xy + place[0].zw; }

#ifdef INSIDE
// Within the picture's first and last texels.
vec4 texelAt(sampler2D image, vec4 place[3], vec2 texel) {
  return textureLod(image, texel * place[2].xy, 0.0);
}
#else
// Pictures of effects have one level. It is named, since some fragments of a quad may not come here: then
// the derivatives by which a level is chosen are undefined.
vec4 texelAt(sampler2D image, vec4 place[3], vec2 texel) {
  vec2 held = clamp(texel, place[1].xy, place[1].zw);
  vec2 share = max(1.0 - abs(texel - held), 0.0);
  return textureLod(image, held * place[2].xy, 0.0) * (share.x * share.y);
}
#endif

vec4 sourceAt(vec2 pixel) { return texelAt(sourceImage, source, texelOf(source, pixel)); }

vec4 secondAt(vec2 pixel) { return texelAt(secondImage, second, texelOf(second, pixel)); }

// The pictures at the pixel that is drawn.
#ifdef INSIDE
vec4 sourceHere() {
  return textureLod(sourceImage, fragmentPlace() * sourcePlace.xy + sourcePlace.zw, 0.0);
}

vec4 secondHere() {
  return textureLod(secondImage, fragmentPlace() * secondPlace.xy + secondPlace.zw, 0.0);
}
#else
vec4 sourceHere() { return sourceAt(framePixel()); }

vec4 secondHere() { return secondAt(framePixel()); }
#endif

vec2 toPoint(vec2 pixel) {
  return pixel.x * space[0].xy + pixel.y * space[0].zw + space[1].xy;
}

vec2 toPixel(vec2 point) {
  return point.x * space[2].xy + point.y * space[2].zw + space[3].xy;
}

// The third picture at a share of its width and height, from its top left corner.
vec4 thirdAt(vec2 share) {
  vec2 texel = mix(third[1].xy - 0.5, third[1].zw + 0.5, share);
  return textureLod(thirdImage, clamp(texel, third[1].xy, third[1].zw) * third[2].xy, 0.0);
}

// Where a point lies in the layer's bounds: 0 to 1 from the top left corner.
vec2 shareOfBounds(vec2 point) {
  vec2 share = (point - space[4].xy) / max(space[4].zw, vec2(1e-6));
  return space[1].z > 0.5 ? vec2(share.x, 1.0 - share.y) : share;
}

vec4 straight(vec4 premultiplied) {
  return premultiplied.a > 0.0 ? vec4(premultiplied.rgb / premultiplied.a, premultiplied.a)
                               : vec4(0.0);
}

vec4 premultiply(vec4 c) {
  c = clamp(c, 0.0, 1.0);
  return vec4(c.rgb * c.a, c.a);
}

// Weights of ITU-R BT.709.
float luminance(vec3 c) { return dot(c, vec3(0.2126, 0.7152, 0.0722)); }

#endif
