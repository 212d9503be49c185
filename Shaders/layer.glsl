// SPDX-License-Identifier: MIT
//
// The pipeline of plain layers: one instanced quad each, with background, image, rounded corners,
// border and clips, antialiased by coverage.
//
// The instance (see LayerInstance) maps the unit square (u, v) to homogeneous target pixels. Each
// quad is grown by half a pixel, so that edge pixels are reached, and a fragment's coverage is its
// distance to the edges in pixels. `coord` is (u, v); past the edge the texture is held at its rim,
// by the shader or, with UNCLAMPED, by pixels that repeat it in the texture.

// A tint needs an image and a colour.
#if defined(TINT) && !(defined(IMAGE) && defined(FILL))
#undef TINT
#endif

// A colour that multiplies needs an image, and lies where a border would.
#if defined(MODULATE) && (!defined(IMAGE) || defined(SHAPE) || defined(TINT))
#undef MODULATE
#endif

// Large fills are drawn in two parts: a frame of quads about the rounded edge, and the inside, where
// there is nothing to smooth. Both end at the same four points.
#if defined(TINT) || defined(INNER)
#define UNSMOOTHED
#endif

// Images and nothing else, whose places need not be held: all that a fragment has to know lies in two
// vectors, so that a triangle costs hardly more than a bare textured one.
#if defined(UNCLAMPED) && !(defined(FILL) || defined(SHAPE) || defined(CLIP))
#define BARE
#endif

#include "coverage.glsl"
#ifdef GRADIENT
#include "gradient.glsl"
#endif

#ifdef VERTEX

layout(location = 0) in vec3 mapX;
layout(location = 1) in vec3 mapY;
layout(location = 2) in vec3 mapW;
layout(location = 3) in vec2 size;
layout(location = 4) in vec4 textureRect;
layout(location = 5) in vec4 fill;
layout(location = 6) in vec4 border;
layout(location = 7) in vec4 radii;
layout(location = 8) in vec2 extra;
layout(location = 9) in uvec2 clip;

// x, y: pixels to clip space (scale); z, w: offset.
uniform vec4 target;

#ifdef BARE
// (u, v) from the middle of the quad in pixels, and the place in the image.
out vec4 place;
#ifdef MODULATE
// Where the coverage along u and v ends.
flat out vec2 look;
#else
// Where the coverage along u and v ends, and the opacity.
flat out vec3 look;
#endif
#ifdef ALPHA
out vec2 alphaPlace;
#endif
#else
// (u, v) from the middle of the quad.
out vec2 coord;
#endif
#if !defined(PERSPECTIVE) && !defined(EDGES) && !defined(BARE)
// Coverage along u and v: x, y minus |coord| times z, w.
flat out vec4 edge;
#endif
#ifdef FILL
flat out vec4 fillColor;
#endif
#ifdef MODULATE
// What premultiplied texels are multiplied by; in a bare draw with the opacity.
flat out vec4 factor;
#endif
#ifdef SHAPE
flat out vec4 borderColor;
flat out vec4 cornerRadii;
// Width and height, border width, alpha of the border without the layer's opacity.
flat out vec4 shapeSize;
#ifndef PERSPECTIVE
flat out vec4 pointsPerPixel;
#endif
#endif
#if defined(IMAGE) && !defined(BARE)
// u and v of the middle, and extent.
flat out vec4 imageRect;
// Opacity of the image, and whether there is one: a draw may hold instances without.
flat out vec2 imageShare;
#endif
#if defined(CLIP) || defined(STRETCH)
// First record and number of clips; the image's own record lies behind them.
flat out uvec2 clipChain;
#endif
#ifdef EDGES
// Quads by width and height in pixels.
#ifndef PERSPECTIVE
flat out vec2 edgePixels;
#endif
// 1 for an edge that is not smoothed: minimum x, minimum y, maximum x, maximum y. The quad ends there,
// or a clip smooths what lies on the edge.
flat out vec4 hardEdges;
#endif
#if defined(ALPHA) && !defined(BARE)
// u and v of the middle, and extent, in the image whose alpha counts.
flat out vec4 alphaRect;
#endif
#ifdef GRADIENT
// Vector of the gradient's record, and whether there is one: a draw may hold instances without.
flat out ivec2 gradient;
#endif

