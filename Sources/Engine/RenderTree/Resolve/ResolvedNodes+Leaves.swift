// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// Fast path: leaves that moved in their parent's plane are brought up to date in one go.
extension ResolvedNodes {
  /// Brings a leaf up to date that moved, draws within its bounds and has no effects; its changes are
  /// then done with.
  ///
  /// The same as `update` for such a node, by the same arithmetic in pairs of numbers. Damage is
  /// gathered in the walk.
  ///
  /// - Returns: false for all other nodes, of which nothing was changed.
  @inline(__always)
  mutating func resolveLeaf(
    _ node: NodeIndex, _ change: NodeChange, under parent: NodeIndex, _ walk: inout ResolveWalk,
    _ nodes: inout NodeStore
  ) -> Bool {
    let slot = node.slot
    guard change.contains(.placement), !change.contains(.content), reachingCount == 0,
      !nodes.structure.links[slot].firstChild.isValid, nodes.tiles[node] == nil
    else { return false }
    if walk.parent.node != parent { walk.parent = plainParent(parent, nodes) }
    guard walk.parent.isPlain, nodes.values.style[slot].opacity > 0,
      nodes.values.style[slot].flags.isDisjoint(with: .notPlain),
      !resolved[slot].traits.contains(.drawsBeyondBounds)
    else { return false }
    let bounds = nodes.values.geometry[slot].bounds
    guard bounds.z > 0, bounds.w > 0, let local = nodes.values.flatRows(of: node) else {
      return false
    }
    var map = local
    if walk.parent.isTranslation {
      map.origin += walk.parent.rows.origin
    } else {
      map = local.concatenating(walk.parent.rows)
    }
    guard map.keepsArea else { return false }
    let new = map.boundingBox(of: bounds).outset(by: 1)
    let old = PairedRect(resolved[slot].ownBounds)
    if change.contains(.subtreeArea) {
      walk.damage.formUnion(PairedRect(resolved[slot].subtreeBounds))
    }
    if !walk.carried.holds(movedFrom: resolved[slot].toRoot, to: map) {
      walk.damage.formUnion(old)
      walk.damage.formUnion(new)
    }
    if !isLargeStale {
      isLargeStale = new.isLarge(walk.largeSize) || old.isLarge(walk.largeSize)
    }
    resolved[slot].toRoot = Homography(map)
    resolved[slot].ownBounds = RootRect(new)
    resolved[slot].subtreeBounds = RootRect(new)
    resolved[slot].traits = resolved[slot].traits.intersection(.placeless)
      .union(walk.parent.inherited)
    nodes.invalidation.changes[slot] = []
    return true
  }
}

/// An affine map as three pairs: the images of the unit vectors, and of the origin.
struct AffineRows: BitwiseCopyable {
  var x: SIMD2<Double>
  var y: SIMD2<Double>
  var origin: SIMD2<Double>

  init(x: SIMD2<Double>, y: SIMD2<Double>, origin: SIMD2<Double>) {
    self.x = x
    self.y = y
    self.origin = origin
  }

  /// The rows of an affine map.
  @inline(__always)
  init(_ map: Homography) {
    x = SIMD2(map.xx, map.xy)
    y = SIMD2(map.yx, map.yy)
    origin = SIMD2(map.tx, map.ty)
  }

  /// First this map, then `next`, as in `Homography`.
  @inline(__always)
  func concatenating(_ next: AffineRows) -> AffineRows {
    AffineRows(
      x: next.x * x.x + next.y * x.y, y: next.x * y.x + next.y * y.y,
      origin: next.x * origin.x + next.y * origin.y + next.origin)
  }

  /// Whether the map is finite and leaves areas an area, as in `Homography`.
  @inline(__always)
  var keepsArea: Bool {
    let sum = x + y + origin
    return (sum.x + sum.y) * 0 == 0 && x.x * y.y - x.y * y.x != 0
  }

