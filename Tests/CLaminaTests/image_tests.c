/* SPDX-License-Identifier: MIT */
/* Images, files, textures, paths. */
#include "check.h"

void test_image_pixels(void) {
  /* Two rows of two pixels, with four bytes more to a row. */
  unsigned char bytes[] = {255, 0, 0, 255, 0, 255, 0, 255, 9, 9, 9, 9,
                           0, 0, 255, 255, 200, 100, 50, 128};
  lamina_image image =
      lamina_image_create_from_pixels(bytes, 2, 2, 12, LAMINA_PIXELS_RGBA);
  CHECK(lamina_kind_of(image) == LAMINA_KIND_IMAGE);
  size_t width = 0, height = 0;
  CHECK_OK(lamina_image_size(image, &width, &height));
  CHECK(width == 2 && height == 2);
  unsigned char read[20];
  memset(read, 7, sizeof read);
  CHECK_OK(lamina_image_get_pixels(image, read, 12, sizeof read));
  CHECK(memcmp(read, bytes, 8) == 0 && read[8] == 7);
  CHECK(read[12] == 0 && read[14] == 255);
  CHECK(abs(read[16] - 100) <= 1 && abs(read[17] - 50) <= 1 && read[19] == 128);
  lamina_release(image);
  image = lamina_image_create_from_pixels(bytes, 2, 1, 8, LAMINA_PIXELS_BGRA_PREMULTIPLIED);
  CHECK_OK(lamina_image_get_pixels(image, read, 8, 8));
  CHECK(read[0] == 0 && read[2] == 255 && read[3] == 255);
  lamina_release(image);
  bytes[3] = 0;
  image = lamina_image_create_from_pixels(bytes, 2, 1, 8, LAMINA_PIXELS_RGBX);
  CHECK_OK(lamina_image_get_pixels(image, read, 8, 8));
  CHECK(read[0] == 255 && read[3] == 255);
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_image_get_pixels(image, read, 8, 7));
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_image_get_pixels(image, read, 7, 20));
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_image_get_pixels(image, NULL, 8, 8));
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_image_get_pixels(NULL, read, 8, 8));
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_image_size(image, NULL, &height));
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_image_size(BAD, &width, &height));
  lamina_release(image);
  image = lamina_image_create_from_pixels(bytes, 2, 1, 8, LAMINA_PIXELS_RGBA_PREMULTIPLIED);
  CHECK(image != NULL);
  lamina_layer layer = lamina_layer_create("CALayer");
  CHECK_OK(lamina_set_object(layer, "contents", image));
  lamina_object found = NULL;
  CHECK_OK(lamina_get_object(layer, "contents", &found));
  CHECK(found == (lamina_object)image);
  lamina_release(found);
  lamina_release(layer);
  lamina_release(image);
  CHECK_NULL(lamina_image_create_from_pixels(NULL, 2, 1, 8, LAMINA_PIXELS_RGBA));
  CHECK_NULL(lamina_image_create_from_pixels(bytes, 0, 1, 8, LAMINA_PIXELS_RGBA));
  CHECK_NULL(lamina_image_create_from_pixels(bytes, 2, 1, 7, LAMINA_PIXELS_RGBA));
  CHECK_NULL(lamina_image_create_from_pixels(bytes, (size_t)-1, 1, 8, LAMINA_PIXELS_RGBA));
  CHECK_NULL(lamina_image_create_from_pixels(bytes, 2, 1, 8, (lamina_pixel_format)9));
}

void test_image_files(void) {
  char name[] = "/tmp/lamina-test-XXXXXX.png";
  int file = mkstemps(name, 4);
  CHECK(file >= 0);
  unsigned char bytes[16];
  for (int i = 0; i < 16; i++) bytes[i] = i % 4 == 3 ? 255 : (unsigned char)(16 * i);
  lamina_image image = lamina_image_create_from_pixels(bytes, 2, 2, 8, LAMINA_PIXELS_RGBA);
  CHECK_OK(lamina_image_write(image, name));
  lamina_image again = lamina_image_create_from_file(name);
  unsigned char read[16];
  CHECK_OK(lamina_image_get_pixels(again, read, 8, 16));
  CHECK(memcmp(read, bytes, 16) == 0);
  lamina_release(again);
  FILE *stream = fopen(name, "rb");
  char contents[4096];
  size_t length = stream ? fread(contents, 1, sizeof contents, stream) : 0;
  if (stream) fclose(stream);
  remove(name);
  again = lamina_image_create_from_memory(contents, length);
  CHECK_OK(lamina_image_get_pixels(again, read, 8, 16));
  CHECK(memcmp(read, bytes, 16) == 0);
  lamina_release(again);
  CHECK_NULL(lamina_image_create_from_file(name));
  CHECK(strstr(lamina_last_error(), "lamina-test") != NULL);
  CHECK_NULL(lamina_image_create_from_file(NULL));
  CHECK_NULL(lamina_image_create_from_memory("no picture", 10));
  CHECK_NULL(lamina_image_create_from_memory(contents, 0));
  CHECK_NULL(lamina_image_create_from_memory(NULL, 10));
  CHECK_FAILS(LAMINA_ERROR_FILE, lamina_image_write(image, "/nowhere/at/all.png"));
  CHECK_FAILS(LAMINA_ERROR_FILE, lamina_image_write(image, "/tmp/lamina.unknown"));
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_image_write(image, NULL));
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_image_write(NULL, name));
  lamina_release(image);
}

