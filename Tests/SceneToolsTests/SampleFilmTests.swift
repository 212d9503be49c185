// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import SceneFile
import TestSupport
import Testing

@testable import SceneTools

/// The films of samples/Films.
struct SampleFilmTests {
  private static let folder = ProjectFiles.url("samples/Films")

  private static var names: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
    }
  }

  private static func film(_ name: String) throws -> SceneFile {
    try SceneFile(
      contentsOf: folder.appendingPathComponent(name + ".json"), permissions: [])
  }

  @Test func `there are ten, each with a row on the page`() throws {
    let names = try Self.names
    expect(names.count, equals: 10)
    let page = try String(contentsOf: ProjectFiles.url("docs/films.md"), encoding: .utf8)
    for name in names {
      expect(page.contains("[`\(name)`](../samples/Films/\(name).json) | "), "\(name)")
    }
  }

  @Test(arguments: try names)
  func `a film moves, needs no permission, and leaves no complaint`(name: String) throws {
    let scene = try Self.film(name)
    expect(scene.size, equals: CGSize(width: 1280, height: 720))
    // Its contents need ffmpeg.
    guard name != "picture" || TestFilm.canBeMade else { return }
    let rendering = try SceneRendering(scene, SceneRendering.Overrides(scale: 0.25))
    let end = try #require(scene.times.last)
    let pictures = try [0.2, 0.5, 0.9].map { PixelImage(try rendering.image(at: $0 * end)) }
    expect(pictures[0].bytes != pictures[1].bytes)
    expect(pictures[1].bytes != pictures[2].bytes)
    expect(rendering.renderer.takeReports(), equals: [])
  }

  @Test func `a chart has a bar for each row of its data`() throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("rows.json")
      let rows = (0..<5).map { #"{"name": "\#($0)", "value": \#(20 * $0)}"# }
      try Data(#"{"rows": [\#(rows.joined(separator: ","))]}"#.utf8).write(to: file)
      var settings = SceneFile.Settings()
      settings.data = [file]
      let scene = try SceneFile(
        contentsOf: Self.folder.appendingPathComponent("chart.json"), permissions: [],
        settings: settings)
      let layers = try scene.makeRootLayer(at: 5).sublayers ?? []
      let heights = layers.filter { $0.anchorPoint.y == 1 }.map(\.bounds.height)
      expect(heights, equals: [0, 88, 176, 264, 352])
    }
  }
}
