// SPDX-License-Identifier: MIT

import CoreGraphics
import CoreImage
import CoreImage.CIFilterBuiltins
import Diagnostics
import Expectations
import Foundation
import TestSupport
import Testing

/// `CIFilter.gaussianBlur()` and its like, written as on Apple's systems.
struct TypedFilterTests {
  @Test func `properties are inputs`() {
    let blur = CIFilter.gaussianBlur()
    expect(blur.name, equals: "CIGaussianBlur")
    expect(blur.radius, equals: 10)
    blur.radius = 4.5
    expect(blur.value(forKey: kCIInputRadiusKey) as? NSNumber, equals: 4.5)
    let pinch = CIFilter.pinchDistortion()
    pinch.center = CGPoint(x: 3, y: 4)
    pinch.scale = 1.25
    expect(pinch.filterDescription.inputs[0], equals: SIMD4(3, 4, 0, 0))
    expect(pinch.scale, equals: 1.25)
    let tint = CIFilter.colorMonochrome()
    tint.color = .red
    expect(tint.color, equals: .red)
    let kaleidoscope = CIFilter.kaleidoscope()
    kaleidoscope.count = 9
    expect(kaleidoscope.count, equals: 9)
    let matrix = CIFilter.colorMatrix()
    matrix.biasVector = CIVector(x: 1, y: 2, z: 3, w: 4)
    expect(matrix.biasVector, equals: CIVector(x: 1, y: 2, z: 3, w: 4))
    let ink = CIFilter.cmykHalftone()
    ink.underColorRemoval = 0.25
    expect(ink.value(forKey: "inputUCR") as? NSNumber, equals: 0.25)
    let page = CIFilter.pageCurlWithShadowTransition()
    page.shadowExtent = CGRect(x: 1, y: 2, width: 3, height: 4)
    page.time = 0.5
    expect(page.shadowExtent, equals: CGRect(x: 1, y: 2, width: 3, height: 4))
    let parts = CIFilter.disintegrateWithMaskTransition()
    parts.shadowOffset = CGPoint(x: 2, y: -3)
    expect(parts.filterDescription.inputs[3], equals: SIMD4(2, -3, 0, 0))
    let photo = CIFilter.photoEffectNoir()
    photo.extrapolate = true
    expect(photo.extrapolate)
  }

  /// Every property of every typed filter is a key that its filter has, both ways.
  @Test func `constructors make the filters of their names`() {
    let made: [(any CIFilterProtocol, String)] = [
      (CIFilter.zoomBlur(), "CIZoomBlur"), (CIFilter.crystallize(), "CICrystallize"),
      (CIFilter.edgeWork(), "CIEdgeWork"), (CIFilter.dotScreen(), "CIDotScreen"),
      (CIFilter.torusLensDistortion(), "CITorusLensDistortion"),
      (CIFilter.glassDistortion(), "CIGlassDistortion"),
      (CIFilter.sRGBToneCurveToLinear(), "CISRGBToneCurveToLinear"),
      (CIFilter.colorPosterize(), "CIColorPosterize"),
      (CIFilter.multiplyBlendMode(), "CIMultiplyBlendMode"),
      (CIFilter.sourceAtopCompositing(), "CISourceAtopCompositing"),
      (CIFilter.accordionFoldTransition(), "CIAccordionFoldTransition"),
    ]
    for (filter, name) in made {
      expect((filter as? CIFilter)?.attributes[kCIAttributeFilterName] as? String, equals: name)
      expectNil(filter.outputImage)
    }
  }

  @Test func `copies keep their type and values`() throws {
    let blur = CIFilter.gaussianBlur()
    blur.radius = 3
    let copy = try #require(blur.copy() as? any CIFilter & CIGaussianBlur)
    blur.radius = 5
    expect(copy.radius, equals: 3)
  }

  // MARK: - Pictures

  private func bitmap(_ width: Int, _ height: Int) throws -> CGImage {
    try PixelImage(width: width, height: height, filledWith: Pixel(10, 20, 30)).cgImage()
  }

