// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import SceneFile
import TestSupport
import Testing

@testable import Compositor

/// Pictures depend on nothing but their scenes: neither on what textures hold before they are written, nor on
/// what the renderer drew before.
struct UndefinedPixelFuzzTests {
  /// The factor by which `make fuzz` draws more; nil in `make test`.
  private static let factor = ProcessInfo.processInfo.environment["LAMINA_FUZZ"].flatMap { Int($0) }

  /// Scenes of a test case.
  private static let sceneCount = factor.map { 4 + $0 / 4 } ?? 2

  /// The scenes of the oracle: all, or a third, since each is drawn by two contexts of its own.
  private static let oracleScenes: [String] = {
    guard factor == nil else { return OracleTests.scenes }
    var random = SeededGenerator(test: "undefined-oracle")
    return Array(OracleTests.scenes.shuffled(using: &random).prefix(OracleTests.scenes.count / 3))
  }()

  /// Makes a renderer in whose textures undefined pixels have a colour.
  private static func renderer(
    for scene: SceneFile, filling color: SIMD4<Float>
  ) throws -> OffscreenRenderer {
    try OffscreenRenderer(size: scene.size, scale: scene.scale) { () throws(GLContextError) in
      let context = try GLContext(api: .openGL33, debug: true)
      context.checks?.fillColor = color
      return context
    }
  }

  private static func draw(
    _ scene: SceneFile, with renderer: OffscreenRenderer
  ) throws -> PixelImage {
    let root = try CATransaction.withoutActions { try scene.makeRootLayer(at: 0) }
    CATransaction.flush()
    return PixelImage(try renderer.image(of: root, at: 0))
  }

  /// Draws a scene twice, with other undefined pixels.
  private static func compareFills(_ text: String) throws -> PictureComparison {
    let scene = try SceneFile(text: text)
    let colors = [SIMD4<Float>(1, 0, 1, 1), SIMD4<Float>(0, 1, 0, 0)]
    let pictures = try colors.map { try draw(scene, with: try renderer(for: scene, filling: $0)) }
    return PictureComparison(expected: pictures[0], actual: pictures[1], tolerance: .exact)
  }

  /// Expects a scene of a seed to show no undefined pixels, or shrinks it.
  private static func check(seed: UInt64) throws {
    let text = try RandomPicture.text(seed: seed)
    let comparison = try compareFills(text)
    guard !comparison.isMatch else { return }
    let name = "undefined-\(seed)"
    _ = try BrokenScene.shrink(text, named: name) { !(try compareFills($0).isMatch) }
    Issue.record("the scene of seed \(seed), \(name).json: \(comparison.summary)")
  }

  @Test(arguments: oracleScenes)
  func `undefined pixels show in no oracle scene`(_ name: String) throws {
    let comparison = try Self.compareFills(try OracleTests.scene(name).text)
    expect(comparison.isMatch, "\(comparison.summary)")
  }

  @Test(arguments: 1...4)
  func `undefined pixels show in no random scene`(_ series: Int) throws {
    var random = SeededGenerator(test: "undefined-\(series)")
    for _ in 0..<Self.sceneCount { try Self.check(seed: random.next()) }
  }

  @Test func `a scene that once showed undefined pixels shows none`() throws {
    try Self.check(seed: 8_130_937_958_127_576_691)
  }

  @Test(arguments: 1...4)
  func `earlier pictures do not change later ones`(_ series: Int) throws {
    var random = SeededGenerator(test: "earlier-\(series)")
    var texts = try OracleTests.scenes.map { try OracleTests.scene($0).text }
    texts = Array(texts.shuffled(using: &random).prefix(12))
    for _ in 0..<Self.sceneCount { texts.append(try RandomPicture.text(seed: random.next())) }
    var used: [String: OffscreenRenderer] = [:]
    for text in texts.shuffled(using: &random) {
      let scene = try SceneFile(text: text)
      let size = "\(scene.size) \(scene.scale)"
      let fresh = try OffscreenRenderer(size: scene.size, scale: scene.scale)
      let old = try used[size] ?? OffscreenRenderer(size: scene.size, scale: scene.scale)
      used[size] = old
      let comparison = PictureComparison(
        expected: try Self.draw(scene, with: fresh), actual: try Self.draw(scene, with: old),
        tolerance: .exact)
      expect(comparison.isMatch, "\(scene.name): \(comparison.summary)")
    }
  }
}