void main() {
#ifdef BARE
  vec2 coord;
  vec4 edge;
#endif
#ifdef RING
  int around = gl_VertexID >> 1;
  vec2 corner = vec2(((around + 1) >> 1) & 1, (around >> 1) & 1);
#else
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
#endif
  // Columns of the map's derivative at the corner, in pixels per unit of u and v.
  vec3 at = vec3(corner, 1.0);
  float w = dot(mapW, at);
  vec2 du = vec2(mapX.x, mapY.x);
  vec2 dv = vec2(mapX.y, mapY.y);
#ifdef PERSPECTIVE
  float safe = max(abs(w), 1e-6);
  vec2 point = vec2(dot(mapX, at), dot(mapY, at)) / safe;
  du = (du - point * mapW.x) / safe;
  dv = (dv - point * mapW.y) / safe;
#endif
  float area = du.x * dv.y - du.y * dv.x;
  float inverse = area == 0.0 ? 0.0 : 1.0 / area;
  // Gradients of u and v over the target.
  vec2 gradU = vec2(dv.y, -dv.x) * inverse;
  vec2 gradV = vec2(-du.y, du.x) * inverse;
  vec2 perPixel = vec2(length(gradU), length(gradV));
#ifdef EDGES
  uvec4 full = (uvec4(clip.y) >> uvec4(12u, 13u, 14u, 15u)) & 1u;
  vec4 ends = vec4((uvec4(clip.y) >> uvec4(8u, 9u, 10u, 11u)) & 1u & ~full);
  hardEdges = ends + vec4(full);
#endif
#ifdef PERSPECTIVE
  vec2 grow = min(perPixel, vec2(1.0));
  float thin = 1.0;
#elif defined(EDGES)
  vec2 grow = perPixel * 0.5;
  edgePixels = 1.0 / max(perPixel, vec2(1e-12));
  float thin = 1.0;
#else
  vec2 grow = perPixel * 0.5;
  vec2 pixels = 1.0 / max(perPixel, vec2(1e-12));
  // A quad thinner than a pixel covers its own width of it: the profile is widened to a pixel and
  // the colours are thinned.
  vec2 share = min(pixels, vec2(1.0));
  edge = vec4((0.5 + 0.5 * pixels) / share, pixels / share);
  float thin = share.x * share.y;
#endif
#ifdef UNSMOOTHED
  grow = vec2(0.0);
#endif
#ifdef EDGES
  grow *= 1.0 - mix(ends.xy, ends.zw, corner);
#endif
#ifdef SMALL
  // One triangle whose legs lie on two of the quad's sides and are twice as long.
  coord = corner * 2.0 * (1.0 + 2.0 * grow) - 0.5 - grow;
#else
  coord = corner - 0.5 + (corner * 2.0 - 1.0) * grow;
#endif
#if defined(RING) || defined(INNER)
#ifdef RING
  if ((gl_VertexID & 1) == 1)
#endif
  coord = (corner - 0.5) * (1.0 - 2.0 * textureRect.xy);
#endif
  at = vec3(coord + 0.5, 1.0);
  w = dot(mapW, at);
  vec2 xy = vec2(dot(mapX, at), dot(mapY, at));
  gl_Position = vec4(xy * target.xy + w * target.zw, 0.0, w);
#ifdef UNSMOOTHED
  fillColor = fill;
#elif defined(FILL)
  fillColor = fill * thin;
#endif
#ifdef SHAPE
  borderColor = border * thin;
  cornerRadii = radii;
  shapeSize = vec4(size, extra.x, extra.y > 0.0 ? min(border.a / extra.y, 1.0) : 0.0);
#ifndef PERSPECTIVE
  pointsPerPixel = vec4(gradU * size.x, gradV * size.y);
#endif
#endif
#ifdef BARE
  place = vec4(coord * edge.zw, textureRect.xy + (coord + 0.5) * textureRect.zw);
#ifdef MODULATE
  look = edge.xy;
  factor = border * (extra.y * thin);
#else
  look = vec3(edge.xy, extra.y * thin);
#endif
#ifdef ALPHA
  alphaPlace = radii.xy + (coord + 0.5) * radii.zw;
#endif
#elif defined(IMAGE)
  imageRect = vec4(textureRect.xy + 0.5 * textureRect.zw, textureRect.zw);
  imageShare.y = textureRect.z == 0.0 ? 0.0 : 1.0;
  imageShare.x = extra.y * thin * imageShare.y;
#ifdef MODULATE
  factor = border;
#endif
#endif
#if defined(CLIP) || defined(STRETCH)
  clipChain = uvec2(clip.x, clip.y & 255u);
#endif
#if defined(ALPHA) && !defined(BARE)
  alphaRect = vec4(radii.xy + 0.5 * radii.zw, radii.zw);
#endif
#ifdef GRADIENT
  gradient = ivec2(int(textureRect.x), textureRect.z == 0.0 ? 0 : 1);
#endif
}

