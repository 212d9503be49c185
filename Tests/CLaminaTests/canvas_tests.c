/* SPDX-License-Identifier: MIT */
/* Canvases: pictures, and contents of layers. */
#include "check.h"

static unsigned char pixels[20][40][4];

/* The pixels of a picture of 20 by 10 points at two pixels a point. */
static void read_back(lamina_canvas canvas) {
  lamina_image image = lamina_canvas_image(canvas);
  memset(pixels, 0, sizeof pixels);
  CHECK_OK(lamina_image_get_pixels(image, pixels, 160, sizeof pixels));
  lamina_release(image);
}

/* Whether the pixel at a place, in points, is of a colour. */
static bool is_color(int x, int y, int red, int green, int blue, int alpha) {
  const unsigned char *pixel = pixels[2 * y][2 * x];
  return abs(pixel[0] - red) < 3 && abs(pixel[1] - green) < 3 && abs(pixel[2] - blue) < 3 &&
         abs(pixel[3] - alpha) < 3;
}

static const lamina_color red = {1, 0, 0, 1}, green = {0, 1, 0, 1}, blue = {0, 0, 1, 1};

void test_canvas(void) {
  lamina_canvas canvas = lamina_canvas_create((lamina_size){20, 10}, 2);
  CHECK(lamina_kind_of(canvas) == LAMINA_KIND_CANVAS);
  lamina_rect box = {9, 9, 9, 9};
  CHECK_OK(lamina_canvas_bounds(canvas, &box));
  CHECK_NEAR(box.x, 0);
  CHECK_NEAR(box.width, 20);
  CHECK_NEAR(box.height, 10);
  /* y runs downwards from the upper left corner. */
  CHECK_OK(lamina_canvas_set_fill_color(canvas, red));
  CHECK_OK(lamina_canvas_fill_rect(canvas, (lamina_rect){0, 0, 20, 3}));
  CHECK_OK(lamina_canvas_clear_rect(canvas, (lamina_rect){18, 0, 2, 3}));
  CHECK_OK(lamina_canvas_save(canvas));
  CHECK_OK(lamina_canvas_clip_rect(canvas, (lamina_rect){0, 4, 5, 6}));
  CHECK_OK(lamina_canvas_set_fill_color(canvas, green));
  CHECK_OK(lamina_canvas_fill_ellipse(canvas, (lamina_rect){-5, 4, 20, 6}));
  CHECK_OK(lamina_canvas_restore(canvas));
  CHECK_FAILS(LAMINA_ERROR_VALUE, lamina_canvas_restore(canvas));
  CHECK_OK(lamina_canvas_set_stroke_color(canvas, blue));
  CHECK_OK(lamina_canvas_set_line(canvas, 2, "butt", "miter"));
  CHECK_OK(lamina_canvas_stroke_rect(canvas, (lamina_rect){9, 5, 4, 4}));
  read_back(canvas);
  CHECK(is_color(1, 1, 255, 0, 0, 255) && is_color(1, 3, 0, 0, 0, 0));
  CHECK(is_color(19, 1, 0, 0, 0, 0));
  CHECK(is_color(2, 7, 0, 255, 0, 255) && is_color(6, 7, 0, 0, 0, 0));
  CHECK(is_color(9, 5, 0, 0, 255, 255) && is_color(11, 7, 0, 0, 0, 0));
  lamina_release(canvas);
}

