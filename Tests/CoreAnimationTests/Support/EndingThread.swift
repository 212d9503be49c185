// SPDX-License-Identifier: MIT

import Dispatch
import Foundation

/// A thread that has run a body and ends when it is told.
final class EndingThread {
  /// The body, and the signals between the thread and its creator.
  private final class Work {
    let body: () -> Void
    let (done, over) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))

    init(_ body: @escaping () -> Void) { self.body = body }
  }

  private var thread = pthread_t()
  private let work: Work

  /// Runs a body on a thread of its own, and waits for it.
  init(_ body: @escaping () -> Void) {
    work = Work(body)
    let failure = pthread_create(
      &thread, nil,
      { pointer in
        guard let pointer else { return nil }
        let work = Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue()
        work.body()
        work.done.signal()
        work.over.wait()
        return nil
      }, Unmanaged.passRetained(work).toOpaque())
    precondition(failure == 0, "no thread can be made")
    work.done.wait()
  }

  /// Lets the thread end, and waits until it has released all that it had of its own.
  func end() {
    work.over.signal()
    pthread_join(thread, nil)
  }
}