void test_textures(void) {
  lamina_texture texture = lamina_texture_create(5, 64, 48, LAMINA_TEXTURE_OPAQUE);
  CHECK(lamina_kind_of(texture) == LAMINA_KIND_TEXTURE);
  lamina_layer layer = lamina_layer_create("CALayer");
  CHECK_OK(lamina_set_object(layer, "contents", texture));
  CHECK_OK(lamina_texture_changed(texture));
  lamina_object found = NULL;
  CHECK_OK(lamina_get_object(layer, "contents", &found));
  CHECK(found == (lamina_object)texture);
  lamina_release(found);
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_texture_changed(NULL));
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_texture_changed((lamina_texture)layer));
  CHECK_NULL(lamina_texture_create(5, 0, 48, 0));
  CHECK_NULL(lamina_texture_create(5, 64, (size_t)-1, 0));
  lamina_release(layer);
  lamina_release(texture);
}

void test_paths(void) {
  lamina_path path = lamina_path_create();
  lamina_rect box = {0, 0, 0, 0};
  CHECK_FAILS(LAMINA_ERROR_NOTHING, lamina_path_bounds(path, &box));
  CHECK_OK(lamina_path_move_to(path, 0, 0));
  CHECK_OK(lamina_path_line_to(path, 10, 0));
  CHECK_OK(lamina_path_quad_to(path, 20, 0, 20, 10));
  CHECK_OK(lamina_path_curve_to(path, 20, 20, 10, 20, 0, 20));
  CHECK_OK(lamina_path_close(path));
  CHECK_OK(lamina_path_bounds(path, &box));
  CHECK_NEAR(box.height, 20);
  bool contains = false;
  CHECK_OK(lamina_path_contains(path, (lamina_point){5, 5}, false, &contains));
  CHECK(contains);
  CHECK_OK(lamina_path_contains(path, (lamina_point){19.9, 0.1}, false, &contains));
  CHECK(!contains);
  lamina_path shapes = lamina_path_create();
  CHECK_OK(lamina_path_add_rect(shapes, (lamina_rect){0, 0, 30, 30}));
  CHECK_OK(lamina_path_add_ellipse(shapes, (lamina_rect){10, 10, 10, 10}));
  CHECK_OK(lamina_path_contains(shapes, (lamina_point){15, 15}, true, &contains));
  CHECK(!contains);
  CHECK_OK(lamina_path_contains(shapes, (lamina_point){15, 15}, false, &contains));
  CHECK(contains);
  CHECK_OK(lamina_path_add_rounded_rect(shapes, (lamina_rect){40, 0, 10, 10}, 50, 2));
  CHECK_OK(lamina_path_add_arc(shapes, 100, 100, 10, 0, 6.2831853, false));
  CHECK_OK(lamina_path_bounds(shapes, &box));
  CHECK_NEAR(box.x + box.width, 110);
  CHECK_OK(lamina_path_add_path(path, shapes, lamina_affine_translation(1000, 0)));
  CHECK_OK(lamina_path_add_path(path, path, lamina_affine_identity()));
  CHECK_OK(lamina_path_bounds(path, &box));
  CHECK_NEAR(box.x + box.width, 1110);
  lamina_release(shapes);
  lamina_release(path);
}

void test_refused_paths(void) {
  lamina_path path = lamina_path_create();
  bool contains = false;
  lamina_rect box;
  CHECK_FAILS(LAMINA_ERROR_VALUE, lamina_path_line_to(path, 1, 1));
  CHECK_FAILS(LAMINA_ERROR_VALUE, lamina_path_quad_to(path, 1, 1, 2, 2));
  CHECK_FAILS(LAMINA_ERROR_VALUE, lamina_path_curve_to(path, 1, 1, 2, 2, 3, 3));
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_path_move_to(path, NAN, 1));
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_path_add_rect(path, (lamina_rect){0, 0, INFINITY, 1}));
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_path_add_arc(path, 0, 0, NAN, 0, 1, false));
  CHECK_FAILS(LAMINA_ERROR_VALUE, lamina_path_add_arc(path, 0, 0, -1, 0, 1, false));
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_path_move_to(NULL, 1, 1));
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_path_close(NULL));
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_path_add_ellipse(BAD, (lamina_rect){0, 0, 1, 1}));
  CHECK_FAILS(LAMINA_ERROR_HANDLE,
              lamina_path_add_rounded_rect(BAD, (lamina_rect){0, 0, 1, 1}, 1, 1));
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_path_add_path(path, NULL, lamina_affine_identity()));
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT,
              lamina_path_add_path(path, path, lamina_affine_scale(NAN, 1)));
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT,
              lamina_path_contains(path, (lamina_point){NAN, 0}, false, &contains));
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT,
              lamina_path_contains(path, (lamina_point){0, 0}, false, NULL));
  CHECK_FAILS(LAMINA_ERROR_NOTHING, lamina_path_bounds(path, &box));
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_path_bounds(NULL, &box));
  lamina_release(path);
}
