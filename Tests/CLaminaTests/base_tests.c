/* SPDX-License-Identifier: MIT */
/* Versions, references, errors, matrices. */
#include "check.h"

void test_versions(void) {
  char text[32];
  snprintf(text, sizeof text, "%d.%d.%d", LAMINA_VERSION_MAJOR, LAMINA_VERSION_MINOR,
           LAMINA_VERSION_PATCH);
  CHECK(strcmp(lamina_version(), text) == 0);
  CHECK(lamina_version_number() == LAMINA_VERSION_MAJOR * 10000 + LAMINA_VERSION_MINOR * 100 +
                                       LAMINA_VERSION_PATCH);
  CHECK(strcmp(lamina_status_name(LAMINA_OK), "LAMINA_OK") == 0);
  CHECK(strcmp(lamina_status_name(LAMINA_ERROR_HANDLE), "LAMINA_ERROR_HANDLE") == 0);
  CHECK(strcmp(lamina_status_name((lamina_status)99), "unknown status") == 0);
  double now = lamina_current_time();
  CHECK(now > 0 && lamina_current_time() >= now);
}

void test_references(void) {
  size_t count = lamina_handle_count();
  lamina_layer layer = lamina_layer_create(NULL);
  CHECK(layer != NULL && lamina_handle_count() == count + 1);
  CHECK(lamina_kind_of(layer) == LAMINA_KIND_LAYER);
  CHECK(lamina_retain(layer) == layer);
  CHECK_OK(lamina_release(layer));
  CHECK(lamina_kind_of(layer) == LAMINA_KIND_LAYER);
  /* Objects in a tree live on without their handles, and get others. */
  lamina_layer child = lamina_layer_create("CAShapeLayer");
  CHECK_OK(lamina_set_string(child, "name", "child"));
  CHECK_OK(lamina_layer_add_sublayer(layer, child));
  lamina_layer again = lamina_layer_sublayer_at(layer, 0);
  CHECK(again == child);
  CHECK_OK(lamina_release(again));
  CHECK_OK(lamina_release(child));
  CHECK(lamina_kind_of(child) == LAMINA_KIND_NONE);
  again = lamina_layer_sublayer_at(layer, 0);
  CHECK(again != NULL && again != child);
  char *name = NULL;
  CHECK_OK(lamina_get_string(again, "name", &name));
  CHECK(name && strcmp(name, "child") == 0);
  lamina_string_free(name);
  lamina_string_free(NULL);
  CHECK_OK(lamina_release(again));
  CHECK_OK(lamina_release(layer));
  CHECK_OK(lamina_release(NULL));
  CHECK(lamina_handle_count() == count);
  for (int i = 0; i < 1000; i++) {
    lamina_path path = lamina_path_create();
    CHECK(lamina_kind_of(path) == LAMINA_KIND_PATH);
    lamina_release(path);
  }
  CHECK(lamina_handle_count() == count);
}

void test_bad_handles(void) {
  lamina_layer layer = lamina_layer_create("CALayer");
  lamina_path path = lamina_path_create();
  lamina_layer stale = lamina_layer_create("CALayer");
  CHECK_OK(lamina_release(stale));
  /* The place is taken by another object: the old handle stays bad. */
  lamina_layer next = lamina_layer_create("CALayer");
  CHECK(next != stale);
  void *bad[] = {stale, BAD, malloc(16), (void *)0x6, (void *)(uintptr_t)-10, path};
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
    lamina_layer it = bad[i];
    CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_set_number(it, "opacity", 1));
    CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_layer_add_sublayer(layer, it));
    CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_layer_add_sublayer(it, layer));
    CHECK_NULL(lamina_layer_superlayer(it));
    CHECK(lamina_layer_sublayer_count(it) == 0);
    if (bad[i] == (void *)path) continue;
    CHECK(lamina_kind_of(it) == LAMINA_KIND_NONE);
    CHECK_NULL(lamina_retain(it));
    CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_release(it));
  }
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_layer_add_sublayer(layer, NULL));
  CHECK(strstr(lamina_last_error(), "NULL") != NULL);
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_layer_add_sublayer(layer, (lamina_layer)path));
  CHECK(strstr(lamina_last_error(), "path") && strstr(lamina_last_error(), "layer"));
  CHECK_NULL(lamina_retain(NULL));
  CHECK(lamina_kind_of(NULL) == LAMINA_KIND_NONE);
  free(bad[2]);
  lamina_release(next);
  lamina_release(path);
  lamina_release(layer);
}

void test_errors(void) {
  lamina_clear_error();
  CHECK(strcmp(lamina_last_error(), "") == 0);
  CHECK(lamina_layer_create("CANothing") == NULL);
  CHECK(strstr(lamina_last_error(), "CANothing") != NULL);
  /* Success leaves the text as it is. */
  lamina_layer layer = lamina_layer_create("CALayer");
  CHECK(strstr(lamina_last_error(), "CANothing") != NULL);
  CHECK(lamina_set_number(layer, NULL, 1) == LAMINA_ERROR_ARGUMENT);
  CHECK(strstr(lamina_last_error(), "CANothing") == NULL);
  lamina_clear_error();
  CHECK(strcmp(lamina_last_error(), "") == 0);
  lamina_release(layer);
}

void test_matrices(void) {
  lamina_affine one = lamina_affine_identity();
  CHECK(one.a == 1 && one.b == 0 && one.c == 0 && one.d == 1 && one.tx == 0 && one.ty == 0);
  lamina_affine map =
      lamina_affine_concat(lamina_affine_scale(2, 3), lamina_affine_translation(10, 20));
  CHECK(map.a == 2 && map.d == 3 && map.tx == 10 && map.ty == 20);
  lamina_affine turn = lamina_affine_rotation(acos(-1) / 2);
  CHECK_NEAR(turn.a, 0);
  CHECK_NEAR(turn.b, 1);
  lamina_transform unit = lamina_transform_identity();
  CHECK(unit.m11 == 1 && unit.m22 == 1 && unit.m33 == 1 && unit.m44 == 1 && unit.m12 == 0);
  lamina_transform both = lamina_transform_concat(
      lamina_transform_scale(2, 3, 4), lamina_transform_translation(5, 6, 7));
  CHECK(both.m11 == 2 && both.m22 == 3 && both.m33 == 4 && both.m41 == 5 && both.m42 == 6 &&
        both.m43 == 7);
  lamina_transform around = lamina_transform_rotation(acos(-1) / 2, 0, 0, 1);
  CHECK_NEAR(around.m12, 1);
  lamina_transform none = lamina_transform_rotation(1, 0, 0, 0);
  CHECK(none.m11 == 1 && none.m12 == 0);
  lamina_transform plane = lamina_transform_from_affine(map);
  CHECK(plane.m11 == 2 && plane.m22 == 3 && plane.m41 == 10 && plane.m42 == 20);
  CHECK_NEAR(lamina_transform_perspective(500).m34, -0.002);
  CHECK(lamina_transform_perspective(0).m34 == 0);
}
