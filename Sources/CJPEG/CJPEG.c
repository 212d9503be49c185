/* SPDX-License-Identifier: MIT */

#include "CJPEG.h"

#include <setjmp.h>
#include <stdio.h>
#include <string.h>

#include <jpeglib.h>

/* More passes over one picture are an attack, not a picture. */
enum { MAXIMUM_SCANS = 500 };

struct Failure {
  struct jpeg_error_mgr errors;
  jmp_buf exit;
  char *message;
};

static void fail(j_common_ptr decoder) {
  struct Failure *failure = (struct Failure *)decoder->err;
  char text[JMSG_LENGTH_MAX];
  (*decoder->err->format_message)(decoder, text);
  strncpy(failure->message, text, 199);
  failure->message[199] = 0;
  longjmp(failure->exit, 1);
}

static void stay_silent(j_common_ptr decoder) { (void)decoder; }

static void count_scans(j_common_ptr decoder) {
  if (decoder->is_decompressor &&
      ((j_decompress_ptr)decoder)->input_scan_number > MAXIMUM_SCANS) {
    struct Failure *failure = (struct Failure *)decoder->err;
    strncpy(failure->message, "too many scans", 199);
    longjmp(failure->exit, 1);
  }
}

long lamina_decode_cmyk(
    const unsigned char *bytes, size_t count, unsigned char *pixels, unsigned width,
    unsigned height, char *message) {
  struct jpeg_decompress_struct decoder;
  struct jpeg_progress_mgr progress;
  struct Failure failure;
  memset(&decoder, 0, sizeof decoder);
  memset(&progress, 0, sizeof progress);
  message[0] = 0;
  decoder.err = jpeg_std_error(&failure.errors);
  failure.errors.error_exit = fail;
  failure.errors.output_message = stay_silent;
  failure.message = message;
  if (setjmp(failure.exit)) {
    jpeg_destroy_decompress(&decoder);
    return -1;
  }
  jpeg_create_decompress(&decoder);
  progress.progress_monitor = count_scans;
  decoder.progress = &progress;
  /* Progressive files whose coefficients need more are refused. */
  decoder.mem->max_memory_to_use = 1L << 30;
  jpeg_mem_src(&decoder, bytes, count);
  jpeg_read_header(&decoder, TRUE);
  if (decoder.num_components != 4 || decoder.image_width != width ||
      decoder.image_height != height) {
    strncpy(message, "it is of another size or kind than its header says", 199);
    jpeg_destroy_decompress(&decoder);
    return -1;
  }
  decoder.out_color_space = JCS_CMYK;
  jpeg_start_decompress(&decoder);
  size_t row = 4 * (size_t)width;
  while (decoder.output_scanline < decoder.output_height) {
    unsigned char *line = pixels + row * decoder.output_scanline;
    jpeg_read_scanlines(&decoder, &line, 1);
  }
  /* Programs by Adobe store inks inverted, and say who they are. */
  if (decoder.saw_Adobe_marker) {
    for (size_t index = 0; index < row * height; index++) pixels[index] = 255 - pixels[index];
  }
  long rows = (long)decoder.output_scanline;
  jpeg_destroy_decompress(&decoder);
  return rows;
}
