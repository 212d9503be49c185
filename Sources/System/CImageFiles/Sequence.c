/* SPDX-License-Identifier: MIT */

#include "Support.h"

#include <stdlib.h>

/* The decoder of one library, which keeps its own state. */
struct LaminaSequence {
  void *frames;
  enum LaminaResult (*decode)(void *, struct LaminaDecoding *);
  void (*close)(void *);
};

int lamina_has_sequences(enum LaminaSequenceFormat format) {
  switch (format) {
    case LAMINA_AVIF_SEQUENCE: return lamina_has_avif_frames() || lamina_has_heif_frames();
    case LAMINA_HEIF_SEQUENCE: return lamina_has_heif_frames();
    case LAMINA_JPEG_XL_SEQUENCE: return lamina_has_jpeg_xl();
  }
  return 0;
}

struct LaminaSequence *lamina_open_sequence(
    enum LaminaSequenceFormat format, const uint8_t *bytes, size_t count) {
  if (!lamina_has_sequences(format)) return NULL;
  struct LaminaSequence *sequence = calloc(1, sizeof *sequence);
  if (!sequence) return NULL;
  if (format == LAMINA_JPEG_XL_SEQUENCE) {
    sequence->decode = lamina_decode_jpeg_xl_frame;
    sequence->close = lamina_close_jpeg_xl_frames;
    sequence->frames = lamina_open_jpeg_xl_frames(bytes, count);
  } else if (format == LAMINA_AVIF_SEQUENCE && lamina_has_avif_frames()) {
    sequence->decode = lamina_decode_avif_frame;
    sequence->close = lamina_close_avif_frames;
    sequence->frames = lamina_open_avif_frames(bytes, count);
  } else {
    sequence->decode = lamina_decode_heif_frame;
    sequence->close = lamina_close_heif_frames;
    sequence->frames = lamina_open_heif_frames(bytes, count);
  }
  if (sequence->frames) return sequence;
  free(sequence);
  return NULL;
}

enum LaminaResult lamina_decode_frame(
    struct LaminaSequence *sequence, struct LaminaDecoding *decoding) {
  return sequence->decode(sequence->frames, decoding);
}

void lamina_close_sequence(struct LaminaSequence *sequence) {
  sequence->close(sequence->frames);
  free(sequence);
}
