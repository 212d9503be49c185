/* SPDX-License-Identifier: MIT */

#include "Support.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include <webp/decode.h>
#include <webp/demux.h>

/* The functions of libwebp and libwebpdemux. */
static struct {
  __typeof__(&WebPInitDecoderConfigInternal) init_config;
  __typeof__(&WebPGetFeaturesInternal) features;
  __typeof__(&WebPDecode) decode;
  __typeof__(&WebPIDecode) begin;
  __typeof__(&WebPIUpdate) update;
  __typeof__(&WebPIDecGetRGB) rows;
  __typeof__(&WebPIDelete) end;
  __typeof__(&WebPAnimDecoderOptionsInitInternal) init_options;
  __typeof__(&WebPAnimDecoderNewInternal) open;
  __typeof__(&WebPAnimDecoderGetInfo) info;
  __typeof__(&WebPAnimDecoderGetNext) next;
  __typeof__(&WebPAnimDecoderReset) rewind;
  __typeof__(&WebPAnimDecoderDelete) close;
  int is_loaded;
} webp;

static void load(void) {
  static const char *const decoder_names[] = {"libwebp.so.7", "libwebp.so.6", NULL};
  static const char *const demux_names[] = {"libwebpdemux.so.2", NULL};
  void *decoder = lamina_open_library(decoder_names);
  void *demux = lamina_open_library(demux_names);
  if (!decoder || !demux) return;
  *(void **)&webp.init_config = dlsym(decoder, "WebPInitDecoderConfigInternal");
  *(void **)&webp.features = dlsym(decoder, "WebPGetFeaturesInternal");
  *(void **)&webp.decode = dlsym(decoder, "WebPDecode");
  *(void **)&webp.begin = dlsym(decoder, "WebPIDecode");
  *(void **)&webp.update = dlsym(decoder, "WebPIUpdate");
  *(void **)&webp.rows = dlsym(decoder, "WebPIDecGetRGB");
  *(void **)&webp.end = dlsym(decoder, "WebPIDelete");
  *(void **)&webp.init_options = dlsym(demux, "WebPAnimDecoderOptionsInitInternal");
  *(void **)&webp.open = dlsym(demux, "WebPAnimDecoderNewInternal");
  *(void **)&webp.info = dlsym(demux, "WebPAnimDecoderGetInfo");
  *(void **)&webp.next = dlsym(demux, "WebPAnimDecoderGetNext");
  *(void **)&webp.rewind = dlsym(demux, "WebPAnimDecoderReset");
  *(void **)&webp.close = dlsym(demux, "WebPAnimDecoderDelete");
  webp.is_loaded = webp.init_config && webp.features && webp.decode && webp.begin && webp.update &&
                   webp.rows && webp.end && webp.init_options && webp.open && webp.info &&
                   webp.next && webp.rewind && webp.close;
}

int lamina_has_webp(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return webp.is_loaded;
}

/* The state of a decoder as a result. */
static enum LaminaResult result_of(VP8StatusCode state) {
  switch (state) {
    case VP8_STATUS_OK: return LAMINA_DECODED;
    case VP8_STATUS_SUSPENDED:
    case VP8_STATUS_NOT_ENOUGH_DATA: return LAMINA_CUT;
    case VP8_STATUS_OUT_OF_MEMORY: return LAMINA_NO_MEMORY;
    default: return LAMINA_DAMAGED;
  }
}

/* Decodes the rows that are there. */
static enum LaminaResult read_part(struct LaminaDecoding *decoding, WebPDecoderConfig *config) {
  WebPIDecoder *decoder = webp.begin(NULL, 0, config);
  if (!decoder) return LAMINA_NO_MEMORY;
  VP8StatusCode state = webp.update(decoder, decoding->bytes, decoding->count);
  int last = 0;
  if (webp.rows(decoder, &last, NULL, NULL, NULL) && last > 0) decoding->rows = (uint32_t)last;
  webp.end(decoder);
  return result_of(state);
}

enum LaminaResult lamina_decode_webp(struct LaminaDecoding *decoding) {
  if (!lamina_has_webp()) return LAMINA_NO_LIBRARY;
  WebPDecoderConfig config;
  if (!webp.init_config(&config, WEBP_DECODER_ABI_VERSION)) return LAMINA_NO_LIBRARY;
  VP8StatusCode state = webp.features(
      decoding->bytes, decoding->count, &config.input, WEBP_DECODER_ABI_VERSION);
  lamina_note(decoding->message, "libwebp cannot decode its pixels");
  if (state != VP8_STATUS_OK) return result_of(state);
  struct LaminaPicture *picture = &decoding->picture;
  picture->width = (uint32_t)config.input.width;
  picture->height = (uint32_t)config.input.height;
  picture->channels = 4;
  picture->bits = 8;
  picture->has_alpha = config.input.has_alpha != 0;
  enum LaminaResult result = LAMINA_DAMAGED;
  uint8_t *pixels = lamina_allocate(decoding, &result);
  if (!pixels) return result;
  config.output.colorspace = MODE_RGBA;
  config.output.is_external_memory = 1;
  config.output.u.RGBA.rgba = pixels;
  config.output.u.RGBA.stride = (int)(4 * picture->width);
  config.output.u.RGBA.size = 4 * (size_t)picture->width * picture->height;
  if (decoding->is_partial) return read_part(decoding, &config);
  result = result_of(webp.decode(decoding->bytes, decoding->count, &config));
  if (result == LAMINA_DECODED) decoding->rows = picture->height;
  return result;
}

struct LaminaWebPAnimation {
  WebPAnimDecoder *decoder;
};

struct LaminaWebPAnimation *lamina_open_webp_animation(
    const uint8_t *bytes, size_t count, uint32_t *width, uint32_t *height) {
  if (!lamina_has_webp()) return NULL;
  WebPAnimDecoderOptions options;
  if (!webp.init_options(&options, WEBP_DEMUX_ABI_VERSION)) return NULL;
  options.color_mode = MODE_RGBA;
  WebPData data = {bytes, count};
  struct LaminaWebPAnimation *animation = malloc(sizeof *animation);
  if (!animation) return NULL;
  animation->decoder = webp.open(&data, &options, WEBP_DEMUX_ABI_VERSION);
  WebPAnimInfo info;
  if (!animation->decoder || !webp.info(animation->decoder, &info)) {
    lamina_close_webp_animation(animation);
    return NULL;
  }
  *width = info.canvas_width;
  *height = info.canvas_height;
  return animation;
}

const uint8_t *lamina_next_webp_frame(struct LaminaWebPAnimation *animation) {
  uint8_t *pixels = NULL;
  int time = 0;
  return webp.next(animation->decoder, &pixels, &time) ? pixels : NULL;
}

void lamina_rewind_webp_animation(struct LaminaWebPAnimation *animation) {
  webp.rewind(animation->decoder);
}

void lamina_close_webp_animation(struct LaminaWebPAnimation *animation) {
  if (animation->decoder) webp.close(animation->decoder);
  free(animation);
}
