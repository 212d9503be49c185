/* SPDX-License-Identifier: MIT */
/* Drawing into memory, and in the current context. */
#define GL_GLEXT_PROTOTYPES 1
#include <EGL/egl.h>
#include <GL/gl.h>
#include <GL/glext.h>

#include "check.h"

/* A red square at (2, 2) of 10 by 8 points on a root of 32 by 24. */
static lamina_layer scene(lamina_layer *square) {
  lamina_layer root = lamina_layer_create("CALayer");
  *square = lamina_layer_create("CALayer");
  lamina_set_rect(root, "frame", (lamina_rect){0, 0, 32, 24});
  lamina_set_rect(*square, "frame", (lamina_rect){2, 2, 10, 8});
  lamina_set_color(*square, "backgroundColor", (lamina_color){1, 0, 0, 1});
  lamina_layer_add_sublayer(root, *square);
  return root;
}

void test_offscreen(void) {
  lamina_layer square, root = scene(&square);
  lamina_offscreen offscreen = lamina_offscreen_create((lamina_size){32, 24}, 2);
  CHECK(lamina_kind_of(offscreen) == LAMINA_KIND_OFFSCREEN);
  size_t width = 0, height = 0;
  CHECK_OK(lamina_offscreen_pixel_size(offscreen, &width, &height));
  CHECK(width == 64 && height == 48);
  static unsigned char pixels[48][64][4];
  CHECK_OK(lamina_offscreen_render(offscreen, root, 1, pixels, 256, sizeof pixels));
  CHECK(pixels[4][4][0] == 255 && pixels[4][4][3] == 255 && pixels[19][23][0] == 255);
  CHECK(pixels[3][4][3] == 0 && pixels[20][23][3] == 0);
  lamina_image image = lamina_offscreen_image(offscreen, root, 1);
  CHECK_OK(lamina_image_size(image, &width, &height));
  CHECK(width == 64 && height == 48);
  lamina_release(image);
  char name[] = "/tmp/lamina-test-XXXXXX.png";
  CHECK(mkstemps(name, 4) >= 0);
  CHECK_OK(lamina_offscreen_write(offscreen, root, 1, name));
  image = lamina_image_create_from_file(name);
  CHECK(image != NULL);
  lamina_release(image);
  remove(name);
  char *report = NULL;
  CHECK_FAILS(LAMINA_ERROR_NOTHING, lamina_offscreen_take_report(offscreen, &report));
  /* A texture of another context is not drawn, which is reported. */
  lamina_texture texture = lamina_texture_create(777, 8, 8, 0);
  lamina_set_object(square, "contents", texture);
  CHECK_OK(lamina_offscreen_render(offscreen, root, 2, pixels, 256, sizeof pixels));
  CHECK_OK(lamina_offscreen_take_report(offscreen, &report));
  CHECK(report && strstr(report, "777"));
  lamina_string_free(report);
  lamina_release(texture);
  lamina_release(offscreen);
  lamina_release(square);
  lamina_release(root);
}

void test_refused_offscreen(void) {
  CHECK_NULL(lamina_offscreen_create((lamina_size){0, 24}, 1));
  CHECK_NULL(lamina_offscreen_create((lamina_size){32, 24}, NAN));
  CHECK_NULL(lamina_offscreen_create((lamina_size){1e9, 24}, 1));
  lamina_layer layer = lamina_layer_create("CALayer");
  lamina_offscreen offscreen = lamina_offscreen_create((lamina_size){4, 4}, 1);
  unsigned char pixels[64];
  size_t width, height;
  char *report = NULL;
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT,
              lamina_offscreen_render(offscreen, layer, 1, pixels, 16, 63));
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_offscreen_render(offscreen, layer, 1, NULL, 16, 64));
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT,
              lamina_offscreen_render(offscreen, layer, NAN, pixels, 16, 64));
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_offscreen_render(offscreen, NULL, 1, pixels, 16, 64));
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_offscreen_render(NULL, layer, 1, pixels, 16, 64));
  CHECK_FAILS(LAMINA_ERROR_FILE,
              lamina_offscreen_write(offscreen, layer, 1, "/nowhere/at/all.png"));
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_offscreen_write(offscreen, layer, 1, NULL));
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_offscreen_pixel_size(offscreen, NULL, &height));
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_offscreen_pixel_size(NULL, &width, &height));
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_offscreen_take_report(offscreen, NULL));
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_offscreen_take_report(NULL, &report));
  CHECK_NULL(lamina_offscreen_image(NULL, layer, 1));
  CHECK_NULL(lamina_offscreen_image(offscreen, NULL, 1));
  lamina_release(offscreen);
  lamina_release(layer);
}

