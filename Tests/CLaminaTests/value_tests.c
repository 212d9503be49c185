/* SPDX-License-Identifier: MIT */
/* Properties by key path. */
#include "check.h"

void test_values(void) {
  lamina_layer layer = lamina_layer_create("CALayer");
  double number = 0;
  bool yes = false;
  CHECK_OK(lamina_set_number(layer, "opacity", 0.5));
  CHECK_OK(lamina_get_number(layer, "opacity", &number));
  CHECK(number == 0.5);
  CHECK_OK(lamina_set_bool(layer, "hidden", true));
  CHECK_OK(lamina_get_bool(layer, "hidden", &yes));
  CHECK(yes);
  CHECK_OK(lamina_get_number(layer, "hidden", &number));
  CHECK(number == 1);
  lamina_point point = {0, 0};
  CHECK_OK(lamina_set_point(layer, "position", (lamina_point){3, 4}));
  CHECK_OK(lamina_get_point(layer, "position", &point));
  CHECK(point.x == 3 && point.y == 4);
  CHECK_OK(lamina_set_number(layer, "position.x", 30));
  CHECK_OK(lamina_get_number(layer, "position.x", &number));
  CHECK(number == 30);
  lamina_rect rect = {0, 0, 0, 0};
  CHECK_OK(lamina_set_rect(layer, "bounds", (lamina_rect){1, 2, 30, 40}));
  CHECK_OK(lamina_get_rect(layer, "bounds", &rect));
  CHECK(rect.x == 1 && rect.y == 2 && rect.width == 30 && rect.height == 40);
  lamina_size size = {0, 0};
  CHECK_OK(lamina_set_size(layer, "shadowOffset", (lamina_size){5, 6}));
  CHECK_OK(lamina_get_size(layer, "shadowOffset", &size));
  CHECK(size.width == 5 && size.height == 6);
  CHECK_OK(lamina_get_size(layer, "bounds.size", &size));
  CHECK(size.width == 30 && size.height == 40);
  lamina_color color = {0, 0, 0, 0};
  CHECK_OK(lamina_set_color(layer, "backgroundColor", (lamina_color){1, 0.5, 0.25, 0.75}));
  CHECK_OK(lamina_get_color(layer, "backgroundColor", &color));
  CHECK_NEAR(color.green, 0.5);
  CHECK_NEAR(color.alpha, 0.75);
  lamina_transform transform;
  CHECK_OK(lamina_set_transform(layer, "transform", lamina_transform_translation(1, 2, 3)));
  CHECK_OK(lamina_get_transform(layer, "transform", &transform));
  CHECK(transform.m41 == 1 && transform.m42 == 2 && transform.m43 == 3);
  lamina_affine affine;
  CHECK_FAILS(LAMINA_ERROR_VALUE, lamina_get_affine(layer, "transform", &affine));
  CHECK_OK(lamina_set_affine(layer, "transform", lamina_affine_scale(2, 4)));
  CHECK_OK(lamina_get_affine(layer, "transform", &affine));
  CHECK(affine.a == 2 && affine.d == 4);
  CHECK_OK(lamina_get_number(layer, "transform.scale.y", &number));
  CHECK(number == 4);
  char *text = NULL;
  CHECK_OK(lamina_set_string(layer, "contentsGravity", "resizeAspect"));
  CHECK_OK(lamina_get_string(layer, "contentsGravity", &text));
  CHECK(text && strcmp(text, "resizeAspect") == 0);
  lamina_string_free(text);
  /* The program's own keys. */
  CHECK_OK(lamina_set_string(layer, "note", "Gr\xc3\xbc\xc3\x9f" "e"));
  CHECK_OK(lamina_get_string(layer, "note", &text));
  CHECK(text && strcmp(text, "Gr\xc3\xbc\xc3\x9f" "e") == 0);
  lamina_string_free(text);
  CHECK_OK(lamina_set_null(layer, "note"));
  CHECK_FAILS(LAMINA_ERROR_NOTHING, lamina_get_string(layer, "note", &text));
  CHECK_OK(lamina_set_null(layer, "opacity"));
  CHECK_OK(lamina_get_number(layer, "opacity", &number));
  CHECK(number == 1);
  lamina_release(layer);
}

