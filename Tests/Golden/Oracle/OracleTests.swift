// SPDX-License-Identifier: MIT

import Compositor
import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import SceneFile
import TestSupport
import Testing

/// Pictures of single features that a browser drew, 4× supersampled, and Lamina must draw the same.
struct OracleTests {
  private static let folder = ProjectFiles.url("Tests/Golden/Oracle")

  /// The browser's pictures.
  static let references = ReferencePictures(
    folder: folder.appendingPathComponent("refs"),
    failures: ReferencePictures.golden.failures, acceptance: .makeGolden)

  /// The names of all scene files.
  static let scenes: [String] = {
    let files = try? FileManager.default.contentsOfDirectory(
      atPath: folder.appendingPathComponent("scenes").path)
    return (files ?? []).filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
  }()

  /// A scene by the name of its file.
  static func scene(_ name: String) throws -> SceneFile {
    try SceneFile(contentsOf: folder.appendingPathComponent("scenes/\(name).json"))
  }

  /// The reference pictures of a scene: file name without extension, and time in seconds.
  static func pictures(of scene: SceneFile) -> [(name: String, time: TimeInterval)] {
    if scene.times.isEmpty { return [(scene.name, 0)] }
    return scene.times.map { time in
      let text = time == time.rounded() ? String(Int(time)) : String(time)
      return ("\(scene.name)@\(text)", time)
    }
  }

  /// One picture; the root is stopped at the picture's time, so the frame's time is of no account.
  private static func draw(
    _ scene: SceneFile, at time: TimeInterval, with renderer: OffscreenRenderer
  ) throws -> PixelImage {
    let root = try scene.makeRootLayer(at: time)
    CATransaction.flush()
    let image = try renderer.image(of: root, at: 0)
    expect(renderer.takeReports(), equals: [])
    return PixelImage(image)
  }

  @Test func `scenes are found`() {
    expect(Self.scenes.count, equals: 55)
  }

  @Test(arguments: scenes)
  func `matches the browser`(_ name: String) throws {
    let scene = try Self.scene(name)
    let renderer = try OffscreenRenderer(size: scene.size, scale: scene.scale)
    for picture in Self.pictures(of: scene) where Self.references.isSelected(picture.name) {
      let actual = try Self.draw(scene, at: picture.time, with: renderer)
      let threshold = try #require(scene.threshold)
      try Self.references.check(
        actual, named: picture.name,
        tolerance: .neighbourhood(fraction: threshold.fraction, mean: threshold.mean))
    }
  }

  /// The same shaders on OpenGL ES give the same pictures but for the last bits of arithmetic.
  @Test(arguments: scenes)
  func `is the same on OpenGL ES`(_ name: String) throws {
    let scene = try Self.scene(name)
    let desktop = try OffscreenRenderer(size: scene.size, scale: scene.scale)
    let embedded = try OffscreenRenderer(
      size: scene.size, scale: scene.scale, api: .openGLES30, debug: true)
    for picture in Self.pictures(of: scene) where Self.references.isSelected(picture.name) {
      let expected = try Self.draw(scene, at: picture.time, with: desktop)
      let actual = try Self.draw(scene, at: picture.time, with: embedded)
      try Self.references.check(
        actual, against: expected, named: picture.name + "-es",
        tolerance: .pixels(perChannel: 2, count: 0))
    }
  }

  /// A scene written as text and read again draws the same pixels.
  @Test func `written scenes are the same pictures`() throws {
    for name in Self.scenes {
      let scene = try Self.scene(name)
      let renderer = try OffscreenRenderer(size: scene.size, scale: scene.scale)
      for picture in Self.pictures(of: scene).prefix(2) {
        let expected = try Self.draw(scene, at: picture.time, with: renderer)
        let text = try SceneFile(layer: scene.makeRootLayer(), size: scene.size).text
        let actual = try Self.draw(SceneFile(text: text), at: picture.time, with: renderer)
        expect(actual, equals: expected, "\(picture.name)")
      }
    }
  }
}
