// SPDX-License-Identifier: MIT

internal import CoreGraphics

extension CALayer {
  /// Whether a renderer shows the tree of the layer, by the last commit.
  package final var isShown: Bool { !contexts.isEmpty }

  /// Whether an animation under a key has not been committed yet; false where none exists.
  package final func isWaiting(animationForKey key: String) -> Bool {
    attached(key)?.hasBegun == false
  }
}

extension CATransaction {
  /// While an action runs: the value that the property showed before the change, or where an animation
  /// that waits for the commit starts (behaviour fact AC-5). Nil at other times.
  package class var valueShownBeforeChange: Any? { ThreadTransactions.current.previousValue }
}
