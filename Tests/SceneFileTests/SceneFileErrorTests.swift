// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import SceneFile
import TestSupport
import Testing

/// Scene files with faults: each is refused with line, column and what was expected.
struct SceneFileErrorTests {
  /// A file whose root has the given members, the first of them in line 2, column 13.
  private static func file(_ members: String) -> String {
    "{\"size\": [10, 10],\n  \"root\": {\(members)}}"
  }

  /// The error with which the file is refused; nil for a good one.
  private static func refusal(of text: String) -> String? {
    do {
      _ = try SceneFile(text: text).makeRootLayer(at: 0)
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test func `faults are named with their place`() {
    let rows: [(String, String)] = [
      ("", "line 1, column 1: expected a value, found the end of the text"),
      ("[]", "line 1, column 1: expected a scene, an object, found a list of 0"),
      ("{}", "line 1, column 1: the scene lacks \"root\", its layers"),
      ("{\"root\": {}}", "line 1, column 1: the scene lacks \"size\", its width and height"),
      (
        "{\"size\": [1, 2], \"root\": {}, \"sise\": 3}",
        "line 1, column 30: unknown key \"sise\" of a scene"
      ),
      (
        "{\"size\": [1, 2], \"size\": [1, 2], \"root\": {}}",
        "line 1, column 18: the key \"size\" stands twice"
      ),
      (
        "{\"size\": [1, 2],\n\"root\": {}",
        "line 2, column 11: expected ',' or '}', found the end of the text"
      ),
      ("{\"ä\" 1}", "line 1, column 6: expected ':', found '1'"),
      (
        Self.file("\"opacty\": 1"),
        "line 2, column 12: unknown key \"opacty\" of a layer; did you mean \"opacity\"?"
      ),
      (
        Self.file("\"repeat\": 2"),
        "line 2, column 12: unknown key \"repeat\" of a layer; entries repeat in scenes with "
          + "\"variables\", which may be {}"
      ),
      (
        Self.file("\"opacity\": \"much\""),
        "line 2, column 23: expected a number, found the text \"much\""
      ),
      (Self.file("\"opacity\": 01"), "line 2, column 23: a number begins with 0"),
      (
        Self.file("\"bounds\": [0, 0, 10]"),
        "line 2, column 22: expected a list of 4 numbers, found a list of 3"
      ),
      (Self.file("\"hidden\": 1"), "line 2, column 22: expected true or false, found the number 1"),
      (
        Self.file("\"backgroundColor\": \"red\""),
        "line 2, column 31: expected a colour such as \"#ff8000\" or \"#ff800080\", found the text \"red\""
      ),
      (
        Self.file("\"contentsGravity\": \"middle\""),
        "line 2, column 31: expected one of \"center\", \"top\", \"bottom\", \"left\", \"right\", "
          + "\"topLeft\", \"topRight\", \"bottomLeft\", \"bottomRight\", \"resize\", "
          + "\"resizeAspect\", \"resizeAspectFill\", found the text \"middle\""
      ),
      (
        Self.file("\"type\": \"shap\""),
        "line 2, column 20: unknown type of layer \"shap\"; there are transform, gradient, shape, "
          + "text, scroll, replicator, tiled, emitter, media, openGL, layer"
      ),
      (
        Self.file("\"shape\": {\"path\": \"M 0 0\"}"),
        "line 2, column 30: expected no \"path\" for this type, found the text \"M 0 0\""
      ),
      (
        Self.file("\"type\": \"shape\", \"shape\": {\"path\": \"M 0 0 L 1 x\"}"),
        "line 2, column 47: path data needs a finite number, found \"x\""
      ),
      (
        Self.file("\"filters\": [\"CIBlur\"]"), "line 2, column 24: unknown filter \"CIBlur\""
      ),
      (
        Self.file("\"contents\": {\"image\": \"cover\"}"),
        "line 2, column 24: the file's images have none called \"cover\""
      ),
      (
        Self.file("\"contents\": {\"png\": \"AAAA\"}"),
        "line 2, column 32: expected a PNG file in base 64"
      ),
      (
        Self.file("\"animations\": [{\"type\": \"jump\"}]"),
        "line 2, column 36: unknown type of animation \"jump\"; there are spring, basic, keyframe, "
          + "decay, group, transition"
      ),
      (
        Self.file("\"animations\": [{\"type\": \"basic\", \"timing\": \"slow\"}]"),
        "line 2, column 55: expected four numbers or one of linear, easeIn, easeOut, "
          + "easeInEaseOut, default, found the text \"slow\""
      ),
    ]
    for (text, message) in rows {
      let found = Self.refusal(of: text) ?? "no error"
      expect(found, equals: message, "\(text)")
    }
  }

  /// A file whose root has an animation with the given members.
  private static func animation(_ members: String) -> String {
    file("\n \"animations\": [{\"type\": \"basic\", \(members)}]")
  }

  @Test func `key paths that lead nowhere are errors with their place`() {
    let rows: [(String, String)] = [
      ("positon.x", "unknown key path \"positon.x\" of this layer; did you mean \"position\"?"),
      ("position.z", "unknown key path \"position.z\" of this layer"),
      ("shape.lineWidth", "unknown key path \"shape.lineWidth\" of this layer; did you mean"),
      ("filters.blur.inputRadius", "unknown key path \"filters.blur.inputRadius\" of this layer"),
      ("", "unknown key path \"\" of this layer"),
    ]
    for (keyPath, message) in rows {
      let text = Self.animation("\"keyPath\": \"\(keyPath)\", \"to\": 1")
      let found = Self.refusal(of: text) ?? "no error"
      expect(found.hasPrefix("line 3, column 46: \(message)"), "\(found)")
      let group = Self.file(
        "\n \"animations\": [{\"type\": \"group\", \"animations\": "
          + "[{\"type\": \"basic\", \"keyPath\": \"\(keyPath)\"}]}]")
      expect(Self.refusal(of: group)?.contains(message), equals: true, "\(keyPath)")
    }
    for keyPath in [
      "position.x", "transform.rotation.y", "bounds.size", "hidden", "shadowOffset.width",
      "contents",
    ] {
      expectNil(Self.refusal(of: Self.animation("\"keyPath\": \"\(keyPath)\"")), "\(keyPath)")
    }
    // The filter may stand behind the animation.
    let filter = """
      "animations": [{"type": "basic", "keyPath": "filters.blur.inputRadius", "to": 4}],
      "filters": [{"name": "CIGaussianBlur", "label": "blur"}]
      """
    expectNil(Self.refusal(of: Self.file(filter)))
    expect(
      Self.refusal(of: Self.file(filter.replacing("Radius\"", with: "Radios\""))) ?? "",
      equals: "line 2, column 56: unknown key path \"filters.blur.inputRadios\" of this layer")
  }

  @Test func `values of another type than the property's are errors with their place`() {
    let rows: [(String, String, String)] = [
      ("opacity", "\"much\"", "expected a number for \"opacity\", found the text \"much\""),
      ("opacity", "[1, 2]", "expected a number for \"opacity\", found a list of 2"),
      ("position", "3", "expected a point, [x, y], for \"position\", found the number 3"),
      (
        "bounds.size", "\"#ff0000\"",
        "expected a size, [width, height], for \"bounds.size\", found the text \"#ff0000\""
      ),
      (
        "backgroundColor", "0.5",
        "expected a colour such as \"#ff8000\" for \"backgroundColor\", found the number 0.5"
      ),
      (
        "transform", "1",
        "expected a matrix, 16 numbers or a list of operations, for \"transform\", found the number 1"
      ),
      ("shadowPath", "[1, 2]", "expected path data for \"shadowPath\", found a list of 2"),
      ("contents", "1", "expected an image for \"contents\", found the number 1"),
    ]
    for (keyPath, value, message) in rows {
      let text = Self.animation("\"keyPath\": \"\(keyPath)\", \"to\": \(value)")
      expect(Self.refusal(of: text), equals: "line 3, column \(56 + keyPath.count): \(message)")
      let values = text.replacing("basic", with: "keyframe").replacing(
        "\"to\": ", with: "\"values\": ["
      )
      .replacing("}]}}", with: "]}]}}")
      expect(Self.refusal(of: values)?.hasSuffix(message), equals: true, "\(keyPath)")
    }
    for (keyPath, value) in [
      ("opacity", "\"infinity\""), ("hidden", "true"), ("shadowOffset", "[1, 2]"),
      ("shadowOffset", "{\"point\": [1, 2]}"), ("shadowPath", "null"), ("contentsScale", "2"),
    ] {
      let text = Self.animation("\"keyPath\": \"\(keyPath)\", \"to\": \(value)")
      expectNil(Self.refusal(of: text), "\(keyPath)")
    }
    // The inputs of a function are of another type than the matrix.
    let turn = Self.animation(
      "\"keyPath\": \"transform\", \"to\": 3, \"valueFunction\": \"rotateZ\"")
    expectNil(Self.refusal(of: turn))
  }

  @Test func `easings, lengths of time and fill rules say what was expected`() {
    let families =
      "sine, quadratic, cubic, quartic, quintic, exponential, circular, back, elastic, bounce"
    for easing in ["easeOut", "spring.easeOut", "back.easeOut:much", "elastic.easeOut:-1"] {
      let text = Self.animation("\"timing\": {\"easing\": \"\(easing)\"}")
      expect(
        Self.refusal(of: text),
        equals:
          "line 3, column 56: expected an easing such as \"back.easeOut\" or \"elastic.easeOut:0.4\", "
          + "one of \(families) with one of easeIn, easeOut, easeInOut, found the text \"\(easing)\""
      )
    }
    for easing in ["back.easeOut", "elastic.easeOut:0.4"] {
      let text = Self.animation("\"timing\": {\"easing\": \"\(easing)\"}")
      expectNil(Self.refusal(of: text))
    }
    for (key, unit) in [
      ("duration", "seconds"), ("repeatDuration", "seconds"), ("repeatCount", "times"),
    ] {
      for value in ["-1", "\"nan\""] {
        let text = Self.animation("\"\(key)\": \(value)")
        let words = "expected a number of \(unit), 0 or more, found"
        expect(Self.refusal(of: text)?.contains(words), equals: true, "\(key)")
      }
      expectNil(Self.refusal(of: Self.animation("\"\(key)\": \"infinity\"")))
    }
    for (rule, isKnown) in [
      ("even-odd", true), ("evenOdd", true), ("non-zero", true), ("odd", false),
    ] {
      let text = Self.file("\"type\": \"shape\", \"shape\": {\"fillRule\": \"\(rule)\"}")
      expect((Self.refusal(of: text) == nil), equals: isKnown)
    }
  }

  @Test func `the scenes of the references are read`() throws {
    let folder = ProjectFiles.url("Tests/Golden/Scenes")
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    var count = 0
    for name in names where name.hasSuffix(".json") {
      count += 1
      #expect(throws: Never.self) {
        try SceneFile(contentsOf: folder.appendingPathComponent(name)).makeRootLayer()
      }
    }
    expect(count, isAbove: 50)
  }

  @Test func `the file's name is part of each of its errors`() throws {
    try withTemporaryFolder { folder in
      let url = folder.appendingPathComponent("stage.json")
      let files: [(Data, String)] = [
        (
          Data("{\"size\": 1}".utf8),
          "stage.json: line 1, column 1: the scene lacks \"root\", its layers"
        ),
        (Data([0xFF, 0xFE]), "stage.json: the file is not UTF-8 text"),
        (
          Data(Self.file("\"opacity\": \"much\"").utf8),
          "stage.json: line 2, column 23: expected a number, found the text \"much\""
        ),
      ]
      for (data, message) in files {
        try data.write(to: url)
        #expect {
          _ = try SceneFile(contentsOf: url).makeRootLayer()
        } throws: {
          "\($0)" == message
        }
      }
    }
  }

