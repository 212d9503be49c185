/* SPDX-License-Identifier: MIT */
/* Media, OpenGL and tiled layers. */
#define GL_GLEXT_PROTOTYPES 1
#include <GL/gl.h>
#include <GL/glext.h>

#include "check.h"

static unsigned char pixels[24][32][4];

/* A layer of a class that covers a root of 32 by 24. */
static lamina_layer scene(const char *class_name, lamina_layer *shown) {
  lamina_layer root = lamina_layer_create("CALayer");
  *shown = lamina_layer_create(class_name);
  CHECK(*shown != NULL);
  lamina_set_rect(root, "frame", (lamina_rect){0, 0, 32, 24});
  lamina_set_rect(*shown, "frame", (lamina_rect){0, 0, 32, 24});
  lamina_layer_add_sublayer(root, *shown);
  return root;
}

/* A frame of one colour by two bytes of luma and chroma each. */
static unsigned char luma[8 * 6], chroma[4 * 3 * 2];

static lamina_media_frame grey(unsigned char level, double time) {
  memset(luma, level, sizeof luma);
  memset(chroma, 128, sizeof chroma);
  lamina_media_frame frame = {
      .format = LAMINA_MEDIA_NV12, .width = 8, .height = 6, .presentation_time = time,
      .planes = {{luma, sizeof luma, 8}, {chroma, sizeof chroma, 8}}};
  return frame;
}

void test_media(void) {
  lamina_layer media, root = scene("CAMediaLayer", &media);
  CHECK(strcmp(lamina_layer_class_name(media), "CAMediaLayer") == 0);
  lamina_offscreen offscreen = lamina_offscreen_create((lamina_size){32, 24}, 1);
  lamina_media_result result = LAMINA_MEDIA_FULL;
  /* 126 is the middle of video range. */
  lamina_media_frame frame = grey(126, 1);
  CHECK_OK(lamina_media_enqueue(media, &frame, &result));
  CHECK(result == LAMINA_MEDIA_ACCEPTED);
  frame = grey(235, 2);
  CHECK_OK(lamina_media_enqueue(media, &frame, NULL));
  frame = grey(16, 1.5);
  CHECK_OK(lamina_media_enqueue(media, &frame, &result));
  CHECK(result == LAMINA_MEDIA_OUT_OF_ORDER);
  CHECK_OK(lamina_offscreen_render(offscreen, root, 0.5, pixels, 128, sizeof pixels));
  CHECK(pixels[12][16][3] == 0);
  CHECK_OK(lamina_offscreen_render(offscreen, root, 1.5, pixels, 128, sizeof pixels));
  CHECK(abs(pixels[12][16][0] - 128) <= 1 && abs(pixels[12][16][2] - 128) <= 1);
  CHECK_OK(lamina_offscreen_render(offscreen, root, 2.5, pixels, 128, sizeof pixels));
  CHECK(pixels[12][16][1] == 255 && pixels[12][16][3] == 255);
  lamina_media_statistics counts;
  CHECK_OK(lamina_media_get_statistics(media, &counts));
  CHECK(counts.enqueued == 2 && counts.shown == 2 && counts.refused == 1);
  CHECK_OK(lamina_media_set_queue(media, 1, true));
  frame = grey(16, 3);
  CHECK_OK(lamina_media_enqueue(media, &frame, &result));
  frame.presentation_time = 4;
  CHECK_OK(lamina_media_enqueue(media, &frame, &result));
  CHECK(result == LAMINA_MEDIA_FULL);
  CHECK_OK(lamina_media_flush(media, true));
  CHECK_OK(lamina_offscreen_render(offscreen, root, 5, pixels, 128, sizeof pixels));
  CHECK(pixels[12][16][3] == 0);
  lamina_release(offscreen);
  lamina_release(media);
  lamina_release(root);
}

void test_refused_media(void) {
  lamina_layer media = lamina_layer_create("CAMediaLayer"), plain = lamina_layer_create("CALayer");
  lamina_media_statistics counts;
  lamina_media_frame frame = grey(16, 0);
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_media_enqueue(plain, &frame, NULL));
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_media_enqueue(NULL, &frame, NULL));
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_media_enqueue(media, NULL, NULL));
  frame.presentation_time = NAN;
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_media_enqueue(media, &frame, NULL));
  frame = grey(16, 0);
  frame.planes[1].byte_count = 5;
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_media_enqueue(media, &frame, NULL));
  frame = grey(16, 0);
  frame.planes[0].bytes_per_row = (size_t)1 << 62;
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_media_enqueue(media, &frame, NULL));
  frame = grey(16, 0);
  frame.planes[1].bytes = NULL;
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_media_enqueue(media, &frame, NULL));
  frame = grey(16, 0);
  frame.width = 0;
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_media_enqueue(media, &frame, NULL));
  frame = grey(16, 0);
  frame.crop = (lamina_rect){4, 0, 8, 6};
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_media_enqueue(media, &frame, NULL));
  frame = grey(16, 0);
  frame.format = (lamina_media_format)77;
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_media_enqueue(media, &frame, NULL));
  frame = grey(16, 0);
  frame.matrix = (lamina_media_matrix)77;
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_media_enqueue(media, &frame, NULL));
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_media_set_queue(media, 0, false));
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_media_set_queue(media, (size_t)-1, false));
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_media_flush(plain, true));
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_media_get_statistics(media, NULL));
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_media_get_statistics(plain, &counts));
  lamina_release(media);
  lamina_release(plain);
}

