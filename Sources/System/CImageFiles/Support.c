/* SPDX-License-Identifier: MIT */

#include "Support.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

void *lamina_open_library(const char *const *names) {
  for (; *names; names++) {
    void *library = dlopen(*names, RTLD_LAZY | RTLD_LOCAL);
    if (library) return library;
  }
  return NULL;
}

uint8_t *lamina_allocate(struct LaminaDecoding *decoding, enum LaminaResult *result) {
  const struct LaminaPicture *picture = &decoding->picture;
  if (picture->width == 0 || picture->height == 0) {
    lamina_note(decoding->message, "it has no pixels");
    *result = LAMINA_DAMAGED;
    return NULL;
  }
  if ((uint64_t)picture->width * picture->height > decoding->maximum_pixels) {
    *result = LAMINA_TOO_LARGE;
    return NULL;
  }
  uint8_t *pixels = decoding->allocate(decoding->owner, picture);
  if (!pixels) *result = LAMINA_NO_MEMORY;
  return pixels;
}

void lamina_note(char message[200], const char *text) {
  snprintf(message, 200, "%s", text ? text : "no reason was given");
}

void lamina_premultiply(uint8_t *pixels, size_t count) {
  for (size_t index = 0; index < count; index++) {
    uint8_t *pixel = pixels + 4 * index;
    uint32_t alpha = pixel[3];
    for (int channel = 0; channel < 3; channel++) {
      uint32_t product = pixel[channel] * alpha + 128;
      pixel[channel] = (uint8_t)((product + (product >> 8)) >> 8);
    }
  }
}

void lamina_copy_deep(uint8_t *target, const uint8_t *source, size_t count, int bits) {
  for (size_t index = 0; index < count; index++) {
    uint32_t value = (uint32_t)(source[2 * index] << 8 | source[2 * index + 1]);
    value = value << (16 - bits) | value >> (2 * bits - 16);
    target[2 * index] = (uint8_t)(value >> 8);
    target[2 * index + 1] = (uint8_t)value;
  }
}

void lamina_take_profile(struct LaminaDecoding *decoding, const uint8_t *bytes, size_t count) {
  if (!bytes || count == 0 || count > 1 << 24 || decoding->profile) return;
  uint8_t *profile = malloc(count);
  if (!profile) return;
  memcpy(profile, bytes, count);
  decoding->profile = profile;
  decoding->profile_count = count;
}

void lamina_free(void *memory) { free(memory); }

/* Lets memory grow by half; 0 if it ran out. */
static int grow(uint8_t **memory, size_t *capacity) {
  size_t larger = *capacity + *capacity / 2;
  uint8_t *moved = realloc(*memory, larger);
  if (!moved) return 0;
  *memory = moved;
  *capacity = larger;
  return 1;
}

/* zlib counts its input in 32 bits. */
static uInt part(size_t rest) { return rest > 1u << 30 ? 1u << 30 : (uInt)rest; }

/* Runs a stream over all bytes; the result is 0 if it did not end, made more than `limit`, or memory ran out. */
static int run(
    z_stream *stream, int (*step)(z_streamp, int), const uint8_t *bytes, size_t count, size_t capacity,
    size_t limit, uint8_t **result, size_t *result_count) {
  size_t taken = 0, made = 0;
  uint8_t *memory = malloc(capacity);
  int state = Z_OK;
  while (memory && state == Z_OK && made <= limit) {
    if (made == capacity && !grow(&memory, &capacity)) break;
    uInt given = part(count - taken), room = part(capacity - made);
    stream->next_in = (Bytef *)(bytes + taken);
    stream->avail_in = given;
    stream->next_out = memory + made;
    stream->avail_out = room;
    state = step(stream, step == deflate && taken + given == count ? Z_FINISH : Z_NO_FLUSH);
    taken += given - stream->avail_in;
    made += room - stream->avail_out;
  }
  if (!memory || state != Z_STREAM_END || made > limit) {
    free(memory);
    return 0;
  }
  *result = memory;
  *result_count = made;
  return 1;
}

int lamina_inflate(
    const uint8_t *bytes, size_t count, size_t limit, uint8_t **result, size_t *result_count) {
  z_stream stream = {0};
  if (inflateInit(&stream) != Z_OK) return 0;
  int is_whole = run(&stream, inflate, bytes, count, 1 << 15, limit, result, result_count);
  inflateEnd(&stream);
  return is_whole;
}

int lamina_deflate(
    const uint8_t *bytes, size_t count, int level, uint8_t **result, size_t *result_count) {
  z_stream stream = {0};
  if (deflateInit(&stream, level) != Z_OK) return 0;
  size_t capacity = deflateBound(&stream, (uLong)count) + 64;
  int is_whole = run(&stream, deflate, bytes, count, capacity, SIZE_MAX, result, result_count);
  deflateEnd(&stream);
  return is_whole;
}
