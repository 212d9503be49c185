/* SPDX-License-Identifier: MIT */
/*
 * Drawing by lines, fills and images: contents of layers, and pictures.
 *
 *     static void draw(lamina_layer layer, lamina_canvas canvas, void *context) {
 *       lamina_canvas_set_fill_color(canvas, (lamina_color){1, 0.5, 0, 1});
 *       lamina_canvas_fill_ellipse(canvas, (lamina_rect){4, 4, 40, 40});
 *     }
 *     lamina_layer_set_draw(layer, draw, NULL);
 *
 * Coordinates are points, with y downwards: a layer's own space, or from a picture's upper left corner.
 * Numbers that are not finite are LAMINA_ERROR_ARGUMENT. Fill and stroke are black at first, lines 1 point
 * wide.
 */
#ifndef LAMINA_CANVAS_H
#define LAMINA_CANVAS_H

#include "layer.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Contents of layers ---- */

/* Draws a layer's contents. `layer` is valid during the call; so is `canvas`, which becomes invalid
 * afterwards even if it was retained. A layer whose "drawsAsynchronously" is set is drawn on another
 * thread. */
typedef void (*lamina_draw)(lamina_layer layer, lamina_canvas canvas, void *context);
/* Sets the function that draws a layer's contents, and marks them. From then on
 * lamina_layer_set_needs_display() marks them, and "needsDisplayOnBoundsChange" can be set; "contentsScale"
 * is pixels per point. NULL sets none: the contents stay. `context` as for lamina_layer_set_layout(). */
lamina_status lamina_layer_set_draw(lamina_layer layer, lamina_draw draw, void *context);
/* Sets a layer's contents; see lamina_layer_set_display(). */
typedef void (*lamina_display)(lamina_layer layer, void *context);
/* Sets the function that sets a layer's contents ("contents", an image) whenever they are marked, instead
 * of drawing; and marks them. NULL sets none. */
lamina_status lamina_layer_set_display(lamina_layer layer, lamina_display display, void *context);

/* ---- Pictures ---- */

/* Makes a transparent picture to draw into, of a size in points, at some pixels per point. NULL for a size that
 * is not positive, or beyond 268 million pixels. */
lamina_canvas lamina_canvas_create(lamina_size size, double scale);
/* An image of the drawing so far. NULL for the canvas of a drawing callback. */
lamina_image lamina_canvas_image(lamina_canvas canvas);

/* ---- State ---- */

/* The area that can be drawn into: the marked part of a layer, within the clip. */
lamina_status lamina_canvas_bounds(lamina_canvas canvas, lamina_rect *bounds);
/* Saves the state, with clip and map, for lamina_canvas_restore(). */
lamina_status lamina_canvas_save(lamina_canvas canvas);
/* Restores the state that was saved last; LAMINA_ERROR_VALUE if none exists. */
lamina_status lamina_canvas_restore(lamina_canvas canvas);
/* Prepends an affine map to all later drawing. */
lamina_status lamina_canvas_concat(lamina_canvas canvas, lamina_affine map);
/* Clips to a rectangle. */
lamina_status lamina_canvas_clip_rect(lamina_canvas canvas, lamina_rect rect);
/* Clips to a path, by the even-odd or the winding rule. */
lamina_status lamina_canvas_clip_path(lamina_canvas canvas, lamina_path path, bool even_odd);
/* Sets the opacity of all later drawing, 0 to 1. */
lamina_status lamina_canvas_set_alpha(lamina_canvas canvas, double alpha);
/* Sets the blending of colours with those below: "normal", "multiply", "screen", "overlay", "darken", "lighten",
 * "colorDodge", "colorBurn", "softLight", "hardLight", "difference", "exclusion", "hue", "saturation",
 * "color", "luminosity", "clear", "copy", "plusLighter". LAMINA_ERROR_ARGUMENT for others. */
lamina_status lamina_canvas_set_blend(lamina_canvas canvas, const char *name);
/* Sets the colour of fills. */
lamina_status lamina_canvas_set_fill_color(lamina_canvas canvas, lamina_color color);
/* Sets the colour of lines. */
lamina_status lamina_canvas_set_stroke_color(lamina_canvas canvas, lamina_color color);
/* Sets the width of lines in points, their ends ("butt", "round", "square") and corners ("miter", "round",
 * "bevel"); NULL leaves those unchanged. */
lamina_status lamina_canvas_set_line(
    lamina_canvas canvas, double width, const char *cap, const char *join);
/* Sets the lengths of dashes and gaps in turn, in points; a count of 0 for solid lines. */
lamina_status lamina_canvas_set_dash(
    lamina_canvas canvas, double phase, const double *lengths, size_t count);
/* Sets the shadow of all later drawing, in pixels: y downwards, `blur` is twice the deviation. A colour
 * with an alpha of 0 removes it. */
lamina_status lamina_canvas_set_shadow(
    lamina_canvas canvas, lamina_size offset, double blur, lamina_color color);

/* ---- Drawing ---- */

/* Fills a rectangle. */
lamina_status lamina_canvas_fill_rect(lamina_canvas canvas, lamina_rect rect);
/* Makes a rectangle transparent. */
lamina_status lamina_canvas_clear_rect(lamina_canvas canvas, lamina_rect rect);
/* Draws the sides of a rectangle. */
lamina_status lamina_canvas_stroke_rect(lamina_canvas canvas, lamina_rect rect);
/* Fills the ellipse within a rectangle. */
lamina_status lamina_canvas_fill_ellipse(lamina_canvas canvas, lamina_rect rect);
/* Fills a path, by the even-odd or the winding rule. */
lamina_status lamina_canvas_fill_path(lamina_canvas canvas, lamina_path path, bool even_odd);
/* Draws along a path. */
lamina_status lamina_canvas_stroke_path(lamina_canvas canvas, lamina_path path);
/* Draws an image, scaled to a rectangle, its first row on top. */
lamina_status lamina_canvas_draw_image(lamina_canvas canvas, lamina_image image, lamina_rect rect);
/* Fills the clip with colours along a line, from `start` to `end` and beyond. `locations`, 0 to 1, may be NULL
 * for even steps. LAMINA_ERROR_VALUE for locations out of their range, or no colours. */
lamina_status lamina_canvas_draw_linear_gradient(
    lamina_canvas canvas, const lamina_color *colors, const double *locations, size_t count,
    lamina_point start, lamina_point end);
/* Fills the clip with colours along circles about a point. */
lamina_status lamina_canvas_draw_radial_gradient(
    lamina_canvas canvas, const lamina_color *colors, const double *locations, size_t count,
    lamina_point center, double radius);
/* Draws a layer with its sublayers, from the corner of its bounds; use a "CATextLayer" to draw text. */
lamina_status lamina_canvas_draw_layer(lamina_canvas canvas, lamina_layer layer);

#ifdef __cplusplus
}
#endif

#endif
