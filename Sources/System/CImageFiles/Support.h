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

#endif
