// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import SceneFile
import TestSupport
import Testing

@testable import SceneTools

/// Films as contents of scenes that are filmed: exact, and the same in parts.
@Suite(.enabled(if: TestFilm.canBeMade, "ffmpeg is not installed"))
struct FilmContentsTests {
  /// The film three times: as it is, backwards at twice its speed, and late with a poster, in a loop.
  private func write(to folder: URL) throws -> SceneFile {
    try TestFilm.make(at: folder.appendingPathComponent("film.mp4"))
    let scene = """
      {"size": [48, 16], "root": {"sublayers": [
        {"type": "media", "position": [8, 8], "media": {"source": "film.mp4"}},
        {"type": "media", "position": [24, 8], "timing": {"speed": -2, "timeOffset": 1.5},
         "media": {"source": "film.mp4"}},
        {"type": "media", "position": [40, 8],
         "media": {"source": {"file": "film.mp4", "beginTime": 0.4, "start": 1, "end": 1.2, "repeatCount": 9,
          "poster": 0.5}}}]}}
      """
    let url = folder.appendingPathComponent("scene.json")
    try Data(scene.utf8).write(to: url)
    return try SceneFile(contentsOf: url, permissions: [])
  }

  /// Full range from luma of video range.
  private func gray(_ frame: Int) -> Double { max(0, Double(4 * frame - 16)) * 255 / 219 }

  @Test func `each layer shows the frame of its own time`() throws {
    try withTemporaryFolder { folder in
      let rendering = try SceneRendering(try write(to: folder))
      for step in [0, 7, 3, 15, 12, 20] {
        let time = Double(step) / 30
        let picture = PixelImage(try rendering.image(at: time))
        let back = max(0, 45 - 2 * step)
        let late = step < 12 ? 15 : 30 + (step - 12) % 6
        for (x, frame) in [(8, step), (24, back), (40, late)] {
          expect(Double(picture[x, 8].red), near: gray(frame), within: 1.01, "\(x) at \(step)")
        }
      }
    }
  }

  @Test func `parts of a recording are the bytes of one run`() throws {
    try withTemporaryFolder { folder in
      let scene = try write(to: folder)
      let (whole, parts) = (
        folder.appendingPathComponent("whole"), folder.appendingPathComponent("parts")
      )
      func record(_ start: Double, _ end: Double, to target: URL) throws {
        let rendering = try SceneRendering(scene)
        let range = try FrameRange(from: start, to: end, rate: 24)
        try Recording(range, into: PNGSequence(target)).run { number throws(ToolError) in
          try rendering.image(at: range.time(of: number))
        }
      }
      try record(0, 1, to: whole)
      for (start, end) in [(0.5, 1.0), (0, 0.25), (0.25, 0.5)] {
        try record(start, end, to: parts)
      }
      try expect(Films.files(in: whole).count, equals: 24)
      for name in try Films.files(in: whole) {
        let bytes = try [whole, parts].map {
          try Data(contentsOf: $0.appendingPathComponent(name))
        }
        expect(bytes[0], equals: bytes[1], "\(name)")
      }
    }
  }

  @Test func `a film that is not there and a broken one have their status`() throws {
    try withTemporaryFolder { folder in
      let url = folder.appendingPathComponent("scene.json")
      try Data(
        "{\"size\": [4, 4], \"root\": {\"type\": \"media\", \"media\": {\"source\": \"a.mp4\"}}}"
          .utf8
      ).write(to: url)
      let missing = #expect(throws: ToolError.self) { try SceneSettings(url: url).rendering() }
      expect(missing?.status, equals: .noInput)
      try Data("no film".utf8).write(to: folder.appendingPathComponent("a.mp4"))
      let broken = #expect(throws: ToolError.self) { try SceneSettings(url: url).rendering() }
      expect(broken?.status, equals: .badScene)
    }
  }
}
