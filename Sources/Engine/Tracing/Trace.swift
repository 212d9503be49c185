// SPDX-License-Identifier: MIT

internal import Diagnostics
internal import Foundation
internal import Locks

/// The trace of this process: begun by `LAMINA_TRACE=FILE` in the environment, or in code.
///
/// ```swift
/// let stretch = Trace.begin(.plan)
/// …
/// stretch.end("draws", count)
/// ```
/// Without a trace that is one look at a flag: no clock is read, and nothing is allocated.
package enum Trace {
  /// Begins a stretch of work on the calling thread.
  package static func begin(_ stage: TraceStage) -> TraceStretch {
    guard process.isOn.load(ordering: .relaxed) else { return TraceStretch(stage, nil) }
    return TraceStretch(stage, process.recorder.withLock { $0?.now() })
  }

  /// Begins the trace. Throws if there is one already, or the file cannot be made.
  package static func start(_ make: () throws(TraceError) -> TraceRecorder) throws(TraceError) {
    try process.start(make)
  }

  /// Ends the trace, whose file is complete then; does nothing without one.
  package static func stop() { process.stop() }

  /// Whether a trace is being written.
  package static var isOn: Bool { process.isOn.load(ordering: .relaxed) }

  /// Writes what has gathered.
  package static func flush() { process.recorder.withLock { $0 }?.flush() }

  fileprivate static let process = ProcessTrace()
}

/// A stretch of work that has begun.
package struct TraceStretch {
  private let stage: TraceStage
  /// The time of its begin; nil without a trace.
  private let start: UInt64?

  init(_ stage: TraceStage, _ start: UInt64?) {
    (self.stage, self.start) = (stage, start)
  }

  /// Ends the stretch.
  package func end() {
    if let start { Self.add(stage, start, TraceArguments()) }
  }

  /// Ends the stretch with a number.
  package func end(_ name: StaticString, _ value: @autoclosure () -> Int) {
    if let start { Self.add(stage, start, TraceArguments(first: (name, value()))) }
  }

  /// Ends the stretch with two numbers.
  package func end(
    _ name: StaticString, _ value: @autoclosure () -> Int, _ secondName: StaticString,
    _ second: @autoclosure () -> Int
  ) {
    guard let start else { return }
    Self.add(
      stage, start, TraceArguments(first: (name, value()), second: (secondName, second())))
  }

  /// Ends the stretch with a text.
  package func end(label: @autoclosure () -> String) {
    if let start { Self.add(stage, start, TraceArguments(label: label())) }
  }

  @inline(never)
  private static func add(_ stage: TraceStage, _ start: UInt64, _ arguments: TraceArguments) {
    Trace.process.recorder.withLock { $0 }?.add(stage, from: start, arguments)
  }
}

/// The one trace that a process can have.
private final class ProcessTrace: Sendable {
  let isOn = Atomic(false)
  let recorder = Mutex<TraceRecorder?>(nil)
  private let endsAtExit = Atomic(false)

  /// Begins the trace that the environment asks for.
  init() {
    let path = ProcessInfo.processInfo.environment["LAMINA_TRACE"] ?? ""
    guard !path.isEmpty else { return }
    do throws(TraceError) {
      try start { () throws(TraceError) in try TraceRecorder(path: path) }
    } catch { RefusalLog.refuse("LAMINA_TRACE", "\(error)") }
  }

  func start(_ make: () throws(TraceError) -> TraceRecorder) throws(TraceError) {
    try recorder.withLock { current throws(TraceError) in
      if let current { throw TraceError(runningAt: current.path) }
      current = try make()
    }
    isOn.store(true, ordering: .relaxed)
    if !endsAtExit.exchange(true, ordering: .relaxed) { atexit { Trace.stop() } }
  }

  func stop() {
    isOn.store(false, ordering: .relaxed)
    let ended = recorder.withLock { current in
      defer { current = nil }
      return current
    }
    ended?.flush()
  }
}