void test_no_context(void) {
  lamina_rect rect;
  double time;
  char *report;
  lamina_point point;
  CHECK_NULL(lamina_renderer_create("test"));
  CHECK_NULL(lamina_offscreen_create_sharing((lamina_size){4, 4}, 1));
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_renderer_tear_down(NULL));
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_renderer_set_layer(NULL, NULL));
  CHECK_NULL(lamina_renderer_layer(BAD));
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_renderer_set_bounds(NULL, (lamina_rect){0, 0, 1, 1}));
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_renderer_bounds(NULL, &rect));
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_renderer_set_framebuffer(NULL, 0));
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_renderer_set_flipped(NULL, true));
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_renderer_begin_frame(NULL, 0));
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_renderer_update_bounds(NULL, &rect));
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_renderer_add_update(NULL, (lamina_rect){0, 0, 1, 1}));
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_renderer_render(NULL));
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_renderer_next_frame_time(NULL, &time));
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_renderer_end_frame(NULL));
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_renderer_take_report(NULL, &report));
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_renderer_point_at(NULL, (lamina_point){0, 0},
                                                            (lamina_size){1, 1}, false, &point));
  CHECK_NULL(lamina_renderer_layer_at(NULL, (lamina_point){0, 0}, (lamina_size){1, 1}, false,
                                      false));
}

static lamina_renderer renderer_of(lamina_layer root) {
  lamina_renderer renderer = lamina_renderer_create("test");
  CHECK(lamina_kind_of(renderer) == LAMINA_KIND_RENDERER);
  CHECK_OK(lamina_renderer_set_layer(renderer, root));
  CHECK_OK(lamina_renderer_set_bounds(renderer, (lamina_rect){0, 0, 32, 24}));
  return renderer;
}

static void draw(lamina_renderer renderer, double time) {
  CHECK_OK(lamina_renderer_begin_frame(renderer, time));
  CHECK_OK(lamina_renderer_render(renderer));
  CHECK_OK(lamina_renderer_end_frame(renderer));
}

/* The red channel at a pixel of the bound framebuffer, y from the top. */
static int red(int x, int y) {
  unsigned char pixel[4] = {0};
  glReadPixels(x, 47 - y, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
  return pixel[0];
}

static void clear(void) {
  glClearColor(0, 0, 1, 1);
  glClear(GL_COLOR_BUFFER_BIT);
}

void test_renderer(void) {
  lamina_layer square, root = scene(&square);
  lamina_renderer renderer = renderer_of(root);
  lamina_layer found = lamina_renderer_layer(renderer);
  CHECK(found == root);
  lamina_release(found);
  lamina_rect rect = {0, 0, 0, 0};
  double next = 0;
  CHECK_OK(lamina_renderer_bounds(renderer, &rect));
  CHECK(rect.width == 32);
  clear();
  CHECK_OK(lamina_renderer_begin_frame(renderer, 1));
  CHECK_OK(lamina_renderer_update_bounds(renderer, &rect));
  CHECK(rect.width == 32 && rect.height == 24);
  CHECK_OK(lamina_renderer_render(renderer));
  CHECK_OK(lamina_renderer_next_frame_time(renderer, &next));
  CHECK(isinf(next));
  CHECK_OK(lamina_renderer_end_frame(renderer));
  CHECK(red(4, 4) == 255 && red(23, 19) == 255 && red(24, 19) == 0 && red(4, 3) == 0);
  CHECK_OK(lamina_renderer_begin_frame(renderer, 2));
  CHECK_FAILS(LAMINA_ERROR_NOTHING, lamina_renderer_update_bounds(renderer, &rect));
  CHECK_OK(lamina_renderer_add_update(renderer, (lamina_rect){1, 1, 2, 2}));
  CHECK_OK(lamina_renderer_update_bounds(renderer, &rect));
  CHECK(rect.x == 1 && rect.width == 2);
  CHECK_OK(lamina_renderer_end_frame(renderer));
  /* An animation is due at once. */
  lamina_animation move = lamina_animation_create("CABasicAnimation", "position.x");
  lamina_set_number(move, "byValue", 10);
  lamina_set_number(move, "duration", 10);
  lamina_layer_add_animation(square, move, "move");
  CHECK_OK(lamina_renderer_begin_frame(renderer, 3));
  CHECK_OK(lamina_renderer_next_frame_time(renderer, &next));
  CHECK(next <= 3);
  CHECK_OK(lamina_renderer_end_frame(renderer));
  clear();
  draw(renderer, 8);
  CHECK(red(5, 6) == 0 && red(33, 6) == 255);
  /* The first row is the top one. */
  CHECK_OK(lamina_layer_remove_all_animations(square));
  CHECK_OK(lamina_renderer_set_flipped(renderer, true));
  clear();
  draw(renderer, 9);
  CHECK(red(4, 47 - 4) == 255 && red(4, 4) == 0);
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_renderer_begin_frame(renderer, NAN));
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT,
              lamina_renderer_set_bounds(renderer, (lamina_rect){0, 0, NAN, 1}));
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_renderer_bounds(renderer, NULL));
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_renderer_next_frame_time(renderer, NULL));
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT,
              lamina_renderer_add_update(renderer, (lamina_rect){NAN, 0, 1, 1}));
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_renderer_set_layer(renderer, BAD));
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_renderer_set_framebuffer(renderer, 1ll << 32));
  CHECK_OK(lamina_renderer_tear_down(renderer));
  lamina_clear_error();
  CHECK(lamina_renderer_layer(renderer) == NULL && lamina_last_error()[0] == 0);
  lamina_release(move);
  lamina_release(renderer);
  lamina_release(square);
  lamina_release(root);
  CHECK(glGetError() == GL_NO_ERROR);
}

