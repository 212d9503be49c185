// SPDX-License-Identifier: MIT

/// The brightness of an interface.
public enum UIUserInterfaceStyle: Int, Sendable {
  /// Whatever is above says.
  case unspecified
  /// Dark text on a bright background.
  case light
  /// Bright text on a dark background.
  case dark
}
