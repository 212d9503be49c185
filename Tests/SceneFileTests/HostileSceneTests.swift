// SPDX-License-Identifier: MIT

import CoreAnimation
import CoreGraphics
import Expectations
import Foundation
import SceneFile
import TestSupport
import Testing

/// Scene files that ask for too much: each is refused with its place, or bounded.
struct HostileSceneTests {
  private func refusal(of text: String, folder: URL? = nil) -> String? {
    do {
      _ = try SceneFile(text: text, folder: folder).makeRootLayer(at: 0)
      return nil
    } catch {
      return "\(error)"
    }
  }

  private func scene(_ members: String) -> String {
    "{\"size\": [10, 10], \"root\": {\(members)}}"
  }

  @Test func `a million layers within each other are refused`() {
    let count = 1_000_000
    let text =
      "{\"size\": [1, 1], \"root\": "
      + String(repeating: "{\"sublayers\": [", count: count)
      + "{}" + String(repeating: "]}", count: count) + "}"
    let message = refusal(of: text) ?? "no error"
    expect(message.hasPrefix("line 1, column "))
    expect(message.hasSuffix("nested too deep, more than 1024 (SceneFile.Limits.depth)"))
  }

  @Test func `images that name each other are refused`() {
    let text = """
      {"size": [1, 1], "root": {"contents": {"image": "a"}},
       "images": {"a": {"image": "b"}, "b": {"image": "a"}}}
      """
    expect(refusal(of: text), equals: "line 2, column 18: an entry of images names another one")
  }

  @Test func `constraints in a circle end`() throws {
    let text = scene(
      """
      "layoutManager": "constraints", "sublayers": [
        {"name": "a", "constraints": [
          {"attribute": "minX", "source": "b", "sourceAttribute": "maxX", "offset": 1}]},
        {"name": "b", "constraints": [
          {"attribute": "minX", "source": "a", "sourceAttribute": "maxX", "offset": 1}]}]
      """)
    let root = try SceneFile(text: text).makeRootLayer(at: 0)
    root.layoutIfNeeded()
    expect(root.sublayers?.count, equals: 2)
  }

  @Test func `an image that is missing is named`() throws {
    try withTemporaryFolder { folder in
      let message =
        refusal(of: scene("\"contents\": {\"file\": \"cover.png\"}"), folder: folder) ?? "no error"
      expect(message.hasPrefix("line 1, column "))
      expect(message.contains("cover.png"))
    }
  }

  @Test func `an image from a device is refused`() {
    let message = refusal(of: scene("\"contents\": {\"file\": \"/dev/zero\"}")) ?? "no error"
    expect(message.hasSuffix("/dev/zero is a device or a pipe, not a file"))
  }

  /// A PNG file with a compressed stream of pixels.
  private func png(side: UInt32, depth: UInt8, color: UInt8, _ pixels: [UInt8]) -> Data {
    var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    func number(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(value >> (24 - 8 * $0) & 255) } }
    func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
      let body = Array(type.utf8) + data
      var crc = UInt32.max
      for byte in body {
        crc ^= UInt32(byte)
        for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
      }
      return number(UInt32(data.count)) + body + number(~crc)
    }
    bytes += chunk("IHDR", number(side) + number(side) + [depth, color, 0, 0, 0])
    bytes += chunk("IDAT", pixels)
    bytes += chunk("IEND", [])
    return Data(bytes)
  }

  /// A PNG of a few bytes that says it has 60,000 × 60,000 pixels.
  private var bomb: Data {
    png(side: 60_000, depth: 8, color: 6, [0x78, 0x9C, 0x03, 0, 0, 0, 0, 1])
  }

  @Test func `an image of too many pixels is refused at its place`() throws {
    try withTemporaryFolder { folder in
      try bomb.write(to: folder.appendingPathComponent("bomb.png"))
      let file = refusal(of: scene("\"contents\": {\"file\": \"bomb.png\"}"), folder: folder)
      expect(file?.hasPrefix("line 1, column 50: "), equals: true, "\(file ?? "no error")")
      let text = bomb.base64EncodedString()
      let embedded = refusal(of: scene("\"contents\": {\"png\": \"\(text)\"}"))
      expect(embedded?.hasPrefix("line 1, column "), equals: true, "\(embedded ?? "no error")")
    }
  }

  @Test func `an image that many layers show counts once`() {
    let layer = "{\"contents\": {\"image\": \"big\"}}"
    let layers = Array(repeating: layer, count: 500).joined(separator: ", ")
    // All of them together would exceed the limit of a scene.
    let text = """
      {"size": [1, 1], "root": {"sublayers": [\(layers)]},
       "images": {"big": {"bitmap": "ramp", "width": 1024, "height": 1024}}}
      """
    expectNil(refusal(of: text))
  }

  @Test func `images that are too large together are refused at the first too many`() throws {
    let layer = "{\"contents\": {\"bitmap\": \"ramp\", \"width\": 100, \"height\": 100}}"
    let layers = Array(repeating: layer, count: 3).joined(separator: ",\n")
    var file = try SceneFile(text: scene("\"sublayers\": [\n\(layers)]"))
    file.limits.pixelCount = 25_000
    let error = #expect(throws: SceneFileError.self) { try file.makeRootLayer(at: 0) }
    expect(
      error.map { "\($0)" },
      equals: "line 4, column 14: the images up to this one have too many pixels, more than 25000 "
        + "(SceneFile.Limits.pixelCount)")
    file.limits.pixelCount = 30_000
    _ = try file.makeRootLayer(at: 0)
  }

  @Test func `numbers beyond all measure are read`() throws {
    let text = scene(
      """
      "bounds": [0, 0, 1e300, 1e300], "cornerRadius": 1e300, "transform": [
        {"scale": [1e200, 1e200, 1]}, {"perspective": 1e-300}],
      "sublayers": [
        {"type": "replicator", "replicator": {"instanceCount": 4611686018427387904},
          "sublayers": [{"bounds": [0, 0, 1, 1], "backgroundColor": "#ff0000"}]},
        {"type": "emitter", "emitter": {"cells": [{"birthRate": 1e30, "lifetime": 1e30}]}},
        {"type": "text", "text": {"string": "huge", "fontSize": 1e30}},
        {"type": "tiled", "tiled": {"levelsOfDetail": 1000000000, "tileSize": [1e30, 0]}},
        {"type": "shape", "shape": {"path": "M 0 0 L 1e300 1e300", "lineWidth": 1e300,
          "lineDashPattern": [1e-300], "strokeColor": "#ff0000"}}]
      """)
    let root = try SceneFile(text: text).makeRootLayer(at: 1e300)
    expect(root.sublayers?.count, equals: 5)
    try expect(!root.sceneDescription.isEmpty)
  }

  /// The text of random trees cut off at many places is refused with a place, and never more.
  @Test func `scenes cut off anywhere are refused`() throws {
    var random = SeededGenerator(test: "scene-cut")
    for _ in 0..<4 {
      var maker = RandomTree(random: random)
      let root = maker.layer(depth: 1)
      random = maker.random
      let bytes = Array(try root.sceneDescription.utf8)
      for _ in 0..<100 {
        let end = Int.random(in: 0..<bytes.count - 2, using: &random)
        let cut = String(decoding: bytes[..<end], as: UTF8.self)
        let message = refusal(of: cut) ?? "no error"
        expect(message.hasPrefix("line "), "cut at byte \(end)")
      }
    }
  }
}
