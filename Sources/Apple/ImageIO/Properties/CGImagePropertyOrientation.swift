// SPDX-License-Identifier: MIT

/// The orientation of a stored picture, as in EXIF.
///
/// A case names the edges at which row 0 and column 0 of the stored pixels are displayed.
public enum CGImagePropertyOrientation: UInt32, Sendable {
  /// Row 0 at the top, column 0 at the left.
  case up = 1
  /// Row 0 at the top, column 0 at the right.
  case upMirrored = 2
  /// Row 0 at the bottom, column 0 at the right.
  case down = 3
  /// Row 0 at the bottom, column 0 at the left.
  case downMirrored = 4
  /// Row 0 at the left, column 0 at the top.
  case leftMirrored = 5
  /// Row 0 at the right, column 0 at the top.
  case right = 6
  /// Row 0 at the right, column 0 at the bottom.
  case rightMirrored = 7
  /// Row 0 at the left, column 0 at the bottom.
  case left = 8
}
