/* SPDX-License-Identifier: MIT */

#ifndef LAMINA_FEEDBACK_QUEUE_H
#define LAMINA_FEEDBACK_QUEUE_H

#include <string.h>

#include "CPresentationTime.h"

/* Frames on their way to the display at a time; further ones are not asked about. */
enum { lamina_frames_in_flight = 16 };

/* The reports that no one has taken, oldest first. */
typedef struct {
  LaminaFeedback reports[2 * lamina_frames_in_flight];
  int count;
} FeedbackQueue;

/* Appends a report; drops the oldest one of a full queue. */
static inline void feedback_queue_add(FeedbackQueue *queue, LaminaFeedback report) {
  const int capacity = sizeof queue->reports / sizeof *queue->reports;
  if (queue->count == capacity) {
    memmove(queue->reports, queue->reports + 1, (capacity - 1) * sizeof *queue->reports);
    queue->count -= 1;
  }
  queue->reports[queue->count++] = report;
}

static inline int feedback_queue_take(FeedbackQueue *queue, LaminaFeedback *reports,
                                      int capacity) {
  const int count = queue->count < capacity ? queue->count : capacity;
  if (count <= 0) return 0;
  memcpy(reports, queue->reports, count * sizeof *reports);
  queue->count -= count;
  memmove(queue->reports, queue->reports + count, queue->count * sizeof *queue->reports);
  return count;
}

#endif