#endif

#ifdef FRAGMENT

#ifdef BARE
in vec4 place;
#ifdef MODULATE
flat in vec2 look;
#else
flat in vec3 look;
#endif
#ifdef ALPHA
in vec2 alphaPlace;
#endif
#else
in vec2 coord;
#if !defined(PERSPECTIVE) && !defined(EDGES)
flat in vec4 edge;
#endif
#endif
#ifdef EDGES
#ifndef PERSPECTIVE
flat in vec2 edgePixels;
#endif
flat in vec4 hardEdges;
#endif
#ifdef FILL
flat in vec4 fillColor;
#endif
#ifdef MODULATE
flat in vec4 factor;
#endif
#ifdef SHAPE
flat in vec4 borderColor;
flat in vec4 cornerRadii;
flat in vec4 shapeSize;
#ifndef PERSPECTIVE
flat in vec4 pointsPerPixel;
#endif
#endif
#ifdef IMAGE
#ifndef BARE
flat in vec4 imageRect;
flat in vec2 imageShare;
#endif
uniform sampler2D image;
#endif
#ifdef ALPHA
#ifndef BARE
flat in vec4 alphaRect;
#endif
uniform sampler2D mask;
#endif
#if defined(CLIP) || defined(STRETCH)
flat in uvec2 clipChain;
#include "records.glsl"
#endif
#ifdef STRETCH
#include "stretch.glsl"
#endif
#ifdef CLIP
// Fragment to frame pixels: scale, offset.
uniform vec4 frame;
#include "clip.glsl"
#endif

#ifdef GRADIENT
flat in ivec2 gradient;
#endif

layout(location = 0) out vec4 color;

#ifdef BARE

void main() {
  vec2 cover = clamp(look.xy - abs(place.xy), 0.0, 1.0);
#ifdef MODULATE
  vec4 share = factor * (cover.x * cover.y);
#else
  float share = look.z * (cover.x * cover.y);
#endif
#ifdef ALPHA
  share *= texture(mask, alphaPlace).a;
#endif
  color = texture(image, place.zw) * share;
}

#else