void test_refused_values(void) {
  lamina_layer layer = lamina_layer_create("CALayer");
  lamina_timing pace = lamina_timing_create("linear");
  double number = 7;
  char *text = NULL;
  lamina_point point;
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_set_number(layer, NULL, 1));
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_set_number(layer, "", 1));
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_set_string(layer, "name", NULL));
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_get_number(layer, "opacity", NULL));
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_set_number(pace, "opacity", 1));
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_get_number(NULL, "opacity", &number));
  CHECK_FAILS(LAMINA_ERROR_VALUE, lamina_set_string(layer, "opacity", "half"));
  CHECK_FAILS(LAMINA_ERROR_VALUE, lamina_set_number(layer, "opacity", NAN));
  CHECK_FAILS(LAMINA_ERROR_VALUE, lamina_set_point(layer, "bounds", (lamina_point){1, 2}));
  CHECK_FAILS(LAMINA_ERROR_VALUE, lamina_set_rect(layer, "bounds", (lamina_rect){NAN, 0, 1, 1}));
  CHECK_FAILS(LAMINA_ERROR_VALUE,
              lamina_set_color(layer, "backgroundColor", (lamina_color){NAN, 0, 0, 1}));
  CHECK_FAILS(LAMINA_ERROR_VALUE, lamina_set_number(layer, "position.nowhere", 1));
  CHECK_FAILS(LAMINA_ERROR_VALUE, lamina_set_object(layer, "contents", pace));
  CHECK_FAILS(LAMINA_ERROR_VALUE, lamina_set_number(layer, "contents", 1));
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_set_object(layer, "contents", BAD));
  /* A failure changes nothing. */
  CHECK_OK(lamina_get_number(layer, "opacity", &number));
  CHECK(number == 1);
  number = 7;
  CHECK_FAILS(LAMINA_ERROR_NOTHING, lamina_get_number(layer, "contents", &number));
  CHECK_FAILS(LAMINA_ERROR_NOTHING, lamina_get_number(layer, "nowhere", &number));
  CHECK_FAILS(LAMINA_ERROR_VALUE, lamina_get_number(layer, "bounds", &number));
  CHECK_FAILS(LAMINA_ERROR_VALUE, lamina_get_point(layer, "bounds", &point));
  CHECK_FAILS(LAMINA_ERROR_VALUE, lamina_get_string(layer, "opacity", &text));
  CHECK(number == 7 && text == NULL);
  lamina_release(pace);
  lamina_release(layer);
}

void test_words_of_refusals(void) {
  lamina_layer layer = lamina_layer_create("CALayer");
  lamina_layer shape = lamina_layer_create("CAShapeLayer");
  lamina_layer text = lamina_layer_create("CATextLayer");
  lamina_animation fade = lamina_animation_create("CABasicAnimation", "opacity");
  lamina_timing pace = lamina_timing_create("linear");
  lamina_point point;
  CHECK_SAYS("'opacity' is a number, not a text", lamina_set_string(layer, "opacity", "half"));
  CHECK_SAYS("'hidden' is a Boolean, not a colour",
             lamina_set_color(layer, "hidden", (lamina_color){1, 0, 0, 1}));
  CHECK_SAYS("'bounds' is a rectangle, not a point",
             lamina_set_point(layer, "bounds", (lamina_point){1, 2}));
  CHECK_SAYS("'position.x' is a number, not a size",
             lamina_set_size(layer, "position.x", (lamina_size){1, 2}));
  CHECK_SAYS("'backgroundColor' is a colour, not a number",
             lamina_set_number(layer, "backgroundColor", 1));
  CHECK_SAYS("'transform' is a transform, not a text",
             lamina_set_string(layer, "transform", "none"));
  CHECK_SAYS("'path' is a path, not a timing", lamina_set_object(shape, "path", pace));
  CHECK_SAYS("'lineDashPattern' is a list, not a number",
             lamina_set_number(shape, "lineDashPattern", 4));
  CHECK_SAYS("'contents' is an image or a texture, not a number",
             lamina_set_number(layer, "contents", 1));
  CHECK_SAYS("'opacity' is to have finite numbers", lamina_set_number(layer, "opacity", NAN));
  CHECK_SAYS("'bounds' is to have finite numbers",
             lamina_set_rect(layer, "bounds", (lamina_rect){INFINITY, 0, 1, 1}));
  CHECK_SAYS("there is no value at 'position.nowhere'",
             lamina_set_number(layer, "position.nowhere", 1));
  CHECK_SAYS("'timingFunction' does not take a number",
             lamina_set_number(fade, "timingFunction", 1));
  /* Names. */
  CHECK_SAYS("'contentsGravity' is one of 'center', 'top', 'bottom', 'left', 'right', 'topLeft', "
             "'topRight', 'bottomLeft', 'bottomRight', 'resize', 'resizeAspect', "
             "'resizeAspectFill', not 'aspectFit'",
             lamina_set_string(layer, "contentsGravity", "aspectFit"));
  CHECK_SAYS("'lineCap' is one of 'butt', 'round', 'square', not 'rounded'",
             lamina_set_string(shape, "lineCap", "rounded"));
  CHECK_SAYS("'alignmentMode' is one of 'natural', 'left', 'right', 'center', 'justified', not "
             "'middle'",
             lamina_set_string(text, "alignmentMode", "middle"));
  CHECK_SAYS("'fillMode' is one of 'forwards', 'backwards', 'both', 'removed', not 'forward'",
             lamina_set_string(fade, "fillMode", "forward"));
  CHECK_SAYS("'fillMode' is one of 'forwards', 'backwards', 'both', 'removed', not a number",
             lamina_set_number(fade, "fillMode", 1));
  CHECK_OK(lamina_set_string(layer, "contentsGravity", "resizeAspect"));
  CHECK_OK(lamina_set_string(shape, "fillRule", "even-odd"));
  CHECK_OK(lamina_set_string(fade, "fillMode", "forwards"));
  /* Lengths of time. */
  CHECK_SAYS("'duration' is 0 or more, not -1.0", lamina_set_number(fade, "duration", -1));
  CHECK_SAYS("'duration' is 0 or more, not nan", lamina_set_number(fade, "duration", NAN));
  CHECK_SAYS("'repeatDuration' is 0 or more, not -2.0",
             lamina_set_number(layer, "repeatDuration", -2));
  CHECK_SAYS("'repeatCount' is 0 or more, not nan", lamina_set_number(fade, "repeatCount", NAN));
  CHECK_OK(lamina_set_number(fade, "repeatCount", INFINITY));
  /* Values that are read. */
  CHECK_SAYS("'opacity' is a number, not a point", lamina_get_point(layer, "opacity", &point));
  CHECK_SAYS("'contentsGravity' is a text, not a point",
             lamina_get_point(layer, "contentsGravity", &point));
  /* A failure changes nothing. */
  double number = 7;
  CHECK_OK(lamina_get_number(fade, "duration", &number));
  CHECK(number == 0);
  lamina_release(pace);
  lamina_release(fade);
  lamina_release(text);
  lamina_release(shape);
  lamina_release(layer);
}

