/* SPDX-License-Identifier: MIT */
/* Graphics memory: reports, budgets, and what had no room. */
#define GL_GLEXT_PROTOTYPES 1
#include <GL/gl.h>
#include <GL/glext.h>

#include "check.h"

/* A root of 32 by 24 with a layer of an image of 300 by 300 pixels, "map", on its left half. */
static lamina_layer scene(void) {
  lamina_layer root = lamina_layer_create("CALayer"), map = lamina_layer_create("CALayer");
  lamina_set_rect(root, "frame", (lamina_rect){0, 0, 32, 24});
  lamina_set_rect(map, "frame", (lamina_rect){0, 0, 16, 24});
  lamina_set_string(map, "name", "map");
  static unsigned char pixels[300 * 300 * 4];
  memset(pixels, 255, sizeof pixels);
  lamina_image image = lamina_image_create_from_pixels(
      pixels, 300, 300, 300 * 4, LAMINA_PIXELS_RGBA_PREMULTIPLIED);
  lamina_set_object(map, "contents", image);
  lamina_layer_add_sublayer(root, map);
  lamina_release(image);
  lamina_release(map);
  return root;
}

/* That the uses add up, and that what no budget frees is part of them. */
static void check_sum(const lamina_memory_report *report) {
  CHECK(report->total == report->images + report->tiles + report->atlas_pages +
                             report->kept_bitmaps + report->render_targets + report->output +
                             report->shapes + report->buffers + report->media +
                             report->programs + report->other);
  CHECK(report->minimum > 0 && report->minimum <= report->total);
  CHECK(report->object_count > 0);
}

void test_offscreen_memory(void) {
  lamina_layer root = scene();
  lamina_offscreen offscreen = lamina_offscreen_create((lamina_size){32, 24}, 1);
  static unsigned char pixels[24][32][4];
  int64_t budget = 0;
  char *reductions = NULL;
  lamina_memory_report report = {.struct_size = sizeof report};
  CHECK_OK(lamina_offscreen_memory_budget(offscreen, &budget));
  CHECK(budget == 1 << 30);
  CHECK_OK(lamina_offscreen_render(offscreen, root, 1, pixels, 128, sizeof pixels));
  CHECK(pixels[12][8][0] == 255);
  CHECK_OK(lamina_offscreen_get_memory_report(offscreen, &report));
  CHECK(report.images == 300 * 300 * 4);
  CHECK(report.evicted_textures == 0);
  check_sum(&report);
  CHECK_FAILS(LAMINA_ERROR_NOTHING, lamina_offscreen_memory_reductions(offscreen, &reductions));
  /* Half of the pixels a side. */
  CHECK_OK(lamina_offscreen_set_memory_budget(offscreen, report.minimum + 100 * 1000));
  CHECK_OK(lamina_offscreen_memory_budget(offscreen, &budget));
  CHECK(budget == report.minimum + 100 * 1000);
  CHECK_OK(lamina_offscreen_render(offscreen, root, 2, pixels, 128, sizeof pixels));
  CHECK(pixels[12][8][0] == 255);
  CHECK_OK(lamina_offscreen_get_memory_report(offscreen, &report));
  CHECK(report.images == 150 * 150 * 4 && report.total <= budget);
  CHECK_OK(lamina_offscreen_memory_reductions(offscreen, &reductions));
  CHECK(strcmp(reductions, "drawn smaller: \"map\": 300 × 300 pixels, one for 2 × 2") == 0);
  lamina_string_free(reductions);
  /* None at all. */
  CHECK_OK(lamina_offscreen_set_memory_budget(offscreen, 0));
  CHECK_OK(lamina_offscreen_render(offscreen, root, 3, pixels, 128, sizeof pixels));
  CHECK(pixels[12][8][3] == 0);
  CHECK_OK(lamina_offscreen_memory_reductions(offscreen, &reductions));
  CHECK(strcmp(reductions, "not drawn: \"map\": 300 × 300 pixels") == 0);
  lamina_string_free(reductions);
  CHECK_OK(lamina_offscreen_take_report(offscreen, &reductions));
  CHECK(strstr(reductions, "\"map\"") != NULL);
  lamina_string_free(reductions);
  CHECK_OK(lamina_offscreen_get_memory_report(offscreen, &report));
  CHECK(report.images == 0 && report.total == report.minimum);
  /* The largest number is no bound. */
  CHECK_OK(lamina_offscreen_set_memory_budget(offscreen, INT64_MAX));
  CHECK_OK(lamina_offscreen_render(offscreen, root, 4, pixels, 128, sizeof pixels));
  CHECK(pixels[12][8][0] == 255);
  CHECK_FAILS(LAMINA_ERROR_NOTHING, lamina_offscreen_memory_reductions(offscreen, &reductions));
  /* An image that nothing shows goes first. */
  CHECK_OK(lamina_transaction_set_disable_actions(true));
  CHECK_OK(lamina_set_bool(root, "hidden", true));
  CHECK_OK(lamina_offscreen_set_memory_budget(offscreen, 0));
  CHECK_OK(lamina_offscreen_render(offscreen, root, 5, pixels, 128, sizeof pixels));
  CHECK_OK(lamina_offscreen_get_memory_report(offscreen, &report));
  CHECK(report.images == 0 && report.evicted_textures == 1);
  CHECK_FAILS(LAMINA_ERROR_NOTHING, lamina_offscreen_memory_reductions(offscreen, &reductions));
  lamina_release(offscreen);
  lamina_release(root);
}

