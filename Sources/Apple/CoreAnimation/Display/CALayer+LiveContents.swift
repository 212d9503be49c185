// SPDX-License-Identifier: MIT

package import RenderTree

/// Contents that the renderer asks in each frame.
extension CALayer {
  /// The live contents; nil for none. They take the place of `contents`.
  package final var liveContents: LiveContents? {
    get { rare?.drawing.live }
    set {
      guard rare?.drawing.live != newValue else { return }
      madeRare.drawing.live = newValue
      markDirty(.live)
    }
  }

  /// The live contents that renderers show: those of the class where there are no others.
  final var shownLiveContents: LiveContents? {
    liveContents ?? (self as? CATiledLayer).map { .tiles($0.attachedTiles) }
  }
}
