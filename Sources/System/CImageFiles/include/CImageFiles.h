/* SPDX-License-Identifier: MIT */

#ifndef LAMINA_C_IMAGE_FILES_H
#define LAMINA_C_IMAGE_FILES_H

#include <stddef.h>
#include <stdint.h>

/*
 * Image files by the libraries of their formats.
 *
 * libpng and libjpeg are linked, since Cairo and the JPEG of every program need them. libtiff, libwebp,
 * libheif, libavif, libjxl and librsvg are opened when the first file of their format is read, so that programs that only draw
 * do not map them. Errors of libpng and libjpeg leave by longjmp, which must not cross Swift's frames:
 * it begins and ends within one function here.
 */

/* The layout of decoded pixels. Samples of 16 bits have their high byte first. */
struct LaminaPicture {
  uint32_t width;
  uint32_t height;
  /* 1 gray, 2 gray and alpha, 4 red, green, blue and alpha (255 without alpha), or four inks. */
  uint32_t channels;
  /* 8 or 16. */
  uint32_t bits;
  uint32_t has_alpha;
  /* Whether colours are multiplied by alpha. */
  uint32_t is_premultiplied;
  /* Whether the four channels are cyan, magenta, yellow and black. */
  uint32_t has_inks;
};

enum LaminaResult {
  LAMINA_DECODED = 0,
  /* The bytes end before the picture does. */
  LAMINA_CUT,
  LAMINA_DAMAGED,
  LAMINA_TOO_LARGE,
  LAMINA_NO_MEMORY,
  /* The library of the format is not installed. */
  LAMINA_NO_LIBRARY,
};

/* A file to decode, and the result. */
struct LaminaDecoding {
  const uint8_t *bytes;
  size_t count;
  /* Whether gray stays one channel, instead of becoming red, green and blue. */
  uint32_t keeps_gray;
  /* Whether four inks stay, instead of becoming red, green and blue. */
  uint32_t keeps_inks;
  /* Whether more bytes will come: the rows that are there are decoded. */
  uint32_t is_partial;
  /* JPEG: the longest side may be reduced to 1/2, 1/4 or 1/8, but not below this; 0 for full size. */
  uint32_t minimum_side;
  /* TIFF: the offset of the page's directory; 0 for the first. */
  uint32_t page;
  uint64_t maximum_pixels;
  /* Returns zeroed memory for the pixels, without padding between rows; NULL if memory ran out. */
  void *owner;
  uint8_t *(*allocate)(void *owner, const struct LaminaPicture *picture);

  struct LaminaPicture picture;
  /* The rows that are there, from the top. */
  uint32_t rows;
  /* An ICC profile that only the decoder finds, to be freed by lamina_free; NULL without one. */
  uint8_t *profile;
  size_t profile_count;
  char message[200];
};

enum LaminaResult lamina_decode_png(struct LaminaDecoding *decoding);
enum LaminaResult lamina_decode_jpeg(struct LaminaDecoding *decoding);
enum LaminaResult lamina_decode_webp(struct LaminaDecoding *decoding);
enum LaminaResult lamina_decode_tiff(struct LaminaDecoding *decoding);
/* HEIF and AVIF. */
enum LaminaResult lamina_decode_heif(struct LaminaDecoding *decoding);
enum LaminaResult lamina_decode_jpeg_xl(struct LaminaDecoding *decoding);
/* Drawn at its own size. */
enum LaminaResult lamina_decode_svg(struct LaminaDecoding *decoding);

/* Whether the libraries are installed. */
int lamina_has_webp(void);
int lamina_has_tiff(void);
int lamina_has_heif(void);
int lamina_has_jpeg_xl(void);
int lamina_has_svg(void);

/* The frames of an animated WebP, composed one after the other; the bytes must outlive it. */
struct LaminaWebPAnimation;
struct LaminaWebPAnimation *lamina_open_webp_animation(
    const uint8_t *bytes, size_t count, uint32_t *width, uint32_t *height);
/* The next frame as rows of straight RGBA, valid until the next call; NULL after the last one. */
const uint8_t *lamina_next_webp_frame(struct LaminaWebPAnimation *animation);
void lamina_rewind_webp_animation(struct LaminaWebPAnimation *animation);
void lamina_close_webp_animation(struct LaminaWebPAnimation *animation);

