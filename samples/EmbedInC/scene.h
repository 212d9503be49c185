/* SPDX-License-Identifier: MIT */
/* The drawing of the program itself, with OpenGL 3.3. */
#ifndef SCENE_H
#define SCENE_H

#include <stdbool.h>

/* Compiles the program; false, with a message on standard error, if that fails. */
bool scene_make(void);
/* Fills the bound framebuffer, of a size in pixels, at a turn in radians. */
void scene_draw(double angle, int width, int height);
/* A texture with a preview of the scene, 160 by 120 pixels, for a layer to show. */
unsigned int scene_texture(void);
/* Draws the scene into that texture. */
void scene_draw_texture(double angle);

#endif
