/* SPDX-License-Identifier: MIT */

#include "Support.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/*
 * libjxl's functions and values. It is opened where it is installed, so its header is not needed to build.
 */
enum {
  SUCCESS = 0,
  NEED_INPUT = 2,
  NEED_BUFFER = 5,
  BASIC_INFO = 0x40,
  COLOR_ENCODING = 0x100,
  FRAME = 0x400,
  FULL_IMAGE = 0x1000,
  TYPE_UINT8 = 2,
  TYPE_UINT16 = 3,
  BIG_ENDIAN_SAMPLES = 2,
  TARGET_DATA = 1,
};

struct PixelFormat {
  uint32_t channels;
  int type;
  int endianness;
  size_t align;
};

/* The beginning of JxlBasicInfo, with room for what versions have behind it. */
struct BasicInfo {
  int have_container;
  uint32_t width;
  uint32_t height;
  uint32_t bits;
  uint32_t exponent_bits;
  float light[2];
  int relative;
  float linear_below;
  int uses_original_profile;
  int have_preview;
  int have_animation;
  int orientation;
  uint32_t colors;
  uint32_t extras;
  uint32_t alpha_bits;
  uint32_t alpha_exponent_bits;
  int alpha_is_premultiplied;
  uint32_t preview[2];
  uint32_t ticks, ticks_denominator;
  uint32_t plays;
  int have_timecodes;
  uint8_t rest[1024];
};

/* The beginning of JxlFrameHeader, with room for what versions have behind it. */
struct FrameHeader {
  uint32_t ticks;
  uint8_t rest[1024];
};

static struct {
  uint32_t (*version)(void);
  void *(*make)(const void *);
  void (*free)(void *);
  int (*subscribe)(void *, int);
  int (*set_input)(void *, const uint8_t *, size_t);
  void (*close_input)(void *);
  int (*run)(void *);
  int (*info)(const void *, struct BasicInfo *);
  int (*frame)(const void *, struct FrameHeader *);
  int (*buffer_size)(const void *, const struct PixelFormat *, size_t *);
  int (*set_buffer)(void *, const struct PixelFormat *, void *, size_t);
  /* Up to version 0.8 a format is named that has no effect. */
  int (*old_profile_size)(const void *, const struct PixelFormat *, int, size_t *);
  int (*old_profile)(const void *, const struct PixelFormat *, int, uint8_t *, size_t);
  int (*profile_size)(const void *, int, size_t *);
  int (*profile)(const void *, int, uint8_t *, size_t);
  int is_loaded;
} jxl;

static void load(void) {
  static const char *const names[] = {
      "libjxl.so.0.11", "libjxl.so.0.10", "libjxl.so.0.9", "libjxl.so.0.8", "libjxl.so.0.7", NULL};
  void *library = lamina_open_library(names);
  if (!library) return;
  *(void **)&jxl.version = dlsym(library, "JxlDecoderVersion");
  *(void **)&jxl.make = dlsym(library, "JxlDecoderCreate");
  *(void **)&jxl.free = dlsym(library, "JxlDecoderDestroy");
  *(void **)&jxl.subscribe = dlsym(library, "JxlDecoderSubscribeEvents");
  *(void **)&jxl.set_input = dlsym(library, "JxlDecoderSetInput");
  *(void **)&jxl.close_input = dlsym(library, "JxlDecoderCloseInput");
  *(void **)&jxl.run = dlsym(library, "JxlDecoderProcessInput");
  *(void **)&jxl.info = dlsym(library, "JxlDecoderGetBasicInfo");
  *(void **)&jxl.frame = dlsym(library, "JxlDecoderGetFrameHeader");
  *(void **)&jxl.buffer_size = dlsym(library, "JxlDecoderImageOutBufferSize");
  *(void **)&jxl.set_buffer = dlsym(library, "JxlDecoderSetImageOutBuffer");
  *(void **)&jxl.profile_size = dlsym(library, "JxlDecoderGetICCProfileSize");
  *(void **)&jxl.profile = dlsym(library, "JxlDecoderGetColorAsICCProfile");
  *(void **)&jxl.old_profile_size = dlsym(library, "JxlDecoderGetICCProfileSize");
  *(void **)&jxl.old_profile = dlsym(library, "JxlDecoderGetColorAsICCProfile");
  jxl.is_loaded = jxl.version && jxl.make && jxl.free && jxl.subscribe && jxl.set_input &&
                  jxl.close_input && jxl.run && jxl.info && jxl.frame && jxl.buffer_size && jxl.set_buffer &&
                  jxl.profile_size && jxl.profile;
}

