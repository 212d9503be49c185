/* SPDX-License-Identifier: MIT */

#ifndef LAMINA_C_IMAGE_DECODER_H
#define LAMINA_C_IMAGE_DECODER_H

/*
 * The decoder of image files that the program links: an object with one reference for the caller, or
 * NULL in a program that links none.
 *
 * The module CoreGraphics lies below ImageIO, which reads image files, so it cannot name the function
 * that makes the decoder. A weak symbol is null where nothing defines it.
 */
void *lamina_image_decoder_of_program(void);

#endif
