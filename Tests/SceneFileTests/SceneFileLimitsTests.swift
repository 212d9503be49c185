// SPDX-License-Identifier: MIT

import CoreAnimation
import Expectations
import Foundation
import SceneFile
import TestSupport
import Testing

/// Scene files at each limit are read; past it they are refused with its place and name.
struct SceneFileLimitsTests {
  private func scene(_ members: String) -> String {
    "{\"size\": [10, 10], \"root\": {\(members)}}"
  }

  /// Reads a scene whose limit is `count`; nil, or the words of the error.
  private func refusal(
    _ text: String, _ limit: WritableKeyPath<SceneFile.Limits, Int>, count: Int
  ) -> String? {
    var limits = SceneFile.Limits()
    limits[keyPath: limit] = count
    do {
      _ = try SceneFile(text: text, limits: limits).makeRootLayer(at: 0)
      return nil
    } catch {
      return "\(error)"
    }
  }

  private func expectLimit(
    _ text: String, _ limit: WritableKeyPath<SceneFile.Limits, Int>, count: Int, _ message: String
  ) {
    expectNil(refusal(text, limit, count: count))
    expect(refusal(text, limit, count: count - 1), equals: message)
  }

  @Test func `the bytes of a text`() {
    let text = scene("")
    expectLimit(
      text, \.byteCount, count: 30,
      "the text is too long, more than 29 (SceneFile.Limits.byteCount)")
  }

  @Test func `the bytes of a file, of which no more are read`() throws {
    try withTemporaryFolder { folder in
      let url = folder.appendingPathComponent("a.json")
      try Data(scene("").utf8).write(to: url)
      var limits = SceneFile.Limits()
      limits.byteCount = 30
      _ = try SceneFile(contentsOf: url, limits: limits)
      limits.byteCount = 29
      let error = #expect(throws: SceneFileError.self) {
        try SceneFile(contentsOf: url, limits: limits)
      }
      expect(error?.file, equals: "a.json")
      expect(error?.message.contains("SceneFile.Limits.byteCount"), equals: true)
      // A file without an end.
      #expect(throws: SceneFileError.self) {
        try SceneFile(contentsOf: URL(fileURLWithPath: "/dev/zero"), limits: limits)
      }
    }
  }

  @Test func `nesting`() {
    expectLimit(
      scene("\"sublayers\": [{}]"), \.depth, count: 4,
      "line 1, column 43: nested too deep, more than 3 (SceneFile.Limits.depth)")
  }

  @Test func `layers, masks among them`() {
    expectLimit(
      scene("\"mask\": {}, \"sublayers\": [{}]"), \.layerCount, count: 3,
      "line 1, column 55: too many layers, more than 2 (SceneFile.Limits.layerCount)")
  }

  @Test func `the text of a layer, plain or in runs`() {
    let message = "the text of the layer is too long, more than 4 (SceneFile.Limits.textLength)"
    expectLimit(
      scene("\"type\": \"text\", \"text\": {\"string\": \"caf\\u00e9\"}"), \.textLength, count: 5,
      "line 1, column 64: " + message)
    expectLimit(
      scene(
        "\"type\": \"text\", \"text\": {\"string\": [{\"text\": \"abc\"}, {\"text\": \"de\"}]}"),
      \.textLength, count: 5, "line 1, column 64: " + message)
  }

  @Test func `the segments of a path`() {
    expectLimit(
      scene("\"type\": \"shape\", \"shape\": {\"path\": \"M0 0 1 1 2 2H3Z\"}"), \.segmentCount,
      count: 5,
      "line 1, column 64: the path has too many segments, more than 4 "
        + "(SceneFile.Limits.segmentCount)")
  }

  @Test func `the pixels of images`() {
    let image = "\"contents\": {\"bitmap\": \"ramp\", \"width\": 10, \"height\": 10}"
    expectLimit(
      scene(image), \.pixelCount, count: 100,
      "line 1, column 41: the images up to this one have too many pixels, more than 99 "
        + "(SceneFile.Limits.pixelCount)")
  }

  @Test func `the characters of texts that fit their boxes`() {
    let text =
      "{\"type\": \"text\", \"bounds\": [0, 0, 9, 9], \"text\": {\"string\": \"abc\", \"fit\": [4, 5]}}"
    expectLimit(
      scene("\"sublayers\": [\(text), \(text)]"), \.fittedLength, count: 6,
      "line 1, column 201: too many characters of texts that fit their boxes, more than 5 "
        + "(SceneFile.Limits.fittedLength)")
  }

  private func blur(_ radius: Double, _ more: String = "") -> String {
    "\"filters\": [{\"name\": \"CIGaussianBlur\", \"inputRadius\": \(radius)}] \(more)"
  }

  @Test func `the pixels that filters go over`() {
    let message = { (count: Int) in
      "the filters go over too many pixels, more than \(count) "
        + "(SceneFile.Limits.filteredPixelCount)"
    }
    let box = "\"bounds\": [0, 0, 2, 3], \"position\": [5, 5], "
    // A layer by its box with what the filter draws around it, within the canvas.
    expectLimit(
      scene("\"sublayers\": [{\(box) \(blur(0))}, {\(box) \(blur(0))}]"), \.filteredPixelCount,
      count: 12, message(11))
    expectLimit(
      scene("\"sublayers\": [{\(box) \(blur(1))}]"), \.filteredPixelCount, count: 72, message(71))
    expectLimit(
      scene("\"sublayers\": [{\(box) \(blur(300))}]"), \.filteredPixelCount, count: 100,
      message(99))
    // Sublayers may be anywhere in the canvas, unless they are clipped.
    expectLimit(
      scene("\"sublayers\": [{\(box) \(blur(0, ", \"sublayers\": [{}]"))}]"),
      \.filteredPixelCount, count: 100, message(99))
    expectLimit(
      scene(
        "\"sublayers\": [{\(box) \(blur(0, ", \"masksToBounds\": true, \"sublayers\": [{}]"))}]"),
      \.filteredPixelCount, count: 6, message(5))
    // In pixels of the canvas.
    expectLimit(
      scene("\"sublayers\": [{\(box) \(blur(0))}]").replacing(
        "{\"size\"", with: "{\"scale\": 2, \"size\""),
      \.filteredPixelCount, count: 24, message(23))
  }
}
