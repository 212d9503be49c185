// SPDX-License-Identifier: MIT

internal import Foundation

/// The root of the classes that recognise gestures in the touches of a view and its subviews.
@MainActor open class UIGestureRecognizer: UIResponderRoot {
  /// The view whose touches the recognizer sees.
  public internal(set) weak final var view: UIView?

  /// Makes a recognizer that calls nobody.
  public init() {
    super.init(hidingPlainInitializer: ())
  }

  /// Forgets the view, which goes.
  final func leaveView() { view = nil }
}
