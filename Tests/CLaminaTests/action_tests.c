/* SPDX-License-Identifier: MIT */
/* Actions, constraints, particles, display links, diagnostics. */
#include "check.h"

static char last_key[64];

static void note_key(lamina_layer layer, const char *key, void *context) {
  CHECK(lamina_kind_of(layer) == LAMINA_KIND_LAYER);
  snprintf(last_key, sizeof last_key, "%s", key);
  ++*(int *)context;
}

void test_actions(void) {
  int count = 0;
  lamina_layer layer = lamina_layer_create("CALayer");
  CHECK_NULL(lamina_layer_action(layer, "opacity"));
  CHECK_OK(lamina_layer_set_action_function(layer, "opacity", note_key, &count));
  CHECK_OK(lamina_set_number(layer, "opacity", 0.5));
  CHECK(count == 1 && strcmp(last_key, "opacity") == 0);
  CHECK_NULL(lamina_layer_action(layer, "opacity"));
  /* A spring without a key path animates what changed. */
  lamina_animation spring = lamina_animation_create("CASpringAnimation", "");
  CHECK_OK(lamina_layer_set_action(layer, "position", spring));
  lamina_animation found = lamina_layer_action(layer, "position");
  CHECK(found == spring);
  lamina_release(found);
  CHECK_OK(lamina_set_point(layer, "position", (lamina_point){10, 20}));
  found = lamina_layer_animation(layer, "position");
  CHECK(lamina_kind_of(found) == LAMINA_KIND_ANIMATION);
  lamina_release(found);
  CHECK_OK(lamina_layer_remove_all_animations(layer));
  CHECK_OK(lamina_layer_set_action(layer, "position", NULL));
  CHECK_OK(lamina_set_point(layer, "position", (lamina_point){30, 20}));
  CHECK(lamina_layer_animation_count(layer) == 0);
  CHECK_OK(lamina_layer_remove_action(layer, "opacity"));
  CHECK_OK(lamina_layer_remove_action(layer, "nothing"));
  CHECK_OK(lamina_set_number(layer, "opacity", 1));
  CHECK(count == 1);
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_layer_set_action(NULL, "opacity", spring));
  CHECK_FAILS(LAMINA_ERROR_HANDLE,
              lamina_layer_set_action(layer, "opacity", (lamina_animation)layer));
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_layer_set_action(layer, NULL, spring));
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT,
              lamina_layer_set_action_function(layer, "opacity", NULL, NULL));
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_layer_remove_action(NULL, "opacity"));
  CHECK_NULL(lamina_layer_action(NULL, "opacity"));
  lamina_release(spring);
  lamina_release(layer);
}

static lamina_answer answer(
    lamina_layer layer, const char *key, lamina_animation *animation, void *context) {
  CHECK(lamina_kind_of(layer) == LAMINA_KIND_LAYER);
  ++*(int *)context;
  if (strcmp(key, "opacity") == 0) {
    *animation = lamina_animation_create("CABasicAnimation", "opacity");
    return LAMINA_ANSWER_ANIMATION;
  }
  return strcmp(key, "position") == 0 ? LAMINA_ANSWER_NONE : LAMINA_ANSWER_SEARCH;
}

static lamina_answer wrong_answer(
    lamina_layer layer, const char *key, lamina_animation *animation, void *context) {
  (void)layer, (void)key, (void)context;
  *animation = (lamina_animation)BAD;
  return LAMINA_ANSWER_ANIMATION;
}

