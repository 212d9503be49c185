// SPDX-License-Identifier: MIT

import CoreGraphics
import Dispatch
import Expectations
import Foundation
import TestSupport
import Testing

@testable import CoreAnimation
@testable import RenderTree

/// Films by their frames: the due one at any time, in any order.
@Suite(.enabled(if: TestFilm.canBeMade, "ffmpeg is not installed"))
struct MediaFilmTests {
  /// The first byte of the frame of a time, waited for; nil for no frame.
  private func value(_ film: MediaFilm, at time: Double) -> Int? {
    film.answer(atLayerTime: time, waits: true).frame.map { frame in
      let plane = frame.planes[0]
      return Int(plane.bytes[plane.bytes.startIndex + plane.offset])
    }
  }

  private func film(
    _ name: String = "film.mp4", in folder: URL,
    _ change: (inout MediaFilm.Options) -> Void = { _ in }
  ) throws -> MediaFilm {
    var options = MediaFilm.Options()
    change(&options)
    return try MediaFilm(contentsOf: folder.appendingPathComponent(name), options: options)
  }

  @Test func `each time has its own frame, forward, backward and in any order`() throws {
    try withTemporaryFolder { folder in
      try TestFilm.make(at: folder.appendingPathComponent("film.mp4"))
      let film = try film(in: folder)
      expect(film.size, equals: CGSize(width: 16, height: 16))
      expect(film.duration, equals: 2)
      expect(!film.hasAlpha)
      for frame in 0..<60 { expect(value(film, at: Double(frame) / 30), equals: 4 * frame) }
      for frame in (0..<60).reversed() {
        expect(value(film, at: (Double(frame) + 0.5) / 30), equals: 4 * frame)
      }
      var random = SeededGenerator(seed: 43)
      for _ in 0..<20 {
        let time = Double.random(in: 0..<2, using: &random)
        let frame = Int(clamping: (time * 30 + 3e-5).rounded(.down))
        expect(value(film, at: time), equals: 4 * frame, "\(time)")
      }
      expect(value(film, at: 50), equals: 4 * 59)
      expectNil(value(film, at: -1))
      expectNil(film.error)
    }
  }

  @Test func `the times are the file's, where frames are of unequal length and begin late`() throws
  {
    try withTemporaryFolder { folder in
      // Frames 0, 1, 2, 30, 31, 32 and 59, in a transport stream that begins at 1.4 s.
      try TestFilm.make(
        at: folder.appendingPathComponent("film.ts"),
        [
          "-vf", "select='lt(n,3)+between(n,30,32)+eq(n,59)'", "-vsync", "vfr", "-c:v", "libx264",
          "-qp", "0", "-pix_fmt", "yuv420p", "-g", "100",
        ])
      let film = try film("film.ts", in: folder)
      for (time, frame) in [(0.0, 0), (0.07, 2), (0.9, 2), (1.0, 30), (1.9, 32), (1.97, 59)] {
        expect(value(film, at: time), equals: 4 * frame, "\(time)")
      }
      // From behind, where the due frame lies far before the time.
      expect(value(film, at: 0.99), equals: 4 * 2)
    }
  }

  @Test func `a part is repeated, and the answer says when the next frame is due`() throws {
    try withTemporaryFolder { folder in
      try TestFilm.make(at: folder.appendingPathComponent("film.mp4"))
      let film = try film(in: folder) {
        $0.start = 0.5
        $0.end = 1
        $0.repeatCount = .infinity
        $0.poster = 1.5
      }
      expect(value(film, at: -1), equals: 4 * 45)
      for time in [0.0, 0.5, 10] { expect(value(film, at: time), equals: 4 * 15, "\(time)") }
      expect(value(film, at: 0.49), equals: 4 * 29)
      expect(
        film.answer(atLayerTime: 10.01, waits: true).nextTime, near: 10 + 1.0 / 30, within: 1e-6)
      expect(film.answer(atLayerTime: 10.49, waits: true).nextTime, near: 10.5, within: 1e-6)
    }
  }

  @Test func `alpha of WebM and of ProRes comes premultiplied`() throws {
    try withTemporaryFolder { folder in
      for (name, words) in [
        ("a.webm", ["-c:v", "libvpx-vp9", "-pix_fmt", "yuva420p"]),
        ("a.mov", ["-c:v", "prores_ks", "-profile:v", "4444", "-pix_fmt", "yuva444p10le"]),
      ] {
        try TestFilm.run(
          ["-f", "lavfi", "-i", "color=red@0.5:s=32x32:r=10:d=1,format=rgba"] + words
            + [folder.appendingPathComponent(name).path])
        let film = try film(name, in: folder)
        expect(film.hasAlpha)
        let frame = try #require(film.answer(atLayerTime: 0.5, waits: true).frame)
        expect(frame.format, equals: .rgba)
        let pixel = Array(frame.planes[0].bytes[0..<4])
        for (channel, expected) in zip(pixel, [128, 0, 0, 128]) {
          expect(Double(channel), near: Double(expected), within: 4, "\(name): \(pixel)")
        }
      }
    }
  }

