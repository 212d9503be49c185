/* SPDX-License-Identifier: MIT */
/*
 * Animations, their pace, and transactions.
 *
 *     lamina_animation move = lamina_animation_create("CABasicAnimation", "position.x");
 *     lamina_set_number(move, "fromValue", 10);
 *     lamina_set_number(move, "toValue", 200);
 *     lamina_set_number(move, "duration", 0.5);
 *     lamina_layer_add_animation(layer, move, "move");
 *     lamina_release(move);
 *
 * Properties of animations are set by key, see value.h:
 *   all            duration, beginTime, speed, timeOffset, repeatCount (HUGE_VAL: infinite),
 *                  repeatDuration, autoreverses, fillMode ("removed", "forwards", "backwards", "both"),
 *                  timingFunction, removedOnCompletion
 *   of properties  additive, cumulative
 *   basic, spring  fromValue, toValue, byValue (of the property's type)
 *   spring         mass, stiffness, damping, initialVelocity
 *   keyframe       values, keyTimes, timingFunctions, calculationMode ("linear", "discrete", "paced",
 *                  "cubic", "cubicPaced"), path, rotationMode
 *   decay          fromValue, velocity, decelerationRate
 *   group          animations
 *   transition     type ("fade", "moveIn", "push", "reveal"), subtype ("fromLeft" ...), filter
 */
#ifndef LAMINA_ANIMATION_H
#define LAMINA_ANIMATION_H

#include "layer.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Animations ---- */

/* Makes an animation of a class: "CABasicAnimation", "CAKeyframeAnimation", "CASpringAnimation",
 * "CADecayAnimation", each of a key path; "CAAnimationGroup" and "CATransition", for which `key_path`
 * is not used. NULL for other classes, and for the first four without a key path. */
lamina_animation lamina_animation_create(const char *class_name, const char *key_path);

/* Called when an animation begins. */
typedef void (*lamina_animation_start)(void *context);
/* Called when an animation has ended; `finished` says whether it ran to its end. */
typedef void (*lamina_animation_stop)(void *context, bool finished);

/* Sets the functions that are called when the animation begins and ends; each may be NULL. To be set before
 * the animation is added to a layer, which takes a copy. The calls come within lamina_renderer_end_frame(),
 * an offscreen frame or the call that removes the animation, on that thread. `context` must live until
 * then. */
lamina_status lamina_animation_set_callbacks(
    lamina_animation animation, lamina_animation_start start, lamina_animation_stop stop,
    void *context);

/* The seconds until a spring or a decay is at rest; LAMINA_ERROR_VALUE for other classes. */
lamina_status lamina_animation_settling_duration(lamina_animation animation, double *seconds);

/* Adds a copy of an animation to a layer. It begins at the next commit, unless it has a beginTime. An
 * animation with the same key is replaced; NULL is no key. One whose values do not fit the property has no
 * effect, which is written to standard error when it begins. */
lamina_status lamina_layer_add_animation(
    lamina_layer layer, lamina_animation animation, const char *key);
/* Removes an animation; nothing happens for an unknown key. */
lamina_status lamina_layer_remove_animation(lamina_layer layer, const char *key);
/* Removes all animations. */
lamina_status lamina_layer_remove_all_animations(lamina_layer layer);
/* The layer's animation under a key: one reference. NULL for an unknown key. */
lamina_animation lamina_layer_animation(lamina_layer layer, const char *key);
/* The number of animations that have keys; 0 for a bad handle. */
size_t lamina_layer_animation_count(lamina_layer layer);
/* The key of an animation by its index in the order of addition; free it with lamina_string_free(). */
lamina_status lamina_layer_animation_key_at(lamina_layer layer, size_t index, char **key);

/* ---- Actions ----
 *
 * The reaction to a change of a property. Before a change the action for its key is searched: the search
 * function's answer, then what was set for the key, then the property's own implicit animation. "onOrderIn",
 * "onOrderOut" and "transition" are keys, too. */

