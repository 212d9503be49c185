// SPDX-License-Identifier: MIT

import CoreAnimation
import CoreGraphics
import CoreImage
import Expectations
import Foundation
import SceneFile
import TestSupport
import Testing

/// Filters with textures, and the blends that only layers know, come back from a scene's text.
struct FilterSceneTests {
  @Test func `textures and short blend names come back`() throws {
    let texture = try PixelImage(width: 2, height: 2, filledWith: Pixel(10, 20, 30)).cgImage()
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 20, height: 10)
    let glass = CIFilter.glassDistortion()
    glass.textureImage = CIImage(cgImage: texture)
    layer.filters = [glass]
    layer.compositingFilter = CIFilter(compositingName: "xor")
    let text = try layer.sceneDescription
    let again = try SceneFile(text: text).makeRootLayer()
    let filter = try #require(again.filters?.first as? CIFilter)
    expect(filter.filterDescription.picture.map { PixelImage($0) }, equals: PixelImage(texture))
    let blend = try #require(again.compositingFilter as? CIFilter)
    expect(blend.filterDescription.blendMode, equals: .exclusiveOr)
    layer.compositingFilter = "destOut"
    let name = try SceneFile(text: layer.sceneDescription).makeRootLayer().compositingFilter
    expect(name as? String, equals: "destOut")
  }

  @Test func `the roles of programs come back`() throws {
    let layer = CALayer()
    let kernel = try FilterKernel(name: "mine", source: "x", role: .blend)
    layer.compositingFilter = CIFilter(kernel: kernel)
    let again = try SceneFile(text: layer.sceneDescription).makeRootLayer()
    expect((again.compositingFilter as? CIFilter)?.kernel, equals: kernel)
    #expect(throws: SceneFileError.self) {
      try SceneFile(text: layer.sceneDescription.replacing("\"blend\"", with: "\"mix\""))
        .makeRootLayer()
    }
  }

  /// The picture of their `outputImage` has no text.
  @Test func `objects of an application's classes are refused`() {
    final class Own: CIFilter {}
    let layer = CALayer()
    layer.filters = [Own()]
    #expect(throws: SceneFileError.self) { try layer.sceneDescription }
  }
}