static int drawings;

static void draw_red(lamina_layer layer, double time, void *context) {
  CHECK(lamina_kind_of(layer) == LAMINA_KIND_LAYER);
  CHECK(time >= 0 && context == &drawings);
  GLint viewport[4];
  glGetIntegerv(GL_VIEWPORT, viewport);
  CHECK(viewport[2] == 32 && viewport[3] == 24);
  glClearColor(1, 0, 0, 1);
  glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
  drawings++;
}

static bool never(lamina_layer layer, double time, void *context) {
  (void)layer, (void)time, (void)context;
  return false;
}

void test_gl_layers(void) {
  lamina_layer shown, root = scene("CAOpenGLLayer", &shown);
  CHECK(strcmp(lamina_layer_class_name(shown), "CAOpenGLLayer") == 0);
  lamina_offscreen offscreen = lamina_offscreen_create((lamina_size){32, 24}, 1);
  drawings = 0;
  lamina_gl_buffers buffers = {.depth_bits = 24};
  CHECK_OK(lamina_gl_layer_set_draw(shown, buffers, draw_red, NULL, &drawings));
  CHECK_OK(lamina_offscreen_render(offscreen, root, 1, pixels, 128, sizeof pixels));
  CHECK(drawings == 1 && pixels[12][16][0] == 255 && pixels[12][16][1] == 0);
  CHECK_OK(lamina_gl_layer_set_draw(shown, buffers, draw_red, never, &drawings));
  CHECK_OK(lamina_layer_set_needs_display(shown));
  CHECK_OK(lamina_offscreen_render(offscreen, root, 2, pixels, 128, sizeof pixels));
  CHECK(drawings == 1 && pixels[12][16][0] == 255);
  CHECK_FAILS(LAMINA_ERROR_HANDLE,
              lamina_gl_layer_set_draw(root, buffers, draw_red, NULL, NULL));
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_gl_layer_set_draw(NULL, buffers, draw_red, NULL, NULL));
  lamina_release(offscreen);
  lamina_release(shown);
  lamina_release(root);
}

/* Fills a tile with green; called on background threads. */
static void draw_tile(lamina_layer layer, lamina_canvas canvas, void *context) {
  (void)layer, (void)context;
  lamina_rect tile;
  if (lamina_canvas_bounds(canvas, &tile) != LAMINA_OK) return;
  lamina_canvas_set_fill_color(canvas, (lamina_color){0, 1, 0, 1});
  lamina_canvas_fill_rect(canvas, tile);
}

void test_tiled_layers(void) {
  lamina_layer tiled, root = scene("CATiledLayer", &tiled);
  CHECK(strcmp(lamina_layer_class_name(tiled), "CATiledLayer") == 0);
  CHECK_OK(lamina_set_size(tiled, "tileSize", (lamina_size){32, 32}));
  CHECK_OK(lamina_set_number(tiled, "levelsOfDetail", 3));
  CHECK_OK(lamina_layer_set_draw(tiled, draw_tile, NULL));
  lamina_offscreen offscreen = lamina_offscreen_create((lamina_size){32, 24}, 1);
  CHECK_OK(lamina_offscreen_render(offscreen, root, 1, pixels, 128, sizeof pixels));
  CHECK(pixels[12][16][1] == 255 && pixels[12][16][0] == 0);
  CHECK_OK(lamina_layer_set_needs_display_in(tiled, (lamina_rect){0, 0, 8, 8}));
  CHECK_OK(lamina_offscreen_render(offscreen, root, 2, pixels, 128, sizeof pixels));
  CHECK(pixels[2][2][1] == 255);
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT,
              lamina_layer_set_needs_display_in(tiled, (lamina_rect){0, 0, INFINITY, 8}));
  CHECK_FAILS(LAMINA_ERROR_HANDLE,
              lamina_layer_set_needs_display_in(NULL, (lamina_rect){0, 0, 8, 8}));
  lamina_release(offscreen);
  lamina_release(tiled);
  lamina_release(root);
}
