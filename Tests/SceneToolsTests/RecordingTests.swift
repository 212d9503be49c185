// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import ImageIO
import Pictures
import SceneFile
import TestSupport
import Testing

@testable import SceneTools

/// Films in all forms, read back.
struct RecordingTests {
  private static let range = try! FrameRange(from: 0.2, to: 0.6, rate: 20)

  /// The frames as they are rendered.
  private static func frames(_ range: FrameRange = range) throws -> [PixelImage] {
    let rendering = try Films.rendering()
    return try range.numbers.map { PixelImage(try rendering.image(at: range.time(of: $0))) }
  }

  @Test func `a sequence of PNG files holds the frames by their numbers`() throws {
    try withTemporaryFolder { folder in
      let sink = try PNGSequence(folder)
      try Films.record(Self.range, into: sink)
      try expect(Films.files(in: folder).count, equals: 8)
      for (number, frame) in zip(Self.range.numbers, try Self.frames()) {
        let read = try PixelImage(contentsOf: sink.url(of: number))
        // Straight values are rounded.
        let comparison = PictureComparison(
          expected: frame, actual: read, tolerance: .pixels(perChannel: 1, count: 0))
        expect(comparison.isMatch, "\(comparison.summary)")
      }
    }
  }

  @Test func `ranges of a film are equal to the bytes of one run`() throws {
    try withTemporaryFolder { folder in
      let (whole, parts) = (
        folder.appendingPathComponent("whole"), folder.appendingPathComponent("parts")
      )
      try Films.record(try FrameRange(from: 0, to: 1, rate: 15), into: PNGSequence(whole))
      for (start, end) in [(0.6, 1.0), (0.0, 0.2), (0.2, 0.6)] {
        try Films.record(try FrameRange(from: start, to: end, rate: 15), into: PNGSequence(parts))
      }
      try expect(Films.files(in: whole).count, equals: 15)
      try expect(Films.files(in: whole), equals: Films.files(in: parts))
      for name in try Films.files(in: whole) {
        let bytes = try [whole, parts].map {
          try Data(contentsOf: $0.appendingPathComponent(name))
        }
        expect(bytes[0], equals: bytes[1], "\(name)")
      }
    }
  }

  @Test func `an animated PNG plays the frames without loss`() throws {
    try withTemporaryFolder { folder in
      let url = folder.appendingPathComponent("film.apng")
      try Films.record(Self.range, into: AnimatedPNGFile(url, Self.range))
      let source = try #require(CGImageSourceCreateWithURL(url as CFURL, nil))
      expect(CGImageSourceGetCount(source), equals: 8)
      for (index, frame) in try Self.frames().enumerated() {
        let image = try #require(CGImageSourceCreateImageAtIndex(source, index, nil))
        let comparison = PictureComparison(
          expected: frame, actual: PixelImage(image), tolerance: .pixels(perChannel: 1, count: 0))
        expect(comparison.isMatch, "\(comparison.summary)")
      }
      try expect(Films.files(in: folder), equals: ["film.apng"])
    }
  }

  @Test func `a GIF plays the frames in 256 colours, for as long as the film takes`() throws {
    try withTemporaryFolder { folder in
      let url = folder.appendingPathComponent("film.gif")
      // 1/30 s are 3.33 hundredths.
      let range = try FrameRange(from: 0, to: 1, rate: 30)
      try Films.record(range, into: GIFFile(url, range))
      let source = try #require(CGImageSourceCreateWithURL(url as CFURL, nil))
      expect(CGImageSourceGetCount(source), equals: 30)
      for (index, frame) in try Self.frames(range).enumerated() {
        let image = try #require(CGImageSourceCreateImageAtIndex(source, index, nil))
        let difference = NeighbourhoodDifference(expected: frame, actual: PixelImage(image))
        expect(difference.mean, isBelow: 2)
      }
      // Graphic control extensions hold the delays.
      let bytes = [UInt8](try Data(contentsOf: url))
      var total = 0
      for index in bytes.indices.dropLast(8)
      where bytes[index...].starts(with: [0x21, 0xF9, 4]) && bytes[index + 7] == 0 {
        total += Int(bytes[index + 4]) | Int(bytes[index + 5]) << 8
      }
      expect(total, equals: 100)
    }
  }

