// SPDX-License-Identifier: MIT

package import RenderTree

/// Pixels that are copied from the frame before: those of layers that moved by whole pixels.
extension SceneRenderer {
  /// Hands over the layers that moved together since the damage was taken; they are no part of it then.
  package func takeScroll() -> NodeScroll? {
    guard planner.profile == .software, options.contains(.scrollCopies),
      options.contains(.unblended)
    else { return nil }
    return tree.takeScroll()
  }

  /// Finds the pixels to copy for the next frame; nil where all that changed is drawn.
  func findCopy(
    _ scroll: NodeScroll, besides others: PixelRect, on surface: Surface
  ) -> ScrollCopy? {
    // Overlays lie above all layers, and pictures that were left out may be drawn smaller.
    guard overlays.isEmpty, images.leftOut.isEmpty else { return nil }
    return planner.scrolling.find(
      scroll, besides: others, on: surface, textureLimit: Double(images.textureLimit), tree)
  }
}
