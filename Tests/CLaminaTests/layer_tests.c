/* SPDX-License-Identifier: MIT */
/* Layers and the tree of them. */
#include "check.h"

void test_classes(void) {
  const char *names[] = {"CALayer",     "CATransformLayer", "CAShapeLayer",
                         "CATextLayer", "CAGradientLayer",  "CAScrollLayer",
                         "CAReplicatorLayer", "CAEmitterLayer"};
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
    lamina_layer layer = lamina_layer_create(names[i]);
    CHECK(layer != NULL);
    CHECK(strcmp(lamina_layer_class_name(layer), names[i]) == 0);
    lamina_release(layer);
  }
  lamina_layer plain = lamina_layer_create(NULL);
  CHECK(strcmp(lamina_layer_class_name(plain), "CALayer") == 0);
  lamina_release(plain);
  CHECK_NULL(lamina_layer_create("UIView"));
  CHECK_NULL(lamina_layer_class_name(NULL));
}

static lamina_layer named(const char *name) {
  lamina_layer layer = lamina_layer_create("CALayer");
  lamina_set_string(layer, "name", name);
  return layer;
}

/* The names of the sublayers, one letter each. */
static const char *order(lamina_layer parent) {
  static char names[16];
  size_t count = lamina_layer_sublayer_count(parent);
  for (size_t i = 0; i < count && i < 15; i++) {
    lamina_layer child = lamina_layer_sublayer_at(parent, i);
    char *name = NULL;
    lamina_get_string(child, "name", &name);
    names[i] = name ? name[0] : '?';
    lamina_string_free(name);
    lamina_release(child);
  }
  names[count < 15 ? count : 15] = 0;
  return names;
}

void test_tree(void) {
  lamina_layer root = named("r");
  lamina_layer a = named("a"), b = named("b"), c = named("c"), d = named("d"), e = named("e");
  CHECK_OK(lamina_layer_add_sublayer(root, a));
  CHECK_OK(lamina_layer_insert_sublayer_at(root, b, 0));
  CHECK_OK(lamina_layer_insert_sublayer_below(root, c, a));
  CHECK_OK(lamina_layer_insert_sublayer_above(root, d, b));
  CHECK(strcmp(order(root), "bdca") == 0);
  CHECK_OK(lamina_layer_replace_sublayer(root, c, e));
  CHECK_OK(lamina_layer_insert_sublayer_at(root, b, (size_t)-1));
  CHECK(strcmp(order(root), "deab") == 0);
  lamina_layer above = lamina_layer_superlayer(a);
  CHECK(above == root);
  lamina_release(above);
  lamina_clear_error();
  CHECK(lamina_layer_superlayer(root) == NULL && lamina_last_error()[0] == 0);
  CHECK_OK(lamina_layer_remove_from_superlayer(a));
  CHECK_OK(lamina_layer_remove_from_superlayer(a));
  CHECK(lamina_layer_sublayer_count(root) == 3);
  CHECK_NULL(lamina_layer_sublayer_at(root, 3));
  CHECK_NULL(lamina_layer_sublayer_at(root, (size_t)-1));
  lamina_layer all[] = {a, b, c, d, e, root};
  for (size_t i = 0; i < 6; i++) lamina_release(all[i]);
}

void test_refused_trees(void) {
  lamina_layer root = named("r"), child = named("c"), other = named("o");
  CHECK_OK(lamina_layer_add_sublayer(root, child));
  CHECK_FAILS(LAMINA_ERROR_VALUE, lamina_layer_add_sublayer(child, root));
  CHECK_FAILS(LAMINA_ERROR_VALUE, lamina_layer_add_sublayer(root, root));
  CHECK_FAILS(LAMINA_ERROR_VALUE, lamina_layer_insert_sublayer_above(root, other, root));
  CHECK_FAILS(LAMINA_ERROR_VALUE, lamina_layer_insert_sublayer_below(root, other, root));
  CHECK_FAILS(LAMINA_ERROR_VALUE, lamina_layer_replace_sublayer(root, other, child));
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_layer_insert_sublayer_above(root, other, NULL));
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_layer_insert_sublayer_at(NULL, other, 0));
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_layer_remove_from_superlayer(NULL));
  CHECK(strcmp(order(root), "c") == 0);
  lamina_release(root);
  lamina_release(child);
  lamina_release(other);
}