  /// The box of the image of a rectangle, as in `Homography`.
  @inline(__always)
  func boundingBox(of rect: SIMD4<Double>) -> PairedRect {
    let corner = x * rect.x + y * rect.y + origin
    let along = x * rect.z
    let down = y * rect.w
    let zero = SIMD2<Double>.zero
    return PairedRect(
      low: corner + along.replacing(with: zero, where: along .> zero)
        + down.replacing(with: zero, where: down .> zero),
      high: corner + along.replacing(with: zero, where: along .< zero)
        + down.replacing(with: zero, where: down .< zero))
  }
}

/// A box of the root as two pairs: `RootRect` for loops over many of them.
struct PairedRect: BitwiseCopyable {
  var low: SIMD2<Double>
  var high: SIMD2<Double>

  init(low: SIMD2<Double>, high: SIMD2<Double>) {
    self.low = low
    self.high = high
  }

  @inline(__always)
  init(_ rect: RootRect) {
    low = SIMD2(rect.minX, rect.minY)
    high = SIMD2(rect.maxX, rect.maxY)
  }

  /// The box grown by `margin` points on all sides.
  @inline(__always)
  func outset(by margin: Double) -> PairedRect {
    PairedRect(low: low - margin, high: high + margin)
  }

  /// Grows to hold another box; its NaN components are ignored.
  @inline(__always)
  mutating func formUnion(_ other: PairedRect) {
    low.replace(with: other.low, where: other.low .< low)
    high.replace(with: other.high, where: other.high .> high)
  }

  /// Whether width and height reach a size.
  @inline(__always)
  func isLarge(_ size: SIMD2<Double>) -> Bool { all(high - low .>= size) }
}

extension RootRect {
  @inline(__always)
  init(_ rect: PairedRect) {
    self.init(minX: rect.low.x, minY: rect.low.y, maxX: rect.high.x, maxY: rect.high.y)
  }
}

extension Homography {
  /// Whether the map moves and does nothing else.
  var isTranslation: Bool { isAffine && xx == 1 && xy == 0 && yx == 0 && yy == 1 }

  @inline(__always)
  init(_ rows: AffineRows) {
    self.init(
      xx: rows.x.x, xy: rows.x.y, yx: rows.y.x, yy: rows.y.y, tx: rows.origin.x, ty: rows.origin.y)
  }
}

extension NodeColumns {
  /// The map of a node that is not flipped into its parent's plane, as `flatMap(of:)` has it.
  @inline(__always)
  func flatRows(of node: NodeIndex) -> AffineRows? {
    let slot = node.slot
    guard geometry[slot].zPosition == 0, geometry[slot].anchorPointZ == 0 else { return nil }
    let bounds = geometry[slot].bounds
    let anchor = bounds.lowHalf + geometry[slot].anchorPoint * bounds.highHalf
    guard let index = transforms.index(of: node) else {
      return AffineRows(x: SIMD2(1, 0), y: SIMD2(0, 1), origin: geometry[slot].position - anchor)
    }
    guard transforms.values[index].isFlat else { return nil }
    let x = SIMD2(transforms.values[index].m11.native, transforms.values[index].m12.native)
    let y = SIMD2(transforms.values[index].m21.native, transforms.values[index].m22.native)
    let shift = SIMD2(transforms.values[index].m41.native, transforms.values[index].m42.native)
    return AffineRows(
      x: x, y: y, origin: shift - x * anchor.x - y * anchor.y + geometry[slot].position)
  }
}

extension CATransform3D {
  /// Whether the map stays in the plane, as `LayerMatrix.flat` asks.
  @inline(__always)
  fileprivate var isFlat: Bool {
    // All are zero if none has a bit apart from the sign.
    let bits =
      Self.bits(m13, m14) | Self.bits(m23, m24) | Self.bits(m31, m32) | Self.bits(m34, m43)
    return (bits.x | bits.y) &<< 1 == 0 && m33 > 0 && m44 == 1
  }

  @inline(__always)
  private static func bits(_ a: CGFloat, _ b: CGFloat) -> SIMD2<UInt64> {
    SIMD2(a.native.bitPattern, b.native.bitPattern)
  }
}
