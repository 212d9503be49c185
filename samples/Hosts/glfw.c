/* SPDX-License-Identifier: MIT */
/* Layers over the drawing of a GLFW program: glfw [--picture FILE] */
#include <GLFW/glfw3.h>
#include <lamina.h>
#include <stdio.h>
#include <string.h>

#include "../EmbedInC/hud.h"
#include "../EmbedInC/scene.h"
#include "picture.h"

static lamina_renderer renderer;

static void click(GLFWwindow *window, int button, int action, int modifiers) {
  (void)button, (void)modifiers;
  if (action == GLFW_RELEASE) return hud_let_go();
  lamina_point place;
  int width, height;
  glfwGetCursorPos(window, &place.x, &place.y);
  glfwGetWindowSize(window, &width, &height);
  lamina_layer hit =
      lamina_renderer_layer_at(renderer, place, (lamina_size){width, height}, false, true);
  hud_press(hit);
  lamina_release(hit);
}

static void resize(GLFWwindow *window, int width, int height) {
  (void)window;
  hud_resize((lamina_size){width, height});
  lamina_renderer_set_bounds(renderer, (lamina_rect){0, 0, width, height});
}

int main(int argc, char **argv) {
  const char *picture = argc == 3 && strcmp(argv[1], "--picture") == 0 ? argv[2] : NULL;
  if (!glfwInit()) return fprintf(stderr, "glfw: no window system\n"), 1;
  glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
  glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
  glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
  GLFWwindow *window = glfwCreateWindow(640, 480, "Layers in GLFW", NULL, NULL);
  if (!window) return fprintf(stderr, "glfw: no window with OpenGL 3.3\n"), 1;
  glfwMakeContextCurrent(window);
  glfwSwapInterval(1);

  if (!scene_make() || !(renderer = lamina_renderer_create("glfw")))
    return fprintf(stderr, "glfw: %s\n", lamina_last_error()), 1;
  lamina_renderer_set_layer(renderer, hud_make((lamina_size){640, 480}, scene_texture()));
  resize(window, 640, 480);
  glfwSetWindowSizeCallback(window, resize);
  glfwSetMouseButtonCallback(window, click);

  int status = 0;
  for (int frame = 0; !glfwWindowShouldClose(window); frame += 1) {
    int width, height;
    glfwGetFramebufferSize(window, &width, &height);
    double time = picture ? 0.4 * frame : lamina_current_time();
    scene_draw_texture(-0.3 - 0.6 * time);
    hud_texture_changed();
    scene_draw(0.3 + 0.6 * time, width, height);
    lamina_renderer_begin_frame(renderer, time);
    lamina_renderer_render(renderer);
    lamina_renderer_end_frame(renderer);
    if (picture && frame == 1) {
      status = picture_write(picture, width, height);
      break;
    }
    glfwSwapBuffers(window);
    glfwPollEvents();
  }
  lamina_renderer_tear_down(renderer);
  lamina_release(renderer);
  hud_free();
  glfwTerminate();
  return status;
}
