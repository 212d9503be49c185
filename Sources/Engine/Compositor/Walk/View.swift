// SPDX-License-Identifier: MIT

internal import RenderTree

/// The space that the walk draws in: the root's own, that of a bitmap, or that of a look that slides.
struct View: BitwiseCopyable {
  /// From the root's points to the points of the target.
  var map = Homography.identity
  /// Whether `map` changes nothing.
  var isRoot = true
  /// The output is kept: it is drawn whole, and no bitmap is made meanwhile.
  var isBitmap = false
  /// Pixels per point.
  var scale = 1.0
  /// All pixels of the space, whichever part of them is redrawn: decisions made by them are the
  /// same in a frame that is drawn in parts.
  var limits = PixelRect.zero
  /// The node that is drawn as it looks before its own opacity and blend.
  var nodeWithoutOwnOpacity = NodeIndex.invalid
  /// The node in whose plane the walk draws, so that its effects suit the pixels.
  var planeNode = NodeIndex.invalid
  /// The node whose transition is left out.
  var nodeWithoutTransition = NodeIndex.invalid
}
