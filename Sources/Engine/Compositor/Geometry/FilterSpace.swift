// SPDX-License-Identifier: MIT

internal import CoreGraphics
package import CoreImage

/// The map from the points of a filter's layer to frame pixels.
package struct FilterSpace: Equatable, Sendable, BitwiseCopyable {
  /// Frame pixels of a step of one point in x.
  package var xAxis: SIMD2<Double>
  /// Frame pixels of a step of one point in y.
  package var yAxis: SIMD2<Double>
  /// The frame pixel at the layer's point 0, 0.
  package var origin: SIMD2<Double>
  /// The layer's bounds in points: x, y, width, height.
  package var bounds: SIMD4<Double>
  /// Whether y points up in what people see: Core Image's own space, not that of layers.
  package var isYUp = false

  /// A layer that is neither turned nor slanted.
  package init(
    scale: Double, origin: SIMD2<Double> = .zero, bounds: SIMD4<Double> = .zero
  ) {
    self.init(
      xAxis: SIMD2(scale, 0), yAxis: SIMD2(0, scale), origin: origin, bounds: bounds)
  }

  /// A layer under any affine transform.
  package init(
    xAxis: SIMD2<Double>, yAxis: SIMD2<Double>, origin: SIMD2<Double>, bounds: SIMD4<Double>
  ) {
    self.xAxis = xAxis
    self.yAxis = yAxis
    self.origin = origin
    self.bounds = bounds
  }

  /// Pixels per point along the target's x and y: what a radius in points is multiplied with.
  ///
  /// For a turned layer these are the extents of the turned circle.
  package var scale: SIMD2<Double> {
    let squares = xAxis * xAxis + yAxis * yAxis
    let result = SIMD2(squares.x.squareRoot(), squares.y.squareRoot())
    // Rounding leaves traces where a map and its inverse meet.
    let nearly = 1e-6 * result.max()
    if abs(xAxis.y) <= nearly && abs(yAxis.x) <= nearly
      || abs(xAxis.x) <= nearly && abs(yAxis.y) <= nearly
    {
      return result
    }
    // One circle for all directions, so that a turning layer keeps its blur. What no circle serves is
    // filtered in the layer's plane.
    let mean = abs(xAxis.x * yAxis.y - xAxis.y * yAxis.x).squareRoot()
    return SIMD2(repeating: mean)
  }

  /// A direction in the layer as one in the frame, in pixels per point.
  package func pixels(along direction: SIMD2<Double>) -> SIMD2<Double> {
    xAxis * direction.x + yAxis * direction.y
  }

  /// A point of the layer in frame pixels.
  package func pixel(_ point: SIMD2<Double>) -> SIMD2<Double> {
    origin + pixels(along: point)
  }

  /// The pixel nearest to the middle of the bounds, from which texels are counted.
  package var anchor: SIMD2<Int32> {
    let middle = pixel(SIMD2(bounds.x + bounds.z / 2, bounds.y + bounds.w / 2))
    return SIMD2(Self.whole(middle.x.rounded()), Self.whole(middle.y.rounded()))
  }

  /// Whether points can be found back from pixels.
  package var isInvertible: Bool {
    let d = determinant
    return d.isFinite && abs(d) > 1e-12 && (origin * 0) == .zero
  }

  private var determinant: Double { xAxis.x * yAxis.y - xAxis.y * yAxis.x }

  /// The five vectors that the shaders call `space`.
  var uniforms: InlineArray<20, Float> {
    let d = isInvertible ? determinant : 1
    let toPointX = SIMD2(yAxis.y, -xAxis.y) / d
    let toPointY = SIMD2(-yAxis.x, xAxis.x) / d
    let offset = -(toPointX * origin.x + toPointY * origin.y)
    return [
      Float(toPointX.x), Float(toPointX.y), Float(toPointY.x), Float(toPointY.y),
      Float(offset.x), Float(offset.y), isYUp ? 1 : 0, 0,
      Float(xAxis.x), Float(xAxis.y), Float(yAxis.x), Float(yAxis.y),
      Float(origin.x), Float(origin.y), 0, 0,
      Float(bounds.x), Float(bounds.y), Float(bounds.z), Float(bounds.w),
    ]
  }

  /// The whole pixels within the bounds of a layer that is neither turned nor slanted; nil for another one.
  var pixelsOfBounds: PixelRect? {
    guard xAxis.y == 0, yAxis.x == 0, isInvertible else { return nil }
    let a = pixel(SIMD2(bounds.x, bounds.y))
    let b = pixel(SIMD2(bounds.x + bounds.z, bounds.y + bounds.w))
    // Of points on the rim the last bits decide.
    let low = pointwiseMin(a, b) + 1e-3
    let high = pointwiseMax(a, b) - 1e-3
    let first = SIMD2(Self.whole(low.x.rounded()), Self.whole(low.y.rounded()))
    let last = SIMD2(Self.whole(high.x.rounded()), Self.whole(high.y.rounded()))
    return PixelRect(
      x: first.x, y: first.y, width: max(0, last.x - first.x), height: max(0, last.y - first.y))
  }

  // MARK: - Reach in pixels

  /// The frame pixels in which the filters' result can show something.
  package func output(
    of filters: some Collection<FilterDescription>, from region: PixelRect
  ) -> PixelRect {
    var region = region
    for filter in filters where filter.isActive {
      region = grown(region, by: filter.outputReach)
    }
    return region
  }

  /// The frame pixels that the filters need in order to fill `region`.
  package func input(of filters: [FilterDescription], for region: PixelRect) -> PixelRect {
    input(of: filters[...], for: region)
  }

  /// The frame pixels that a part of a list of filters needs in order to fill `region`.
  func input(of filters: ArraySlice<FilterDescription>, for region: PixelRect) -> PixelRect {
    var region = region
    // By index: a reversed collection asks for memory.
    for index in filters.indices.reversed() { region = input(of: filters[index], for: region) }
    return region
  }

  /// The frame pixels that a filter needs in order to fill `region`.
  func input(of filter: FilterDescription, for region: PixelRect) -> PixelRect {
    guard filter.isActive else { return region }
    let reach = filter.inputReach
    let read = grown(region, by: reach)
    guard reach.margin != .zero else { return read }
    // A small picture's texels cover many pixels: they read a little further than the formula,
    // and must read the same whichever part is drawn.
    return read.grown(
      by: SIMD2(
        Self.whole((reach.margin.x * scale.x * 0.25).rounded(.up)) &+ 1,
        Self.whole((reach.margin.y * scale.y * 0.25).rounded(.up)) &+ 1))
  }

  /// A region grown by a reach, rounded outward.
  func grown(_ region: PixelRect, by reach: FilterReach) -> PixelRect {
    guard !region.isEmpty else { return region }
    var result = region
    if reach.margin != .zero {
      let scale = scale
      let x = Self.whole((reach.margin.x * scale.x).rounded(.up)) &+ 1
      let y = Self.whole((reach.margin.y * scale.y).rounded(.up)) &+ 1
      result = PixelRect(
        x: region.x &- x, y: region.y &- y, width: region.width &+ 2 &* x,
        height: region.height &+ 2 &* y)
    }
    if reach.zoom.z != 1 { result = result.union(zoomed(result, by: reach.zoom)) }
    if reach.disc.z > 0 {
      let disc = box(ofDisc: reach.disc)
      if disc.intersects(result) { result = result.union(disc) }
    }
    return result
  }

  /// A region drawn apart about a point of the layer, or together, rounded outward.
  private func zoomed(_ region: PixelRect, by zoom: SIMD3<Double>) -> PixelRect {
    let centre = pixel(SIMD2(zoom.x, zoom.y))
    let low = centre + (SIMD2(Double(region.x), Double(region.y)) - centre) * zoom.z
    let high = centre + (SIMD2(Double(region.maxX), Double(region.maxY)) - centre) * zoom.z
    let left = Self.whole(low.x.rounded(.down))
    let top = Self.whole(low.y.rounded(.down))
    return PixelRect(
      x: left, y: top, width: Self.whole(high.x.rounded(.up)) - left,
      height: Self.whole(high.y.rounded(.up)) - top)
  }

  /// The pixels that a disc of the layer touches.
  private func box(ofDisc disc: SIMD3<Double>) -> PixelRect {
    let centre = pixel(SIMD2(disc.x, disc.y))
    let squares = xAxis * xAxis + yAxis * yAxis
    let extent = SIMD2(squares.x.squareRoot(), squares.y.squareRoot()) * disc.z
    let left = Self.whole((centre.x - extent.x).rounded(.down))
    let top = Self.whole((centre.y - extent.y).rounded(.down))
    let right = Self.whole((centre.x + extent.x).rounded(.up))
    let bottom = Self.whole((centre.y + extent.y).rounded(.up))
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// A pixel coordinate that leaves room for sums.
  static func whole(_ value: Double) -> Int32 {
    guard value.isFinite else { return 0 }
    return Int32(clamping: min(max(value, -1e8), 1e8))
  }
}
