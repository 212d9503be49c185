/* SPDX-License-Identifier: MIT */
/* Compares pictures with the first one: compare EXPECTED ACTUAL…; 1 if one differs. */
#include <lamina.h>
#include <stdio.h>
#include <stdlib.h>

enum { tolerance = 2 };
static size_t width, height;

/* The pixels of a file; NULL, with a message, if it cannot be read. */
static unsigned char *read_pixels(const char *file_name) {
  lamina_image image = lamina_image_create_from_file(file_name);
  if (lamina_image_size(image, &width, &height) != LAMINA_OK)
    return fprintf(stderr, "%s: %s\n", file_name, lamina_last_error()), NULL;
  unsigned char *pixels = malloc(4 * width * height);
  if (pixels) lamina_image_get_pixels(image, pixels, 4 * width, 4 * width * height);
  lamina_release(image);
  return pixels;
}

int main(int argc, char **argv) {
  int result = argc < 3;
  unsigned char *expected = result ? NULL : read_pixels(argv[1]);
  size_t count = 4 * width * height;
  for (int i = 2; i < argc; i += 1) {
    unsigned char *actual = expected ? read_pixels(argv[i]) : NULL;
    if (!actual) return 1;
    if (4 * width * height != count) {
      printf("%s has %zu × %zu pixels\n", argv[i], width, height);
      return 1;
    }
    size_t differing = 0;
    for (size_t k = 0; k < count; k += 1) differing += abs(expected[k] - actual[k]) > tolerance;
    printf("%s: %zu of %zu channels differ\n", argv[i], differing, count);
    result |= differing != 0;
    free(actual);
  }
  free(expected);
  return result;
}
