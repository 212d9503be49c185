// SPDX-License-Identifier: MIT

import CoreGraphics
import Dispatch
import Foundation
import Locks

/// Threads that work side by side, and a watch that ends the program when one of them stands still.
///
/// A deadlock would otherwise leave a test that never ends, and says nothing.
package final class WatchedThreads: Sendable {
  /// One of the threads, as the watch sees it.
  private struct State {
    var activity = "begins"
    var steps = 0
    var hasEnded = false
    /// Turns of the watch since the last step.
    var age = 0
  }

  private let states: Mutex<[State]>
  private let ends = DispatchSemaphore(value: 0)

  /// Plans some threads, numbered from 0.
  package init(count: Int) {
    states = Mutex(Array(repeating: State(), count: count))
  }

  /// Notes that a thread begins its next step, and what that is.
  package func note(_ activity: String, by thread: Int) {
    states.withLock { states in
      states[thread].activity = activity
      states[thread].steps += 1
      states[thread].age = 0
    }
  }

  /// Runs a function on each thread, and returns when all have ended.
  ///
  /// - Parameter patience: the seconds that a step may take; after more the program ends with the
  ///   activities of all threads.
  package func run(patience: Double, _ body: @escaping @Sendable (Int) -> Void) {
    let count = states.withLock { $0.count }
    for number in 0..<count {
      let thread = Thread { [self] in
        body(number)
        states.withLock { $0[number].hasEnded = true }
        ends.signal()
      }
      thread.name = "watched \(number)"
      // As large as the main thread's: commits and drawing go as deep as trees do.
      thread.stackSize = 8 << 20
      thread.start()
    }
    let turn = 0.25
    var left = count
    while left > 0 {
      if ends.wait(timeout: .now() + turn) == .success {
        left -= 1
      } else if let number = oldest(after: Int(clamping: patience / turn)) {
        fatalError("thread \(number) has stood still for \(patience) s:\n\(description)")
      }
    }
  }

  /// The thread whose step has taken more turns than are allowed; nil if none exists.
  private func oldest(after limit: Int) -> Int? {
    states.withLock { states in
      for number in states.indices where !states[number].hasEnded { states[number].age += 1 }
      return states.indices.first { states[$0].age > limit }
    }
  }

  /// The activity of each thread, a line each.
  package var description: String {
    states.withLock { states in
      states.enumerated().map { number, state in
        state.hasEnded
          ? "thread \(number) has ended after \(state.steps) steps"
          : "thread \(number) in step \(state.steps): \(state.activity)"
      }.joined(separator: "\n")
    }
  }

  /// The steps that all threads have begun.
  package var stepCount: Int { states.withLock { $0.reduce(0) { $0 + $1.steps } } }
}
