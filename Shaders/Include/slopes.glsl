// SPDX-License-Identifier: MIT
//
// The derivatives of a plane's coordinates over the frame's pixels, in perspective.
//
// They follow from the map and the place on the plane. Differences between neighbouring fragments (dFdx) would
// be those of a block of two by two, which depend on where in its target a plane is drawn: near a vanishing line
// by whole steps of coverage.

// The first two rows' coefficients of X and of Y in the inverse of a map from the plane to homogeneous
// frame pixels, and those of the third.
flat VARYING vec3 slopesX;
flat VARYING vec3 slopesY;

#ifdef VERTEX

// Notes the inverse of a map, given by its columns.
void setSlopes(vec3 u, vec3 v, vec3 o) {
  vec3 row = cross(v, o);
  float area = dot(u, row);
  float inverse = area == 0.0 ? 0.0 : 1.0 / area;
  mat3 rows = mat3(row, cross(o, u), cross(u, v)) * inverse;
  slopesX = vec3(rows[0].x, rows[1].x, rows[2].x);
  slopesY = vec3(rows[0].y, rows[1].y, rows[2].y);
}

#else

// Derivatives of the coordinates `at` by x and y of the frame's pixels, the first coordinate's before the
// second's: by the rule of quotients, where gl_FragCoord.w is the denominator.
vec4 slopesAt(vec2 at) {
  float depth = 1.0 / gl_FragCoord.w;
  vec2 x = (slopesX.xy - at * slopesX.z) * depth;
  vec2 y = (slopesY.xy - at * slopesY.z) * depth;
  return vec4(x.x, y.x, x.y, y.y);
}

#endif
