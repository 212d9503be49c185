// SPDX-License-Identifier: MIT

import Compositor
import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import SceneFile
import TestSupport
import Testing

/// Draws a folder of scene files that are no part of the repository, for instance random ones.
///
/// `LAMINA_ORACLE_SCENES` names the folder of scenes, `LAMINA_ORACLE_PICTURES` that of the pictures.
struct OracleFolderTests {
  private static let scenes = ProcessInfo.processInfo.environment["LAMINA_ORACLE_SCENES"]

  @Test(.enabled(if: scenes != nil))
  func `draws all scenes`() throws {
    let folder = URL(fileURLWithPath: try #require(Self.scenes))
    let pictures = URL(
      fileURLWithPath: try #require(
        ProcessInfo.processInfo.environment["LAMINA_ORACLE_PICTURES"]))
    try FileManager.default.createDirectory(at: pictures, withIntermediateDirectories: true)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    for file in files.sorted() where file.hasSuffix(".json") {
      do {
        try Self.draw(folder.appendingPathComponent(file), into: pictures)
      } catch { Issue.record("\(file): \(error)") }
    }
  }

  private static func draw(_ file: URL, into pictures: URL) throws {
    let scene = try SceneFile(contentsOf: file)
    let renderer = try OffscreenRenderer(size: scene.size, scale: scene.scale)
    for picture in OracleTests.pictures(of: scene) {
      let root = try scene.makeRootLayer(at: picture.time)
      CATransaction.flush()
      try renderer.image(of: root, at: 0)
        .write(to: pictures.appendingPathComponent(picture.name + ".png"))
      expect(renderer.takeReports(), equals: [])
    }
  }
}
