// SPDX-License-Identifier: MIT

import Compositor
import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

/// Each feature's reference scene, drawn in ways that must not change its picture.
///
/// The expectation is always the one reference picture with its pixels moved.
struct VariantTests {
  private static let references = ReferencePictures.golden.within("Variants")

  private static let tolerance = PictureTolerance.pixels(perChannel: 2, count: 0)

  private static func renderer(_ scene: VariantScene, _ api: GLAPI) throws -> OffscreenRenderer {
    try OffscreenRenderer(
      size: CGSize(width: VariantScene.side, height: VariantScene.side),
      scale: CGFloat(scene.scale), api: api, debug: true)
  }

  @Test func `scenes are found`() {
    expect(VariantScene.all.count, equals: 79)
  }

  @Test(arguments: VariantScene.all)
  func `looks as its reference`(_ scene: VariantScene) throws {
    let renderer = try Self.renderer(scene, .openGL33)
    let picture = try SceneVariant.plain.draw(scene, with: renderer)
    expect(renderer.takeReports(), equals: [])
    guard Self.references.isSelected(scene.name) else { return }
    try Self.references.check(picture, named: scene.name, tolerance: Self.tolerance)
  }

  @Test(arguments: VariantScene.all, [GLAPI.openGL33, .openGLES30])
  func `looks the same drawn otherwise`(_ scene: VariantScene, _ api: GLAPI) throws {
    guard Self.references.isSelected(scene.name) else { return }
    let url = Self.references.folder.appendingPathComponent(scene.name + ".png")
    let reference = try PixelImage(contentsOf: url)
    let renderer = try Self.renderer(scene, api)
    for variant in SceneVariant.allCases {
      let picture = try variant.draw(scene, with: renderer)
      expect(renderer.takeReports(), equals: [])
      try Self.references.check(
        picture, against: variant.expectation(from: reference, scale: scene.scale),
        named: "\(scene.name)-\(variant.rawValue)\(api == .openGLES30 ? "-es" : "")",
        tolerance: Self.tolerance)
    }
  }
}
