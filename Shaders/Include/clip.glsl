// SPDX-License-Identifier: MIT
//
// Clipping by a chain of records (see ClipRecord): rounded rectangles, each in its own space, and
// half-planes, and images whose alpha counts. The shares multiply.

#ifdef MASK
uniform sampler2D mask;
#endif

// The share of the pixel in which a cut plane lies behind the one that cut it. That part is painted
// first, so it does not belong to the coverage: see `hiddenShare`.
float hidden = 1.0;

// The share of a pixel, at a place in the frame, that a clip lets through.
float shareOfClip(vec4 x, vec4 y, vec4 w, vec4 r, vec3 at) {
  if (w.w >= 1.0 && w.w < 1.5) {
    float part = clamp(dot(x.xyz, at) + 0.5, 0.0, 1.0);
    if (w.w > 1.0) {
      hidden *= part;
      return 1.0;
    }
    return part;
  }
  vec3 p = vec3(dot(x.xyz, at), dot(y.xyz, at), dot(w.xyz, at));
  // Behind the eye the plane is not seen.
  if (p.z <= 0.0) { return 0.0; }
  vec2 point = p.xy / p.z;
  // Gradients of the point over the target: the quotient rule on the homogeneous map.
  vec4 perPixel = vec4(x.xy - point.x * w.xy, y.xy - point.y * w.xy) / p.z;
  vec2 extent = vec2(x.w, y.w);
#ifdef MASK
  if (w.w > 1.5) {
    vec2 unit = clamp(point / (2.0 * extent), -0.5, 0.5) + 0.5;
    return textureLod(mask, r.xy + unit * r.zw, 0.0).a * (w.w - 2.0)
      * roundedCoverage(point, extent, 0.0, perPixel);
  }
#endif
  return roundedCoverage(point, extent, cornerRadius(point, r), perPixel);
}

#ifdef ONE_CLIP
float clipCoverage(uvec2 chain, vec2 fragment) {
  return shareOfClip(clipX, clipY, clipW, clipRadii, vec3(fragment, 1.0));
}
#else
// More than a chain has (ClipStack.longestChain): all that an instance can name.
const uint mostClips = 63u;

float clipCoverage(uvec2 chain, vec2 fragment) {
  float share = 1.0;
  vec3 at = vec3(fragment, 1.0);
  for (uint i = 0u; i < mostClips; i++) {
    if (i >= chain.y) { break; }
    int base = int(chain.x + i) * 4;
    share *= shareOfClip(clips[base], clips[base + 1], clips[base + 2], clips[base + 3], at);
    if (share <= 0.0) { return 0.0; }
  }
  return share;
}
#endif

// By what the first of two halves is multiplied so that both cover the pixel as the whole would.
//
// Its own share h shows under the rest of the pixel, of which the second half, of the same alpha a,
// leaves 1 - (1 - h) a. With this factor the two let through just (1 - a), whatever lies between them.
float hiddenShare(float alpha) {
  return hidden / max(1.0 - (1.0 - hidden) * alpha, 1e-6);
}