  @Test func `a GIF has 50 frames per second at most, and without a rate just that`() throws {
    try withTemporaryFolder { folder in
      let url = folder.appendingPathComponent("film.gif")
      let fast = try FrameRange(from: 0, to: 1, rate: 60)
      let error = #expect(throws: ToolError.self) { _ = try GIFFile(url, fast) }
      expect(error?.description.contains("50 frames per second at most"), equals: true)
      try expect(Films.files(in: folder), equals: [])
      try expect(RecordingOutput("a.gif").usualRate, equals: 50)
      try expect(RecordingOutput("a.png").usualRate, equals: 60)
      let range = try FrameRange(from: 0, to: 1, rate: 50)
      try Films.record(range, into: GIFFile(url, range))
      let source = try #require(CGImageSourceCreateWithURL(url as CFURL, nil))
      expect(CGImageSourceGetCount(source), equals: 50)
      expect((0..<50).allSatisfy { source.displayedDelay(at: $0) == 0.02 })
    }
  }

  @Test func `a second of an animated PNG is one at every rate`() throws {
    try withTemporaryFolder { folder in
      for rate in [60.0, 120] {
        let url = folder.appendingPathComponent("film-\(rate).png")
        let range = try FrameRange(from: 0, to: 1, rate: rate)
        try Films.record(range, into: AnimatedPNGFile(url, range))
        let source = try #require(CGImageSourceCreateWithURL(url as CFURL, nil))
        let total = (0..<range.count).reduce(0) { $0 + source.displayedDelay(at: $1) }
        expect(total, near: 1, within: 1e-9)
      }
    }
  }

  @Test func `an animated WebP holds the frames`() throws {
    try withTemporaryFolder { folder in
      let url = folder.appendingPathComponent("film.webp")
      try Films.record(Self.range, into: WebPFile(url, Self.range))
      let bytes = [UInt8](try Data(contentsOf: url))
      expect(bytes.starts(with: Array("RIFF".utf8)))
      // Chunks have a name and a length; ANIM holds the background and the number of plays.
      var names: [String] = []
      var position = 12
      while position + 8 <= bytes.count {
        names.append(String(decoding: bytes[position..<(position + 4)], as: UTF8.self))
        let length = (0..<4).reduce(0) { $0 | Int(bytes[position + 4 + $1]) << (8 * $1) }
        position += 8 + length + length % 2
      }
      expect(names.filter { $0 == "ANMF" }.count, equals: 8)
      expect(names.prefix(2), equals: ["VP8X", "ANIM"])
      try expect(Films.files(in: folder), equals: ["film.webp"])
    }
  }

  @Test func `a WebP is exact at quality 1, smaller at others or when asked`() throws {
    try withTemporaryFolder { folder in
      let url = folder.appendingPathComponent("film.webp")
      func film(_ quality: Double, isSmall: Bool) throws -> Int {
        var compression = WebPCompression()
        compression.quality = quality
        compression.isSmall = isSmall
        try Films.record(Self.range, into: WebPFile(url, Self.range, compression))
        return try Data(contentsOf: url).count
      }
      let usual = try film(0.85, isSmall: false)
      try expect(film(0.3, isSmall: false), isBelow: usual)
      try expect(film(0.85, isSmall: true), isBelow: usual)
      _ = try film(1, isSmall: true)
      let frames = try PictureSource(url, times: []).pictures
      expect(frames.count, equals: Self.range.count)
      for (expected, frame) in zip(try Self.frames(), frames) {
        let comparison = PictureComparison(
          expected: expected, actual: frame.picture, tolerance: .pixels(perChannel: 1, count: 0))
        expect(comparison.isMatch, "\(comparison.summary)")
      }
    }
  }

