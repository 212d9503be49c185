// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import RenderTree
import TestSupport
import Testing

@testable import Compositor

/// Effects that go straight into the pass that shows them: the same pixels as by way of a picture.
struct DirectEffectTests {
  /// Large enough that opaque layers are drawn as whole pixels, and their effects without alpha.
  private static let side = 72

  /// The names of all blends of layers.
  private static let blends = [
    "normalBlendMode", "sourceIn", "sourceOut", "sourceAtop", "addition", "maximum", "minimum",
    "CIMultiplyCompositing", "multiplyBlendMode", "screenBlendMode", "overlayBlendMode",
    "darkenBlendMode", "lightenBlendMode", "colorDodgeBlendMode", "colorBurnBlendMode",
    "softLightBlendMode", "hardLightBlendMode", "differenceBlendMode", "exclusionBlendMode",
    "linearBurnBlendMode", "linearDodgeBlendMode", "divideBlendMode", "subtractBlendMode",
    "pinLightBlendMode", "vividLightBlendMode", "linearLightBlendMode", "hueBlendMode",
    "saturationBlendMode", "colorBlendMode", "luminosityBlendMode", "clear", "copy", "destOver",
    "destIn", "destOut", "destAtop", "xor",
  ]

  /// The names of filters of colours, some of which change alpha.
  private static let filters = [
    "CIColorControls", "CISepiaTone", "CIColorInvert", "CIHueAdjust", "CIColorMonochrome",
    "CIExposureAdjust", "CIGammaAdjust", "CIVibrance", "CIColorPosterize", "CIMaskToAlpha",
    "CIPhotoEffectNoir", "CIPhotoEffectTransfer", "CIVignette", "CIFalseColor", "CIColorMatrix",
  ]

  /// A filter by its name; a matrix adds parts of alpha to the colours.
  private static func filter(_ name: String) throws -> CIFilter {
    let filter = try #require(CIFilter(name: name))
    if name == "CIColorMatrix" {
      filter.setValue(CIVector(x: 1, y: 0, z: 0, w: -0.25), forKey: "inputRVector")
      filter.setValue(CIVector(x: 0, y: 0.5, z: 0, w: 0.375), forKey: "inputGVector")
    }
    return filter
  }

