// SPDX-License-Identifier: MIT

/// The recognizers of a view.
extension UIView {
  /// Gives the view another list of recognizers; nil: none.
  final func setGestureRecognizers(_ recognizers: [UIGestureRecognizer]?) {
    for recognizer in rare?.gestureRecognizers ?? [] { detach(recognizer) }
    for recognizer in recognizers ?? [] { attach(recognizer) }
  }

  final func attach(_ recognizer: UIGestureRecognizer) {
    guard recognizer.view !== self else { return }
    recognizer.view?.removeGestureRecognizer(recognizer)
    madeRare.gestureRecognizers.append(recognizer)
    recognizer.attachedView = self
  }

  final func detach(_ recognizer: UIGestureRecognizer) {
    guard recognizer.attachedView === self else { return }
    recognizer.environment.perform { recognizer.giveUp() }
    rare?.gestureRecognizers.removeAll { $0 === recognizer }
    recognizer.attachedView = nil
  }
}
