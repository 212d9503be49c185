// SPDX-License-Identifier: MIT

extension UIView {
  /// Animations that the system has ready.
  public enum SystemAnimation: UInt, Sendable {
    /// The views shrink and fade, and leave their superviews at the end (view fact TN-8).
    case delete
  }
}
