// SPDX-License-Identifier: MIT

import Compositor
import CoreGraphics
import CoreImage
import CoreImage.CIFilterBuiltins
import Diagnostics
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

/// Core Image's pictures, drawn by a `CIContext`: y points up, filters are those of layers.
struct ImageContextTests {
  private static let context = CIContext()

  private let ramp = EffectPictures.ramp()

  private func drawn(_ image: CIImage, _ rect: CGRect? = nil) throws -> PixelImage {
    PixelImage(
      try #require(Self.context.createCGImage(image, from: rect ?? image.extent)))
  }

  private func source() throws -> CIImage { CIImage(cgImage: try ramp.cgImage()) }

  @Test func `a bitmap stays what it is`() throws {
    try expect(drawn(source()), equals: ramp)
    // A rectangle in the picture's space: its lower left corner is the bitmap's.
    let part = try drawn(source(), CGRect(x: 2, y: 3, width: 10, height: 5))
    expect(part.width, equals: 10)
    expect(part.height, equals: 5)
    expect(part[0, 0], equals: ramp[2, 32 - 8])
    expect(part[9, 4], equals: ramp[11, 32 - 4])
    let beyond = try drawn(source(), CGRect(x: -2, y: -2, width: 4, height: 4))
    expect(beyond[0, 3], equals: .clear)
    expect(beyond[1, 0], equals: .clear)
    expect(beyond[2, 1], equals: ramp[0, 31])
  }

  @Test func `filters work`() throws {
    let inverted = try drawn(source().applyingFilter("CIColorInvert"))
    let exact = FloatPicture(ramp).mapped { SIMD4(1 - $0.x, 1 - $0.y, 1 - $0.z, $0.w) }
    expect(exact.error(of: inverted).largest, isAtMost: 2)
    let blur = CIFilter.gaussianBlur()
    blur.inputImage = try source()
    blur.radius = 2
    let blurred = try drawn(try #require(blur.outputImage))
    expect(blurred.width, equals: 60)
    expect(blurred.height, equals: 44)
    let soft = FloatPicture(ramp).padded(by: 6).blurred(sigma: SIMD2(2, 2))
    expect(soft.error(of: blurred).mean, isBelow: 1)
  }

  @Test func `positions and angles point up`() throws {
    // The centre lies 6 above the lower edge.
    let filter = CIFilter.circleSplashDistortion()
    filter.inputImage = try source()
    filter.center = CGPoint(x: 20, y: 6)
    filter.radius = 4
    let picture = try drawn(
      try #require(filter.outputImage).cropped(to: CGRect(x: 0, y: 0, width: 48, height: 32)))
    expect(picture[20, 25], equals: ramp[20, 25])
    expect(picture[20, 27], equals: ramp[20, 27])
    expect(picture[20, 5] != ramp[20, 5])
    expect(Int(picture[20, 5].green), near: Int(ramp[20, 22].green), within: 8)
    let swipe = CIFilter.swipeTransition()
    swipe.inputImage = CIImage(color: .red).cropped(to: CGRect(x: 0, y: 0, width: 20, height: 20))
    swipe.targetImage = CIImage(color: .blue).cropped(to: CGRect(x: 0, y: 0, width: 20, height: 20))
    swipe.angle = .pi / 2
    swipe.width = 2
    swipe.time = 0.5
    // The edge moves upward: the content below is new.
    let swept = try drawn(try #require(swipe.outputImage))
    expect(swept[10, 18], equals: Pixel(0, 0, 255))
    expect(swept[10, 2], equals: Pixel(255, 0, 0))
  }

  @Test func `transforms crops and composites`() throws {
    let half = try source().transformed(by: CGAffineTransform(scaleX: 2, y: 2))
    expect(half.extent, equals: CGRect(x: 0, y: 0, width: 96, height: 64))
    let large = try drawn(half)
    let original = FloatPicture(ramp)
    for (x, y) in [(20, 20), (51, 33), (70, 50)] {
      let want = original.sampled(at: SIMD2((Float(x) + 0.5) / 2, (Float(y) + 0.5) / 2)) * 255
      expect(Float(large[x, y].green), near: want.y, within: 2)
    }
    let small = try drawn(source().transformed(by: CGAffineTransform(scaleX: 0.25, y: 0.25)))
    expect(small.width, equals: 12)
    expect(small.height, equals: 8)
    let red = CIImage(color: CIColor(red: 1, green: 0, blue: 0, alpha: 0.5))
      .cropped(to: CGRect(x: 10, y: 10, width: 10, height: 10))
    let white = CIImage(color: .white).cropped(to: CGRect(x: 0, y: 0, width: 40, height: 30))
    let both = try drawn(red.composited(over: white))
    expect(both[15, 15] == Pixel(255, 127, 127) || both[15, 15] == Pixel(255, 128, 128))
    expect(both[15, 25], equals: Pixel(255, 255, 255))
    expect(both.width, equals: 40)
    let product = try drawn(
      try source().applyingFilter(
        "CIMultiplyBlendMode", parameters: [kCIInputBackgroundImageKey: white]),
      CGRect(x: 0, y: 0, width: 40, height: 30))
    expect(product[0, 0].alpha, equals: 255)
  }

  /// Clamped edges do not fade when they are blurred.
  @Test func `clamped pictures blur without a rim`() throws {
    let grey = PixelImage(width: 16, height: 16, filledWith: Pixel(90, 120, 150))
    let image = CIImage(cgImage: try grey.cgImage())
    let plain = try drawn(image.applyingGaussianBlur(sigma: 3).cropped(to: image.extent))
    expect(plain[0, 0].alpha, isBelow: 120)
    let clamped = try drawn(
      image.clampedToExtent().applyingGaussianBlur(sigma: 3).cropped(to: image.extent))
    expect(FloatPicture(grey).error(of: clamped).largest, isAtMost: 2)
  }

  @Test func `renders into memory`() throws {
    var bytes = [UInt8](repeating: 7, count: 5 * 40)
    let image = try source()
    bytes.withUnsafeMutableBytes {
      Self.context.render(
        image, toBitmap: $0.baseAddress!, rowBytes: 40,
        bounds: CGRect(x: 2, y: 3, width: 8, height: 5), format: .BGRA8, colorSpace: nil)
    }
    let first = ramp[2, 24]
    expect(bytes[0], equals: first.blue)
    expect(bytes[2], equals: first.red)
    expect(bytes[3], equals: first.alpha)
    expect(bytes[32], equals: 7)
    let (_, messages) = RefusalLog.recording {
      bytes.withUnsafeMutableBytes {
        Self.context.render(
          image, toBitmap: $0.baseAddress!, rowBytes: 8,
          bounds: CGRect(x: 2, y: 3, width: 8, height: 5), format: .RGBA8, colorSpace: nil)
      }
    }
    expect(messages.count, equals: 1)
    let png = try #require(
      Self.context.pngRepresentation(
        of: image, format: .RGBA8, colorSpace: CGColorSpaceCreateDeviceRGB()))
    expect(CIImage(data: png)?.extent, equals: image.extent)
  }

  /// The same picture on several threads at once, each with the state of its own afterwards.
  @Test func `draws on any thread`() throws {
    let image = try source().applyingFilter("CISepiaTone")
    let expected = try drawn(image)
    nonisolated(unsafe) var results = [PixelImage?](repeating: nil, count: 4)
    let lock = NSLock()
    DispatchQueue.concurrentPerform(iterations: 4) { index in
      let picture = Self.context.createCGImage(image, from: image.extent).map { PixelImage($0) }
      lock.withLock { results[index] = picture }
    }
    expect(results.allSatisfy { $0 == expected })
    try GLTestContext.run { gl in
      _ = try drawn(image)
      expect(gl.isCurrent)
    }
  }

  @Test func `filters one in the other are bounded`() throws {
    var image = try source()
    for _ in 0..<40 { image = image.applyingFilter("CIColorInvert") }
    expect(FloatPicture(ramp).error(of: try drawn(image)).largest, isAtMost: 24)
    for _ in 0..<600 { image = image.applyingFilter("CIColorInvert") }
    let (result, messages) = RefusalLog.recording {
      Self.context.createCGImage(image, from: image.extent)
    }
    expectNil(result)
    expect(messages.count, equals: 1)
  }

  /// A filter of a layer takes a texture that is itself the result of filters.
  @Test func `layers take pictures made by filters`() throws {
    let glass = CIFilter.glassDistortion()
    glass.textureImage = CIImage(color: .white).cropped(
      to: CGRect(x: 0, y: 0, width: 8, height: 8)
    ).applyingFilter("CIColorInvert")
    let first = try #require(glass.filterDescription.picture)
    expect(PixelImage(first)[4, 4], equals: Pixel(0, 0, 0))
    expect(glass.filterDescription.picture, isIdenticalTo: first)
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 48, height: 32)
    layer.contents = try ramp.cgImage()
    layer.filters = [glass]
    let renderer = try OffscreenRenderer(
      size: CGSize(width: 48, height: 32), scale: 1, api: .openGL33, debug: true)
    // Even glass bends nothing.
    let picture = PixelImage(try renderer.image(of: layer, at: 0))
    expect(FloatPicture(ramp).error(of: picture).largest, isAtMost: 1)
    expect(renderer.takeReports(), equals: [])
  }
}
