/* SPDX-License-Identifier: MIT */

#include "CLocks.h"

static _Thread_local struct lamina_held_locks held;

struct lamina_held_locks *lamina_held_locks(void) { return &held; }

/* Present only in a program that is built with the thread sanitizer. */
extern void __tsan_acquire(void *address) __attribute__((weak));
extern void __tsan_release(void *address) __attribute__((weak));

void lamina_sanitizer_acquire(const void *lock) {
  if (__tsan_acquire) __tsan_acquire((void *)lock);
}

void lamina_sanitizer_release(const void *lock) {
  if (__tsan_release) __tsan_release((void *)lock);
}
