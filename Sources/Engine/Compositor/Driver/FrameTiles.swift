// SPDX-License-Identifier: MIT

internal import RenderTree

/// The tiles of a renderer's frames: the surface that they are found for, and how far they are.
package struct FrameTiles {
  /// Whether a frame waits until all tiles that it shows are drawn, which do not fade in then. Default
  /// false.
  package var waits = false
  /// The surface for which tiles were asked last; nil before the first frame.
  private(set) var surface: TileSurface?
  /// Whether some tile fades in, or waits to be uploaded: another frame is wanted.
  private(set) var areMoving = false

  /// Brings the tiles of a prepared tree to the frame's time, for the surface of the last frame.
  mutating func update(_ tree: inout RenderTree, at time: Double) {
    if let surface { update(&tree, on: surface, at: time) }
  }

  /// Finds the tiles for another surface than the last one; false where that is the same.
  mutating func update(_ tree: inout RenderTree, onNew target: Surface, at time: Double) -> Bool {
    guard target.scale > 0, tree.hasTiles else {
      surface = nil
      return false
    }
    var other = TileSurface(
      size: SIMD2(Double(target.width), Double(target.height)) / target.scale,
      scale: target.scale)
    other.waits = waits
    guard other != surface else { return false }
    update(&tree, on: other, at: time)
    return true
  }

  private mutating func update(_ tree: inout RenderTree, on target: TileSurface, at time: Double) {
    var target = target
    target.waits = waits
    surface = target
    areMoving = tree.updateTiles(on: target, at: time)
  }

  /// Forgets that tiles move, for a tree without any.
  mutating func reset() { areMoving = false }
}
