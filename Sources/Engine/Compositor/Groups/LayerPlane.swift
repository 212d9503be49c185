// SPDX-License-Identifier: MIT

internal import CoreImage
internal import RenderTree

/// A grid of pixels in the plane of a layer.
struct LayerPlane: BitwiseCopyable {
  /// Pixels of the grid per point along the layer's x and y.
  var density: SIMD2<Double>
  /// The layer's point at the corner of pixel 0, 0.
  var origin: SIMD2<Double>
  /// The pixels that are read, or for filters those that are seen.
  var region: PixelRect
  /// The same for the whole frame, of which a part may be drawn.
  var limits: PixelRect
  /// Of a shadow, the pixels in which it is seen, without its offset.
  var shadow = PixelRect.zero

  /// From the layer's points to pixels of the grid.
  var map: Homography {
    Homography(
      xx: density.x, xy: 0, yx: 0, yy: density.y, tx: -origin.x * density.x,
      ty: -origin.y * density.y)
  }

  /// The layer's position in the grid.
  func space(_ bounds: SIMD4<Double>) -> FilterSpace {
    FilterSpace(
      xAxis: SIMD2(density.x, 0), yAxis: SIMD2(0, density.y), origin: -origin * density,
      bounds: bounds)
  }

  /// A region of the grid in points of the layer.
  func points(_ region: PixelRect) -> SIMD4<Double> {
    SIMD4(
      origin.x + Double(region.x) / density.x, origin.y + Double(region.y) / density.y,
      Double(region.width) / density.x, Double(region.height) / density.y)
  }

  /// The content of a plane, in points of the layer.
  struct Needs {
    /// Least x and y, greatest x and y of the content.
    var extent: RootRect
    /// Distance from the visible part at which something is read.
    var reach = SIMD2<Double>.zero
    /// A shadow is seen, moved this far from its caster; nil for the result of filters.
    var offset: SIMD2<Double>?
    /// Pixels per point that are always enough.
    var finest = Double.infinity
  }
}

/// The largest planes, so that passes for effects stay affordable.
struct PlaneLimits {
  /// Pixels that a pass for an effect may have.
  let area: Double
  /// Pixels that it may have along each side.
  let side: Double

  init(_ scene: borrowing SceneView) {
    area = min(max(Double(scene.pageArea) * 2, 0x10_0000), 0x100_0000)
    side = min(scene.textureLimit, Double(PixelRect.passLimit))
  }

  /// The share of a grid that there is room for; 1 and more for all of it.
  fileprivate func share(of boxes: PlaneBoxes, _ density: SIMD2<Double>) -> Double {
    let size = pointwiseMax(boxes.read.size, boxes.made.size) * density
    guard size.x > 0, size.y > 0 else { return 1 }
    return min(area / (size.x * size.y), side / size.max())
  }
}

/// Parts of a plane, in points of the layer.
private struct PlaneBoxes {
  /// The visible part of the plane.
  let seen: RootRect
  /// The visible part of a shadow, without its offset.
  let lit: RootRect
  /// The part that is read for that.
  let read: RootRect
  /// The part that comes of it.
  let made: RootRect

  init(seen part: ConvexPolygon, _ needs: LayerPlane.Needs, _ extent: RootRect) {
    seen = RootRect(minX: part.box.x, minY: part.box.y, maxX: part.box.z, maxY: part.box.w)
    lit = seen.moved(by: -(needs.offset ?? .zero))
    read = lit.outset(by: needs.reach).intersection(extent)
    made = read.outset(by: needs.reach).intersection(lit)
  }
}

extension LayerPlane {
  /// The part of a rectangle of a layer that lies within some pixels, in the layer's points.
  ///
  /// - Parameter pixels: nil for all that lies before the eye.
  static func visiblePart(
    of rect: SIMD4<Double>, under map: Homography, within pixels: PixelRect?
  ) -> ConvexPolygon {
    let far = 1e6
    let low = pointwiseMax(rect.lowHalf, SIMD2(repeating: -far))
    let high = pointwiseMin(rect.lowHalf + rect.highHalf, SIMD2(repeating: far))
    guard low.x < high.x, low.y < high.y else { return ConvexPolygon() }
    var part = ConvexPolygon(
      rect: SIMD4(lowHalf: low, highHalf: high - low), under: .identity)
    let w = SIMD3(map.xw, map.yw, map.tw)
    // Parts this near to the eye are not seen.
    if !map.isAffine { part = part.clipped(by: w - SIMD3(0, 0, 1e-3)) }
    guard let pixels else { return part }
    let limits = RootRect(pixels).outset(by: 1)
    let x = SIMD3(map.xx, map.yx, map.tx)
    let y = SIMD3(map.xy, map.yy, map.ty)
    part = part.clipped(by: x - w * limits.minX).clipped(by: w * limits.maxX - x)
    return part.clipped(by: y - w * limits.minY).clipped(by: w * limits.maxY - y)
  }

