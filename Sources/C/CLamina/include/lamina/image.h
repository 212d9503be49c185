/* SPDX-License-Identifier: MIT */
/* Images, and textures of the program, as contents of layers. */
#ifndef LAMINA_IMAGE_H
#define LAMINA_IMAGE_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The layout of the four bytes of a pixel, in the order of memory. */
typedef enum lamina_pixel_format {
  /* Red, green, blue, alpha; the colours multiplied by alpha. */
  LAMINA_PIXELS_RGBA_PREMULTIPLIED = 0,
  /* Red, green, blue, alpha; straight colours. */
  LAMINA_PIXELS_RGBA = 1,
  /* Red, green, blue, and a byte that is not used. */
  LAMINA_PIXELS_RGBX = 2,
  /* Blue, green, red, alpha; the colours multiplied by alpha. */
  LAMINA_PIXELS_BGRA_PREMULTIPLIED = 3
} lamina_pixel_format;

/* Reads an image from a file, in any format that is read (PNG, JPEG, GIF, WebP, TIFF ...). NULL for a
 * file that cannot be read. */
lamina_image lamina_image_create_from_file(const char *file_name);
/* Reads an image from the bytes of such a file, which are copied. NULL for other bytes. */
lamina_image lamina_image_create_from_memory(const void *bytes, size_t byte_count);
/* Makes an image from pixels in sRGB, which are copied; the first row is the top one. `bytes_per_row` is at
 * least 4 * width, and the bytes of `height` rows are read. NULL for sizes of 0, or too large. */
lamina_image lamina_image_create_from_pixels(
    const void *pixels, size_t width, size_t height, size_t bytes_per_row,
    lamina_pixel_format format);
/* The size of an image in pixels. */
lamina_status lamina_image_size(lamina_image image, size_t *width, size_t *height);
/* Copies the pixels as LAMINA_PIXELS_RGBA_PREMULTIPLIED, the top row first. `byte_count` is the size of
 * `pixels`: at least (height - 1) * bytes_per_row + 4 * width. */
lamina_status lamina_image_get_pixels(
    lamina_image image, void *pixels, size_t bytes_per_row, size_t byte_count);
/* Writes an image as PNG, or as JPEG if the name has that extension. */
lamina_status lamina_image_write(lamina_image image, const char *file_name);

/* The properties of a texture, joined by |. */
enum {
  /* Alpha counts as 1, regardless of the texture. */
  LAMINA_TEXTURE_OPAQUE = 1,
  /* The first row is the top one, as in pixels from a file. Without it the first row is the lowest, as
   * in textures that were drawn into. */
  LAMINA_TEXTURE_FLIPPED = 2,
  /* The smaller levels exist and are filled. */
  LAMINA_TEXTURE_MIPMAPS = 4
};

/* Describes a texture of the program's own, for a layer's "contents". `name` is that of a GL_TEXTURE_2D
 * of `width` by `height` pixels, of colours that are multiplied by alpha, in a context that shares
 * textures with the renderer's. The program owns it: Lamina only reads it, while it draws. A name
 * that is not one, or a texture of another target or size, is reported by the renderer (see
 * lamina_renderer_take_report()) and not drawn. NULL for sizes that are not positive. */
lamina_texture lamina_texture_create(
    unsigned int name, size_t width, size_t height, unsigned int flags);
/* Says that the texture's pixels have changed: the layers that show it are redrawn. */
lamina_status lamina_texture_changed(lamina_texture texture);

#ifdef __cplusplus
}
#endif

#endif