  @Test func `nesting has a limit`() {
    let deep = String(repeating: "[", count: 2000)
    expect(
      Self.refusal(of: deep),
      equals: "line 1, column 1025: nested too deep, more than 1024 (SceneFile.Limits.depth)")
    var layers = "{}"
    for _ in 0..<600 { layers = "{\"sublayers\": [\(layers)]}" }
    let refusal = Self.refusal(of: "{\"size\": [1, 1], \"root\": \(layers)}") ?? ""
    expect(refusal.contains("nested too deep"))
  }

  /// A file cut off at any byte, or with any byte replaced, is read or refused, and never more.
  @Test func `damaged files are read or refused`() {
    let text = """
      {"version": 1, "size": [4, 4], "scale": 2, "background": "#ffffff", "times": [0, 0.5],
       "root": {"type": "shape", "shape": {"path": "M 0 0 Q 1 1 2 2 Z", "fillColor": null},
        "filters": [{"name": "CIGaussianBlur", "inputRadius": 1e0}],
        "contents": {"bitmap": "ramp", "width": 2, "height": 2},
        "animations": [{"type": "keyframe", "keyPath": "position", "values": [[0, 0], [-1.5, 2]],
          "timings": [[0, 0, 1, 1]], "repeatCount": "infinity"}],
        "sublayers": [{"type": "text", "text": {"string": "\\u00e4\\n"}}]}}
      """
    expectNil(Self.refusal(of: text))
    let bytes = Array(text.utf8)
    for end in bytes.indices {
      let cut = String(decoding: bytes[..<end], as: UTF8.self)
      expect(Self.refusal(of: cut) != nil, "cut at byte \(end)")
    }
    for index in stride(from: 0, to: bytes.count, by: 3) {
      for replacement in [UInt8(ascii: "\""), UInt8(ascii: "9"), UInt8(ascii: "{"), 0xFF] {
        var changed = bytes
        changed[index] = replacement
        _ = Self.refusal(of: String(decoding: changed, as: UTF8.self))
      }
    }
  }
}