int lamina_has_jpeg_xl(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return jxl.is_loaded;
}

/* Copies the profile of the decoded pixels; without one they are in sRGB. */
static void read_profile(struct LaminaDecoding *decoding, void *decoder) {
  int is_old = jxl.version() < 9000;
  size_t count = 0;
  int state = is_old ? jxl.old_profile_size(decoder, NULL, TARGET_DATA, &count)
                     : jxl.profile_size(decoder, TARGET_DATA, &count);
  if (state != SUCCESS || count == 0 || count > 1 << 24 || decoding->profile) return;
  uint8_t *profile = malloc(count);
  if (!profile) return;
  state = is_old ? jxl.old_profile(decoder, NULL, TARGET_DATA, profile, count)
                 : jxl.profile(decoder, TARGET_DATA, profile, count);
  if (state != SUCCESS) {
    free(profile);
    return;
  }
  decoding->profile = profile;
  decoding->profile_count = count;
}

/* Has the decoder write into the picture; 0 where that is refused. */
static int give_buffer(struct LaminaDecoding *decoding, void *decoder, enum LaminaResult *result) {
  const struct LaminaPicture *picture = &decoding->picture;
  struct PixelFormat format = {
      4, picture->bits == 16 ? TYPE_UINT16 : TYPE_UINT8, BIG_ENDIAN_SAMPLES, 1};
  size_t size = 0;
  size_t room = (size_t)picture->width * picture->height * 4 * picture->bits / 8;
  uint8_t *pixels = lamina_allocate(decoding, result);
  if (!pixels) return 0;
  *result = LAMINA_DAMAGED;
  return jxl.buffer_size(decoder, &format, &size) == SUCCESS && size <= room &&
         jxl.set_buffer(decoder, &format, pixels, room) == SUCCESS;
}

static int read_info(struct LaminaDecoding *decoding, void *decoder) {
  struct BasicInfo info;
  memset(&info, 0, sizeof info);
  if (jxl.info(decoder, &info) != SUCCESS) return 0;
  struct LaminaPicture *picture = &decoding->picture;
  picture->width = info.width;
  picture->height = info.height;
  picture->channels = 4;
  picture->bits = info.bits > 8 ? 16 : 8;
  picture->has_alpha = info.alpha_bits > 0;
  picture->is_premultiplied = picture->has_alpha && info.alpha_is_premultiplied;
  return (uint64_t)info.width * info.height <= decoding->maximum_pixels;
}

static enum LaminaResult run(struct LaminaDecoding *decoding, void *decoder) {
  enum LaminaResult result = LAMINA_DAMAGED;
  for (;;) {
    int state = jxl.run(decoder);
    switch (state) {
      case BASIC_INFO:
        if (!read_info(decoding, decoder)) return LAMINA_TOO_LARGE;
        break;
      case COLOR_ENCODING: read_profile(decoding, decoder); break;
      case NEED_BUFFER:
        if (!give_buffer(decoding, decoder, &result)) return result;
        break;
      case FULL_IMAGE:
        decoding->rows = decoding->picture.height;
        return LAMINA_DECODED;
      case SUCCESS:
      case NEED_INPUT: return LAMINA_CUT;
      default:
        lamina_note(decoding->message, "libjxl cannot decode it");
        return LAMINA_DAMAGED;
    }
  }
}

