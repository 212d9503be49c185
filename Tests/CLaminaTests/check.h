/* SPDX-License-Identifier: MIT */
/* The checks of the tests, and their list. */
#ifndef CHECK_H
#define CHECK_H

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lamina.h"

/* Notes a failure. */
void check_failed(const char *file, int line, const char *what);

#define CHECK(condition) \
  do { if (!(condition)) check_failed(__FILE__, __LINE__, #condition); } while (0)
/* That a call succeeds. */
#define CHECK_OK(expression) \
  do { \
    lamina_clear_error(); \
    if ((expression) != LAMINA_OK) { \
      char text[512]; \
      snprintf(text, sizeof text, "%s: %s", #expression, lamina_last_error()); \
      check_failed(__FILE__, __LINE__, text); \
    } \
  } while (0)
/* That a call fails with a status, and says why. */
#define CHECK_FAILS(status, expression) \
  do { \
    lamina_clear_error(); \
    lamina_status check_status = (expression); \
    if (check_status != (status)) { \
      char text[512]; \
      snprintf(text, sizeof text, "%s is %s", #expression, lamina_status_name(check_status)); \
      check_failed(__FILE__, __LINE__, text); \
    } \
    CHECK(lamina_last_error()[0] != 0); \
  } while (0)
/* That a value is refused, in these words. */
#define CHECK_SAYS(words, expression) \
  do { \
    CHECK_FAILS(LAMINA_ERROR_VALUE, expression); \
    if (strcmp(lamina_last_error(), words) != 0) check_failed(__FILE__, __LINE__, lamina_last_error()); \
  } while (0)
/* That a call returns NULL, and says why. */
#define CHECK_NULL(expression) \
  do { \
    lamina_clear_error(); \
    CHECK((expression) == NULL); \
    CHECK(lamina_last_error()[0] != 0); \
  } while (0)
#define CHECK_NEAR(a, b) CHECK(fabs((double)(a) - (double)(b)) < 1e-4)

/* A pointer that is no handle. */
extern int not_a_handle;
#define BAD ((void *)&not_a_handle)

void test_versions(void);
void test_references(void);
void test_bad_handles(void);
void test_errors(void);
void test_matrices(void);
void test_values(void);
void test_refused_values(void);
void test_words_of_refusals(void);
void test_lists(void);
void test_objects_as_values(void);
void test_filters(void);
void test_classes(void);
void test_tree(void);
void test_refused_trees(void);
void test_places(void);
void test_layout(void);
void test_animations(void);
void test_refused_animations(void);
void test_callbacks(void);
void test_paces(void);
void test_transactions(void);
void test_image_pixels(void);
void test_image_files(void);
void test_textures(void);
void test_paths(void);
void test_refused_paths(void);
void test_media(void);
void test_refused_media(void);
void test_gl_layers(void);
void test_tiled_layers(void);
void test_fonts(void);
void test_texts(void);
void test_drawn_texts(void);
void test_refused_texts(void);
void test_canvas(void);
void test_canvas_paths(void);
void test_canvas_pictures(void);
void test_refused_canvases(void);
void test_drawing_callbacks(void);
void test_display_and_layout_callbacks(void);
void test_actions(void);
void test_action_search(void);
void test_constraints(void);
void test_emitter(void);
void test_display_links(void);
void test_unknown_keys(void);
void test_offscreen(void);
void test_offscreen_perform(void);
void test_refused_offscreen(void);
void test_no_context(void);
void test_offscreen_memory(void);
void test_refused_memory(void);
void test_renderer_memory(void);
void test_renderer(void);
void test_renderer_places(void);
void test_renderer_texture(void);
void test_sharing(void);
void test_lost_context(void);
void test_renderer_display_link(void);
void test_renderer_perform(void);

#endif