void test_action_search(void) {
  int asked = 0, called = 0;
  lamina_layer layer = lamina_layer_create("CALayer");
  CHECK_OK(lamina_layer_set_action_function(layer, "position", note_key, &called));
  CHECK_OK(lamina_layer_set_action_function(layer, "zPosition", note_key, &called));
  CHECK_OK(lamina_layer_set_action_search(layer, answer, &asked));
  CHECK_OK(lamina_set_number(layer, "opacity", 0.5));
  CHECK(asked == 1 && lamina_layer_animation_count(layer) == 1);
  CHECK_OK(lamina_set_point(layer, "position", (lamina_point){1, 2}));
  CHECK(asked == 2 && called == 0);
  CHECK_OK(lamina_set_number(layer, "zPosition", 3));
  CHECK(asked == 3 && called == 1);
  CHECK_OK(lamina_layer_set_action_search(layer, wrong_answer, NULL));
  CHECK_FAILS(LAMINA_ERROR_VALUE, lamina_set_number(layer, "opacity", 0.25));
  CHECK_OK(lamina_layer_set_action_search(layer, NULL, NULL));
  CHECK_OK(lamina_set_point(layer, "position", (lamina_point){3, 4}));
  CHECK(asked == 3 && called == 2);
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_layer_set_action_search(NULL, answer, &asked));
  lamina_release(layer);
}

void test_constraints(void) {
  lamina_layer root = lamina_layer_create("CALayer"), child = lamina_layer_create("CALayer");
  lamina_set_rect(root, "frame", (lamina_rect){0, 0, 100, 60});
  lamina_set_rect(child, "frame", (lamina_rect){0, 0, 10, 10});
  lamina_layer_add_sublayer(root, child);
  CHECK_OK(lamina_layer_set_lays_out_by_constraints(root, true));
  CHECK_OK(lamina_layer_add_constraint(child, LAMINA_MAX_X, "superlayer", LAMINA_MAX_X, 1, -4));
  CHECK_OK(lamina_layer_add_constraint(child, LAMINA_MIN_Y, "superlayer", LAMINA_HEIGHT, 0.5, 0));
  CHECK(lamina_layer_constraint_count(child) == 2);
  CHECK_OK(lamina_layer_layout_if_needed(root));
  lamina_rect frame = {0, 0, 0, 0};
  CHECK_OK(lamina_get_rect(child, "frame", &frame));
  CHECK(frame.x == 86 && frame.y == 30 && frame.width == 10);
  CHECK_OK(lamina_layer_remove_constraints(child));
  CHECK(lamina_layer_constraint_count(child) == 0);
  CHECK_OK(lamina_layer_set_lays_out_by_constraints(root, false));
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_layer_add_constraint(
                                         child, (lamina_attribute)8, "superlayer", 0, 1, 0));
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT,
              lamina_layer_add_constraint(child, LAMINA_MIN_X, NULL, LAMINA_MIN_X, 1, 0));
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT,
              lamina_layer_add_constraint(child, LAMINA_MIN_X, "a", LAMINA_MIN_X, NAN, 0));
  CHECK_FAILS(LAMINA_ERROR_HANDLE,
              lamina_layer_add_constraint(NULL, LAMINA_MIN_X, "a", LAMINA_MIN_X, 1, 0));
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_layer_remove_constraints(NULL));
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_layer_set_lays_out_by_constraints(NULL, true));
  CHECK(lamina_layer_constraint_count(NULL) == 0);
  lamina_release(child);
  lamina_release(root);
}