/* The result of a search function. */
typedef enum lamina_answer {
  /* Nothing: the search continues. */
  LAMINA_ANSWER_SEARCH = 0,
  /* No action: the property takes its value immediately. */
  LAMINA_ANSWER_NONE = 1,
  /* The animation that was written to `animation`. */
  LAMINA_ANSWER_ANIMATION = 2
} lamina_answer;

/* Searches the action for a key. An animation that it writes is one reference, which the library releases.
 * `layer` and `key` are valid during the call. */
typedef lamina_answer (*lamina_action_search)(
    lamina_layer layer, const char *key, lamina_animation *animation, void *context);
/* Sets the function that is asked first for a layer's actions; NULL for none. */
lamina_status lamina_layer_set_action_search(
    lamina_layer layer, lamina_action_search search, void *context);

/* Sets the animation that a change of a property begins; NULL for no animation. An animation without a key
 * path animates the property that changed. */
lamina_status lamina_layer_set_action(
    lamina_layer layer, const char *key, lamina_animation animation);
/* Called instead of an animation, right after a property changed. */
typedef void (*lamina_action)(lamina_layer layer, const char *key, void *context);
/* Sets a function that a change of a property calls. */
lamina_status lamina_layer_set_action_function(
    lamina_layer layer, const char *key, lamina_action action, void *context);
/* Removes the action of a key; nothing happens for an unknown one. */
lamina_status lamina_layer_remove_action(lamina_layer layer, const char *key);
/* The animation that a search for a key finds: one reference. NULL if it finds none or something else. */
lamina_animation lamina_layer_action(lamina_layer layer, const char *key);

/* ---- Pace ---- */

/* Makes a timing curve by name: "linear", "easeIn", "easeOut", "easeInEaseOut", "default". NULL for others. */
lamina_timing lamina_timing_create(const char *name);
/* Makes a timing curve by the two inner control points of a cubic Bezier curve from (0, 0) to (1, 1). NULL
 * for numbers that are not finite. */
lamina_timing lamina_timing_create_points(double x1, double y1, double x2, double y2);
/* The progress, 0 to 1, at a share of the time, 0 to 1. */
lamina_status lamina_timing_value(lamina_timing timing, double time, double *value);

/* ---- Transactions ----
 *
 * The changes of a thread lie in its transaction. Without lamina_transaction_begin() there is an implicit
 * one, which the next frame of a renderer on this thread commits. Transactions nest; the outermost
 * commit sends the changes off, and a frame or picture on this thread those made until then. */

/* Called when all animations that a transaction began have ended. */
typedef void (*lamina_completion)(void *context);

/* Opens a transaction. */
lamina_status lamina_transaction_begin(void);
/* Closes the innermost transaction; LAMINA_ERROR_VALUE without one that was begun. */
lamina_status lamina_transaction_commit(void);
/* Commits the implicit transaction now. */
lamina_status lamina_transaction_flush(void);
/* Sets the duration of the animations that this transaction's changes begin, in seconds. */
lamina_status lamina_transaction_set_duration(double seconds);
/* Reads that duration; 0.25 unless set. */
lamina_status lamina_transaction_duration(double *seconds);
/* Sets whether changes take effect immediately, without animations. */
lamina_status lamina_transaction_set_disable_actions(bool disables);
/* Reads whether they do; false unless set. */
lamina_status lamina_transaction_disable_actions(bool *disables);
/* Sets the timing curve of the animations that this transaction's changes begin; NULL for the default one. */
lamina_status lamina_transaction_set_timing(lamina_timing timing);
/* Sets the function that is called once when all animations added from here on in this transaction have
 * ended or been removed; at the commit if none exist. To be set before the changes. `context` must live
 * until then. NULL sets none. */
lamina_status lamina_transaction_set_completion(lamina_completion completion, void *context);

#ifdef __cplusplus
}
#endif

#endif
