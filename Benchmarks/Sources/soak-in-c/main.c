// SPDX-License-Identifier: MIT

// A program in C with an OpenGL context of its own, in which liblamina draws layers that come, move and
// go, for as many seconds as its argument says. Prints a line each second: objects of OpenGL in the
// context, bytes of their pixels and storage, bytes in use on the heap, the mean milliseconds of a frame,
// and those of the processors.

#define GL_GLEXT_PROTOTYPES 1
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GL/gl.h>
#include <GL/glext.h>
#include <lamina.h>
#include <malloc.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { width = 480, height = 320, card_count = 12, renewal = 900, largest_side = 400 };

static uint32_t state = 12345;

static double number(double low, double high) {
  state = state * 1664525u + 1013904223u;
  return low + (high - low) * (double)(state >> 8) / (1 << 24);
}

static double milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

/// Whether a run goes on: to its end, or on a busy machine to 25 frames for each of its seconds.
static bool goes_on(int frame, double time, double seconds) {
  return time < seconds || (time < 4 * seconds && frame < 25 * seconds);
}

/// The time of all processors for the process until now.
static double processor_milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static int fail(const char *what) {
  const char *error = lamina_last_error();
  fprintf(stderr, "soak-in-c: %s: %s\n", what, error ? error : "");
  return 1;
}

/// A context of OpenGL 3.3 without a window.
static bool make_context(void) {
  EGLDisplay display = eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, NULL, NULL);
  if (display == EGL_NO_DISPLAY || !eglInitialize(display, NULL, NULL)) return false;
  const EGLint version[] = {EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, 3, EGL_NONE};
  if (!eglBindAPI(EGL_OPENGL_API)) return false;
  EGLContext context = eglCreateContext(display, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, version);
  return context != EGL_NO_CONTEXT &&
         eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context);
}

static GLuint make_framebuffer(void) {
  GLuint framebuffer = 0, texture = 0;
  glGenTextures(1, &texture);
  glBindTexture(GL_TEXTURE_2D, texture);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
  glGenFramebuffers(1, &framebuffer);
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
  glViewport(0, 0, width, height);
  return framebuffer;
}

enum { textures, buffers, framebuffers, programs, samplers, vertex_arrays, kind_count, most_names = 4096 };

/// The objects of a kind that exist, as the driver says.
static struct {
  /// All names up to this one were asked about; drivers may give each name once only.
  GLuint last;
  int count;
  GLuint names[most_names];
} known[kind_count];

static bool exists(int kind, GLuint name) {
  switch (kind) {
    case textures: return glIsTexture(name);
    case buffers: return glIsBuffer(name);
    case framebuffers: return glIsFramebuffer(name);
    case programs: return glIsProgram(name);
    case samplers: return glIsSampler(name);
    default: return glIsVertexArray(name);
  }
}

/// A name that is free, beyond those in use where the driver gives each once.
static GLuint free_name(int kind) {
  GLuint name = 0;
  switch (kind) {
    case textures: glGenTextures(1, &name), glDeleteTextures(1, &name); break;
    case buffers: glGenBuffers(1, &name), glDeleteBuffers(1, &name); break;
    case framebuffers: glGenFramebuffers(1, &name), glDeleteFramebuffers(1, &name); break;
    case programs: name = glCreateProgram(), glDeleteProgram(name); break;
    case samplers: glGenSamplers(1, &name), glDeleteSamplers(1, &name); break;
    default: glGenVertexArrays(1, &name), glDeleteVertexArrays(1, &name); break;
  }
  return name;
}

/// Brings the names that exist of a kind up to date, and tells their number.
static int update(int kind) {
  GLuint first = known[kind].last + 1, last = free_name(kind);
  if (last <= most_names || last < first) {
    // Few names, or freed ones that are given again: any may be in use.
    first = 1, known[kind].count = 0;
    if (last < most_names) last = most_names;
  }
  int kept = 0;
  for (int index = 0; index < known[kind].count; index += 1) {
    GLuint name = known[kind].names[index];
    if (exists(kind, name)) known[kind].names[kept++] = name;
  }
  for (GLuint name = first; name <= last && kept < most_names; name += 1)
    if (exists(kind, name)) known[kind].names[kept++] = name;
  known[kind].last = last;
  known[kind].count = kept;
  return kept;
}

/// Counts the objects of the context, and their bytes, by asking the driver about every name.
static int count_objects(long long *bytes) {
  int count = 0;
  for (int kind = 0; kind < kind_count; kind += 1) count += update(kind);
  GLint texture = 0, buffer = 0;
  *bytes = 0;
  glGetIntegerv(GL_TEXTURE_BINDING_2D, &texture);
  glGetIntegerv(GL_COPY_READ_BUFFER_BINDING, &buffer);
  for (int index = 0; index < known[textures].count; index += 1) {
    GLint wide = 0, high = 0;
    glBindTexture(GL_TEXTURE_2D, known[textures].names[index]);
    glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_WIDTH, &wide);
    glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_HEIGHT, &high);
    *bytes += 4LL * wide * high;
  }
  for (int index = 0; index < known[buffers].count; index += 1) {
    GLint64 size = 0;
    glBindBuffer(GL_COPY_READ_BUFFER, known[buffers].names[index]);
    glGetBufferParameteri64v(GL_COPY_READ_BUFFER, GL_BUFFER_SIZE, &size);
    *bytes += size;
  }
  glBindTexture(GL_TEXTURE_2D, (GLuint)texture);
  glBindBuffer(GL_COPY_READ_BUFFER, (GLuint)buffer);
  return count;
}