  @Test func `a WebP follows a change that is small from frame to frame`() throws {
    let text = """
      {"size": [64, 32], "background": "#404040", "root": {"sublayers": [{"bounds": [0, 0, 32, 32],
       "position": [16, 16], "backgroundColor": "#606060", "animations": [{"type": "basic",
        "keyPath": "backgroundColor", "from": "#606060", "to": "#a0a0a0", "duration": 2}]},
        {"bounds": [0, 0, 8, 8], "position": [56, 4], "backgroundColor": "#ffffff", "animations": [{"type": "basic",
        "keyPath": "position.y", "from": 4, "to": 28, "duration": 2}]}]}}
      """
    try withTemporaryFolder { folder in
      let url = folder.appendingPathComponent("film.webp")
      let range = try FrameRange(from: 0, to: 2, rate: 30)
      var compression = WebPCompression()
      compression.quality = 0.7
      compression.isSmall = true
      let sink = try WebPFile(url, range, compression)
      try Films.record(range, into: sink, scene: text)
      let frames = try PictureSource(url, times: range.numbers.map { range.time(of: $0) }).pictures
      let differences = zip(range.numbers, frames).map { number, frame in
        abs(Double(frame.picture[16, 16].red) - (Double(0x60) + 32 * range.time(of: number)))
      }
      // libwebp skips up to 6 of 255 at this quality, and loses some more. Since something else changes in each frame,
      // it compares with the frame before.
      expect(differences.max() ?? .nan, isAtMost: 9)
    }
  }

  @Test func `the first frame shows the animations that begin with the scene`() throws {
    let text = """
      {"size": [40, 10], "root": {"sublayers": [{"bounds": [0, 0, 10, 10], "position": [5, 5],
       "backgroundColor": "#ffffff", "animations": [
         {"type": "basic", "keyPath": "position.x", "from": 35, "to": 15, "duration": 1}]}]}}
      """
    let frame = PixelImage(try Films.rendering(text).image(at: 0))
    expect(frame[35, 5].alpha, equals: 255)
    expect(frame[5, 5].alpha, equals: 0)
  }

  @Test func `a transition begins with the sublayers before, in each segment of a film`() throws {
    let text = """
      {"size": [40, 10], "root": {"sublayers": [{"bounds": [0, 0, 40, 10], "position": [20, 5],
       "sublayers": [{"bounds": [0, 0, 40, 10], "position": [20, 5], "backgroundColor": "#0000ff"}],
       "animations": [{"type": "transition", "kind": "push", "subtype": "fromRight", "duration": 2,
        "timing": "linear", "from": [
          {"bounds": [0, 0, 40, 10], "position": [20, 5], "backgroundColor": "#ff0000"}]}]}]}}
      """
    let range = try FrameRange(from: 0, to: 2, rate: 20)
    let rendering = try Films.rendering(text)
    // The second segment is asked for first, then the first one again.
    for (number, edge) in [(35, 5), (0, 40), (10, 30), (39, 1)] {
      let frame = PixelImage(try rendering.frame(number, of: range))
      let red = (0..<40).filter { frame[$0, 5] == Pixel(255, 0, 0) }
      let blue = (0..<40).filter { frame[$0, 5] == Pixel(0, 0, 255) }
      expect(red, equals: Array(0..<edge), "\(number)")
      expect(blue, equals: Array(edge..<40), "\(number)")
    }
    expect(try SceneFile(text: text).makeRootLayer().sublayers?[0].sublayers?.count, equals: 1)
  }

  @Test func `raw video has a header, and the planes of each frame`() throws {
    try withTemporaryFolder { folder in
      let url = folder.appendingPathComponent("film.y4m")
      try Data().write(to: url)
      let file = try FileHandle(forWritingTo: url)
      try Films.record(
        Self.range, into: Y4MStream(descriptor: file.fileDescriptor, Self.range))
      let bytes = [UInt8](try Data(contentsOf: url))
      let header = "YUV4MPEG2 W48 H32 F20:1 Ip A1:1 C444 XCOLORRANGE=LIMITED\n"
      expect(bytes.starts(with: Array(header.utf8)))
      expect(bytes.count, equals: header.utf8.count + 8 * (6 + 3 * 48 * 32))
      // The upper left pixel of the first frame is the background, by BT.601 in limited range.
      let (r, g, b) = (32.0, 48.0, 64.0)
      let first = header.utf8.count + 6
      let luma = 0.299 * r + 0.587 * g + 0.114 * b
      expect(Double(bytes[first]), near: 16 + luma * 219 / 255, within: 0.51)
      let (blue, red) = (first + 48 * 32, first + 2 * 48 * 32)
      expect(Double(bytes[blue]), near: 128 + (b - luma) / 1.772 * 224 / 255, within: 0.51)
      expect(Double(bytes[red]), near: 128 + (r - luma) / 1.402 * 224 / 255, within: 0.51)
    }
  }

