/* SPDX-License-Identifier: MIT */

#include "Support.h"

#include <png.h>
#include <stdlib.h>
#include <string.h>

/* The file that libpng reads. */
struct Reader {
  struct LaminaDecoding *decoding;
  size_t position;
  /* Where reading ends, however long the file is; 0 for its end. */
  size_t limit;
  int is_cut;
  int has_surplus;
};

static void fail_to_read(png_structp png, png_const_charp text) {
  struct Reader *reader = png_get_error_ptr(png);
  lamina_note(reader->decoding->message, text);
  png_longjmp(png, 1);
}

static void stay_silent(png_structp png, png_const_charp text) {
  (void)png;
  (void)text;
}

static void read_bytes(png_structp png, png_bytep target, size_t count) {
  struct Reader *reader = png_get_io_ptr(png);
  if (count > reader->decoding->count - reader->position) {
    reader->is_cut = 1;
    png_error(png, "it ends too early");
  }
  if (reader->limit != 0 && reader->position + count > reader->limit) {
    reader->has_surplus = 1;
    png_error(png, "it has more pixels than its header says");
  }
  memcpy(target, reader->decoding->bytes + reader->position, count);
  reader->position += count;
}

/* Has libpng skip what Swift reads or nothing needs: no text or profile is unpacked. */
static void skip_chunks(png_structp png) {
  static const png_byte names[] =
      "bKGD\0cHRM\0gAMA\0hIST\0iCCP\0iTXt\0oFFs\0pCAL\0pHYs\0sBIT\0sCAL\0sPLT\0sRGB\0tEXt\0tIME\0zTXt"
      "\0eXIf";
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, names, sizeof names / 5);
}

/* Asks for whole samples, and for red, green and blue where gray is not kept. */
static void set_layout(png_structp png, png_infop info, struct LaminaDecoding *decoding) {
  int kind = png_get_color_type(png, info);
  int depth = png_get_bit_depth(png, info);
  int has_alpha = (kind & PNG_COLOR_MASK_ALPHA) != 0 || png_get_valid(png, info, PNG_INFO_tRNS);
  int is_gray = (kind & PNG_COLOR_MASK_COLOR) == 0;
  png_set_expand(png);
  int keeps_gray = is_gray && decoding->keeps_gray;
  if (is_gray && !keeps_gray) png_set_gray_to_rgb(png);
  if (!keeps_gray && !has_alpha) png_set_filler(png, 0xFFFF, PNG_FILLER_AFTER);
  struct LaminaPicture *picture = &decoding->picture;
  picture->width = png_get_image_width(png, info);
  picture->height = png_get_image_height(png, info);
  picture->bits = depth == 16 ? 16 : 8;
  picture->channels = keeps_gray ? (has_alpha ? 2 : 1) : 4;
  picture->has_alpha = (uint32_t)has_alpha;
  picture->is_premultiplied = 0;
}

/* The bytes that may follow the last row: libpng unpacks all of them, each up to a thousandfold. */
static const size_t maximum_surplus = 1 << 16;

/* Reads all rows; those of an unfinished file are laid over each other as blocks. */
static void read_rows(png_structp png, struct LaminaDecoding *decoding, uint8_t *pixels, int passes) {
  const struct LaminaPicture *picture = &decoding->picture;
  struct Reader *reader = png_get_io_ptr(png);
  size_t row = (size_t)picture->width * picture->channels * picture->bits / 8;
  for (int pass = 0; pass < passes; pass++) {
    for (uint32_t y = 0; y < picture->height; y++) {
      uint8_t *line = pixels + row * y;
      /* Packed rows are not much longer than rows. */
      if (pass == passes - 1 && y == picture->height - 1) {
        reader->limit = reader->position + 2 * row + maximum_surplus;
      }
      if (decoding->is_partial && passes > 1) {
        png_read_row(png, NULL, line);
      } else {
        png_read_row(png, line, NULL);
      }
      if (pass == 0) decoding->rows = y + 1;
    }
  }
}

