// SPDX-License-Identifier: MIT

internal import Foundation
internal import QuartzCore
internal import ViewCore

/// The recognizers that see touches at present, and the order in which they handle an event.
///
/// The order for each event: recognizers see it, the actions of those that recognised are called, views get
/// the touches that the recognizers leave them, and finished recognizers are reset (view fact HI-5). State
/// that is set at another time, for instance by a timer of a subclass, follows the same order.
@MainActor final class GestureEnvironment {
  static let shared = GestureEnvironment()

  /// The recognizers with an attempt under way.
  private(set) var active: [UIGestureRecognizer] = []
  private var actions: [(recognizer: UIGestureRecognizer, state: UIGestureRecognizer.State)] = []
  private let views = ViewTouches()
  private var depth = 0
  private var needsSettling = false
  private lazy var clock = GestureClock { [unowned self] in self.advance(to: $0) }

  // MARK: - Events

  /// Delivers the touches of an event that have changed to recognizers and views.
  func deliver(_ touches: [UITouch], of event: UIEvent) {
    advance(to: event.timestamp)
    perform {
      for touch in touches where touch.phase == .began { self.admit(touch) }
      self.views.begin(event, touches)
      self.tellRecognizers(touches, of: event)
    }
  }

  /// Delivers an event without touches to the first recognizer above a view that takes it.
  func deliver(_ event: UIEvent, above view: UIView?) {
    advance(to: event.timestamp)
    perform {
      for recognizer in self.active where recognizer.attempt.isOfEvents {
        if recognizer.take(event) { return }
      }
      for recognizer in Self.recognizers(above: view)
      where recognizer.isEnabled && recognizer.currentState == .possible
        && recognizer.shouldReceive(event)
      {
        recognizer.modifierFlags = event.modifierFlags
        if recognizer.take(event) { return }
      }
    }
  }

  /// Tells the hover recognizers above a view, and those above the last one, where the pointer is.
  func hover(_ event: UIEvent, over view: UIView?) {
    advance(to: event.timestamp)
    perform {
      let above = Self.recognizers(above: view).compactMap { $0 as? UIHoverGestureRecognizer }
      let last = self.active.compactMap { $0 as? UIHoverGestureRecognizer }
      for recognizer in last where !above.contains(where: { $0 === recognizer }) {
        recognizer.hover(nil)
      }
      for recognizer in above where recognizer.isEnabled { recognizer.hover(event) }
    }
  }

  /// Lets what has a deadline up to a time know that it has passed, in order.
  func advance(to time: TimeInterval) {
    while let next = active.filter({ ($0.attempt.deadline ?? .infinity) <= time })
      .min(by: { ($0.attempt.deadline ?? 0) < ($1.attempt.deadline ?? 0) })
    {
      let deadline = next.attempt.deadline ?? time
      perform {
        next.attempt.deadline = nil
        next.deadlineDidPass(at: deadline)
      }
    }
  }

  /// Runs code that changes states; the outermost call then tells all that are concerned.
  func perform(_ body: () -> Void) {
    depth += 1
    body()
    needsSettling = true
    if depth == 1 { settle() }
    depth -= 1
  }

  // MARK: - For recognizers

  /// Notes that a recognizer has an attempt under way.
  func enter(_ recognizer: UIGestureRecognizer) {
    recognizer.attempt.isActive = true
    if !active.contains(where: { $0 === recognizer }) { active.append(recognizer) }
  }

  /// The other recognizers that see a touch of a recognizer's attempt.
  func others(of recognizer: UIGestureRecognizer) -> [UIGestureRecognizer] {
    let touches = recognizer.attempt.allTouches
    return active.filter { other in
      other !== recognizer
        && other.attempt.allTouches.contains { touch in touches.contains { $0 === touch } }
    }
  }

  func enqueueAction(of recognizer: UIGestureRecognizer) {
    enter(recognizer)
    actions.append((recognizer, recognizer.currentState))
  }

  /// Takes touches from the views for a recognizer that has recognised.
  func takeFromViews(_ touches: [UITouch]) { views.take(touches) }

  /// Drops a touch from a recognizer's attempt.
  func ignore(_ touch: UITouch, by recognizer: UIGestureRecognizer) {
    perform {
      recognizer.attempt.remove(touch)
      touch.gestureRecognizers?.removeAll { $0 === recognizer }
    }
  }

