/* SPDX-License-Identifier: MIT */
/*
 * Display links: a function that is called once for each frame.
 *
 * A frame is lamina_renderer_begin_frame() on the thread that started the link, with another time than
 * before; changes that the function makes are in that frame. Programs that draw into memory only call
 * lamina_display_links_tick().
 */
#ifndef LAMINA_LINK_H
#define LAMINA_LINK_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Called for a frame. `link` is valid during the call. */
typedef void (*lamina_display_link_frame)(lamina_display_link link, void *context);

/* Makes a link, which is stopped at first. NULL without a function. `context` must live until
 * lamina_display_link_invalidate(). */
lamina_display_link lamina_display_link_create(lamina_display_link_frame frame, void *context);
/* Starts calls on this thread, which retains the link until it is stopped. LAMINA_ERROR_VALUE after
 * lamina_display_link_invalidate(). */
lamina_status lamina_display_link_start(lamina_display_link link);
/* Ends calls on this thread. */
lamina_status lamina_display_link_stop(lamina_display_link link);
/* Ends all calls permanently. */
lamina_status lamina_display_link_invalidate(lamina_display_link link);
/* Pauses or resumes calls. */
lamina_status lamina_display_link_set_paused(lamina_display_link link, bool is_paused);
/* The calls per second that are wanted; 0, as at first, for one in each frame. They come at whole fractions of
 * the rate of frames. LAMINA_ERROR_ARGUMENT for numbers that are negative or not finite. */
lamina_status lamina_display_link_set_rate(lamina_display_link link, double rate);
/* The times of the last call's frame, in seconds of lamina_current_time()'s clock: the display time of the
 * frame before and of this one, and the duration of a frame. Each pointer may be NULL. All are 0 before the
 * first call. */
lamina_status lamina_display_link_times(
    lamina_display_link link, double *timestamp, double *target, double *duration);
/* Makes a frame for this thread's links, at a time, in a program that has no lamina_renderer. */
lamina_status lamina_display_links_tick(double time);

#ifdef __cplusplus
}
#endif

#endif
