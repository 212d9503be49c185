/* SPDX-License-Identifier: MIT */

#include "CImageDecoder.h"

#include <stddef.h>

/* Defined by the module ImageIO. */
extern void *lamina_make_image_decoder(void) __attribute__((weak));

void *lamina_image_decoder_of_program(void) {
  return lamina_make_image_decoder == NULL ? NULL : lamina_make_image_decoder();
}
