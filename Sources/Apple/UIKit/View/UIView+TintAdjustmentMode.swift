// SPDX-License-Identifier: MIT

extension UIView {
  /// The ways in which a view shows its tint colour.
  public enum TintAdjustmentMode: Int, Sendable {
    /// As the superview does; read back as `normal` where nothing dims.
    case automatic
    /// The colour as it is.
    case normal
    /// Without its hue, as behind an alert.
    case dimmed
  }
}
