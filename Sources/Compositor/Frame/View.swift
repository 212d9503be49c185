// SPDX-License-Identifier: MIT

internal import RenderTree

/// The space that the walk draws in: the root's own, that of a bitmap, or that of a look that slides.
struct View: BitwiseCopyable {
  /// From the root's points to the points of what is drawn.
  var map = Homography.identity
  /// Whether `map` changes nothing.
  var isRoot = true
  /// What is drawn is kept: it is drawn whole, and no bitmap is made on the way.
  var isBitmap = false
  /// Pixels per point of the space that the walk returns to.
  var outerScale = 1.0
  /// All pixels of the space, whichever part of them is drawn anew: what is decided by them is the same
  /// in a frame that is drawn in parts.
  var limits = PixelRect.zero
  /// The node that is drawn as it looks before its own opacity and blend.
  var bareNode = NodeIndex.invalid
  /// The node in whose plane the walk draws, so that its effects suit the pixels.
  var planeNode = NodeIndex.invalid
  /// The node whose transition is left out.
  var settledNode = NodeIndex.invalid
}

extension FramePlanner {
  /// Draws what follows in another space, until `leaveView`.
  mutating func enterView(_ next: View, scale newScale: Double) {
    views.append(view)
    view = next
    view.outerScale = scale
    scale = newScale
  }

  mutating func leaveView() {
    scale = view.outerScale
    view = views.removeLast()
  }

  /// From a node's space to the points of what is drawn.
  @inline(__always)
  func map(of node: NodeIndex, _ tree: borrowing RenderTree) -> Homography {
    view.isRoot
      ? tree.resolved[node.slot].toRoot : viewed(tree.resolved[node.slot].toRoot)
  }

  /// The box of a node with all below it in the points of what is drawn.
  @inline(__always)
  func box(of node: NodeIndex, _ tree: borrowing RenderTree) -> RootRect {
    view.isRoot
      ? tree.resolved[node.slot].subtreeBounds
      : viewed(tree.resolved[node.slot].subtreeBounds)
  }

  /// The box of a node's own parts in the points of what is drawn.
  func ownBox(of node: NodeIndex, _ tree: borrowing RenderTree) -> RootRect {
    view.isRoot
      ? tree.resolved[node.slot].ownBounds : viewed(tree.resolved[node.slot].ownBounds)
  }

  /// The same before filters, shadow and mask.
  func contentBox(of node: NodeIndex, _ tree: borrowing RenderTree) -> RootRect {
    let content = tree.contentBounds[node.slot]
    let box = content.isEmpty ? tree.resolved[node.slot].subtreeBounds : content
    return view.isRoot ? box : viewed(box)
  }

  /// The opacity of a node itself, 0…1.
  @inline(__always)
  func ownOpacity(_ node: NodeIndex, _ style: NodeStyle) -> Float {
    node == view.bareNode ? 1 : min(style.opacity, 1)
  }

  @inline(never)
  private func viewed(_ toRoot: Homography) -> Homography {
    toRoot.concatenating(view.map).settled
  }

  @inline(never)
  private func viewed(_ box: RootRect) -> RootRect {
    if box.isEmpty { return .empty }
    // Through perspective, what lies behind the eye has no box in the root, but one here.
    guard view.map.isAffine, box.minX.isFinite, box.minY.isFinite, box.maxX.isFinite,
      box.maxY.isFinite
    else { return .everything }
    return view.map.boundingBox(
      of: SIMD4(box.minX, box.minY, box.maxX - box.minX, box.maxY - box.minY))
  }
}

extension Homography {
  /// The same map without the traces of perspective that rounding leaves where a perspective and its
  /// inverse meet.
  var settled: Homography {
    guard !isAffine, tw != 0, abs(xw) < abs(tw) * 1e-9, abs(yw) < abs(tw) * 1e-9 else {
      return self
    }
    let s = 1 / tw
    return Homography(xx: xx * s, xy: xy * s, yx: yx * s, yy: yy * s, tx: tx * s, ty: ty * s)
  }
}
