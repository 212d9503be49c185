// SPDX-License-Identifier: MIT

internal import Foundation
internal import ViewCore

/// The touches that views are still to be notified of.
///
/// A view learns of a touch unless a recognizer has taken it, and of its begin and its end only when no
/// recognizer delays them any more (view facts HI-3, HI-5).
@MainActor final class ViewTouches {
  private var touches: [UITouch] = []
  /// The touches that the present event has moved, untold.
  private var moved: [UITouch] = []
  /// The touches that recognizers have taken, of which the views are to be told.
  private var taken: [UITouch] = []
  private var event: UIEvent?

  /// Takes up the touches that an event has changed.
  func begin(_ event: UIEvent, _ changed: [UITouch]) {
    self.event = event
    for touch in changed where touch.phase == .began {
      if isKeptFromView(touch) { touch.delivery = .over }
      touches.append(touch)
    }
    moved = changed.filter { $0.phase == .moved }
  }

  /// Takes touches from the views.
  func take(_ touches: [UITouch]) { taken += touches }

  /// Whether a view does not get a touch because of another one: it takes one at a time, or one of the
  /// two views takes its touches alone (view fact HI-3).
  private func isKeptFromView(_ touch: UITouch) -> Bool {
    guard let view = touch.view else { return true }
    return touches.contains { other in
      guard !other.isOver, other.delivery != .over, other.window === touch.window,
        let otherView = other.view
      else { return false }
      if otherView === view { return !view.isMultipleTouchEnabled }
      return view.isExclusiveTouch || otherView.isExclusiveTouch
    }
  }

  // MARK: - Telling

  /// A call of a view for touches of one phase.
  @MainActor struct Message {
    let view: UIView
    let phase: UITouch.Phase
    var touches: Set<UITouch>
    let event: UIEvent?

    /// Tells the view; a touch that a recognizer has delayed shows the phase that is reported.
    func send() {
      let phases = touches.map { ($0, $0.phase) }
      for touch in touches { touch.phase = phase }
      defer { for (touch, phase) in phases { touch.phase = phase } }
      switch phase {
      case .began: view.touchesBegan(touches, with: event)
      case .moved: view.touchesMoved(touches, with: event)
      case .ended: view.touchesEnded(touches, with: event)
      default: view.touchesCancelled(touches, with: event)
      }
    }
  }

  /// The calls that are due by now, in order.
  func takeMessages() -> [Message] {
    var messages: [Message] = []
    for touch in taken {
      if touch.delivery == .told || touch.delivery == .endIsWaiting {
        add(touch, .cancelled, to: &messages)
      }
      touch.delivery = .over
    }
    taken = []
    let moved = moved
    self.moved = []
    for touch in touches {
      tell(touch, hasMoved: moved.contains { $0 === touch }, &messages)
    }
    // The old list lives until the function ends: with a touch its view may go, whose code may lead here.
    let all = touches
    touches = all.filter { !$0.isOver || $0.delivery != .over }
    if touches.isEmpty { event = nil }
    return withExtendedLifetime(all) { messages }
  }

  private func tell(_ touch: UITouch, hasMoved: Bool, _ messages: inout [Message]) {
    if touch.delivery == .waiting || touch.delivery == .allIsWaiting {
      if touch.phase == .cancelled {
        touch.delivery = .over
        return
      }
      if isDelayed(touch, by: \.delaysTouchesBegan) { return }
      touch.delivery = touch.isOver ? .endIsWaiting : .told
      add(touch, .began, to: &messages)
    }
    switch touch.delivery {
    case .told where touch.phase == .cancelled, .endIsWaiting where touch.phase == .cancelled:
      touch.delivery = .over
      add(touch, .cancelled, to: &messages)
    case .told where touch.phase == .ended, .endIsWaiting:
      if isDelayed(touch, by: \.delaysTouchesEnded) {
        touch.delivery = .endIsWaiting
      } else {
        touch.delivery = .over
        add(touch, .ended, to: &messages)
      }
    case .told where hasMoved: add(touch, .moved, to: &messages)
    default: break
    }
  }

  /// Whether a recognizer that may still recognise a touch wants the view not to know of it.
  private func isDelayed(
    _ touch: UITouch, by delays: (UIGestureRecognizer) -> Bool
  ) -> Bool {
    touch.gestureRecognizers?.contains { recognizer in
      recognizer.isUndecided && delays(recognizer)
        && recognizer.attempt.allTouches.contains { $0 === touch }
    } ?? false
  }

  private func add(_ touch: UITouch, _ phase: UITouch.Phase, to messages: inout [Message]) {
    guard let view = touch.view else { return }
    // Not further back, or a touch might end before it began.
    if let last = messages.lastIndex(where: { $0.view === view }), messages[last].phase == phase {
      messages[last].touches.insert(touch)
    } else {
      messages.append(Message(view: view, phase: phase, touches: [touch], event: event))
    }
  }
}