/// A layer with an image of its own, or with a colour and round corners; one reference.
static lamina_layer make_card(void) {
  lamina_layer card = lamina_layer_create("CALayer");
  if (number(0, 1) < 0.5) {
    static unsigned char pixels[4 * largest_side * largest_side];
    size_t side = (size_t)number(2, largest_side);
    unsigned char value = (unsigned char)number(0, 255);
    for (size_t index = 0; index < 4 * side * side; index += 1) pixels[index] = value;
    lamina_image image =
        lamina_image_create_from_pixels(pixels, side, side, 4 * side, LAMINA_PIXELS_RGBX);
    lamina_set_object(card, "contents", image);
    lamina_release(image);
  } else {
    lamina_set_color(
        card, "backgroundColor",
        (lamina_color){number(0, 1), number(0, 1), number(0, 1), number(0.3, 1)});
    lamina_set_number(card, "cornerRadius", number(0, 12));
    lamina_set_number(card, "shadowOpacity", 0.5);
    lamina_set_number(card, "opacity", number(0.3, 1));
  }
  lamina_set_rect(
      card, "frame",
      (lamina_rect){number(0, width - 60), number(0, height - 60), number(20, 160), number(20, 120)});
  return card;
}

static void animate(lamina_layer card) {
  lamina_animation move = lamina_animation_create("CABasicAnimation", "position.x");
  lamina_set_number(move, "byValue", number(-60, 60));
  lamina_set_number(move, "duration", number(0.1, 0.8));
  lamina_layer_add_animation(card, move, NULL);
  lamina_release(move);
}

static lamina_renderer make_renderer(lamina_layer root) {
  lamina_renderer renderer = lamina_renderer_create("soak-in-c");
  if (!renderer) return NULL;
  lamina_renderer_set_layer(renderer, root);
  lamina_renderer_set_bounds(renderer, (lamina_rect){0, 0, width, height});
  return renderer;
}

int main(int argc, char **argv) {
  double seconds = argc > 1 ? atof(argv[1]) : 0;
  if (seconds <= 0) {
    fprintf(stderr, "usage: %s SECONDS\n", argv[0]);
    return 2;
  }
  if (!make_context()) return fail("no context");
  GLuint framebuffer = make_framebuffer();
  lamina_layer root = lamina_layer_create("CALayer");
  lamina_set_rect(root, "frame", (lamina_rect){0, 0, width, height});
  lamina_renderer renderer = make_renderer(root);
  if (!renderer) return fail("no renderer");
  lamina_layer cards[card_count] = {NULL};
  double start = milliseconds(), next = start + 1e3, spent = 0;
  double last_used = processor_milliseconds();
  int frames = 0;
  for (int frame = 1; goes_on(frame, (milliseconds() - start) / 1e3, seconds); frame += 1) {
    if (frame % renewal == 0) {
      lamina_renderer_tear_down(renderer);
      lamina_release(renderer);
      renderer = make_renderer(root);
      if (!renderer) return fail("no renderer");
    }
    double begin = milliseconds();
    int index = (int)number(0, card_count);
    if (cards[index] == NULL || number(0, 1) < 0.3) {
      if (cards[index]) lamina_layer_remove_from_superlayer(cards[index]);
      lamina_release(cards[index]);
      cards[index] = make_card();
      lamina_layer_add_sublayer(root, cards[index]);
    } else {
      animate(cards[index]);
    }
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    lamina_renderer_begin_frame(renderer, lamina_current_time());
    lamina_renderer_render(renderer);
    lamina_renderer_end_frame(renderer);
    glFinish();
    double length = milliseconds() - begin;
    spent += length;
    frames += 1;
    if (milliseconds() >= next) {
      long long bytes = 0;
      // Free pages go back to the system, so that the memory resident is that in use.
      malloc_trim(0);
      int objects = count_objects(&bytes);
      struct mallinfo2 heap = mallinfo2();
      double used = processor_milliseconds();
      printf("%d %lld %zu %.3f %.3f\n", objects, bytes, heap.uordblks + heap.hblkhd, spent / frames,
             (used - last_used) / frames);
      last_used = used;
      fflush(stdout);
      next += 1e3;
      spent = 0;
      frames = 0;
    }
    double rest = 1e3 / 30 - length;
    struct timespec pause = {0, rest > 0 ? (long)(rest * 1e6) : 0};
    nanosleep(&pause, NULL);
  }
  lamina_renderer_tear_down(renderer);
  lamina_release(renderer);
  for (int index = 0; index < card_count; index += 1) lamina_release(cards[index]);
  lamina_release(root);
  return 0;
}
