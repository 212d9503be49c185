// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import CoreImage
internal import Foundation

/// Finds the boxes of layers under a map of their space: to the root, or into a bitmap.
extension ResolvedNodes {
  /// The box that a layer and its sublayers cover in another space.
  ///
  /// Tighter than turning its box in the root into that space. The tree is resolved.
  ///
  /// - Parameters:
  ///   - node: the topmost layer.
  ///   - view: from the root to the space.
  /// - Returns: the box in the units of the space; `everything` where something lies behind the eye
  ///   or is nested too deep.
  func extent(
    of node: NodeIndex, through view: Homography, _ nodes: borrowing NodeStore
  ) -> RootRect {
    extent(of: node, through: view, depth: 0, nodes)
  }

  private func extent(
    of node: NodeIndex, through view: Homography, depth: Int, _ nodes: borrowing NodeStore
  ) -> RootRect {
    let slot = node.slot
    guard !resolved[slot].traits.contains(.invisible) else { return .empty }
    guard depth < 512 else { return .everything }
    let map = resolved[slot].toRoot.concatenating(view)
    var box = ownBounds(node, under: map, nodes)
    if !nodes.values.cutsContent(node) {
      var child = nodes.structure.links[slot].firstChild
      while child.isValid {
        box = box.union(extent(of: child, through: view, depth: depth + 1, nodes))
        child = nodes.structure.links[child.slot].nextSibling
      }
    }
    guard reaches[slot] else { return box }
    let mask =
      nodes.values.style[slot].flags.contains(.preservesDepth)
      ? .invalid : nodes.structure.links[slot].mask
    return seenBounds(
      of: node, box,
      mask: mask.isValid ? extent(of: mask, through: view, depth: depth + 1, nodes) : nil,
      under: map, nodes)
  }

  /// Box of what the layer itself draws: its bounds, and contents that reach beyond them.
  @inline(__always)
  func ownBounds(
    _ node: NodeIndex, under map: Homography, _ nodes: borrowing NodeStore
  ) -> RootRect {
    let slot = node.slot
    guard !resolved[slot].traits.contains(.invisible) else { return .empty }
    if resolved[slot].traits.contains(.drawsBeyondBounds) {
      return boundsOfDrawing(node, under: map, nodes)
    }
    return Self.drawnBox(
      map.boundingBox(of: nodes.values.geometry[slot].bounds),
      of: nodes.values.geometry[slot].bounds)
  }

  /// A box with what smooth edges add; that of bounds without an area may be empty.
  @inline(__always)
  private static func drawnBox(_ box: RootRect, of bounds: SIMD4<Double>) -> RootRect {
    // Antialiased edges reach half a pixel further; a point is never less than a pixel.
    box.isEmpty && (bounds.z <= 0 || bounds.w <= 0) ? .empty : box.outset(by: 1)
  }

  private func boundsOfDrawing(
    _ node: NodeIndex, under map: Homography, _ nodes: borrowing NodeStore
  ) -> RootRect {
    let slot = node.slot
    let bounds = nodes.values.geometry[slot].bounds
    let isCut = nodes.values.cutsContent(node)
    var box = map.boundingBox(of: bounds)
    let gravity = nodes.values.contents[slot].gravity
    if gravity != .resize, gravity != .resizeAspect, nodes.values.contents[slot].image != .none,
      !isCut
    {
      box = box.union(
        map.boundingBox(of: ContentsPlacement.rect(nodes.values.contents[slot], bounds: bounds)))
    }
    if let emitter = nodes.emitters[node], !isCut {
      let own = Self.drawnBox(box, of: bounds)
      return own.union(particleBounds(of: node, emitter, under: map, nodes))
    }
    if let index = nodes.values.shapes.index(of: node),
      let extent = nodes.values.shapes.values[index].extent, !isCut
    {
      let reach = map.boundingBox(of: extent).outset(by: 1)
      return bounds.z <= 0 || bounds.w <= 0 ? reach : reach.union(box.outset(by: 1))
    }
    return Self.drawnBox(box, of: bounds)
  }