  @Test func `few frames are kept`() throws {
    try withTemporaryFolder { folder in
      try TestFilm.make(at: folder.appendingPathComponent("film.mp4"))
      let frames = MediaFilmFrames()
      let reader = FilmReader(frames, rate: 30)
      var ring = FilmRing(capacity: 5)
      for time in [0.0, 0.9, 0.2, 1.9] {
        try reader.fill(ring, to: time) { ring = $0 }
        expect(ring.entries.count, isAtMost: 5)
        let index = try #require(ring.index(at: time))
        expect(
          ring.entries[index].frame.presentationTime, near: (time * 30).rounded(.down) / 30,
          within: 1e-3)
      }
      let seeks = frames.seekCount
      try reader.fill(ring, to: 1.95) { ring = $0 }
      expect(frames.seekCount, equals: seeks)
    }
  }

  @Test func `a renderer that does not wait is woken when the frame has come`() throws {
    try withTemporaryFolder { folder in
      try TestFilm.make(at: folder.appendingPathComponent("film.mp4"))
      let film = try film(in: folder)
      let contents = film.makeContents()
      let signal = LiveSignal()
      contents.watchers.add(signal)
      let woken = DispatchSemaphore(value: 0)
      signal.setHandler { woken.signal() }
      expectNil(film.answer(atLayerTime: 1, waits: false).frame)
      expect(woken.wait(timeout: .now() + 60) == .success)
      let frame = film.answer(atLayerTime: 1, waits: false).frame
      expect(frame?.presentationTime ?? 0, near: 1, within: 1e-6)
    }
  }

  @Test func `animated and still images have their own clock`() throws {
    try withTemporaryFolder { folder in
      for name in ["film.gif", "film.apng", "film.webp"] {
        // Without a palette of chosen colours.
        let words =
          name == "film.webp"
          ? ["-c:v", "libwebp_anim", "-lossless", "1"] : ["-pix_fmt", "gray"]
        try TestFilm.make(
          at: folder.appendingPathComponent(name), count: 10, rate: "5", words)
        let film = try film(name, in: folder) { $0.repeatCount = .infinity }
        expect(film.duration ?? 0, near: 2, within: 1e-6)
        for frame in [0, 3, 9, 1] {
          let value = value(film, at: 4.1 + Double(frame) / 5) ?? -1
          // Limited range becomes full.
          let luma = max(0, Double(4 * frame - 16)) * 255 / 219
          expect(Double(value), near: luma, within: 4, "\(name) \(frame)")
        }
      }
      try TestFilm.make(at: folder.appendingPathComponent("a.png"), count: 1, ["-update", "1"])
      let still = try film("a.png", in: folder)
      expect(still.duration, equals: 0)
      expect(value(still, at: 100), equals: 0)
    }
  }

  @Test func `files that are no films are errors that say so`() throws {
    try withTemporaryFolder { folder in
      try TestFilm.make(at: folder.appendingPathComponent("film.mp4"))
      try Data("no film".utf8).write(to: folder.appendingPathComponent("text.mp4"))
      try Data("#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\nfilm.ts\n#EXT-X-ENDLIST\n".utf8)
        .write(to: folder.appendingPathComponent("list.m3u8"))
      try TestFilm.run(
        ["-f", "lavfi", "-i", "sine", "-t", "1", folder.appendingPathComponent("a.wav").path])
      let whole = try Data(contentsOf: folder.appendingPathComponent("film.mp4"))
      try whole.prefix(whole.count / 2).write(to: folder.appendingPathComponent("half.mp4"))
      for (name, words) in [
        ("missing.mp4", "does not exist"), ("text.mp4", "no film"), ("list.m3u8", "no film"),
        ("a.wav", "no moving pictures"), ("half.mp4", "no film"),
      ] {
        let error = #expect(throws: MediaFileError.self, "\(name)") { try film(name, in: folder) }
        expect(error?.description.contains(words) ?? false, "\(name): \(error as Any)")
      }
      #expect(throws: MediaFileError.self) { try film(in: folder) { $0.start = 2 } }
      #expect(throws: MediaFileError.self) { try film(in: folder) { $0.repeatCount = 0 } }
      let folderError = #expect(throws: MediaFileError.self) { try MediaFilm(contentsOf: folder) }
      expect(folderError?.description.contains("folder") ?? false)
    }
  }
}

/// Frames of 30 in a second, for two seconds, without a file.
private final class MediaFilmFrames: FilmFrames {
  private var number = 0
  private(set) var seekCount = 0

  func seek(to time: Double) {
    seekCount += 1
    number = Int(clamping: (time * 30).rounded(.up))
  }

  func next() throws(MediaFileError) -> MediaFrame? {
    guard number < 60 else { return nil }
    defer { number += 1 }
    return try? MediaFrame(
      format: .rgbx, size: CGSize(width: 1, height: 1),
      planes: [.init(Data(count: 4), bytesPerRow: 4)], presentationTime: Double(number) / 30)
  }
}
