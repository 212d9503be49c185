/* SPDX-License-Identifier: MIT */
/* Status, errors, references. See lamina.h for the rules that hold for all functions. */
#ifndef LAMINA_BASE_H
#define LAMINA_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this header. The first number changes when programs have to be rebuilt. */
#define LAMINA_VERSION_MAJOR 0
#define LAMINA_VERSION_MINOR 6
#define LAMINA_VERSION_PATCH 0

/* The result of a call. */
typedef enum lamina_status {
  LAMINA_OK = 0,
  /* An argument is NULL where it must not be, not finite, or out of its range. */
  LAMINA_ERROR_ARGUMENT = 1,
  /* A handle is NULL, was released, or is of another kind than the function requires. */
  LAMINA_ERROR_HANDLE = 2,
  /* The object refused the value: of the wrong type for the key, or against the rules of the tree. */
  LAMINA_ERROR_VALUE = 3,
  /* There is no such thing: no value under the key, no layer at the point, no such index. */
  LAMINA_ERROR_NOTHING = 4,
  /* A file or its contents cannot be read or written. */
  LAMINA_ERROR_FILE = 5,
  /* No graphics context, or the driver refused something. */
  LAMINA_ERROR_GRAPHICS = 6
} lamina_status;

/* The kind of object that a handle represents. */
typedef enum lamina_kind {
  LAMINA_KIND_NONE = 0,
  LAMINA_KIND_LAYER = 1,
  LAMINA_KIND_ANIMATION = 2,
  LAMINA_KIND_TIMING = 3,
  LAMINA_KIND_IMAGE = 4,
  LAMINA_KIND_PATH = 5,
  LAMINA_KIND_TEXTURE = 6,
  LAMINA_KIND_FILTER = 7,
  LAMINA_KIND_RENDERER = 8,
  LAMINA_KIND_OFFSCREEN = 9,
  LAMINA_KIND_CELL = 10,
  LAMINA_KIND_CANVAS = 11,
  LAMINA_KIND_DISPLAY_LINK = 12,
  LAMINA_KIND_TEXT = 13,
  LAMINA_KIND_FONT = 14
} lamina_kind;

/* A handle of any kind: each of the types below may be passed for it. */
typedef void *lamina_object;
/* A CALayer or one of its subclasses. */
typedef struct lamina_layer_s *lamina_layer;
/* A CAAnimation of any class. */
typedef struct lamina_animation_s *lamina_animation;
/* A CAMediaTimingFunction: the timing curve of an animation. Immutable. */
typedef struct lamina_timing_s *lamina_timing;
/* A CGImage: pixels. Immutable. */
typedef struct lamina_image_s *lamina_image;
/* A CGMutablePath: lines and curves. */
typedef struct lamina_path_s *lamina_path;
/* A texture of the program's OpenGL code, as contents of layers. */
typedef struct lamina_texture_s *lamina_texture;
/* A CIFilter, for a layer's filters. */
typedef struct lamina_filter_s *lamina_filter;
/* A CARenderer: draws a tree in the program's own GL context. */
typedef struct lamina_renderer_s *lamina_renderer;
/* An OffscreenRenderer: draws a tree into memory, with its own GL context. */
typedef struct lamina_offscreen_s *lamina_offscreen;
/* A CAEmitterCell: one kind of particles of an emitter layer. */
typedef struct lamina_cell_s *lamina_cell;
/* A CGContext: the canvas of a layer's drawing callback, or of a picture. */
typedef struct lamina_canvas_s *lamina_canvas;
/* A CADisplayLink: calls back once for each frame. */
typedef struct lamina_display_link_s *lamina_display_link;
/* An NSMutableAttributedString: text with attributes of its parts. */
typedef struct lamina_text_s *lamina_text;
/* A CTFont: a font at a size. Immutable. */
typedef struct lamina_font_s *lamina_font;

/* The library's version as text, such as "0.6.0". Never NULL; owned by the library, not to be freed. */
const char *lamina_version(void);

/* The library's version as a number: major * 10000 + minor * 100 + patch. */
int lamina_version_number(void);

/* The error of the last call on this thread that failed, in words; "" if none did.
 * Never NULL. The text is the library's, and stays until the next call on this thread that fails, or
 * lamina_clear_error(). Calls that succeed leave it as it is. */
const char *lamina_last_error(void);

/* Clears the last error of this thread. */
void lamina_clear_error(void);

/* The name of a status, such as "LAMINA_ERROR_HANDLE"; "unknown status" for other numbers. */
const char *lamina_status_name(lamina_status status);

/* Adds a reference to an object. Returns the same handle, or NULL for an invalid one. */
lamina_object lamina_retain(lamina_object object);

/* Releases a reference; the handle becomes invalid with the last one. Objects that trees and other objects
 * hold live on in them. NULL is ignored; any other invalid handle is LAMINA_ERROR_HANDLE. */
lamina_status lamina_release(lamina_object object);

/* The kind of an object; LAMINA_KIND_NONE for NULL and bad handles. Sets no error. */
lamina_kind lamina_kind_of(lamina_object object);

/* The number of handles in the program, for finding references that were not given back. */
size_t lamina_handle_count(void);

/* Frees a string that a function returned in a `char **`. NULL is ignored. */
void lamina_string_free(char *string);

/* ---- Diagnostics ---- */

/* Receives one line for each refusal outside of a call, each failure of a renderer, and whatever else is worth
 * knowing: the first of each kind. Lines have no end of line; `line` is good during the call, which may come
 * on any thread. */
typedef void (*lamina_log)(const char *line, void *context);

/* Sends such lines to a function; NULL writes them to standard error, each once, which is the default.
 * `context` must live until another function is set. */
void lamina_set_log(lamina_log log, void *context);

/* For finding misspelled keys: sets whether each key that an object does not know is reported, once for
 * each class, when a value is set, read or animated under it. The value is stored in any case. Default
 * false, unless the environment variable LAMINA_DEBUG_KEYS is set to anything but 0. */
void lamina_set_reports_unknown_keys(bool reports);

/* Reads whether they are reported. */
bool lamina_reports_unknown_keys(void);

/* The current time, in seconds of the clock of animations and frames. */
double lamina_current_time(void);

#ifdef __cplusplus
}
#endif

#endif
