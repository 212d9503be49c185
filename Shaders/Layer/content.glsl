// SPDX-License-Identifier: MIT
//
// The colour of a layer within its outline: background, image, gradient, border; premultiplied.

// Coordinates within the quad, at which images are read.
vec2 heldCoord() {
#if defined(UNCLAMPED) || (defined(INNER) && defined(PERSPECTIVE))
  return coord;
#else
  return clamp(coord, -0.5, 0.5);
#endif
}

#ifdef IMAGE
vec4 imageTexel() {
#ifdef STRETCH
  int base = int(clipChain.x + clipChain.y) * 4;
  vec2 held = stretchedPlace(heldCoord() + 0.5, base) - 0.5;
  vec4 texel = texture(image, imageRect.xy + held * imageRect.zw, mipmapBias(base));
#else
  vec4 texel = texture(image, imageRect.xy + heldCoord() * imageRect.zw);
#endif
#ifdef OPAQUE
  texel.a = 1.0;
#endif
#ifdef MODULATE
  texel *= factor;
#endif
  return texel;
}
#endif

// Whether the colour of the content is yet to be multiplied by the coverage.
#if defined(FILL) || defined(SHAPE) || !defined(IMAGE)
#define COVERS_LATER
#endif

// Background and image.
vec4 contentColor(float coverage) {
#if defined(TINT)
  return fillColor * imageTexel().a;
#elif defined(IMAGE) && defined(FILL)
  // The opacity is of the layer as a whole: the image hides by its own alpha.
  vec4 texel = imageTexel();
  return texel * imageShare.x + fillColor * (1.0 - texel.a * imageShare.y);
#elif defined(IMAGE) && defined(COVERS_LATER)
  return imageTexel() * imageShare.x;
#elif defined(IMAGE)
  return imageTexel() * (imageShare.x * coverage);
#elif defined(FILL)
  return fillColor;
#else
  return vec4(0.0);
#endif
}

#ifdef STOPS
// A gradient of few stops over what lies below it.
vec4 withStops(vec4 below) {
  vec4 tint = stopsColor();
#ifdef FILL
  return tint * gradientStart.z + below * (1.0 - tint.a);
#else
  return tint * gradientStart.z;
#endif
}
#endif

#ifdef GRADIENT
// A gradient over what lies below it. The opacity is of the layer as a whole: the gradient hides the
// background by its own alpha.
vec4 withGradient(vec4 below) {
#ifdef PERSPECTIVE
  vec4 slope = slopesAt(coord);
  vec2 ddx = slope.xz;
  vec2 ddy = slope.yw;
#else
  vec2 ddx = dFdx(coord);
  vec2 ddy = dFdy(coord);
#endif
  if (gradient.y == 0) { return below; }
  vec4 tint = gradientColor(gradient.x, clamp(coord, -0.5, 0.5) + 0.5, ddx, ddy);
  return tint * gradientOpacity(gradient.x) + below * (1.0 - tint.a);
}
#endif
