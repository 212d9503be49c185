/* SPDX-License-Identifier: MIT */
/*
 * Layers within a C program that has its own window, its own OpenGL drawing and its own loop.
 *
 *     cc samples/EmbedInC/(all).c $(pkg-config --cflags --libs lamina sdl2 egl opengl) -lm -o embed-in-c
 *     ./embed-in-c                              a window
 *     ./embed-in-c --offscreen picture.png 2    one frame into a file, with two pixels to a point; needs
 *                                               no display
 */
#define GL_GLEXT_PROTOTYPES 1
#define SDL_MAIN_HANDLED 1
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GL/gl.h>
#include <GL/glext.h>
#include <SDL.h>
#include <lamina.h>
#include <stdio.h>
#include <string.h>

#include "hud.h"
#include "scene.h"

static int fail(const char *what, const char *why) {
  fprintf(stderr, "EmbedInC: %s: %s\n", what, why);
  return 1;
}

/* The program's drawing, then the layers over it. */
static void draw(lamina_renderer renderer, double time, double angle, int width, int height) {
  scene_draw_texture(-angle);
  hud_texture_changed();
  scene_draw(angle, width, height);
  lamina_renderer_begin_frame(renderer, time);
  lamina_renderer_render(renderer);
  lamina_renderer_end_frame(renderer);
}

static void report(lamina_renderer renderer) {
  char *text = NULL;
  if (lamina_renderer_take_report(renderer, &text) != LAMINA_OK) return;
  fprintf(stderr, "EmbedInC: %s\n", text);
  lamina_string_free(text);
}

/* The layer under the pointer; one reference. */
static lamina_layer layer_at(lamina_renderer renderer, SDL_Window *window, int x, int y) {
  int width = 0, height = 0;
  SDL_GetWindowSize(window, &width, &height);
  return lamina_renderer_layer_at(
      renderer, (lamina_point){x, y}, (lamina_size){width, height}, false, true);
}

static void loop(SDL_Window *window, lamina_renderer renderer) {
  double angle = 0.3, last = lamina_current_time();
  bool is_turning = true;
  for (;;) {
    SDL_Event event;
    while (SDL_PollEvent(&event)) {
      if (event.type == SDL_QUIT) return;
      if (event.type == SDL_KEYDOWN && event.key.keysym.sym == SDLK_ESCAPE) return;
      if (event.type == SDL_MOUSEBUTTONDOWN) {
        lamina_layer hit = layer_at(renderer, window, event.button.x, event.button.y);
        if (hud_press(hit)) is_turning = !is_turning;
        lamina_release(hit);
      }
      if (event.type == SDL_MOUSEBUTTONUP) hud_let_go();
    }
    int width = 0, height = 0, wide = 0, high = 0;
    SDL_GetWindowSize(window, &width, &height);
    SDL_GL_GetDrawableSize(window, &wide, &high);
    lamina_rect bounds = {0, 0, 0, 0};
    lamina_renderer_bounds(renderer, &bounds);
    if (bounds.width != width || bounds.height != height) {
      hud_resize((lamina_size){width, height});
      lamina_renderer_set_bounds(renderer, (lamina_rect){0, 0, width, height});
    }
    double now = lamina_current_time();
    if (is_turning) angle += (now - last) * 0.6;
    last = now;
    draw(renderer, now, angle, wide, high);
    report(renderer);
    SDL_GL_SwapWindow(window);
  }
}

