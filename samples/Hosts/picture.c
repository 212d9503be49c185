/* SPDX-License-Identifier: MIT */
#include "picture.h"

#include <GL/gl.h>
#include <lamina.h>
#include <stdio.h>
#include <stdlib.h>

int picture_write(const char *file_name, int width, int height) {
  size_t row = 4 * (size_t)width;
  unsigned char *pixels = malloc(row * (size_t)height);
  if (!pixels) return 1;
  /* OpenGL's first row is the lowest, a picture's the top one. */
  for (int y = 0; y < height; y += 1)
    glReadPixels(0, height - 1 - y, width, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixels + row * (size_t)y);
  lamina_image image = lamina_image_create_from_pixels(
      pixels, (size_t)width, (size_t)height, row, LAMINA_PIXELS_RGBX);
  lamina_status status = lamina_image_write(image, file_name);
  if (status != LAMINA_OK) fprintf(stderr, "%s: %s\n", file_name, lamina_last_error());
  lamina_release(image);
  free(pixels);
  return status != LAMINA_OK;
}