void test_lists(void) {
  lamina_layer gradient = lamina_layer_create("CAGradientLayer");
  lamina_color colors[] = {{1, 0, 0, 1}, {0, 1, 0, 1}, {0, 0, 1, 0.5}};
  double stops[] = {0, 0.25, 1};
  size_t count = 0;
  double number = 0;
  lamina_color color;
  CHECK_OK(lamina_set_colors(gradient, "colors", colors, 3));
  CHECK_OK(lamina_set_numbers(gradient, "locations", stops, 3));
  CHECK_OK(lamina_get_count(gradient, "colors", &count));
  CHECK(count == 3);
  CHECK_OK(lamina_get_color_at(gradient, "colors", 2, &color));
  CHECK_NEAR(color.blue, 1);
  CHECK_NEAR(color.alpha, 0.5);
  CHECK_OK(lamina_get_number_at(gradient, "locations", 1, &number));
  CHECK(number == 0.25);
  CHECK_FAILS(LAMINA_ERROR_NOTHING, lamina_get_color_at(gradient, "colors", 3, &color));
  CHECK_FAILS(LAMINA_ERROR_NOTHING, lamina_get_color_at(gradient, "colors", (size_t)-1, &color));
  CHECK_FAILS(LAMINA_ERROR_VALUE, lamina_get_number_at(gradient, "colors", 0, &number));
  CHECK_FAILS(LAMINA_ERROR_VALUE, lamina_get_count(gradient, "opacity", &count));
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_set_numbers(gradient, "locations", NULL, 3));
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_get_count(gradient, "colors", NULL));
  colors[1].green = INFINITY;
  CHECK_FAILS(LAMINA_ERROR_VALUE, lamina_set_colors(gradient, "colors", colors, 3));
  CHECK_OK(lamina_set_numbers(gradient, "locations", NULL, 0));
  lamina_release(gradient);

  lamina_animation keys = lamina_animation_create("CAKeyframeAnimation", "position");
  lamina_point points[] = {{0, 0}, {10, 20}};
  lamina_point point;
  CHECK_OK(lamina_set_points(keys, "values", points, 2));
  CHECK_OK(lamina_get_point_at(keys, "values", 1, &point));
  CHECK(point.x == 10 && point.y == 20);
  lamina_rect rects[] = {{0, 0, 1, 1}, {1, 2, 3, 4}};
  lamina_rect rect;
  CHECK_OK(lamina_set_rects(keys, "values", rects, 2));
  CHECK_OK(lamina_get_rect_at(keys, "values", 1, &rect));
  CHECK(rect.x == 1 && rect.height == 4);
  lamina_transform transforms[] = {lamina_transform_identity(), lamina_transform_scale(2, 2, 1)};
  lamina_transform transform;
  CHECK_OK(lamina_set_transforms(keys, "values", transforms, 2));
  CHECK_OK(lamina_get_transform_at(keys, "values", 1, &transform));
  CHECK(transform.m11 == 2);
  lamina_timing pace = lamina_timing_create("easeIn");
  lamina_object paces[] = {pace};
  lamina_object read = NULL;
  CHECK_OK(lamina_set_objects(keys, "timingFunctions", paces, 1));
  CHECK_OK(lamina_get_object_at(keys, "timingFunctions", 0, &read));
  CHECK(read == pace);
  lamina_release(read);
  CHECK_FAILS(LAMINA_ERROR_NOTHING, lamina_get_object_at(keys, "timingFunctions", 1, &read));
  paces[0] = BAD;
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_set_objects(keys, "timingFunctions", paces, 1));
  paces[0] = NULL;
  CHECK_FAILS(LAMINA_ERROR_HANDLE, lamina_set_objects(keys, "timingFunctions", paces, 1));
  lamina_release(pace);
  lamina_release(keys);
}

