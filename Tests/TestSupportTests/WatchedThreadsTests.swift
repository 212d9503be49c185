// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import Locks
import TestSupport
import Testing

/// The watch over threads that work side by side.
struct WatchedThreadsTests {
  @Test func `all threads have run when the call returns`() {
    let sum = Mutex(0)
    let threads = WatchedThreads(count: 8)
    threads.run(patience: 60) { number in
      for _ in 0..<10 {
        threads.note("adds", by: number)
        sum.withLock { $0 += number }
      }
    }
    expect(sum.withLock { $0 }, equals: 280)
    expect(threads.stepCount, equals: 80)
    expect(threads.description.contains("thread 7 has ended after 10 steps"))
  }

  @Test func `threads that wait for each other end the program, which names their steps`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let locks = [NSLock(), NSLock()]
      let taken = [DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)]
      let threads = WatchedThreads(count: 2)
      threads.run(patience: 0.5) { number in
        threads.note("takes lock \(number)", by: number)
        locks[number].lock()
        taken[number].signal()
        taken[1 - number].wait()
        threads.note("waits for lock \(1 - number)", by: number)
        locks[1 - number].lock()
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    expect(text.contains("thread 0 in step 2: waits for lock 1"))
    expect(text.contains("thread 1 in step 2: waits for lock 0"))
  }
}
