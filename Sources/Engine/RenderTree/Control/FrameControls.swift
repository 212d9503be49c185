// SPDX-License-Identifier: MIT

/// The requests of an inspector to the renderer of a tree, besides the deltas of the tree itself.
///
/// A mailbox has none unless an inspector is attached: frames then ask for nothing but that.
package struct FrameControls: Sendable {
  /// The clock of the tree.
  package var clock = TreeClock()
  /// Brings the tree that is drawn over the inspected one; nil for none.
  package var overlay: Mailbox?
  /// The overlays that show costs.
  package var debugOptions: RenderDebugOptions = []
  /// Whether frames are recorded, to be shown again later.
  package var recordsFrames = false
  /// The whole tree as it was when recording began, until the renderer has taken it.
  package var recordedTree: RenderDelta?
  /// The media time whose picture is shown instead of the present one; nil for none.
  package var shownTime: Double?

  package init() {}

  /// Whether nothing is asked.
  var isIdle: Bool {
    overlay == nil && debugOptions.isEmpty && !recordsFrames && shownTime == nil
      && clock.showsMediaTime
  }
}
