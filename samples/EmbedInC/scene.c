/* SPDX-License-Identifier: MIT */
#define GL_GLEXT_PROTOTYPES 1
#include "scene.h"

#include <GL/gl.h>
#include <GL/glext.h>
#include <stdio.h>

/* Twelve petals about the middle, three corners each. */
static const char *vertex_source =
    "#version 330 core\n"
    "uniform vec2 turn;\n"
    "uniform float aspect;\n"
    "out vec3 tint;\n"
    "void main() {\n"
    "  float petal = float(gl_VertexID / 3);\n"
    "  int corner = gl_VertexID % 3;\n"
    "  float a = turn.x + petal * 0.5235988 + (corner == 2 ? 0.42 : corner == 1 ? -0.05 : 0.0);\n"
    "  float r = corner == 0 ? 0.08 : 0.72 + 0.14 * sin(turn.x * 2.0 + petal);\n"
    "  gl_Position = vec4(r * cos(a) / aspect, r * sin(a), 0.0, 1.0);\n"
    "  vec3 hue = 0.5 + 0.5 * cos(petal * 0.5235988 + vec3(0.0, 2.1, 4.2));\n"
    "  tint = mix(vec3(0.08, 0.1, 0.2), hue, corner == 0 ? 0.35 : 0.9);\n"
    "}\n";
static const char *fragment_source =
    "#version 330 core\n"
    "in vec3 tint;\n"
    "out vec4 color;\n"
    "void main() { color = vec4(tint, 1.0); }\n";

enum { texture_width = 160, texture_height = 120 };
static GLuint program, vertex_array, texture, framebuffer;

static GLuint compile(GLenum kind, const char *source) {
  GLuint shader = glCreateShader(kind);
  GLint is_good = 0;
  glShaderSource(shader, 1, &source, NULL);
  glCompileShader(shader);
  glGetShaderiv(shader, GL_COMPILE_STATUS, &is_good);
  if (!is_good) {
    char log[512] = "";
    glGetShaderInfoLog(shader, sizeof log, NULL, log);
    fprintf(stderr, "EmbedInC: the scene's shader does not compile: %s\n", log);
    return 0;
  }
  return shader;
}

bool scene_make(void) {
  GLuint vertex = compile(GL_VERTEX_SHADER, vertex_source);
  GLuint fragment = compile(GL_FRAGMENT_SHADER, fragment_source);
  if (!vertex || !fragment) return false;
  program = glCreateProgram();
  glAttachShader(program, vertex);
  glAttachShader(program, fragment);
  glLinkProgram(program);
  glGenVertexArrays(1, &vertex_array);
  glGenTextures(1, &texture);
  glBindTexture(GL_TEXTURE_2D, texture);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, texture_width, texture_height, 0, GL_RGBA,
               GL_UNSIGNED_BYTE, NULL);
  glGenFramebuffers(1, &framebuffer);
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  return true;
}

void scene_draw(double angle, int width, int height) {
  glViewport(0, 0, width, height);
  glClearColor(0.08f, 0.1f, 0.2f, 1);
  glClear(GL_COLOR_BUFFER_BIT);
  glUseProgram(program);
  glBindVertexArray(vertex_array);
  glUniform2f(glGetUniformLocation(program, "turn"), (float)angle, 0);
  glUniform1f(glGetUniformLocation(program, "aspect"), (float)width / (float)height);
  glDrawArrays(GL_TRIANGLES, 0, 36);
}

unsigned int scene_texture(void) { return texture; }

void scene_draw_texture(double angle) {
  GLint bound = 0;
  glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &bound);
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffer);
  scene_draw(angle, texture_width, texture_height);
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, (GLuint)bound);
}
