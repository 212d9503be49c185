/* SPDX-License-Identifier: MIT */
/* Animations, their pace, transactions. */
#include "check.h"

void test_animations(void) {
  const char *classes[] = {"CABasicAnimation", "CAKeyframeAnimation", "CASpringAnimation",
                           "CADecayAnimation", "CAAnimationGroup",    "CATransition"};
  for (size_t i = 0; i < 6; i++) {
    lamina_animation animation = lamina_animation_create(classes[i], "opacity");
    CHECK(lamina_kind_of(animation) == LAMINA_KIND_ANIMATION);
    double number = 0;
    bool yes = true;
    CHECK_OK(lamina_set_number(animation, "duration", 2));
    CHECK_OK(lamina_set_number(animation, "repeatCount", HUGE_VAL));
    CHECK_OK(lamina_get_number(animation, "repeatCount", &number));
    CHECK(isinf(number));
    CHECK_OK(lamina_set_bool(animation, "removedOnCompletion", false));
    CHECK_OK(lamina_get_bool(animation, "removedOnCompletion", &yes));
    CHECK(!yes);
    CHECK_OK(lamina_set_string(animation, "fillMode", "both"));
    lamina_release(animation);
  }
  lamina_layer layer = lamina_layer_create("CALayer");
  CHECK_NULL(lamina_layer_presentation(layer));
  lamina_offscreen offscreen = lamina_offscreen_create((lamina_size){8, 8}, 1);
  lamina_release(lamina_offscreen_image(offscreen, layer, lamina_current_time()));
  lamina_animation move = lamina_animation_create("CABasicAnimation", "position");
  CHECK_OK(lamina_set_point(move, "fromValue", (lamina_point){0, 0}));
  CHECK_OK(lamina_set_point(move, "toValue", (lamina_point){100, 0}));
  CHECK_OK(lamina_set_number(move, "duration", 10));
  CHECK_OK(lamina_layer_add_animation(layer, move, "move"));
  CHECK(lamina_layer_animation_count(layer) == 1);
  char *key = NULL;
  CHECK_OK(lamina_layer_animation_key_at(layer, 0, &key));
  CHECK(key && strcmp(key, "move") == 0);
  lamina_string_free(key);
  /* A layer takes a copy: the original may be used again. */
  CHECK_OK(lamina_set_point(move, "toValue", (lamina_point){5, 5}));
  lamina_animation kept = lamina_layer_animation(layer, "move");
  lamina_point to = {0, 0};
  CHECK_OK(lamina_get_point(kept, "toValue", &to));
  CHECK(to.x == 100);
  lamina_release(kept);
  lamina_layer shown = lamina_layer_presentation(layer);
  CHECK(shown != NULL && shown != layer);
  lamina_layer model = lamina_layer_model(shown);
  CHECK(model == layer);
  lamina_release(model);
  CHECK_OK(lamina_get_point(shown, "position", &to));
  CHECK(to.x < 50);
  lamina_release(shown);
  lamina_animation group = lamina_animation_create("CAAnimationGroup", NULL);
  lamina_object members[] = {move};
  CHECK_OK(lamina_set_objects(group, "animations", members, 1));
  size_t count = 0;
  CHECK_OK(lamina_get_count(group, "animations", &count));
  CHECK(count == 1);
  CHECK_OK(lamina_layer_add_animation(layer, group, NULL));
  CHECK_OK(lamina_layer_remove_animation(layer, "move"));
  CHECK_OK(lamina_layer_remove_animation(layer, "unknown"));
  CHECK(lamina_layer_animation_count(layer) == 0);
  CHECK_OK(lamina_layer_remove_all_animations(layer));
  double seconds = 0;
  lamina_animation spring = lamina_animation_create("CASpringAnimation", "position.x");
  CHECK_OK(lamina_set_number(spring, "damping", 20));
  CHECK_OK(lamina_animation_settling_duration(spring, &seconds));
  CHECK(seconds > 0.1 && seconds < 10);
  lamina_release(spring);
  lamina_release(offscreen);
  lamina_release(group);
  lamina_release(move);
  lamina_release(layer);
}

void test_refused_animations(void) {
  CHECK_NULL(lamina_animation_create("CANothing", "opacity"));
  CHECK_NULL(lamina_animation_create(NULL, "opacity"));
  CHECK_NULL(lamina_animation_create("CABasicAnimation", NULL));
  lamina_layer layer = lamina_layer_create("CALayer");
  lamina_animation group = lamina_animation_create("CAAnimationGroup", NULL);
  double seconds = 0;
  char *key = NULL;
  CHECK_FAILS(LAMINA_ERROR_VALUE, lamina_animation_settling_duration(group, &seconds));
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_animation_settling_duration(NULL, &seconds));
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_layer_add_animation(layer, NULL, "a"));
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_layer_add_animation(NULL, group, "a"));
  CHECK_FAILS(LAMINA_ERROR_HANDLE,
              lamina_layer_add_animation(layer, (lamina_animation)layer, "a"));
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_layer_remove_animation(layer, NULL));
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_layer_remove_all_animations(NULL));
  CHECK_NULL(lamina_layer_animation(layer, "a"));
  CHECK_NULL(lamina_layer_animation(layer, NULL));
  CHECK(lamina_layer_animation_count(NULL) == 0);
  CHECK_FAILS(LAMINA_ERROR_NOTHING, lamina_layer_animation_key_at(layer, 0, &key));
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_animation_set_callbacks(NULL, NULL, NULL, NULL));
  CHECK_FAILS(LAMINA_ERROR_VALUE, lamina_set_string(group, "duration", "long"));
  lamina_release(group);
  lamina_release(layer);
  CHECK_NULL(lamina_layer_presentation(NULL));
  CHECK_NULL(lamina_layer_model(NULL));
}

