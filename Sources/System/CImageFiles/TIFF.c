/* SPDX-License-Identifier: MIT */

#include "Support.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tiffio.h>

/* The functions of libtiff. Its handlers of errors for one file came with version 4.5. */
static struct {
  __typeof__(&TIFFClientOpen) open;
  __typeof__(&TIFFClose) close;
  __typeof__(&TIFFSetSubDirectory) set_directory;
  __typeof__(&TIFFGetField) field;
  __typeof__(&TIFFGetFieldDefaulted) field_or_default;
  __typeof__(&TIFFIsTiled) is_tiled;
  __typeof__(&TIFFNumberOfStrips) strip_count;
  __typeof__(&TIFFStripSize) strip_size;
  __typeof__(&TIFFScanlineSize) row_size;
  __typeof__(&TIFFReadEncodedStrip) read_strip;
  __typeof__(&TIFFTileSize) tile_size;
  __typeof__(&TIFFTileRowSize) tile_row_size;
  __typeof__(&TIFFReadTile) read_tile;
  __typeof__(&TIFFComputeTile) tile_index;
  __typeof__(&TIFFRGBAImageBegin) begin_rgba;
  __typeof__(&TIFFRGBAImageGet) read_rgba;
  __typeof__(&TIFFRGBAImageEnd) end_rgba;
  /* Since version 4.1. */
  uint64_t (*part_offset)(TIFF *, uint32_t);
  uint64_t (*part_size)(TIFF *, uint32_t);
  int (*decode_part)(TIFF *, uint32_t, void *, tmsize_t, void *, tmsize_t);
  TIFF *(*open_with_options)(
      const char *, const char *, thandle_t, TIFFReadWriteProc, TIFFReadWriteProc, TIFFSeekProc,
      TIFFCloseProc, TIFFSizeProc, TIFFMapFileProc, TIFFUnmapFileProc, void *);
  void *(*make_options)(void);
  void (*free_options)(void *);
  void (*set_limit)(void *, tmsize_t);
  void (*set_errors)(
      void *, int (*)(TIFF *, void *, const char *, const char *, va_list), void *);
  void (*set_warnings)(
      void *, int (*)(TIFF *, void *, const char *, const char *, va_list), void *);
  int is_loaded;
} tiff;

static void load(void) {
  static const char *const names[] = {"libtiff.so.6", "libtiff.so.5", NULL};
  void *library = lamina_open_library(names);
  if (!library) return;
  *(void **)&tiff.open = dlsym(library, "TIFFClientOpen");
  *(void **)&tiff.close = dlsym(library, "TIFFClose");
  *(void **)&tiff.set_directory = dlsym(library, "TIFFSetSubDirectory");
  *(void **)&tiff.field = dlsym(library, "TIFFGetField");
  *(void **)&tiff.field_or_default = dlsym(library, "TIFFGetFieldDefaulted");
  *(void **)&tiff.is_tiled = dlsym(library, "TIFFIsTiled");
  *(void **)&tiff.strip_count = dlsym(library, "TIFFNumberOfStrips");
  *(void **)&tiff.strip_size = dlsym(library, "TIFFStripSize");
  *(void **)&tiff.row_size = dlsym(library, "TIFFScanlineSize");
  *(void **)&tiff.read_strip = dlsym(library, "TIFFReadEncodedStrip");
  *(void **)&tiff.tile_size = dlsym(library, "TIFFTileSize");
  *(void **)&tiff.tile_row_size = dlsym(library, "TIFFTileRowSize");
  *(void **)&tiff.read_tile = dlsym(library, "TIFFReadTile");
  *(void **)&tiff.tile_index = dlsym(library, "TIFFComputeTile");
  *(void **)&tiff.part_offset = dlsym(library, "TIFFGetStrileOffset");
  *(void **)&tiff.part_size = dlsym(library, "TIFFGetStrileByteCount");
  *(void **)&tiff.decode_part = dlsym(library, "TIFFReadFromUserBuffer");
  *(void **)&tiff.begin_rgba = dlsym(library, "TIFFRGBAImageBegin");
  *(void **)&tiff.read_rgba = dlsym(library, "TIFFRGBAImageGet");
  *(void **)&tiff.end_rgba = dlsym(library, "TIFFRGBAImageEnd");
  *(void **)&tiff.open_with_options = dlsym(library, "TIFFClientOpenExt");
  *(void **)&tiff.make_options = dlsym(library, "TIFFOpenOptionsAlloc");
  *(void **)&tiff.free_options = dlsym(library, "TIFFOpenOptionsFree");
  *(void **)&tiff.set_limit = dlsym(library, "TIFFOpenOptionsSetMaxSingleMemAlloc");
  *(void **)&tiff.set_errors = dlsym(library, "TIFFOpenOptionsSetErrorHandlerExtR");
  *(void **)&tiff.set_warnings = dlsym(library, "TIFFOpenOptionsSetWarningHandlerExtR");
  tiff.is_loaded = tiff.open && tiff.close && tiff.set_directory && tiff.field &&
                   tiff.field_or_default && tiff.is_tiled && tiff.strip_count && tiff.strip_size &&
                   tiff.row_size && tiff.read_strip && tiff.tile_size && tiff.tile_row_size &&
                   tiff.read_tile && tiff.tile_index && tiff.begin_rgba && tiff.read_rgba && tiff.end_rgba;
  if (tiff.is_loaded && !tiff.set_errors) {
    /* An older version has one handler for the whole process, which prints. */
    __typeof__(&TIFFSetErrorHandler) set_errors = NULL, set_warnings = NULL;
    *(void **)&set_errors = dlsym(library, "TIFFSetErrorHandler");
    *(void **)&set_warnings = dlsym(library, "TIFFSetWarningHandler");
    if (set_errors) set_errors(NULL);
    if (set_warnings) set_warnings(NULL);
  }
}