enum LaminaResult lamina_decode_png(struct LaminaDecoding *decoding) {
  struct Reader reader = {decoding, 0, 0, 0, 0};
  png_structp png =
      png_create_read_struct(PNG_LIBPNG_VER_STRING, &reader, fail_to_read, stay_silent);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  if (!info) {
    png_destroy_read_struct(&png, NULL, NULL);
    return LAMINA_NO_MEMORY;
  }
  volatile int is_complete = 0;
  if (setjmp(png_jmpbuf(png))) {
    png_destroy_read_struct(&png, &info, NULL);
    if (reader.has_surplus) {
      decoding->rows = decoding->picture.height;
      return LAMINA_DECODED;
    }
    if (!reader.is_cut) return LAMINA_DAMAGED;
    return is_complete ? LAMINA_DECODED : LAMINA_CUT;
  }
  png_set_read_fn(png, &reader, read_bytes);
  png_set_user_limits(png, 0x7FFFFFFF, 0x7FFFFFFF);
  png_set_chunk_malloc_max(png, 1 << 24);
  skip_chunks(png);
  png_read_info(png, info);
  set_layout(png, info, decoding);
  int passes = png_set_interlace_handling(png);
  png_read_update_info(png, info);
  const struct LaminaPicture *picture = &decoding->picture;
  enum LaminaResult result = LAMINA_DECODED;
  uint8_t *pixels = lamina_allocate(decoding, &result);
  if (!pixels) {
    png_destroy_read_struct(&png, &info, NULL);
    return result;
  }
  if (png_get_rowbytes(png, info) !=
      (size_t)picture->width * picture->channels * picture->bits / 8) {
    png_error(png, "its rows have another length than its header says");
  }
  read_rows(png, decoding, pixels, passes);
  reader.limit = 0;
  is_complete = 1;
  /* The check sum of the pixels; the chunks behind them may be missing. */
  png_read_end(png, NULL);
  png_destroy_read_struct(&png, &info, NULL);
  return LAMINA_DECODED;
}

/* The file that libpng writes. */
struct Writer {
  struct LaminaEncoding *encoding;
  size_t capacity;
};

static void fail_to_write(png_structp png, png_const_charp text) {
  struct Writer *writer = png_get_error_ptr(png);
  lamina_note(writer->encoding->message, text);
  png_longjmp(png, 1);
}

static void write_bytes(png_structp png, png_bytep source, size_t count) {
  struct Writer *writer = png_get_io_ptr(png);
  struct LaminaEncoding *encoding = writer->encoding;
  if (count > writer->capacity - encoding->count) {
    size_t larger = 2 * writer->capacity + count + 4096;
    uint8_t *moved = realloc(encoding->file, larger);
    if (!moved) png_error(png, "memory for the file ran out");
    encoding->file = moved;
    writer->capacity = larger;
  }
  memcpy(encoding->file + encoding->count, source, count);
  encoding->count += count;
}

static void flush(png_structp png) { (void)png; }

int lamina_encode_png(struct LaminaEncoding *encoding) {
  static const int kinds[] = {
      PNG_COLOR_TYPE_GRAY, PNG_COLOR_TYPE_GRAY_ALPHA, PNG_COLOR_TYPE_RGB, PNG_COLOR_TYPE_RGB_ALPHA};
  struct Writer writer = {encoding, 0};
  png_structp png =
      png_create_write_struct(PNG_LIBPNG_VER_STRING, &writer, fail_to_write, stay_silent);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  if (!info) {
    png_destroy_write_struct(&png, NULL);
    lamina_note(encoding->message, "memory for the encoder ran out");
    return 0;
  }
  if (setjmp(png_jmpbuf(png))) {
    png_destroy_write_struct(&png, &info);
    free(encoding->file);
    encoding->file = NULL;
    return 0;
  }
  png_set_write_fn(png, &writer, write_bytes, flush);
  png_set_IHDR(
      png, info, encoding->width, encoding->height, (int)encoding->bits,
      kinds[encoding->channels - 1], PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
      PNG_FILTER_TYPE_DEFAULT);
  if (encoding->dots_x > 0 && encoding->dots_y > 0) {
    png_set_pHYs(
        png, info, (png_uint_32)(encoding->dots_x / 0.0254 + 0.5),
        (png_uint_32)(encoding->dots_y / 0.0254 + 0.5), PNG_RESOLUTION_METER);
  }
  png_write_info(png, info);
  size_t row = (size_t)encoding->width * encoding->channels * encoding->bits / 8;
  for (uint32_t y = 0; y < encoding->height; y++) png_write_row(png, encoding->pixels + row * y);
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
  return 1;
}
