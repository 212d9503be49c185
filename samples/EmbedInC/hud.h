/* SPDX-License-Identifier: MIT */
/* The layers over the scene. */
#ifndef HUD_H
#define HUD_H

#include <lamina.h>
#include <stdbool.h>

/* Makes the layers for a window of a size in points; NULL, with a message, if something is refused.
 * `texture` is OpenGL's name of a texture of 160 by 120 pixels. */
lamina_layer hud_make(lamina_size size, unsigned int texture);
/* Follows the window's size, in points. */
void hud_resize(lamina_size size);
/* Announces that the texture has been drawn into. */
void hud_texture_changed(void);
/* The button was pressed or released; `layer` is what lies under the pointer, NULL for nothing.
 * True if that starts or stops the scene. */
bool hud_press(lamina_layer layer);
void hud_let_go(void);
/* Releases the layers. */
void hud_free(void);

#endif
