/* SPDX-License-Identifier: MIT */

#include "CImageRenderer.h"

#include <stddef.h>

/* Defined by the compositor. */
extern void *lamina_make_image_renderer(void) __attribute__((weak));

void *lamina_image_renderer_of_program(void) {
  return lamina_make_image_renderer == NULL ? NULL : lamina_make_image_renderer();
}
