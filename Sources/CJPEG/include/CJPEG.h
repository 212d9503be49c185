/* SPDX-License-Identifier: MIT */

#ifndef LAMINA_C_JPEG_H
#define LAMINA_C_JPEG_H

#include <stddef.h>

/*
 * Decodes a JPEG of four components into C, M, Y, K bytes, 255 of which are all ink, row by row.
 *
 * GDK-Pixbuf converts such files to RGB without their profile, so libjpeg is called here; its errors
 * leave by longjmp, which Swift's frames must not be crossed by. `pixels` has room for
 * 4 * width * height bytes, and the file must be of just that size. Answers the number of complete
 * rows, or -1 with the reason in `message`, which has room for 200 bytes.
 */
long lamina_decode_cmyk(
    const unsigned char *bytes, size_t count, unsigned char *pixels, unsigned width,
    unsigned height, char *message);

#endif
