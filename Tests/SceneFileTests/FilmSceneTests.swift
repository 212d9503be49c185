// SPDX-License-Identifier: MIT

import CoreAnimation
import Expectations
import Foundation
import SceneFile
import TestSupport
import Testing

/// Films in scene files: read, written, limited.
struct FilmSceneTests {
  private func layer(_ source: String, in folder: URL) throws -> CAMediaLayer {
    let text =
      "{\"size\": [4, 4], \"root\": {\"sublayers\": [{\"type\": \"media\", "
      + "\"media\": {\"source\": \(source)}}]}}"
    let root = try SceneFile(text: text, folder: folder).makeRootLayer()
    return try #require(root.sublayers?.first as? CAMediaLayer)
  }

  @Test func `an image is a source, with the part that is played`() throws {
    try withTemporaryFolder { folder in
      try PixelImage(width: 3, height: 2).write(to: folder.appendingPathComponent("a.png"))
      let plain = try layer("\"a.png\"", in: folder)
      expect(plain.bounds.size, equals: CGSize(width: 3, height: 2))
      expect(plain.film?.options, equals: MediaFilm.Options())
      let long = try layer(
        "{\"file\": \"a.png\", \"beginTime\": 0.5, \"start\": 1, \"end\": 3, \"repeatCount\": \"infinity\", "
          + "\"poster\": 2}", in: folder)
      expect(long.film?.options.beginTime, equals: 0.5)
      expect(long.film?.options.start, equals: 1)
      expect(long.film?.options.end, equals: 3)
      expect(long.film?.options.repeatCount, equals: .infinity)
      expect(long.film?.options.poster, equals: 2)
      for layer in [plain, long] {
        let text = try layer.sceneDescription
        let copy = try #require(try SceneFile(text: text).makeRootLayer() as? CAMediaLayer)
        expect(copy.film?.options, equals: layer.film?.options)
        expect(copy.film?.url.path, equals: layer.film?.url.path)
        try expect(copy.sceneDescription, equals: text)
      }
    }
  }

  @Test func `faults say which, and where`() throws {
    try withTemporaryFolder { folder in
      let error = #expect(throws: SceneFileError.self) { try layer("\"no.mp4\"", in: folder) }
      expect(error?.location?.column, equals: 79)
      guard case .unreadable = error?.mediaError else {
        return expect(false, "\(error as Any) has no fault of a film")
      }
      let key = #expect(throws: SceneFileError.self) {
        try layer("{\"file\": \"a\", \"loop\": true}", in: folder)
      }
      expect(key?.message.contains("unknown key \"loop\" of a film") ?? false)
    }
  }

  @Test func `films are counted`() throws {
    try withTemporaryFolder { folder in
      try PixelImage(width: 1, height: 1).write(to: folder.appendingPathComponent("a.png"))
      let film = "{\"type\": \"media\", \"media\": {\"source\": \"a.png\"}}"
      var limits = SceneFile.Limits()
      limits.filmCount = 2
      let text = { (count: Int) in
        let films = Array(repeating: film, count: count).joined(separator: ", ")
        return "{\"size\": [4, 4], \"root\": {\"sublayers\": [\(films)]}}"
      }
      _ = try SceneFile(text: text(2), folder: folder, limits: limits).makeRootLayer()
      let error = #expect(throws: SceneFileError.self) {
        try SceneFile(text: text(3), folder: folder, limits: limits).makeRootLayer()
      }
      expect(error?.message.contains("SceneFile.Limits.filmCount") ?? false)
    }
  }
}
