// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import RenderTree

/// The emitter as the render tree takes it.
extension CAEmitterLayer {
  /// The emitter as a commit sends it, with the images that its cells name.
  final func change(
    atHostTime time: CFTimeInterval, images: inout [LayerImage]
  ) -> EmitterChange {
    var node = NodeEmitter()
    node.values = emitter.drawn
    let list = EmitterCellList(emitter.cells ?? [], of: self)
    node.cells = list.nodeCells
    images += list.entries.compactMap { LayerImage($0.cell.values.contents) }
    let tracks = (rare?.animations ?? AttachedAnimations()).flatMap { $0.compiled?.tracks ?? [] }
    return EmitterChange(
      node, time: self.time(fromHost: time),
      tracks: tracks.filter { $0.target.property.group == .emitter })
  }

  /// Finds the cells that running animations drive in the layer's new list.
  ///
  /// - Returns: whether there are any.
  final func compileCellTracksAnew() -> Bool {
    var hasDriving = false
    for animation in rare?.animations ?? AttachedAnimations() {
      let drivesCell = animation.compiled?.tracks.contains {
        $0.target.property == .emitterCell
      }
      guard drivesCell == true else { continue }
      hasDriving = true
      animation.compiled = AnimationCompiler.compile(
        animation.animation, id: animation.id, on: self)
    }
    return hasDriving
  }
}