  /// Pixels of all colours, and of all alphas unless they are opaque.
  private static func image(isOpaque: Bool, turned: Bool = false) throws -> CGImage {
    var picture = PixelImage(width: side, height: side)
    for y in 0..<side {
      for x in 0..<side {
        let (u, v) = turned ? (y, side - 1 - x) : (x, y)
        let alpha = isOpaque ? 255 : min(255, (u * 29 + v * 7) % 300)
        let color = (u * 3, v * 3, (u * v) % 256)
        func share(_ value: Int) -> UInt8 { UInt8(value * alpha / 255) }
        picture[x, y] = Pixel(share(color.0), share(color.1), share(color.2), UInt8(alpha))
      }
    }
    guard isOpaque else { return try picture.cgImage() }
    // Without alpha, so that the renderer knows that all is covered.
    let space = try #require(CGColorSpace(name: CGColorSpace.sRGB))
    let provider = try #require(CGDataProvider(data: Data(picture.bytes) as CFData))
    return try #require(
      CGImage(
        width: side, height: side, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 4 * side,
        space: space, bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.noneSkipLast.rawValue),
        provider: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent))
  }

  private static func layer(_ image: CGImage, x: CGFloat = 0) -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: x, y: 0, width: CGFloat(side), height: CGFloat(side))
    layer.contents = image
    return layer
  }

  /// A picture with some fast paths off, and the passes and captures of its plan.
  private static func picture(
    without paths: RenderOptions, at time: Double = 0, _ root: CALayer
  ) throws -> (pixels: PixelImage, plan: FramePlan) {
    let renderer = try OffscreenRenderer(size: root.bounds.size, scale: 1)
    let drawing = try #require(renderer.sceneRenderer)
    drawing.options = RenderOptions.all.subtracting(paths).subtracting(.keptBitmaps)
    let pixels = PixelImage(try renderer.image(of: root, at: time))
    expect(renderer.takeReports(), equals: [])
    return (pixels, drawing.planner.plan)
  }

  /// Compares pictures, and returns the plan with all fast paths.
  @discardableResult
  private static func compare(_ name: String, make: () throws -> CALayer) throws -> FramePlan {
    let all = try picture(without: [], make())
    let direct = try picture(without: .fixedBlends, make()).pixels
    let general = try picture(without: [.directEffects, .fixedBlends], make()).pixels
    let exact = PixelDifference(expected: general, actual: direct, limit: 0)
    expect(exact.count, equals: 0, "\(name): \(exact.first.prefix(3))")
    // A driver's own product of two numbers of eight bits may be a step off.
    let rounded = PixelDifference(expected: direct, actual: all.pixels, limit: 1)
    expect(rounded.count, equals: 0, "\(name): \(rounded.first.prefix(3))")
    return all.plan
  }

  /// A backdrop, and over it a layer that is blended with it.
  private static func blending(
    _ name: String, sourceIsOpaque: Bool, backdropIsOpaque: Bool
  ) throws -> CALayer {
    let root = layer(try image(isOpaque: backdropIsOpaque))
    let blended = layer(try image(isOpaque: sourceIsOpaque, turned: true), x: 5)
    let filter: Any? = name.hasPrefix("CI") ? CIFilter(name: name) as Any? : name
    blended.compositingFilter = filter
    root.addSublayer(blended)
    return root
  }

  @Test(arguments: blends)
  func `a blend is the same by way of a picture`(name: String) throws {
    for sourceIsOpaque in [false, true] {
      for backdropIsOpaque in [false, true] {
        let plan = try Self.compare("\(name), \(sourceIsOpaque), \(backdropIsOpaque)") {
          try Self.blending(
            name, sourceIsOpaque: sourceIsOpaque, backdropIsOpaque: backdropIsOpaque)
        }
        // A blend that reads the backdrop replaces it; of opaque pixels, by a program without alpha.
        guard let effect = plan.effects.last?.direct, effect.blend == nil else { continue }
        expect(effect.opaque.isEmpty, equals: !(sourceIsOpaque && backdropIsOpaque))
      }
    }
  }

  @Test(arguments: [("multiplyBlendMode", true), ("screenBlendMode", false)])
  func `a blend that OpenGL knows copies nothing`(name: String, isOpaque: Bool) throws {
    let root = try Self.blending(name, sourceIsOpaque: true, backdropIsOpaque: isOpaque)
    let plan = try Self.picture(without: [], root).plan
    expect(plan.captures.isEmpty)
    expect(plan.effects.count, equals: 1)
    let general = try Self.picture(without: .fixedBlends, root).plan
    expect(general.captures.count, equals: 1)
  }

  @Test(arguments: filters)
  func `a filter of colours is the same by way of a picture`(name: String) throws {
    for isOpaque in [false, true] {
      let plan = try Self.compare("\(name), \(isOpaque)") {
        let root = Self.layer(try Self.image(isOpaque: true))
        let filtered = Self.layer(try Self.image(isOpaque: isOpaque, turned: true), x: 5)
        filtered.filters = [try Self.filter(name)]
        root.addSublayer(filtered)
        return root
      }
      expect(plan.passes.count, equals: 1)
      let opaque = try #require(plan.effects.last?.direct).opaque
      expect(opaque.isEmpty, equals: (!isOpaque || name == "CIMaskToAlpha"))
    }
  }

  @Test func `a filter within a round clip keeps its picture`() throws {
    let plan = try Self.compare("clipped") {
      let root = Self.layer(try Self.image(isOpaque: true))
      root.cornerRadius = 20
      root.masksToBounds = true
      let filtered = Self.layer(try Self.image(isOpaque: false, turned: true))
      filtered.filters = [try #require(CIFilter(name: "CISepiaTone"))]
      root.addSublayer(filtered)
      return root
    }
    expect(plan.passes.count, isAbove: 1)
  }

  @Test func `a filter of a backdrop is the same by way of a picture`() throws {
    try Self.compare("backdrop") {
      let root = Self.layer(try Self.image(isOpaque: false))
      let glass = CALayer()
      glass.frame = CGRect(x: 8, y: 9, width: 40, height: 30)
      glass.backgroundFilters = [try #require(CIFilter(name: "CIColorInvert"))]
      root.addSublayer(glass)
      return root
    }
  }
}
