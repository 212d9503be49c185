/* SPDX-License-Identifier: MIT */
/* The list of the tests, and what has failed. */
#include "check.h"
#include "lamina_tests.h"

int not_a_handle;

static char failures[8192];
static size_t failures_length;

void check_failed(const char *file, int line, const char *what) {
  const char *name = strrchr(file, '/');
  int length = snprintf(
      failures + failures_length, sizeof failures - failures_length, "%s:%d: %s\n",
      name ? name + 1 : file, line, what);
  if (length > 0) failures_length += (size_t)length;
  if (failures_length >= sizeof failures) failures_length = sizeof failures - 1;
}

#define TEST(name) {#name, name, false}
#define DRAWING_TEST(name) {#name, name, true}

static const struct {
  const char *name;
  void (*run)(void);
  bool needs_context;
} tests[] = {
    TEST(test_versions),
    TEST(test_references),
    TEST(test_bad_handles),
    TEST(test_errors),
    TEST(test_matrices),
    TEST(test_values),
    TEST(test_refused_values),
    TEST(test_words_of_refusals),
    TEST(test_lists),
    TEST(test_objects_as_values),
    TEST(test_filters),
    TEST(test_classes),
    TEST(test_tree),
    TEST(test_refused_trees),
    TEST(test_places),
    TEST(test_layout),
    TEST(test_animations),
    TEST(test_refused_animations),
    TEST(test_callbacks),
    TEST(test_paces),
    TEST(test_transactions),
    TEST(test_image_pixels),
    TEST(test_image_files),
    TEST(test_textures),
    TEST(test_paths),
    TEST(test_refused_paths),
    TEST(test_media),
    TEST(test_refused_media),
    TEST(test_gl_layers),
    TEST(test_tiled_layers),
    TEST(test_fonts),
    TEST(test_texts),
    TEST(test_drawn_texts),
    TEST(test_refused_texts),
    TEST(test_canvas),
    TEST(test_canvas_paths),
    TEST(test_canvas_pictures),
    TEST(test_refused_canvases),
    TEST(test_drawing_callbacks),
    TEST(test_display_and_layout_callbacks),
    TEST(test_actions),
    TEST(test_action_search),
    TEST(test_constraints),
    TEST(test_emitter),
    TEST(test_display_links),
    TEST(test_unknown_keys),
    TEST(test_offscreen),
    TEST(test_offscreen_perform),
    TEST(test_refused_offscreen),
    TEST(test_no_context),
    TEST(test_offscreen_memory),
    TEST(test_refused_memory),
    DRAWING_TEST(test_renderer_memory),
    DRAWING_TEST(test_renderer),
    DRAWING_TEST(test_renderer_places),
    DRAWING_TEST(test_renderer_texture),
    DRAWING_TEST(test_sharing),
    DRAWING_TEST(test_lost_context),
    DRAWING_TEST(test_renderer_display_link),
    DRAWING_TEST(test_renderer_perform),
};

size_t lamina_test_count(void) { return sizeof tests / sizeof tests[0]; }

const char *lamina_test_name(size_t index) { return tests[index].name; }

bool lamina_test_needs_context(size_t index) { return tests[index].needs_context; }

const char *lamina_test_run(size_t index) {
  failures_length = 0;
  failures[0] = 0;
  size_t handles = lamina_handle_count();
  tests[index].run();
  lamina_transaction_flush();
  /* Whatever a test takes it gives back. */
  CHECK(lamina_handle_count() == handles);
  return failures;
}
