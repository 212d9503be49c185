// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import ViewCore

/// The lengths that determine the legal offsets of a scroll view.
struct ScrollExtent: Equatable {
  /// The size of the content.
  var content: CGSize
  /// The size of the part that is shown.
  var shown: CGSize
  /// The room around the content.
  var insets: UIEdgeInsets

  /// The legal offsets along an axis (view fact SC-1).
  func range(_ axis: ScrollAxis) -> ScrollRange {
    ScrollRange(
      content: content[axis], shown: shown[axis],
      before: axis == .horizontal ? insets.left : insets.top,
      after: axis == .horizontal ? insets.right : insets.bottom)
  }
}
