// SPDX-License-Identifier: MIT

/// The drawings of layers that one thread still owes.
struct DrawingQueue {
  /// A layer that could not be drawn whole.
  private struct Undrawn {
    weak var layer: CALayer?
    var groups: DirtyGroups
  }

  /// Whether drawings of layers that draw asynchronously are gathered, to be run side by side.
  var collects = false
  /// The drawings gathered.
  var collected: [LayerDrawing] = []
  /// Layers for whose drawing there was no memory.
  private var undrawn: [Undrawn] = []

  /// Whether layers wait to be drawn again.
  var hasUndrawn: Bool { !undrawn.isEmpty }

  /// Has the next commit do again what a layer needs: there was no memory for a bitmap.
  ///
  /// Not within this commit, which would find none either.
  mutating func addUndrawn(_ layer: CALayer, _ groups: DirtyGroups = .display) {
    undrawn.append(Undrawn(layer: layer, groups: groups))
  }

  /// Hands over the layers for which something is to be done again, with that.
  mutating func takeUndrawn() -> [(layer: CALayer, groups: DirtyGroups)] {
    defer { undrawn.removeAll() }
    return undrawn.compactMap { entry in entry.layer.map { ($0, entry.groups) } }
  }
}
