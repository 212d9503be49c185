// SPDX-License-Identifier: MIT

import CCairo
import Foundation

/// A source of colour for Cairo: a bitmap under a transform, or a gradient.
@safe final class CairoPattern {
  let pointer: OpaquePointer

  /// Takes over a pattern; nil, releasing it, for a map that cannot be inverted, which Cairo refuses.
  private init?(_ pointer: OpaquePointer, fromDevice t: CGAffineTransform) {
    unsafe self.pointer = pointer
    guard t.inverse != nil else { return nil }
    var matrix = cairo_matrix_t(xx: t.a, yx: t.b, xy: t.c, yy: t.d, x0: t.tx, y0: t.ty)
    unsafe cairo_pattern_set_matrix(pointer, &matrix)
  }

  deinit {
    unsafe cairo_pattern_destroy(pointer)
  }

  /// The extension of a pattern beyond its area.
  enum Extend {
    case none
    case pad
    case `repeat`
  }

  /// Makes a pattern of a surface; `fromDevice` maps device pixels to the surface's pixels.
  ///
  /// Nil if the map is not invertible. The surface must live as long as the pattern is drawn with.
  convenience init?(
    _ surface: CairoSurface, fromDevice t: CGAffineTransform, _ extend: Extend,
    _ quality: CGInterpolationQuality
  ) {
    // A new reference, released in `deinit`.
    unsafe self.init(cairo_pattern_create_for_surface(surface.pointer), fromDevice: t)
    set(extend)
    let filter: cairo_filter_t
    switch quality {
    case .none: filter = CAIRO_FILTER_NEAREST
    case .low: filter = CAIRO_FILTER_BILINEAR
    case .default, .medium: filter = CAIRO_FILTER_GOOD
    // Enlarged, Cairo's best shows the pixels as squares.
    case .high: filter = abs(t.determinant) < 1 ? CAIRO_FILTER_GOOD : CAIRO_FILTER_BEST
    }
    unsafe cairo_pattern_set_filter(pointer, filter)
  }

  /// Makes a gradient along a line, in the space that `fromDevice` maps device pixels to.
  convenience init?(
    from start: CGPoint, to end: CGPoint, fromDevice t: CGAffineTransform, extend: Extend = .pad
  ) {
    unsafe self.init(
      cairo_pattern_create_linear(start.x, start.y, end.x, end.y), fromDevice: t)
    set(extend)
  }

  /// Makes a gradient between two circles, in the space that `fromDevice` maps device pixels to.
  convenience init?(
    from start: CGPoint, radius startRadius: CGFloat, to end: CGPoint, radius endRadius: CGFloat,
    fromDevice t: CGAffineTransform, extend: Extend = .pad
  ) {
    unsafe self.init(
      cairo_pattern_create_radial(start.x, start.y, startRadius, end.x, end.y, endRadius),
      fromDevice: t)
    set(extend)
  }

  /// Adds a gradient stop of straight components, already in the target's channel order.
  func addStop(_ offset: Double, _ c: SIMD4<Double>) {
    unsafe cairo_pattern_add_color_stop_rgba(pointer, offset, c.x, c.y, c.z, c.w)
  }

  private func set(_ extend: Extend) {
    let value: cairo_extend_t
    switch extend {
    case .none: value = CAIRO_EXTEND_NONE
    case .pad: value = CAIRO_EXTEND_PAD
    case .repeat: value = CAIRO_EXTEND_REPEAT
    }
    unsafe cairo_pattern_set_extend(pointer, value)
  }
}

extension CGBlendMode {
  /// Cairo's operator of the mode; on bitmaps, `SoftwareBlend` composites the software modes.
  var cairoOperator: cairo_operator_t {
    switch self {
    case .normal: return CAIRO_OPERATOR_OVER
    case .hue: return CAIRO_OPERATOR_HSL_HUE
    case .saturation: return CAIRO_OPERATOR_HSL_SATURATION
    case .color: return CAIRO_OPERATOR_HSL_COLOR
    case .luminosity: return CAIRO_OPERATOR_HSL_LUMINOSITY
    case .multiply, .plusDarker: return CAIRO_OPERATOR_MULTIPLY
    case .screen: return CAIRO_OPERATOR_SCREEN
    case .overlay: return CAIRO_OPERATOR_OVERLAY
    case .darken: return CAIRO_OPERATOR_DARKEN
    case .lighten: return CAIRO_OPERATOR_LIGHTEN
    case .colorDodge: return CAIRO_OPERATOR_COLOR_DODGE
    case .colorBurn: return CAIRO_OPERATOR_COLOR_BURN
    case .softLight: return CAIRO_OPERATOR_SOFT_LIGHT
    case .hardLight: return CAIRO_OPERATOR_HARD_LIGHT
    case .difference: return CAIRO_OPERATOR_DIFFERENCE
    case .exclusion: return CAIRO_OPERATOR_EXCLUSION
    case .clear: return CAIRO_OPERATOR_CLEAR
    case .copy: return CAIRO_OPERATOR_SOURCE
    case .sourceIn: return CAIRO_OPERATOR_IN
    case .sourceOut: return CAIRO_OPERATOR_OUT
    case .sourceAtop: return CAIRO_OPERATOR_ATOP
    case .destinationOver: return CAIRO_OPERATOR_DEST_OVER
    case .destinationIn: return CAIRO_OPERATOR_DEST_IN
    case .destinationOut: return CAIRO_OPERATOR_DEST_OUT
    case .destinationAtop: return CAIRO_OPERATOR_DEST_ATOP
    case .xor: return CAIRO_OPERATOR_XOR
    case .plusLighter: return CAIRO_OPERATOR_ADD
    }
  }
}
