// SPDX-License-Identifier: MIT

import CCairo
import CoreGraphics
import Foundation

/// The shapes of a scene by cairo, in memory: what a rasterizer spends on them.
final class LimitShapeScene: BenchmarkScene {
  let name: String
  let layerCount: Int
  private let kind: ShapeKind
  private let motions: [Motion]
  private let surface: OpaquePointer
  private var shadow = LimitShadow()
  var frameStatistics: FrameStatistics { FrameStatistics(passes: 1) }

  /// Makes the surface.
  init(name: String, kind: ShapeKind, count: Int) throws {
    self.name = name
    self.kind = kind
    layerCount = count
    motions = Motion.sequence(count)
    let size = Motion.targetSize
    guard
      let surface = cairo_image_surface_create(
        CAIRO_FORMAT_ARGB32, Int32(size.x), Int32(size.y)),
      cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS
    else { throw BenchmarkError.noImage }
    self.surface = surface
  }

  deinit { cairo_surface_destroy(surface) }

  func withContext<Result>(_ body: () throws -> Result) throws -> Result { try body() }

  func runFrame(at time: Double) throws {
    guard let context = cairo_create(surface) else { throw BenchmarkError.noImage }
    defer { cairo_destroy(context) }
    cairo_set_source_rgb(context, 32 / 255, 32 / 255, 48 / 255)
    cairo_paint(context)
    cairo_set_line_width(context, ShapeKind.lineWidth)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    for (index, motion) in motions.enumerated() { draw(index, motion, at: time, context) }
    cairo_surface_flush(surface)
  }

  private func draw(_ index: Int, _ motion: Motion, at time: Double, _ context: OpaquePointer) {
    let (center, angle) = motion.pose(at: time)
    let progress = motion.progress(at: time)
    if kind == .shadowedMorph {
      shadow.fill { context in
        let fraction = center - center.rounded(.down)
        cairo_translate(context, fraction.x, fraction.y)
        cairo_rotate(context, angle)
        cairo_translate(context, -ShapeKind.side / 2, -ShapeKind.side / 2 + ShapeKind.shadow.offset)
        addCurve(index, progress, context)
      }
      cairo_set_source_rgba(context, 0, 0, 0, ShapeKind.shadow.opacity)
      shadow.paint(in: context, at: center)
    }
    cairo_save(context)
    cairo_translate(context, center.x, center.y)
    cairo_rotate(context, angle)
    cairo_translate(context, -ShapeKind.side / 2, -ShapeKind.side / 2)
    let base = (0..<3).map { Double(SceneBitmap.base(index % SceneBitmap.count, $0)) / 255 }
    cairo_set_source_rgb(context, base[0], base[1], base[2])
    if kind == .icons {
      cairo_rectangle(context, 0, 0, ShapeKind.side, ShapeKind.side)
      cairo_fill(context)
      cairo_set_source_rgb(context, 1, 1, 1)
    }
    switch kind {
    case .stroke: addLine(upTo: progress, context)
    case .fill, .icons:
      for point in ShapeKind.star { cairo_line_to(context, point.x, point.y) }
      cairo_close_path(context)
    case .morph, .shadowedMorph: addCurve(index, progress, context)
    }
    if kind == .stroke { cairo_stroke(context) } else { cairo_fill(context) }
    cairo_restore(context)
  }

  /// Adds a star's outline up to a share of its length.
  private func addLine(upTo share: Double, _ context: OpaquePointer) {
    let star = ShapeKind.star
    // All sides are equally long.
    let sides = share * Double(star.count)
    let whole = Int(sides)
    for index in 0...whole { cairo_line_to(context, star[index].x, star[index].y) }
    let next = star[(whole + 1) % star.count]
    let end = star[whole] + (next - star[whole]) * (sides - Double(whole))
    cairo_line_to(context, end.x, end.y)
  }

  /// Adds the curve of a layer, as it is between two steps of its change.
  private func addCurve(_ index: Int, _ progress: Double, _ context: OpaquePointer) {
    let steps = progress * Double(ShapeKind.keyFrameCount)
    let step = steps.rounded(.down)
    let count = Double(ShapeKind.keyFrameCount)
    let before = ShapeKind.controls(of: index, at: step / count)
    let after = ShapeKind.controls(of: index, at: (step + 1) / count)
    let controls = zip(before, after).map { $0 + ($1 - $0) * (steps - step) }
    var start = (controls[11] + controls[0]) / 2
    cairo_move_to(context, start.x, start.y)
    for (index, control) in controls.enumerated() {
      let end = (control + controls[(index + 1) % controls.count]) / 2
      let first = start + (control - start) * (2 / 3)
      let second = end + (control - end) * (2 / 3)
      cairo_curve_to(context, first.x, first.y, second.x, second.y, end.x, end.y)
      start = end
    }
    cairo_close_path(context)
  }

  func picture(at time: Double) throws -> CGImage {
    try runFrame(at: time)
    let size = Motion.targetSize
    let stride = Int(cairo_image_surface_get_stride(surface))
    guard let pixels = cairo_image_surface_get_data(surface) else { throw BenchmarkError.noImage }
    var bytes = [UInt8](repeating: 255, count: size.x * size.y * 4)
    for y in 0..<size.y {
      for x in 0..<size.x {
        for channel in 0..<3 {
          bytes[(y * size.x + x) * 4 + channel] = pixels[y * stride + x * 4 + 2 - channel]
        }
      }
    }
    return try SceneBitmap.image(bytes, width: size.x)
  }
}
