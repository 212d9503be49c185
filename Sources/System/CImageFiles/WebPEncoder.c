/* SPDX-License-Identifier: MIT */

#include "Support.h"

#include <dlfcn.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include <webp/encode.h>
#include <webp/mux.h>

/* The functions of libwebp and libwebpmux. */
static struct {
  __typeof__(&WebPConfigInitInternal) init_config;
  __typeof__(&WebPConfigLosslessPreset) set_lossless;
  __typeof__(&WebPPictureInitInternal) init_picture;
  __typeof__(&WebPPictureImportRGBA) import;
  __typeof__(&WebPPictureFree) free_picture;
  __typeof__(&WebPFree) free_bytes;
  __typeof__(&WebPAnimEncoderOptionsInitInternal) init_options;
  __typeof__(&WebPAnimEncoderNewInternal) begin;
  __typeof__(&WebPAnimEncoderAdd) add;
  __typeof__(&WebPAnimEncoderAssemble) assemble;
  __typeof__(&WebPAnimEncoderGetError) error;
  __typeof__(&WebPAnimEncoderDelete) end;
  int is_loaded;
} webp;

static void load(void) {
  static const char *const encoder_names[] = {"libwebp.so.7", "libwebp.so.6", NULL};
  static const char *const mux_names[] = {"libwebpmux.so.3", NULL};
  void *encoder = lamina_open_library(encoder_names);
  void *mux = lamina_open_library(mux_names);
  if (!encoder || !mux) return;
  *(void **)&webp.init_config = dlsym(encoder, "WebPConfigInitInternal");
  *(void **)&webp.set_lossless = dlsym(encoder, "WebPConfigLosslessPreset");
  *(void **)&webp.init_picture = dlsym(encoder, "WebPPictureInitInternal");
  *(void **)&webp.import = dlsym(encoder, "WebPPictureImportRGBA");
  *(void **)&webp.free_picture = dlsym(encoder, "WebPPictureFree");
  *(void **)&webp.free_bytes = dlsym(encoder, "WebPFree");
  *(void **)&webp.init_options = dlsym(mux, "WebPAnimEncoderOptionsInitInternal");
  *(void **)&webp.begin = dlsym(mux, "WebPAnimEncoderNewInternal");
  *(void **)&webp.add = dlsym(mux, "WebPAnimEncoderAdd");
  *(void **)&webp.assemble = dlsym(mux, "WebPAnimEncoderAssemble");
  *(void **)&webp.error = dlsym(mux, "WebPAnimEncoderGetError");
  *(void **)&webp.end = dlsym(mux, "WebPAnimEncoderDelete");
  webp.is_loaded = webp.init_config && webp.set_lossless && webp.init_picture && webp.import &&
                   webp.free_picture && webp.free_bytes && webp.init_options && webp.begin &&
                   webp.add && webp.assemble && webp.error && webp.end;
}

int lamina_writes_webp(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return webp.is_loaded;
}

struct LaminaWebPEncoder {
  WebPAnimEncoder *encoder;
  WebPConfig config;
  uint32_t width;
  uint32_t height;
  /* The pixels that the frames so far show; NULL without loss, and before the first frame. */
  uint8_t *shown;
};

/* The difference of a channel up to which libwebp takes a pixel of the frame before for the same. */
static int unseen_difference(const WebPConfig *config) {
  double share = sqrt(config->quality / 100.0);
  return (int)(31 * (1 - share) + share + 0.5);
}

/* Replaces pixels that differ too little to be encoded by those that are shown, and keeps the others as shown.
   libwebp compares a frame with the one before as that was given. A slow change would be below its limit from
   frame to frame and never be encoded; compared with the pixels that are shown, it is once it has added up. */
static int keep_shown(struct LaminaWebPEncoder *encoder, WebPPicture *picture) {
  size_t count = (size_t)picture->width * (size_t)picture->height;
  int is_first = !encoder->shown;
  if (is_first && !(encoder->shown = malloc(4 * count))) return 0;
  int limit = 255 * unseen_difference(&encoder->config);
  for (int y = 0; y < picture->height; y++) {
    uint8_t *row = (uint8_t *)(picture->argb + (size_t)y * (size_t)picture->argb_stride);
    uint8_t *shown = encoder->shown + 4 * (size_t)y * (size_t)picture->width;
    for (int x = 0; x < picture->width; x++, row += 4, shown += 4) {
      /* Blue, green, red and alpha, in the order of memory. */
      int alpha = row[3];
      if (!is_first && shown[3] == alpha && abs(row[0] - shown[0]) * alpha <= limit &&
          abs(row[1] - shown[1]) * alpha <= limit && abs(row[2] - shown[2]) * alpha <= limit) {
        memcpy(row, shown, 4);
      } else {
        memcpy(shown, row, 4);
      }
    }
  }
  return 1;
}

struct LaminaWebPEncoder *lamina_begin_webp(const struct LaminaWebPOptions *options) {
  if (!lamina_writes_webp()) return NULL;
  WebPAnimEncoderOptions animation;
  if (!webp.init_options(&animation, WEBP_MUX_ABI_VERSION)) return NULL;
  animation.anim_params.loop_count = (int)options->plays;
  animation.minimize_size = options->is_small != 0;
  struct LaminaWebPEncoder *encoder = calloc(1, sizeof *encoder);
  if (!encoder) return NULL;
  encoder->width = options->width;
  encoder->height = options->height;
  if (webp.init_config(&encoder->config, WEBP_PRESET_DEFAULT, options->quality,
                       WEBP_ENCODER_ABI_VERSION) &&
      (!options->is_lossless || webp.set_lossless(&encoder->config, 6))) {
    if (options->is_quick) encoder->config.method = 2;
    encoder->encoder = webp.begin(
        (int)options->width, (int)options->height, &animation, WEBP_MUX_ABI_VERSION);
  }
  if (encoder->encoder) return encoder;
  lamina_end_webp(encoder);
  return NULL;
}

int lamina_add_webp_frame(struct LaminaWebPEncoder *encoder, const uint8_t *pixels, int time) {
  WebPPicture picture;
  if (!webp.init_picture(&picture, WEBP_ENCODER_ABI_VERSION)) return 0;
  picture.use_argb = 1;
  picture.width = (int)encoder->width;
  picture.height = (int)encoder->height;
  int is_added = webp.import(&picture, pixels, 4 * picture.width) &&
                 (encoder->config.lossless || keep_shown(encoder, &picture)) &&
                 webp.add(encoder->encoder, &picture, time, &encoder->config);
  webp.free_picture(&picture);
  return is_added;
}

int lamina_finish_webp(
    struct LaminaWebPEncoder *encoder, int time, uint8_t **file, size_t *count) {
  WebPData data = {NULL, 0};
  *file = NULL;
  *count = 0;
  if (webp.add(encoder->encoder, NULL, time, NULL) && webp.assemble(encoder->encoder, &data) &&
      (*file = malloc(data.size))) {
    memcpy(*file, data.bytes, data.size);
    *count = data.size;
  }
  webp.free_bytes((void *)data.bytes);
  return *file != NULL;
}

const char *lamina_webp_error(struct LaminaWebPEncoder *encoder) {
  return webp.error(encoder->encoder);
}

void lamina_end_webp(struct LaminaWebPEncoder *encoder) {
  if (encoder->encoder) webp.end(encoder->encoder);
  free(encoder->shown);
  free(encoder);
}