/* A file whose frames are decoded one after the other by the library of its format; the bytes must outlive it. */
enum LaminaSequenceFormat {
  LAMINA_AVIF_SEQUENCE,
  LAMINA_HEIF_SEQUENCE,
  LAMINA_JPEG_XL_SEQUENCE,
};
struct LaminaSequence;
/* Whether a library is installed that decodes the frames of a format. */
int lamina_has_sequences(enum LaminaSequenceFormat format);
/* NULL where the file is refused. */
struct LaminaSequence *lamina_open_sequence(
    enum LaminaSequenceFormat format, const uint8_t *bytes, size_t count);
/* Decodes the next frame; `bytes` and `count` of the decoding are not read. LAMINA_CUT after the last one. */
enum LaminaResult lamina_decode_frame(
    struct LaminaSequence *sequence, struct LaminaDecoding *decoding);
void lamina_close_sequence(struct LaminaSequence *sequence);

/* The times of an animated JPEG XL. */
struct LaminaFrameTimes {
  /* The ticks of each frame, to be freed by lamina_free. */
  uint32_t *ticks;
  size_t count;
  double ticks_per_second;
  /* The number of times that the frames play; 0 indefinitely. */
  uint32_t plays;
};
/* 0 for a file that does not move or is damaged, and without libjxl; frames beyond `limit` are left out. */
int lamina_read_jpeg_xl_times(
    const uint8_t *bytes, size_t count, size_t limit, struct LaminaFrameTimes *times);

/* A picture to encode, and the file, to be freed by lamina_free. */
struct LaminaEncoding {
  const uint8_t *pixels;
  uint32_t width;
  uint32_t height;
  /* 1 gray, 2 gray and alpha, 3 red, green and blue, 4 with alpha. */
  uint32_t channels;
  uint32_t bits;
  /* JPEG: 0...100. */
  uint32_t quality;
  /* Pixels per inch; 0 for none. */
  double dots_x;
  double dots_y;
  const uint8_t *profile;
  size_t profile_count;

  uint8_t *file;
  size_t count;
  char message[200];
};

/* Each returns 1, or 0 with the reason in `message`. */
int lamina_encode_png(struct LaminaEncoding *encoding);
int lamina_encode_jpeg(struct LaminaEncoding *encoding);

/* A WebP to write, of one frame or more. */
struct LaminaWebPOptions {
  uint32_t width;
  uint32_t height;
  /* The number of times that the frames play; 0 indefinitely. */
  uint32_t plays;
  /* 0...100; without loss it is the effort. */
  float quality;
  uint32_t is_lossless;
  /* Whether files may be larger, and are made sooner. */
  uint32_t is_quick;
  /* Whether files are small at the cost of time. */
  uint32_t is_small;
};
struct LaminaWebPEncoder;
/* Whether the libraries that write WebP are installed. */
int lamina_writes_webp(void);
/* NULL where they are not, or the options are refused. */
struct LaminaWebPEncoder *lamina_begin_webp(const struct LaminaWebPOptions *options);
/* Adds a frame of straight RGBA that is shown from `time` on, in milliseconds; 0 after a failure. */
int lamina_add_webp_frame(struct LaminaWebPEncoder *encoder, const uint8_t *pixels, int time);
/* The file, whose last frame ends at `time`, to be freed by lamina_free; 0 after a failure. */
int lamina_finish_webp(struct LaminaWebPEncoder *encoder, int time, uint8_t **file, size_t *count);
/* The reason of the last failure, as long as the encoder lives; may be NULL. */
const char *lamina_webp_error(struct LaminaWebPEncoder *encoder);
void lamina_end_webp(struct LaminaWebPEncoder *encoder);

/*
 * Unpacks a frame of a GIF, from its first block on, into indices of up to `index_bits` bits; the number
 * of those that are there.
 */
size_t lamina_unpack_gif(
    const uint8_t *bytes, size_t count, unsigned index_bits, uint8_t *indices, size_t room);

/* Puts pixels of three bytes as red, green, blue and 255; the order says how they are stored. */
void lamina_put_opaque_rgb(uint8_t *target, const uint8_t *source, size_t count);
void lamina_put_opaque_bgr(uint8_t *target, const uint8_t *source, size_t count);

/* Multiplies the colours of 8-bit RGBA by alpha, rounded to the nearest. */
void lamina_premultiply(uint8_t *pixels, size_t count);

/*
 * zlib's streams. Each returns 1 and memory to be freed by lamina_free; 0 for a damaged or truncated
 * stream, for more than `limit` bytes, or without memory.
 */
int lamina_inflate(
    const uint8_t *bytes, size_t count, size_t limit, uint8_t **result, size_t *result_count);
int lamina_deflate(
    const uint8_t *bytes, size_t count, int level, uint8_t **result, size_t *result_count);

void lamina_free(void *memory);

#endif
