/* SPDX-License-Identifier: MIT */
/* Points, rectangles, colours and matrices: plain values, passed by value. */
#ifndef LAMINA_GEOMETRY_H
#define LAMINA_GEOMETRY_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A place, in points. */
typedef struct lamina_point {
  double x, y;
} lamina_point;

/* A width and a height, in points. */
typedef struct lamina_size {
  double width, height;
} lamina_size;

/* A rectangle by its corner with the smallest coordinates, in points. */
typedef struct lamina_rect {
  double x, y, width, height;
} lamina_rect;

/* A colour in sRGB, 0 to 1, not multiplied by alpha. */
typedef struct lamina_color {
  double red, green, blue, alpha;
} lamina_color;

/* A map of the plane: x' = a x + c y + tx, y' = b x + d y + ty. */
typedef struct lamina_affine {
  double a, b, c, d, tx, ty;
} lamina_affine;

/* A map of space for row vectors, [x y z 1] * M: m41, m42, m43 move, m34 is perspective. */
typedef struct lamina_transform {
  double m11, m12, m13, m14;
  double m21, m22, m23, m24;
  double m31, m32, m33, m34;
  double m41, m42, m43, m44;
} lamina_transform;

/* The map that leaves everything in its place. */
lamina_affine lamina_affine_identity(void);
/* Moves by some points. */
lamina_affine lamina_affine_translation(double x, double y);
/* Scales about the origin. */
lamina_affine lamina_affine_scale(double x, double y);
/* Turns about the origin, in radians, from the x axis towards the y axis. */
lamina_affine lamina_affine_rotation(double angle);
/* First `first`, then `second`. */
lamina_affine lamina_affine_concat(lamina_affine first, lamina_affine second);

/* The map that leaves everything in its place. */
lamina_transform lamina_transform_identity(void);
/* Moves by some points. */
lamina_transform lamina_transform_translation(double x, double y, double z);
/* Scales about the origin. */
lamina_transform lamina_transform_scale(double x, double y, double z);
/* Turns about an axis through the origin, in radians. An axis of no length turns nothing. */
lamina_transform lamina_transform_rotation(double angle, double x, double y, double z);
/* First `first`, then `second`. */
lamina_transform lamina_transform_concat(lamina_transform first, lamina_transform second);
/* A map of the plane as one of space. */
lamina_transform lamina_transform_from_affine(lamina_affine affine);
/* The eye at a distance in points above the plane: m34 = -1 / distance; the identity for 0. */
lamina_transform lamina_transform_perspective(double distance);

#ifdef __cplusplus
}
#endif

#endif
