/* SPDX-License-Identifier: MIT */
/*
 * Fonts, and text whose parts differ in font, colour and other attributes.
 *
 *     lamina_text text = lamina_text_create("Hello, world");
 *     lamina_font font = lamina_font_create("Helvetica-Bold", 18);
 *     lamina_text_set_font(text, 0, LAMINA_TO_END, font);
 *     lamina_text_set_color(text, 7, 5, "foregroundColor", (lamina_color){1, 0.3, 0.2, 1});
 *     lamina_set_object(layer, "string", text);     // a "CATextLayer"
 *
 * A range is a number of bytes of the text in UTF-8: the first, and how many. It begins and ends between
 * characters, or the call is LAMINA_ERROR_ARGUMENT, as it is for a range that begins behind the end. A layer
 * copies the text that it is given: a later change has to be set again.
 *
 * Plain text needs none of this: "string" takes a text by lamina_set_string(), "font" a name or a
 * lamina_font, "fontSize" and "foregroundColor" do the rest.
 */
#ifndef LAMINA_TEXT_H
#define LAMINA_TEXT_H

#include "canvas.h"

#ifdef __cplusplus
extern "C" {
#endif

/* As the length of a range: all that follows. */
#define LAMINA_TO_END ((size_t)-1)

/* ---- Fonts ---- */

/* Finds a font by its PostScript, full or family name; without one of that name, the one that comes
 * nearest. `size` is in points. NULL for a size that is not positive and finite. */
lamina_font lamina_font_create(const char *name, double size);
/* Reads the first font of a file (TrueType, OpenType). NULL for a file that cannot be read. */
lamina_font lamina_font_create_from_file(const char *file_name, double size);
/* The distances from the baseline to the top of the line, to its bottom, and between lines, in points. Any of
 * the pointers may be NULL. */
lamina_status lamina_font_metrics(
    lamina_font font, double *ascent, double *descent, double *leading);

/* ---- Text ---- */

/* Makes a text of UTF-8, black and in Helvetica of 12 points; bytes that are not UTF-8 are replaced. */
lamina_text lamina_text_create(const char *characters);
/* The length in bytes of UTF-8; 0 for a bad handle. */
size_t lamina_text_length(lamina_text text);
/* Adds another text with its attributes at the end; it may be the same. */
lamina_status lamina_text_append(lamina_text text, lamina_text added);

/* Sets the font of a range. */
lamina_status lamina_text_set_font(
    lamina_text text, size_t start, size_t length, lamina_font font);
/* Sets a colour of a range: "foregroundColor", "backgroundColor", "underlineColor", "strikethroughColor" or
 * "strokeColor". LAMINA_ERROR_ARGUMENT for other names. */
lamina_status lamina_text_set_color(
    lamina_text text, size_t start, size_t length, const char *attribute, lamina_color color);
/* Sets a number of a range: "kern" and "tracking" (points between characters), "baselineOffset" (points upward),
 * "underlineStyle" and "strikethroughStyle" (1 single, 2 thick, 9 double), "ligature" (0 or 1), "strokeWidth"
 * (hundredths of the font's size). LAMINA_ERROR_ARGUMENT for other names. */
lamina_status lamina_text_set_number(
    lamina_text text, size_t start, size_t length, const char *attribute, double value);

/* The line up of a paragraph. */
typedef enum lamina_alignment {
  LAMINA_ALIGN_LEFT = 0,
  LAMINA_ALIGN_CENTER = 1,
  LAMINA_ALIGN_RIGHT = 2,
  LAMINA_ALIGN_JUSTIFIED = 3,
  /* By the direction of the writing. */
  LAMINA_ALIGN_NATURAL = 4
} lamina_alignment;

/* The style of paragraphs, in points; all 0 but the alignment is the default. */
typedef struct lamina_paragraph {
  lamina_alignment alignment;
  /* Between the lines of a paragraph; before and after it. */
  double line_spacing, spacing_before, spacing;
  /* The multiple of a line's own height, 0 for none; the least and the greatest height, 0 for none. */
  double line_height_multiple, minimum_line_height, maximum_line_height;
  /* From the leading edge, of the first line and of the others; from the trailing edge if negative, else the
   * width from the leading one, 0 for none. */
  double first_line_indent, indent, trailing_indent;
} lamina_paragraph;

/* Sets the style of the paragraphs of a range. */
lamina_status lamina_text_set_paragraph(
    lamina_text text, size_t start, size_t length, lamina_paragraph style);

/* The size that the text takes in lines of at most `width` points; 0 or less for lines of any width. */
lamina_status lamina_text_size(lamina_text text, double width, lamina_size *size);
/* Draws a text in a rectangle of a canvas: wrapped to its width, from its top, cut off at its bottom. */
lamina_status lamina_canvas_draw_text(lamina_canvas canvas, lamina_text text, lamina_rect rect);

#ifdef __cplusplus
}
#endif

#endif