void test_objects_as_values(void) {
  lamina_layer shape = lamina_layer_create("CAShapeLayer");
  lamina_path path = lamina_path_create();
  CHECK_OK(lamina_path_add_rect(path, (lamina_rect){0, 0, 10, 10}));
  CHECK_OK(lamina_set_object(shape, "path", path));
  /* The layer keeps a copy. */
  CHECK_OK(lamina_path_add_rect(path, (lamina_rect){50, 50, 10, 10}));
  lamina_object kept = NULL;
  CHECK_OK(lamina_get_object(shape, "path", &kept));
  CHECK(lamina_kind_of(kept) == LAMINA_KIND_PATH && kept != (lamina_object)path);
  lamina_rect box = {0, 0, 0, 0};
  CHECK_OK(lamina_path_bounds(kept, &box));
  CHECK(box.width == 10);
  lamina_release(kept);
  lamina_layer mask = lamina_layer_create("CALayer");
  lamina_object found = NULL;
  CHECK_OK(lamina_set_object(shape, "mask", mask));
  CHECK_OK(lamina_get_object(shape, "mask", &found));
  CHECK(found == (lamina_object)mask);
  lamina_release(found);
  CHECK_OK(lamina_set_object(shape, "mask", NULL));
  CHECK_FAILS(LAMINA_ERROR_NOTHING, lamina_get_object(shape, "mask", &found));
  CHECK_FAILS(LAMINA_ERROR_VALUE, lamina_set_object(shape, "mask", path));
  CHECK_FAILS(LAMINA_ERROR_VALUE, lamina_get_object(shape, "lineWidth", &found));
  CHECK_FAILS(LAMINA_ERROR_ARGUMENT, lamina_get_object(shape, "path", NULL));
  lamina_release(mask);
  lamina_release(path);
  lamina_release(shape);
}

void test_filters(void) {
  CHECK_NULL(lamina_filter_create("CINothing"));
  CHECK_NULL(lamina_filter_create(NULL));
  lamina_filter blur = lamina_filter_create("CIGaussianBlur");
  CHECK(lamina_kind_of(blur) == LAMINA_KIND_FILTER);
  CHECK_OK(lamina_set_string(blur, "name", "blur"));
  CHECK_OK(lamina_set_number(blur, "inputRadius", 3));
  double radius = 0;
  CHECK_OK(lamina_get_number(blur, "inputRadius", &radius));
  CHECK(radius == 3);
  CHECK_FAILS(LAMINA_ERROR_VALUE, lamina_set_number(blur, "inputNowhere", 3));
  lamina_layer layer = lamina_layer_create("CALayer");
  lamina_object filters[] = {blur};
  CHECK_OK(lamina_set_objects(layer, "filters", filters, 1));
  CHECK_OK(lamina_set_number(layer, "filters.blur.inputRadius", 5));
  CHECK_OK(lamina_get_number(layer, "filters.blur.inputRadius", &radius));
  CHECK(radius == 5);
  lamina_release(layer);
  lamina_release(blur);
}
