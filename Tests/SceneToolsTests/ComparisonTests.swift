// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import ImageIO
import Pictures
import SceneFile
import SceneTools
import TestSupport
import Testing

/// Pictures and scenes compared as files.
struct ComparisonTests {
  private func scene(_ color: String) -> String {
    """
    {"size": [8, 4], "times": [0, 1], "root": {"sublayers": [{"bounds": [0, 0, 4, 4], "position": [2, 2],
      "backgroundColor": "\(color)"}]}}
    """
  }

  @Test func `scenes are drawn and compared at their times`() throws {
    try withTemporaryFolder { folder in
      let (a, b) = (
        folder.appendingPathComponent("a.json"), folder.appendingPathComponent("b.json")
      )
      try Data(scene("#ff0000").utf8).write(to: a)
      try Data(scene("#fa0000").utf8).write(to: b)
      let same = try FileComparison(expected: a, actual: a, times: [], tolerance: .exact)
      expect(same.isMatch)
      expect(same.report.count, equals: 2)
      expectNil(same.difference)
      let other = try FileComparison(expected: a, actual: b, times: [0.5], tolerance: .exact)
      expect(!other.isMatch)
      expect(other.report.count, equals: 1)
      expect(other.report[0].contains("16 of 32 pixels"))
      // Expected, difference and actual with gaps of four pixels.
      expect(other.difference?.width, equals: 3 * 8 + 2 * 4)
      let near = try FileComparison(
        expected: a, actual: b, times: [0], tolerance: .pixels(perChannel: 5, count: 0))
      expect(near.isMatch)
    }
  }

  @Test func `a scene is compared with a picture`() throws {
    try withTemporaryFolder { folder in
      let (a, png) = (
        folder.appendingPathComponent("a.json"), folder.appendingPathComponent("a.png")
      )
      try Data(scene("#00ff00").utf8).write(to: a)
      let rendering = try SceneRendering(try SceneRendering.scene(at: a))
      try rendering.image(at: 0).write(to: png)
      try expect(FileComparison(expected: png, actual: a, times: [0], tolerance: .exact).isMatch)
      #expect(throws: ToolError.self) {
        try FileComparison(expected: png, actual: a, times: [], tolerance: .exact)
      }
    }
  }

  @Test func `films are compared frame by frame, or at times`() throws {
    try withTemporaryFolder { folder in
      let range = try FrameRange(from: 0, to: 0.4, rate: 20)
      let (a, b) = (folder.appendingPathComponent("a.png"), folder.appendingPathComponent("b.png"))
      try Films.record(range, into: RecordingOutput(a.path).makeSink(range))
      let red = Films.scene.replacingOccurrences(of: "#ff4030", with: "#ff4036")
      try Films.record(range, into: RecordingOutput(b.path).makeSink(range), scene: red)
      let same = try FileComparison(expected: a, actual: a, times: [], tolerance: .exact)
      expect(same.isMatch)
      expect(same.report.count, equals: 8)
      let other = try FileComparison(expected: a, actual: b, times: [], tolerance: .exact)
      expect(!other.isMatch)
      let some = try FileComparison(
        expected: a, actual: b, times: [0, 0.15, 9], tolerance: .pixels(perChannel: 6, count: 0))
      expect(some.isMatch)
      let frames = some.report.map { String($0.split(separator: " and ")[0]) }
      expect(frames, equals: [0, 3, 7].map { "same: a.png, frame \($0)" })
      let url = folder.appendingPathComponent("scene.json")
      try Data(Films.scene.utf8).write(to: url)
      // The film's colours are straight, and rounded.
      let drawn = try FileComparison(
        expected: url, actual: a, times: [0.2, 0.25],
        tolerance: .neighbourhood(fraction: 0.01, mean: 1))
      expect(drawn.isMatch, "\(drawn.report)")
    }
  }

  @Test func `scenes are compared with values of their variables`() throws {
    try withTemporaryFolder { folder in
      let url = folder.appendingPathComponent("a.json")
      let text = """
        {"variables": {"c": "#f00"}, "size": [4, 4], "root": {"backgroundColor": "$c"}}
        """
      try Data(text.utf8).write(to: url)
      let png = folder.appendingPathComponent("a.png")
      var blue = SceneFile.Settings()
      blue.texts["c"] = "#00f"
      let rendering = try SceneRendering(try SceneRendering.scene(at: url, settings: blue))
      try rendering.image(at: 0).write(to: png)
      var command = CompareCommand(expected: png, actual: url)
      try expect(!command.run { _ in })
      command.variables = blue
      try expect(command.run { _ in })
      command.variables.texts["d"] = "1"
      let undeclared = command
      #expect(throws: ToolError.self) { _ = try undeclared.run { _ in } }
    }
  }

  @Test func `files that are missing or broken are errors with their names`() throws {
    try withTemporaryFolder { folder in
      let broken = folder.appendingPathComponent("broken.json")
      try Data("{\"size\": [1, 2], \"rot\": 1}".utf8).write(to: broken)
      for (name, status, words) in [
        ("broken.json", ToolError.Status.badScene, "broken.json"),
        ("none.json", .noInput, "none.json"),
        ("none.png", .noInput, "none.png"),
      ] {
        #expect {
          _ = try PictureSource(folder.appendingPathComponent(name), times: [])
        } throws: {
          let error = $0 as? ToolError
          return error?.status == status && (error?.description ?? "").contains(words)
        }
      }
    }
  }
}
