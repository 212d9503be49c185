// SPDX-License-Identifier: MIT

import CCairo
import Foundation

/// A Cairo drawing context on one surface, in terms of this module's types.
///
/// Callers check first and pass nothing that would put Cairo into its sticky error state (singular
/// or non-finite matrices, bad dashes); coordinates are clamped here to the range of Cairo's
/// fixed-point numbers. Coordinates are device pixels, y down, unless a matrix is set.
@safe final class CairoCanvas {
  let surface: CairoSurface
  let cr: OpaquePointer
  /// Whether all sources are opaque black: the result is the area that drawing covers.
  let isCoverage: Bool

  /// The largest coordinate handed to Cairo, in pixels; its 24.8 numbers end at 2²³.
  private static let limit: CGFloat = 4_000_000

  init(_ surface: CairoSurface, isCoverage: Bool = false) {
    self.surface = surface
    self.isCoverage = isCoverage
    // The context keeps its own reference to the surface.
    unsafe cr = cairo_create(surface.pointer)
  }

  deinit {
    unsafe cairo_destroy(cr)
  }

  // MARK: - State

  func save() { unsafe cairo_save(cr) }

  func restore() { unsafe cairo_restore(cr) }

  /// Sets the map from the coordinates of later calls to device pixels; it must be invertible.
  func setMatrix(_ t: CGAffineTransform) {
    var matrix = cairo_matrix_t(xx: t.a, yx: t.b, xy: t.c, yy: t.d, x0: t.tx, y0: t.ty)
    unsafe cairo_set_matrix(cr, &matrix)
  }

  func setOperator(_ op: cairo_operator_t) { unsafe cairo_set_operator(cr, op) }

  func setAntialias(_ isOn: Bool) {
    unsafe cairo_set_antialias(cr, isOn ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE)
  }

  /// Sets the largest distance between a curve and its lines, in device pixels.
  func setTolerance(_ tolerance: Double) { unsafe cairo_set_tolerance(cr, tolerance) }

  // MARK: - Sources

  /// Sets the source to straight red, green, blue and alpha, in this surface's channel order.
  func setSource(_ c: SIMD4<Double>) {
    guard !isCoverage else { return unsafe cairo_set_source_rgba(cr, 0, 0, 0, 1) }
    let isExchanged = surface.order == .rgba
    unsafe cairo_set_source_rgba(cr, isExchanged ? c.z : c.x, c.y, isExchanged ? c.x : c.z, c.w)
  }

  /// Sets the source to a pattern.
  func setSource(_ pattern: CairoPattern) {
    guard !isCoverage else { return unsafe cairo_set_source_rgba(cr, 0, 0, 0, 1) }
    unsafe cairo_set_source(cr, pattern.pointer)
  }

  /// Sets the source to another surface, which its origin places in device pixels.
  func setSource(_ other: CairoSurface) {
    setMatrix(.identity)
    guard !isCoverage else { return unsafe cairo_set_source_rgba(cr, 0, 0, 0, 1) }
    unsafe cairo_set_source_surface(cr, other.pointer, 0, 0)
  }

  // MARK: - Paths

  /// Replaces the path by `geometry` mapped by `t` to device pixels.
  func setPath(_ geometry: PathGeometry, _ t: CGAffineTransform) {
    setMatrix(.identity)
    unsafe cairo_new_path(cr)
    var next = 0
    func point(_ index: Int) -> (x: Double, y: Double) {
      let p = geometry.points[next + index].applying(t)
      let bound = Self.limit
      return (Double(min(max(p.x, -bound), bound)), Double(min(max(p.y, -bound), bound)))
    }
    var current = (x: 0.0, y: 0.0)
    for verb in geometry.verbs {
      switch verb {
      case .moveToPoint:
        current = point(0)
        unsafe cairo_move_to(cr, current.x, current.y)
      case .addLineToPoint:
        current = point(0)
        unsafe cairo_line_to(cr, current.x, current.y)
      case .addQuadCurveToPoint:
        let (c, end) = (point(0), point(1))
        // The cubic of the same shape has its handles two thirds of the distance to the control.
        unsafe cairo_curve_to(
          cr, current.x + (c.x - current.x) * 2 / 3, current.y + (c.y - current.y) * 2 / 3,
          end.x + (c.x - end.x) * 2 / 3, end.y + (c.y - end.y) * 2 / 3, end.x, end.y)
        current = end
      case .addCurveToPoint:
        let (a, b, end) = (point(0), point(1), point(2))
        unsafe cairo_curve_to(cr, a.x, a.y, b.x, b.y, end.x, end.y)
        current = end
      case .closeSubpath:
        unsafe cairo_close_path(cr)
        unsafe cairo_get_current_point(cr, &current.x, &current.y)
      }
      next += verb.pointCount
    }
  }

