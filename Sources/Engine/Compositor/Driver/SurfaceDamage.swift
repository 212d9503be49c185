// SPDX-License-Identifier: MIT

internal import RenderTree

/// The changes of a tree since a surface was drawn, and that surface.
struct SurfaceDamage {
  /// The part that changed otherwise than by `scroll`, in points of the root.
  private(set) var changed = RootRect.empty
  /// The layers that moved together.
  private(set) var scroll: NodeScroll?
  /// The surface that was drawn last; nil where no surface shows the tree.
  var surface: Surface?

  /// All that changed, in points of the root.
  var area: RootRect { scroll.map { changed.union($0.area) } ?? changed }

  /// Adds a part, in points of the root.
  mutating func add(_ part: RootRect) { changed = changed.union(part) }

  /// Adds what a prepared frame changes; layers that moved together while a surface shows the tree stay
  /// apart from it.
  mutating func gather(from scene: SceneRenderer, keepsScroll: Bool) {
    // Layers that moved in a frame which no surface shows are part of the damage from then on.
    changed = area
    scroll = keepsScroll && surface != nil ? scene.takeScroll() : nil
    add(scene.takeDamage())
  }

  /// Forgets what changed, once it is drawn or handed over.
  mutating func clear() {
    changed = .empty
    scroll = nil
  }

  /// The pixels of a surface that do not show the tree as it is.
  func pixels(on target: Surface) -> PixelRect {
    surface == target ? target.pixels(of: area) : target.bounds
  }
}