int lamina_has_tiff(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return tiff.is_loaded;
}

/* The file in memory, as libtiff reads files. */
struct Reader {
  struct LaminaDecoding *decoding;
  uint64_t position;
  int is_cut;
};

static tmsize_t read_bytes(thandle_t handle, void *target, tmsize_t count) {
  struct Reader *reader = handle;
  uint64_t size = reader->decoding->count;
  uint64_t rest = reader->position < size ? size - reader->position : 0;
  if ((uint64_t)count > rest) {
    reader->is_cut = 1;
    count = (tmsize_t)rest;
  }
  if (count > 0) memcpy(target, reader->decoding->bytes + reader->position, (size_t)count);
  reader->position += (uint64_t)count;
  return count;
}

static tmsize_t write_bytes(thandle_t handle, void *source, tmsize_t count) {
  (void)handle;
  (void)source;
  (void)count;
  return -1;
}

static toff_t seek(thandle_t handle, toff_t offset, int whence) {
  struct Reader *reader = handle;
  if (whence == SEEK_SET) reader->position = offset;
  if (whence == SEEK_CUR) reader->position += offset;
  if (whence == SEEK_END) reader->position = reader->decoding->count + offset;
  return reader->position;
}

static int close_file(thandle_t handle) {
  (void)handle;
  return 0;
}

static toff_t size_of(thandle_t handle) { return ((struct Reader *)handle)->decoding->count; }

static int note_error(
    TIFF *file, void *owner, const char *module, const char *format, va_list arguments) {
  (void)file;
  (void)module;
  struct LaminaDecoding *decoding = ((struct Reader *)owner)->decoding;
  if (!decoding->message[0]) {
    vsnprintf(decoding->message, sizeof decoding->message, format, arguments);
  }
  return 1;
}

static int stay_silent(
    TIFF *file, void *owner, const char *module, const char *format, va_list arguments) {
  (void)file;
  (void)owner;
  (void)module;
  (void)format;
  (void)arguments;
  return 1;
}

static TIFF *open_file(struct Reader *reader) {
  void *options = tiff.open_with_options && tiff.make_options && tiff.set_errors &&
                          tiff.set_warnings && tiff.free_options
                      ? tiff.make_options()
                      : NULL;
  if (!options) {
    return tiff.open(
        "data", "rm", reader, read_bytes, write_bytes, seek, close_file, size_of, NULL, NULL);
  }
  tiff.set_errors(options, note_error, reader);
  tiff.set_warnings(options, stay_silent, reader);
  /* As much as the largest picture of 16 bits. */
  if (tiff.set_limit) tiff.set_limit(options, (tmsize_t)(8 * reader->decoding->maximum_pixels));
  TIFF *file = tiff.open_with_options(
      "data", "rm", reader, read_bytes, write_bytes, seek, close_file, size_of, NULL, NULL,
      options);
  tiff.free_options(options);
  return file;
}

