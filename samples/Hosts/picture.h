/* SPDX-License-Identifier: MIT */
/* The picture that `make hosts` compares. */
#ifndef PICTURE_H
#define PICTURE_H

#ifdef __cplusplus
extern "C" {
#endif

/* Writes the bound framebuffer, of a size in pixels, as PNG; 0, or 1 with a message. */
int picture_write(const char *file_name, int width, int height);

#ifdef __cplusplus
}
#endif

#endif
