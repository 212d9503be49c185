/* SPDX-License-Identifier: MIT */
/* The code of docs/c.md, which a test compares with it. */
#include <lamina.h>

#include "lamina_tests.h"

/* Draws a badge that has moved half of its way; 0 if that fails. */
int draw_badge(const char *file_name) {
  lamina_layer root = lamina_layer_create("CALayer");
  lamina_set_rect(root, "frame", (lamina_rect){0, 0, 320, 120});
  lamina_layer badge = lamina_layer_create("CALayer");
  lamina_set_rect(badge, "frame", (lamina_rect){20, 30, 60, 60});
  lamina_set_number(badge, "cornerRadius", 18);
  lamina_set_color(badge, "backgroundColor", (lamina_color){0.2, 0.5, 0.9, 1});
  lamina_layer_add_sublayer(root, badge);

  lamina_animation move = lamina_animation_create("CABasicAnimation", "position.x");
  lamina_set_number(move, "byValue", 200);
  lamina_set_number(move, "duration", 1);
  lamina_layer_add_animation(badge, move, "move");

  lamina_offscreen renderer = lamina_offscreen_create((lamina_size){320, 120}, 2);
  double begin = lamina_current_time();
  lamina_release(lamina_offscreen_image(renderer, root, begin));
  lamina_image picture = lamina_offscreen_image(renderer, root, begin + 0.5);
  int is_written = lamina_image_write(picture, file_name) == LAMINA_OK;

  lamina_release(picture);
  lamina_release(renderer);
  lamina_release(move);
  lamina_release(badge);
  lamina_release(root);
  return is_written;
}

/* Draws the layers of a tree over the program's own frame; true if it could. */
int draw_layers(lamina_renderer renderer, lamina_layer root, double width, double height) {
  lamina_renderer_set_layer(renderer, root);
  lamina_renderer_set_bounds(renderer, (lamina_rect){0, 0, width, height});
  lamina_status status = lamina_renderer_begin_frame(renderer, lamina_current_time());
  if (status == LAMINA_OK) status = lamina_renderer_render(renderer);
  if (status == LAMINA_OK) status = lamina_renderer_end_frame(renderer);
  return status == LAMINA_OK;
}