/* The layout that a page states. */
struct Page {
  uint32_t width, height;
  uint16_t bits, samples, photometric, planes, format, extras, alpha, ink_set, compression, fill_order;
  uint32_t rows_per_strip, tile_width, tile_height;
};

static int read_page(TIFF *file, struct Page *page) {
  uint16_t *kinds = NULL;
  memset(page, 0, sizeof *page);
  if (!tiff.field(file, TIFFTAG_IMAGEWIDTH, &page->width) ||
      !tiff.field(file, TIFFTAG_IMAGELENGTH, &page->height)) {
    return 0;
  }
  tiff.field_or_default(file, TIFFTAG_BITSPERSAMPLE, &page->bits);
  tiff.field_or_default(file, TIFFTAG_SAMPLESPERPIXEL, &page->samples);
  tiff.field_or_default(file, TIFFTAG_PLANARCONFIG, &page->planes);
  tiff.field_or_default(file, TIFFTAG_SAMPLEFORMAT, &page->format);
  tiff.field_or_default(file, TIFFTAG_ROWSPERSTRIP, &page->rows_per_strip);
  tiff.field_or_default(file, TIFFTAG_COMPRESSION, &page->compression);
  tiff.field_or_default(file, TIFFTAG_INKSET, &page->ink_set);
  tiff.field_or_default(file, TIFFTAG_FILLORDER, &page->fill_order);
  if (!tiff.field(file, TIFFTAG_PHOTOMETRIC, &page->photometric)) return 0;
  if (tiff.field(file, TIFFTAG_EXTRASAMPLES, &page->extras, &kinds) && page->extras > 0 && kinds) {
    page->alpha = kinds[0];
  }
  if (tiff.is_tiled(file)) {
    tiff.field(file, TIFFTAG_TILEWIDTH, &page->tile_width);
    tiff.field(file, TIFFTAG_TILELENGTH, &page->tile_height);
    if (!page->tile_width || !page->tile_height) return 0;
  }
  return 1;
}

/* The colour samples of a page whose samples are read as they are; 0 for others. */
static unsigned plain_colors(const struct Page *page, const struct LaminaDecoding *decoding) {
  if (page->bits != 8 && page->bits != 16) return 0;
  if (page->planes != PLANARCONFIG_CONTIG || page->format != SAMPLEFORMAT_UINT) return 0;
  unsigned colors = 0;
  switch (page->photometric) {
    case PHOTOMETRIC_MINISBLACK:
    case PHOTOMETRIC_MINISWHITE: colors = 1; break;
    case PHOTOMETRIC_RGB: colors = 3; break;
    case PHOTOMETRIC_SEPARATED:
      if (decoding->keeps_inks && page->bits == 8 && page->ink_set == INKSET_CMYK) colors = 4;
      break;
    default: break;
  }
  return page->samples >= colors && page->samples - colors <= page->extras ? colors : 0;
}

/* Puts pixels of red, green and blue with 8 bits each, and alpha if the picture has it. */
static void put_bytes(
    const struct Page *page, const struct LaminaPicture *picture, const uint8_t *source,
    uint8_t *target, uint32_t count) {
  unsigned samples = page->samples;
  if (picture->has_alpha && samples == 4) {
    memcpy(target, source, (size_t)count * 4);
    return;
  }
  if (samples == 3) {
    lamina_put_opaque_rgb(target, source, count);
    return;
  }
  for (uint32_t x = 0; x < count; x++) {
    memcpy(target, source, 3);
    target[3] = picture->has_alpha ? source[3] : 255;
    source += samples;
    target += 4;
  }
}

