/* SPDX-License-Identifier: MIT */
#include "hud.h"

#include <math.h>
#include <stdio.h>

static lamina_layer root, panel, button, label, sparks;
static lamina_texture preview;
static bool is_running = true;

/* Prints the error of a refused call. */
static void check(lamina_status status) {
  if (status != LAMINA_OK) fprintf(stderr, "EmbedInC: %s\n", lamina_last_error());
}

static lamina_layer add(const char *class_name, lamina_rect frame, lamina_layer parent) {
  lamina_layer layer = lamina_layer_create(class_name);
  check(lamina_set_rect(layer, "frame", frame));
  check(lamina_layer_add_sublayer(parent, layer));
  return layer;
}

static lamina_layer add_text(
    const char *text, double size, lamina_rect frame, lamina_layer parent) {
  lamina_layer layer = add("CATextLayer", frame, parent);
  check(lamina_set_string(layer, "string", text));
  check(lamina_set_number(layer, "fontSize", size));
  check(lamina_set_color(layer, "foregroundColor", (lamina_color){1, 1, 1, 1}));
  check(lamina_set_number(layer, "contentsScale", 2));
  return layer;
}

/* A disc with rays, pixel by pixel: an image of the program's own. */
static lamina_image make_sun(void) {
  static unsigned char pixels[64][64][4];
  for (int y = 0; y < 64; y++) {
    for (int x = 0; x < 64; x++) {
      double dx = x - 31.5, dy = y - 31.5, r = sqrt(dx * dx + dy * dy);
      double edge = 20 + 8 * cos(8 * atan2(dy, dx));
      double cover = fmin(fmax(edge - r + 0.5, 0), 1);
      pixels[y][x][0] = 255;
      pixels[y][x][1] = (unsigned char)(220 - 4 * fmin(r, 30));
      pixels[y][x][2] = 60;
      pixels[y][x][3] = (unsigned char)(255 * cover);
    }
  }
  return lamina_image_create_from_pixels(pixels, 64, 64, 256, LAMINA_PIXELS_RGBA);
}

/* Draws twelve marks about the middle: contents of a layer, by lines and fills. */
static void draw_dial(lamina_layer layer, lamina_canvas canvas, void *context) {
  (void)layer, (void)context;
  check(lamina_canvas_set_fill_color(canvas, (lamina_color){1, 1, 1, 0.1}));
  check(lamina_canvas_fill_ellipse(canvas, (lamina_rect){0, 0, 40, 40}));
  check(lamina_canvas_set_fill_color(canvas, (lamina_color){1, 1, 1, 0.7}));
  check(lamina_canvas_concat(canvas, lamina_affine_translation(20, 20)));
  for (int i = 0; i < 12; i++) {
    check(lamina_canvas_fill_rect(canvas, (lamina_rect){9, -0.75, i % 3 ? 2 : 4, 1.5}));
    check(lamina_canvas_concat(canvas, lamina_affine_rotation(acos(-1) / 6)));
  }
}

static void add_dial(lamina_layer parent) {
  lamina_layer dial = add("CALayer", (lamina_rect){200, 34, 40, 40}, parent);
  check(lamina_set_number(dial, "contentsScale", 2));
  check(lamina_layer_set_draw(dial, draw_dial, NULL));
  lamina_release(dial);
}

/* A ring with a segment that rotates indefinitely. */
static void add_spinner(lamina_layer parent) {
  lamina_layer ring = add("CAShapeLayer", (lamina_rect){200, 34, 40, 40}, parent);
  lamina_path path = lamina_path_create();
  check(lamina_path_add_arc(path, 20, 20, 17, -1.2, 3.2, false));
  check(lamina_set_object(ring, "path", path));
  check(lamina_set_null(ring, "fillColor"));
  check(lamina_set_color(ring, "strokeColor", (lamina_color){0.35, 0.75, 1, 1}));
  check(lamina_set_number(ring, "lineWidth", 5));
  check(lamina_set_string(ring, "lineCap", "round"));
  lamina_animation turn = lamina_animation_create("CABasicAnimation", "transform.rotation.z");
  check(lamina_set_number(turn, "byValue", 2 * acos(-1)));
  check(lamina_set_number(turn, "duration", 1.5));
  check(lamina_set_number(turn, "repeatCount", HUGE_VAL));
  check(lamina_layer_add_animation(ring, turn, "turn"));
  lamina_release(turn);
  lamina_release(path);
  lamina_release(ring);
}

/* A preview of the scene, from a texture of the program, with rounded corners. */
static void add_preview(lamina_layer parent, unsigned int texture) {
  lamina_layer view = add("CALayer", (lamina_rect){256, 16, 96, 72}, parent);
  preview = lamina_texture_create(texture, 160, 120, LAMINA_TEXTURE_OPAQUE);
  check(lamina_set_object(view, "contents", preview));
  check(lamina_set_number(view, "cornerRadius", 10));
  check(lamina_set_bool(view, "masksToBounds", true));
  check(lamina_set_number(view, "borderWidth", 1.5));
  check(lamina_set_color(view, "borderColor", (lamina_color){1, 1, 1, 0.6}));
  lamina_release(view);
}

