// SPDX-License-Identifier: MIT

import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import LayerHost

struct OffscreenTimelineTests {
  private func steps(_ count: Int, _ events: [InjectedEvent]) -> [OffscreenTimeline.Step] {
    Array(OffscreenTimeline(frameCount: count, framesPerSecond: 10, events: events))
  }

  @Test func framesLieAtMultiplesOfTheInterval() {
    #expect(
      steps(3, []) == [
        .frame(index: 0, time: 0), .frame(index: 1, time: 0.1), .frame(index: 2, time: 0.2),
      ])
  }

  @Test func inputComesAtItsTimeAndBeforeAFrameOfTheSameTime() {
    let early = InjectedEvent(action: .key(.left), time: 0.05)
    let same = InjectedEvent(action: .key(.right), time: 0.1)
    #expect(
      steps(2, [early, same]) == [
        .frame(index: 0, time: 0), .input(.key(.left), time: 0.05),
        .input(.key(.right), time: 0.1), .frame(index: 1, time: 0.1),
      ])
  }

  @Test func inputPastTheEndIsLeftOut() {
    let late = InjectedEvent(action: .key(.left), time: 7)
    #expect(steps(1, [late]) == [.frame(index: 0, time: 0)])
  }
}

struct PictureSequenceTests {
  @Test func names() {
    #expect(PictureSequence.name(of: 0) == "frame-0000.png")
    #expect(PictureSequence.name(of: 12345) == "frame-12345.png")
    #expect(PictureSequence.isFrame("frame-0042.png"))
    #expect(!PictureSequence.isFrame("frame-42.png"))
    #expect(!PictureSequence.isFrame("frame-004a.png"))
    #expect(!PictureSequence.isFrame("my-frame-0042.png"))
  }

  @Test func anEarlierSequenceIsRemovedAndNothingElse() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("lamina-\(UUID().uuidString)/deep")
    defer { try? FileManager.default.removeItem(at: folder.deletingLastPathComponent()) }
    _ = try PictureSequence(folder: folder)
    for name in ["frame-0000.png", "frame-0001.png", "notes.txt"] {
      try Data().write(to: folder.appendingPathComponent(name))
    }
    _ = try PictureSequence(folder: folder)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["notes.txt"])
  }

  @Test func aFolderThatCannotBeMadeIsNamed() throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("lamina-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data().write(to: file)
    let error = #expect(throws: LayerHostError.self) {
      try PictureSequence(folder: file.appendingPathComponent("out"))
    }
    #expect(error?.description.contains(file.path) == true)
  }
}

struct OffscreenRunTests {
  /// What the application and the renderer saw, in order.
  private final class Record {
    var lines: [String] = []
  }

  private func run(
    _ events: [InjectedEvent], closesOnEscape: Bool = true
  ) throws -> (lines: [String], files: [String]) {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("lamina-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let record = Record()
    let handlers = InputHandlers(
      onClick: { record.lines.append("click \($0.x),\($0.y) at \(CACurrentMediaTime())") },
      onKey: { record.lines.append("\($0) at \(CACurrentMediaTime())") },
      closesOnEscape: closesOnEscape)
    let context = CGContext(
      data: nil, width: 2, height: 2, bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    let image = try #require(context?.makeImage())
    let run = OffscreenRun(
      timeline: OffscreenTimeline(frameCount: 3, framesPerSecond: 10, events: events),
      handlers: handlers
    ) { time in
      record.lines.append("frame \(time) at \(CACurrentMediaTime())")
      return image
    }
    var pictures = try PictureSequence(folder: folder)
    try run.run(into: &pictures)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    return (record.lines, files)
  }

  @Test func mediaTimeStandsAtFramesAndInput() throws {
    let result = try run([
      InjectedEvent(action: .click(CGPoint(x: 1, y: 2)), time: 0.05),
      InjectedEvent(action: .key(.space), time: 0.1),
    ])
    #expect(
      result.lines == [
        "frame 0.0 at 0.0", "click 1.0,2.0 at 0.05", "space at 0.1", "frame 0.1 at 0.1",
        "frame 0.2 at 0.2",
      ])
    #expect(result.files == ["frame-0000.png", "frame-0001.png", "frame-0002.png"])
  }

  @Test func escapeEndsTheSequence() throws {
    let escape = InjectedEvent(action: .key(.escape), time: 0.05)
    #expect(try run([escape]).files == ["frame-0000.png"])
    #expect(try run([escape], closesOnEscape: false).files.count == 3)
  }

  @Test func displayLinksAreCalledAfterEachFrameForTheNext() throws {
    var calls: [String] = []
    let link = CADisplayLink { link in
      calls.append("\(link.timestamp) \(link.targetTimestamp) at \(CACurrentMediaTime())")
    }
    link.add(to: .main, forMode: .common)
    defer { link.invalidate() }
    _ = try run([])
    #expect(calls == ["0.0 0.1 at 0.0", "0.1 0.2 at 0.1", "0.2 0.30000000000000004 at 0.2"])
  }

  @Test func theClockRunsOnAfterwards() throws {
    _ = try run([])
    #expect(CACurrentMediaTime() > 0.2)
  }
}
