// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// The surface that a tree is shown on, as far as tiles depend on it.
package struct TileSurface: Equatable, Sendable {
  /// Width and height, in points of the root.
  package var size: SIMD2<Double>
  /// Pixels per point.
  package var scale: Double
  /// Whether a frame waits until all tiles that it shows are drawn; they do not fade in then.
  package var waits = false
  /// Bytes of new pictures that one frame uploads.
  package var uploadLimit = 8 << 20

  package init(size: SIMD2<Double>, scale: Double) {
    self.size = size
    self.scale = scale
  }
}

/// Tiled nodes, brought to the frame.
extension RenderTree {
  /// The tiles of a node; nil for a node without any.
  package func tiles(of node: NodeIndex) -> TiledNode? { nodes.tiles[node] }

  /// Whether some node has tiles.
  package var hasTiles: Bool { !nodes.tiles.isEmpty }

  /// Pictures of tiles that were dropped since this was last asked; their textures can be freed.
  package mutating func takeDroppedTiles() -> [ImageID] { nodes.tiles.takeDropped() }

  /// Whether some tile that is seen is not drawn yet, or came since the last frame.
  package var awaitsTiles: Bool {
    nodes.tiles.entries.contains { $0.tiles.frame.missing > 0 || $0.tiles.wantsFrame }
  }

  /// Finds the tiles that are seen on a surface, asks for those that are missing, and adds what
  /// changed to the damage. The nodes are resolved.
  ///
  /// - Parameter time: seconds of the frame clock.
  /// - Returns: whether the next frame differs, because tiles fade in or wait to be uploaded.
  package mutating func updateTiles(on surface: TileSurface, at time: Double) -> Bool {
    nodes.tiles.isEmpty ? false : resolution.updateTiles(on: surface, at: time, &nodes)
  }
}

extension NodeStore {
  /// Notes which bitmaps of layers are out of date because of tiles; before nodes are resolved.
  mutating func markChangedTiles() {
    for index in tiles.entries.indices where tiles.entries[index].tiles.wantsFrame {
      invalidation.mark(tiles.entries[index].node, .content)
    }
  }
}

extension ResolvedNodes {
  /// Brings the tiles of all nodes to a frame.
  ///
  /// - Returns: whether the next frame differs.
  mutating func updateTiles(
    on surface: TileSurface, at time: Double, _ nodes: inout NodeStore
  ) -> Bool {
    var isMoving = false
    for index in nodes.tiles.entries.indices {
      let node = nodes.tiles.entries[index].node
      let tiles = nodes.tiles.entries[index].tiles
      let seen = visiblePart(of: node, on: surface, nodes)
      var request = TileRequest(
        bounds: nodes.values.geometry[node.slot].bounds, visible: seen.rect, scale: seen.scale,
        contentsScale: nodes.values.contents[node.slot].contentsScale, time: time)
      request.isFlipped = resolved[node.slot].traits.contains(.contentsFlipped)
      request.uploadLimit = surface.waits ? .max : surface.uploadLimit
      request.omitsFade = surface.waits
      tiles.update(request, waits: surface.waits)
      if tiles.frame.isMoving { isMoving = true }
      for change in tiles.frame.changes { damage(change.cut(to: seen.rect), of: node, &nodes) }
    }
    nodes.invalidation.damage = damageWithReaders(nodes.invalidation.damage, nodes)
    return isMoving
  }

  /// Points around the surface whose content effects may carry onto it.
  private static let effectReach = 128.0

  /// The part of a node's bounds that may be seen on a surface, and the pixels per point there; an
  /// empty one for a node that is hidden.
  func visiblePart(
    of node: NodeIndex, on surface: TileSurface, _ nodes: borrowing NodeStore
  ) -> (rect: SIMD4<Double>, scale: Double) {
    let nothing = (rect: SIMD4<Double>.zero, scale: 1.0)
    var box = RootRect(minX: 0, minY: 0, maxX: surface.size.x, maxY: surface.size.y)
    var current = node
    while true {
      guard current.isValid, !resolved[current.slot].traits.contains(.invisible) else {
        return nothing
      }
      if reaches[current.slot] { box = box.outset(by: Self.effectReach) }
      if current != node, nodes.values.cutsContent(current) {
        box = box.intersection(
          resolved[current.slot].toRoot.boundingBox(of: nodes.values.geometry[current.slot].bounds))
      }
      if current == nodes.structure.root { break }
      current = nodes.structure.links[current.slot].parent
    }
    let bounds = nodes.values.geometry[node.slot].bounds
    let map = resolved[node.slot].toRoot
    box = box.intersection(map.boundingBox(of: bounds))
    guard !box.isEmpty, map.isFinite, let inverse = map.inverse else { return nothing }
    let seen = inverse.boundingBox(
      of: SIMD4(box.minX, box.minY, box.maxX - box.minX, box.maxY - box.minY))
    // Behind the eye there is no box.
    let rect =
      seen == .everything
      ? bounds
      : SIMD4(seen.minX, seen.minY, seen.maxX - seen.minX, seen.maxY - seen.minY).cut(to: bounds)
    guard rect.z > 0, rect.w > 0, rect.isFinite else { return nothing }
    return (rect, Self.enlargement(by: map, at: rect) * surface.scale)
  }

  /// The greatest scale of a map about the middle of a rectangle.
  private static func enlargement(by map: Homography, at rect: SIMD4<Double>) -> Double {
    var dx = SIMD2(map.xx, map.xy)
    var dy = SIMD2(map.yx, map.yy)
    if !map.isAffine {
      let p = map.apply(rect.x + rect.z / 2, rect.y + rect.w / 2)
      guard p.z > 1e-6 else { return 1 }
      dx = SIMD2(map.xx - p.x / p.z * map.xw, map.xy - p.y / p.z * map.xw) / p.z
      dy = SIMD2(map.yx - p.x / p.z * map.yw, map.yy - p.y / p.z * map.yw) / p.z
    }
    // The larger singular value.
    let a = (dx * dx).sum()
    let b = (dy * dy).sum()
    let c = (dx * dy).sum()
    return ((a + b + ((a - b) * (a - b) + 4 * c * c).squareRoot()) / 2).squareRoot()
  }

  /// Damages a rectangle of a node's space, and the outermost effects around the node.
  mutating func damage(
    _ rect: SIMD4<Double>, of node: NodeIndex, _ nodes: inout NodeStore
  ) {
    guard rect.z > 0, rect.w > 0 else { return }
    let box = resolved[node.slot].toRoot.boundingBox(of: rect).outset(by: 1)
    nodes.invalidation.addDamage(box.intersection(resolved[node.slot].ownBounds))
    guard reachingCount > 0 else { return }
    var current = node
    while current.isValid {
      if reaches[current.slot] {
        nodes.invalidation.addDamage(resolved[current.slot].subtreeBounds)
      }
      if current == nodes.structure.root { return }
      current = nodes.structure.links[current.slot].parent
    }
  }
}
