// SPDX-License-Identifier: MIT

import Foundation

// Gradients beyond the precision of Cairo, which computes them with 16 bits before the point and 16
// behind it. The types below tell where that is exact to a fraction of a pixel and a colour step, and
// compute the others.

/// The location along a linear gradient, 0 at its start and 1 at its end, as a function of device
/// space.
struct GradientLine {
  /// The start, in device space.
  let start: CGPoint
  /// The change of the location per unit of x and of y.
  private let slope: SIMD2<Double>

  /// Nil where start and end are too near to tell a direction.
  init?(_ start: CGPoint, _ end: CGPoint, toUser: CGAffineTransform) {
    let axis = SIMD2((end.x - start.x).native, (end.y - start.y).native)
    let square = (axis * axis).sum()
    slope =
      SIMD2(
        (SIMD2(toUser.a.native, toUser.b.native) * axis).sum(),
        (SIMD2(toUser.c.native, toUser.d.native) * axis).sum()) / square
    guard let device = toUser.inverse else { return nil }
    self.start = start.applying(device)
    let steepness = (slope * slope).sum()
    guard square > 0, steepness > 0, steepness.isFinite, self.start.isFinite
    else { return nil }
  }

  /// Whether Cairo's numbers hold the line from its start to its end.
  var isExact: Bool {
    let end = point(at: 1, near: start)
    let far = max(abs(start.x), abs(start.y), abs(end.x), abs(end.y))
    let length = hypot(end.x - start.x, end.y - start.y)
    return far < 16_000 && length > 16
  }

  /// The point at a location, on the line through `point` in the direction of the gradient.
  func point(at location: Double, near point: CGPoint) -> CGPoint {
    let offset = slope * ((location - self.location(of: point)) / (slope * slope).sum())
    return CGPoint(x: point.x + CGFloat(offset.x), y: point.y + CGFloat(offset.y))
  }

  private func location(of point: CGPoint) -> Double {
    (slope * SIMD2((point.x - start.x).native, (point.y - start.y).native)).sum()
  }

  /// The locations that a rectangle spans.
  func range(over rect: CGRect) -> ClosedRange<Double> {
    let middle = location(of: CGPoint(x: rect.midX, y: rect.midY))
    let half = (abs(slope.x) * rect.width.native + abs(slope.y) * rect.height.native) / 2
    guard middle.isFinite, half.isFinite else { return 1...1 }
    return (middle - half)...(middle + half)
  }
}

/// A radial gradient between two circles, in user space.
struct GradientCircles {
  let start: CGPoint
  let startRadius: CGFloat
  let end: CGPoint
  let endRadius: CGFloat

  /// The circles between two locations of which the first becomes 0 and the second 1.
  func part(_ range: ClosedRange<Double>) -> GradientCircles {
    func center(_ t: Double) -> CGPoint {
      CGPoint(x: start.x + (end.x - start.x) * t, y: start.y + (end.y - start.y) * t)
    }
    func radius(_ t: Double) -> CGFloat { max(startRadius + (endRadius - startRadius) * t, 0) }
    let (low, high) = (range.lowerBound, range.upperBound)
    return GradientCircles(
      start: center(low), startRadius: radius(low), end: center(high), endRadius: radius(high))
  }

  /// The locations beyond which no circle is visible in a rectangle of user space.
  func range(over rect: CGRect) -> ClosedRange<Double> {
    let path = hypot(end.x - start.x, end.y - start.y).native
    let growth = (endRadius - startRadius).native
    let far = max(
      hypot(rect.minX - start.x, rect.minY - start.y),
      hypot(rect.maxX - start.x, rect.minY - start.y),
      hypot(rect.minX - start.x, rect.maxY - start.y),
      hypot(rect.maxX - start.x, rect.maxY - start.y)
    ).native
    let reach = 2 * (far + path + startRadius.native + endRadius.native)
    // Circles within each other cover the rectangle at last; others pass it.
    let covers = abs(growth) > path ? reach / (abs(growth) - path) : .infinity
    let distance = min(covers, 1000 * reach / (abs(growth) + path))
    let tip = growth == 0 ? 0 : -startRadius.native / growth
    let first = growth > 0 ? max(tip, -distance) : -distance
    let last = growth < 0 ? min(tip, 1 + distance) : 1 + distance
    return first...last
  }

