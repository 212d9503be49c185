// SPDX-License-Identifier: MIT

/// The sense of a view's content, by which it is mirrored or not where writing runs from right to left.
public enum UISemanticContentAttribute: Int, Sendable {
  /// Mirrored with the writing.
  case unspecified = 0
  /// The controls of a player, never mirrored.
  case playback = 1
  /// Directions in space, never mirrored.
  case spatial = 2
  /// From left to right.
  case forceLeftToRight = 3
  /// From right to left.
  case forceRightToLeft = 4
}

/// The direction in which the parts of a user interface follow each other.
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
  /// From left to right.
  case leftToRight = 0
  /// From right to left.
  case rightToLeft = 1
}
