// SPDX-License-Identifier: MIT

public import Foundation

extension CGContext {
  /// Paints the clip with a gradient along a line; beyond its ends only if the options say so.
  ///
  /// Where start and end are the same point, the whole plane lies after the end.
  public func drawLinearGradient(
    _ gradient: CGGradient, start startPoint: CGPoint, end endPoint: CGPoint,
    options: CGGradientDrawingOptions
  ) {
    guard let device = deviceTransform, startPoint.isFinite, endPoint.isFinite else { return }
    let clip = canvas.clipBounds
    guard !clip.isEmpty else { return }
    guard let line = GradientLine(startPoint, endPoint, toUser: device.inverted()) else {
      if options.contains(.drawsAfterEndLocation) { paint(gradient.ramp(colors).color(at: 1)) }
      return
    }
    if endsByCairo(options) {
      let shown = options.range(within: line.range(over: clip))
      return paint(
        CairoPattern(
          from: line.point(at: shown.lowerBound, near: line.start),
          to: line.point(at: shown.upperBound, near: line.start), fromDevice: .identity,
          extend: .none),
        gradient.ramp(colors).stops(.everywhere).part(shown))
    }
    let stops = gradient.ramp(colors).stops(options)
    if line.isExact {
      paint(
        from: line.point(at: 0, near: line.start), to: line.point(at: 1, near: line.start), stops)
    } else {
      // Cairo's numbers cannot hold a line whose ends are too close together or too far away; the
      // visible part is drawn as a gradient instead.
      let middle = CGPoint(x: clip.midX, y: clip.midY)
      let seen = line.range(over: clip)
      // So far from the line that all pixels have one location.
      guard seen.lowerBound < seen.upperBound, (seen.upperBound - seen.lowerBound).isFinite else {
        return paint(stops.color(at: seen.lowerBound))
      }
      paint(
        from: line.point(at: seen.lowerBound, near: middle),
        to: line.point(at: seen.upperBound, near: middle), stops.part(seen))
    }
  }

  /// Paints the clip with a gradient between two circles.
  ///
  /// The colour at location t is that of the circle interpolated by t between the two; where
  /// several pass through a point, the one of the largest t counts. Beyond the ends, circles are
  /// painted only if the options say so.
  public func drawRadialGradient(
    _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint,
    endRadius: CGFloat, options: CGGradientDrawingOptions
  ) {
    guard let device = deviceTransform, startCenter.isFinite, endCenter.isFinite,
      startRadius >= 0, endRadius >= 0, startRadius.isFinite, endRadius.isFinite,
      startCenter != endCenter || startRadius != endRadius
    else { return }
    let circles = GradientCircles(
      start: startCenter, startRadius: startRadius, end: endCenter, endRadius: endRadius)
    if endsByCairo(options) {
      let clip = canvas.clipBounds.applying(device.inverted())
      let shown = options.range(within: circles.range(over: clip))
      let part = circles.part(shown)
      return paint(
        CairoPattern(
          from: part.start, radius: part.startRadius, to: part.end, radius: part.endRadius,
          fromDevice: device.inverted(), extend: .none),
        gradient.ramp(colors).stops(.everywhere).part(shown))
    }
    let stops = gradient.ramp(colors).stops(options)
    if let scale = circles.exactScale(under: device),
      let pattern = CairoPattern(
        from: startCenter * scale, radius: startRadius * scale, to: endCenter * scale,
        radius: endRadius * scale,
        fromDevice: device.inverted().concatenating(
          CGAffineTransform(scaleX: scale, y: scale)))
    {
      return paint(pattern, stops)
    }
    paintPixels { point in
      circles.location(of: point, options).map { stops.color(at: $0) } ?? .zero
    }
  }

  /// Paints the clip with a gradient round a point, from `angle` (radians) on by growing angles.
  ///
  /// Computed at the centre of each pixel; the edge between last and first colour is not smoothed.
  public func drawConicGradient(_ gradient: CGGradient, center: CGPoint, angle: CGFloat) {
    guard center.isFinite, angle.isFinite else { return }
    let ramp = gradient.ramp(colors)
    paintPixels { point in
      let turn = Double(atan2(point.y - center.y, point.x - center.x) - angle) / (2 * .pi)
      return ramp.color(at: turn - turn.rounded(.down))
    }
  }

  /// Whether a gradient ends where Cairo's pattern does.
  ///
  /// In bitmaps transparent stops end it. A PDF's gradient has no two stops at one location, and ends
  /// on both sides or goes on; where it goes on, it is drawn as far as it is seen.
  private func endsByCairo(_ options: CGGradientDrawingOptions) -> Bool {
    document?.kind == .pdf && !options.isSuperset(of: .everywhere)
  }

  /// Paints the clip with one colour.
  private func paint(_ color: SIMD4<Double>) {
    draw { canvas, alpha in
      canvas.setSource(Self.faded(color, alpha))
      canvas.paint()
    }
  }

  /// Paints the clip with the colours that a function gives for the middle of each pixel.
  ///
  /// The function takes a point of user space and gives a straight colour.
  private func paintPixels(_ color: (CGPoint) -> SIMD4<Double>) {
    guard let device = deviceTransform else { return }
    let clip = canvas.clipExtents
    guard !clip.isEmpty, let surface = partSurface(clip, .color) else { return }
    let toUser = device.inverted()
    let step = 1 / Double(surface.scale)
    surface.fillPixels { column, row in
      let pixel = CGPoint(
        x: Double(clip.x) + (Double(column) + 0.5) * step,
        y: Double(clip.y) + (Double(row) + 0.5) * step)
      let straight = color(pixel.applying(toUser))
      let value = SIMD4<Double>(straight.x, straight.y, straight.z, 1) * straight.w * 255
      return SIMD4<UInt8>(rounding: value)
    }
    draw { canvas, alpha in
      canvas.setSource(surface)
      canvas.paint(alpha: alpha)
    }
  }

  /// Paints the clip with a gradient along a line of device space.
  private func paint(from start: CGPoint, to end: CGPoint, _ stops: GradientStopList) {
    if let pattern = CairoPattern(from: start, to: end, fromDevice: .identity) {
      paint(pattern, stops)
    }
  }

  /// Adds stops to a pattern and paints the clip with it.
  ///
  /// The opacity goes into the stops: in documents Cairo drops that of a gradient with transparency.
  private func paint(_ made: @autoclosure () -> CairoPattern?, _ stops: GradientStopList) {
    draw { canvas, alpha in
      guard let pattern = made() else { return }
      let isExchanged = canvas.surface.order == .rgba
      for stop in stops.stops {
        let c = Self.faded(stop.color, alpha)
        pattern.addStop(stop.location, isExchanged ? SIMD4(c.z, c.y, c.x, c.w) : c)
      }
      canvas.setMatrix(.identity)
      canvas.setSource(pattern)
      canvas.paint()
    }
  }
}