void test_canvas_paths(void) {
  lamina_canvas canvas = lamina_canvas_create((lamina_size){20, 10}, 2);
  lamina_path path = lamina_path_create();
  lamina_path_add_rect(path, (lamina_rect){0, 0, 8, 8});
  lamina_path_add_rect(path, (lamina_rect){2, 2, 4, 4});
  CHECK_OK(lamina_canvas_set_fill_color(canvas, green));
  CHECK_OK(lamina_canvas_fill_path(canvas, path, true));
  CHECK_OK(lamina_canvas_concat(canvas, lamina_affine_translation(10, 0)));
  CHECK_OK(lamina_canvas_fill_path(canvas, path, false));
  CHECK_OK(lamina_canvas_set_alpha(canvas, 0.5));
  CHECK_OK(lamina_canvas_set_blend(canvas, "copy"));
  CHECK_OK(lamina_canvas_set_fill_color(canvas, red));
  CHECK_OK(lamina_canvas_fill_rect(canvas, (lamina_rect){0, 0, 2, 2}));
  read_back(canvas);
  CHECK(is_color(1, 5, 0, 255, 0, 255) && is_color(3, 3, 0, 0, 0, 0));
  CHECK(is_color(13, 3, 0, 255, 0, 255));
  CHECK(is_color(10, 0, 128, 0, 0, 128));
  /* Dashes along a line of the upper edge, within a clip. */
  lamina_path line = lamina_path_create();
  lamina_path_move_to(line, 0, 1);
  lamina_path_line_to(line, 20, 1);
  lamina_canvas other = lamina_canvas_create((lamina_size){20, 10}, 2);
  double lengths[] = {4, 4};
  CHECK_OK(lamina_canvas_clip_path(other, path, false));
  CHECK_OK(lamina_canvas_set_stroke_color(other, red));
  CHECK_OK(lamina_canvas_set_line(other, 2, NULL, NULL));
  CHECK_OK(lamina_canvas_set_dash(other, 0, lengths, 2));
  CHECK_OK(lamina_canvas_stroke_path(other, line));
  lamina_rect box = {0, 0, 0, 0};
  CHECK_OK(lamina_canvas_bounds(other, &box));
  CHECK(box.width <= 8.01 && box.width > 7);
  read_back(other);
  CHECK(is_color(1, 1, 255, 0, 0, 255) && is_color(5, 1, 0, 0, 0, 0));
  CHECK(is_color(9, 1, 0, 0, 0, 0));
  lamina_release(other);
  lamina_release(line);
  lamina_release(path);
  lamina_release(canvas);
}

void test_canvas_pictures(void) {
  lamina_canvas canvas = lamina_canvas_create((lamina_size){20, 10}, 2);
  /* Red above, blue below. */
  unsigned char two[] = {255, 0, 0, 255, 0, 0, 255, 255};
  lamina_image image = lamina_image_create_from_pixels(two, 1, 2, 4, LAMINA_PIXELS_RGBA);
  CHECK_OK(lamina_canvas_draw_image(canvas, image, (lamina_rect){0, 0, 4, 8}));
  lamina_color ends[] = {{0, 0, 0, 1}, {1, 1, 1, 1}};
  double places[] = {0, 1};
  CHECK_OK(lamina_canvas_save(canvas));
  CHECK_OK(lamina_canvas_clip_rect(canvas, (lamina_rect){5, 0, 5, 10}));
  CHECK_OK(lamina_canvas_draw_linear_gradient(canvas, ends, places, 2, (lamina_point){0, 0},
                                              (lamina_point){0, 10}));
  CHECK_OK(lamina_canvas_restore(canvas));
  CHECK_OK(lamina_canvas_save(canvas));
  CHECK_OK(lamina_canvas_clip_rect(canvas, (lamina_rect){11, 0, 4, 10}));
  CHECK_OK(lamina_canvas_draw_radial_gradient(canvas, ends, NULL, 2, (lamina_point){13, 5}, 4));
  CHECK_OK(lamina_canvas_restore(canvas));
  /* A layer, with a shadow below it. */
  lamina_layer layer = lamina_layer_create("CALayer");
  lamina_set_rect(layer, "bounds", (lamina_rect){0, 0, 2, 2});
  lamina_set_color(layer, "backgroundColor", green);
  CHECK_OK(lamina_canvas_concat(canvas, lamina_affine_translation(17, 2)));
  CHECK_OK(lamina_canvas_draw_layer(canvas, layer));
  CHECK_OK(lamina_canvas_set_shadow(canvas, (lamina_size){0, 8}, 0, blue));
  CHECK_OK(lamina_canvas_set_fill_color(canvas, red));
  CHECK_OK(lamina_canvas_fill_rect(canvas, (lamina_rect){0, 2, 2, 1}));
  read_back(canvas);
  CHECK(is_color(1, 1, 255, 0, 0, 255) && is_color(1, 7, 0, 0, 255, 255));
  CHECK(pixels[2][14][0] < 40 && pixels[18][14][0] > 215);
  CHECK(pixels[10][26][0] < 60 && pixels[1][26][0] > 240);
  CHECK(is_color(18, 2, 0, 255, 0, 255));
  CHECK(is_color(18, 4, 255, 0, 0, 255) && is_color(18, 8, 0, 0, 255, 255));
  lamina_release(layer);
  lamina_release(image);
  lamina_release(canvas);
}

