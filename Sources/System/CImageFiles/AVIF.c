/* SPDX-License-Identifier: MIT */

#include "Support.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/*
 * libavif's functions and the beginnings of its structures, of the library's versions 15 (0.11) and 16 (1.0 and
 * later). It is opened where it is installed, so its header is not needed to build. Still pictures are decoded
 * by libheif, which reads HEIF as well.
 */
struct Bytes {
  const uint8_t *data;
  size_t size;
};

struct Image {
  uint32_t width;
  uint32_t height;
  uint32_t depth;
  int format, range, sample_position;
  uint8_t *planes[3];
  uint32_t plane_rows[3];
  int owns_planes;
  uint8_t *alpha;
  uint32_t alpha_row;
  int owns_alpha;
  int is_premultiplied;
  struct Bytes profile;
};

struct Decoder {
  int codec, threads, source, is_progressive, is_incremental, ignores_exif, ignores_xmp;
  uint32_t size_limit, dimension_limit, count_limit, strictness;
  struct Image *image;
};

/* The layout of decoded pixels: version 16 has one number more before the pixels. */
struct Pixels {
  uint32_t width;
  uint32_t height;
  uint32_t depth;
  int format, upsampling, downsampling, avoids_libyuv, ignores_alpha, is_premultiplied, is_float;
  union {
    struct {
      uint8_t *bytes;
      uint32_t row;
    } version15;
    struct {
      int threads;
      uint8_t *bytes;
      uint32_t row;
    } version16;
    /* Room for what versions have behind it. */
    uint8_t rest[256];
  } place;
};

static struct {
  struct Decoder *(*make)(void);
  void (*free)(struct Decoder *);
  int (*set_input)(struct Decoder *, const uint8_t *, size_t);
  int (*parse)(struct Decoder *);
  int (*set_source)(struct Decoder *, int);
  int (*next)(struct Decoder *);
  void (*set_defaults)(struct Pixels *, const struct Image *);
  int (*convert)(const struct Image *, struct Pixels *);
  const char *(*reason)(int);
  int is_version15;
  int is_loaded;
} avif;

enum { DONE = 0, NO_IMAGES_REMAINING = 16, SOURCE_TRACKS = 2, AVIF_RGBA = 1 };

static void load(void) {
  static const char *const names[] = {"libavif.so.16", NULL};
  static const char *const old_names[] = {"libavif.so.15", NULL};
  void *library = lamina_open_library(names);
  if (!library) {
    library = lamina_open_library(old_names);
    avif.is_version15 = 1;
  }
  if (!library) return;
  *(void **)&avif.make = dlsym(library, "avifDecoderCreate");
  *(void **)&avif.free = dlsym(library, "avifDecoderDestroy");
  *(void **)&avif.set_input = dlsym(library, "avifDecoderSetIOMemory");
  *(void **)&avif.set_source = dlsym(library, "avifDecoderSetSource");
  *(void **)&avif.parse = dlsym(library, "avifDecoderParse");
  *(void **)&avif.next = dlsym(library, "avifDecoderNextImage");
  *(void **)&avif.set_defaults = dlsym(library, "avifRGBImageSetDefaults");
  *(void **)&avif.convert = dlsym(library, "avifImageYUVToRGB");
  *(void **)&avif.reason = dlsym(library, "avifResultToString");
  avif.is_loaded = avif.make && avif.free && avif.set_input && avif.set_source && avif.parse &&
                   avif.next && avif.set_defaults && avif.convert && avif.reason;
}

int lamina_has_avif_frames(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return avif.is_loaded;
}

void *lamina_open_avif_frames(const uint8_t *bytes, size_t count) {
  struct Decoder *decoder = avif.make();
  if (!decoder) return NULL;
  /* Files of before 1.0 lack things that are required since. */
  decoder->strictness = 0;
  if (avif.set_source(decoder, SOURCE_TRACKS) == DONE &&
      avif.set_input(decoder, bytes, count) == DONE && avif.parse(decoder) == DONE)
    return decoder;
  avif.free(decoder);
  return NULL;
}

/* Turns samples of the processor's order into those with the high byte first. */
static void swap_bytes(uint8_t *samples, size_t count) {
  for (size_t index = 0; index < count; index++) {
    uint16_t value;
    memcpy(&value, samples + 2 * index, 2);
    samples[2 * index] = (uint8_t)(value >> 8);
    samples[2 * index + 1] = (uint8_t)value;
  }
}

enum LaminaResult lamina_decode_avif_frame(void *frames, struct LaminaDecoding *decoding) {
  struct Decoder *decoder = frames;
  struct LaminaPicture *picture = &decoding->picture;
  /* The header has the size before anything is decoded. */
  picture->width = decoder->image->width;
  picture->height = decoder->image->height;
  if ((uint64_t)picture->width * picture->height > decoding->maximum_pixels) return LAMINA_TOO_LARGE;
  int state = avif.next(decoder);
  if (state == NO_IMAGES_REMAINING) return LAMINA_CUT;
  if (state != DONE) {
    lamina_note(decoding->message, avif.reason(state));
    return LAMINA_DAMAGED;
  }
  const struct Image *image = decoder->image;
  picture->width = image->width;
  picture->height = image->height;
  picture->channels = 4;
  picture->bits = image->depth > 8 ? 16 : 8;
  picture->has_alpha = image->alpha != NULL;
  enum LaminaResult result = LAMINA_DAMAGED;
  uint8_t *bytes = lamina_allocate(decoding, &result);
  if (!bytes) return result;
  struct Pixels pixels;
  memset(&pixels, 0, sizeof pixels);
  avif.set_defaults(&pixels, image);
  pixels.format = AVIF_RGBA;
  pixels.depth = picture->bits;
  uint32_t row = picture->width * 4 * picture->bits / 8;
  if (avif.is_version15) {
    pixels.place.version15.bytes = bytes;
    pixels.place.version15.row = row;
  } else {
    pixels.place.version16.bytes = bytes;
    pixels.place.version16.row = row;
  }
  state = avif.convert(image, &pixels);
  if (state != DONE) {
    lamina_note(decoding->message, avif.reason(state));
    return LAMINA_DAMAGED;
  }
  if (picture->bits == 16) swap_bytes(bytes, 4 * (size_t)picture->width * picture->height);
  lamina_take_profile(decoding, image->profile.data, image->profile.size);
  decoding->rows = picture->height;
  return LAMINA_DECODED;
}

void lamina_close_avif_frames(void *frames) { avif.free(frames); }
