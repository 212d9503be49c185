// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import Testing

@testable import LayerHost

/// A piece of input that only its time tells from others.
private func piece(_ text: String, _ time: Double) -> RawInput {
  RawInput(time: time, kind: .text(text))
}

struct OffscreenTimelineTests {
  private func steps(_ count: Int, _ input: [RawInput]) -> [OffscreenTimeline.Step] {
    Array(OffscreenTimeline(frameCount: count, framesPerSecond: 10, input: input))
  }

  @Test func `frames lie at multiples of the interval`() {
    expect(
      steps(3, []),
      equals: [
        .frame(index: 0, time: 0), .frame(index: 1, time: 0.1), .frame(index: 2, time: 0.2),
      ])
  }

  @Test func `input comes at its time and before a frame of the same time`() {
    let (early, same) = (piece("a", 0.05), piece("b", 0.1))
    expect(
      steps(2, [early, same]),
      equals: [
        .frame(index: 0, time: 0), .input(early), .input(same), .frame(index: 1, time: 0.1),
      ])
  }

  @Test func `input past the end is left out`() {
    expect(steps(1, [piece("a", 7)]), equals: [.frame(index: 0, time: 0)])
  }
}

struct InputScriptTests {
  private let script = InputScript(framesPerSecond: 10, middle: CGPoint(x: 50, y: 40))

  @Test func `a drag moves with the frames`() {
    let pieces = script.pieces(of: [
      InjectedInput(
        .drag(from: .zero, to: CGPoint(x: 100, y: 0)), time: 0.15, end: 0.4)
    ])
    expect(pieces.map(\.time), equals: [0.15, 0.2, 0.3, 0.4, 0.4])
    let places = pieces.compactMap { piece in
      if case .motion(let place) = piece.kind { place.x.rounded() } else { nil }
    }
    expect(places, equals: [20, 60, 100])
    expect(
      pieces.last?.kind,
      equals: .button(.primary, isDown: false, clicks: 1, at: CGPoint(x: 100, y: 0)))
  }

  @Test func `pieces of one time keep their order`() {
    let gestures = ["b@1", "a@1", "c@0"].compactMap { InjectedInput(text: $0) }
    expect(script.pieces(of: gestures), equals: [piece("c", 0), piece("b", 1), piece("a", 1)])
  }

  @Test func `fingers are told apart`() {
    let gestures = [
      InjectedInput(.pinch(CGPoint(x: 50, y: 50), scale: 2), time: 0, end: 0.2),
      InjectedInput(.touch(from: .zero, to: .zero), time: 0),
    ]
    var state = InputState()
    let events = script.pieces(of: gestures).flatMap { state.events(for: $0) }
    let downs = events.compactMap { event -> Int? in
      if case .pointer(let pointer) = event, pointer.phase == .down { pointer.id } else { nil }
    }
    expect(downs, equals: [1, 2, 3])
    let pinches = events.compactMap { event -> CGFloat? in
      if case .pinch(let pinch) = event { pinch.scale } else { nil }
    }
    expect(pinches.first, equals: 1)
    expect(pinches.last, equals: 2)
  }

  @Test func `a long drag has bounds`() {
    let gesture = InjectedInput(.touch(from: .zero, to: .zero), time: 0, end: 1e9)
    expect(script.pieces(of: [gesture]).count, isBelow: 20_000)
  }
}

struct PictureSequenceTests {
  @Test func `names`() {
    expect(PictureSequence.name(of: 0), equals: "frame-0000.png")
    expect(PictureSequence.name(of: 12345), equals: "frame-12345.png")
    expect(PictureSequence.isFrame("frame-0042.png"))
    expect(!PictureSequence.isFrame("frame-42.png"))
    expect(!PictureSequence.isFrame("frame-004a.png"))
    expect(!PictureSequence.isFrame("my-frame-0042.png"))
  }

  @Test func `an earlier sequence is removed and nothing else`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("lamina-\(UUID().uuidString)/deep")
    defer { try? FileManager.default.removeItem(at: folder.deletingLastPathComponent()) }
    _ = try PictureSequence(folder: folder)
    for name in ["frame-0000.png", "frame-0001.png", "notes.txt"] {
      try Data().write(to: folder.appendingPathComponent(name))
    }
    _ = try PictureSequence(folder: folder)
    try expect(FileManager.default.contentsOfDirectory(atPath: folder.path), equals: ["notes.txt"])
  }

  @Test func `the summary is a sentence`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("lamina-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let context = CGContext(
      data: nil, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    let picture = try #require(context?.makeImage())
    var pictures = try PictureSequence(folder: folder)
    var summaries = [pictures.summary(framesPerSecond: 30)]
    for _ in 0..<2 {
      try pictures.append(picture)
      summaries.append(pictures.summary(framesPerSecond: 29.97))
    }
    let path = folder.relativePath
    expect(
      summaries,
      equals: [
        "No picture was written.", "1 picture: \(path)/frame-0000.png",
        "2 pictures, 29.97 per second: \(path)/frame-0000.png to frame-0001.png",
      ])
    expect(pictures.summary(framesPerSecond: 1000).contains("2 pictures, 1000 per second"))
  }

  @Test func `why a picture cannot be written is one line`() throws {
    for path in ["/proc/lamina/out", "/dev/null/out"] {
      let error = #expect(throws: LayerHostError.self) {
        try PictureSequence(folder: URL(fileURLWithPath: path))
      }
      let text = try #require(error?.description)
      expect(text.hasPrefix("\(path) cannot be written: "))
      for noise in ["\n", "Domain", "Code", "NS", "{", "UserInfo"] {
        expect(!text.contains(noise), "\(text)")
      }
    }
  }

  @Test func `a folder that cannot be made is named`() throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("lamina-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data().write(to: file)
    let error = #expect(throws: LayerHostError.self) {
      try PictureSequence(folder: file.appendingPathComponent("out"))
    }
    expect(error?.description.contains(file.path), equals: true)
  }
}