void test_refused_canvases(void) {
  lamina_rect rect = {0, 0, 1, 1}, bad = {NAN, 0, 1, 1};
  lamina_size size = {4, 4};
  double number = NAN;
  lamina_color ends[] = {{0, 0, 0, 1}, {1, 1, 1, 1}}, none = {NAN, 0, 0, 1};
  lamina_point origin = {0, 0};
  CHECK_NULL(lamina_canvas_create((lamina_size){0, 4}, 1));
  CHECK_NULL(lamina_canvas_create((lamina_size){4, NAN}, 1));
  CHECK_NULL(lamina_canvas_create((lamina_size){1e9, 4}, 1));
  CHECK_NULL(lamina_canvas_create(size, -1));
  CHECK_NULL(lamina_canvas_image(NULL));
  lamina_canvas canvas = lamina_canvas_create(size, 1);
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_canvas_fill_rect(NULL, rect));
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_canvas_save(BAD));
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_canvas_fill_rect(canvas, bad));
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_canvas_clip_rect(canvas, bad));
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_canvas_fill_ellipse(canvas, bad));
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_canvas_set_fill_color(canvas, none));
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_canvas_set_line(canvas, -1, NULL, NULL));
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_canvas_set_line(canvas, 1, "sharp", NULL));
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_canvas_set_blend(canvas, "glue"));
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_canvas_set_alpha(canvas, NAN));
  CHECK_FAILS(LAMINA_ERROR_VALUE, lamina_canvas_set_dash(canvas, 0, &number, 1));
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_canvas_fill_path(canvas, NULL, false));
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_canvas_draw_image(canvas, NULL, rect));
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_canvas_draw_layer(canvas, (lamina_layer)canvas));
  CHECK_FAILS(LAMINA_ERROR_VALUE,
              lamina_canvas_draw_linear_gradient(canvas, ends, NULL, 0, origin, origin));
  CHECK_FAILS(LAMINA_ERROR_VALUE,
              lamina_canvas_draw_linear_gradient(canvas, ends, &number, 1, origin, origin));
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT,
              lamina_canvas_draw_radial_gradient(canvas, ends, NULL, 2, origin, NAN));
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_canvas_bounds(canvas, NULL));
  lamina_release(canvas);
}

/* ---- Contents of layers ---- */

struct drawn {
  int count;
  lamina_canvas canvas;
  lamina_rect box;
};

static void draw_half(lamina_layer layer, lamina_canvas canvas, void *context) {
  struct drawn *drawn = context;
  drawn->count++;
  drawn->canvas = lamina_retain(canvas);
  CHECK(lamina_kind_of(layer) == LAMINA_KIND_LAYER);
  CHECK_OK(lamina_canvas_bounds(canvas, &drawn->box));
  CHECK_NULL(lamina_canvas_image(canvas));
  CHECK_OK(lamina_canvas_set_fill_color(canvas, red));
  CHECK_OK(lamina_canvas_fill_rect(canvas, (lamina_rect){0, 0, 10, 4}));
  /* States not given back are taken back; one not kept cannot be given back. */
  CHECK_OK(lamina_canvas_save(canvas));
  CHECK_OK(lamina_canvas_restore(canvas));
  CHECK_FAILS(LAMINA_ERROR_VALUE, lamina_canvas_restore(canvas));
  CHECK_OK(lamina_canvas_save(canvas));
  CHECK_OK(lamina_canvas_concat(canvas, lamina_affine_scale(3, 3)));
}