  /// The grid for an effect of a node; nil if nothing of it is seen.
  ///
  /// It does not depend on the node's position in the frame, as long as all of the node fits; nor
  /// ever on the part of the frame that is drawn.
  init?(
    of node: NodeIndex, _ needs: Needs, within clipBounds: PixelRect,
    scene: borrowing SceneView, in tree: borrowing RenderTree
  ) {
    let map = scene.map(of: node, tree).scaled(by: scene.scale)
    let limits = PlaneLimits(scene)
    let extent = needs.extent.clamped
    guard !extent.isEmpty else { return nil }
    let rect = extent.rect
    var part = Self.visiblePart(of: rect, under: map, within: nil)
    guard part.count > 2 else { return nil }
    var density = Self.density(of: map, over: part, atMost: needs.finest)
    var whole = PlaneBoxes(seen: part, needs, extent)
    if limits.share(of: whole, density) < 1 {
      part = Self.visiblePart(of: rect, under: map, within: scene.view.limits)
      guard part.count > 2 else { return nil }
      density = Self.density(of: map, over: part, atMost: needs.finest)
      whole = PlaneBoxes(seen: part, needs, extent)
      let size = pointwiseMax(whole.read.size, whole.made.size)
      density = pointwiseMin(density, limits.side / size)
      density *= min(limits.share(of: whole, density), 1).squareRoot()
    }
    guard density.x > 0, density.y > 0, density.x.isFinite, density.y.isFinite,
      !whole.read.isEmpty
    else { return nil }
    let drawn = Self.visiblePart(of: rect, under: map, within: clipBounds)
    guard drawn.count > 2 else { return nil }
    self.init(
      density: density, whole: whole, drawn: PlaneBoxes(seen: drawn, needs, extent), needs: needs)
  }

  /// A grid of a density, and its pixels for the whole frame and for the part that is drawn.
  private init(
    density: SIMD2<Double>, whole: PlaneBoxes, drawn: PlaneBoxes, needs: Needs
  ) {
    // The grid stays where it is while the part that is seen moves a little.
    let step = 64 / density
    let corner = SIMD2(
      min(whole.read.minX, whole.lit.minX), min(whole.read.minY, whole.lit.minY))
    let origin = (corner / step).rounded(.down) * step
    func pixels(_ box: RootRect) -> PixelRect {
      let limit: Int32 = 1 << 20
      return PixelRect(
        covering: RootRect(
          minX: (box.minX - origin.x) * density.x, minY: (box.minY - origin.y) * density.y,
          maxX: (box.maxX - origin.x) * density.x, maxY: (box.maxY - origin.y) * density.y),
        scale: 1, within: PixelRect(x: -2, y: -2, width: limit, height: limit)
      ).outset(by: 1)
    }
    guard needs.offset != nil else {
      self.init(
        density: density, origin: origin, region: pixels(drawn.seen), limits: pixels(whole.seen))
      return
    }
    // A small picture's texels cover many pixels: they read a little further than the formula.
    let further = pointwiseMax(needs.reach * density * 0.25, SIMD2(repeating: 8))
    let more = SIMD2(
      FilterSpace.whole(further.x.rounded(.up)), FilterSpace.whole(further.y.rounded(.up)))
    self.init(
      density: density, origin: origin, region: pixels(drawn.read).grown(by: more),
      limits: pixels(whole.read).grown(by: more), shadow: pixels(drawn.lit))
  }

  /// The most pixels that a point of some part of a layer takes up along x and y.
  private static func density(
    of map: Homography, over part: ConvexPolygon, atMost finest: Double
  ) -> SIMD2<Double> {
    var density = SIMD2<Double>.zero
    for index in 0..<part.count {
      let p = map.apply(part[index].x, part[index].y)
      guard p.z > 0 else { continue }
      let u = SIMD2(map.xx - p.x / p.z * map.xw, map.xy - p.y / p.z * map.xw) / p.z
      let v = SIMD2(map.yx - p.x / p.z * map.yw, map.yy - p.y / p.z * map.yw) / p.z
      density = pointwiseMax(
        density, SIMD2((u * u).sum().squareRoot(), (v * v).sum().squareRoot()))
    }
    return pointwiseMin(density, SIMD2(repeating: finest))
  }

}

extension RootRect {
  /// The part that is no further away than numbers are good for.
  fileprivate var clamped: RootRect {
    isEmpty
      ? self
      : RootRect(
        minX: max(minX, -1e7), minY: max(minY, -1e7), maxX: min(maxX, 1e7), maxY: min(maxY, 1e7))
  }
}
