// SPDX-License-Identifier: MIT

public import Foundation

/// Is told when an animator starts and when all its items rest; both functions are optional.
@preconcurrency @MainActor public protocol UIDynamicAnimatorDelegate: NSObjectProtocol {
  /// Tells that items will move.
  func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator)

  /// Tells that all items rest, and that the animator costs nothing until something changes.
  func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator)
}

extension UIDynamicAnimatorDelegate {
  /// Nothing.
  public func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) {}

  /// Nothing.
  public func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) {}
}
