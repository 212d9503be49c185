/* SPDX-License-Identifier: MIT */
#pragma once
#include "../../System/COpenGL/shim.h"

/* Names that OpenGL ES 2 has for what came with OpenGL ES 3. */
#define GL_RGB8_OES 0x8051
#define GL_RGBA8_OES 0x8058
#define GL_DEPTH_COMPONENT24_OES 0x81A6
#define GL_DEPTH24_STENCIL8_OES 0x88F0

static inline void glGenVertexArraysOES(GLsizei count, GLuint *names) { glGenVertexArrays(count, names); }
static inline void glBindVertexArrayOES(GLuint name) { glBindVertexArray(name); }
static inline void glDeleteVertexArraysOES(GLsizei count, const GLuint *names) {
  glDeleteVertexArrays(count, names);
}
