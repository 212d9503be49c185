// SPDX-License-Identifier: MIT
//
// The attributes of an instance (see LayerInstance), and its quad: the map from the unit square (u, v)
// to homogeneous frame pixels. For the vertex stage.

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

// Frame pixels to clip space: scale of x and y, then offset.
uniform vec4 target;

// Gradients of u and v over the frame's pixels.
struct Gradients {
  vec2 u;
  vec2 v;
};

// The gradients at a corner of the quad.
Gradients gradientsAt(vec2 corner) {
  // Columns of the map's derivative, in pixels per unit of u and v.
  vec2 du = vec2(mapX.x, mapY.x);
  vec2 dv = vec2(mapX.y, mapY.y);
#ifdef PERSPECTIVE
  vec3 at = vec3(corner, 1.0);
  float safe = max(abs(dot(mapW, at)), 1e-6);
  vec2 point = vec2(dot(mapX, at), dot(mapY, at)) / safe;
  du = (du - point * mapW.x) / safe;
  dv = (dv - point * mapW.y) / safe;
#endif
  float area = du.x * dv.y - du.y * dv.x;
  float inverse = area == 0.0 ? 0.0 : 1.0 / area;
  return Gradients(vec2(dv.y, -dv.x) * inverse, vec2(-du.y, du.x) * inverse);
}

#ifdef PERSPECTIVE
// Notes the derivatives of (u, v) from the middle of the quad.
void setSlopesOfQuad() {
  vec3 u = vec3(mapX.x, mapY.x, mapW.x);
  vec3 v = vec3(mapX.y, mapY.y, mapW.y);
  setSlopes(u, v, vec3(mapX.z, mapY.z, mapW.z) + 0.5 * (u + v));
}
#endif

// Coverage along u and v of a quad with smoothed edges: it is x, y minus |coord| times z, w.
struct Profile {
  vec4 edge;
  // By which colours are multiplied: a quad thinner than a pixel covers its own width of it, so the
  // profile is widened to a pixel and the colours are thinned.
  float thin;
};

// The profile of a quad, given units of u and v per pixel.
Profile profileOf(vec2 perPixel) {
  vec2 pixels = 1.0 / max(perPixel, vec2(1e-12));
  vec2 share = min(pixels, vec2(1.0));
  return Profile(vec4((halfPixel + 0.5 * pixels) / share, pixels / share), share.x * share.y);
}

// A vertex of the quad, grown on each side: (u, v) from its middle.
vec2 vertexOf(vec2 corner, vec2 grow) {
#ifdef SMALL
  // One triangle whose legs lie on two of the quad's sides and are twice as long.
  return corner * 2.0 * (1.0 + 2.0 * grow) - 0.5 - grow;
#else
  return corner - 0.5 + (corner * 2.0 - 1.0) * grow;
#endif
}

// A vertex in clip space.
vec4 positionOf(vec2 coord) {
  vec3 at = vec3(coord + 0.5, 1.0);
  float w = dot(mapW, at);
  vec2 xy = vec2(dot(mapX, at), dot(mapY, at));
  return vec4(xy * target.xy + w * target.zw, 0.0, w);
}

// A vertex of the part that an instance shows, in the frame's pixels (LayerInstance.part).
vec2 partPoint(vec2 corner) {
  vec4 part = floor(border * 65535.0 + 0.5);
  return part.xy - 16384.0 + corner * part.zw;
}
