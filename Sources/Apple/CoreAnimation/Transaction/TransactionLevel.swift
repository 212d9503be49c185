// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// One transaction: the values set in it; unset ones come from the enclosing transactions.
final class TransactionLevel {
  /// Whether a change outside of any transaction opened it.
  fileprivate(set) var isImplicit: Bool
  /// Whether an explicit transaction inside this one was committed and waits for this one.
  var holdsCommitted = false
  var duration: CFTimeInterval?
  var setsTimingFunction = false
  var timingFunction: CAMediaTimingFunction?
  var setsSpring = false
  /// The spring by which implicit animations move.
  var spring: CASpringAnimation?
  var disablesActions: Bool?
  /// The block set last, and the animations that it waits for.
  var completion: CompletionGroup?
  /// The values under the application's keys.
  var values: [String: Any] = [:]

  init(isImplicit: Bool) {
    self.isImplicit = isImplicit
  }

  /// Forgets all values: the level serves another transaction.
  func reset(isImplicit: Bool = false) {
    self.isImplicit = isImplicit
    holdsCommitted = false
    duration = nil
    setsTimingFunction = false
    timingFunction = nil
    setsSpring = false
    spring = nil
    disablesActions = nil
    completion = nil
    if !values.isEmpty { values = [:] }
  }
}

/// A completion block with the number of animations that it waits for (behaviour fact TX-4).
///
/// Counted under the lock of `CATransaction`: animations may end on the application's thread while
/// the thread that added them still closes its transaction. The block runs outside of the lock:
/// with the end of the last animation, or where there is nothing to wait for any more when the
/// transaction closes, at the end of the turn (behaviour fact TX-20).
final class CompletionGroup {
  let block: () -> Void
  private var pending = 0
  private var isClosed = false
  private var hasRun = false

  init(_ block: @escaping () -> Void) {
    self.block = block
  }

  /// Counts one more animation to wait for.
  func enter() { _ = change { pending += 1 } }

  /// Notes that an animation has finished or was removed.
  func leave() {
    if change({ pending -= 1 }) { block() }
  }

  /// Notes that no animation will be added: the transaction closed, or another block was set.
  func close() {
    if change({ isClosed = true }) { ThreadTransactions.current.addDue(self) }
  }

  /// Makes a change; true, once, if the block must run because of it.
  private func change(_ body: () -> Void) -> Bool {
    CATransaction.lock()
    defer { CATransaction.unlock() }
    body()
    guard isClosed, pending == 0, !hasRun else { return false }
    hasRun = true
    return true
  }
}
