/* SPDX-License-Identifier: MIT */

#include "Support.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

/* More passes over one picture are an attack, not a picture. */
enum { MAXIMUM_SCANS = 500 };

struct Failure {
  struct jpeg_error_mgr errors;
  jmp_buf exit;
  char *message;
};

/* The bytes received so far; missing ones stop a partial picture, and end a whole one. */
struct Source {
  struct jpeg_source_mgr manager;
  int is_partial;
  int is_cut;
};

static void fail(j_common_ptr codec) {
  struct Failure *failure = (struct Failure *)codec->err;
  char text[JMSG_LENGTH_MAX];
  (*codec->err->format_message)(codec, text);
  lamina_note(failure->message, text);
  longjmp(failure->exit, 1);
}

static void stay_silent(j_common_ptr codec) { (void)codec; }

static void check_scans(j_decompress_ptr decoder) {
  struct Failure *failure = (struct Failure *)decoder->err;
  if (decoder->input_scan_number <= MAXIMUM_SCANS) return;
  lamina_note(failure->message, "too many scans");
  longjmp(failure->exit, 1);
}

static void count_scans(j_common_ptr codec) {
  if (codec->is_decompressor) check_scans((j_decompress_ptr)codec);
}

static void begin_source(j_decompress_ptr decoder) { (void)decoder; }

static boolean refill(j_decompress_ptr decoder) {
  static const JOCTET end[] = {0xFF, JPEG_EOI};
  struct Source *source = (struct Source *)decoder->src;
  source->is_cut = 1;
  if (source->is_partial) return FALSE;
  source->manager.next_input_byte = end;
  source->manager.bytes_in_buffer = 2;
  return TRUE;
}

static void skip(j_decompress_ptr decoder, long count) {
  struct jpeg_source_mgr *source = decoder->src;
  if (count <= 0) return;
  size_t skipped =
      (size_t)count < source->bytes_in_buffer ? (size_t)count : source->bytes_in_buffer;
  source->next_input_byte += skipped;
  source->bytes_in_buffer -= skipped;
}

/* The layout of the pixels, and the size at which they are decoded. */
static void set_layout(j_decompress_ptr decoder, struct LaminaDecoding *decoding) {
  struct LaminaPicture *picture = &decoding->picture;
  picture->bits = 8;
  if (decoder->num_components == 4 && decoding->keeps_inks) {
    decoder->out_color_space = JCS_CMYK;
    picture->has_inks = 1;
    picture->channels = 4;
  } else if (decoder->num_components == 1 && decoding->keeps_gray) {
    decoder->out_color_space = JCS_GRAYSCALE;
    picture->channels = 1;
  } else {
    decoder->out_color_space = JCS_EXT_RGBA;
    picture->channels = 4;
  }
  uint32_t longest = decoder->image_width > decoder->image_height ? decoder->image_width
                                                                  : decoder->image_height;
  decoder->scale_num = 1;
  decoder->scale_denom = 1;
  if (decoding->minimum_side) {
    while (decoder->scale_denom < 8 && longest / (2 * decoder->scale_denom) >= decoding->minimum_side) {
      decoder->scale_denom *= 2;
    }
  }
  jpeg_calc_output_dimensions(decoder);
  picture->width = decoder->output_width;
  picture->height = decoder->output_height;
}

/* Reads rows until there are no more bytes. */
static void read_rows(j_decompress_ptr decoder, struct LaminaDecoding *decoding, uint8_t *pixels) {
  size_t row = (size_t)decoding->picture.width * decoding->picture.channels;
  while (decoder->output_scanline < decoder->output_height) {
    JSAMPROW lines[8];
    JDIMENSION count = decoder->output_height - decoder->output_scanline;
    if (count > 8) count = 8;
    for (JDIMENSION index = 0; index < count; index++) {
      lines[index] = pixels + row * (decoder->output_scanline + index);
    }
    if (jpeg_read_scanlines(decoder, lines, count) == 0) break;
  }
  if (decoding->rows < decoder->output_scanline) decoding->rows = decoder->output_scanline;
}

/* Decodes the scans that are there over each other. */
static void read_scans(j_decompress_ptr decoder, struct LaminaDecoding *decoding, uint8_t *pixels) {
  int state;
  do {
    state = jpeg_consume_input(decoder);
    check_scans(decoder);
  } while (state != JPEG_SUSPENDED && state != JPEG_REACHED_EOI);
  /* Rows of a scan that is not complete end where it does: the one before has all of them. */
  int scan = decoder->input_scan_number;
  if (state == JPEG_SUSPENDED && scan > 1) scan--;
  jpeg_start_output(decoder, scan);
  read_rows(decoder, decoding, pixels);
}

