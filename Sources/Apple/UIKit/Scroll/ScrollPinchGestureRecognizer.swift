// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation

/// The recognizer of pinches of a scroll view, which may go along with a drag.
final class ScrollPinchGestureRecognizer: UIPinchGestureRecognizer {
  private var scrollView: UIScrollView? { view as? UIScrollView }

  override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
    preventedGestureRecognizer !== scrollView?.pan
  }

  override func canBePrevented(
    by preventingGestureRecognizer: UIGestureRecognizer
  ) -> Bool { preventingGestureRecognizer !== scrollView?.pan }
}
