/* SPDX-License-Identifier: MIT */
/* A variable of each thread, and calls of the thread sanitizer, for the check of lock order. */

#ifndef LAMINA_CLOCKS_H
#define LAMINA_CLOCKS_H

#include <stddef.h>

/* The most locks that a thread's list holds; more are not listed. */
#define LAMINA_HELD_LOCK_LIMIT 32

/* The locks that a thread holds, the last one taken at the end. */
struct lamina_held_locks {
  size_t count;
  const void *_Nullable locks[LAMINA_HELD_LOCK_LIMIT];
};

/* The list of the calling thread, which lives as long as the thread. */
struct lamina_held_locks *_Nonnull lamina_held_locks(void);

/* Tells the thread sanitizer that a lock was taken or is given back; does nothing without it. */
void lamina_sanitizer_acquire(const void *_Nonnull lock);
void lamina_sanitizer_release(const void *_Nonnull lock);

#endif
