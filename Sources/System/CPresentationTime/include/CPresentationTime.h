/* SPDX-License-Identifier: MIT */

#ifndef LAMINA_PRESENTATION_TIME_H
#define LAMINA_PRESENTATION_TIME_H

#include <stdint.h>

/* The times at which a window system put frames on the display. The libraries of the window systems
 * are opened when they are needed, so a program runs where they are missing. */

/* The fate of a frame. */
typedef struct {
  /* The number under which it was announced. */
  uint64_t frame;
  /* The time at which its light changed, by CLOCK_MONOTONIC in seconds; 0 for a frame never shown. */
  double time;
  /* The time to the display's next refresh in seconds; 0 where unknown. */
  double interval;
} LaminaFeedback;

/* Reports of the presentation-time protocol of Wayland for one surface. */
typedef struct LaminaWaylandFeedback LaminaWaylandFeedback;

/* Begins reports for a surface (wl_display, wl_surface); NULL where the compositor has none. Both
 * must live until the reports are ended. */
LaminaWaylandFeedback *_Nullable lamina_wayland_feedback_begin(void *_Nonnull display,
                                                               void *_Nonnull surface);
/* Requests a report on the frame that is committed next. */
void lamina_wayland_feedback_request(LaminaWaylandFeedback *_Nonnull feedback, uint64_t frame);
/* Takes the reports that have come, without waiting; their number, at most `capacity`. */
int lamina_wayland_feedback_take(LaminaWaylandFeedback *_Nonnull feedback,
                                 LaminaFeedback *_Nonnull reports, int capacity);
void lamina_wayland_feedback_end(LaminaWaylandFeedback *_Nonnull feedback);

/* Reports of the Present extension of X11 for one window. */
typedef struct LaminaXFeedback LaminaXFeedback;

/* Begins reports for a window, on a connection of its own to the display of a name (NULL: that of the
 * environment); NULL where the server has no such extension. */
LaminaXFeedback *_Nullable lamina_x_feedback_begin(const char *_Nullable display,
                                                   uint32_t window);
/* Announces the frame that is swapped next. */
void lamina_x_feedback_request(LaminaXFeedback *_Nonnull feedback, uint64_t frame);
/* Takes the reports that have come, without waiting; their number, at most `capacity`. */
int lamina_x_feedback_take(LaminaXFeedback *_Nonnull feedback, LaminaFeedback *_Nonnull reports,
                           int capacity);
void lamina_x_feedback_end(LaminaXFeedback *_Nonnull feedback);

#endif