  // MARK: - The way of an event

  /// Finds the recognizers of a touch that began.
  private func admit(_ touch: UITouch) {
    let recognizers = Self.recognizers(above: touch.view).filter { $0.accepts(touch) }
    touch.gestureRecognizers = recognizers
    for recognizer in recognizers {
      recognizer.attempt.add(touch)
      enter(recognizer)
    }
    // A gesture under way takes further touches, too.
    if recognizers.contains(where: { $0.currentState.step.isUnderWay && $0.cancelsTouchesInView }) {
      touch.delivery = .over
    }
  }

  private func tellRecognizers(_ touches: [UITouch], of event: UIEvent) {
    var told: [UIGestureRecognizer] = []
    for recognizer in touches.flatMap({ $0.gestureRecognizers ?? [] })
    where !told.contains(where: { $0 === recognizer }) {
      told.append(recognizer)
      recognizer.modifierFlags = event.modifierFlags
      for phase in [UITouch.Phase.began, .moved, .ended, .cancelled] {
        let seen = recognizer.attempt.touches.filter { touch in
          touch.phase == phase && touches.contains { $0 === touch }
        }
        guard !seen.isEmpty, !recognizer.currentState.step.isLast else { continue }
        recognizer.tell(Set(seen), phase, of: event)
      }
    }
  }

  private func settle() {
    while needsSettling {
      needsSettling = false
      while !actions.isEmpty {
        let (recognizer, state) = actions.removeFirst()
        recognizer.callActions(in: state)
      }
      finishAttempts()
      for message in views.takeMessages() { message.send() }
      if !actions.isEmpty { needsSettling = true }
    }
    clock.isNeeded = active.contains { $0.attempt.deadline != nil }
  }

  /// Resets the recognizers that are done, and lets those go on that nothing blocks any more.
  private func finishAttempts() {
    for recognizer in active where recognizer.currentState.step.isLast {
      recognizer.finishAttempt()
    }
    for recognizer in active where recognizer.currentState == .possible {
      if recognizer.attempt.waiting.isEmpty { recognizer.attempt.dropTouchesThatAreOver() }
    }
    for recognizer in active { recognizer.recognizeIfUnblocked() }
    for recognizer in active where recognizer.currentState.step.isUnderWay {
      recognizer.attempt.dropTouchesThatAreOver()
    }
    let all = active
    active = all.filter { $0.currentState != .possible || $0.isUndecided }
    for recognizer in all where recognizer.currentState == .possible && !recognizer.isUndecided {
      recognizer.attempt = GestureAttempt()
    }
  }

  /// The recognizers of a view and of those above it, those of the view first.
  static func recognizers(above view: UIView?) -> [UIGestureRecognizer] {
    var found: [UIGestureRecognizer] = []
    var current = view
    while let view = current {
      found += view.rare?.gestureRecognizers ?? []
      current = view.superview
    }
    return found
  }
}

extension UIGestureRecognizer {
  /// Whether the recognizer sees a touch that began.
  fileprivate func accepts(_ touch: UITouch) -> Bool {
    guard isEnabled, !currentState.step.isLast,
      allowedTouchTypes.contains(where: { $0.intValue == touch.type.rawValue }),
      !requiresExclusiveTouchType || attempt.touches.allSatisfy({ $0.type == touch.type })
    else { return false }
    return delegate?.gestureRecognizer(self, shouldReceive: touch) ?? true
  }

  fileprivate func tell(_ touches: Set<UITouch>, _ phase: UITouch.Phase, of event: UIEvent) {
    switch phase {
    case .began: touchesBegan(touches, with: event)
    case .moved: touchesMoved(touches, with: event)
    case .ended: touchesEnded(touches, with: event)
    default: touchesCancelled(touches, with: event)
    }
  }

  fileprivate func callActions(in state: State) {
    if attempt.isAbandoned { return }
    shownState = state
    for action in actions { action.call(self) }
    shownState = nil
  }

  /// Becomes possible again; touches that are still down are seen no more.
  fileprivate func finishAttempt() {
    currentState = .possible
    attempt = GestureAttempt()
    reset()
  }
}
