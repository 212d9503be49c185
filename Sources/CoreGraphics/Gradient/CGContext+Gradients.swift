// SPDX-License-Identifier: MIT

public import Foundation

extension CGContext {
  /// Paints the clip with a gradient along a line; beyond its ends only as the options say.
  ///
  /// Where start and end are the same point, the plane is all after the end.
  public func drawLinearGradient(
    _ gradient: CGGradient, start startPoint: CGPoint, end endPoint: CGPoint,
    options: CGGradientDrawingOptions
  ) {
    guard let device = deviceTransform, isFinite(startPoint), isFinite(endPoint) else { return }
    guard startPoint != endPoint else {
      if options.contains(.drawsAfterEndLocation) { paint(gradient.ramp(colors).color(at: 1)) }
      return
    }
    let pattern = CairoPattern(from: startPoint, to: endPoint, fromDevice: device.inverted())
    paint(pattern, gradient, options)
  }

  /// Paints the clip with a gradient between two circles.
  ///
  /// The colour at place t is that of the circle t of the way from one to the other; where several
  /// pass through a point, the one of the largest t counts. Beyond the ends, circles are painted
  /// only as the options say.
  public func drawRadialGradient(
    _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint,
    endRadius: CGFloat, options: CGGradientDrawingOptions
  ) {
    guard let device = deviceTransform, isFinite(startCenter), isFinite(endCenter),
      startRadius >= 0, endRadius >= 0, (startRadius + endRadius) * 0 == 0,
      startCenter != endCenter || startRadius != endRadius
    else { return }
    let pattern = CairoPattern(
      from: startCenter, radius: startRadius, to: endCenter, radius: endRadius,
      fromDevice: device.inverted())
    paint(pattern, gradient, options)
  }

  /// Paints the clip with a gradient round a point, from `angle` (radians) on by growing angles.
  ///
  /// Computed at the centre of each pixel; the edge between last and first colour is not smoothed.
  public func drawConicGradient(_ gradient: CGGradient, center: CGPoint, angle: CGFloat) {
    guard let device = deviceTransform, isFinite(center), angle.isFinite else { return }
    let clip = canvas.clipExtents
    guard !clip.isEmpty, let surface = partSurface(clip, .color) else { return }
    let ramp = gradient.ramp(colors)
    let toUser = device.inverted()
    let (red, blue) = surface.order == .rgba ? (0, 2) : (2, 0)
    unsafe surface.withPixels { pixels, stride in
      let step = 1 / Double(surface.scale)
      for row in 0..<surface.height {
        for column in 0..<surface.width {
          let pixel = CGPoint(
            x: Double(clip.x) + (Double(column) + 0.5) * step,
            y: Double(clip.y) + (Double(row) + 0.5) * step)
          let user = pixel.applying(toUser)
          let turn = Double(atan2(user.y - center.y, user.x - center.x) - angle) / (2 * .pi)
          let color = ramp.color(at: turn - turn.rounded(.down))
          let bytes = SIMD4<Double>(color.x, color.y, color.z, 1) * color.w * 255
          let at = row * stride + 4 * column
          unsafe pixels[at + red] = UInt8(bytes.x.rounded())
          unsafe pixels[at + 1] = UInt8(bytes.y.rounded())
          unsafe pixels[at + blue] = UInt8(bytes.z.rounded())
          unsafe pixels[at + 3] = UInt8(bytes.w.rounded())
        }
      }
    }
    draw { canvas, alpha in
      canvas.setSource(surface)
      canvas.paint(alpha: alpha)
    }
  }

  private func isFinite(_ p: CGPoint) -> Bool { (p.x + p.y) * 0 == 0 }

  /// Paints the clip with one colour.
  private func paint(_ color: SIMD4<Double>) {
    draw { canvas, alpha in
      canvas.setSource(Self.faded(color, alpha))
      canvas.paint()
    }
  }

  /// Adds the stops to a pattern and paints the clip with it.
  ///
  /// Cairo pads with the outermost stops on both sides; a side that is not to be painted gets a
  /// transparent stop outside the first or last one.
  private func paint(
    _ pattern: CairoPattern, _ gradient: CGGradient, _ options: CGGradientDrawingOptions
  ) {
    let isExchanged = canvas.surface.order == .rgba
    func add(_ offset: Double, _ c: SIMD4<Double>) {
      pattern.addStop(offset, isExchanged ? SIMD4(c.z, c.y, c.x, c.w) : c)
    }
    let ramp = gradient.ramp(colors)
    let (first, last) = (ramp.color(at: 0), ramp.stops[ramp.stops.count - 1].color)
    func clear(_ c: SIMD4<Double>) -> SIMD4<Double> { SIMD4(c.x, c.y, c.z, 0) }
    if !options.contains(.drawsBeforeStartLocation) { add(0, clear(first)) }
    add(0, ramp.stops[0].color)
    for stop in ramp.stops { add(stop.location, stop.color) }
    add(1, last)
    if !options.contains(.drawsAfterEndLocation) { add(1, clear(last)) }
    draw { canvas, alpha in
      canvas.setMatrix(.identity)
      canvas.setSource(pattern)
      canvas.paint(alpha: alpha)
    }
  }
}
