// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import ViewCore

/// The steps of the state, and which of several recognizers takes them (view facts HI-6, HI-7).
extension UIGestureRecognizer {
  /// Whether the recognizer may still recognise what it has seen.
  final var isUndecided: Bool {
    currentState == .possible && attempt.isActive
      && (!attempt.waiting.isEmpty || attempt.deadline != nil || !attempt.touches.isEmpty)
  }

  /// Takes a step, if it is allowed; runs inside of `GestureEnvironment.perform`.
  final func move(to wanted: State) {
    if !attempt.waiting.isEmpty { return wait(with: wanted) }
    guard let next = GestureTransition.result(from: currentState.step, to: wanted.step) else {
      return
    }
    switch next {
    case .possible: break
    case .failed: fail()
    case .began: attemptToRecognize(.began)
    case .ended where currentState == .possible: attemptToRecognize(.ended)
    case .changed, .ended, .cancelled:
      currentState = State(rawValue: next.rawValue) ?? .cancelled
      environment.enqueueAction(of: self)
    }
  }

  /// Notes a step that a recognizer wants to take while it waits for others to fail.
  private func wait(with wanted: State) {
    switch wanted {
    case .ended: if attempt.waiting == [.began] { attempt.waiting.append(.ended) }
    case .cancelled, .failed: fail()
    case .possible, .began, .changed: break
    }
  }

  private func attemptToRecognize(_ state: State) {
    environment.enter(self)
    guard shouldBegin else { return fail() }
    if environment.others(of: self).contains(where: { $0.hasRecognized && $0.prevents(self) }) {
      return fail()
    }
    if isBlocked {
      attempt.waiting = [state]
    } else {
      recognize(state)
    }
  }

  /// Recognises what has waited, if nothing is in the way any more.
  final func recognizeIfUnblocked() {
    guard currentState == .possible, let first = attempt.waiting.first, !isBlocked else { return }
    let rest = attempt.waiting.dropFirst()
    attempt.waiting = []
    recognize(first)
    for state in rest { move(to: state) }
  }

  private func recognize(_ state: State) {
    attempt.deadline = nil
    currentState = state
    environment.enqueueAction(of: self)
    for other in environment.others(of: self) where other.currentState == .possible {
      if other.requires(self) || prevents(other) { other.fail() }
    }
    if cancelsTouchesInView { environment.takeFromViews(attempt.allTouches) }
  }

  /// Ends the attempt without a gesture; what waited for that goes on.
  final func fail() {
    guard currentState == .possible else { return }
    attempt.waiting = []
    attempt.deadline = nil
    currentState = .failed
    environment.enter(self)
    for other in environment.others(of: self) { other.recognizeIfUnblocked() }
  }

  /// Ends a gesture under way: the recognizer is switched off or leaves its view.
  final func giveUp() {
    if currentState.step.isUnderWay {
      move(to: .cancelled)
    } else if attempt.isActive {
      fail()
    }
  }

  // MARK: - Relations

  /// Whether the gesture has been recognised and the recognizer not been reset since.
  private var hasRecognized: Bool { currentState.step.isUnderWay || currentState == .ended }

  private var shouldBegin: Bool {
    guard view?.gestureRecognizerShouldBegin(self) ?? true else { return false }
    // The views that would lose their touches have a say, too.
    if cancelsTouchesInView {
      for touch in attempt.allTouches where touch.view !== view && touch.delivery != .over {
        guard touch.view?.gestureRecognizerShouldBegin(self) ?? true else { return false }
      }
    }
    return delegate?.gestureRecognizerShouldBegin(self) ?? true
  }

  /// Whether this one, when it recognises, makes another one fail.
  private func prevents(_ other: UIGestureRecognizer) -> Bool {
    !isSimultaneous(with: other) && canPrevent(other) && other.canBePrevented(by: self)
  }

  private func isSimultaneous(with other: UIGestureRecognizer) -> Bool {
    delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) ?? false
      || other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self)
        ?? false
  }

  /// Whether another one must fail before this one recognises.
  private func requires(_ other: UIGestureRecognizer) -> Bool {
    requirements.contains { $0.recognizer === other } || shouldRequireFailure(of: other)
      || other.shouldBeRequiredToFail(by: self)
      || delegate?.gestureRecognizer(self, shouldRequireFailureOf: other) ?? false
      || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: self) ?? false
  }

  private var isBlocked: Bool {
    environment.others(of: self).contains {
      $0.isUndecided && requires($0) && !$0.waits(for: self, [])
    }
  }

  /// Whether this one cannot go on before another one has failed; two that wait for each other would
  /// wait indefinitely.
  private func waits(for other: UIGestureRecognizer, _ visited: [UIGestureRecognizer]) -> Bool {
    guard !attempt.waiting.isEmpty, !visited.contains(where: { $0 === self }) else { return false }
    return environment.others(of: self).contains {
      $0.isUndecided && requires($0) && ($0 === other || $0.waits(for: other, visited + [self]))
    }
  }
}
