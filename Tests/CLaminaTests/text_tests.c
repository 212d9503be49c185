/* SPDX-License-Identifier: MIT */
/* Fonts and text with attributes. */
#include "check.h"

/* The alpha of a pixel of a picture of 64 by 32. */
static unsigned char pixels[32][64][4];

static void read_canvas(lamina_canvas canvas) {
  lamina_image image = lamina_canvas_image(canvas);
  CHECK_OK(lamina_image_get_pixels(image, pixels, 256, sizeof pixels));
  lamina_release(image);
}

static int count_reddish(int first_column, int last_column) {
  int count = 0;
  for (int y = 0; y < 32; y++)
    for (int x = first_column; x <= last_column; x++)
      if (pixels[y][x][3] > 60 && pixels[y][x][0] > pixels[y][x][2] + 40) count++;
  return count;
}

void test_fonts(void) {
  lamina_font small = lamina_font_create("Helvetica", 10);
  lamina_font large = lamina_font_create("Helvetica", 20);
  CHECK(lamina_kind_of(small) == LAMINA_KIND_FONT);
  double ascent = 0, descent = 0, leading = -1, twice = 0;
  CHECK_OK(lamina_font_metrics(small, &ascent, &descent, &leading));
  CHECK(ascent > 5 && ascent < 15 && descent > 0 && descent < ascent && leading >= 0);
  CHECK_OK(lamina_font_metrics(large, &twice, NULL, NULL));
  CHECK(fabs(twice - 2 * ascent) < 0.01);
  lamina_layer layer = lamina_layer_create("CATextLayer");
  CHECK_OK(lamina_set_object(layer, "font", large));
  lamina_object found = NULL;
  CHECK_OK(lamina_get_object(layer, "font", &found));
  CHECK(found == (lamina_object)large);
  lamina_release(found);
  lamina_release(layer);
  CHECK_NULL(lamina_font_create("Helvetica", 0));
  CHECK_NULL(lamina_font_create("Helvetica", NAN));
  CHECK_NULL(lamina_font_create(NULL, 12));
  CHECK_NULL(lamina_font_create_from_file("/nowhere/at/all.ttf", 12));
  CHECK_NULL(lamina_font_create_from_file(NULL, 12));
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_font_metrics(NULL, &ascent, NULL, NULL));
  lamina_release(small);
  lamina_release(large);
}

void test_texts(void) {
  /* Two bytes each for the letters that ASCII lacks. */
  lamina_text text = lamina_text_create("Gr\xc3\xb6\xc3\x9f" "e");
  CHECK(lamina_kind_of(text) == LAMINA_KIND_TEXT);
  CHECK(lamina_text_length(text) == 7);
  lamina_size before, after, wrapped;
  CHECK_OK(lamina_text_size(text, 0, &before));
  lamina_font font = lamina_font_create("Helvetica", 24);
  CHECK_OK(lamina_text_set_font(text, 0, LAMINA_TO_END, font));
  CHECK_OK(lamina_text_size(text, 0, &after));
  CHECK(fabs(after.width - 2 * before.width) < 2);
  /* Two letters, 10 points more. A font's own kerning ends where attributes change, at either distance. */
  CHECK_OK(lamina_text_set_number(text, 2, 4, "kern", 5));
  CHECK_OK(lamina_text_size(text, 0, &before));
  CHECK_OK(lamina_text_set_number(text, 2, 4, "kern", 15));
  CHECK_OK(lamina_text_size(text, 0, &after));
  CHECK(fabs(after.width - before.width - 20) < 0.01);
  CHECK_OK(lamina_text_append(text, text));
  CHECK(lamina_text_length(text) == 14);
  lamina_paragraph style = {.alignment = LAMINA_ALIGN_RIGHT, .line_spacing = 6};
  CHECK_OK(lamina_text_set_paragraph(text, 0, LAMINA_TO_END, style));
  lamina_text space = lamina_text_create(" more words here");
  CHECK_OK(lamina_text_append(text, space));
  CHECK_OK(lamina_text_size(text, 0, &after));
  CHECK_OK(lamina_text_size(text, after.width * 0.7, &wrapped));
  CHECK(wrapped.height > after.height * 1.4 && wrapped.width < after.width);

  /* A layer keeps its own copy. */
  lamina_layer layer = lamina_layer_create("CATextLayer");
  CHECK_OK(lamina_set_object(layer, "string", space));
  CHECK_OK(lamina_text_append(space, space));
  char *characters = NULL;
  CHECK_OK(lamina_get_string(layer, "string", &characters));
  CHECK(characters && strcmp(characters, " more words here") == 0);
  lamina_string_free(characters);
  lamina_object copy = NULL;
  CHECK_OK(lamina_get_object(layer, "string", &copy));
  CHECK(lamina_kind_of(copy) == LAMINA_KIND_TEXT && lamina_text_length(copy) == 16);
  lamina_release(copy);
  lamina_release(layer);
  lamina_release(space);
  lamina_release(font);
  lamina_release(text);
}

void test_drawn_texts(void) {
  lamina_canvas canvas = lamina_canvas_create((lamina_size){64, 32}, 1);
  lamina_text text = lamina_text_create("HHHH");
  lamina_font font = lamina_font_create("Helvetica", 20);
  CHECK_OK(lamina_text_set_font(text, 0, LAMINA_TO_END, font));
  CHECK_OK(lamina_text_set_color(text, 2, 2, "foregroundColor", (lamina_color){1, 0, 0, 1}));
  CHECK_OK(lamina_canvas_draw_text(canvas, text, (lamina_rect){2, 2, 62, 30}));
  read_canvas(canvas);
  CHECK(count_reddish(0, 29) == 0);
  CHECK(count_reddish(32, 63) > 40);
  lamina_release(font);
  lamina_release(text);
  lamina_release(canvas);
}

void test_refused_texts(void) {
  lamina_text text = lamina_text_create("\xc3\xb6x");
  lamina_font font = lamina_font_create("Helvetica", 20);
  lamina_color red = {1, 0, 0, 1};
  lamina_size size;
  CHECK_NULL(lamina_text_create(NULL));
  CHECK(lamina_text_length(NULL) == 0);
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_text_set_font(text, 1, 1, font));
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_text_set_font(text, 4, 1, font));
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_text_set_font(text, (size_t)-2, 1, font));
  CHECK_OK(lamina_text_set_font(text, 3, 1, font));
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_text_set_font(text, 0, 2, (lamina_font)(void *)text));
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_text_set_font(NULL, 0, 2, font));
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_text_set_color(text, 0, 2, "kern", red));
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_text_set_color(text, 0, 2, NULL, red));
  CHECK_FAILS(LAMINA_ERROR_VALUE,
              lamina_text_set_color(text, 0, 2, "strokeColor", (lamina_color){NAN, 0, 0, 1}));
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_text_set_number(text, 0, 2, "strokeColor", 1));
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_text_set_number(text, 0, 2, "kern", INFINITY));
  lamina_paragraph style = {.alignment = (lamina_alignment)9};
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_text_set_paragraph(text, 0, 2, style));
  style.alignment = LAMINA_ALIGN_LEFT;
  style.indent = NAN;
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_text_set_paragraph(text, 0, 2, style));
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_text_size(text, NAN, &size));
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_text_size(text, 10, NULL));
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_text_append(text, NULL));
  CHECK_FAILS(LAMINA_ERROR_HANDLE,
              lamina_canvas_draw_text(NULL, text, (lamina_rect){0, 0, 9, 9}));
  lamina_release(font);
  lamina_release(text);
}
