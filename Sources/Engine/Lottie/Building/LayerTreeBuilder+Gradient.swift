// SPDX-License-Identifier: MIT

internal import CoreAnimation
internal import CoreGraphics
internal import Foundation

extension LayerTreeBuilder {
  /// Makes a gradient that shows where a shape is: the shape becomes its mask, in the same space.
  func gradientLayer(
    _ gradient: ShapeStyle.GradientValues, showing shape: CAShapeLayer, _ style: ShapeStyle,
    _ outlines: OutlineList, _ clock: LottieClock
  ) throws -> CALayer {
    let layer = try make(CAGradientLayer())
    let area = try area(of: outlines, style, clock)
    layer.bounds = area
    layer.position = CGPoint(x: area.midX, y: area.midY)
    layer.type = gradient.isRadial ? .radial : .axial
    try mask(layer, with: shape)
    let unit = { (point: CGPoint) in
      CGPoint(x: (point.x - area.minX) / area.width, y: (point.y - area.minY) / area.height)
    }
    try writer.set(gradient.start, of: layer, keyPath: "startPoint", clock: clock) {
      unit(LottieTransform.point($0))
    }
    if gradient.isRadial {
      // The end of a radial gradient is the corner of the circle's box.
      let corner = { (frame: Double) -> CGPoint in
        let start = LottieTransform.point(gradient.start.value(at: frame))
        let end = LottieTransform.point(gradient.end.value(at: frame))
        let radius = hypot(end.x - start.x, end.y - start.y)
        return unit(CGPoint(x: start.x + radius, y: start.y + radius))
      }
      layer.endPoint = corner(clock.first)
      let animation = try writer.sampled(
        keyPath: "endPoint", [gradient.start, gradient.end], clock: clock, sample: corner,
        convert: { $0 })
      if let animation { layer.add(animation, forKey: animation.keyPath) }
    } else {
      try writer.set(gradient.end, of: layer, keyPath: "endPoint", clock: clock) {
        unit(LottieTransform.point($0))
      }
    }
    try setStops(gradient, of: layer, clock)
    return layer
  }

  private func setStops(
    _ gradient: ShapeStyle.GradientValues, of layer: CAGradientLayer, _ clock: LottieClock
  ) throws {
    let stops = { (frame: Double) in
      GradientStops(gradient.stops.value(at: frame), count: gradient.count)
    }
    let first = stops(clock.first)
    try writer.count(first.locations.count)
    layer.colors = first.colors.map { CGColor.components($0) }
    layer.locations = first.locations.map { NSNumber(value: $0) }
    let colors = try writer.sampled(
      keyPath: "colors", [gradient.stops], clock: clock, sample: { stops($0).colors },
      convert: { $0.map { CGColor.components($0) } })
    if let colors { layer.add(colors, forKey: "colors") }
    let locations = try writer.sampled(
      keyPath: "locations", [gradient.stops], clock: clock, sample: { stops($0).locations },
      convert: { $0.map { NSNumber(value: $0) } })
    if let locations { layer.add(locations, forKey: "locations") }
  }

  /// The rectangle that holds the drawn part at all times, without an empty side.
  private func area(
    of outlines: OutlineList, _ style: ShapeStyle, _ clock: LottieClock
  ) throws -> CGRect {
    var area = CGRect.null
    let frames =
      outlines.values.contains(where: \.isAnimated) || clock.root(0) == nil
      ? try writer.sampledFrames(outlines.values, clock) : [clock.start]
    for frame in frames {
      area = area.union(outlines.path(at: clock.local(frame)).controlPointBounds)
    }
    if area.isNull { area = .zero }
    var margin = 1.0
    if let stroke = style.stroke {
      let widths = stroke.width.keyframes.flatMap { $0.value + ($0.end ?? []) }
      margin += (widths.max() ?? 0) / 2 * max(stroke.miterLimit, 1.5)
    }
    let result = area.insetBy(dx: -margin, dy: -margin)
    return result.width.isFinite && result.height.isFinite
      ? result : CGRect(x: 0, y: 0, width: 1, height: 1)
  }
}

/// The stops of a gradient at one moment: colours with opacity, by location.
struct GradientStops: Equatable {
  /// Red, green, blue and alpha of each stop.
  let colors: [[Double]]
  let locations: [Double]

  /// Joins the stops of colour and those of opacity: each stop of either is one, with the other's value there.
  init(_ numbers: [Double], count: Int) {
    var paints: [Stop] = []
    for index in 0..<min(count, numbers.count / 4) {
      paints.append(
        Stop(location: numbers[4 * index], value: Array(numbers[(4 * index + 1)..<(4 * index + 4)]))
      )
    }
    var alphas: [Stop] = []
    for index in stride(from: 4 * paints.count, to: numbers.count - 1, by: 2) {
      alphas.append(Stop(location: numbers[index], value: [numbers[index + 1]]))
    }
    paints.sort { $0.location < $1.location }
    alphas.sort { $0.location < $1.location }
    var locations: [Double] = []
    var colors: [[Double]] = []
    var (nextPaint, nextAlpha) = (0, 0)
    while nextPaint < paints.count || nextAlpha < alphas.count {
      let isPaint =
        nextAlpha == alphas.count
        || nextPaint < paints.count && paints[nextPaint].location <= alphas[nextAlpha].location
      let stop = isPaint ? paints[nextPaint] : alphas[nextAlpha]
      locations.append(stop.location)
      colors.append(
        isPaint
          ? stop.value + (alphas.isEmpty ? [1] : Self.value(alphas, nextAlpha, at: stop.location))
          : Self.value(paints, nextPaint, at: stop.location) + stop.value)
      if isPaint { nextPaint += 1 } else { nextAlpha += 1 }
    }
    self.locations = locations
    self.colors = colors
  }

  /// One value at a location.
  private struct Stop {
    let location: Double
    let value: [Double]
  }

  /// The value at a location between the stops before and at an index, or that of the only one of them.
  private static func value(_ stops: [Stop], _ after: Int, at location: Double) -> [Double] {
    guard after < stops.count else { return stops.last?.value ?? [] }
    guard after > 0 else { return stops[0].value }
    let (low, high) = (stops[after - 1], stops[after])
    let length = high.location - low.location
    let share = length > 0 ? (location - low.location) / length : 1
    return zip(low.value, high.value).map { $0 + ($1 - $0) * share }
  }
}
