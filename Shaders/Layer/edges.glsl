// SPDX-License-Identifier: MIT
//
// Coverage of a fragment by the edges of a layer's quad.

#ifdef PERSPECTIVE
// Width and height of the quad in pixels, as they are at the fragment.
vec2 quadPixels() {
  vec4 slope = slopesAt(coord);
  vec2 squares = slope.xz * slope.xz + slope.yw * slope.yw;
  return inversesqrt(max(squares, vec2(1e-24)));
}
#endif

#ifdef UNSMOOTHED
float edgeCoverage() { return 1.0; }
#elif defined(EDGES)
float edgeCoverage() {
#ifdef PERSPECTIVE
  vec2 pixels = quadPixels();
#else
  vec2 pixels = edgePixels;
#endif
  // The part of the pixel within each pair of opposite edges; a hard edge covers all of it.
  vec2 low = max(clamp((coord + 0.5) * pixels + halfPixel, 0.0, 1.0), hardEdges.xy);
  vec2 high = max(clamp((0.5 - coord) * pixels + halfPixel, 0.0, 1.0), hardEdges.zw);
  vec2 cover = max(low + high - 1.0, 0.0);
  return cover.x * cover.y;
}
#elif defined(PERSPECTIVE)
float edgeCoverage() {
  vec2 pixels = quadPixels();
  vec2 cover = clamp(halfPixel + 0.5 * pixels - abs(coord) * pixels, vec2(0.0), min(pixels, vec2(1.0)));
  return cover.x * cover.y;
}
#else
float edgeCoverage() {
  vec2 cover = clamp(edge.xy - abs(coord) * edge.zw, 0.0, 1.0);
  return cover.x * cover.y;
}
#endif
