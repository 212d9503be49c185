// SPDX-License-Identifier: MIT

import CoreAnimation
import CoreText
import Expectations
import Foundation
import SceneFile
import TestSupport
import Testing

/// Fonts of files beside a scene.
struct SceneFontTests {
  /// A scene in a folder, with a text in the font of a file.
  private func scene(
    _ fonts: String, in folder: URL, permissions: SceneFile.Permissions = []
  ) throws -> SceneFile {
    let url = folder.appendingPathComponent("scene.json")
    let text = """
      {"size": [40, 20], "fonts": \(fonts), "root": {"type": "text", "text": {"string": "ab", "font": "Lamina Test Scene"}}}
      """
    try Data(text.utf8).write(to: url)
    return try SceneFile(contentsOf: url, permissions: permissions)
  }

  @Test func `texts show fonts of files beside the scene`() throws {
    try withTemporaryFolder { folder in
      let url = folder.appendingPathComponent("block.ttf")
      try TestFonts.writeBlock(named: "Scene", to: url)
      let scene = try scene("[\"block.ttf\"]", in: folder)
      expect(scene.fonts.map(\.url.lastPathComponent), equals: ["block.ttf"])
      expect(CTFontManagerGetScopeForURL(url as CFURL), equals: .none)
      // Layers are made more than once.
      for _ in 0..<2 { _ = try scene.makeRootLayer() }
      expect(CTFontManagerGetScopeForURL(url as CFURL), equals: .process)
      try expect(scene.text.contains("\"fonts\": [\"block.ttf\"]"))
      let isForgotten = CTFontManagerUnregisterFontsForURL(url as CFURL, .process, nil)
      expect(isForgotten)
    }
  }

  @Test func `a text that fits has the largest size, wherever its bounds are written`() throws {
    let scene = try SceneFile(
      text: """
        {"size": [80, 20], "root": {"type": "text", "text": {"fit": [4, 90], "string": "title"},
         "bounds": [0, 0, 80, 20]}}
        """)
    let layer = try #require(try scene.makeRootLayer() as? CATextLayer)
    let size = layer.fontSize
    expect(size, isBelow: 36)
    layer.fitFontSize(in: 4...90)
    expect(layer.fontSize, equals: size)
    for sizes in ["[0, 9]", "[9, 4]", "[1]", "[1, 1e9]", "9"] {
      let text = "{\"size\": [8, 8], \"root\": {\"type\": \"text\", \"text\": {\"fit\": \(sizes)}}}"
      let wrong = try SceneFile(text: text)
      #expect(throws: SceneFileError.self) { try wrong.makeRootLayer() }
    }
  }

  @Test func `a file that is missing or holds no font is an error with its place`() throws {
    try withTemporaryFolder { folder in
      let missing = try scene("[\"none.ttf\"]", in: folder)
      let error = #expect(throws: SceneFileError.self) { try missing.makeRootLayer() }
      expect(
        error?.description,
        equals: "scene.json: line 1, column 30: none.ttf: the file of fonts cannot be read")
      let other = try scene("[\"scene.json\"]", in: folder)
      let words = #expect(throws: SceneFileError.self) { try other.makeRootLayer() }
      expect(words?.description.contains("scene.json: the file holds no font"), equals: true)
      for fonts in ["[\"../block.ttf\"]", "\"block.ttf\"", "[1]"] {
        #expect(throws: SceneFileError.self) { try scene(fonts, in: folder) }
      }
    }
  }
}