  /// The visible box of a node: its content with transition, filters and shadow, within its mask.
  func seenBounds(
    of node: NodeIndex, _ content: RootRect, mask: RootRect?, under map: Homography,
    _ nodes: borrowing NodeStore
  ) -> RootRect {
    let slot = node.slot
    let bounds = nodes.values.geometry[slot].bounds
    var box = content
    if nodes.values.isInTransition(node) {
      box = transitionBounds(of: node, content, under: map, nodes)
    }
    guard !box.isEmpty else { return box }
    if let index = nodes.values.effects.index(of: node),
      !nodes.values.effects.values[index].filters.isEmpty
    {
      box = Self.filteredBounds(box, nodes.values.effects.values[index].filters, bounds, under: map)
      if nodes.values.cutsResult(node) {
        box = box.intersection(map.boundingBox(of: bounds).outset(by: 1))
      }
    }
    let shadow = nodes.values.shadow[slot]
    if shadow.opacity > 0, !nodes.values.style[slot].flags.contains(.masksToBounds) {
      let margin = shadow.reach
      let cast = SIMD4(
        bounds.x + shadow.offset.x - margin, bounds.y + shadow.offset.y - margin,
        bounds.z + 2 * margin, bounds.w + 2 * margin)
      box = box.union(Self.grownAlike(box, from: bounds, to: cast, map))
      if let index = nodes.values.effects.index(of: node),
        let path = nodes.values.effects.values[index].shadowPath
      {
        let outline = path.bounds
        let reach = SIMD4(
          outline.minX.native + shadow.offset.x - margin,
          outline.minY.native + shadow.offset.y - margin, outline.width.native + 2 * margin,
          outline.height.native + 2 * margin)
        box = box.union(map.boundingBox(of: reach).outset(by: 1))
      }
    }
    return mask.map { box.intersection($0) } ?? box
  }

  /// The box in which a node's effects show a part of its content that changed; nil where that may be any.
  func seenPart(
    _ part: RootRect, of node: NodeIndex, _ nodes: borrowing NodeStore
  ) -> RootRect? {
    let slot = node.slot
    let map = resolved[slot].toRoot
    // Elsewhere effects are computed in the layer's plane.
    guard !part.isEmpty, !nodes.values.isInTransition(node), map.isAffine, map.keepsAxes
    else { return nil }
    let bounds = nodes.values.geometry[slot].bounds
    var box = part
    var hasShadowPath = false
    if let index = nodes.values.effects.index(of: node) {
      let effects = nodes.values.effects.values[index]
      hasShadowPath = effects.shadowPath != nil
      let reach = FilterReach(readingThrough: effects.filters)
      guard reach.zoom.z == 1, reach.disc.z == 0 else { return nil }
      if reach.margin != .zero {
        let around = SIMD4(lowHalf: -reach.margin, highHalf: 2 * reach.margin)
        box = box.union(Self.grownAlike(box, from: .zero, to: around, map))
      }
    }
    let shadow = nodes.values.shadow[slot]
    guard shadow.opacity > 0, !hasShadowPath,
      !nodes.values.style[slot].flags.contains(.masksToBounds)
    else { return box == .everything ? nil : box }
    // Within its bounds content changes no shadow of their outline; beyond them it may replace that.
    guard Self.plainInside(of: nodes.values.style[slot], bounds, map).contains(box)
    else { return nil }
    let margin = shadow.reach
    let cast = SIMD4(
      shadow.offset.x - margin, shadow.offset.y - margin, 2 * margin, 2 * margin)
    box = box.union(Self.grownAlike(box, from: .zero, to: cast, map))
    return box == .everything ? nil : box
  }

  /// The box of bounds without what rounded corners may cut off.
  private static func plainInside(
    of style: NodeStyle, _ bounds: SIMD4<Double>, _ map: Homography
  ) -> RootRect {
    let inset = 0.5 * Double(style.cornerRadius)
    return map.boundingBox(
      of: SIMD4(
        bounds.x + inset, bounds.y + inset, max(bounds.z - 2 * inset, 0),
        max(bounds.w - 2 * inset, 0)))
  }

