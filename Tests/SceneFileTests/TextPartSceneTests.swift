// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import SceneFile
import TestSupport
import Testing

@testable import CoreAnimation

/// Parts of text layers in scene files.
struct TextPartSceneTests {
  private func scene(_ text: String) throws -> SceneFile {
    try SceneFile(
      text: """
        {"size": [200, 40], "root": {"type": "text",
         "text": {"string": "ab cd", "fontSize": 20, \(text)}}}
        """)
  }

  private static let fade = """
    "partAnimations": [{"type": "basic", "key": "fade", "keyPath": "opacity", "from": 0, "to": 1,
     "beginTime": 1, "duration": 0.5}]
    """

  private func begins(_ text: String) throws -> [Double] {
    let root = try scene(text).makeRootLayer()
    return (root.sublayers ?? []).compactMap { $0.animation(forKey: "fade")?.beginTime }
  }

  @Test func `the parts are sublayers whose animations begin one after the other`() throws {
    let root = try #require(
      try scene("\"stagger\": 0.25, \(Self.fade), \"parts\": \"letter\"").makeRootLayer()
        as? CATextLayer)
    expectNil(root.string)
    let parts = try #require(root.sublayers)
    expect(parts.count, equals: 4)
    let tree = ShownTree(root)
    defer { withExtendedLifetime(tree) {} }
    expect(parts.map { $0.presentation(at: 1).opacity }, equals: [0, 0, 0, 0])
    expect(parts.map { $0.presentation(at: 1.5).opacity }, equals: [1, 0.5, 0, 0])
    expect(parts.map { $0.presentation(at: 9).opacity }, equals: [1, 1, 1, 1])
    try expect(begins("\"parts\": \"word\", \(Self.fade)"), equals: [1, 1])
    try expect(begins("\"parts\": \"line\", \"stagger\": 3, \(Self.fade)"), equals: [1])
  }

  @Test func `the order of the parts can be chosen`() throws {
    func begins(_ order: String, _ seed: Int = 0) throws -> [Double] {
      try self.begins(
        "\"parts\": \"letter\", \"stagger\": {\"delay\": 1, \"order\": \"\(order)\", \"seed\": \(seed)}, "
          + Self.fade)
    }
    try expect(begins("forwards"), equals: [1, 2, 3, 4])
    try expect(begins("backwards"), equals: [4, 3, 2, 1])
    try expect(begins("center"), equals: [2, 1, 1, 2])
    try expect(begins("edges"), equals: [1, 2, 2, 1])
    try expect(begins("random").sorted(), equals: [1, 2, 3, 4])
    try expect(begins("random", 1), equals: begins("random", 1))
    let orders = Set(try (0..<8).map { try begins("random", $0) })
    expect(orders.count, isAbove: 2)
  }

  @Test func `parts come back from the text of their scene`() throws {
    let root = try scene("\"parts\": \"word\", \"stagger\": 0.5, \(Self.fade)").makeRootLayer()
    let copy = try SceneFile(text: root.sceneDescription).makeRootLayer()
    let parts = (root.sublayers ?? []).compactMap { ($0 as? CATextLayer)?.part }
    let copies = (copy.sublayers ?? []).compactMap { ($0 as? CATextLayer)?.part }
    expect(parts.count, equals: 2)
    expect(copies, equals: parts)
    expect(copy.sublayers?.map(\.frame), equals: root.sublayers?.map(\.frame))
    expect(copy.sublayers?.map { $0.animation(forKey: "fade")?.beginTime }, equals: [1, 1.5])
  }

  @Test func `keyframes of the text come back, too`() throws {
    let root = try SceneFile(
      text: """
        {"size": [9, 9], "root": {"type": "text", "animations": [{"type": "keyframe", "keyPath": "string",
         "calculationMode": "discrete", "duration": 3, "values": ["a", null, [{"text": "b", "size": 9}]]}]}}
        """
    ).makeRootLayer()
    let copy = try SceneFile(text: root.sceneDescription).makeRootLayer()
    for layer in [root, copy] {
      let tree = ShownTree(layer)
      defer { withExtendedLifetime(tree) {} }
      let texts = [0.5, 1.5, 2.5].map { (layer.presentation(at: $0) as? CATextLayer)?.string }
      expect(texts[0] as? String, equals: "a")
      expectNil(texts[1])
      expect((texts[2] as? NSAttributedString)?.string, equals: "b")
    }
  }

  @Test(arguments: [
    ("\"parts\": \"sentence\"", "expected one of \"letter\", \"word\", \"line\""),
    ("\"stagger\": 1", "\"stagger\" needs \"parts\""),
    (fade, "\"partAnimations\" needs \"parts\""),
    ("\"parts\": \"word\", \"stagger\": -1", "expected a number of seconds"),
    ("\"parts\": \"word\", \"stagger\": {\"order\": \"up\"}", "expected one of \"forwards\""),
    ("\"parts\": \"word\", \"stagger\": {\"wait\": 1}", "unknown key \"wait\" of a stagger"),
    ("\"parts\": \"word\", \"partAnimations\": 1", "expected a list of animations"),
    (
      "\"parts\": \"word\", \"partAnimations\": [{\"type\": \"basic\", \"keyPath\": \"opactiy\"}]",
      "unknown key path"
    ),
  ])
  func `faults have their place`(_ text: String, _ message: String) throws {
    let scene = try scene(text)
    let error = #expect(throws: SceneFileError.self) { try scene.makeRootLayer() }
    expect(error?.message.contains(message), equals: true, "\(error?.description ?? "")")
    expect(error?.location?.line ?? 0, isAtLeast: 2)
  }

  @Test func `animations count for each part`() throws {
    let animation = "{\"type\": \"basic\", \"keyPath\": \"opacity\", \"from\": 0, \"to\": 1}"
    let animations = Array(repeating: animation, count: 10).joined(separator: ",")
    var scene = try scene("\"parts\": \"letter\", \"partAnimations\": [\(animations)]")
    scene.limits.valueCount = 60
    let limited = scene
    let error = #expect(throws: SceneFileError.self) { try limited.makeRootLayer() }
    expect(
      error?.message,
      equals: "the animations of the parts have too many values, more than 60 "
        + "(SceneFile.Limits.valueCount)")
    scene.limits.valueCount = 10_000
    _ = try scene.makeRootLayer()
  }

  @Test func `too many parts are refused with the limit's name`() throws {
    var scene = try scene("\"parts\": \"letter\"")
    scene.limits.partCount = 3
    let limited = scene
    let error = #expect(throws: SceneFileError.self) { try limited.makeRootLayer() }
    expect(error?.message.contains("SceneFile.Limits.partCount"), equals: true)
  }
}
