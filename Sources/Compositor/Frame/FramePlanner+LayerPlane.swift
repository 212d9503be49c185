// SPDX-License-Identifier: MIT

internal import CoreImage
internal import RenderTree

/// Effects in a layer's own plane.
///
/// Radii, offsets and centres of filters and shadows are points of the layer. Where its plane is tilted,
/// slanted or stretched askew, no blur along the frame's pixels is what they mean; and where it is
/// magnified much, the pixels that are not seen but read would be too many. Then what is read is drawn
/// in a grid of the plane, as fine as the largest part that is seen asks for and memory allows; the
/// effect is computed there, and its result is drawn through the layer's map.
extension FramePlanner {
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

    /// Where the layer lies in the grid.
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
  }

  /// What a plane has to hold, in points of the layer.
  struct PlaneNeeds {
    /// Least x and y, greatest x and y of what there is.
    var extent: RootRect
    /// How far from what is seen something is read.
    var reach = SIMD2<Double>.zero
    /// It is a shadow that is seen, moved this far from what casts it; nil for what filters show.
    var offset: SIMD2<Double>?
    /// Pixels per point that are always enough.
    var finest = Double.infinity
  }

  /// Parts of a plane, in points of the layer.
  private struct PlaneBoxes {
    /// What is seen of the plane.
    let seen: RootRect
    /// What is seen of a shadow, without its offset.
    let lit: RootRect
    /// What is read for that.
    let read: RootRect
    /// What comes of it.
    let made: RootRect

    init(seen part: ConvexPolygon, _ needs: PlaneNeeds, _ extent: RootRect) {
      seen = RootRect(minX: part.box.x, minY: part.box.y, maxX: part.box.z, maxY: part.box.w)
      lit = seen.moved(by: -(needs.offset ?? .zero))
      read = lit.outset(by: needs.reach).intersection(extent)
      made = read.outset(by: needs.reach).intersection(lit)
    }
  }

  // MARK: - When

  /// Whether the frame's pixels do not suit the effects of a node.
  func needsPlane(
    _ node: NodeIndex, _ shadow: ShadowKind, _ tree: borrowing RenderTree
  ) -> Bool {
    guard node != view.planeNode else { return false }
    let map = map(of: node, tree).scaled(by: scale)
    let cast = tree.shadow[node.slot]
    let isCast = shadow == .general
    if !map.keepsBlurs {
      if isCast, !map.isAffine || cast.radius > 0 { return true }
      if let place = tree.effects.place(of: node),
        Self.askForPlane(tree.effects.values[place].filters, under: map)
      {
        return true
      }
    }
    guard map.isAffine else { return false }
    return isTooWide(
      of: node, map, reach: reach(of: node, .none, tree), cast: isCast ? cast : nil, tree)
  }

  /// Whether filters ask for the layer's plane under a map to the frame's pixels.
  static func askForPlane(_ filters: [FilterDescription], under map: Homography) -> Bool {
    !map.keepsBlurs
      && filters.contains { $0.isActive && (map.isAffine ? $0.blursAlike : $0.dependsOnPlace) }
  }

  /// Whether an effect would read or make more pixels of the frame's grid than there should be.
  private func isTooWide(
    of node: NodeIndex, _ map: Homography, reach: SIMD2<Double>, cast: NodeShadow?,
    _ tree: borrowing RenderTree
  ) -> Bool {
    let x = (map.xx * map.xx + map.xy * map.xy).squareRoot()
    let y = (map.yx * map.yx + map.yy * map.yy).squareRoot()
    var margin = max(reach.x * x, reach.y * y)
    if let cast {
      let sigma = max(cast.radius, 0) * max(x, y)
      let offset = abs(cast.offset.x) * x + abs(cast.offset.y) * y
      if sigma > BlurLevel.limit / 2 || offset > 8192 { return true }
      margin += sigma * RenderTree.shadowReach + offset
    }
    guard margin > 0 else { return false }
    let seen = RootRect(view.limits).outset(by: margin)
    let box = contentBox(of: node, tree)
    let read = seen.intersection(
      RootRect(
        minX: box.minX * scale, minY: box.minY * scale, maxX: box.maxX * scale,
        maxY: box.maxY * scale))
    guard !read.isEmpty else { return false }
    let width = read.maxX - read.minX
    let height = read.maxY - read.minY
    return width * height > planeArea || max(width, height) > planeSide
      || max(seen.maxX - seen.minX, seen.maxY - seen.minY) > 1e8
  }

  /// Pixels that a pass for an effect may have.
  private var planeArea: Double {
    min(max(Double(pageSize.x * pageSize.y) * 2, 0x10_0000), 0x100_0000)
  }

  /// Pixels that it may have along each side.
  private var planeSide: Double { min(textureLimit, 16384) }

  // MARK: - Where

  /// The part of a rectangle of a layer that lies within some pixels, in the layer's points.
  ///
  /// - Parameter pixels: nil for all that lies before the eye.
  func seenPart(
    of rect: SIMD4<Double>, under map: Homography, within pixels: PixelRect?
  ) -> ConvexPolygon {
    let far = 1e6
    let low = pointwiseMax(rect.lowHalf, SIMD2(repeating: -far))
    let high = pointwiseMin(rect.lowHalf + rect.highHalf, SIMD2(repeating: far))
    guard low.x < high.x, low.y < high.y else { return ConvexPolygon() }
    var part = ConvexPolygon(
      rect: SIMD4(lowHalf: low, highHalf: high - low), under: .identity)
    let w = SIMD3(map.xw, map.yw, map.tw)
    // What lies this near to the eye is not seen.
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
  /// It does not depend on where the node lies in the frame, as long as all of the node fits; nor
  /// ever on which part of the frame is drawn.
  func plane(of node: NodeIndex, _ needs: PlaneNeeds, _ tree: borrowing RenderTree) -> LayerPlane? {
    let map = map(of: node, tree).scaled(by: scale)
    let extent = needs.extent.clamped
    guard !extent.isEmpty else { return nil }
    let rect = SIMD4(
      extent.minX, extent.minY, extent.maxX - extent.minX, extent.maxY - extent.minY)
    var part = seenPart(of: rect, under: map, within: nil)
    guard part.count > 2 else { return nil }
    var density = Self.density(of: map, over: part, atMost: needs.finest)
    var whole = PlaneBoxes(seen: part, needs, extent)
    if planeShare(of: whole, density) < 1 {
      part = seenPart(of: rect, under: map, within: view.limits)
      guard part.count > 2 else { return nil }
      density = Self.density(of: map, over: part, atMost: needs.finest)
      whole = PlaneBoxes(seen: part, needs, extent)
      let size = pointwiseMax(whole.read.size, whole.made.size)
      density = pointwiseMin(density, planeSide / size)
      density *= min(planeShare(of: whole, density), 1).squareRoot()
    }
    guard density.x > 0, density.y > 0, density.x.isFinite, density.y.isFinite,
      !whole.read.isEmpty
    else { return nil }
    let drawn = seenPart(of: rect, under: map, within: context.clipBounds)
    guard drawn.count > 2 else { return nil }
    return Self.plane(
      density, whole, drawn: PlaneBoxes(seen: drawn, needs, extent), needs)
  }

  /// A grid of a density, and its pixels for the whole frame and for the part that is drawn.
  private static func plane(
    _ density: SIMD2<Double>, _ whole: PlaneBoxes, drawn: PlaneBoxes, _ needs: PlaneNeeds
  ) -> LayerPlane {
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
      return LayerPlane(
        density: density, origin: origin, region: pixels(drawn.seen), limits: pixels(whole.seen))
    }
    // A small picture's texels cover many pixels: they read a little further than the formula.
    let further = pointwiseMax(needs.reach * density * 0.25, SIMD2(repeating: 8))
    let more = SIMD2(
      FilterSpace.whole(further.x.rounded(.up)), FilterSpace.whole(further.y.rounded(.up)))
    return LayerPlane(
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

  /// How much of a grid there is room for; 1 and more for all of it.
  private func planeShare(of boxes: PlaneBoxes, _ density: SIMD2<Double>) -> Double {
    let size = pointwiseMax(boxes.read.size, boxes.made.size) * density
    guard size.x > 0, size.y > 0 else { return 1 }
    return min(planeArea / (size.x * size.y), planeSide / size.max())
  }

  // MARK: - Drawing

  /// Draws a node whose effects are computed in its plane.
  mutating func enterPlane(
    of node: NodeIndex, _ shadow: ShadowKind, opacity: Float, _ tree: borrowing RenderTree,
    _ images: inout ImageStore
  ) {
    guard let inverse = tree.resolved[node.slot].toRoot.inverse else { return }
    var needs = PlaneNeeds(extent: tree.extent(of: node, through: inverse))
    needs.reach = reach(of: node, shadow, tree)
    guard let plane = plane(of: node, needs, tree) else { return }
    layerPlanes.append(plane)
    steps.append(.endPlane(node, opacity: opacity))
    open(plane, of: node, inverse)
    enterUnmasked(node, isMasked: false, tree, &images)
  }

  /// How far from a point of a layer its effects read, in points.
  private func reach(
    of node: NodeIndex, _ shadow: ShadowKind, _ tree: borrowing RenderTree
  ) -> SIMD2<Double> {
    var reach = SIMD2<Double>.zero
    if let place = tree.effects.place(of: node) {
      for filter in tree.effects.values[place].filters where filter.isActive {
        reach += filter.inputReach.margin + filter.inputReach.disc.z * 2
      }
    }
    guard shadow == .general else { return reach }
    let cast = tree.shadow[node.slot]
    let offset = SIMD2(abs(cast.offset.x), abs(cast.offset.y))
    return reach + offset + RenderTree.shadowReach * max(cast.radius, 0)
  }

  /// Opens the pass and the space of a plane.
  mutating func open(_ plane: LayerPlane, of node: NodeIndex, _ inverse: Homography) {
    contexts.append(Context(clipBounds: plane.region, opacity: 1))
    openPass(region: plane.region, opacity: 1, isAlone: true)
    var next = view
    next.map = inverse.concatenating(plane.map)
    next.isRoot = false
    next.limits = plane.limits
    next.bareNode = node
    next.planeNode = node
    enterView(next, scale: 1)
  }

  /// The node lies in its plane with all its effects: it is shown through its map.
  mutating func endPlane(of node: NodeIndex, opacity: Float, _ tree: borrowing RenderTree) {
    leaveView()
    contexts.removeLast()
    let plane = layerPlanes.removeLast()
    guard let result = closePass() else { return }
    let map = map(of: node, tree)
    let rect = plane.points(result.region)
    guard let mode = blend(of: node, tree) else {
      show(result.source, on: rect, map, opacity: opacity, tint: nil)
      return
    }
    let region = PixelRect(
      covering: map.boundingBox(of: rect), scale: scale, within: context.clipBounds)
    guard !region.isEmpty else { return }
    contexts.append(Context(clipBounds: region, opacity: 1))
    openPass(region: region, opacity: 1, isAlone: true)
    show(result.source, on: rect, map, opacity: 1, tint: nil)
    contexts.removeLast()
    guard let placed = closePass() else { return }
    addBlend(mode, placed.source, node, opacity: opacity, factor: nil, tree)
  }

  /// Draws a picture on a rectangle of a layer; with a tint its alpha only, in that colour.
  mutating func show(
    _ picture: EffectSource, on rect: SIMD4<Double>, _ map: Homography, opacity: Float,
    tint: SIMD4<Float>?
  ) {
    var instance = LayerInstance()
    var features: LayerFeatures = .image
    instance.imageOpacity = opacity
    instance.texture = unitRect(of: picture)
    if let tint {
      instance.fill = Self.premultiplied(tint, opacity)
      features.formUnion([.fill, .tint])
    }
    append(
      &instance, rect: rect, map: map, features: features, texture: picture.texture,
      sampling: .linear)
  }
}

extension FilterDescription {
  /// Whether the filter blurs by the same length in all directions.
  fileprivate var blursAlike: Bool {
    family == .neighbourhood && kind != .motionBlur && kind != .pixellate
  }

  /// Whether what the filter makes of a pixel depends on its place or its neighbours.
  fileprivate var dependsOnPlace: Bool {
    family != .color || kind == .vignette || kind == .vignetteEffect
  }
}

extension Homography {
  /// Whether a circle of the layer is one of the frame, or an ellipse along the frame's axes.
  fileprivate var keepsBlurs: Bool {
    guard isAffine else { return false }
    let nearly = 1e-6
    let lengths = SIMD2(
      (xx * xx + xy * xy).squareRoot(), (yx * yx + yy * yy).squareRoot())
    if abs(xy) <= nearly * lengths.x, abs(yx) <= nearly * lengths.y { return true }
    if abs(xx) <= nearly * lengths.x, abs(yy) <= nearly * lengths.y { return true }
    return abs(lengths.x - lengths.y) <= 1e-3 * lengths.max()
      && abs(xx * yx + xy * yy) <= 1e-3 * lengths.x * lengths.y
  }
}

extension RootRect {
  /// The box grown by some points on each side; an empty one stays so.
  func outset(by margin: SIMD2<Double>) -> RootRect {
    isEmpty
      ? self
      : RootRect(
        minX: minX - margin.x, minY: minY - margin.y, maxX: maxX + margin.x,
        maxY: maxY + margin.y)
  }

  /// Width and height.
  fileprivate var size: SIMD2<Double> { SIMD2(maxX - minX, maxY - minY) }

  /// The box in another place.
  func moved(by way: SIMD2<Double>) -> RootRect {
    RootRect(minX: minX + way.x, minY: minY + way.y, maxX: maxX + way.x, maxY: maxY + way.y)
  }

  /// The part that is no further away than numbers are good for.
  fileprivate var clamped: RootRect {
    isEmpty
      ? self
      : RootRect(
        minX: max(minX, -1e7), minY: max(minY, -1e7), maxX: min(maxX, 1e7), maxY: min(maxY, 1e7))
  }
}
