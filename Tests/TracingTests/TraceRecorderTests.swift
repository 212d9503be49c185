// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Tracing

/// The file of a trace by itself, with a clock of the test.
struct TraceRecorderTests {
  /// A clock that stands at what it was set to, in nanoseconds.
  private final class TestClock: Sendable {
    private let nanoseconds = Mutex<UInt64>(0)
    var time: UInt64 {
      get { nanoseconds.withLock { $0 } }
      set { nanoseconds.withLock { $0 = newValue } }
    }
  }

  private func recorder(
    _ file: URL, _ clock: TestClock, limit: Int = TraceRecorder.defaultLimit
  ) throws -> TraceRecorder {
    try TraceRecorder(path: file.path, limit: limit) { clock.time }
  }

  private func size(_ file: URL) throws -> Int { try Data(contentsOf: file).count }

  @Test func `a stretch has its name, thread, begin and duration in microseconds`() throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("trace.json")
      let clock = TestClock()
      let recorder = try recorder(file, clock)
      clock.time = 3_000_045
      recorder.add(.plan, from: 1_000_250, TraceArguments(first: ("draws", 12), second: ("n", -3)))
      recorder.flush()
      let events = try TraceEvent.all(in: file)
      let event = try #require(events.first { $0.ph == "X" })
      expect(event.name, equals: "plan")
      expect(event.cat, equals: "frame")
      expect(event.ts, equals: 1000.25)
      expect(try #require(event.dur), near: 1999.795, within: 1e-9)
      expect(event.tid, equals: Int(TraceThread().number))
      expect(event.pid, equals: Int(getpid()))
      expect(event.args?.draws, equals: 12)
      expect(event.args?.n, equals: -3)
      let name = try #require(events.first { $0.ph == "M" })
      expect(name.name, equals: "thread_name")
      expect(name.tid, equals: event.tid)
    }
  }

  @Test func `the file is valid after each write, without an end`() throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("trace.json")
      let clock = TestClock()
      let recorder = try recorder(file, clock)
      try expect(TraceEvent.all(in: file).isEmpty)
      for index in 1...50 {
        clock.time = UInt64(index) * 11_000_000
        recorder.add(.frame, from: clock.time - 1000, TraceArguments())
        // More than ten milliseconds after the last event, so that it is written at once.
        let count = try TraceEvent.all(in: file).count { $0.ph == "X" }
        expect(count, equals: index)
      }
    }
  }

  @Test func `events gather while less than ten milliseconds pass`() throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("trace.json")
      let recorder = try recorder(file, TestClock())
      for _ in 0..<5 { recorder.add(.frame, from: 0, TraceArguments()) }
      try expect(TraceEvent.all(in: file).isEmpty)
      recorder.flush()
      try expect(TraceEvent.all(in: file).count, equals: 6)
    }
  }

  @Test func `many events in no time are written before the buffer grows`() throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("trace.json")
      let recorder = try recorder(file, TestClock())
      for _ in 0..<2000 { recorder.add(.submit, from: 0, TraceArguments()) }
      try expect(size(file), isAbove: 100_000)
      _ = try TraceEvent.all(in: file)
    }
  }

  @Test func `labels of any characters are JSON`() throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("trace.json")
      let recorder = try recorder(file, TestClock())
      let label = "a \"quoted\" \\ back\nslash\u{1} and ü 🚀"
      recorder.add(.link, from: 0, TraceArguments(label: label))
      recorder.flush()
      let event = try #require(try TraceEvent.all(in: file).last)
      expect(event.args?.label, equals: label)
    }
  }

  @Test func `a full trace takes no more and stays valid`() throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("trace.json")
      let recorder = try recorder(file, TestClock(), limit: 1000)
      for _ in 0..<100 { recorder.add(.submit, from: 0, TraceArguments()) }
      recorder.flush()
      try expect(size(file), isBelow: 1200)
      try expect(TraceEvent.all(in: file).count, isAbove: 3)
    }
  }

  @Test func `threads are told apart and named`() async throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("lamina-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    let recorder = try recorder(file, TestClock())
    // While this thread runs no other one gets its number; behind the wait that of the other may come again.
    recorder.add(.frame, from: 0, TraceArguments())
    await withCheckedContinuation { continuation in
      let thread = Thread {
        // A thread that has just begun may not know yet which one of the system's it is.
        for _ in 0..<1000 where TraceThread().name != "tiles 1" {
          Thread.current.name = "tiles 1"
          Thread.sleep(forTimeInterval: 0.001)
        }
        recorder.add(.tile, from: 0, TraceArguments())
        continuation.resume()
      }
      thread.start()
    }
    recorder.flush()
    let events = try TraceEvent.all(in: file)
    let tile = try #require(events.first { $0.name == "tile" })
    let name = try #require(events.first { $0.ph == "M" && $0.tid == tile.tid })
    expect(name.args?.name, equals: "tiles 1")
    expect(Set(events.map(\.tid)).count, equals: 2)
  }

  @Test func `a file that cannot be made is named`() throws {
    let error = #expect(throws: TraceError.self) {
      try TraceRecorder(path: "/nonexistent/folder/trace.json")
    }
    expect(
      error?.description,
      equals:
        "the trace /nonexistent/folder/trace.json cannot be written: No such file or directory")
  }

  @Test func `a device without room is an error`() throws {
    let error = #expect(throws: TraceError.self) { try TraceRecorder(path: "/dev/full") }
    expect(error?.description.hasPrefix("the trace /dev/full cannot be written: "), equals: true)
  }

  @Test func `the number of the process may be part of the name`() throws {
    try withTemporaryFolder { folder in
      let recorder = try TraceRecorder(path: folder.appendingPathComponent("t-%p.json").path)
      expect(recorder.path.hasSuffix("/t-\(getpid()).json"))
      expect(FileManager.default.fileExists(atPath: recorder.path))
    }
  }
}
