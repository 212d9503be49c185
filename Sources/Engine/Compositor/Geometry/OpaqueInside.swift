// SPDX-License-Identifier: MIT

internal import RenderTree

/// The whole pixels within a rounded rectangle of a layer: at most two rectangles.
///
/// Of rounded corners on the pixel grid the two bars of a cross lie inside, and between them the
/// rectangle whose corners lie on the arcs; of a rotated or tilted rectangle one that is as large as
/// about its middle goes.
struct OpaqueInside: BitwiseCopyable {
  /// The larger one.
  private(set) var largest = PixelRect.zero
  /// Another one that adds to it; else empty.
  private(set) var other = PixelRect.zero

  /// Rotated rectangles with fewer pixels about them are not worth a look.
  private static var leastTurnedArea: Double { 4096 }
  /// The pixels that a second rectangle has to add.
  private static var leastGain: Int { 4096 }

  /// No pixels.
  init() {}

  /// The pixels of a rectangle.
  init(_ rect: PixelRect) { largest = rect }

  var isEmpty: Bool { largest.isEmpty }

  /// The pixels among some others.
  func intersection(_ limits: PixelRect) -> OpaqueInside {
    var result = self
    result.largest = largest.intersection(limits)
    result.other = other.intersection(limits)
    return result
  }

  /// Of some rectangles the largest, and the one that adds most to it.
  private init(among parts: InlineArray<4, PixelRect>) {
    for index in 0..<4 where parts[index].area > largest.area { largest = parts[index] }
    var most = 0
    for index in 0..<4 {
      let gain = parts[index].area - parts[index].intersection(largest).area
      if gain > most { (most, other) = (gain, parts[index]) }
    }
  }

  /// Pixels among those of another one.
  func intersection(_ limits: OpaqueInside) -> OpaqueInside {
    OpaqueInside(among: [
      largest.intersection(limits.largest), largest.intersection(limits.other),
      other.intersection(limits.largest), other.intersection(limits.other),
    ])
  }

  /// Most pixels of this one and another.
  func union(_ more: OpaqueInside) -> OpaqueInside {
    OpaqueInside(among: [largest, other, more.largest, more.other])
  }

  /// The pixels moved by some others, whole ones only.
  func moved(by shift: SIMD2<Double>) -> OpaqueInside {
    func moved(_ rect: PixelRect) -> PixelRect {
      rect.isEmpty ? .zero : PixelRect(within: RootRect(rect).moved(by: shift))
    }
    var result = self
    result.largest = moved(largest)
    result.other = moved(other)
    return result
  }

  /// Whether all of a rectangle lies in one of the two.
  func contains(_ rect: PixelRect) -> Bool { largest.contains(rect) || other.contains(rect) }

  /// The whole pixels within a rectangle of a layer's space.
  ///
  /// - Parameters:
  ///   - corners: radii in points; negative for continuous corners.
  ///   - space: from the layer's space to pixels.
  init(
    of rect: SIMD4<Double>, corners: (Float, Float, Float, Float), in space: LayerSpace
  ) {
    guard rect.z > 0, rect.w > 0 else { return }
    let round = max(max(corners.0, corners.1), max(corners.2, corners.3))
    let continuous = -min(min(corners.0, corners.1), min(corners.2, corners.3))
    // Along an edge, and from it to the point of the arc on the corner's diagonal.
    var reach = Double(max(round, 0))
    let depth = Double(max(round, continuous, 0)) * 0.293
    if continuous > 0 { reach = max(reach, Double(continuous) * ContinuousCorner.reach) }
    guard space.map.keepsAxes else {
      turned(Self.inset(rect, x: depth, y: depth), space)
      return
    }
    guard reach > 0 else {
      largest = Self.pixels(rect, space)
      return
    }
    // Its corners keep clear of the pixels that the arcs cross.
    let square = Self.pixels(Self.inset(rect, x: depth, y: depth), space, margin: 0.75)
    let wide = Self.pixels(Self.inset(rect, x: 0, y: reach), space)
    let high = Self.pixels(Self.inset(rect, x: reach, y: 0), space)
    // The two bars hide what lies along the edges; the square alone covers about as much.
    let cross = wide.area + high.area - wide.intersection(high).area
    if cross > square.area, min(wide.area, high.area) >= Self.leastGain {
      largest = wide.area >= high.area ? wide : high
      other = wide.area >= high.area ? high : wide
    } else {
      largest = [square, wide, high].max { $0.area < $1.area } ?? square
    }
  }

  private static func inset(_ rect: SIMD4<Double>, x: Double, y: Double) -> SIMD4<Double> {
    SIMD4(rect.x + x, rect.y + y, rect.z - 2 * x, rect.w - 2 * y)
  }

  private static func pixels(
    _ rect: SIMD4<Double>, _ space: LayerSpace, margin: Double = 0
  ) -> PixelRect {
    guard rect.z > 0, rect.w > 0 else { return .zero }
    let box = space.map.boundingBox(of: rect).scaled(by: space.scale)
    return PixelRect(within: box.outset(by: -SIMD2(repeating: margin)))
  }

  /// Finds a rectangle within a rectangle that is turned or seen in perspective.
  private mutating func turned(_ rect: SIMD4<Double>, _ space: LayerSpace) {
    guard rect.z > 0, rect.w > 0 else { return }
    let polygon = ConvexPolygon(rect: rect, under: space.toPixels)
    guard polygon.count == 4, polygon.area >= Self.leastTurnedArea else { return }
    let middle = polygon.middle
    let box = polygon.box
    let half = (box.highHalf - box.lowHalf) / 2
    guard ((half.x + half.y + middle.x + middle.y) * 0) == 0 else { return }
    var low = 0.0
    var high = 1.0
    for _ in 0..<10 {
      let share = (low + high) / 2
      // Half a pixel is smoothed on each side of an edge.
      if polygon.holds(middle, half * share + 1) { low = share } else { high = share }
    }
    let reach = half * low
    largest = PixelRect(
      within: RootRect(
        minX: middle.x - reach.x, minY: middle.y - reach.y, maxX: middle.x + reach.x,
        maxY: middle.y + reach.y))
  }
}

extension ConvexPolygon {
  /// Whether a box lies inside.
  ///
  /// - Parameter half: half of its width and height.
  fileprivate func holds(_ middle: SIMD2<Double>, _ half: SIMD2<Double>) -> Bool {
    for index in 0..<count {
      let a = self[index]
      let way = self[index + 1 == count ? 0 : index + 1] - a
      let distance = way.x * (middle.y - a.y) - way.y * (middle.x - a.x)
      // The corner of the box that comes nearest to the edge.
      if abs(distance) < abs(way.x) * half.y + abs(way.y) * half.x { return false }
    }
    return true
  }
}
