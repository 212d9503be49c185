// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation

/// The recognizer of drags of a scroll view, which also tells it of fingers that only touch.
final class ScrollPanGestureRecognizer: UIPanGestureRecognizer {
  /// Whether the present gesture is of a wheel with notches.
  private(set) var hasNotches = false

  private var scrollView: UIScrollView? { view as? UIScrollView }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    hasNotches = false
    scrollView?.touchDidBegin()
    super.touchesBegan(touches, with: event)
  }

  override func take(_ event: UIEvent) -> Bool {
    if case .scroll(_, let isPrecise) = event.motion, !attempt.isOfEvents {
      hasNotches = !isPrecise
    }
    return super.take(event)
  }

  override func reset() {
    super.reset()
    scrollView?.touchesDidEnd()
  }

  /// Two fingers may drag and pinch at once.
  override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
    preventedGestureRecognizer !== scrollView?.pinch
  }

  override func canBePrevented(
    by preventingGestureRecognizer: UIGestureRecognizer
  ) -> Bool { preventingGestureRecognizer !== scrollView?.pinch }
}
