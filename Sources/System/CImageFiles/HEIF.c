/* SPDX-License-Identifier: MIT */

#include "Support.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/*
 * libheif's functions and values (its interface of version 1). It is opened where it is installed, so its
 * header is not needed to build.
 */
struct heif_error {
  int code;
  int subcode;
  const char *message;
};

enum {
  RGB_COLORS = 1,
  INTERLEAVED_RGBA = 11,
  /* Two bytes a sample, the high one first. */
  INTERLEAVED_DEEP_RGBA = 13,
  INTERLEAVED = 10,
  PROFILE_RICC = 0x72494343,
  PROFILE_PROF = 0x70726F66,
  END_OF_SEQUENCE = 13,
};

static struct {
  void *(*make)(void);
  void (*free)(void *);
  struct heif_error (*read)(void *, const void *, size_t, const void *);
  struct heif_error (*primary)(void *, void **);
  void (*free_handle)(void *);
  int (*width)(const void *);
  int (*height)(const void *);
  int (*has_alpha)(const void *);
  int (*is_premultiplied)(const void *);
  int (*profile_kind)(const void *);
  size_t (*profile_size)(const void *);
  struct heif_error (*profile)(const void *, void *);
  struct heif_error (*decode)(void *, void **, int, int, const void *);
  int (*plane_width)(const void *, int);
  int (*plane_height)(const void *, int);
  const uint8_t *(*plane)(const void *, int, int *);
  int (*luma_bits)(const void *);
  int (*plane_bits)(const void *, int);
  void (*free_image)(void *);
  /* From version 1.20 on. */
  int (*has_sequence)(const void *);
  void *(*track)(const void *, uint32_t);
  void (*free_track)(void *);
  int (*track_has_alpha)(const void *);
  struct heif_error (*track_size)(const void *, uint16_t *, uint16_t *);
  struct heif_error (*next)(void *, void **, int, int, const void *);
  size_t (*image_profile_size)(const void *);
  struct heif_error (*image_profile)(const void *, void *);
  int is_loaded;
} heif;

static void load(void) {
  static const char *const names[] = {"libheif.so.1", NULL};
  void *library = lamina_open_library(names);
  if (!library) return;
  *(void **)&heif.make = dlsym(library, "heif_context_alloc");
  *(void **)&heif.free = dlsym(library, "heif_context_free");
  *(void **)&heif.read = dlsym(library, "heif_context_read_from_memory_without_copy");
  *(void **)&heif.primary = dlsym(library, "heif_context_get_primary_image_handle");
  *(void **)&heif.free_handle = dlsym(library, "heif_image_handle_release");
  *(void **)&heif.width = dlsym(library, "heif_image_handle_get_width");
  *(void **)&heif.height = dlsym(library, "heif_image_handle_get_height");
  *(void **)&heif.has_alpha = dlsym(library, "heif_image_handle_has_alpha_channel");
  *(void **)&heif.is_premultiplied = dlsym(library, "heif_image_handle_is_premultiplied_alpha");
  *(void **)&heif.profile_kind = dlsym(library, "heif_image_handle_get_color_profile_type");
  *(void **)&heif.profile_size = dlsym(library, "heif_image_handle_get_raw_color_profile_size");
  *(void **)&heif.profile = dlsym(library, "heif_image_handle_get_raw_color_profile");
  *(void **)&heif.decode = dlsym(library, "heif_decode_image");
  *(void **)&heif.plane_width = dlsym(library, "heif_image_get_width");
  *(void **)&heif.plane_height = dlsym(library, "heif_image_get_height");
  *(void **)&heif.plane = dlsym(library, "heif_image_get_plane_readonly");
  *(void **)&heif.luma_bits = dlsym(library, "heif_image_handle_get_luma_bits_per_pixel");
  *(void **)&heif.plane_bits = dlsym(library, "heif_image_get_bits_per_pixel_range");
  *(void **)&heif.free_image = dlsym(library, "heif_image_release");
  *(void **)&heif.has_sequence = dlsym(library, "heif_context_has_sequence");
  *(void **)&heif.track = dlsym(library, "heif_context_get_track");
  *(void **)&heif.free_track = dlsym(library, "heif_track_release");
  *(void **)&heif.track_has_alpha = dlsym(library, "heif_track_has_alpha_channel");
  *(void **)&heif.track_size = dlsym(library, "heif_track_get_image_resolution");
  *(void **)&heif.next = dlsym(library, "heif_track_decode_next_image");
  *(void **)&heif.image_profile_size = dlsym(library, "heif_image_get_raw_color_profile_size");
  *(void **)&heif.image_profile = dlsym(library, "heif_image_get_raw_color_profile");
  heif.is_loaded = heif.make && heif.free && heif.read && heif.primary && heif.free_handle &&
                   heif.width && heif.height && heif.has_alpha && heif.profile_kind &&
                   heif.profile_size && heif.profile && heif.decode && heif.plane_width &&
                   heif.plane_height && heif.plane && heif.free_image;
}

