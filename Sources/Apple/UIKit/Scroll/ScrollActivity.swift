// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import ViewCore

/// The cause for which the content of a scroll view moves by itself.
enum ScrollActivity {
  /// Nothing.
  case resting
  /// The velocity that a finger gave it, or the spring at its end.
  case decelerating
  /// `setContentOffset(_:animated:)` and the like.
  case animating
  /// The notches of a wheel, which is still turning.
  case followingWheel
}

/// A drag of content by a finger or a wheel.
struct ScrollDrag {
  /// Where the content would be without resistance.
  var pulled: CGPoint
  /// The axes on which the drag moves it.
  var axes: ScrollAxes
  /// The translation of the recognizer that the content has followed.
  var translation: CGPoint
  /// Where the content is to come to rest; nil unless a wheel with notches turns.
  var wheelTarget: CGPoint?
  /// Whether the wheel has turned a page.
  var hasTurnedPage = false
}