void test_renderer_places(void) {
  lamina_layer square, root = scene(&square);
  lamina_renderer renderer = renderer_of(root);
  lamina_size size = {64, 48};
  lamina_point point = {0, 0};
  CHECK_OK(lamina_renderer_point_at(renderer, (lamina_point){10, 6}, size, false, &point));
  CHECK(point.x == 5 && point.y == 3);
  CHECK_OK(lamina_renderer_point_at(renderer, (lamina_point){10, 42}, size, true, &point));
  CHECK(point.x == 5 && point.y == 3);
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_renderer_point_at(renderer, (lamina_point){1, 1},
                                                              (lamina_size){0, 1}, true, &point));
  lamina_layer hit = lamina_renderer_layer_at(renderer, (lamina_point){10, 6}, size, false, false);
  CHECK(hit == square);
  lamina_release(hit);
  hit = lamina_renderer_layer_at(renderer, (lamina_point){10, 42}, size, true, true);
  CHECK(hit == square);
  lamina_release(hit);
  lamina_clear_error();
  CHECK(lamina_renderer_layer_at(renderer, (lamina_point){99, 6}, size, false, false) == NULL);
  CHECK(lamina_last_error()[0] == 0);
  CHECK_OK(lamina_renderer_tear_down(renderer));
  lamina_release(renderer);
  lamina_release(square);
  lamina_release(root);
}

static GLuint make_texture(const unsigned char *pixels, int width, int height) {
  GLuint name = 0;
  glGenTextures(1, &name);
  glBindTexture(GL_TEXTURE_2D, name);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
  glBindTexture(GL_TEXTURE_2D, 0);
  return name;
}