int lamina_has_heif(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return heif.is_loaded;
}

static enum LaminaResult failed(struct LaminaDecoding *decoding, struct heif_error error) {
  lamina_note(decoding->message, error.message);
  return LAMINA_DAMAGED;
}

/* Copies the profile; a picture without one, or whose profile is damaged, is in sRGB. */
static void read_profile(struct LaminaDecoding *decoding, const void *handle) {
  int kind = heif.profile_kind(handle);
  if (kind != PROFILE_RICC && kind != PROFILE_PROF) return;
  size_t count = heif.profile_size(handle);
  if (count == 0 || count > 1 << 24) return;
  uint8_t *profile = malloc(count);
  if (!profile) return;
  if (heif.profile(handle, profile).code != 0) {
    free(profile);
    return;
  }
  decoding->profile = profile;
  decoding->profile_count = count;
}

static enum LaminaResult read_pixels(
    struct LaminaDecoding *decoding, const void *image, int is_deep) {
  struct LaminaPicture *picture = &decoding->picture;
  int stride = 0;
  const uint8_t *source = heif.plane(image, INTERLEAVED, &stride);
  int width = heif.plane_width(image, INTERLEAVED), height = heif.plane_height(image, INTERLEAVED);
  int bits = is_deep ? heif.plane_bits(image, INTERLEAVED) : 8;
  int row = (is_deep ? 8 : 4) * width;
  if (!source || width <= 0 || height <= 0 || stride < row || (is_deep && (bits < 9 || bits > 16))) {
    lamina_note(decoding->message, "there are no pixels in it");
    return LAMINA_DAMAGED;
  }
  picture->width = (uint32_t)width;
  picture->height = (uint32_t)height;
  picture->channels = 4;
  picture->bits = is_deep ? 16 : 8;
  enum LaminaResult result = LAMINA_DAMAGED;
  uint8_t *pixels = lamina_allocate(decoding, &result);
  if (!pixels) return result;
  for (int y = 0; y < height; y++) {
    uint8_t *target = pixels + (size_t)row * (size_t)y;
    const uint8_t *line = source + (size_t)stride * (size_t)y;
    if (is_deep) {
      lamina_copy_deep(target, line, 4 * (size_t)width, bits);
    } else {
      memcpy(target, line, (size_t)row);
    }
  }
  decoding->rows = picture->height;
  return LAMINA_DECODED;
}