struct OffscreenRunTests {
  /// The events that the application and the renderer saw, in order.
  private final class Record {
    var lines: [String] = []
  }

  /// The renderer that the host uses, with a record of when it draws.
  private struct RecordingRenderer: SequenceRenderer {
    let base: OffscreenRenderer
    let record: Record

    func perform<Result, Failure: Error>(
      at time: CFTimeInterval?, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
      try base.perform(at: time, body)
    }

    func image(of layer: CALayer, at time: CFTimeInterval) throws -> CGImage {
      record.lines.append("frame \(time)")
      return try base.image(of: layer, at: time)
    }
  }

  private func run(
    _ input: [InjectedInput], closesOnEscape: Bool = true, root: CALayer = CALayer(),
    record: Record = Record()
  ) throws -> (lines: [String], files: [String]) {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("lamina-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let handlers = InputHandlers(
      onClick: { record.lines.append("click \($0.x),\($0.y) at \(CACurrentMediaTime())") },
      onKey: { record.lines.append("\($0) at \(CACurrentMediaTime())") },
      closesOnEscape: closesOnEscape)
    let renderer = try OffscreenRenderer(size: CGSize(width: 2, height: 2))
    renderer.framesPerSecond = 10
    let run = OffscreenRun(
      timeline: OffscreenTimeline(
        frameCount: 3, framesPerSecond: 10,
        input: InputScript(framesPerSecond: 10, middle: .zero).pieces(of: input)),
      handlers: handlers, renderer: RecordingRenderer(base: renderer, record: record),
      layer: root)
    var pictures = try PictureSequence(folder: folder)
    try run.run(into: &pictures)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    return (record.lines, files)
  }

  @Test func `media time stands at frames and input`() throws {
    let result = try run([
      InjectedInput(.click(CGPoint(x: 1, y: 2)), time: 0.05),
      InjectedInput(.key(.space, []), time: 0.1),
    ])
    expect(
      result.lines,
      equals: [
        "frame 0.0", "click 1.0,2.0 at 0.05", "space at 0.1", "frame 0.1", "frame 0.2",
      ])
    expect(result.files, equals: ["frame-0000.png", "frame-0001.png", "frame-0002.png"])
  }

  @Test func `escape ends the sequence`() throws {
    let escape = InjectedInput(.key(.escape, []), time: 0.05)
    try expect(run([escape]).files, equals: ["frame-0000.png"])
    try expect(run([escape], closesOnEscape: false).files.count, equals: 3)
  }

  /// The window's clock and that of pictures are one: what a click starts is told in its time.
  @Test func `callbacks come between frames`() throws {
    let root = CALayer()
    let record = Record()
    let link = CADisplayLink { _ in record.lines.append("tick at \(CACurrentMediaTime())") }
    link.add(to: .main, forMode: .common)
    defer { link.invalidate() }
    // Shown before the first frame, committed by an explicit transaction.
    CATransaction.begin()
    CATransaction.setCompletionBlock {
      record.lines.append("done at \(CACurrentMediaTime())")
    }
    let animation = CABasicAnimation(keyPath: "zPosition")
    animation.toValue = 1
    animation.duration = 0.0625
    root.add(animation, forKey: nil)
    CATransaction.commit()
    let click = InjectedInput(.click(.zero), time: 0.05)
    let lines = try run([click], root: root, record: record).lines
    expect(
      lines,
      equals: [
        "frame 0.0", "tick at 0.0", "click 0.0,0.0 at 0.05", "done at 0.0625", "frame 0.1",
        "tick at 0.1", "frame 0.2",
      ])
  }

  @Test func `display links are called after each frame for the next`() throws {
    var calls: [String] = []
    let link = CADisplayLink { link in
      calls.append("\(link.timestamp) \(link.targetTimestamp) at \(CACurrentMediaTime())")
    }
    link.add(to: .main, forMode: .common)
    defer { link.invalidate() }
    _ = try run([])
    expect(calls, equals: ["0.0 0.1 at 0.0", "0.1 0.2 at 0.1"])
  }

  @Test func `the clock runs on afterwards`() throws {
    _ = try run([])
    expect(CACurrentMediaTime(), isAbove: 0.2)
  }
}