void main() {
#ifdef PERSPECTIVE
  // u and v are smooth over the plane, so their screen derivatives are exact to first order.
  vec2 ddx = dFdx(coord);
  vec2 ddy = dFdy(coord);
  vec2 pixels = inversesqrt(max(ddx * ddx + ddy * ddy, vec2(1e-24)));
#ifndef EDGES
  vec2 cover = clamp(0.5 + 0.5 * pixels - abs(coord) * pixels, vec2(0.0), min(pixels, vec2(1.0)));
#endif
#elif defined(EDGES)
  vec2 pixels = edgePixels;
#else
  vec2 cover = clamp(edge.xy - abs(coord) * edge.zw, 0.0, 1.0);
#endif
#ifdef EDGES
  // What each pair of opposite edges leaves of the pixel; a hard edge leaves all of it.
  vec2 low = max(clamp((coord + 0.5) * pixels + 0.5, 0.0, 1.0), hardEdges.xy);
  vec2 high = max(clamp((0.5 - coord) * pixels + 0.5, 0.0, 1.0), hardEdges.zw);
  vec2 cover = max(low + high - 1.0, 0.0);
#endif
#ifdef UNSMOOTHED
  float coverage = 1.0;
#else
  float coverage = cover.x * cover.y;
#endif
#ifdef SHAPE
#ifdef PERSPECTIVE
  vec4 pointsPerPixel = vec4(ddx.x, ddy.x, ddx.y, ddy.y) * shapeSize.xxyy;
#endif
  vec2 point = coord * shapeSize.xy;
  vec2 extent = shapeSize.xy * 0.5;
  float radius = cornerRadius(point, cornerRadii);
  coverage = min(coverage, cornerCoverage(point, extent, radius, pointsPerPixel));
#endif
#ifdef CLIP
  coverage *= clipCoverage(clipChain, gl_FragCoord.xy * frame.xy + frame.zw);
#endif
#if defined(IMAGE) || defined(ALPHA)
#ifdef UNCLAMPED
  vec2 held = coord;
#else
  vec2 held = clamp(coord, -0.5, 0.5);
#endif
#endif
#ifdef ALPHA
  coverage *= texture(mask, alphaRect.xy + held * alphaRect.zw).a;
#endif
#ifdef IMAGE
#ifdef STRETCH
  int stretchBase = int(clipChain.x + clipChain.y) * 4;
  held = stretchedPlace(held + 0.5, stretchBase) - 0.5;
  vec4 texel = texture(image, imageRect.xy + held * imageRect.zw, mipmapBias(stretchBase));
#else
  vec4 texel = texture(image, imageRect.xy + held * imageRect.zw);
#endif
#ifdef OPAQUE
  texel.a = 1.0;
#endif
#ifdef MODULATE
  texel *= factor;
#endif
#ifdef TINT
  color = fillColor * texel.a;
#elif defined(FILL)
  // The opacity is of the layer as a whole: the image hides by its own alpha.
  color = texel * imageShare.x + fillColor * (1.0 - texel.a * imageShare.y);
#elif defined(SHAPE)
  color = texel * imageShare.x;
#else
  color = texel * (imageShare.x * coverage);
#endif
#elif defined(FILL)
  color = fillColor;
#else
  color = vec4(0.0);
#endif
#ifdef GRADIENT
  if (gradient.y > 0) {
    // The opacity is of the layer as a whole: the gradient hides the background by its own alpha.
    vec4 tint = gradientColor(gradient.x, clamp(coord, -0.5, 0.5) + 0.5);
    color = tint * gradientOpacity(gradient.x) + color * (1.0 - tint.a);
  }
#endif
#ifdef SHAPE
  if (shapeSize.z > 0.0) {
    vec2 inner = extent - shapeSize.z;
    float inside = roundedCoverage(
        point, inner, innerRadius(radius, shapeSize.z), pointsPerPixel);
    float rim = 1.0 - inside;
    color = borderColor * rim + color * (1.0 - shapeSize.w * rim);
  }
#endif
#if defined(FILL) || defined(SHAPE) || !defined(IMAGE)
  color *= coverage;
#endif
#ifdef CLIP
  if (hidden < 1.0) { color *= hiddenShare(color.a); }
#endif
}

#endif

#endif
