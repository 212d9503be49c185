/* SPDX-License-Identifier: MIT */
/*
 * Properties by key path, of layers, animations, filters and emitter cells.
 *
 * A key path is a property's name as Core Animation has it ("opacity", "hidden", "fromValue"), or leads
 * into a structure ("position.x", "bounds.size.width", "transform.rotation.z") or an object
 * ("filters.blur.inputRadius"). Other keys of a layer or an animation keep what they are given, for
 * the program's own use; lamina_set_reports_unknown_keys() finds those that were not meant.
 *
 * Setting a property of a layer that is in a tree animates it, unless the transaction's actions are
 * disabled (see animation.h): that is Core Animation's implicit animation.
 *
 * `object` is a lamina_layer, a lamina_animation, a lamina_filter or a lamina_cell. All of these functions return
 * LAMINA_ERROR_HANDLE for anything else, LAMINA_ERROR_ARGUMENT for a NULL key path or NULL pointer, and
 * LAMINA_ERROR_VALUE where the property takes values of another type or refuses this one, as it
 * does with numbers that are not finite, names that have no meaning, and lengths of time below 0. The
 * last error says what was expected: "'opacity' is a number, not a text".
 */
#ifndef LAMINA_VALUE_H
#define LAMINA_VALUE_H

#include "geometry.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Setting ---- */

/* Sets a number: whole ones, flags of several bits and times as well. */
lamina_status lamina_set_number(lamina_object object, const char *key_path, double value);
/* Sets a Boolean. */
lamina_status lamina_set_bool(lamina_object object, const char *key_path, bool value);
/* Sets a point. */
lamina_status lamina_set_point(lamina_object object, const char *key_path, lamina_point value);
/* Sets a size. */
lamina_status lamina_set_size(lamina_object object, const char *key_path, lamina_size value);
/* Sets a rectangle. */
lamina_status lamina_set_rect(lamina_object object, const char *key_path, lamina_rect value);
/* Sets a colour. */
lamina_status lamina_set_color(lamina_object object, const char *key_path, lamina_color value);
/* Sets a transform. */
lamina_status lamina_set_transform(
    lamina_object object, const char *key_path, lamina_transform value);
/* Sets a transform from a map of the plane. */
lamina_status lamina_set_affine(lamina_object object, const char *key_path, lamina_affine value);
/* Sets a text in UTF-8, or a named value such as contentsGravity "resizeAspect". The text is copied;
 * bytes that are not UTF-8 are replaced. */
lamina_status lamina_set_string(lamina_object object, const char *key_path, const char *value);
/* Sets an object: contents (an image or a texture; of a cell an image), path or shadowPath (a path, which is copied),
 * mask (a layer), timingFunction, filter, string (a text, which is copied), font. The receiver holds it. NULL is
 * lamina_set_null(). */
lamina_status lamina_set_object(lamina_object object, const char *key_path, lamina_object value);
/* Sets the property back to its default, or removes the program's own value. */
lamina_status lamina_set_null(lamina_object object, const char *key_path);

/* Sets a list of numbers: locations, lineDashPattern, values, keyTimes. `values` may be NULL for
 * a count of 0. */
lamina_status lamina_set_numbers(
    lamina_object object, const char *key_path, const double *values, size_t count);
/* Sets a list of points: the values of a keyframe animation of a position. */
lamina_status lamina_set_points(
    lamina_object object, const char *key_path, const lamina_point *values, size_t count);
/* Sets a list of rectangles: the values of a keyframe animation of bounds. */
lamina_status lamina_set_rects(
    lamina_object object, const char *key_path, const lamina_rect *values, size_t count);
/* Sets a list of colours: a gradient's colors, the values of a keyframe animation. */
lamina_status lamina_set_colors(
    lamina_object object, const char *key_path, const lamina_color *values, size_t count);
/* Sets a list of transforms: the values of a keyframe animation. */
lamina_status lamina_set_transforms(
    lamina_object object, const char *key_path, const lamina_transform *values, size_t count);
/* Sets a list of objects: a group's animations, timingFunctions, filters, emitterCells, images as values.
 * The list holds them. */
lamina_status lamina_set_objects(
    lamina_object object, const char *key_path, const lamina_object *values, size_t count);

/* ---- Reading ----
 *
 * LAMINA_ERROR_NOTHING where there is no value, LAMINA_ERROR_VALUE where it is of another type. The
 * value read is the one that the program set; the value on the screen while animations run is read from the layer
 * that lamina_layer_presentation() returns. */

/* Reads a number; a Boolean is 1 or 0. */
lamina_status lamina_get_number(lamina_object object, const char *key_path, double *value);
/* Reads a Boolean; numbers other than 0 are true. */
lamina_status lamina_get_bool(lamina_object object, const char *key_path, bool *value);
/* Reads a point. */
lamina_status lamina_get_point(lamina_object object, const char *key_path, lamina_point *value);
/* Reads a size. */
lamina_status lamina_get_size(lamina_object object, const char *key_path, lamina_size *value);
/* Reads a rectangle. */
lamina_status lamina_get_rect(lamina_object object, const char *key_path, lamina_rect *value);
/* Reads a colour, converted to sRGB. */
lamina_status lamina_get_color(lamina_object object, const char *key_path, lamina_color *value);
/* Reads a transform. */
lamina_status lamina_get_transform(
    lamina_object object, const char *key_path, lamina_transform *value);
/* Reads what a transform does within the plane; LAMINA_ERROR_VALUE if it does more. */
lamina_status lamina_get_affine(lamina_object object, const char *key_path, lamina_affine *value);
/* Reads a text or a named value in UTF-8; free it with lamina_string_free(). */
lamina_status lamina_get_string(lamina_object object, const char *key_path, char **value);
/* Reads an object: one reference, which the caller gives back. A path is a copy. */
lamina_status lamina_get_object(lamina_object object, const char *key_path, lamina_object *value);

/* The number of entries of a list. */
lamina_status lamina_get_count(lamina_object object, const char *key_path, size_t *count);
/* Reads an entry of a list of numbers. An index beyond the list is LAMINA_ERROR_NOTHING. */
lamina_status lamina_get_number_at(
    lamina_object object, const char *key_path, size_t index, double *value);
/* Reads an entry of a list of points. */
lamina_status lamina_get_point_at(
    lamina_object object, const char *key_path, size_t index, lamina_point *value);
/* Reads an entry of a list of rectangles. */
lamina_status lamina_get_rect_at(
    lamina_object object, const char *key_path, size_t index, lamina_rect *value);
/* Reads an entry of a list of colours. */
lamina_status lamina_get_color_at(
    lamina_object object, const char *key_path, size_t index, lamina_color *value);
/* Reads an entry of a list of transforms. */
lamina_status lamina_get_transform_at(
    lamina_object object, const char *key_path, size_t index, lamina_transform *value);
/* Reads an entry of a list of objects: one reference, which the caller gives back. */
lamina_status lamina_get_object_at(
    lamina_object object, const char *key_path, size_t index, lamina_object *value);

/* ---- Filters ---- */

/* Makes a filter by its Core Image name, such as "CIGaussianBlur". Its inputs are set by key
 * ("inputRadius"); "name" makes them reachable from a layer ("filters.NAME.inputRadius").
 * NULL for a name that Lamina does not know. */
lamina_filter lamina_filter_create(const char *name);

#ifdef __cplusplus
}
#endif

#endif
