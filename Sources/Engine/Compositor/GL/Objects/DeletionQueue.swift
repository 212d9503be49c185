// SPDX-License-Identifier: MIT

import Locks

/// Names of GL objects whose owners are gone, waiting for the GL thread to delete them.
///
/// Any thread may add; only a thread takes on which the context is current, or one of the contexts that
/// share the objects. After the context is gone the queue swallows names: the driver has freed the
/// objects with the context.
final class DeletionQueue: Sendable {
  /// An object to delete.
  enum Entry: Sendable {
    case object(GLObjectKind, UInt32)
    /// A fence, by the bits of its name.
    case fence(UInt)
  }

  private let pending = Mutex<[Entry]>([])
  /// Lets the frame start skip the lock when nothing waits, as is usual.
  private let hasPending = Atomic<Bool>(false)

  func enqueue(_ kind: GLObjectKind, _ name: UInt32) { enqueue(.object(kind, name)) }

  func enqueue(fence: UInt) { enqueue(.fence(fence)) }

  private func enqueue(_ entry: Entry) {
    pending.withLock { $0.append(entry) }
    hasPending.store(true, ordering: .releasing)
  }

  /// Whether something waits.
  var isEmpty: Bool { !hasPending.load(ordering: .relaxed) }

  /// Moves everything that waits to `entries`, which should be empty and keeps its capacity.
  func take(into entries: inout [Entry]) {
    guard hasPending.exchange(false, ordering: .acquiring) else { return }
    pending.withLock { swap(&$0, &entries) }
  }
}
