// SPDX-License-Identifier: MIT

/// The place of text that was made smaller to fit into a label.
public enum UIBaselineAdjustment: Int, Sendable {
  /// On the baseline that it would have had.
  case alignBaselines
  /// In the middle.
  case alignCenters
  /// At the top of the line that it would have had.
  case none
}
