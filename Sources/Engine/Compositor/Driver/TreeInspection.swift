// SPDX-License-Identifier: MIT

internal import RenderTree

/// The requests of an inspector for the frames of a tree.
struct TreeInspection {
  /// Whether an inspector asks for anything.
  var isActive = false
  /// The tree that is drawn over this one; nil unless an inspector is attached.
  var overlay: FrameDriver?
  /// The pictures of the last seconds; nil unless an inspector is attached.
  var history: FrameHistory?
  /// The media time whose picture is asked for instead of the present one.
  var shownTime: Double?
  /// The media time whose picture the surface shows; nil for the present one.
  var drawnTime: Double?
  /// Whether the tree itself, and not only its overlays, looks different in this frame.
  var isTreeChanged = false
  /// The tree's clock.
  var clock = TreeClock()
}
