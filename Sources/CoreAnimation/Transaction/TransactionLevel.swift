// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// One transaction: what was set in it; what it leaves unset comes from the ones around it.
final class TransactionLevel {
  /// Opened by a change outside any transaction.
  let isImplicit: Bool
  var duration: CFTimeInterval?
  var setsTimingFunction = false
  var timingFunction: CAMediaTimingFunction?
  var setsSpring = false
  /// The spring by which implicit animations move.
  var spring: CASpringAnimation?
  var disablesActions: Bool?
  /// The block set last, and the animations that it waits for.
  var completion: CompletionGroup?
  /// Values under keys of the application's own.
  var values: [String: Any] = [:]

  init(isImplicit: Bool) {
    self.isImplicit = isImplicit
  }
}

/// A completion block with the number of animations that it waits for (behaviour fact TX-4).
///
/// Confined to the application's thread.
final class CompletionGroup {
  let block: () -> Void
  private var pending = 0
  private var isClosed = false

  init(_ block: @escaping () -> Void) {
    self.block = block
  }

  /// One more animation to wait for.
  func enter() { pending += 1 }

  /// An animation has finished or was removed.
  func leave() {
    pending -= 1
    runIfDone()
  }

  /// No further animation will come: the transaction closed, or another block was set.
  func close() {
    guard !isClosed else { return }
    isClosed = true
    runIfDone()
  }

  private func runIfDone() {
    guard isClosed, pending == 0 else { return }
    pending = -1
    block()
  }
}
