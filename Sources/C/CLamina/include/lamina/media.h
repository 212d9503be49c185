/* SPDX-License-Identifier: MIT */
/*
 * Live contents: frames of cameras and decoders, drawing by the program's own OpenGL calls, and tiles.
 *
 * "CAMediaLayer" shows the frame of the renderer's time, in the layer's own time: "speed" and "timeOffset" pause
 * and seek. Frames are enqueued on any thread.
 *
 *     lamina_media_frame frame = {
 *       .format = LAMINA_MEDIA_NV12, .width = 1920, .height = 1080, .presentation_time = 1.5,
 *       .planes = {{luma, 1920 * 1080, 1920}, {chroma, 1920 * 540, 1920}}};
 *     lamina_media_enqueue(layer, &frame, NULL);
 *
 * "CAOpenGLLayer" calls a function that draws by OpenGL on the renderer's thread, in a context and framebuffer to
 * itself: no state, error or deleted name of it reaches the renderer.
 *
 * "CATiledLayer" calls the function of lamina_layer_set_draw() for tiles, on background threads and several at
 * once: lamina_canvas_bounds() is the tile. Its keys are "tileSize", "levelsOfDetail" and "levelsOfDetailBias".
 */
#ifndef LAMINA_MEDIA_H
#define LAMINA_MEDIA_H

#include "canvas.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Media ---- */

/* The layout of a frame's pixels. Chroma planes have half the width and height, rounded up. */
typedef enum lamina_media_format {
  /* One plane of four bytes a pixel; colours multiplied by alpha. */
  LAMINA_MEDIA_RGBA = 0,
  LAMINA_MEDIA_BGRA = 1,
  /* The same with a fourth byte that is ignored. */
  LAMINA_MEDIA_RGBX = 2,
  LAMINA_MEDIA_BGRX = 3,
  /* YUV 4:2:0 in three planes: luma, blue difference, red difference. */
  LAMINA_MEDIA_YUV420 = 4,
  /* YUV 4:2:0 in two planes: luma, pairs of blue and red difference. */
  LAMINA_MEDIA_NV12 = 5
} lamina_media_format;

/* The standard of the weights of red, green and blue in luma. */
typedef enum lamina_media_matrix {
  LAMINA_MEDIA_BT709 = 0,
  LAMINA_MEDIA_BT601 = 1,
  LAMINA_MEDIA_BT2020 = 2
} lamina_media_matrix;

/* A plane: memory from the first row on. */
typedef struct lamina_media_plane {
  const void *bytes;
  size_t byte_count;
  size_t bytes_per_row;
} lamina_media_plane;

/* A frame. All that is 0 is the default: all pixels are shown, video range. */
typedef struct lamina_media_frame {
  lamina_media_format format;
  lamina_media_matrix matrix;
  /* Codes from 0 to 255 instead of video range, for YUV. */
  bool is_full_range;
  /* Shown as soon as possible, whatever its time. */
  bool displays_immediately;
  /* The size of the full planes, in pixels. */
  size_t width, height;
  lamina_media_plane planes[3];
  /* The shown part, in whole pixels from the top; all 0 for the whole frame. */
  lamina_rect crop;
  /* In seconds of the layer's time. */
  double presentation_time;
} lamina_media_frame;

/* The fate of a frame. */
typedef enum lamina_media_result {
  LAMINA_MEDIA_ACCEPTED = 0,
  /* As many wait as may, and are kept; see lamina_media_set_queue(). */
  LAMINA_MEDIA_FULL = 1,
  /* Its time is not after that of the frame before; lamina_media_flush() lets earlier times in. */
  LAMINA_MEDIA_OUT_OF_ORDER = 2,
  /* The renderer cannot take memory of this kind. */
  LAMINA_MEDIA_UNSUPPORTED = 3
} lamina_media_result;

/* The frames of a layer so far. */
typedef struct lamina_media_statistics {
  size_t enqueued, shown, dropped, late, refused;
} lamina_media_statistics;

/* Enqueues a frame, whose bytes are copied; on any thread. `result` may be NULL. LAMINA_ERROR_ARGUMENT for sizes,
 * planes, crops and times that make no frame, LAMINA_ERROR_HANDLE for a layer of another class; a frame that is
 * not accepted is LAMINA_OK, with the result. */
lamina_status lamina_media_enqueue(
    lamina_layer layer, const lamina_media_frame *frame, lamina_media_result *result);
/* Drops the frames that wait, and with `removes_image` the one that is shown; on any thread. */
lamina_status lamina_media_flush(lamina_layer layer, bool removes_image);
/* Sets how many frames may wait, 1 to 64 (8 by default), and whether a frame beyond that is refused, instead of
 * the oldest one that waits being dropped. */
lamina_status lamina_media_set_queue(lamina_layer layer, size_t capacity, bool refuses_newest);
/* Reads the counts of a layer's frames. */
lamina_status lamina_media_get_statistics(lamina_layer layer, lamina_media_statistics *statistics);

/* ---- OpenGL ---- */

/* Draws a layer, on the renderer's thread, with a context of its own current and the layer's framebuffer bound.
 * `time` is the layer's, in seconds. `layer` is valid during the call. */
typedef void (*lamina_gl_draw)(lamina_layer layer, double time, void *context);
/* Whether there is something new to draw. */
typedef bool (*lamina_gl_can_draw)(lamina_layer layer, double time, void *context);

/* The buffers beside the one for colour; the driver may give more bits. */
typedef struct lamina_gl_buffers {
  int depth_bits, stencil_bits, samples;
} lamina_gl_buffers;

/* Sets the functions of a "CAOpenGLLayer" and its buffers, and asks for a drawing. `can_draw` may be NULL, for
 * always. The layer is drawn after lamina_layer_set_needs_display(), when its size changes, and in every frame
 * while "asynchronous" is set. `context` must live as long as the layer, and is used on the renderer's thread. */
lamina_status lamina_gl_layer_set_draw(
    lamina_layer layer, lamina_gl_buffers buffers, lamina_gl_draw draw, lamina_gl_can_draw can_draw,
    void *context);

/* ---- Tiles ---- */

/* Marks a part of the contents for drawing, in the layer's own space: of a tiled layer the tiles that it
 * touches. */
lamina_status lamina_layer_set_needs_display_in(lamina_layer layer, lamina_rect rect);

#ifdef __cplusplus
}
#endif

#endif
