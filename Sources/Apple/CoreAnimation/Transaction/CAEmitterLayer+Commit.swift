// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import RenderTree

/// The emitter as the render tree takes it.
extension CAEmitterLayer {
  /// The emitter with the tracks that drive it.
  ///
  /// - Parameters:
  ///   - cells: the layer's.
  ///   - tracks: of the layer's animations.
  ///   - time: the layer's own time, in seconds.
  final func change(
    _ cells: EmitterCellList, _ tracks: [AnimationTrack], atLayerTime time: Double
  ) -> EmitterChange {
    var node = NodeEmitter()
    node.values = emitter.drawn
    node.cells = cells.nodeCells
    return EmitterChange(
      node, time: time, tracks: tracks.filter { $0.target.property.group == .emitter })
  }

  /// Shows presented cells, as copies of the model's.
  final func show(_ cells: [NodeEmitterCell]) {
    let copies = emitter.cells?.map { $0.copied(depth: 0) }
    emitter.cells = copies
    for (entry, cell) in zip(EmitterCellList(copies ?? []).entries, cells) {
      entry.cell.show(cell)
    }
  }
}