  func fill(_ rule: CGPathFillRule) {
    setFillRule(rule)
    unsafe cairo_fill(cr)
  }

  func clip(_ rule: CGPathFillRule) {
    setFillRule(rule)
    unsafe cairo_clip(cr)
  }

  func resetClip() { unsafe cairo_reset_clip(cr) }

  private func setFillRule(_ rule: CGPathFillRule) {
    unsafe cairo_set_fill_rule(
      cr, rule == .winding ? CAIRO_FILL_RULE_WINDING : CAIRO_FILL_RULE_EVEN_ODD)
  }

  /// Strokes the path with a pen that `matrix` maps to device pixels.
  func stroke(_ style: StrokeStyle, _ matrix: CGAffineTransform) {
    setMatrix(matrix)
    unsafe cairo_set_line_width(cr, Double(style.width))
    unsafe cairo_set_line_cap(cr, cairo_line_cap_t(rawValue: UInt32(style.cap.rawValue)))
    unsafe cairo_set_line_join(cr, cairo_line_join_t(rawValue: UInt32(style.join.rawValue)))
    unsafe cairo_set_miter_limit(cr, Double(style.miterLimit))
    let dashes = style.dash?.lengths ?? []
    unsafe cairo_set_dash(cr, dashes, Int32(dashes.count), style.dash?.phase ?? 0)
    unsafe cairo_stroke(cr)
    setMatrix(.identity)
  }

  // MARK: - Whole surface

  /// Paints the source everywhere inside the clip.
  func paint(alpha: Double = 1) { unsafe cairo_paint_with_alpha(cr, isCoverage ? 1 : alpha) }

  /// Paints the source where `mask`, placed by its own origin, has alpha.
  func paint(through mask: CairoSurface) {
    setMatrix(.identity)
    unsafe cairo_mask_surface(cr, mask.pointer, 0, 0)
  }

  /// Paints the source where the pattern has alpha.
  func paint(through mask: CairoPattern) { unsafe cairo_mask(cr, mask.pointer) }

  /// The bounds of the clip in whole device pixels.
  var clipExtents: DeviceRect { DeviceRect(covering: clipBounds) }

  /// The bounds of the clip in device coordinates.
  var clipBounds: CGRect {
    setMatrix(.identity)
    var (x0, y0, x1, y1) = (0.0, 0.0, 0.0, 0.0)
    unsafe cairo_clip_extents(cr, &x0, &y0, &x1, &y1)
    return CGRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0)
  }

  /// Begins a group that is recorded until `endGroup`.
  func beginGroup() { unsafe cairo_push_group(cr) }

  /// Composites the group begun last with an operator and an opacity.
  func endGroup(_ op: cairo_operator_t, alpha: Double) {
    unsafe cairo_pop_group_to_source(cr)
    setOperator(op)
    paint(alpha: alpha)
    releaseSource()
    setOperator(CAIRO_OPERATOR_OVER)
  }

  /// Draws under the clip onto a transparent surface, and returns it.
  func drawnApart(_ body: (CairoCanvas) -> Void) -> CairoSurface? {
    setMatrix(.identity)
    unsafe cairo_push_group(cr)
    body(self)
    let group = unsafe cairo_pop_group(cr)
    defer { unsafe cairo_pattern_destroy(group) }
    var pointer: OpaquePointer?
    guard unsafe cairo_pattern_get_surface(group, &pointer) == CAIRO_STATUS_SUCCESS,
      let pointer = unsafe pointer
    else { return nil }
    // The pattern owns the group's surface; this adds our reference.
    return unsafe CairoSurface(group: cairo_surface_reference(pointer), surface.order)
  }

  /// Whether Cairo draws nothing any more.
  var hasFailed: Bool { unsafe cairo_status(cr) != CAIRO_STATUS_SUCCESS }

  /// Replaces the source, so that Cairo keeps and reads no surface later.
  func releaseSource() { unsafe cairo_set_source_rgba(cr, 0, 0, 0, 0) }
}

/// The style of stroked lines; lengths in user space.
struct StrokeStyle {
  var width: CGFloat = 1
  var cap = CGLineCap.butt
  var join = CGLineJoin.miter
  var miterLimit: CGFloat = 10
  var dash: DashPattern?
}
