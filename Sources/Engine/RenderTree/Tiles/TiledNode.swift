// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// The tiles of one node, as one render tree shows them.
package final class TiledNode {
  /// The tiles themselves, shared with the layer and with other trees.
  package let store: TileStore
  /// The name of this node among the store's viewers; nil if there are too many, and none is shown.
  private let viewer: Int?
  /// The pictures of the frame.
  package private(set) var frame = TileFrame()

  init(_ store: TileStore) {
    self.store = store
    viewer = store.addViewer()
  }

  deinit {
    if let viewer { store.removeViewer(viewer) }
  }

  /// Whether the next frame may differ from this one.
  var wantsFrame: Bool {
    guard let viewer else { return false }
    return frame.isMoving || store.hasNews(for: viewer)
  }

  /// Brings the pictures to a frame.
  ///
  /// - Parameter waits: whether to wait until all tiles that are seen are drawn.
  func update(_ request: TileRequest, waits: Bool) {
    guard let viewer else { return }
    store.frame(of: viewer, request, &frame)
    guard waits else { return }
    while frame.missing > 0 {
      store.waitForNews(for: viewer)
      let changes = frame.changes
      store.frame(of: viewer, request, &frame)
      // The differences are those from the frame before this one, not from the last look at the tiles.
      frame.changes += changes
    }
  }

  /// The pictures whose textures can be freed.
  func takeDropped() -> [ImageID] { viewer.map { store.takeDropped(for: $0) } ?? [] }
}

/// The tiled nodes of a tree, in order of their indices: few nodes are.
struct TiledNodeTable: ~Copyable {
  /// A node, and its tiles.
  struct Entry {
    let node: NodeIndex
    let tiles: TiledNode
  }

  private(set) var entries: [Entry] = []
  /// Pictures of nodes that went, whose textures can be freed.
  private(set) var dropped: [ImageID] = []

  var isEmpty: Bool { entries.isEmpty }

  /// The tiles of a node; nil for a node without any.
  subscript(node: NodeIndex) -> TiledNode? {
    guard !entries.isEmpty else { return nil }
    let index = index(atOrAfter: node)
    return index < entries.count && entries[index].node == node ? entries[index].tiles : nil
  }

  /// Gives a node tiles, instead of those that it may have.
  mutating func set(_ tiles: TiledNode, of node: NodeIndex) {
    remove(node)
    entries.insert(Entry(node: node, tiles: tiles), at: index(atOrAfter: node))
  }

  /// Takes a node's tiles away.
  mutating func remove(_ node: NodeIndex) {
    guard let tiles = self[node] else { return }
    dropped += tiles.frame.quads.map { ImageID(rawValue: $0.image.id) }
    entries.remove(at: index(atOrAfter: node))
  }

  /// Hands over the pictures whose textures can be freed.
  mutating func takeDropped() -> [ImageID] {
    guard !dropped.isEmpty || !entries.isEmpty else { return [] }
    var result = dropped
    dropped.removeAll()
    for entry in entries { result += entry.tiles.takeDropped() }
    return result
  }

  private func index(atOrAfter node: NodeIndex) -> Int {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].node.rawValue < node.rawValue { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