/* Puts the samples of some pixels where the picture has them. */
static void put(
    const struct Page *page, const struct LaminaPicture *picture, const uint8_t *source,
    uint8_t *target, uint32_t count) {
  if (page->bits == 8 && page->photometric == PHOTOMETRIC_RGB) {
    put_bytes(page, picture, source, target, count);
    return;
  }
  unsigned size = page->bits / 8, colors = page->photometric == PHOTOMETRIC_RGB ? 3 : 1;
  if (page->photometric == PHOTOMETRIC_SEPARATED) colors = 4;
  unsigned shown = picture->channels == 4 ? (colors == 4 ? 4 : 3) : 1;
  unsigned high = size == 2 && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ ? 1 : 0;
  uint8_t flip = page->photometric == PHOTOMETRIC_MINISWHITE ? 255 : 0;
  for (uint32_t x = 0; x < count; x++) {
    for (unsigned channel = 0; channel < shown; channel++) {
      const uint8_t *sample = source + size * (colors == 1 ? 0 : channel);
      /* libtiff gives samples of 16 bits in the machine's order, and pictures have the high byte first. */
      target[size * channel] = sample[high] ^ flip;
      if (size == 2) target[size * channel + 1] = sample[1 - high] ^ flip;
    }
    if (shown < picture->channels) {
      for (unsigned byte = 0; byte < size; byte++) {
        target[size * shown + byte] =
            picture->has_alpha ? source[size * colors + (byte ? 1 - high : high)] : 255;
      }
    }
    source += size * page->samples;
    target += size * picture->channels;
  }
}

/* A strip or a tile of a page, by its place in pixels and its index in the file. */
struct Part {
  uint32_t left, top, index;
};

/* The file's bytes of a part, and their number; NULL where libtiff does not say, or changes them to read them. */
static const uint8_t *bytes_of(TIFF *file, const struct Page *page,
                               const struct LaminaDecoding *decoding, const struct Part *part,
                               uint64_t *count) {
  /* Bits in the other order would be turned in place. */
  if (!tiff.part_offset || !tiff.part_size || page->fill_order != FILLORDER_MSB2LSB) return NULL;
  uint64_t offset = tiff.part_offset(file, part->index);
  *count = tiff.part_size(file, part->index);
  if (*count == 0 || offset > decoding->count || *count > decoding->count - offset) return NULL;
  return decoding->bytes + offset;
}

/* Decodes a part where the file's bytes lie, without a copy of them if libtiff can; the bytes that it wrote. */
static tmsize_t read_part(TIFF *file, const struct Page *page, struct LaminaDecoding *decoding,
                          const struct Part *part, uint8_t *target, tmsize_t size) {
  uint64_t count = 0;
  const uint8_t *bytes = tiff.decode_part ? bytes_of(file, page, decoding, part, &count) : NULL;
  if (bytes) {
    /* libtiff only reads them, since their bits are in order. */
    void *source = (void *)(uintptr_t)bytes;
    return tiff.decode_part(file, part->index, source, (tmsize_t)count, target, size) ? size : -1;
  }
  return page->tile_width > 0 ? tiff.read_tile(file, target, part->left, part->top, 0, 0)
                              : tiff.read_strip(file, part->index, target, size);
}