void test_renderer_texture(void) {
  lamina_layer square, root = scene(&square);
  lamina_renderer renderer = renderer_of(root);
  /* The first row is the lowest: black below, white above. */
  unsigned char pixels[] = {0, 0, 0, 255, 255, 255, 255, 255};
  GLuint name = make_texture(pixels, 1, 2);
  lamina_texture texture = lamina_texture_create(name, 1, 2, 0);
  lamina_set_string(square, "magnificationFilter", "nearest");
  CHECK_OK(lamina_set_object(square, "contents", texture));
  clear();
  draw(renderer, 1);
  CHECK(red(6, 5) == 255 && red(6, 18) == 0);
  lamina_release(texture);
  texture = lamina_texture_create(name, 1, 2, LAMINA_TEXTURE_FLIPPED | LAMINA_TEXTURE_OPAQUE);
  CHECK_OK(lamina_set_object(square, "contents", texture));
  lamina_layer_remove_all_animations(square);
  draw(renderer, 2);
  CHECK(red(6, 5) == 0 && red(6, 18) == 255);
  /* A tree into the program's own framebuffer. */
  GLint bound = 0;
  glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &bound);
  GLuint target = make_texture(NULL, 64, 48), framebuffer = 0;
  glGenFramebuffers(1, &framebuffer);
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, target, 0);
  clear();
  glBindFramebuffer(GL_FRAMEBUFFER, (GLuint)bound);
  CHECK_OK(lamina_renderer_set_framebuffer(renderer, framebuffer));
  draw(renderer, 3);
  glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer);
  CHECK(red(6, 18) == 255 && red(6, 5) == 0);
  glBindFramebuffer(GL_READ_FRAMEBUFFER, (GLuint)bound);
  CHECK_OK(lamina_renderer_set_framebuffer(renderer, -1));
  char *report = NULL;
  CHECK_FAILS(LAMINA_ERROR_NOTHING, lamina_renderer_take_report(renderer, &report));
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_renderer_take_report(renderer, NULL));
  glDeleteTextures(1, &name);
  CHECK_OK(lamina_texture_changed(texture));
  draw(renderer, 4);
  CHECK_OK(lamina_renderer_take_report(renderer, &report));
  CHECK(report != NULL);
  lamina_string_free(report);
  CHECK_OK(lamina_renderer_tear_down(renderer));
  lamina_release(texture);
  lamina_release(renderer);
  lamina_release(square);
  lamina_release(root);
  CHECK(glGetError() == GL_NO_ERROR);
}

void test_sharing(void) {
  lamina_layer square, root = scene(&square);
  unsigned char pixels[] = {255, 128, 0, 255};
  GLuint name = make_texture(pixels, 1, 1);
  lamina_texture texture = lamina_texture_create(name, 1, 1, 0);
  CHECK_OK(lamina_set_object(square, "contents", texture));
  glFinish();
  lamina_offscreen offscreen = lamina_offscreen_create_sharing((lamina_size){32, 24}, 1);
  CHECK(offscreen != NULL);
  static unsigned char picture[24][32][4];
  CHECK_OK(lamina_offscreen_render(offscreen, root, 1, picture, 128, sizeof picture));
  CHECK(picture[4][4][0] == 255 && picture[4][4][1] == 128 && picture[0][0][3] == 0);
  lamina_release(offscreen);
  /* The program's own context is current as before. */
  CHECK(glIsTexture(name));
  lamina_release(texture);
  lamina_release(square);
  lamina_release(root);
  CHECK(glGetError() == GL_NO_ERROR);
}

void test_lost_context(void) {
  lamina_layer square, root = scene(&square);
  lamina_renderer renderer = renderer_of(root);
  draw(renderer, 1);
  CHECK_OK(lamina_renderer_begin_frame(renderer, 2));
  EGLDisplay display = eglGetCurrentDisplay();
  EGLContext context = eglGetCurrentContext();
  EGLSurface drawn = eglGetCurrentSurface(EGL_DRAW), read = eglGetCurrentSurface(EGL_READ);
  CHECK(context != EGL_NO_CONTEXT);
  /* In the midst of a frame, and from one to the next. */
  eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
  CHECK_FAILS(LAMINA_ERROR_GRAPHICS, lamina_renderer_render(renderer));
  CHECK(strstr(lamina_last_error(), "context"));
  CHECK_FAILS(LAMINA_ERROR_GRAPHICS, lamina_renderer_end_frame(renderer));
  CHECK_FAILS(LAMINA_ERROR_GRAPHICS, lamina_renderer_begin_frame(renderer, 3));
  /* Another context is as good as none. */
  lamina_offscreen offscreen = lamina_offscreen_create((lamina_size){8, 8}, 1);
  CHECK(offscreen != NULL);
  EGLContext other = eglCreateContext(display, NULL, EGL_NO_CONTEXT, NULL);
  if (other != EGL_NO_CONTEXT &&
      eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, other)) {
    CHECK_FAILS(LAMINA_ERROR_GRAPHICS, lamina_renderer_begin_frame(renderer, 4));
    CHECK(strstr(lamina_last_error(), "another"));
    CHECK_FAILS(LAMINA_ERROR_GRAPHICS, lamina_renderer_tear_down(renderer));
  } else {
    CHECK_FAILS(LAMINA_ERROR_GRAPHICS, lamina_renderer_tear_down(renderer));
  }
  eglMakeCurrent(display, drawn, read, context);
  if (other != EGL_NO_CONTEXT) eglDestroyContext(display, other);
  CHECK_FAILS(LAMINA_ERROR_GRAPHICS, lamina_renderer_begin_frame(renderer, 5));
  CHECK(strstr(lamina_last_error(), "torn down"));
  lamina_release(offscreen);
  lamina_release(renderer);
  lamina_release(square);
  lamina_release(root);
  CHECK(glGetError() == GL_NO_ERROR);
}