  @Test func `pictures have extents`() throws {
    let image = CIImage(cgImage: try bitmap(30, 20))
    expect(image.extent, equals: CGRect(x: 0, y: 0, width: 30, height: 20))
    expect(image.cgImage != nil)
    expect(
      image.applyingGaussianBlur(sigma: 2).extent,
      equals: CGRect(x: -6, y: -6, width: 42, height: 32))
    expect(image.applyingFilter("CIColorInvert").extent, equals: image.extent)
    let moved = image.transformed(by: CGAffineTransform(translationX: 5, y: 6))
    expect(moved.extent, equals: CGRect(x: 5, y: 6, width: 30, height: 20))
    expect(
      moved.cropped(to: CGRect(x: 0, y: 0, width: 10, height: 10)).extent,
      equals: CGRect(x: 5, y: 6, width: 5, height: 4))
    expect(moved.composited(over: image).extent, equals: CGRect(x: 0, y: 0, width: 35, height: 26))
    expect(CIImage(color: .red).extent.isInfinite)
    expect(image.clampedToExtent().extent.isInfinite)
    expect(CIImage.empty().extent.isNull)
    expect(image.cropped(to: CGRect(x: 90, y: 0, width: 4, height: 4)).extent.isNull)
  }

  @Test func `output needs its pictures`() throws {
    let image = CIImage(cgImage: try bitmap(8, 8))
    let blur = CIFilter.gaussianBlur()
    expectNil(blur.outputImage)
    blur.inputImage = image
    expect(blur.outputImage != nil)
    expect(blur.inputImage, equals: image)
    expect(blur.value(forKey: kCIOutputImageKey) is CIImage)
    blur.radius = 0
    expect(blur.outputImage, equals: image)
    let fade = CIFilter.dissolveTransition()
    fade.inputImage = image
    expectNil(fade.outputImage)
    fade.targetImage = image
    expect(fade.outputImage != nil)
    let (same, messages) = RefusalLog.recording { image.applyingFilter("CINothing") }
    expect(same, equals: image)
    expect(messages.count, equals: 1)
    let filter = try #require(CIFilter(name: "CIColorInvert"))
    let refusals = RefusalLog.recording { filter.setValue(7, forKey: kCIInputImageKey) }.1
    expect(refusals.count, equals: 1)
    expectNil(filter.outputImage)
    expect(image.transformed(by: CGAffineTransform(scaleX: 0, y: 1)).extent.isNull)
    expect(image.transformed(by: CGAffineTransform(scaleX: CGFloat.nan, y: 1)).extent.isNull)
  }

  @Test func `api of subclasses is open`() throws {
    final class Doubled: CIFilter {
      var inputImage: CIImage?
      override var outputImage: CIImage? {
        inputImage?.transformed(by: CGAffineTransform(scaleX: 2, y: 2))
      }
    }
    let filter = try #require(Doubled(name: "CIColorInvert"))
    filter.inputImage = CIImage(cgImage: try bitmap(8, 8))
    expect(filter.outputImage?.extent, equals: CGRect(x: 0, y: 0, width: 16, height: 16))
  }

  /// A filter keeps a texture as a bitmap among its plain values, and gives it to a copy.
  @Test func `textures are part of a description`() throws {
    let texture = try bitmap(4, 4)
    let glass = CIFilter.glassDistortion()
    expectNil(glass.filterDescription.picture)
    glass.textureImage = CIImage(cgImage: texture)
    expect(glass.filterDescription.picture, isIdenticalTo: texture)
    expect(CIFilter(glass.filterDescription).filterDescription, equals: glass.filterDescription)
    let page = try #require(CIFilter(name: "CIPageCurlTransition"))
    page.setValue(texture, forKey: "inputBacksideImage")
    expect(page.filterDescription.picture, isIdenticalTo: texture)
    page.setValue(nil, forKey: "inputBacksideImage")
    expectNil(page.filterDescription.picture)
  }

  /// This program links the compositor through its other test targets, or not: both are right.
  @Test func `a context refuses an extent that is not a rectangle`() throws {
    let image = CIImage(cgImage: try bitmap(8, 8))
    let (results, messages) = RefusalLog.recording {
      [
        CGRect.null, .infinite, CGRect(x: 0, y: 0, width: 0, height: 5),
        CGRect(x: CGFloat.nan, y: 0, width: 5, height: 5),
        CGRect(x: 1e300, y: 0, width: 5, height: 5),
        CGRect(x: 0, y: 0, width: 1e6, height: 5),
      ].map { CIContext().createCGImage(image, from: $0) }
    }
    expect(results.allSatisfy { $0 == nil }, "\(messages)")
    expect(messages.count, equals: 6, "\(messages)")
  }
}