static int run_window(void) {
  SDL_SetMainReady();
  if (SDL_Init(SDL_INIT_VIDEO) != 0) return fail("no window system", SDL_GetError());
  SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, 3);
  SDL_GL_SetAttribute(SDL_GL_CONTEXT_MINOR_VERSION, 3);
  SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK, SDL_GL_CONTEXT_PROFILE_CORE);
  SDL_Window *window = SDL_CreateWindow(
      "Embed in C", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, 640, 480,
      SDL_WINDOW_OPENGL | SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI);
  if (!window) return fail("no window", SDL_GetError());
  SDL_GLContext context = SDL_GL_CreateContext(window);
  if (!context) return fail("no OpenGL", SDL_GetError());
  SDL_GL_SetSwapInterval(1);
  if (!scene_make()) return 1;
  lamina_renderer renderer = lamina_renderer_create("EmbedInC");
  if (!renderer) return fail("no renderer", lamina_last_error());
  lamina_layer root = hud_make((lamina_size){640, 480}, scene_texture());
  if (!root) return 1;
  lamina_renderer_set_layer(renderer, root);
  loop(window, renderer);
  lamina_renderer_tear_down(renderer);
  lamina_release(renderer);
  hud_free();
  SDL_GL_DeleteContext(context);
  SDL_DestroyWindow(window);
  SDL_Quit();
  return 0;
}

/* A context of OpenGL 3.3 without a window. */
static bool make_context(void) {
  EGLDisplay display = eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, NULL, NULL);
  if (display == EGL_NO_DISPLAY || !eglInitialize(display, NULL, NULL)) {
    display = eglGetDisplay(EGL_DEFAULT_DISPLAY);
    if (display == EGL_NO_DISPLAY || !eglInitialize(display, NULL, NULL)) return false;
  }
  const EGLint wanted[] = {EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT,
                           EGL_NONE};
  const EGLint version[] = {EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, 3, EGL_NONE};
  EGLConfig config = NULL;
  EGLint count = 0;
  if (!eglBindAPI(EGL_OPENGL_API) || !eglChooseConfig(display, wanted, &config, 1, &count))
    return false;
  EGLContext context = eglCreateContext(display, count ? config : NULL, EGL_NO_CONTEXT, version);
  return context != EGL_NO_CONTEXT &&
         eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context);
}

static int run_offscreen(const char *file_name, int scale) {
  static unsigned char pixels[4 * 1280 * 960];
  int width = 640 * scale, height = 480 * scale;
  if (!make_context() || !scene_make()) return fail("no OpenGL", "EGL gives no context");
  GLuint framebuffer = 0, texture = 0;
  glGenTextures(1, &texture);
  glBindTexture(GL_TEXTURE_2D, texture);
  glTexImage2D(
      GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
  glGenFramebuffers(1, &framebuffer);
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
  lamina_renderer renderer = lamina_renderer_create("EmbedInC");
  if (!renderer) return fail("no renderer", lamina_last_error());
  lamina_layer root = hud_make((lamina_size){640, 480}, scene_texture());
  if (!root) return 1;
  lamina_renderer_set_layer(renderer, root);
  lamina_renderer_set_bounds(renderer, (lamina_rect){0, 0, 640, 480});
  draw(renderer, 0, 0.3, width, height);
  draw(renderer, 0.4, 0.54, width, height);
  report(renderer);
  size_t row = 4 * (size_t)width;
  /* OpenGL's first row is the lowest, a picture's the top one. */
  for (int y = 0; y < height; y += 1)
    glReadPixels(0, height - 1 - y, width, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixels + row * (size_t)y);
  lamina_image image = lamina_image_create_from_pixels(
      pixels, (size_t)width, (size_t)height, row, LAMINA_PIXELS_RGBX);
  bool is_written = lamina_image_write(image, file_name) == LAMINA_OK;
  lamina_release(image);
  lamina_renderer_tear_down(renderer);
  lamina_release(renderer);
  hud_free();
  return is_written ? 0 : fail("no picture", lamina_last_error());
}

int main(int argc, char **argv) {
  int scale = argc == 4 ? argv[3][0] - '0' : 2;
  if (argc >= 3 && strcmp(argv[1], "--offscreen") == 0 && (scale == 1 || scale == 2))
    return run_offscreen(argv[2], scale);
  if (argc == 1) return run_window();
  fprintf(stderr, "usage: %s [--offscreen picture.png [1|2]]\n", argv[0]);
  return 2;
}
