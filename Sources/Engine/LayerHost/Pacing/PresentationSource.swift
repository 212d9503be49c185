// SPDX-License-Identifier: MIT

extension LayerWindow {
  /// The means by which the times are known at which frames appear on the display.
  public enum PresentationSource: String, Sendable {
    /// Reports of a Wayland compositor (`wp_presentation`).
    case waylandFeedback
    /// Reports of an X server (the Present extension).
    case presentExtension
    /// The ends of swaps and a timer, where nothing is reported.
    case swaps
  }
}
