// SPDX-License-Identifier: MIT

/// The ways in which a presented view comes and goes.
public enum UIModalTransitionStyle: Int, Sendable {
  /// Slides up from the bottom, and down again.
  case coverVertical
  /// Turns about the vertical axis.
  case flipHorizontal
  /// Fades in over the presenting view.
  case crossDissolve
  /// Curls a corner of the presenting view up; drawn as a whole curl.
  case partialCurl
}
