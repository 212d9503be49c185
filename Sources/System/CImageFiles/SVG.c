/* SPDX-License-Identifier: MIT */

#include "Support.h"

#include <dlfcn.h>
#include <math.h>
#include <pthread.h>
#include <string.h>

/*
 * librsvg's functions, and those of Cairo and GObject that it draws and lives by. It is opened where it is
 * installed, so its header is not needed to build.
 */
struct Rectangle {
  double x, y, width, height;
};

enum { ARGB = 0, SUCCESS = 0 };

static struct {
  void *(*open)(const uint8_t *, size_t, void **);
  int (*size)(void *, double *, double *);
  int (*extents)(void *, const char *, struct Rectangle *, struct Rectangle *, void **);
  int (*render)(void *, void *, const struct Rectangle *, void **);
  void (*release)(void *);
  void (*free_error)(void *);
  void *(*make_surface)(uint8_t *, int, int, int, int);
  int (*surface_state)(void *);
  void (*flush)(void *);
  void (*free_surface)(void *);
  void *(*make_context)(void *);
  void (*free_context)(void *);
  int is_loaded;
} svg;

static void load(void) {
  static const char *const names[] = {"librsvg-2.so.2", NULL};
  static const char *const canvas_names[] = {"libcairo.so.2", NULL};
  static const char *const object_names[] = {"libgobject-2.0.so.0", NULL};
  static const char *const glib_names[] = {"libglib-2.0.so.0", NULL};
  void *library = lamina_open_library(names);
  void *cairo = library ? lamina_open_library(canvas_names) : NULL;
  void *objects = cairo ? lamina_open_library(object_names) : NULL;
  void *glib = objects ? lamina_open_library(glib_names) : NULL;
  if (!glib) return;
  *(void **)&svg.open = dlsym(library, "rsvg_handle_new_from_data");
  *(void **)&svg.size = dlsym(library, "rsvg_handle_get_intrinsic_size_in_pixels");
  *(void **)&svg.extents = dlsym(library, "rsvg_handle_get_geometry_for_element");
  *(void **)&svg.render = dlsym(library, "rsvg_handle_render_document");
  *(void **)&svg.release = dlsym(objects, "g_object_unref");
  *(void **)&svg.free_error = dlsym(glib, "g_error_free");
  *(void **)&svg.make_surface = dlsym(cairo, "cairo_image_surface_create_for_data");
  *(void **)&svg.surface_state = dlsym(cairo, "cairo_surface_status");
  *(void **)&svg.flush = dlsym(cairo, "cairo_surface_flush");
  *(void **)&svg.free_surface = dlsym(cairo, "cairo_surface_destroy");
  *(void **)&svg.make_context = dlsym(cairo, "cairo_create");
  *(void **)&svg.free_context = dlsym(cairo, "cairo_destroy");
  svg.is_loaded = svg.open && svg.size && svg.extents && svg.render && svg.release &&
                  svg.free_error && svg.make_surface && svg.surface_state && svg.flush &&
                  svg.free_surface && svg.make_context && svg.free_context;
}

int lamina_has_svg(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return svg.is_loaded;
}

/* The size in pixels: the document's, else that of its drawing. */
static int read_size(void *document, struct LaminaPicture *picture) {
  double width = 0, height = 0;
  struct Rectangle ink = {0, 0, 0, 0}, logical = {0, 0, 0, 0};
  if (!svg.size(document, &width, &height) &&
      svg.extents(document, NULL, &ink, &logical, NULL)) {
    width = logical.width;
    height = logical.height;
  }
  /* Cairo's sides have 15 bits. */
  if (!(width > 0 && height > 0)) return 0;
  picture->width = width < 4e9 ? (uint32_t)ceil(width) : UINT32_MAX;
  picture->height = height < 4e9 ? (uint32_t)ceil(height) : UINT32_MAX;
  return 1;
}

/* Cairo's words of premultiplied ARGB as bytes of RGBA. */
static void reorder(uint8_t *pixels, size_t count) {
  for (size_t index = 0; index < count; index++) {
    uint32_t word;
    memcpy(&word, pixels + 4 * index, 4);
    pixels[4 * index] = (uint8_t)(word >> 16);
    pixels[4 * index + 1] = (uint8_t)(word >> 8);
    pixels[4 * index + 2] = (uint8_t)word;
    pixels[4 * index + 3] = (uint8_t)(word >> 24);
  }
}

static enum LaminaResult draw(struct LaminaDecoding *decoding, void *document) {
  struct LaminaPicture *picture = &decoding->picture;
  enum LaminaResult result = LAMINA_DAMAGED;
  if (!read_size(document, picture)) {
    lamina_note(decoding->message, "it has no size");
    return LAMINA_DAMAGED;
  }
  if (picture->width > 32767 || picture->height > 32767) return LAMINA_TOO_LARGE;
  picture->channels = 4;
  picture->bits = 8;
  picture->has_alpha = 1;
  picture->is_premultiplied = 1;
  uint8_t *pixels = lamina_allocate(decoding, &result);
  if (!pixels) return result;
  int width = (int)picture->width, height = (int)picture->height;
  void *surface = svg.make_surface(pixels, ARGB, width, height, 4 * width);
  void *context = svg.make_context(surface);
  struct Rectangle place = {0, 0, width, height};
  int is_drawn = svg.surface_state(surface) == SUCCESS &&
                 svg.render(document, context, &place, NULL);
  svg.free_context(context);
  svg.flush(surface);
  svg.free_surface(surface);
  if (!is_drawn) {
    lamina_note(decoding->message, "librsvg cannot draw it");
    return LAMINA_DAMAGED;
  }
  reorder(pixels, (size_t)picture->width * picture->height);
  decoding->rows = picture->height;
  return LAMINA_DECODED;
}

enum LaminaResult lamina_decode_svg(struct LaminaDecoding *decoding) {
  if (!lamina_has_svg()) return LAMINA_NO_LIBRARY;
  void *error = NULL;
  void *document = svg.open(decoding->bytes, decoding->count, &error);
  if (error) svg.free_error(error);
  if (!document) {
    lamina_note(decoding->message, "librsvg cannot read it");
    return LAMINA_DAMAGED;
  }
  enum LaminaResult result = draw(decoding, document);
  svg.release(document);
  return result;
}
