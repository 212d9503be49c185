// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics
internal import RenderTree

/// The cells of an emitter with the cells of their particles, parents before children.
struct EmitterCellList {
  private(set) var entries: [Entry] = []
  private var isCut = false

  /// A cell, and the index of the one from whose particles it emits, or -1.
  struct Entry {
    let cell: CAEmitterCell
    let parent: Int
  }

  /// Limit of cells nested in one another, so that one that holds itself ends somewhere.
  private static let depthLimit = 8

  /// Lists cells.
  ///
  /// - Parameter layer: their owner, if omissions are to be logged.
  init(_ cells: [CAEmitterCell], of layer: CALayer? = nil) {
    add(cells, parent: -1, depth: 0)
    if isCut, let layer {
      RefusalLog.refuse(
        "CAEmitterLayer: cells",
        "\(layer.logName) has more than \(NodeEmitter.cellLimit) cells, or cells more than "
          + "\(Self.depthLimit) deep in others; the rest is left out")
    }
  }

  private mutating func add(_ cells: [CAEmitterCell], parent: Int, depth: Int) {
    if depth == Self.depthLimit, !cells.isEmpty { isCut = true }
    guard depth < Self.depthLimit else { return }
    for cell in cells {
      guard entries.count < NodeEmitter.cellLimit else {
        isCut = true
        return
      }
      let index = entries.count
      entries.append(Entry(cell: cell, parent: parent))
      add(cell.emitterCells ?? [], parent: index, depth: depth + 1)
    }
  }

  var nodeCells: [NodeEmitterCell] {
    entries.map { entry in
      var cell = entry.cell.values.drawn
      cell.parent = Int32(entry.parent)
      return cell
    }
  }

  /// The index of a cell by the names that lead to it, and the rest of the key path.
  ///
  /// - Parameter path: `NAME.attribute`, or `NAME.emitterCells.NAME.attribute` and so on.
  func index(at path: String) -> (index: Int, rest: String)? {
    var parent = -1
    var rest = Substring(path)
    while let dot = rest.firstIndex(of: ".") {
      let name = String(rest[..<dot])
      rest = rest[rest.index(after: dot)...]
      guard let index = entries.firstIndex(where: { $0.parent == parent && $0.cell.name == name })
      else { return nil }
      let deeper = "emitterCells."
      guard rest.hasPrefix(deeper) else { return (index, String(rest)) }
      rest = rest.dropFirst(deeper.count)
      parent = index
    }
    return nil
  }
}