/* Copies the parts that a page is cut into; the number of rows that are there. */
static uint32_t read_parts(TIFF *file, const struct Page *page, struct LaminaDecoding *decoding,
                           uint8_t *pixels) {
  const struct LaminaPicture *picture = &decoding->picture;
  int is_tiled = page->tile_width > 0;
  size_t pixel = (size_t)picture->channels * picture->bits / 8;
  tmsize_t size = is_tiled ? tiff.tile_size(file) : tiff.strip_size(file);
  tmsize_t row = is_tiled ? tiff.tile_row_size(file) : tiff.row_size(file);
  uint32_t across = is_tiled ? page->tile_width : page->width;
  uint32_t down = is_tiled ? page->tile_height : page->rows_per_strip;
  if (down > page->height) down = is_tiled ? down : page->height;
  tmsize_t least = (tmsize_t)across * page->samples * (page->bits / 8);
  if (size <= 0 || row < least || down == 0 || size / row < (tmsize_t)down) return 0;
  uint8_t *samples = malloc((size_t)size);
  if (!samples) return 0;
  uint32_t top = 0;
  for (; top < page->height; top += down) {
    uint32_t rows = page->height - top < down ? page->height - top : down;
    for (uint32_t left = 0; left < page->width; left += across) {
      uint32_t columns = page->width - left < across ? page->width - left : across;
      struct Part part = {left, top, is_tiled ? tiff.tile_index(file, left, top, 0, 0) : top / down};
      tmsize_t wanted = is_tiled ? size : (tmsize_t)rows * row;
      uint64_t count = 0;
      /* Bytes that are not compressed are the samples. */
      const uint8_t *source = page->compression == COMPRESSION_NONE && page->bits == 8
                                  ? bytes_of(file, page, decoding, &part, &count)
                                  : NULL;
      if (count < (uint64_t)wanted) source = NULL;
      tmsize_t found =
          source ? wanted : read_part(file, page, decoding, &part, samples, wanted);
      if (!source) source = samples;
      if (found < (tmsize_t)(rows - 1) * row + (tmsize_t)columns * page->samples * (page->bits / 8)) {
        free(samples);
        return top;
      }
      for (uint32_t y = 0; y < rows; y++) {
        put(page, picture, source + row * y,
            pixels + pixel * ((size_t)(top + y) * page->width + left), columns);
      }
      if (page->width - left <= across) break;
    }
    if (page->height - top <= down) break;
  }
  free(samples);
  return page->height;
}

/* Has libtiff convert whatever the page holds, multiplied by alpha. */
static uint32_t convert(TIFF *file, struct LaminaDecoding *decoding, uint8_t *pixels) {
  TIFFRGBAImage image;
  char message[1024] = "";
  if (!tiff.begin_rgba(&image, file, 1, message)) {
    lamina_note(decoding->message, message);
    return 0;
  }
  /* Rows come as they are stored. */
  image.req_orientation = image.orientation;
  uint32_t width = decoding->picture.width, height = decoding->picture.height;
  int is_read = tiff.read_rgba(&image, (uint32_t *)(void *)pixels, width, height);
  tiff.end_rgba(&image);
  return is_read ? height : 0;
}

static enum LaminaResult read_file(TIFF *file, struct Reader *reader) {
  struct LaminaDecoding *decoding = reader->decoding;
  struct Page page;
  enum LaminaResult result = LAMINA_DAMAGED;
  if ((decoding->page && !tiff.set_directory(file, decoding->page)) || !read_page(file, &page)) {
    if (!decoding->message[0]) lamina_note(decoding->message, "it has no such page");
    return reader->is_cut ? LAMINA_CUT : LAMINA_DAMAGED;
  }
  unsigned colors = plain_colors(&page, decoding);
  struct LaminaPicture *picture = &decoding->picture;
  picture->width = page.width;
  picture->height = page.height;
  picture->bits = colors ? page.bits : 8;
  picture->has_alpha =
      colors ? colors < 4 && (page.alpha == EXTRASAMPLE_ASSOCALPHA || page.alpha == EXTRASAMPLE_UNASSALPHA)
             : page.extras > 0;
  picture->is_premultiplied = colors ? page.alpha == EXTRASAMPLE_ASSOCALPHA : 1;
  picture->has_inks = colors == 4;
  picture->channels = 4;
  if (colors == 1 && decoding->keeps_gray) picture->channels = picture->has_alpha ? 2 : 1;
  uint8_t *pixels = lamina_allocate(decoding, &result);
  if (!pixels) return result;
  decoding->rows =
      colors ? read_parts(file, &page, decoding, pixels) : convert(file, decoding, pixels);
  if (decoding->rows == page.height) return LAMINA_DECODED;
  return reader->is_cut ? LAMINA_CUT : LAMINA_DAMAGED;
}

enum LaminaResult lamina_decode_tiff(struct LaminaDecoding *decoding) {
  if (!lamina_has_tiff()) return LAMINA_NO_LIBRARY;
  struct Reader reader = {decoding, 0, 0};
  TIFF *file = open_file(&reader);
  if (!file) return reader.is_cut ? LAMINA_CUT : LAMINA_DAMAGED;
  enum LaminaResult result = read_file(file, &reader);
  tiff.close(file);
  return result;
}
