// SPDX-License-Identifier: MIT

import CoreAnimation
import CoreGraphics
import Expectations
import Foundation
import ImageIO
import SceneFile
import TestSupport
import Testing

/// Scenes of unknown origin: no shaders of their own, no files outside of their folder.
struct ScenePermissionTests {
  private func refusal(
    _ layer: String, in folder: URL, _ permissions: SceneFile.Permissions = []
  ) -> String? {
    do {
      _ = try SceneFile(
        text: "{\"size\": [4, 4], \"root\": {\(layer)}}", folder: folder, permissions: permissions
      ).makeRootLayer()
      return nil
    } catch { return "\(error)" }
  }

  private func file(_ path: String) -> String { "\"contents\": {\"file\": \"\(path)\"}" }

  @Test func `files stay below the scene's folder, links followed`() throws {
    try withTemporaryFolder { top in
      let folder = top.appendingPathComponent("scene")
      let inner = folder.appendingPathComponent("inner")
      try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
      for place in [top, folder, inner] {
        try PixelImage(width: 2, height: 2).write(to: place.appendingPathComponent("a.png"))
      }
      for (link, target) in [
        ("out.png", "../a.png"), ("up", ".."), ("in.png", "inner/a.png"),
        ("gone.png", "/nowhere/a.png"),
      ] {
        try FileManager.default.createSymbolicLink(
          atPath: folder.appendingPathComponent(link).path, withDestinationPath: target)
      }
      for path in ["a.png", "inner/a.png", "in.png", "./a.png"] {
        expectNil(refusal(file(path), in: folder), "\(path)")
      }
      let outside = [
        "../a.png", "inner/../a.png", "out.png", "up/a.png", "gone.png",
        top.appendingPathComponent("a.png").path, folder.appendingPathComponent("a.png").path,
      ]
      for path in outside {
        expect(
          refusal(file(path), in: folder)?.contains("--allow-paths") ?? false, "\(path)")
        if path != "gone.png" { expectNil(refusal(file(path), in: folder, .paths), "\(path)") }
      }
      // A file that is not there is an error of its own.
      let missing = refusal(file("b.png"), in: folder) ?? ""
      expect(missing.contains("b.png cannot be read"), "\(missing)")
      expect(!missing.contains("--allow-paths"))
    }
  }

  @Test func `a film outside of the folder is refused before it is opened`() throws {
    try withTemporaryFolder { folder in
      let layer = "\"type\": \"media\", \"media\": {\"source\": \"../film.mp4\"}"
      expect(refusal(layer, in: folder)?.contains("--allow-paths") ?? false)
      expect(
        refusal(layer, in: folder, .paths)?.contains("film.mp4 cannot be read") ?? false)
    }
  }

  @Test func `a shader of the scene's own is refused`() throws {
    let kernel =
      "\"filters\": [{\"kernel\": {\"name\": \"k\", "
      + "\"source\": \"vec4 k(vec2 p) { return image(p); }\"}}]"
    let folder = FileManager.default.temporaryDirectory
    expect(refusal(kernel, in: folder)?.contains("--allow-kernels") ?? false)
    expect(!(refusal(kernel, in: folder, .kernels) ?? "").contains("--allow-kernels"))
  }
}
