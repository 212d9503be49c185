// SPDX-License-Identifier: MIT

internal import Foundation
internal import Synchronization

/// What a thread had not committed when it ended; the next commit of any thread takes it over.
struct AbandonedChanges: @unchecked Sendable {
  // `@unchecked`: handed from the thread that ends to the one that commits; nobody else has it in
  // between.

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

  /// Leaves the changes to the next commit, and says so; nothing is left where there are none.
  func leave() {
    guard !layers.isEmpty || !stoppedAnimations.isEmpty || !completions.isEmpty else { return }
    Self.waiting.withLock {
      $0.append(self)
      Self.count.store($0.count, ordering: .releasing)
    }
    // This runs while the thread's own storage is taken down, after Dispatch has freed its part of it
    // for good: a block enqueued here would make it use that memory again. So a thread of its own
    // tells of it. Without one the changes wait for the next commit all the same.
    var thread = pthread_t()
    let isStarted = unsafe pthread_create(
      &thread, nil,
      { _ in
        AbandonedChanges.announce()
        return nil
      }, nil)
    if isStarted == 0 { pthread_detach(thread) }
  }

  /// Says that changes were left behind, and has them committed.
  private static func announce() {
    Refusal.log(
      "CATransaction",
      "a thread ended with changes that it had not committed; threads without a run loop call "
        + "flush(). They are shown with the next commit")
    TurnEnd.scheduleOnMainThread()
  }

  /// Takes what was left behind, oldest first.
  static func take() -> [AbandonedChanges] {
    waiting.withLock { list in
      let taken = list
      list = []
      count.store(0, ordering: .releasing)
      return taken
    }
  }
}
