// SPDX-License-Identifier: MIT

/// The treatment of a layer's bitmap when the layer is resized.
///
/// These are the policies of the views of macOS (`NSView.LayerContentsRedrawPolicy`), on a layer.
/// Not part of Apple's API of layers.
public enum CALayerContentsRedrawPolicy: Int, Sendable {
  /// The bitmap is kept and follows `contentsGravity`; the layer is never drawn, even when marked.
  case never = 0
  /// The bitmap is kept and follows `contentsGravity` until `setNeedsDisplay()`.
  case onSetNeedsDisplay = 1
  /// Drawn at each size that the layer takes on, in every frame of an animation of the bounds.
  case duringResize = 2
  /// Drawn once at the new size; an animation of the bounds stretches that bitmap.
  case beforeResize = 3
  /// Drawn once at the new size, and the old bitmap fades into the new one.
  case crossfade = 4
}
