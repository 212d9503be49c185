// SPDX-License-Identifier: MIT

/// An animator that a view knows and does not hold.
@MainActor struct WeakAnimator {
  weak var animator: UIDynamicAnimator?
}

extension UIDynamicAnimator {
  /// Lets boundaries by the reference view follow its size, also in a pause.
  final func referenceDidResize() {
    for case let behavior as UICollisionBehavior in registered {
      behavior.followReference(in: self)
    }
    update()
    if !world.rests(isDriven: true) { resume() }
  }
}
