// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation

/// Keeps touches from the content of a scroll view until it is clear that they do not scroll.
///
/// It is a recognizer that delays touches. The content gets them when it gives up: after 0.15 seconds
/// (view fact SC-11), or when the finger is lifted before. It keeps those that the scroll view does not
/// let begin; and those that have stopped a motion, also from the recognizers of the content.
final class ContentTouchDelay: UIGestureRecognizer {
  /// The time for which touches wait, in seconds.
  static let delay = 0.15

  /// Whether the content gets nothing of the present touches.
  private var keepsTouches = false
  private var event: UIEvent?

  private var scrollView: UIScrollView? { view as? UIScrollView }

  override init(target: Any? = nil, action: Selector? = nil) {
    super.init(target: target, action: action)
    delaysTouchesBegan = true
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let scrollView, state == .possible else { return }
    self.event = event
    if scrollView.touchDidBegin() {
      state = .began
    } else if touches.allSatisfy({ $0.view === scrollView }) {
      state = .failed
    } else if scrollView.delaysContentTouches {
      attempt.deadline = event.timestamp + Self.delay
    } else {
      letTouchesBegin()
    }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    guard attempt.touchesDown.isEmpty else { return }
    if state == .possible, !keepsTouches { letTouchesBegin() }
    // As a gesture it takes the touches that were kept.
    state = .ended
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = .cancelled
  }

  override func deadlineDidPass(at time: TimeInterval) { letTouchesBegin() }

  /// Lets the content have the touches, if the scroll view agrees.
  private func letTouchesBegin() {
    let touches = attempt.touchesDown.isEmpty ? attempt.touches : attempt.touchesDown
    let areWanted = touches.allSatisfy { touch in
      guard let scrollView, let content = touch.view, content !== scrollView else { return true }
      return scrollView.touchesShouldBegin([touch], with: event, in: content)
    }
    if areWanted { state = .failed } else { keepsTouches = true }
  }

  override func reset() {
    super.reset()
    keepsTouches = false
    event = nil
  }

  override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
    guard state == .began, let scrollView, let content = preventedGestureRecognizer.view else {
      return false
    }
    return content !== scrollView && content.isDescendant(of: scrollView)
  }
}

extension UIScrollView {
  /// Whether the touches that the content has got may be taken from it.
  final var contentLetsGo: Bool {
    pan.attempt.touches.allSatisfy { touch in
      guard let content = touch.view, content !== self,
        touch.delivery == .told || touch.delivery == .endIsWaiting
      else { return true }
      return canCancelContentTouches && touchesShouldCancel(in: content)
    }
  }

  /// Whether a drag that begins on a view of the content scrolls: not on a control.
  final func isScrollableThrough(_ view: UIView) -> Bool { !(view is UIControl) }
}
