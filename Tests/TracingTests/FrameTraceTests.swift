// SPDX-License-Identifier: MIT

import Compositor
import CoreAnimation
import CoreGraphics
import Expectations
import Foundation
import Synchronization
import TestSupport
import Testing
import Tracing

/// The trace of the process. One suite only, one test at a time: there is one trace.
@Suite(.serialized) struct FrameTraceTests {
  private func scene() -> CALayer {
    let root = plainLayer(CGRect(x: 0, y: 0, width: 32, height: 32), color(1, 1, 1))
    let child = plainLayer(CGRect(x: 4, y: 4, width: 16, height: 16), nil)
    child.contents = CGImage.of(["rg", "bw"])
    root.addSublayer(child)
    return root
  }

  /// The events of this thread while a body runs.
  private func events(_ body: () throws -> Void) throws -> [TraceEvent] {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("trace.json")
      try FrameTrace.start(writingTo: file)
      do {
        defer { FrameTrace.stop() }
        try body()
      }
      return try TraceEvent.all(in: file).filter {
        $0.tid == Int(TraceThread().number) && $0.ph == "X"
      }
    }
  }

  @Test func `has the commit, and the stages within the frame in their order`() throws {
    let renderer = try OffscreenRenderer(size: CGSize(width: 32, height: 32))
    let events = try events { _ = try renderer.image(of: scene(), at: 0) }
    func stage(_ name: String) throws -> TraceEvent {
      try #require(events.first { $0.name == name }, "\(name)")
    }
    let frame = try stage("frame")
    var time = frame.begin
    // Times have three decimals.
    for name in ["apply", "sample", "resolve", "plan", "upload", "submit", "read"] {
      let stage = try stage(name)
      expect(stage.begin, isAtLeast: time - 0.01, "\(name)")
      expect(stage.end, isAtMost: frame.end + 0.01, "\(name)")
      time = stage.end
    }
    let commit = try stage("commit")
    expect(commit.end, isAtMost: frame.begin + 0.01)
    expect(commit.args?.layers ?? 0, isAtLeast: 2)
    try expect(stage("submit").args?.draws ?? 0, isAbove: 0)
    let bytes = events.filter { $0.name == "upload" }.compactMap { $0.args?.bytes }
    // The image of two by two pixels at least.
    expect(bytes.reduce(0, +), isAtLeast: 16)
    let links = events.filter { $0.name == "link" }.compactMap { $0.args?.label }
    expect(links.contains { $0.hasPrefix("image") }, "\(links)")
  }

  @Test func `programs are linked in the first frame only`() throws {
    let renderer = try OffscreenRenderer(size: CGSize(width: 32, height: 32))
    let root = scene()
    _ = try renderer.image(of: root, at: 0)
    let events = try events { _ = try renderer.image(of: root, at: 1) }
    expect(events.contains { $0.name == "frame" })
    expect(!events.contains { $0.name == "link" })
  }

  @Test func `without a trace no clock is read`() throws {
    try withTemporaryFolder { folder in
      let reads = Mutex<UInt64>(0)
      let count = { reads.withLock { $0 } }
      let file = folder.appendingPathComponent("trace.json").path
      let renderer = try OffscreenRenderer(size: CGSize(width: 32, height: 32))
      try withCountingClock(file, reads: { reads.withLock { $0 += 1 } }) {
        _ = try renderer.image(of: scene(), at: 0)
      }
      let traced = count()
      expect(traced, isAbove: 0)
      _ = try renderer.image(of: scene(), at: 1)
      expect(count(), equals: traced)
    }
  }

  /// Runs a body with a trace whose clock calls a function.
  private func withCountingClock(
    _ file: String, reads: @escaping () -> Void, _ body: () throws -> Void
  ) throws {
    // The clock is called by threads that trace, each with the lock of its own call.
    nonisolated(unsafe) let reads = reads
    try Trace.start { () throws(TraceError) in
      try TraceRecorder(path: file) {
        reads()
        return 0
      }
    }
    defer { Trace.stop() }
    try body()
  }

  @Test func `without a trace nothing is allocated`() {
    let number = 7
    Trace.begin(.frame).end()
    expectNoAllocations {
      for _ in 0..<100 {
        Trace.begin(.link).end(label: "a label that is too long for a small string \(number)")
        Trace.begin(.plan).end("draws", number, "passes", 2)
      }
    }
  }

  @Test func `a second trace is refused, and the first goes on`() throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("one.json")
      try FrameTrace.start(writingTo: file)
      defer { FrameTrace.stop() }
      let error = #expect(throws: FrameTrace.StartError.self) {
        try FrameTrace.start(writingTo: folder.appendingPathComponent("two.json"))
      }
      expect(error?.description, equals: "there is a trace already, written to \(file.path)")
      expect(FrameTrace.isRunning)
    }
    expect(!FrameTrace.isRunning)
  }

  @Test func `an unwritable file is an error`() throws {
    let error = #expect(throws: FrameTrace.StartError.self) {
      try FrameTrace.start(writingTo: URL(fileURLWithPath: "/nonexistent/trace.json"))
    }
    expect(error?.description.contains("/nonexistent/trace.json"), equals: true)
    expect(!FrameTrace.isRunning)
  }
}