/* A decoder of a whole file that stops at some events; NULL where it is refused. */
static void *begin(const uint8_t *bytes, size_t count, int events) {
  void *decoder = jxl.make(NULL);
  if (!decoder) return NULL;
  if (jxl.subscribe(decoder, events) == SUCCESS && jxl.set_input(decoder, bytes, count) == SUCCESS) {
    jxl.close_input(decoder);
    return decoder;
  }
  jxl.free(decoder);
  return NULL;
}

enum LaminaResult lamina_decode_jpeg_xl(struct LaminaDecoding *decoding) {
  if (!lamina_has_jpeg_xl()) return LAMINA_NO_LIBRARY;
  void *decoder =
      begin(decoding->bytes, decoding->count, BASIC_INFO | COLOR_ENCODING | FULL_IMAGE);
  if (!decoder) return LAMINA_NO_MEMORY;
  enum LaminaResult result = run(decoding, decoder);
  jxl.free(decoder);
  return result;
}

/* The decoder of frames, and what comes before the first of them. */
struct JPEGXLFrames {
  void *decoder;
  struct LaminaDecoding head;
};

void *lamina_open_jpeg_xl_frames(const uint8_t *bytes, size_t count) {
  struct JPEGXLFrames *frames = calloc(1, sizeof *frames);
  if (!frames) return NULL;
  frames->decoder = begin(bytes, count, BASIC_INFO | COLOR_ENCODING | FULL_IMAGE);
  if (frames->decoder) return frames;
  free(frames);
  return NULL;
}

enum LaminaResult lamina_decode_jpeg_xl_frame(void *opaque, struct LaminaDecoding *decoding) {
  struct JPEGXLFrames *frames = opaque;
  /* Frames behind the first have its layout and colours. */
  decoding->picture = frames->head.picture;
  lamina_take_profile(decoding, frames->head.profile, frames->head.profile_count);
  enum LaminaResult result = run(decoding, frames->decoder);
  if (result == LAMINA_DECODED) {
    frames->head.picture = decoding->picture;
    lamina_take_profile(&frames->head, decoding->profile, decoding->profile_count);
  }
  return result;
}

void lamina_close_jpeg_xl_frames(void *opaque) {
  struct JPEGXLFrames *frames = opaque;
  jxl.free(frames->decoder);
  free(frames->head.profile);
  free(frames);
}

/* Adds the time of a frame; 0 without memory. */
static int add_time(struct LaminaFrameTimes *times, uint32_t ticks) {
  /* The room is a power of two. */
  if ((times->count & (times->count - 1)) == 0) {
    size_t room = times->count ? 2 * times->count : 1;
    uint32_t *moved = realloc(times->ticks, room * sizeof *moved);
    if (!moved) return 0;
    times->ticks = moved;
  }
  times->ticks[times->count++] = ticks;
  return 1;
}

int lamina_read_jpeg_xl_times(
    const uint8_t *bytes, size_t count, size_t limit, struct LaminaFrameTimes *times) {
  memset(times, 0, sizeof *times);
  void *decoder = lamina_has_jpeg_xl() ? begin(bytes, count, BASIC_INFO | FRAME) : NULL;
  if (!decoder) return 0;
  int state;
  while ((state = jxl.run(decoder)) == BASIC_INFO || state == FRAME) {
    if (state == BASIC_INFO) {
      struct BasicInfo info;
      memset(&info, 0, sizeof info);
      if (jxl.info(decoder, &info) != SUCCESS || !info.have_animation || info.ticks == 0 ||
          info.ticks_denominator == 0)
        break;
      times->ticks_per_second = (double)info.ticks / info.ticks_denominator;
      times->plays = info.plays;
    } else {
      struct FrameHeader header;
      memset(&header, 0, sizeof header);
      if (times->count >= limit || jxl.frame(decoder, &header) != SUCCESS ||
          !add_time(times, header.ticks))
        break;
    }
  }
  jxl.free(decoder);
  if (times->count > 0) return 1;
  free(times->ticks);
  times->ticks = NULL;
  return 0;
}
