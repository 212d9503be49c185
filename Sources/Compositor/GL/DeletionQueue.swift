// SPDX-License-Identifier: MIT

import Synchronization

/// Names of GL objects whose owners are gone, waiting for the GL thread to delete them.
///
/// Any thread may add; only the thread on which the context is current takes. After the context is
/// gone the queue swallows names: the driver has freed the objects with the context.
final class DeletionQueue: Sendable {
  /// An object to delete.
  struct Entry: Sendable {
    var kind: GLObjectKind
    var name: UInt32
  }

  private let pending = Mutex<[Entry]>([])
  /// Lets the frame start skip the lock when nothing waits, as is usual.
  private let hasPending = Atomic<Bool>(false)

  func enqueue(_ kind: GLObjectKind, _ name: UInt32) {
    pending.withLock { $0.append(Entry(kind: kind, name: name)) }
    hasPending.store(true, ordering: .releasing)
  }

  /// Moves everything that waits to `entries`, which should be empty and keeps its capacity.
  func take(into entries: inout [Entry]) {
    guard hasPending.exchange(false, ordering: .acquiring) else { return }
    pending.withLock { swap(&$0, &entries) }
  }
}
