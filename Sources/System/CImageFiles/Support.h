/* SPDX-License-Identifier: MIT */

#ifndef LAMINA_IMAGE_FILES_SUPPORT_H
#define LAMINA_IMAGE_FILES_SUPPORT_H

#include "CImageFiles.h"

/* Opens the first library of a list that ends with NULL; NULL where none is installed. */
void *lamina_open_library(const char *const *names);

/*
 * Checks the size of `decoding->picture` and asks for its memory: NULL with the reason in `result`.
 */
uint8_t *lamina_allocate(struct LaminaDecoding *decoding, enum LaminaResult *result);

/* Copies the reason of a failure, cut to the room that there is. */
void lamina_note(char message[200], const char *text);

/* Copies samples of two bytes, the high one first, of `bits` bits, and spreads them over 16 bits. */
void lamina_copy_deep(uint8_t *target, const uint8_t *source, size_t count, int bits);

/* Takes a copy of a colour profile, unless it has no bytes or an unlikely size. */
void lamina_take_profile(struct LaminaDecoding *decoding, const uint8_t *bytes, size_t count);

/* The decoders of frames, each with its own state behind a pointer; NULL where a file is refused. */
void *lamina_open_avif_frames(const uint8_t *bytes, size_t count);
enum LaminaResult lamina_decode_avif_frame(void *frames, struct LaminaDecoding *decoding);
void lamina_close_avif_frames(void *frames);
void *lamina_open_heif_frames(const uint8_t *bytes, size_t count);
enum LaminaResult lamina_decode_heif_frame(void *frames, struct LaminaDecoding *decoding);
void lamina_close_heif_frames(void *frames);
void *lamina_open_jpeg_xl_frames(const uint8_t *bytes, size_t count);
enum LaminaResult lamina_decode_jpeg_xl_frame(void *frames, struct LaminaDecoding *decoding);
void lamina_close_jpeg_xl_frames(void *frames);
/* Whether the installed libraries have them. */
int lamina_has_avif_frames(void);
int lamina_has_heif_frames(void);

#endif
