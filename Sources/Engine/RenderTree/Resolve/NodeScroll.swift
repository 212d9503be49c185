// SPDX-License-Identifier: MIT

/// Layers that moved together from one resolved frame to the next, and changed in no other way.
///
/// All below a node whose bounds' origin changed, or a node with all below it. What else changed among them is
/// part of the damage.
public struct NodeScroll: Sendable, BitwiseCopyable {
  /// The topmost node.
  public var node: NodeIndex
  /// Whether the node's own parts moved, too.
  public var movesNode: Bool
  /// The way of the layers, in points of the root.
  public var shift: SIMD2<Double>
  /// The box that they covered before, and cover now.
  public internal(set) var area: RootRect
  /// The frame, see `RenderTree.resolvedStamp`.
  public internal(set) var stamp: UInt32 = 0

  init(node: NodeIndex, movesNode: Bool, shift: SIMD2<Double>, area: RootRect) {
    self.node = node
    self.movesNode = movesNode
    self.shift = shift
    self.area = area
  }
}

/// The nodes of a walk that a `NodeScroll` carries along.
struct CarriedNodes: BitwiseCopyable {
  /// The scroll; nil until the walk comes to one.
  var scroll: NodeScroll?
  /// The index in the order of the walk's present node.
  private var index = 0
  /// The index in the order behind the last node of the scroll.
  private var end = 0
  fileprivate var shift = SIMD2<Double>.zero
  /// Whether the walk's present node may be one of them: nothing of its own area changed. What came to it, a
  /// child or a tile, is damage by itself.
  private(set) var mayHoldNode = false

  init() {}

  /// Takes up all below the present node.
  ///
  /// - Parameter ends: by index in the order, the one behind all below a node.
  mutating func begin(_ scroll: NodeScroll, _ ends: [Int32]) {
    self.scroll = scroll
    end = Int(ends[index])
    shift = scroll.shift
  }

  /// Comes to a node.
  @inline(__always)
  mutating func enter(_ index: Int, _ change: NodeChange) {
    self.index = index
    mayHoldNode = index < end && change.isSubset(of: .content)
  }

  /// Whether the present node moved as all do.
  @inline(__always)
  func holds(movedFrom old: Homography, to new: Homography) -> Bool {
    mayHoldNode && new.isMoved(from: old) && ((new.shift(from: old) - shift).isNearlyZero)
  }
}

extension CarriedNodes {
  /// Whether the present node, under affine maps, moved as all do.
  @inline(__always)
  func holds(movedFrom old: Homography, to new: AffineRows) -> Bool {
    guard mayHoldNode, old.isAffine else { return false }
    let rows = AffineRows(old)
    return new.x == rows.x && new.y == rows.y && (new.origin - rows.origin - shift).isNearlyZero
  }
}

extension Homography {
  /// Whether the map differs from another affine one in where it moves the origin only.
  @inline(__always)
  func isMoved(from old: Homography) -> Bool {
    isAffine && old.isAffine && xx == old.xx && xy == old.xy && yx == old.yx && yy == old.yy
  }

  /// The way of the origin from under another affine map.
  @inline(__always)
  func shift(from old: Homography) -> SIMD2<Double> { SIMD2(tx - old.tx, ty - old.ty) }
}

extension SIMD2<Double> {
  /// Whether both are zero, but for rounding; false for a value that is not a number.
  @inline(__always)
  var isNearlyZero: Bool { abs(x) < 1e-6 && abs(y) < 1e-6 }
}

/// Fast path: layers that moved together are noted as one, apart from the damage.
extension CarriedNodes {
  /// Whether a node that was just placed moved along with others, or begins such a scroll.
  ///
  /// - Parameters:
  ///   - map: that of the node before.
  ///   - box: that of the node's own parts before.
  @inline(__always)
  mutating func take(
    _ node: NodeIndex, from map: Homography, _ box: RootRect, _ resolution: borrowing ResolvedNodes,
    _ nodes: borrowing NodeStore
  ) -> Bool {
    if holds(movedFrom: map, to: resolution.resolved[node.slot].toRoot) { return true }
    guard scroll == nil, let found = NodeScroll(of: node, from: map, box, resolution, nodes) else {
      return false
    }
    begin(found, nodes.structure.orderEnds)
    return true
  }
}

extension NodeScroll {
  /// Looks whether all below a node that was just placed moved alike, by the origin of its bounds or with it.
  ///
  /// Effects from here up would show another picture of the layers, so they rule that out; those below move
  /// along.
  ///
  /// - Parameters:
  ///   - map: that of the node before.
  ///   - box: that of the node's own parts before.
  fileprivate init?(
    of node: NodeIndex, from map: Homography, _ box: RootRect,
    _ resolution: borrowing ResolvedNodes,
    _ nodes: borrowing NodeStore
  ) {
    let now = resolution.resolved[node.slot]
    let shift = now.toRoot.shift(from: map)
    let hasChildren = nodes.structure.links[node.slot].firstChild.isValid
    guard resolution.options.contains(.scrollCopies),
      hasChildren || nodes.tiles[node] != nil, now.toRoot.isMoved(from: map),
      now.toRoot.keepsAxes, (shift.sum() * 0) == 0, !shift.isNearlyZero,
      !resolution.isUnderEffects(node, nodes), !nodes.values.readsAroundBackdrop,
      !now.traits.contains(.invisible)
    else { return nil }
    let isStill = now.ownBounds.isNearly(box)
    guard isStill ? hasChildren : now.ownBounds.isNearly(box.moved(by: shift)) else { return nil }
    self.init(
      node: node, movesNode: !isStill || now.ownBounds.isEmpty, shift: shift,
      area: now.subtreeBounds)
  }
}

extension ResolvedNodes {
  /// Whether a node, or one above it, has effects that reach beyond what it draws.
  fileprivate func isUnderEffects(_ node: NodeIndex, _ nodes: borrowing NodeStore) -> Bool {
    guard reachingCount > 0 else { return false }
    var current = node
    while current.isValid {
      if reaches[current.slot] { return true }
      if current == nodes.structure.root { return false }
      current = nodes.structure.links[current.slot].parent
    }
    return false
  }
}

extension RootRect {
  /// Whether the sides are those of another box, but for rounding; two empty ones are the same.
  fileprivate func isNearly(_ other: RootRect) -> Bool {
    if isEmpty || other.isEmpty { return isEmpty && other.isEmpty }
    return (SIMD2(minX, minY) - SIMD2(other.minX, other.minY)).isNearlyZero
      && (SIMD2(maxX, maxY) - SIMD2(other.maxX, other.maxY)).isNearlyZero
  }

  fileprivate func moved(by shift: SIMD2<Double>) -> RootRect {
    RootRect(
      minX: minX + shift.x, minY: minY + shift.y, maxX: maxX + shift.x, maxY: maxY + shift.y)
  }
}
