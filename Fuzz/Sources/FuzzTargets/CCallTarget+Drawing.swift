// SPDX-License-Identifier: MIT

import CLamina
import Foundation
import LaminaC

/// Paths, canvases, images and texts.
extension CCallTarget {
  func path(_ input: inout FuzzInput) {
    let path = lamina_path(handle(&input))
    switch input.index(11) {
    case 0: lamina_path_move_to(path, input.number(), input.number())
    case 1: lamina_path_line_to(path, input.number(), input.number())
    case 2:
      lamina_path_curve_to(
        path, input.number(), input.number(), input.number(), input.number(), input.number(),
        input.number())
    case 3: lamina_path_add_rounded_rect(path, rect(&input), input.number(), input.number())
    case 4: lamina_path_add_ellipse(path, rect(&input))
    case 5: lamina_path_close(path)
    case 6:
      lamina_path_quad_to(path, input.number(), input.number(), input.number(), input.number())
    case 7:
      lamina_path_add_arc(
        path, input.number(), input.number(), input.number(), input.number(), input.number(),
        input.flag())
    case 8: lamina_path_add_path(path, lamina_path(handle(&input)), affine(&input))
    case 9:
      var isInside = false
      lamina_path_contains(path, point(&input), input.flag(), &isInside)
    default:
      var box = lamina_rect()
      lamina_path_bounds(path, &box)
    }
  }

  mutating func canvas(_ input: inout FuzzInput) {
    let canvas = lamina_canvas(handle(&input))
    switch input.index(12) {
    case 0: lamina_canvas_concat(canvas, affine(&input))
    case 1:
      lamina_canvas_set_fill_color(canvas, color(&input))
      lamina_canvas_set_stroke_color(canvas, color(&input))
      lamina_canvas_set_alpha(canvas, input.number())
    case 2:
      lamina_canvas_set_line(
        canvas, input.number(), input.choice([nil, "butt", "round"]),
        input.choice([nil, "miter", "round"]))
      let count = input.index(4)
      lamina_canvas_set_dash(canvas, input.number(), (0..<count).map { _ in input.number() }, count)
    case 3:
      lamina_canvas_set_shadow(
        canvas, lamina_size(width: input.number(), height: input.number()), input.number(),
        color(&input))
    case 4:
      if input.flag() { lamina_canvas_save(canvas) } else { lamina_canvas_restore(canvas) }
      lamina_canvas_set_blend(canvas, input.choice(["multiply", "hue", "clear", "copy", "no"]))
    case 5: clip(canvas, &input)
    case 6: gradient(canvas, &input)
    case 7: lamina_canvas_draw_image(canvas, lamina_image(handle(&input)), rect(&input))
    case 8: lamina_canvas_draw_layer(canvas, layer(&input))
    case 9: keep(lamina_canvas_image(canvas), &input)
    default: fill(canvas, &input)
    }
  }

  private func fill(_ canvas: lamina_canvas?, _ input: inout FuzzInput) {
    switch input.index(5) {
    case 0: lamina_canvas_fill_rect(canvas, rect(&input))
    case 1: lamina_canvas_stroke_rect(canvas, rect(&input))
    case 2: lamina_canvas_fill_ellipse(canvas, rect(&input))
    case 3: lamina_canvas_fill_path(canvas, lamina_path(handle(&input)), input.flag())
    default: lamina_canvas_stroke_path(canvas, lamina_path(handle(&input)))
    }
  }

  private func clip(_ canvas: lamina_canvas?, _ input: inout FuzzInput) {
    if input.flag() {
      lamina_canvas_clip_rect(canvas, rect(&input))
    } else {
      lamina_canvas_clip_path(canvas, lamina_path(handle(&input)), input.flag())
    }
    var box = lamina_rect()
    lamina_canvas_bounds(canvas, &box)
  }

  private func gradient(_ canvas: lamina_canvas?, _ input: inout FuzzInput) {
    let count = input.index(4)
    let colors = (0..<count).map { _ in color(&input) }
    let locations = input.flag() ? (0..<count).map { _ in input.number() } : nil
    if input.flag() {
      lamina_canvas_draw_linear_gradient(
        canvas, colors, locations, count, point(&input), point(&input))
    } else {
      lamina_canvas_draw_radial_gradient(
        canvas, colors, locations, count, point(&input), input.number())
    }
  }

  func text(_ input: inout FuzzInput) {
    let text = lamina_text(handle(&input))
    let (start, length) = (input.index(12), input.flag() ? input.index(12) : -1)
    switch input.index(7) {
    case 0:
      if lamina_text_length(text) < 256 { lamina_text_append(text, lamina_text(handle(&input))) }
    case 1: lamina_text_set_font(text, start, length, lamina_font(handle(&input)))
    case 2:
      lamina_text_set_color(
        text, start, length, input.choice(["foregroundColor", "strokeColor", "kern"]),
        color(&input))
    case 3:
      lamina_text_set_number(
        text, start, length,
        input.choice(["kern", "baselineOffset", "underlineStyle", "strokeWidth", "ligature"]),
        input.number())
    case 4: lamina_text_set_paragraph(text, start, length, paragraph(&input))
    case 5:
      var size = lamina_size()
      lamina_text_size(text, input.number(), &size)
      var (ascent, descent) = (0.0, 0.0)
      lamina_font_metrics(lamina_font(handle(&input)), &ascent, &descent, nil)
    default: lamina_canvas_draw_text(lamina_canvas(handle(&input)), text, rect(&input))
    }
  }

  private func paragraph(_ input: inout FuzzInput) -> lamina_paragraph {
    var style = lamina_paragraph()
    style.alignment = lamina_alignment(UInt32(input.index(6)))
    style.line_spacing = input.number()
    style.spacing_before = input.number()
    style.line_height_multiple = input.number()
    style.maximum_line_height = input.number()
    style.first_line_indent = input.number()
    style.indent = input.number()
    style.trailing_indent = input.number()
    return style
  }
}
