/* SPDX-License-Identifier: MIT */
/*
 * Lamina: Core Animation for Linux, for programs in C.
 *
 *     lamina_renderer renderer = lamina_renderer_create("game");   // the program's GL context is current
 *     lamina_layer box = lamina_layer_create("CALayer");
 *     lamina_set_rect(box, "frame", (lamina_rect){20, 20, 100, 60});
 *     lamina_set_color(box, "backgroundColor", (lamina_color){1, 0, 0, 1});
 *     lamina_renderer_set_layer(renderer, box);
 *     lamina_renderer_set_bounds(renderer, (lamina_rect){0, 0, 640, 480});
 *     for (;;) {
 *       // the program's own drawing
 *       lamina_renderer_begin_frame(renderer, lamina_current_time());
 *       lamina_renderer_render(renderer);
 *       lamina_renderer_end_frame(renderer);
 *     }
 *
 * Names of classes, keys and values are Core Animation's: "CAShapeLayer", "position.x", "easeOut".
 *
 * Handles
 *   A layer, an animation, an image and so on is a handle: a number that looks like a pointer but is
 *   not one. NULL, a handle that was released too often, a handle of another kind and any other pointer
 *   are detected and refused, never dereferenced. While the program holds a reference to an object, that
 *   object has one handle: handles may be compared.
 *
 * Ownership
 *   Every function that returns a handle returns one reference, which the caller releases with
 *   lamina_release(). An object that is added to another one (a sublayer, an animation, contents) is
 *   retained by it, and may be released right away. Strings that a function returns in a `char **` are freed
 *   with lamina_string_free().
 *
 * Errors
 *   Functions return LAMINA_OK (0) or another lamina_status; those that return a handle return NULL.
 *   lamina_last_error() then describes the error. A failed call changes nothing. Where a function
 *   returns values through pointers, they are written only with LAMINA_OK.
 *
 * Threads
 *   A layer tree with its animations, images, paths and transactions belongs to one thread at a time;
 *   a renderer to the thread on which its GL context is current. Handles may be passed to other
 *   threads. Callbacks come on the thread that ends the frame or commits.
 *
 * Units
 *   Points, with y downwards from the upper left corner of a root layer; seconds; radians. Colours are
 *   sRGB, 0 to 1, not multiplied by alpha.
 */
#ifndef LAMINA_H
#define LAMINA_H

#include "lamina/base.h"
#include "lamina/geometry.h"
#include "lamina/value.h"
#include "lamina/layer.h"
#include "lamina/animation.h"
#include "lamina/image.h"
#include "lamina/path.h"
#include "lamina/renderer.h"
#include "lamina/memory.h"
#include "lamina/emitter.h"
#include "lamina/canvas.h"
#include "lamina/link.h"
#include "lamina/media.h"
#include "lamina/text.h"

#endif
