/* SPDX-License-Identifier: MIT */

#include "CImageFiles.h"

#include <string.h>

typedef uint8_t Bytes __attribute__((vector_size(16)));

/* One instruction puts the bytes of four pixels in place, where the processor has it. */
#if defined(__x86_64__) && defined(__GLIBC__)
#define FOR_EACH_PROCESSOR __attribute__((target_clones("ssse3", "default")))
#else
#define FOR_EACH_PROCESSOR
#endif

static const Bytes opaque = {0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255};

FOR_EACH_PROCESSOR
void lamina_put_opaque_rgb(uint8_t *target, const uint8_t *source, size_t count) {
  size_t x = 0;
  /* 16 bytes are read, of which the last four belong to the next pixels. */
  for (; x + 6 <= count; x += 4) {
    Bytes pixels;
    memcpy(&pixels, source + 3 * x, 16);
    pixels = __builtin_shufflevector(
        pixels, pixels, 0, 1, 2, 2, 3, 4, 5, 5, 6, 7, 8, 8, 9, 10, 11, 11);
    pixels |= opaque;
    memcpy(target + 4 * x, &pixels, 16);
  }
  for (; x < count; x++) {
    for (size_t byte = 0; byte < 3; byte++) target[4 * x + byte] = source[3 * x + byte];
    target[4 * x + 3] = 255;
  }
}

FOR_EACH_PROCESSOR
void lamina_put_opaque_bgr(uint8_t *target, const uint8_t *source, size_t count) {
  size_t x = 0;
  for (; x + 6 <= count; x += 4) {
    Bytes pixels;
    memcpy(&pixels, source + 3 * x, 16);
    pixels = __builtin_shufflevector(
        pixels, pixels, 2, 1, 0, 0, 5, 4, 3, 3, 8, 7, 6, 6, 11, 10, 9, 9);
    pixels |= opaque;
    memcpy(target + 4 * x, &pixels, 16);
  }
  for (; x < count; x++) {
    for (size_t byte = 0; byte < 3; byte++) target[4 * x + byte] = source[3 * x + 2 - byte];
    target[4 * x + 3] = 255;
  }
}
