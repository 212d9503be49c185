// SPDX-License-Identifier: MIT

/// The steps that the state of a gesture may take.
///
///     discrete      possible ── ended
///     continuous    possible ── began ── changed … ── ended or cancelled
///     either        possible ── failed
///
/// After its last state a recognizer is reset, which alone leads back to possible (view fact HI-6).
package enum GestureTransition {
  /// The state of a recognizer; the numbers are Apple's.
  package enum State: Int, CaseIterable, Sendable {
    case possible, began, changed, ended, cancelled, failed

    /// Whether no other state follows but by a reset.
    package var isLast: Bool { self == .ended || self == .cancelled || self == .failed }

    /// Whether a continuous gesture is under way.
    package var isUnderWay: Bool { self == .began || self == .changed }
  }

  /// The state that a recognizer takes when it asks for another one; nil where it stays as it is.
  ///
  /// A gesture that has not begun cannot be cancelled, it fails; one that has cannot fail, it is cancelled.
  package static func result(from state: State, to wanted: State) -> State? {
    switch state {
    case .possible:
      switch wanted {
      case .began, .ended, .failed: wanted
      case .cancelled: .failed
      case .possible, .changed: nil
      }
    case .began, .changed:
      switch wanted {
      case .began, .changed: .changed
      case .ended, .cancelled: wanted
      case .failed: .cancelled
      case .possible: nil
      }
    case .ended, .cancelled, .failed: nil
    }
  }
}
