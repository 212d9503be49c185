// SPDX-License-Identifier: MIT

internal import Diagnostics
internal import Foundation
internal import Locks

/// Writes stretches of work, of all threads, as trace events of Chrome's format.
///
/// https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU
///
/// The memory is that of one buffer; the file ends at a limit. Events are in the file ten milliseconds
/// after they happened, or when the next one happens.
package final class TraceRecorder: Sendable {
  /// The file.
  package let path: String
  /// The clock, in nanoseconds.
  private let clock: @Sendable () -> UInt64
  private let state: Mutex<State>

  /// The state that the lock guards.
  private struct State: ~Copyable {
    var file: TraceFile
    /// The system's numbers of threads whose names are in the trace.
    var threads: [pthread_t: Int32] = [:]
    /// The time of the last write.
    var written: UInt64 = 0
    var isFull = false
    var hasFailed = false
  }

  /// The size of a trace at which it takes no more events, in bytes: viewers refuse larger ones.
  package static let defaultLimit = 256 << 20

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - path: the file; `%p` becomes the number of the process.
  ///   - limit: the size at which no more events are taken, in bytes.
  ///   - clock: the time in nanoseconds; the system's monotonic clock if nil.
  package init(
    path: String, limit: Int = TraceRecorder.defaultLimit, clock: (@Sendable () -> UInt64)? = nil
  ) throws(TraceError) {
    self.path = path.replacingOccurrences(of: "%p", with: "\(getpid())")
    self.clock = clock ?? TraceClock.now
    state = Mutex(State(file: try TraceFile(path: self.path, limit: limit)))
  }

  /// The time, in nanoseconds of the trace's clock.
  package func now() -> UInt64 { clock() }

  /// Adds a stretch that began at a time and ends now.
  func add(_ stage: TraceStage, from start: UInt64, _ arguments: TraceArguments) {
    let end = clock()
    let key = pthread_self()
    state.withLock { state in
      guard !state.hasFailed, !state.isFull else { return }
      guard state.file.hasRoom else {
        state.isFull = true
        return RefusalLog.refuse("trace: size", "\(path) is full; what follows is left out")
      }
      let thread = state.threads[key] ?? Self.meet(key, &state)
      state.file.append { TraceText.stretch(stage, from: start, to: end, thread, arguments, &$0) }
      if state.file.isNearlyFull || end &- state.written > 10_000_000 { write(&state, at: end) }
    }
  }

  /// Writes what has gathered.
  package func flush() {
    let time = clock()
    state.withLock { write(&$0, at: time) }
  }

  private func write(_ state: inout State, at time: UInt64) {
    guard !state.hasFailed else { return }
    state.written = time
    do throws(TraceError) {
      try state.file.flush(path)
    } catch {
      state.hasFailed = true
      RefusalLog.refuse("trace: file", "\(error); what follows is left out")
    }
  }

  /// Adds the name of the calling thread, under the system's number of it.
  ///
  /// A thread that begins after another one has ended may get that one's key, and then its row.
  private static func meet(_ key: pthread_t, _ state: inout State) -> Int32 {
    let thread = TraceThread()
    state.threads[key] = thread.number
    state.file.append { TraceText.thread(thread.number, named: thread.name, &$0) }
    return thread.number
  }
}
