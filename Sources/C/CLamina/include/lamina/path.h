/* SPDX-License-Identifier: MIT */
/* Paths, for shape layers, shadows, clips and movements along a curve. Coordinates are points. */
#ifndef LAMINA_PATH_H
#define LAMINA_PATH_H

#include "geometry.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Makes an empty path. Setting a path as a value copies it: later changes do not apply. */
lamina_path lamina_path_create(void);
/* Begins a new subpath at a point. */
lamina_status lamina_path_move_to(lamina_path path, double x, double y);
/* Adds a line. LAMINA_ERROR_VALUE, here and below, where the path has no current point yet. */
lamina_status lamina_path_line_to(lamina_path path, double x, double y);
/* Adds a curve with one control point. */
lamina_status lamina_path_quad_to(
    lamina_path path, double control_x, double control_y, double x, double y);
/* Adds a curve with two control points. */
lamina_status lamina_path_curve_to(
    lamina_path path, double x1, double y1, double x2, double y2, double x, double y);
/* Adds an arc of a circle about a point, between two angles in radians from the x axis, with a line to its
 * start. `clockwise` is as in Core Graphics: for y upwards. */
lamina_status lamina_path_add_arc(
    lamina_path path, double x, double y, double radius, double start_angle, double end_angle,
    bool clockwise);
/* Closes the current subpath. */
lamina_status lamina_path_close(lamina_path path);
/* Adds a rectangle. */
lamina_status lamina_path_add_rect(lamina_path path, lamina_rect rect);
/* Adds an ellipse that fills a rectangle. */
lamina_status lamina_path_add_ellipse(lamina_path path, lamina_rect rect);
/* Adds a rectangle with rounded corners; the radii are at most half the rectangle's sides. */
lamina_status lamina_path_add_rounded_rect(
    lamina_path path, lamina_rect rect, double corner_width, double corner_height);
/* Adds all of another path, moved by an affine map. */
lamina_status lamina_path_add_path(lamina_path path, lamina_path other, lamina_affine map);
/* Whether a point lies inside, by the even-odd or the winding rule. */
lamina_status lamina_path_contains(
    lamina_path path, lamina_point point, bool even_odd, bool *contains);
/* The box of the path; LAMINA_ERROR_NOTHING for an empty one. */
lamina_status lamina_path_bounds(lamina_path path, lamina_rect *bounds);

#ifdef __cplusplus
}
#endif

#endif