  @Test func `PNG frames of any size and alpha hold all pixels`() throws {
    var random = SeededGenerator(test: "png-frames")
    try withTemporaryFolder { folder in
      for (width, height) in [(1, 1), (1, 9), (13, 1), (37, 21)] {
        for isOpaque in [true, false] {
          var picture = PixelImage(width: width, height: height)
          for y in 0..<height {
            for x in 0..<width {
              let alpha = isOpaque ? 255 : UInt8.random(in: 0...255, using: &random)
              let color = (0..<3).map { _ in UInt8.random(in: 0...alpha, using: &random) }
              picture[x, y] = Pixel(color[0], color[1], color[2], alpha)
            }
          }
          let file = folder.appendingPathComponent("frame.png")
          for alwaysAlpha in [true, false] {
            try Data(picture.cgImage().pngBytes(alwaysAlpha: alwaysAlpha)).write(to: file)
            try expect(PixelImage(contentsOf: file), equals: picture, "\(width) x \(height)")
          }
        }
      }
    }
  }

  // MARK: - Faults

  @Test func `a full disk is an error, and nothing incomplete stays`() throws {
    #expect {
      let full = try FileHandle(forWritingTo: URL(fileURLWithPath: "/dev/full"))
      try Films.record(Self.range, into: Y4MStream(descriptor: full.fileDescriptor, Self.range))
    } throws: {
      ($0 as? ToolError)?.status == .writeFailed
    }
  }

  @Test func `a frame that cannot be rendered ends the film, and its file is removed`() throws {
    try withTemporaryFolder { folder in
      for name in ["film.gif", "film.png", "film.webp"] {
        let sink = try RecordingOutput(folder.appendingPathComponent(name).path)
          .makeSink(Self.range)
        let rendering = try Films.rendering()
        #expect(throws: ToolError.self) {
          try Recording(Self.range, into: sink).run { number throws(ToolError) in
            let time = Self.range.time(of: number)
            if time > 0.4 { throw ToolError(.failure, "no more") }
            return try rendering.image(at: time)
          }
        }
      }
      try expect(Films.files(in: folder), equals: [])
    }
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `a signal removes unfinished files, and ends the process by itself`(
    number: Int32
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "stopped-film-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    await #expect(processExitsWith: .signal(number)) {
      [number, path = folder.path as String] in
      let folder = URL(fileURLWithPath: path)
      let range = try FrameRange(from: 0, to: 1, rate: 20)
      UnfinishedFiles.removeAtSignals()
      let sink = try GIFFile(folder.appendingPathComponent("film.gif"), range)
      try #require(try Films.files(in: folder).count == 1)
      withExtendedLifetime(sink) {
        _ = kill(getpid(), number)
        sleep(60)
      }
    }
    try expect(Films.files(in: folder), equals: [])
    try FileManager.default.removeItem(at: folder)
  }

  @Test func `left-overs of processes that were killed are removed by the next film`() throws {
    try withTemporaryFolder { folder in
      func leave(_ name: String) throws {
        try Data().write(to: folder.appendingPathComponent(name))
      }
      // No process has the first number; the second is alive.
      for number in [2_000_000_000, getppid()] {
        try leave(".film.gif.\(number).partial")
        try leave(".frame-000007.png.\(number).partial")
      }
      try leave(".film.gif.notes.partial")
      // A process of another machine is writing this one.
      try leave(".frame-000008.png.2000000001.partial")
      let held = try FileHandle(
        forWritingTo: folder.appendingPathComponent(".frame-000008.png.2000000001.partial"))
      expect(flock(held.fileDescriptor, LOCK_EX), equals: 0)
      defer { withExtendedLifetime(held) {} }
      _ = try RecordingOutput(folder.path + "/").makeSink(Self.range)
      try expect(Films.files(in: folder).count, equals: 5)
      let film = folder.appendingPathComponent("film.gif").path
      try Films.record(Self.range, into: RecordingOutput(film).makeSink(Self.range))
      try expect(
        Films.files(in: folder),
        equals: [
          ".film.gif.\(getppid()).partial", ".film.gif.notes.partial",
          ".frame-000007.png.\(getppid()).partial", ".frame-000008.png.2000000001.partial",
          "film.gif",
        ])
    }
  }

  @Test func `devices and pipes get the bytes, and stay`() throws {
    try withTemporaryFolder { folder in
      for name in ["film.gif", "film.png", "film.webp", "film"] {
        let pipe = folder.appendingPathComponent(name)
        expect(mkfifo(pipe.path, 0o600), equals: 0)
        let reader = PipeReader(pipe)
        try Films.record(Self.range, into: RecordingOutput(pipe.path).makeSink(Self.range))
        let head = ["film.gif": "GIF89a", "film.webp": "RIFF", "film": "YUV4MPEG2"][name]
        let bytes = reader.bytes
        expect(
          bytes.starts(with: head.map { Array($0.utf8) } ?? [0x89, 0x50, 0x4E, 0x47]), "\(name)")
        expect(FileOutput.isStream(pipe), "\(name)")
      }
      try expect(Films.files(in: folder).count, equals: 4)
      #expect {
        let sink = try RecordingOutput("/dev/full").makeSink(Self.range)
        try Films.record(Self.range, into: sink)
      } throws: {
        ($0 as? ToolError)?.status == .writeFailed
      }
      expect(FileOutput.isStream(URL(fileURLWithPath: "/dev/full")))
    }
  }

  @Test func `a capture in a place that cannot be written to says so in words`() throws {
    try withTemporaryFolder { folder in
      let scene = folder.appendingPathComponent("scene.json")
      try Data(Films.scene.utf8).write(to: scene)
      let command = CaptureCommand(
        scene: SceneSettings(url: scene), folder: scene.appendingPathComponent("kept"))
      #expect {
        try command.run()
      } throws: { error in
        let words = "\(scene.path)/kept cannot be written: Not a directory"
        return (error as? ToolError)?.description == words
      }
    }
  }

  @Test func `a time that is not finite is an error`() throws {
    let rendering = try Films.rendering()
    for time in [Double.nan, .infinity, -.infinity] {
      #expect(throws: ToolError.self) { try rendering.image(at: time) }
    }
  }

  @Test func `folders that cannot be made or written to are errors`() throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("file")
      try Data().write(to: file)
      #expect(throws: ToolError.self) { try PNGSequence(file) }
      #expect(throws: ToolError.self) { try PNGSequence(file.appendingPathComponent("in")) }
      #expect(throws: ToolError.self) {
        try GIFFile(file.appendingPathComponent("film.gif"), Self.range)
      }
    }
  }

  @Test func `the path says the form of a film`() throws {
    let forms: [(String, RecordingOutput)] = [
      ("-", .standardOutput), ("out", .folder(URL(fileURLWithPath: "out"))),
      ("a.b/", .folder(URL(fileURLWithPath: "a.b/"))),
      ("a.GIF", .gif(URL(fileURLWithPath: "a.GIF"))),
      ("a.png", .animatedPNG(URL(fileURLWithPath: "a.png"))),
      ("a.webp", .webP(URL(fileURLWithPath: "a.webp"))),
      ("a.mp4", .mp4(URL(fileURLWithPath: "a.mp4"))),
      ("a.webm", .webM(URL(fileURLWithPath: "a.webm"))),
    ]
    for (path, form) in forms { try expect(RecordingOutput(path), equals: form) }
    #expect(throws: ToolError.self) { try RecordingOutput("film.avi") }
  }
}
