// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import SceneFile
import SceneTools
import TestSupport
import Testing

struct ReducerTests {
  /// Twenty layers, four levels deep, one of which has a border of 3.
  private static let scene: String = {
    func layer(_ index: Int, _ inner: String) -> String {
      """
      {"bounds": [0, 0, 20, 20], "position": [\(index).25, 7.125], "cornerRadius": 4,
       "borderWidth": \(index == 13 ? 3 : 1), "sublayers": [\(inner)]}
      """
    }
    let rows = (0..<5).map { row in
      (0..<4).reduce("") { inner, level in layer(row * 4 + level, inner) }
    }
    return
      "{\"size\": [40, 40], \"name\": \"rows\", \"root\": {\"sublayers\": [\(rows.joined(separator: ","))]}}"
  }()

  @Test func `a scene shrinks to what fails`() throws {
    var reducer = try SceneReducer(text: Self.scene) { $0.contains("\"borderWidth\": 3") }
    let reduced = try #require(try reducer.reduce())
    expect(reduced, equals: "{ \"size\": [], \"root\": { \"borderWidth\": 3 } }\n")
    expect(reducer.testCount, isBelow: 400)
  }

  @Test func `what a reader refuses can be kept out by the test`() throws {
    var reducer = try SceneReducer(text: Self.scene) { text in
      guard let scene = try? SceneFile(text: text), let root = try? scene.makeRootLayer() else {
        return false
      }
      var layers = [root]
      while let layer = layers.popLast() {
        if layer.borderWidth == 3 { return true }
        layers += layer.sublayers ?? []
      }
      return false
    }
    let reduced = try #require(try reducer.reduce())
    let root = try SceneFile(text: reduced).makeRootLayer()
    expect(root.borderWidth, equals: 3)
    expectNil(root.sublayers)
    expect(reduced.utf8.count, isBelow: 60)
  }

  @Test func `a scene that does not fail is not reduced`() throws {
    var reducer = try SceneReducer(text: Self.scene) { _ in false }
    try expectNil(reducer.reduce())
    expect(reducer.testCount, equals: 1)
    #expect(throws: SceneFileError.self) { try SceneReducer(text: "{") { _ in true } }
  }

  @Test func `a scene that asks for a power is reduced with the power only`() throws {
    try withTemporaryFolder { folder in
      let url = folder.appendingPathComponent("scene.json")
      let outside = """
        {"size": [8, 8], "root": {"contents": {"file": "/none.png"}, "opacity": 0.5}}
        """
      try Data(outside.utf8).write(to: url)
      let small = folder.appendingPathComponent("small.json")
      var command = ReduceCommand(scene: url, output: small, command: ["grep", "-qv", "opacity"])
      let error = #expect(throws: ToolError.self) { _ = try command.run() }
      expect(error?.status, equals: .badScene)
      expect(error?.description.contains("--allow-paths"), equals: true)
      command.permissions = .paths
      command.command = ["sh", "-c", "! grep -q file \"$0\""]
      // The file that is not there is a fault that may be looked for.
      #expect(throws: Never.self) { _ = try command.run() }
      try expect(
        String(contentsOf: small, encoding: .utf8),
        equals: "{ \"size\": [], \"root\": { \"contents\": { \"file\": \"/none.png\" } } }\n")
    }
  }
}