void test_emitter(void) {
  lamina_layer emitter = lamina_layer_create("CAEmitterLayer");
  lamina_cell cell = lamina_cell_create(), inner = lamina_cell_create();
  CHECK(lamina_kind_of(cell) == LAMINA_KIND_CELL);
  unsigned char dot[4 * 4 * 4];
  memset(dot, 255, sizeof dot);
  lamina_image image = lamina_image_create_from_pixels(dot, 4, 4, 16, LAMINA_PIXELS_RGBA);
  CHECK_OK(lamina_set_string(cell, "name", "spark"));
  CHECK_OK(lamina_set_object(cell, "contents", image));
  CHECK_OK(lamina_set_number(cell, "birthRate", 10));
  CHECK_OK(lamina_set_number(cell, "lifetime", 1));
  CHECK_OK(lamina_set_color(cell, "color", (lamina_color){1, 0, 0, 1}));
  CHECK_OK(lamina_set_rect(cell, "contentsRect", (lamina_rect){0, 0, 1, 1}));
  lamina_object inside[] = {inner}, cells[] = {cell};
  CHECK_OK(lamina_set_objects(cell, "emitterCells", inside, 1));
  CHECK_OK(lamina_set_objects(emitter, "emitterCells", cells, 1));
  CHECK_OK(lamina_set_rect(emitter, "frame", (lamina_rect){0, 0, 8, 8}));
  CHECK_OK(lamina_set_point(emitter, "emitterPosition", (lamina_point){4, 4}));
  size_t count = 0;
  CHECK_OK(lamina_get_count(emitter, "emitterCells", &count));
  lamina_object again = NULL;
  CHECK_OK(lamina_get_object_at(emitter, "emitterCells", 0, &again));
  CHECK(count == 1 && again == (lamina_object)cell);
  lamina_release(again);
  lamina_offscreen offscreen = lamina_offscreen_create((lamina_size){8, 8}, 1);
  static unsigned char picture[8][8][4];
  CHECK_OK(lamina_offscreen_render(offscreen, emitter, 5, picture, 32, sizeof picture));
  CHECK(picture[4][4][0] == 255 && picture[4][4][1] == 0 && picture[0][0][3] == 0);
  /* Through the layer, by name. */
  CHECK_OK(lamina_set_number(emitter, "emitterCells.spark.birthRate", 0));
  double rate = 1;
  CHECK_OK(lamina_get_number(cell, "birthRate", &rate));
  CHECK(rate == 0);
  /* Times beyond all measure. */
  CHECK_OK(lamina_set_number(emitter, "emitterCells.spark.birthRate", 10));
  CHECK_OK(lamina_offscreen_render(offscreen, emitter, 1e18, picture, 32, sizeof picture));
  CHECK_FAILS(LAMINA_ERROR_VALUE, lamina_set_number(cell, "velocity", NAN));
  CHECK_FAILS(LAMINA_ERROR_VALUE, lamina_set_object(cell, "contents", emitter));
  CHECK_FAILS(LAMINA_ERROR_VALUE, lamina_set_string(cell, "birthRate", "many"));
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_layer_add_sublayer(emitter, (lamina_layer)cell));
  lamina_release(offscreen);
  lamina_release(image);
  lamina_release(inner);
  lamina_release(cell);
  lamina_release(emitter);
}

/* ---- Display links ---- */

static void count_frame(lamina_display_link link, void *context) {
  CHECK(lamina_kind_of(link) == LAMINA_KIND_DISPLAY_LINK);
  ++*(int *)context;
}

