// SPDX-License-Identifier: MIT

extension UIScrollView {
  /// The ways in which the safe area adds to the insets of the content.
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    /// At the top and the bottom, and at the sides where the content scrolls horizontally.
    case automatic = 0
    /// Along the axes on which the content scrolls.
    case scrollableAxes = 1
    /// Not at all.
    case never = 2
    /// At all edges.
    case always = 3
  }
}
