// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics
internal import Locks

/// The changes that a thread had not committed when it ended; the next commit of any thread takes
/// them over.
struct AbandonedChanges: @unchecked Sendable {
  // `@unchecked`: handed from the thread that ends, which waits meanwhile, to the one that commits;
  // nothing else has it in between.

  /// Layers with something due.
  let layers: [CALayer]
  /// Animations taken off their layers, not reported yet.
  let stoppedAnimations: [StoppedAnimation]
  /// Completion blocks of transactions that were never closed.
  let completions: [CompletionGroup]

  private static let waiting = Mutex<[AbandonedChanges]>([])
  private static let count = Atomic<Int>(0)

  /// Whether some thread has left changes behind.
  static var areWaiting: Bool { count.load(ordering: .acquiring) > 0 }

  /// Leaves the changes to the next commit, and says so; does nothing if there are no changes.
  ///
  /// Not called on the thread that ends, which must not use Dispatch any more (see `ThreadEnd`).
  func leave() {
    guard !layers.isEmpty || !stoppedAnimations.isEmpty || !completions.isEmpty else { return }
    RefusalLog.refuse(
      "CATransaction: ended thread",
      "a thread ended with changes that it had not committed; threads without a run loop call "
        + "flush(). They are shown with the next commit")
    Self.waiting.withLock {
      $0.append(self)
      Self.count.store($0.count, ordering: .releasing)
    }
    TurnEnd.scheduleOnMainThread()
  }

  /// Takes the abandoned changes, oldest first.
  static func take() -> [AbandonedChanges] {
    waiting.withLock { list in
      let taken = list
      list = []
      count.store(0, ordering: .releasing)
      return taken
    }
  }
}