void test_drawing_callbacks(void) {
  struct drawn drawn = {0, NULL, {0, 0, 0, 0}};
  static unsigned char picture[8][10][4];
  lamina_offscreen offscreen = lamina_offscreen_create((lamina_size){10, 8}, 1);
  lamina_layer layer = lamina_layer_create("CALayer");
  lamina_set_rect(layer, "frame", (lamina_rect){0, 0, 10, 8});
  CHECK_OK(lamina_layer_set_draw(layer, draw_half, &drawn));
  CHECK_OK(lamina_offscreen_render(offscreen, layer, 1, picture, 40, sizeof picture));
  CHECK(drawn.count == 1 && drawn.box.width >= 10 && drawn.box.height >= 8);
  CHECK(picture[1][1][0] == 255 && picture[6][1][3] == 0);
  /* The canvas is gone, whatever still refers to it. */
  CHECK(lamina_kind_of(drawn.canvas) == LAMINA_KIND_NONE);
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_canvas_save(drawn.canvas));
  CHECK_OK(lamina_offscreen_render(offscreen, layer, 2, picture, 40, sizeof picture));
  CHECK(drawn.count == 1);
  CHECK_OK(lamina_layer_set_needs_display(layer));
  CHECK_OK(lamina_offscreen_render(offscreen, layer, 3, picture, 40, sizeof picture));
  CHECK(drawn.count == 2 && picture[1][1][0] == 255 && picture[6][1][3] == 0);
  CHECK_OK(lamina_layer_set_draw(layer, NULL, NULL));
  CHECK_OK(lamina_layer_set_needs_display(layer));
  CHECK_OK(lamina_offscreen_render(offscreen, layer, 4, picture, 40, sizeof picture));
  CHECK(drawn.count == 2 && picture[1][1][0] == 255);
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_layer_set_draw(NULL, draw_half, &drawn));
  lamina_release(layer);
  lamina_release(offscreen);
}

static void give_contents(lamina_layer layer, void *context) {
  unsigned char one[] = {0, 255, 0, 255};
  lamina_image image = lamina_image_create_from_pixels(one, 1, 1, 4, LAMINA_PIXELS_RGBA);
  CHECK_OK(lamina_set_object(layer, "contents", image));
  lamina_release(image);
  ++*(int *)context;
}

static void place_children(lamina_layer layer, void *context) {
  ++*(int *)context;
  lamina_rect bounds = {0, 0, 0, 0};
  CHECK_OK(lamina_get_rect(layer, "bounds", &bounds));
  lamina_layer child = lamina_layer_sublayer_at(layer, 0);
  bounds.width /= 2;
  if (child) CHECK_OK(lamina_set_rect(child, "frame", bounds));
  lamina_release(child);
}

void test_display_and_layout_callbacks(void) {
  int shown = 0, placed = 0;
  lamina_layer layer = lamina_layer_create("CALayer"), child = lamina_layer_create("CALayer");
  lamina_set_rect(layer, "frame", (lamina_rect){0, 0, 40, 8});
  CHECK_OK(lamina_layer_set_display(layer, give_contents, &shown));
  CHECK_OK(lamina_layer_set_layout(layer, place_children, &placed));
  CHECK_OK(lamina_layer_add_sublayer(layer, child));
  CHECK_OK(lamina_layer_layout_if_needed(layer));
  lamina_rect frame = {0, 0, 0, 0};
  CHECK_OK(lamina_get_rect(child, "frame", &frame));
  CHECK(placed == 1 && frame.width == 20 && frame.height == 8);
  CHECK_OK(lamina_set_rect(layer, "bounds", (lamina_rect){0, 0, 10, 8}));
  lamina_offscreen offscreen = lamina_offscreen_create((lamina_size){10, 8}, 1);
  lamina_release(lamina_offscreen_image(offscreen, layer, 1));
  CHECK_OK(lamina_get_rect(child, "frame", &frame));
  CHECK(placed == 2 && frame.width == 5);
  lamina_object contents = NULL;
  CHECK_OK(lamina_get_object(layer, "contents", &contents));
  CHECK(shown == 1 && lamina_kind_of(contents) == LAMINA_KIND_IMAGE);
  lamina_release(contents);
  CHECK_OK(lamina_layer_set_layout(layer, NULL, NULL));
  CHECK_OK(lamina_layer_set_display(layer, NULL, NULL));
  CHECK_OK(lamina_layer_set_needs_layout(layer));
  CHECK_OK(lamina_layer_set_needs_display(layer));
  lamina_release(lamina_offscreen_image(offscreen, layer, 2));
  CHECK(placed == 2 && shown == 1);
  lamina_release(offscreen);
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_layer_set_display(BAD, give_contents, &shown));
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_layer_set_layout(BAD, place_children, &placed));
  lamina_release(child);
  lamina_release(layer);
}
