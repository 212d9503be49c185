/* SPDX-License-Identifier: MIT */
/*
 * Graphics memory: what a renderer takes, a budget that its frames keep to, and what that cost.
 *
 *     lamina_renderer_set_memory_budget(renderer, 64 << 20);
 *     // after a frame
 *     lamina_memory_report report = {.struct_size = sizeof report};
 *     lamina_renderer_get_memory_report(renderer, &report);
 *     char *reductions = NULL;
 *     if (lamina_renderer_memory_reductions(renderer, &reductions) == LAMINA_OK) {
 *       puts(reductions);     // drawn smaller: "map": 4096 × 4096 pixels, one for 4 × 4
 *       lamina_string_free(reductions);
 *     }
 *
 * docs/endurance.md has the order in which a frame makes room.
 */
#ifndef LAMINA_MEMORY_H
#define LAMINA_MEMORY_H

#include "renderer.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The graphics memory of a renderer as of its last frame, in bytes: the pixels of textures and renderbuffers with all
 * levels and samples, the storage of buffers, and programs as large as their binaries, where the driver gives these
 * away. Padding of the driver, buffers of a window and objects of the program's own OpenGL code are not counted. */
typedef struct lamina_memory_report {
  /* To be set to sizeof(lamina_memory_report) before the call: fields that later versions append are written to
   * programs that have room for them only. */
  size_t struct_size;
  /* All uses together, and what of them no budget frees. */
  int64_t total, minimum;
  /* Textures with one image or one tile each, and pages that small ones share. */
  int64_t images, tiles, atlas_pages;
  /* Bitmaps of groups and effects that do not change, and old looks of transitions. */
  int64_t kept_bitmaps;
  /* Targets of passes and effects, and the picture of the whole tree. */
  int64_t render_targets, output;
  /* Outlines and colour stops; instances, vertices and uniforms. */
  int64_t shapes, buffers;
  /* Frames of media and drawings of OpenGL layers; linked programs; pictures of filters and the rest. */
  int64_t media, programs, other;
  /* The number of objects of OpenGL. */
  int64_t object_count;
  /* Counts since the renderer was made of what was freed for the budget and is made again when it is next shown:
   * render targets, kept bitmaps, and textures of images with atlas pages. */
  int64_t evicted_render_targets, evicted_kept_bitmaps, evicted_textures;
} lamina_memory_report;

/* ---- In the program's own context ---- */

/* Sets the bytes that frames keep to, 1 GiB by default; all is drawn again within it. What no budget frees (the
 * report's `minimum`) may exceed it. LAMINA_ERROR_ARGUMENT for a negative number. */
lamina_status lamina_renderer_set_memory_budget(lamina_renderer renderer, int64_t bytes);
/* Reads the budget. */
lamina_status lamina_renderer_memory_budget(lamina_renderer renderer, int64_t *bytes);
/* Reads the graphics memory as of the last frame; all 0 before the first one. LAMINA_ERROR_ARGUMENT for a
 * `struct_size` that is smaller than this version's. */
lamina_status lamina_renderer_get_memory_report(
    lamina_renderer renderer, lamina_memory_report *report);
/* The layers whose images the last frame drew with fewer pixels or left out, so that the budget is kept: a line for
 * each, which begins with "drawn smaller: " or "not drawn: ". Free it with lamina_string_free().
 * LAMINA_ERROR_NOTHING if the frame had room for all. lamina_renderer_take_report() tells each change once. */
lamina_status lamina_renderer_memory_reductions(lamina_renderer renderer, char **reductions);

/* ---- Into memory ---- */

/* The same of an offscreen renderer, as of its last picture. */
lamina_status lamina_offscreen_set_memory_budget(lamina_offscreen offscreen, int64_t bytes);
/* Reads the budget. */
lamina_status lamina_offscreen_memory_budget(lamina_offscreen offscreen, int64_t *bytes);
/* Reads the graphics memory, as lamina_renderer_get_memory_report(). */
lamina_status lamina_offscreen_get_memory_report(
    lamina_offscreen offscreen, lamina_memory_report *report);
/* The layers that were drawn smaller or not at all, as lamina_renderer_memory_reductions(). */
lamina_status lamina_offscreen_memory_reductions(lamina_offscreen offscreen, char **reductions);

#ifdef __cplusplus
}
#endif

#endif
