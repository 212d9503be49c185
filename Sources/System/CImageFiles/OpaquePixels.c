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

/* Puts the pixels in the order in which they are stored, or with the first and third byte swapped. */
static inline __attribute__((always_inline)) void put_opaque(
    uint8_t *target, const uint8_t *source, size_t count, int swaps) {
  const Bytes opaque = {0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255};
  size_t x = 0;
  /* 16 bytes are read, of which the last four belong to the next pixels. */
  for (; x + 6 <= count; x += 4) {
    Bytes pixels;
    memcpy(&pixels, source + 3 * x, 16);
    pixels = swaps ? __builtin_shufflevector(
                         pixels, pixels, 2, 1, 0, 0, 5, 4, 3, 3, 8, 7, 6, 6, 11, 10, 9, 9)
                   : __builtin_shufflevector(
                         pixels, pixels, 0, 1, 2, 2, 3, 4, 5, 5, 6, 7, 8, 8, 9, 10, 11, 11);
    pixels |= opaque;
    memcpy(target + 4 * x, &pixels, 16);
  }
  for (; x < count; x++) {
    const uint8_t *pixel = source + 3 * x;
    uint8_t *place = target + 4 * x;
    place[0] = pixel[swaps ? 2 : 0];
    place[1] = pixel[1];
    place[2] = pixel[swaps ? 0 : 2];
    place[3] = 255;
  }
}

FOR_EACH_PROCESSOR
void lamina_put_opaque_rgb(uint8_t *target, const uint8_t *source, size_t count) {
  put_opaque(target, source, count, 0);
}

FOR_EACH_PROCESSOR
void lamina_put_opaque_bgr(uint8_t *target, const uint8_t *source, size_t count) {
  put_opaque(target, source, count, 1);
}