/* Moves a layer by 10 points in 10 seconds, in an explicit transaction. */
static void slide(void *square) {
  CHECK(lamina_current_time() == 5);
  lamina_transaction_begin();
  lamina_animation move = lamina_animation_create("CABasicAnimation", "position.x");
  lamina_set_number(move, "byValue", 10);
  lamina_set_number(move, "duration", 10);
  CHECK_OK(lamina_layer_add_animation(square, move, "move"));
  lamina_release(move);
  CHECK_OK(lamina_transaction_commit());
}

void test_offscreen_perform(void) {
  lamina_layer square, root = scene(&square);
  lamina_offscreen offscreen = lamina_offscreen_create((lamina_size){32, 24}, 1);
  lamina_release(lamina_offscreen_image(offscreen, root, 1));
  CHECK_OK(lamina_offscreen_perform_at(offscreen, 5, slide, square));
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_offscreen_perform_at(offscreen, NAN, slide, square));
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_offscreen_perform_at(offscreen, 5, NULL, square));
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_offscreen_perform_at(NULL, 5, slide, square));
  /* Half of the way at 10: the square begins at 2 + 5. */
  unsigned char pixels[32 * 24 * 4];
  CHECK_OK(lamina_offscreen_render(offscreen, root, 10, pixels, 32 * 4, sizeof pixels));
  CHECK(pixels[(5 * 32 + 6) * 4 + 3] == 0 && pixels[(5 * 32 + 7) * 4 + 3] == 255);
  lamina_release(offscreen);
  lamina_release(square);
  lamina_release(root);
}

void test_renderer_perform(void) {
  lamina_layer square, root = scene(&square);
  lamina_renderer renderer = renderer_of(root);
  draw(renderer, 1);
  CHECK_OK(lamina_renderer_perform_at(renderer, 5, slide, square));
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_renderer_perform_at(renderer, NAN, slide, square));
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_renderer_perform_at(renderer, 5, NULL, square));
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_renderer_perform_at(NULL, 5, slide, square));
  clear();
  draw(renderer, 10);
  CHECK(red(13, 6) == 0 && red(14, 6) == 255);
  CHECK_OK(lamina_renderer_tear_down(renderer));
  lamina_release(renderer);
  lamina_release(square);
  lamina_release(root);
}

static void move_square(lamina_display_link link, void *context) {
  double target = 0;
  CHECK_OK(lamina_display_link_times(link, NULL, &target, NULL));
  CHECK_OK(lamina_set_rect(context, "frame", (lamina_rect){target, 2, 10, 8}));
}

void test_renderer_display_link(void) {
  lamina_layer square, root = scene(&square);
  lamina_renderer renderer = renderer_of(root);
  lamina_display_link link = lamina_display_link_create(move_square, square);
  CHECK_OK(lamina_display_link_start(link));
  CHECK_OK(lamina_layer_set_action(square, "position", NULL));
  clear();
  draw(renderer, 4);
  CHECK(red(9, 8) == 255 && red(7, 8) == 0);
  double next = INFINITY;
  CHECK_OK(lamina_renderer_begin_frame(renderer, 12));
  CHECK_OK(lamina_renderer_next_frame_time(renderer, &next));
  CHECK(next == 12);
  clear();
  CHECK_OK(lamina_renderer_render(renderer));
  CHECK_OK(lamina_renderer_end_frame(renderer));
  CHECK(red(9, 8) == 0 && red(25, 8) == 255);
  CHECK_OK(lamina_display_link_invalidate(link));
  CHECK_OK(lamina_renderer_tear_down(renderer));
  lamina_release(link);
  lamina_release(renderer);
  lamina_release(square);
  lamina_release(root);
  CHECK(glGetError() == GL_NO_ERROR);
}