void test_places(void) {
  lamina_layer root = lamina_layer_create("CALayer"), child = lamina_layer_create("CALayer");
  lamina_set_rect(root, "frame", (lamina_rect){0, 0, 100, 100});
  lamina_set_rect(child, "frame", (lamina_rect){10, 20, 30, 40});
  lamina_layer_add_sublayer(root, child);
  lamina_layer hit = lamina_layer_hit_test(root, (lamina_point){15, 25});
  CHECK(hit == child);
  lamina_release(hit);
  hit = lamina_layer_hit_test(root, (lamina_point){90, 90});
  CHECK(hit == root);
  lamina_release(hit);
  lamina_clear_error();
  CHECK(lamina_layer_hit_test(root, (lamina_point){200, 0}) == NULL);
  CHECK(lamina_last_error()[0] == 0);
  CHECK_NULL(lamina_layer_hit_test(root, (lamina_point){NAN, 0}));
  CHECK_NULL(lamina_layer_hit_test(NULL, (lamina_point){0, 0}));
  bool contains = false;
  CHECK_OK(lamina_layer_contains(child, (lamina_point){29, 39}, &contains));
  CHECK(contains);
  CHECK_OK(lamina_layer_contains(child, (lamina_point){31, 0}, &contains));
  CHECK(!contains);
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_layer_contains(child, (lamina_point){0, 0}, NULL));
  lamina_point point = {0, 0};
  CHECK_OK(lamina_layer_convert_point(child, root, (lamina_point){1, 2}, &point));
  CHECK(point.x == 11 && point.y == 22);
  CHECK_OK(lamina_layer_convert_point(child, NULL, (lamina_point){1, 2}, &point));
  CHECK(point.x == 11 && point.y == 22);
  lamina_rect rect = {0, 0, 0, 0};
  CHECK_OK(lamina_layer_convert_rect(root, child, (lamina_rect){10, 20, 5, 5}, &rect));
  CHECK(rect.x == 0 && rect.y == 0 && rect.width == 5);
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT,
              lamina_layer_convert_rect(root, child, (lamina_rect){NAN, 0, 1, 1}, &rect));
  CHECK_FAILS(LAMINA_ERROR_HANDLE,
              lamina_layer_convert_point(NULL, root, (lamina_point){1, 2}, &point));
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT,
              lamina_layer_convert_point(child, root, (lamina_point){1, 2}, NULL));
  double time = 0;
  lamina_set_number(child, "timeOffset", 5);
  CHECK_OK(lamina_layer_convert_time(root, child, 1, &time));
  CHECK_NEAR(time, 6);
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_layer_convert_time(BAD, child, 1, &time));
  lamina_release(child);
  lamina_release(root);
}

void test_layout(void) {
  lamina_layer text = lamina_layer_create("CATextLayer");
  lamina_size small = {0, 0}, large = {0, 0};
  CHECK_OK(lamina_set_string(text, "string", "Lamina"));
  CHECK_OK(lamina_set_number(text, "fontSize", 10));
  CHECK_OK(lamina_layer_preferred_size(text, &small));
  CHECK_OK(lamina_set_number(text, "fontSize", 40));
  CHECK_OK(lamina_layer_preferred_size(text, &large));
  CHECK(small.width > 0 && large.width > 2 * small.width && large.height > small.height);
  CHECK_OK(lamina_layer_set_needs_display(text));
  CHECK_OK(lamina_layer_set_needs_layout(text));
  CHECK_OK(lamina_layer_layout_if_needed(text));
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_layer_set_needs_display(NULL));
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_layer_set_needs_layout(NULL));
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_layer_layout_if_needed(NULL));
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_layer_preferred_size(text, NULL));
  lamina_layer scroll = lamina_layer_create("CAScrollLayer"), page = lamina_layer_create(NULL);
  lamina_set_rect(scroll, "frame", (lamina_rect){0, 0, 50, 50});
  lamina_set_rect(page, "frame", (lamina_rect){0, 0, 200, 200});
  lamina_layer_add_sublayer(scroll, page);
  lamina_rect bounds;
  CHECK_OK(lamina_layer_scroll_to_point(scroll, (lamina_point){20, 30}));
  CHECK_OK(lamina_get_rect(scroll, "bounds", &bounds));
  CHECK(bounds.x == 20 && bounds.y == 30);
  CHECK_OK(lamina_layer_scroll_to_point(page, (lamina_point){40, 10}));
  CHECK_OK(lamina_get_rect(scroll, "bounds", &bounds));
  CHECK(bounds.x == 40 && bounds.y == 10);
  CHECK_OK(lamina_layer_scroll_to_rect(scroll, (lamina_rect){0, 0, 5, 5}));
  CHECK_OK(lamina_get_rect(scroll, "bounds", &bounds));
  CHECK(bounds.x == 0 && bounds.y == 0);
  CHECK_OK(lamina_layer_scroll_to_rect(page, (lamina_rect){190, 0, 10, 10}));
  CHECK_OK(lamina_get_rect(scroll, "bounds", &bounds));
  CHECK(bounds.x == 150);
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_layer_scroll_to_point(scroll, (lamina_point){NAN, 0}));
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_layer_scroll_to_rect(NULL, (lamina_rect){0, 0, 5, 5}));
  lamina_release(page);
  lamina_release(scroll);
  lamina_release(text);
}
