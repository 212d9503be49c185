/* SPDX-License-Identifier: MIT */
/*
 * Drawing: within the program's own OpenGL context and loop, or into memory.
 *
 * OpenGL 3.3 or later, core or compatible, and OpenGL ES 3.0 or later will do. All state of OpenGL comes
 * back as it was; docs/embedding.md has what a program has to know.
 */
#ifndef LAMINA_RENDERER_H
#define LAMINA_RENDERER_H

#include "layer.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Code of the program, run at a time of a renderer's clock. */
typedef void (*lamina_perform)(void *context);

/* ---- In the program's own context ---- */

/* Makes a renderer in the context that is current on this thread. `name` is the program's name in messages;
 * it may be NULL. NULL without a context, or with one that is too old. */
lamina_renderer lamina_renderer_create(const char *name);
/* Frees all GL objects; the context must be current. The renderer draws nothing afterwards; without this
 * call they stay until the context is destroyed. To be called before the last lamina_release(). */
lamina_status lamina_renderer_tear_down(lamina_renderer renderer);

/* Sets the root of the tree to draw; NULL for none. The renderer retains it. */
lamina_status lamina_renderer_set_layer(lamina_renderer renderer, lamina_layer layer);
/* The root of the tree: one reference. NULL for none. */
lamina_layer lamina_renderer_layer(lamina_renderer renderer);
/* The part of the root's space that the viewport shows, in points: its width over the viewport's gives the scale. */
lamina_status lamina_renderer_set_bounds(lamina_renderer renderer, lamina_rect bounds);
/* Reads the bounds; all 0 by default, when a point is a pixel. */
lamina_status lamina_renderer_bounds(lamina_renderer renderer, lamina_rect *bounds);
/* Sets the framebuffer to draw into, by GL's name; a negative number (the default) for the one that is
 * bound for drawing. LAMINA_ERROR_ARGUMENT for names beyond 32 bits. */
lamina_status lamina_renderer_set_framebuffer(lamina_renderer renderer, int64_t name);
/* Sets whether the framebuffer's first row is the top one. By default it is the lowest, as in windows. */
lamina_status lamina_renderer_set_flipped(lamina_renderer renderer, bool is_flipped);

/* Begins a frame: commits this thread's implicit transaction and evaluates the tree at a time, in seconds
 * of lamina_current_time()'s clock. The context must be current from here to the end of the frame. */
lamina_status lamina_renderer_begin_frame(lamina_renderer renderer, double time);
/* The part that this frame redraws, in points of the bounds; LAMINA_ERROR_NOTHING if nothing changed, or outside
 * of a frame. */
lamina_status lamina_renderer_update_bounds(lamina_renderer renderer, lamina_rect *bounds);
/* Adds to the area that this frame redraws. */
lamina_status lamina_renderer_add_update(lamina_renderer renderer, lamina_rect rect);
/* Draws the tree over the framebuffer's contents, within the viewport. Outside of a frame, and without a
 * layer, nothing is drawn. */
lamina_status lamina_renderer_render(lamina_renderer renderer);
/* The time of the next frame, within a frame: its own time while something moves, HUGE_VAL (infinity) in a
 * still tree. */
lamina_status lamina_renderer_next_frame_time(lamina_renderer renderer, double *time);
/* Ends the frame. Callbacks of animations and transactions are called here. */
lamina_status lamina_renderer_end_frame(lamina_renderer renderer);

/* Runs a function at a time, in seconds as lamina_renderer_begin_frame() takes them, and commits what it
 * changed. lamina_current_time() is that time meanwhile on this thread: transactions commit and animations
 * begin at it. For frames with times of the program's own; those of lamina_current_time() need it not.
 * LAMINA_ERROR_ARGUMENT, and nothing is run, for a time that is not finite or no function. */
lamina_status lamina_renderer_perform_at(
    lamina_renderer renderer, double time, lamina_perform body, void *context);

/* The point of the bounds at a location of the viewport. `place` is measured from the viewport's upper left
 * corner in the units of `size`, the viewport's: pixels, or the window's; or, with `is_y_up`, from its
 * lower left corner upwards. LAMINA_ERROR_ARGUMENT for a size that is not positive. */
lamina_status lamina_renderer_point_at(
    lamina_renderer renderer, lamina_point place, lamina_size size, bool is_y_up,
    lamina_point *point);
/* The deepest layer at a location of the viewport: one reference. NULL where none exists. With
 * `is_presented` layers are hit at their presented positions. */
lamina_layer lamina_renderer_layer_at(
    lamina_renderer renderer, lamina_point place, lamina_size size, bool is_y_up,
    bool is_presented);
/* Hands over the failures to draw since the last call, one report to a line; free it with
 * lamina_string_free(). LAMINA_ERROR_NOTHING if all could. */
lamina_status lamina_renderer_take_report(lamina_renderer renderer, char **report);

/* ---- Into memory, without a window ---- */

/* Makes a renderer for pictures of a size in points, at some pixels per point, with its own context that
 * needs no display. NULL without OpenGL 3.3 and EGL, or for a size that the driver refuses. */
lamina_offscreen lamina_offscreen_create(lamina_size size, double scale);
/* The same, with the textures of the EGL context that is current on this thread, so that layers may show
 * them. That context is current again afterwards, and after each picture. Call glFlush() or glFinish()
 * before a picture is made. */
lamina_offscreen lamina_offscreen_create_sharing(lamina_size size, double scale);
/* The size of the pictures in pixels. */
lamina_status lamina_offscreen_pixel_size(
    lamina_offscreen offscreen, size_t *width, size_t *height);
/* Draws a layer at a time, in seconds of lamina_current_time()'s clock or any other: one image. This
 * thread's implicit transaction is committed at that time. Areas without layers are transparent. */
lamina_image lamina_offscreen_image(lamina_offscreen offscreen, lamina_layer layer, double time);
/* Draws a layer into memory as LAMINA_PIXELS_RGBA_PREMULTIPLIED, the top row first. `byte_count` is the
 * size of `pixels`: at least (height - 1) * bytes_per_row + 4 * width. */
lamina_status lamina_offscreen_render(
    lamina_offscreen offscreen, lamina_layer layer, double time, void *pixels,
    size_t bytes_per_row, size_t byte_count);
/* Draws a layer and writes the picture as PNG. */
lamina_status lamina_offscreen_write(
    lamina_offscreen offscreen, lamina_layer layer, double time, const char *file_name);
/* Runs a function at a time of the renderer's clock, which stands where the last picture left it, and
 * commits what it changed: as lamina_renderer_perform_at(). Animations that end before are told before. */
lamina_status lamina_offscreen_perform_at(
    lamina_offscreen offscreen, double time, lamina_perform body, void *context);
/* Hands over the failures to draw, as lamina_renderer_take_report(). */
lamina_status lamina_offscreen_take_report(lamina_offscreen offscreen, char **report);

#ifdef __cplusplus
}
#endif

#endif
