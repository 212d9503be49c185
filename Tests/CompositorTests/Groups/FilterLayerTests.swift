// SPDX-License-Identifier: MIT

import CoreGraphics
import CoreImage
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// Filters as layers carry them: what the layer shows is what the filter makes of its picture.
///
/// The filters themselves are held against their formulas by `ColorFilterTests`, `BlurTests`,
/// `BlurErrorTests` and `DistortionTests`.
struct FilterLayerTests {
  private static let lines: [(String, [String: any Sendable])] = [
    ("CIGaussianBlur", ["inputRadius": 4]), ("CIBoxBlur", ["inputRadius": 5]),
    ("CIMotionBlur", ["inputRadius": 6, "inputAngle": 0.4]),
    ("CIColorControls", ["inputSaturation": 0.3, "inputContrast": 1.4]),
    ("CIExposureAdjust", ["inputEV": 0.7]), ("CIHueAdjust", ["inputAngle": 1.1]),
    ("CIVibrance", ["inputAmount": 0.8]), ("CIColorInvert", [:]), ("CISepiaTone", [:]),
    ("CIColorMonochrome", [:]),
    ("CIColorMatrix", ["inputBiasVector": CIVector(x: 0.2, y: 0, z: 0, w: 0)]),
    ("CIColorPosterize", ["inputLevels": 4]),
    ("CIPixellate", ["inputCenter": CIVector(x: 3, y: 5), "inputScale": 7]),
    ("CIVignette", ["inputIntensity": 1]), ("CIBloom", ["inputRadius": 3]),
    ("CISharpenLuminance", ["inputSharpness": 1.2]),
    ("CIPinchDistortion", ["inputCenter": CIVector(x: 22, y: 15), "inputRadius": 14]),
    ("CIBumpDistortion", ["inputCenter": CIVector(x: 22, y: 15), "inputRadius": 14]),
    ("CITwirlDistortion", ["inputCenter": CIVector(x: 22, y: 15), "inputRadius": 14]),
  ]

  private let size = CGSize(width: 88, height: 72)
  private let place = SIMD2<Int32>(20, 18)

  /// A layer that shows a picture; as one image, or in two halves that its sublayers show, so that a
  /// pass is needed.
  private func root(_ filter: CIFilter, inHalves: Bool) throws -> CALayer {
    let root = CALayer()
    root.frame = CGRect(origin: .zero, size: size)
    let layer = CALayer()
    layer.frame = CGRect(x: Int(place.x), y: Int(place.y), width: 48, height: 32)
    let picture = try EffectPictures.ramp().cgImage()
    if inHalves {
      for half in 0..<2 {
        let sublayer = CALayer()
        sublayer.frame = CGRect(x: 24 * half, y: 0, width: 24, height: 32)
        sublayer.contents = picture
        sublayer.contentsRect = CGRect(x: 0.5 * Double(half), y: 0, width: 0.5, height: 1)
        layer.addSublayer(sublayer)
      }
    } else {
      layer.contents = picture
    }
    layer.filters = [filter]
    root.addSublayer(layer)
    return root
  }

  @Test(arguments: lines.map(\.0), [false, true])
  func `a layer shows what its filter makes`(_ name: String, _ inHalves: Bool) throws {
    let values = Self.lines.first { $0.0 == name }?.1 ?? [:]
    let filter = try #require(CIFilter(name: name, parameters: values))
    for api in [GLAPI.openGL33, .openGLES30] {
      let renderer = try OffscreenRenderer(size: size, scale: 1, api: api, debug: true)
      let shown = PixelImage(
        try renderer.image(of: try root(filter, inHalves: inHalves), at: 0))
      expect(renderer.takeReports(), equals: [])
      var made = PixelImage(width: 1, height: 1)
      let region = PixelRect(x: 0, y: 0, width: 88, height: 72)
      try GLTestContext.run(api) { gl in
        made = try EffectRig.filtered(
          EffectPictures.ramp(), at: place, by: [filter.filterDescription],
          space: FilterSpace(
            scale: 1, origin: SIMD2(Double(place.x), Double(place.y)),
            bounds: SIMD4(0, 0, 48, 32)), region: region, in: gl)
      }
      try ReferencePictures.golden.check(
        shown, against: made, named: "layer-\(name)-\(inHalves)-\(api)",
        tolerance: .pixels(perChannel: 2, count: 0))
    }
  }

  /// A layer that is one image is filtered as it lies in its texture: the pass that draws anything
  /// else first is saved.
  @Test(arguments: ["CIColorInvert", "CIGaussianBlur"])
  func `an image is filtered without a pass of its own`(_ name: String) throws {
    let filter = try #require(CIFilter(name: name))
    func passes(inHalves: Bool) throws -> Int {
      let renderer = try OffscreenRenderer(size: size, scale: 1, api: .openGL33, debug: true)
      _ = try renderer.image(of: try root(filter, inHalves: inHalves), at: 0)
      return try #require(renderer.sceneRenderer).statistics.passes
    }
    try expect(passes(inHalves: false), equals: passes(inHalves: true) - 1)
  }

  /// A list of filters is applied in order, the first one first.
  @Test func `filters are applied in order`() throws {
    let invert = try #require(CIFilter(name: "CIColorInvert"))
    let darken = try #require(CIFilter(name: "CIExposureAdjust", parameters: ["inputEV": -1]))
    func pixel(_ filters: [CIFilter]) throws -> Pixel {
      let root = CALayer()
      root.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
      root.backgroundColor = CGColor(srgbRed: 0.8, green: 0.8, blue: 0.8, alpha: 1)
      root.filters = filters
      return PixelImage(
        try OffscreenRenderer(size: root.bounds.size).image(of: root, at: 0))[5, 5]
    }
    expect(Int(try pixel([invert, darken]).red), near: 26, within: 1)
    expect(Int(try pixel([darken, invert]).red), near: 153, within: 1)
  }

  /// Transitions and blends do nothing among a layer's filters.
  @Test func `filters of two pictures are left out`() throws {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    root.backgroundColor = CGColor(srgbRed: 0.8, green: 0, blue: 0, alpha: 1)
    root.filters = [CIFilter(name: "CIDissolveTransition"), CIFilter(name: "CIScreenBlendMode")]
      .compactMap { $0 }
    let renderer = try OffscreenRenderer(size: root.bounds.size)
    expect(PixelImage(try renderer.image(of: root, at: 0))[5, 5], equals: Pixel(204, 0, 0))
  }
}