  /// The box of the filtered content. A layer with empty bounds has filters too, since its
  /// sublayers may lie anywhere.
  private static func filteredBounds(
    _ content: RootRect, _ filters: [FilterDescription], _ bounds: SIMD4<Double>,
    under map: Homography
  ) -> RootRect {
    let point = SIMD4(bounds.x + bounds.z / 2, bounds.y + bounds.w / 2, 0, 0)
    var box = content
    for filter in filters where filter.isActive {
      let reach = filter.outputReach
      if reach.margin != .zero {
        let around = SIMD4(
          point.x - reach.margin.x, point.y - reach.margin.y, 2 * reach.margin.x,
          2 * reach.margin.y)
        box = box.union(grownAlike(box, from: point, to: around, map))
      }
      if reach.zoom.z != 1 {
        let centre = map.apply(reach.zoom.x, reach.zoom.y)
        guard centre.z > 1e-6 else { return .everything }
        box = box.union(
          box.zoomed(about: SIMD2(centre.x, centre.y) / centre.z, by: reach.zoom.z).outset(by: 1))
      }
      if reach.disc.z > 0 {
        let disc = map.boundingBox(
          of: SIMD4(
            reach.disc.x - reach.disc.z, reach.disc.y - reach.disc.z, 2 * reach.disc.z,
            2 * reach.disc.z)
        ).outset(by: 1)
        if disc.intersects(box) { box = box.union(disc) }
      }
    }
    return box
  }

  /// A box moved at each side as far as a rectangle of the layer's space is.
  private static func grownAlike(
    _ box: RootRect, from old: SIMD4<Double>, to new: SIMD4<Double>, _ map: Homography
  ) -> RootRect {
    let a = map.boundingBox(of: old)
    let b = map.boundingBox(of: new)
    guard a.minX.isFinite, b.minX.isFinite, b != .everything, a != .everything else {
      return .everything
    }
    return RootRect(
      minX: box.minX + (b.minX - a.minX), minY: box.minY + (b.minY - a.minY),
      maxX: box.maxX + (b.maxX - a.maxX), maxY: box.maxY + (b.maxY - a.maxY)
    ).outset(by: 1)
  }

  // MARK: - Transitions

  /// Keeps what nodes cover before transitions of theirs begin.
  mutating func keepExtents(of beginning: [NodeIndex], _ nodes: borrowing NodeStore) {
    for node in beginning {
      guard let inverse = resolved[node.slot].toRoot.inverse else { continue }
      oldExtents[node] = extent(of: node, through: inverse, nodes)
    }
  }

  /// Forgets what a node covered before a transition.
  mutating func forgetExtent(of node: NodeIndex) { oldExtents[node] = nil }

  /// The box of a node's old and new look, wherever they slide.
  private func transitionBounds(
    of node: NodeIndex, _ content: RootRect, under map: Homography, _ nodes: borrowing NodeStore
  ) -> RootRect {
    var box = content
    if let old = oldExtents[node], !old.isEmpty {
      box = box.union(
        old == .everything
          ? .everything
          : map.boundingBox(
            of: SIMD4(old.minX, old.minY, old.maxX - old.minX, old.maxY - old.minY)
          ).outset(by: 1))
    }
    guard !box.isEmpty, let index = nodes.values.transitions.index(of: node) else { return box }
    let transition = nodes.values.transitions.values[index]
    guard transition.kind != .fade || transition.filter != nil else { return box }
    let bounds = nodes.values.geometry[node.slot].bounds
    let wide = SIMD4(
      bounds.x - bounds.z, bounds.y - bounds.w, bounds.z * 3, bounds.w * 3)
    return box.union(Self.grownAlike(box, from: bounds, to: wide, map))
  }
}

extension RootRect {
  /// The rectangle drawn apart about a point.
  fileprivate func zoomed(about centre: SIMD2<Double>, by factor: Double) -> RootRect {
    RootRect(
      minX: centre.x + (minX - centre.x) * factor, minY: centre.y + (minY - centre.y) * factor,
      maxX: centre.x + (maxX - centre.x) * factor, maxY: centre.y + (maxY - centre.y) * factor)
  }
}
