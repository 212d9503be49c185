// SPDX-License-Identifier: MIT

/// The emitters of a tree, in order of their nodes: few nodes have one.
struct EmitterTable: ~Copyable {
  /// An emitter, and the node that shows it.
  struct Entry {
    var node: NodeIndex
    let simulation: EmitterSimulation
  }

  private(set) var entries: [Entry] = []

  /// Whether no node has an emitter.
  var isEmpty: Bool { entries.isEmpty }

  /// The emitter of a node; nil for a node without one.
  subscript(node: NodeIndex) -> EmitterSimulation? {
    guard !entries.isEmpty else { return nil }
    let index = index(atOrAfter: node)
    return index < entries.count && entries[index].node == node
      ? entries[index].simulation : nil
  }

  /// Gives a node an emitter; it has none.
  mutating func insert(_ simulation: EmitterSimulation, of node: NodeIndex) {
    entries.insert(Entry(node: node, simulation: simulation), at: index(atOrAfter: node))
  }

  /// Takes a node's emitter away.
  mutating func remove(_ node: NodeIndex) -> EmitterSimulation? {
    guard let simulation = self[node] else { return nil }
    entries.remove(at: index(atOrAfter: node))
    return simulation
  }

  /// The number of emitters that left particles out since this was last asked, because there were
  /// too many.
  func takeOverfullCount() -> Int {
    var count = 0
    for entry in entries where entry.simulation.isOverfull {
      entry.simulation.isOverfull = false
      count += 1
    }
    return count
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