void test_renderer_memory(void) {
  lamina_layer root = scene();
  lamina_renderer renderer = lamina_renderer_create("test");
  lamina_memory_report report = {.struct_size = sizeof report, .total = 7};
  int64_t budget = 0;
  char *reductions = NULL;
  CHECK_OK(lamina_renderer_memory_budget(renderer, &budget));
  CHECK(budget == 1 << 30);
  CHECK_OK(lamina_renderer_get_memory_report(renderer, &report));
  CHECK(report.total == 0);
  /* A budget from before the first frame holds for it. */
  CHECK_OK(lamina_renderer_set_memory_budget(renderer, 0));
  CHECK_OK(lamina_renderer_set_layer(renderer, root));
  CHECK_OK(lamina_renderer_set_bounds(renderer, (lamina_rect){0, 0, 32, 24}));
  for (int frame = 1; frame < 3; frame++) {
    CHECK_OK(lamina_renderer_begin_frame(renderer, frame));
    CHECK_OK(lamina_renderer_render(renderer));
    CHECK_OK(lamina_renderer_end_frame(renderer));
    CHECK_OK(lamina_renderer_get_memory_report(renderer, &report));
    check_sum(&report);
    if (frame == 1) {
      CHECK_OK(lamina_renderer_memory_reductions(renderer, &reductions));
      CHECK(strcmp(reductions, "not drawn: \"map\": 300 × 300 pixels") == 0);
      lamina_string_free(reductions);
      CHECK(report.images == 0 && report.total == report.minimum);
      CHECK_OK(lamina_renderer_set_memory_budget(renderer, 1 << 20));
    } else {
      CHECK_FAILS(LAMINA_ERROR_NOTHING, lamina_renderer_memory_reductions(renderer, &reductions));
      CHECK(report.images == 300 * 300 * 4);
    }
  }
  CHECK_OK(lamina_renderer_tear_down(renderer));
  CHECK_OK(lamina_renderer_get_memory_report(renderer, &report));
  CHECK(report.total == 0);
  lamina_release(renderer);
  lamina_release(root);
  CHECK(glGetError() == GL_NO_ERROR);
}

void test_refused_memory(void) {
  lamina_offscreen offscreen = lamina_offscreen_create((lamina_size){4, 4}, 1);
  lamina_layer layer = lamina_layer_create("CALayer");
  lamina_memory_report report = {.struct_size = sizeof report - 1, .total = 7};
  int64_t budget = 7;
  char *text = NULL;
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_offscreen_set_memory_budget(offscreen, -1));
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_offscreen_set_memory_budget(offscreen, INT64_MIN));
  CHECK_OK(lamina_offscreen_memory_budget(offscreen, &budget));
  CHECK(budget == 1 << 30);
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_offscreen_memory_budget(offscreen, NULL));
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_offscreen_get_memory_report(offscreen, NULL));
  /* Too small a structure is not written to. */
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_offscreen_get_memory_report(offscreen, &report));
  CHECK(report.struct_size == sizeof report - 1 && report.total == 7);
  report.struct_size = 0;
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_offscreen_get_memory_report(offscreen, &report));
  /* One of a later version keeps the fields that this one does not know. */
  struct { lamina_memory_report known; int64_t later; } later = {
      .known = {.struct_size = sizeof later}, .later = 9};
  CHECK_OK(lamina_offscreen_get_memory_report(offscreen, &later.known));
  CHECK(later.known.struct_size == sizeof later && later.later == 9);
  report.struct_size = (size_t)-1;
  CHECK_OK(lamina_offscreen_get_memory_report(offscreen, &report));
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_offscreen_memory_reductions(offscreen, NULL));
  report.struct_size = sizeof report;
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_offscreen_set_memory_budget(NULL, 1));
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_offscreen_memory_budget(BAD, &budget));
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_offscreen_get_memory_report(NULL, &report));
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_offscreen_memory_reductions(BAD, &text));
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_renderer_set_memory_budget((void *)layer, 1));
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_renderer_memory_budget(NULL, &budget));
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_renderer_get_memory_report((void *)offscreen, &report));
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_renderer_memory_reductions(NULL, &text));
  lamina_release(offscreen);
  lamina_release(layer);
}