  /// The factor by which the circles are enlarged so that Cairo's numbers hold them and the map to
  /// them; nil if none exists.
  func exactScale(under device: CGAffineTransform) -> CGFloat? {
    let (least, most) = device.stretches
    guard least > 0, most / least < 64 else { return nil }
    let far = max(abs(start.x), abs(start.y), abs(end.x), abs(end.y)) + max(startRadius, endRadius)
    let offset = max(abs(device.tx), abs(device.ty))
    return far * most < 16_000 && offset < 16_000 ? most : nil
  }

  /// The largest location whose circle passes through a point; nil where nothing is painted.
  func location(of point: CGPoint, _ options: CGGradientDrawingOptions) -> Double? {
    let p = SIMD2((point.x - start.x).native, (point.y - start.y).native)
    let path = SIMD2((end.x - start.x).native, (end.y - start.y).native)
    let growth = (endRadius - startRadius).native
    // |p − t·path| = r₀ + t·growth, squared: a·t² − 2b·t + c = 0.
    let a = (path * path).sum() - growth * growth
    let b = (p * path).sum() + startRadius.native * growth
    let c = (p * p).sum() - startRadius.native * startRadius.native
    var locations: [Double] = []
    if abs(a) > 1e-12 * ((path * path).sum() + growth * growth) {
      let root = b * b - a * c
      guard root >= 0 else { return nil }
      locations = [(b + root.squareRoot()) / a, (b - root.squareRoot()) / a]
      if locations[0] < locations[1] { locations.swapAt(0, 1) }
    } else if b != 0 {
      locations = [c / (2 * b)]
    }
    return locations.first { location in
      startRadius.native + location * growth >= 0
        && (location >= 0 || options.contains(.drawsBeforeStartLocation))
        && (location <= 1 || options.contains(.drawsAfterEndLocation))
    }
  }
}

/// The stops of a gradient in a context's colours, including those beyond its ends.
struct GradientStopList {
  /// At least one, by rising location; straight components.
  var stops: [(location: Double, color: SIMD4<Double>)]

  /// The colour at a location; the first and last colour beyond the ends.
  func color(at location: Double) -> SIMD4<Double> {
    CGGradient.Ramp(stops: stops).color(at: location)
  }

  /// The stops between two locations, which become 0 and 1.
  func part(_ range: ClosedRange<Double>) -> GradientStopList {
    let length = range.upperBound - range.lowerBound
    var result = [(location: 0.0, color: color(at: range.lowerBound))]
    for stop in stops where range.contains(stop.location) {
      result.append((min(max((stop.location - range.lowerBound) / length, 0), 1), stop.color))
    }
    result.append((1, color(at: range.upperBound)))
    return GradientStopList(stops: result)
  }
}

extension CGGradientDrawingOptions {
  /// Both sides.
  static let everywhere: CGGradientDrawingOptions = [
    .drawsBeforeStartLocation, .drawsAfterEndLocation,
  ]

  /// The locations that are painted, of those that may be seen.
  func range(within seen: ClosedRange<Double>) -> ClosedRange<Double> {
    let low = contains(.drawsBeforeStartLocation) ? min(seen.lowerBound, 0) : 0
    let high = contains(.drawsAfterEndLocation) ? max(seen.upperBound, 1) : 1
    return low...high
  }
}

extension CGGradient.Ramp {
  /// The stops with those beyond both ends.
  ///
  /// Cairo pads with the outermost stops on both sides; a side that is not to be painted gets a
  /// transparent stop outside the first or last one.
  func stops(_ options: CGGradientDrawingOptions) -> GradientStopList {
    let (first, last) = (color(at: 0), stops[stops.count - 1].color)
    func clear(_ c: SIMD4<Double>) -> SIMD4<Double> { SIMD4(c.x, c.y, c.z, 0) }
    var result: [(location: Double, color: SIMD4<Double>)] = []
    if !options.contains(.drawsBeforeStartLocation) { result.append((0, clear(first))) }
    result.append((0, stops[0].color))
    result += stops
    result.append((1, last))
    if !options.contains(.drawsAfterEndLocation) { result.append((1, clear(last))) }
    return GradientStopList(stops: result)
  }
}

extension CGPoint {
  static func * (point: CGPoint, scale: CGFloat) -> CGPoint {
    CGPoint(x: point.x * scale, y: point.y * scale)
  }
}
