// SPDX-License-Identifier: MIT

internal import RenderTree

/// The tiles of the frame: found once the tree is resolved, so that what came is part of the damage.
extension SceneRenderer {
  /// Whether some tile that is seen is not drawn yet, or came since the last frame.
  package var awaitsTiles: Bool { tree.awaitsTiles }

  /// Brings the tiles of the prepared tree to the frame's time.
  func updateTiles(on surface: TileSurface) {
    var surface = surface
    surface.waits = waitsForTiles
    tileSurface = surface
    areTilesMoving = tree.updateTiles(on: surface, at: lastTime)
  }

  /// Finds the tiles for a surface other than the last one.
  func updateTiles(onNew surface: Surface) {
    guard surface.scale > 0, tree.hasTiles else {
      tileSurface = nil
      return
    }
    var other = TileSurface(
      size: SIMD2(Double(surface.width), Double(surface.height)) / surface.scale,
      scale: surface.scale)
    other.waits = waitsForTiles
    guard other != tileSurface else { return }
    updateTiles(on: other)
    // Another surface is drawn whole.
    _ = tree.takeDamage()
  }
}
