/* SPDX-License-Identifier: MIT */

#ifndef LAMINA_C_IMAGE_RENDERER_H
#define LAMINA_C_IMAGE_RENDERER_H

/*
 * The renderer of Core Image's pictures that the program brings along: an object with one reference
 * for the caller, or NULL in a program that links none.
 *
 * The module CoreImage stands below the compositor and knows no graphics library, so it cannot name
 * the function that makes the renderer. A weak symbol is null where nothing defines it.
 */
void *lamina_image_renderer_of_program(void);

#endif
