/* SPDX-License-Identifier: MIT */
/*
 * Layers and the tree of them. Their properties are set and read by key path, see value.h.
 *
 * Changes of a thread's layers are gathered in a transaction, which the next frame of a renderer, or
 * lamina_transaction_commit(), brings to the screen.
 */
#ifndef LAMINA_LAYER_H
#define LAMINA_LAYER_H

#include "value.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Makes a layer of a class: "CALayer" (also NULL), "CATransformLayer", "CAGradientLayer", "CAShapeLayer",
 * "CATextLayer", "CAScrollLayer", "CAReplicatorLayer", "CATiledLayer", "CAEmitterLayer", "CAMediaLayer",
 * "CAOpenGLLayer". NULL for other names. Tiled, media and OpenGL layers are described in media.h. */
lamina_layer lamina_layer_create(const char *class_name);

/* The name of a layer's class, owned by the library; NULL for an invalid handle. */
const char *lamina_layer_class_name(lamina_layer layer);

/* ---- The tree ----
 *
 * A layer has one superlayer at most: an added layer leaves the place where it was. Adding a layer
 * below itself is LAMINA_ERROR_VALUE. */

/* Adds a layer in front of the sublayers. */
lamina_status lamina_layer_add_sublayer(lamina_layer layer, lamina_layer sublayer);
/* Inserts a layer among the sublayers; 0 is hindmost, an index beyond the last is the front. */
lamina_status lamina_layer_insert_sublayer_at(
    lamina_layer layer, lamina_layer sublayer, size_t index);
/* Inserts a layer right behind one of the sublayers; LAMINA_ERROR_VALUE if `sibling` is not one. */
lamina_status lamina_layer_insert_sublayer_below(
    lamina_layer layer, lamina_layer sublayer, lamina_layer sibling);
/* Inserts a layer right in front of one of the sublayers; LAMINA_ERROR_VALUE if `sibling` is not one. */
lamina_status lamina_layer_insert_sublayer_above(
    lamina_layer layer, lamina_layer sublayer, lamina_layer sibling);
/* Replaces one of the sublayers by a layer; LAMINA_ERROR_VALUE if `old_layer` is not one. */
lamina_status lamina_layer_replace_sublayer(
    lamina_layer layer, lamina_layer old_layer, lamina_layer new_layer);
/* Removes a layer from its superlayer; nothing happens without one. */
lamina_status lamina_layer_remove_from_superlayer(lamina_layer layer);
/* The superlayer: one reference. NULL for none, which is no error, and for an invalid handle. */
lamina_layer lamina_layer_superlayer(lamina_layer layer);
/* The number of sublayers; 0 for a bad handle. */
size_t lamina_layer_sublayer_count(lamina_layer layer);
/* A sublayer, 0 being hindmost: one reference. NULL for an index beyond the last. */
lamina_layer lamina_layer_sublayer_at(lamina_layer layer, size_t index);

/* ---- The presented values ---- */

/* A copy of the layer with its presented values: one reference. It is read-only; its sublayers are copies,
 * too. NULL while no renderer has drawn the layer. */
lamina_layer lamina_layer_presentation(lamina_layer layer);
/* The layer of which this is a presentation copy: one reference; of another layer, itself. */
lamina_layer lamina_layer_model(lamina_layer layer);

/* ---- Places ---- */

/* The deepest layer at a point of the superlayer's space: one reference. NULL where none exists. See
 * lamina_renderer_layer_at() for points of a window. */
lamina_layer lamina_layer_hit_test(lamina_layer layer, lamina_point point);
/* Whether the bounds contain a point of the layer's own space. */
lamina_status lamina_layer_contains(lamina_layer layer, lamina_point point, bool *contains);
/* Converts a point from a layer's space to another's; NULL for `to` is the root's parent space. */
lamina_status lamina_layer_convert_point(
    lamina_layer from, lamina_layer to, lamina_point point, lamina_point *converted);
/* Converts a rectangle to its bounding box. NULL for `to` is the root's parent space. */
lamina_status lamina_layer_convert_rect(
    lamina_layer from, lamina_layer to, lamina_rect rect, lamina_rect *converted);
/* Converts a time from a layer's time to another's; NULL for `to` is lamina_current_time()'s. */
lamina_status lamina_layer_convert_time(
    lamina_layer from, lamina_layer to, double time, double *converted);

/* ---- Layout and display ---- */

/* Marks the contents for drawing: a text layer's, for example. */
lamina_status lamina_layer_set_needs_display(lamina_layer layer);
/* Marks the sublayers for layout at the next commit. */
lamina_status lamina_layer_set_needs_layout(lamina_layer layer);
/* Lays out marked layers now. */
lamina_status lamina_layer_layout_if_needed(lamina_layer layer);
/* The preferred size of the layer: of a text layer that of its text. */
lamina_status lamina_layer_preferred_size(lamina_layer layer, lamina_size *size);
/* Scrolls the nearest scroll layer, the layer itself or one above it, so that the point of the layer's
 * space is at its corner. */
lamina_status lamina_layer_scroll_to_point(lamina_layer layer, lamina_point point);
/* Scrolls the nearest scroll layer as little as needed to make the rectangle visible. */
lamina_status lamina_layer_scroll_to_rect(lamina_layer layer, lamina_rect rect);

/* Lays out a layer's sublayers; see lamina_layer_set_layout(). `layer` is valid during the call, and longer
 * if it is retained. */
typedef void (*lamina_layout)(lamina_layer layer, void *context);
/* Sets the function that lays out the sublayers whenever that is due: when the bounds change, a sublayer is
 * added, or lamina_layer_set_needs_layout() marks them. NULL sets none. `context` must live as long as the
 * layer, or until another function is set, as in all functions below. */
lamina_status lamina_layer_set_layout(lamina_layer layer, lamina_layout layout, void *context);

/* ---- Constraints ----
 *
 * attribute = source's attribute * scale + offset. Sources are siblings by their "name", or "superlayer",
 * whose bounds count. The superlayer has to lay out by constraints. */

/* An edge, a centre line or a length of a layer's frame. */
typedef enum lamina_attribute {
  LAMINA_MIN_X = 0,
  LAMINA_MID_X = 1,
  LAMINA_MAX_X = 2,
  LAMINA_WIDTH = 3,
  LAMINA_MIN_Y = 4,
  LAMINA_MID_Y = 5,
  LAMINA_MAX_Y = 6,
  LAMINA_HEIGHT = 7
} lamina_attribute;

/* Sets whether a layer lays out its sublayers by their constraints. */
lamina_status lamina_layer_set_lays_out_by_constraints(lamina_layer layer, bool lays_out);
/* Adds a constraint on a layer's frame. LAMINA_ERROR_ARGUMENT for numbers that are not finite and unknown
 * attributes. */
lamina_status lamina_layer_add_constraint(
    lamina_layer layer, lamina_attribute attribute, const char *source,
    lamina_attribute source_attribute, double scale, double offset);
/* The number of a layer's constraints; 0 for a bad handle. */
size_t lamina_layer_constraint_count(lamina_layer layer);
/* Removes all of a layer's constraints; its frame is unchanged. */
lamina_status lamina_layer_remove_constraints(lamina_layer layer);

#ifdef __cplusplus
}
#endif

#endif