void test_display_links(void) {
  int count = 0;
  lamina_display_link link = lamina_display_link_create(count_frame, &count);
  double timestamp = -1, target = -1, duration = -1;
  CHECK_OK(lamina_display_link_times(link, &timestamp, &target, &duration));
  CHECK(timestamp == 0 && target == 0 && duration == 0);
  CHECK_OK(lamina_display_links_tick(9));
  CHECK(count == 0);
  CHECK_OK(lamina_display_link_start(link));
  CHECK_OK(lamina_display_link_start(link));
  CHECK_OK(lamina_display_links_tick(10));
  CHECK_OK(lamina_display_links_tick(10));
  CHECK(count == 1);
  CHECK_OK(lamina_display_links_tick(10.02));
  CHECK_OK(lamina_display_link_times(link, &timestamp, &target, NULL));
  CHECK_OK(lamina_display_link_times(link, NULL, NULL, &duration));
  CHECK(count == 2);
  CHECK_NEAR(timestamp, 10);
  CHECK_NEAR(target, 10.02);
  CHECK_NEAR(duration, 0.02);
  CHECK_OK(lamina_display_link_set_paused(link, true));
  CHECK_OK(lamina_display_links_tick(10.04));
  CHECK_OK(lamina_display_link_set_paused(link, false));
  /* Half of the frames. */
  CHECK_OK(lamina_display_link_set_rate(link, 25));
  for (int i = 0; i < 10; i++) CHECK_OK(lamina_display_links_tick(11 + 0.02 * i));
  CHECK(count == 7);
  CHECK_OK(lamina_display_link_set_rate(link, 0));
  CHECK_OK(lamina_display_link_stop(link));
  CHECK_OK(lamina_display_links_tick(12));
  CHECK(count == 7);
  CHECK_OK(lamina_display_link_start(link));
  CHECK_OK(lamina_display_link_invalidate(link));
  CHECK_OK(lamina_display_links_tick(13));
  CHECK(count == 7);
  CHECK_FAILS(LAMINA_ERROR_VALUE, lamina_display_link_start(link));
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_display_link_set_rate(link, -1));
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_display_link_set_rate(link, NAN));
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_display_links_tick(NAN));
  CHECK_NULL(lamina_display_link_create(NULL, NULL));
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_display_link_start(NULL));
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_display_link_stop(NULL));
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_display_link_invalidate(NULL));
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_display_link_set_paused(NULL, true));
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_display_link_set_rate(NULL, 1));
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_display_link_times(NULL, NULL, NULL, NULL));
  lamina_release(link);
}

/* ---- Diagnostics ---- */

static char lines[1024];

static void keep_line(const char *line, void *context) {
  ++*(int *)context;
  strncat(lines, line, sizeof lines - strlen(lines) - 2);
  strcat(lines, "\n");
}

void test_unknown_keys(void) {
  int count = 0;
  double number = 0;
  lamina_layer layer = lamina_layer_create("CALayer");
  lamina_animation move = lamina_animation_create("CABasicAnimation", "postion.x");
  lamina_cell cell = lamina_cell_create();
  lines[0] = 0;
  lamina_set_log(keep_line, &count);
  bool before = lamina_reports_unknown_keys();
  lamina_set_reports_unknown_keys(false);
  CHECK_OK(lamina_set_number(layer, "opcaity", 0.5));
  CHECK(count == 0);
  lamina_set_reports_unknown_keys(true);
  CHECK(lamina_reports_unknown_keys());
  CHECK_OK(lamina_set_number(layer, "opacity", 0.5));
  CHECK_OK(lamina_set_number(layer, "position.x", 5));
  CHECK_OK(lamina_get_number(layer, "opcaity", &number));
  CHECK(number == 0.5 && count == 0);
  /* Kept as ever, and reported once. */
  CHECK_OK(lamina_set_color(layer, "backgroundColour", (lamina_color){1, 0, 0, 1}));
  CHECK_OK(lamina_set_color(layer, "backgroundColour", (lamina_color){0, 1, 0, 1}));
  CHECK(count == 1 && strstr(lines, "backgroundColour"));
  lamina_color color = {0, 0, 0, 0};
  CHECK_OK(lamina_get_color(layer, "backgroundColour", &color));
  CHECK(color.green == 1);
  CHECK_FAILS(LAMINA_ERROR_NOTHING, lamina_get_number(layer, "zPostion", &number));
  CHECK(count == 2 && strstr(lines, "zPostion"));
  CHECK_OK(lamina_set_number(move, "durration", 2));
  CHECK(count == 3 && strstr(lines, "durration"));
  CHECK_OK(lamina_layer_add_animation(layer, move, "move"));
  CHECK(count == 4 && strstr(lines, "postion"));
  CHECK_OK(lamina_set_number(cell, "brithRate", 2));
  CHECK(count == 5 && strstr(lines, "brithRate"));
  lamina_set_reports_unknown_keys(before);
  lamina_set_log(NULL, NULL);
  lamina_release(cell);
  lamina_release(move);
  lamina_release(layer);
}
