// SPDX-License-Identifier: MIT

internal import RenderTree

/// The cells of an emitter with the cells of their particles, parents before children.
struct EmitterCellList {
  private(set) var entries: [Entry] = []
  private var isCut = false

  /// A cell, and the place of the one from whose particles it emits, or -1.
  struct Entry {
    let cell: CAEmitterCell
    let parent: Int
  }

  /// How deep cells may lie within cells, so that one that holds itself ends somewhere.
  private static let depthLimit = 8

  /// Lists cells.
  ///
  /// - Parameter layer: whose they are, if what is left out is to be logged.
  init(_ cells: [CAEmitterCell], of layer: CALayer? = nil) {
    add(cells, parent: -1, depth: 0)
    if isCut, let layer {
      Refusal.log(
        "CAEmitterLayer",
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
      let place = entries.count
      entries.append(Entry(cell: cell, parent: parent))
      add(cell.emitterCells ?? [], parent: place, depth: depth + 1)
    }
  }

  var nodeCells: [NodeEmitterCell] {
    entries.map { entry in
      var cell = entry.cell.values.drawn
      cell.parent = Int32(entry.parent)
      return cell
    }
  }

  /// The place of a cell by the names on the way to it, and what is left of a key path then.
  ///
  /// - Parameter path: `NAME.attribute`, or `NAME.emitterCells.NAME.attribute` and so on.
  func place(at path: String) -> (place: Int, rest: String)? {
    var parent = -1
    var rest = Substring(path)
    while let dot = rest.firstIndex(of: ".") {
      let name = String(rest[..<dot])
      rest = rest[rest.index(after: dot)...]
      guard let place = entries.firstIndex(where: { $0.parent == parent && $0.cell.name == name })
      else { return nil }
      let deeper = "emitterCells."
      guard rest.hasPrefix(deeper) else { return (place, String(rest)) }
      rest = rest.dropFirst(deeper.count)
      parent = place
    }
    return nil
  }
}