static enum LaminaResult read_handle(
    struct LaminaDecoding *decoding, void *handle) {
  decoding->picture.width = (uint32_t)heif.width(handle);
  decoding->picture.height = (uint32_t)heif.height(handle);
  if ((uint64_t)decoding->picture.width * decoding->picture.height > decoding->maximum_pixels) {
    return LAMINA_TOO_LARGE;
  }
  void *image = NULL;
  int is_deep = heif.luma_bits && heif.plane_bits && heif.luma_bits(handle) > 8;
  struct heif_error error = heif.decode(
      handle, &image, RGB_COLORS, is_deep ? INTERLEAVED_DEEP_RGBA : INTERLEAVED_RGBA, NULL);
  if (error.code != 0 || !image) return failed(decoding, error);
  struct LaminaPicture *picture = &decoding->picture;
  picture->has_alpha = heif.has_alpha(handle) != 0;
  picture->is_premultiplied =
      picture->has_alpha && heif.is_premultiplied && heif.is_premultiplied(handle);
  enum LaminaResult result = read_pixels(decoding, image, is_deep);
  heif.free_image(image);
  if (result == LAMINA_DECODED) read_profile(decoding, handle);
  return result;
}

enum LaminaResult lamina_decode_heif(struct LaminaDecoding *decoding) {
  if (!lamina_has_heif()) return LAMINA_NO_LIBRARY;
  void *context = heif.make();
  if (!context) return LAMINA_NO_MEMORY;
  void *handle = NULL;
  struct heif_error error = heif.read(context, decoding->bytes, decoding->count, NULL);
  if (error.code == 0) error = heif.primary(context, &handle);
  enum LaminaResult result =
      error.code == 0 && handle ? read_handle(decoding, handle) : failed(decoding, error);
  if (handle) heif.free_handle(handle);
  heif.free(context);
  return result;
}

int lamina_has_heif_frames(void) {
  return lamina_has_heif() && heif.has_sequence && heif.track && heif.free_track && heif.track_size &&
         heif.next;
}

/* A sequence of images of the first visual track. */
struct HEIFFrames {
  void *context;
  void *track;
};

void *lamina_open_heif_frames(const uint8_t *bytes, size_t count) {
  struct HEIFFrames *frames = calloc(1, sizeof *frames);
  if (!frames) return NULL;
  frames->context = heif.make();
  if (frames->context && heif.read(frames->context, bytes, count, NULL).code == 0 &&
      heif.has_sequence(frames->context)) {
    frames->track = heif.track(frames->context, 0);
  }
  if (frames->track) return frames;
  lamina_close_heif_frames(frames);
  return NULL;
}

/* A frame has eight bits a sample: libheif tells the depth of a track's frames only when they are decoded. */
enum LaminaResult lamina_decode_heif_frame(void *opaque, struct LaminaDecoding *decoding) {
  struct HEIFFrames *frames = opaque;
  uint16_t width = 0, height = 0;
  struct heif_error error = heif.track_size(frames->track, &width, &height);
  if (error.code != 0) return failed(decoding, error);
  decoding->picture.width = width;
  decoding->picture.height = height;
  if ((uint64_t)width * height > decoding->maximum_pixels) return LAMINA_TOO_LARGE;
  void *image = NULL;
  error = heif.next(frames->track, &image, RGB_COLORS, INTERLEAVED_RGBA, NULL);
  if (error.code == END_OF_SEQUENCE) return LAMINA_CUT;
  if (error.code != 0 || !image) return failed(decoding, error);
  decoding->picture.has_alpha = heif.track_has_alpha && heif.track_has_alpha(frames->track);
  enum LaminaResult result = read_pixels(decoding, image, 0);
  size_t count = heif.image_profile_size ? heif.image_profile_size(image) : 0;
  uint8_t *profile = count > 0 && count < 1 << 24 && heif.image_profile ? malloc(count) : NULL;
  if (profile && heif.image_profile(image, profile).code == 0) {
    lamina_take_profile(decoding, profile, count);
  }
  free(profile);
  heif.free_image(image);
  return result;
}

void lamina_close_heif_frames(void *opaque) {
  struct HEIFFrames *frames = opaque;
  if (frames->track) heif.free_track(frames->track);
  if (frames->context) heif.free(frames->context);
  free(frames);
}