/* Sparks that fly off the button while it is held down. */
static void add_sparks(lamina_layer parent, lamina_image image) {
  sparks = add("CAEmitterLayer", (lamina_rect){84, 56, 96, 30}, parent);
  check(lamina_set_point(sparks, "emitterPosition", (lamina_point){48, 15}));
  check(lamina_set_size(sparks, "emitterSize", (lamina_size){80, 1}));
  check(lamina_set_string(sparks, "emitterShape", "line"));
  check(lamina_set_number(sparks, "birthRate", 0));
  lamina_cell cell = lamina_cell_create();
  check(lamina_set_object(cell, "contents", image));
  check(lamina_set_number(cell, "birthRate", 60));
  check(lamina_set_number(cell, "lifetime", 0.8));
  check(lamina_set_number(cell, "velocity", 90));
  check(lamina_set_number(cell, "velocityRange", 40));
  check(lamina_set_number(cell, "emissionRange", 1));
  check(lamina_set_number(cell, "yAcceleration", 160));
  check(lamina_set_number(cell, "scale", 0.2));
  check(lamina_set_number(cell, "alphaSpeed", -1.2));
  lamina_object cells[] = {cell};
  check(lamina_set_objects(sparks, "emitterCells", cells, 1));
  lamina_release(cell);
}

/* Replaces the implicit animation of the button's transform by a spring. */
static void add_spring(lamina_layer layer) {
  lamina_animation spring = lamina_animation_create("CASpringAnimation", "transform");
  double rest = 0.5;
  check(lamina_set_number(spring, "damping", 8));
  check(lamina_animation_settling_duration(spring, &rest));
  check(lamina_set_number(spring, "duration", rest));
  check(lamina_layer_set_action(layer, "transform", spring));
  lamina_release(spring);
}

static void add_button(lamina_layer parent) {
  button = add("CAGradientLayer", (lamina_rect){84, 56, 96, 30}, parent);
  lamina_color colors[] = {{0.35, 0.6, 1, 1}, {0.15, 0.35, 0.85, 1}};
  check(lamina_set_colors(button, "colors", colors, 2));
  check(lamina_set_number(button, "cornerRadius", 15));
  label = add_text("stop", 14, (lamina_rect){0, 7, 96, 20}, button);
  check(lamina_set_string(label, "alignmentMode", "center"));
  add_spring(button);
}

lamina_layer hud_make(lamina_size size, unsigned int texture) {
  root = lamina_layer_create("CALayer");
  if (!root) {
    fprintf(stderr, "EmbedInC: %s\n", lamina_last_error());
    return NULL;
  }
  panel = add("CALayer", (lamina_rect){0, 0, 368, 104}, root);
  check(lamina_set_number(panel, "cornerRadius", 18));
  check(lamina_set_color(panel, "backgroundColor", (lamina_color){0.05, 0.07, 0.12, 0.78}));
  check(lamina_set_number(panel, "borderWidth", 1));
  check(lamina_set_color(panel, "borderColor", (lamina_color){1, 1, 1, 0.25}));
  check(lamina_set_number(panel, "shadowOpacity", 0.5));
  check(lamina_set_number(panel, "shadowRadius", 12));
  lamina_image image = make_sun();
  lamina_layer sun = add("CALayer", (lamina_rect){12, 20, 64, 64}, panel);
  check(lamina_set_object(sun, "contents", image));
  lamina_layer title = add_text("Layers from C", 16, (lamina_rect){84, 20, 116, 24}, panel);
  add_dial(panel);
  add_spinner(panel);
  add_preview(panel, texture);
  add_sparks(panel, image);
  add_button(panel);
  lamina_release(title);
  lamina_release(sun);
  lamina_release(image);
  hud_resize(size);
  return root;
}

void hud_resize(lamina_size size) {
  lamina_transaction_begin();
  lamina_transaction_set_disable_actions(true);
  check(lamina_set_rect(root, "frame", (lamina_rect){0, 0, size.width, size.height}));
  check(lamina_set_point(panel, "position", (lamina_point){size.width / 2, size.height - 76}));
  lamina_transaction_commit();
}

void hud_texture_changed(void) { check(lamina_texture_changed(preview)); }

bool hud_press(lamina_layer layer) {
  if (layer == NULL || (layer != button && layer != label)) return false;
  is_running = !is_running;
  check(lamina_set_string(label, "string", is_running ? "stop" : "go on"));
  check(lamina_set_number(button, "transform.scale", 0.92));
  check(lamina_set_number(sparks, "birthRate", 1));
  return true;
}

void hud_let_go(void) {
  check(lamina_set_number(button, "transform.scale", 1));
  check(lamina_set_number(sparks, "birthRate", 0));
}

void hud_free(void) {
  lamina_release(preview);
  lamina_release(sparks);
  lamina_release(label);
  lamina_release(button);
  lamina_release(panel);
  lamina_release(root);
}