/* Programs by Adobe store inks inverted, and say who they are. */
static void invert_inks(j_decompress_ptr decoder, struct LaminaDecoding *decoding, uint8_t *pixels) {
  if (decoder->out_color_space != JCS_CMYK || !decoder->saw_Adobe_marker) return;
  size_t count = 4 * (size_t)decoding->picture.width * decoding->rows;
  for (size_t index = 0; index < count; index++) pixels[index] = 255 - pixels[index];
}

enum LaminaResult lamina_decode_jpeg(struct LaminaDecoding *decoding) {
  struct jpeg_decompress_struct decoder;
  struct jpeg_progress_mgr progress;
  struct Failure failure;
  struct Source source;
  memset(&decoder, 0, sizeof decoder);
  memset(&progress, 0, sizeof progress);
  memset(&source, 0, sizeof source);
  decoder.err = jpeg_std_error(&failure.errors);
  failure.errors.error_exit = fail;
  failure.errors.output_message = stay_silent;
  failure.message = decoding->message;
  if (setjmp(failure.exit)) {
    jpeg_destroy_decompress(&decoder);
    return source.is_cut ? LAMINA_CUT : LAMINA_DAMAGED;
  }
  jpeg_create_decompress(&decoder);
  progress.progress_monitor = count_scans;
  decoder.progress = &progress;
  /* Progressive files whose coefficients need more are refused. */
  decoder.mem->max_memory_to_use = 1L << 30;
  source.manager.init_source = begin_source;
  source.manager.fill_input_buffer = refill;
  source.manager.skip_input_data = skip;
  source.manager.resync_to_restart = jpeg_resync_to_restart;
  source.manager.term_source = begin_source;
  source.manager.next_input_byte = decoding->bytes;
  source.manager.bytes_in_buffer = decoding->count;
  source.is_partial = (int)decoding->is_partial;
  decoder.src = &source.manager;
  enum LaminaResult result = LAMINA_CUT;
  uint8_t *pixels = NULL;
  if (jpeg_read_header(&decoder, TRUE) == JPEG_HEADER_OK) {
    set_layout(&decoder, decoding);
    pixels = lamina_allocate(decoding, &result);
  }
  if (pixels) {
    int has_scans = decoding->is_partial && jpeg_has_multiple_scans(&decoder);
    decoder.buffered_image = has_scans ? TRUE : FALSE;
    if (jpeg_start_decompress(&decoder)) {
      if (has_scans) {
        read_scans(&decoder, decoding, pixels);
      } else {
        read_rows(&decoder, decoding, pixels);
      }
      invert_inks(&decoder, decoding, pixels);
    }
    result = source.is_cut || decoding->rows < decoding->picture.height ? LAMINA_CUT : LAMINA_DECODED;
  }
  jpeg_destroy_decompress(&decoder);
  return result;
}

int lamina_encode_jpeg(struct LaminaEncoding *encoding) {
  struct jpeg_compress_struct encoder;
  struct Failure failure;
  unsigned long count = 0;
  memset(&encoder, 0, sizeof encoder);
  encoder.err = jpeg_std_error(&failure.errors);
  failure.errors.error_exit = fail;
  failure.errors.output_message = stay_silent;
  failure.message = encoding->message;
  /* libjpeg's memory is in the encoder: its last buffer is handed out to be freed. */
  if (setjmp(failure.exit)) {
    if (encoder.dest) (*encoder.dest->term_destination)(&encoder);
    jpeg_destroy_compress(&encoder);
    free(encoding->file);
    encoding->file = NULL;
    return 0;
  }
  jpeg_create_compress(&encoder);
  jpeg_mem_dest(&encoder, &encoding->file, &count);
  encoder.image_width = encoding->width;
  encoder.image_height = encoding->height;
  encoder.input_components = (int)encoding->channels;
  encoder.in_color_space = encoding->channels == 1 ? JCS_GRAYSCALE : JCS_RGB;
  jpeg_set_defaults(&encoder);
  jpeg_set_quality(&encoder, (int)encoding->quality, TRUE);
  if (encoding->dots_x >= 1 && encoding->dots_y >= 1) {
    encoder.density_unit = 1;
    encoder.X_density = (UINT16)(encoding->dots_x + 0.5);
    encoder.Y_density = (UINT16)(encoding->dots_y + 0.5);
  }
  jpeg_start_compress(&encoder, TRUE);
  if (encoding->profile) {
    jpeg_write_icc_profile(&encoder, encoding->profile, (unsigned)encoding->profile_count);
  }
  size_t row = (size_t)encoding->width * encoding->channels;
  while (encoder.next_scanline < encoder.image_height) {
    JSAMPROW line = (JSAMPROW)(encoding->pixels + row * encoder.next_scanline);
    jpeg_write_scanlines(&encoder, &line, 1);
  }
  jpeg_finish_compress(&encoder);
  encoding->count = count;
  jpeg_destroy_compress(&encoder);
  return 1;
}