static int starts, stops, finished, completions;

static void count_start(void *context) { *(int *)context += 1; }
static void count_stop(void *context, bool is_finished) {
  (void)context;
  stops += 1;
  finished += is_finished;
}
static void count_completion(void *context) { *(int *)context += 1; }

void test_callbacks(void) {
  starts = stops = finished = completions = 0;
  lamina_offscreen offscreen = lamina_offscreen_create((lamina_size){8, 8}, 1);
  lamina_layer layer = lamina_layer_create("CALayer");
  lamina_set_rect(layer, "frame", (lamina_rect){0, 0, 8, 8});
  lamina_animation fade = lamina_animation_create("CABasicAnimation", "opacity");
  lamina_set_number(fade, "fromValue", 0);
  lamina_set_number(fade, "toValue", 1);
  lamina_set_number(fade, "duration", 1);
  CHECK_OK(lamina_animation_set_callbacks(fade, count_start, count_stop, &starts));
  lamina_release(lamina_offscreen_image(offscreen, layer, 100));
  CHECK_OK(lamina_transaction_set_completion(count_completion, &completions));
  CHECK_OK(lamina_layer_add_animation(layer, fade, "fade"));
  lamina_release(lamina_offscreen_image(offscreen, layer, 101));
  lamina_release(lamina_offscreen_image(offscreen, layer, 101.5));
  CHECK(starts == 1 && stops == 0 && completions == 0);
  lamina_release(lamina_offscreen_image(offscreen, layer, 103));
  CHECK(starts == 1 && stops == 1 && finished == 1 && completions == 1);
  /* One that is removed has not run to its end. */
  CHECK_OK(lamina_animation_set_callbacks(fade, NULL, count_stop, NULL));
  CHECK_OK(lamina_layer_add_animation(layer, fade, "fade"));
  lamina_release(lamina_offscreen_image(offscreen, layer, 104));
  CHECK_OK(lamina_layer_remove_animation(layer, "fade"));
  lamina_release(lamina_offscreen_image(offscreen, layer, 104.5));
  CHECK(starts == 1 && stops == 2 && finished == 1);
  CHECK_OK(lamina_animation_set_callbacks(fade, NULL, NULL, NULL));
  lamina_release(fade);
  lamina_release(layer);
  lamina_release(offscreen);
}

void test_paces(void) {
  const char *names[] = {"linear", "easeIn", "easeOut", "easeInEaseOut", "default"};
  double value = 0;
  for (size_t i = 0; i < 5; i++) {
    lamina_timing pace = lamina_timing_create(names[i]);
    CHECK(lamina_kind_of(pace) == LAMINA_KIND_TIMING);
    CHECK_OK(lamina_timing_value(pace, 1, &value));
    CHECK_NEAR(value, 1);
    lamina_release(pace);
  }
  lamina_timing late = lamina_timing_create_points(1, 0, 1, 0);
  CHECK_OK(lamina_timing_value(late, 0.5, &value));
  CHECK(value > 0 && value < 0.3);
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_timing_value(late, NAN, &value));
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_timing_value(late, 0.5, NULL));
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_timing_value(NULL, 0.5, &value));
  lamina_release(late);
  CHECK_NULL(lamina_timing_create("bouncy"));
  CHECK_NULL(lamina_timing_create(NULL));
  CHECK_NULL(lamina_timing_create_points(0, 0, NAN, 1));
}

void test_transactions(void) {
  double seconds = 0;
  bool disables = false;
  CHECK_OK(lamina_transaction_flush());
  CHECK_FAILS(LAMINA_ERROR_VALUE, lamina_transaction_commit());
  CHECK_OK(lamina_transaction_begin());
  CHECK_OK(lamina_transaction_duration(&seconds));
  CHECK_NEAR(seconds, 0.25);
  CHECK_OK(lamina_transaction_set_duration(2));
  CHECK_OK(lamina_transaction_begin());
  CHECK_OK(lamina_transaction_duration(&seconds));
  CHECK(seconds == 2);
  CHECK_OK(lamina_transaction_set_disable_actions(true));
  CHECK_OK(lamina_transaction_disable_actions(&disables));
  CHECK(disables);
  CHECK_OK(lamina_transaction_commit());
  CHECK_OK(lamina_transaction_disable_actions(&disables));
  CHECK(!disables);
  lamina_timing pace = lamina_timing_create("linear");
  CHECK_OK(lamina_transaction_set_timing(pace));
  CHECK_OK(lamina_transaction_set_timing(NULL));
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_transaction_set_timing(BAD));
  lamina_release(pace);
  completions = 0;
  CHECK_OK(lamina_transaction_set_completion(NULL, NULL));
  CHECK_OK(lamina_transaction_set_completion(count_completion, &completions));
  CHECK_FAILS(LAMINA_ERROR_VALUE, lamina_transaction_set_duration(NAN));
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_transaction_duration(NULL));
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_transaction_disable_actions(NULL));
  CHECK_OK(lamina_transaction_commit());
  CHECK_OK(lamina_transaction_flush());
  CHECK(completions == 1);
}
