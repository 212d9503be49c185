// SPDX-License-Identifier: MIT

import Expectations
import QuartzCore
import RenderTree
import TestSupport
import Testing

@testable import Compositor

/// Overlays tint what they mark, and nothing else.
struct PlanOverlayTests {
  private let renderer: OffscreenRenderer
  private let root = CALayer()

  init() throws {
    renderer = try OffscreenRenderer(size: CGSize(width: 64, height: 64))
    root.frame = CGRect(x: 0, y: 0, width: 64, height: 64)
    root.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)
  }

  /// Adds a layer without implicit animation.
  private func add(_ layer: CALayer, _ frame: CGRect) {
    CATransaction.setDisableActions(true)
    layer.frame = frame
    root.addSublayer(layer)
  }

  private func picture(_ options: RenderDebugOptions, at time: Double = 0) throws -> PixelImage {
    _ = try renderer.image(of: root, at: time)
    renderer.layerContext?.mailbox.control { $0.debugOptions = options }
    return PixelImage(try renderer.image(of: root, at: time))
  }

  private func image(width: Int, height: Int, _ color: Pixel) throws -> CGImage {
    try PixelImage(width: width, height: height, filledWith: color).cgImage()
  }

  @Test func `blended layers are red and opaque ones green`() throws {
    let opaque = CALayer()
    opaque.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)
    add(opaque, CGRect(x: 4, y: 4, width: 20, height: 20))
    let blended = CALayer()
    blended.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 0.5)
    add(blended, CGRect(x: 34, y: 4, width: 20, height: 20))
    let shape = CAShapeLayer()
    shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 20, height: 20), transform: nil)
    add(shape, CGRect(x: 4, y: 34, width: 20, height: 20))
    let picture = try picture(.colorBlendedLayers)
    expect(picture[14, 14].green, isAbove: picture[14, 14].red + 40)
    expect(picture[44, 14].red, isAbove: picture[44, 14].green + 40)
    expect(picture[14, 44].red, isAbove: picture[14, 44].green + 40)
    // The root lies bare.
    expect(picture[60, 60].green, isAbove: picture[60, 60].red + 40)
  }

  @Test func `an image without alpha is opaque`() throws {
    for isOpaque in [true, false] {
      let layer = CALayer()
      let alpha: CGImageAlphaInfo = isOpaque ? .noneSkipLast : .premultipliedLast
      let context = try #require(
        CGContext(
          data: nil, width: 20, height: 20, bitsPerComponent: 8, bytesPerRow: 0,
          space: CGColorSpace(name: CGColorSpace.sRGB) ?? CGColorSpaceCreateDeviceRGB(),
          bitmapInfo: alpha.rawValue))
      layer.contents = context.makeImage()
      add(layer, CGRect(x: 4, y: 4, width: 20, height: 20))
      let pixel = try picture(.colorBlendedLayers)[14, 14]
      expect((pixel.green > pixel.red), equals: isOpaque)
      layer.removeFromSuperlayer()
    }
  }

  @Test func `images between pixels are magenta and scaled ones yellow`() throws {
    let picture20 = try image(width: 20, height: 20, Pixel(0, 0, 0))
    for frame in [
      CGRect(x: 4, y: 4, width: 20, height: 20), CGRect(x: 34.5, y: 4, width: 20, height: 20),
      CGRect(x: 4, y: 34, width: 25, height: 20),
    ] {
      let layer = CALayer()
      layer.contents = picture20
      add(layer, frame)
    }
    let picture = try picture(.colorMisalignedImages)
    expect(picture[14, 14], equals: Pixel(0, 0, 0))
    expect(picture[44, 14].blue, isAbove: picture[44, 14].green + 40)
    expect(picture[16, 44].green, isAbove: picture[16, 44].blue + 40)
  }

  @Test func `what a pass drew is yellow`() throws {
    let group = CALayer()
    group.opacity = 0.5
    add(group, CGRect(x: 4, y: 4, width: 30, height: 30))
    for x in [0.0, 5] {
      let part = CALayer()
      part.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
      part.frame = CGRect(x: x, y: 0, width: 20, height: 20)
      group.addSublayer(part)
    }
    // It shares the draw of the group, but shows nothing of its pass.
    let border = CALayer()
    border.borderWidth = 4
    border.borderColor = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
    add(border, CGRect(x: 40, y: 4, width: 20, height: 20))
    let plain = try picture([])
    let tinted = try picture(.colorOffscreenRendered)
    expect(tinted[12, 12].red, isAbove: plain[12, 12].red + 40)
    expect(tinted[41, 14], equals: plain[41, 14])
    expect(tinted[50, 14], equals: plain[50, 14])
    expect(tinted[60, 60], equals: Pixel(0, 0, 0))
    expect(tinted[41, 14].blue, equals: 255)
  }

  @Test func `a kept bitmap is red when it is drawn and green when it is shown again`() throws {
    let layer = CALayer()
    layer.shouldRasterize = true
    layer.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)
    layer.cornerRadius = 4
    add(layer, CGRect(x: 4, y: 4, width: 20, height: 20))
    // The bitmaps are redrawn when the overlay comes on.
    let miss = try picture(.colorHitsGreenAndMissesRed)[14, 14]
    expect(miss.red, isAbove: miss.green + 40)
    renderer.forgetPicture()
    let hit = PixelImage(try renderer.image(of: root, at: 0))[14, 14]
    expect(hit.green, isAbove: hit.red + 40)
  }

  @Test func `updated regions flash and fade to the picture that they cover`() throws {
    let layer = CALayer()
    layer.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
    add(layer, CGRect(x: 4, y: 4, width: 20, height: 20))
    _ = try picture(.flashUpdatedRegions)
    _ = try renderer.image(of: root, at: 1)
    let still = PixelImage(try renderer.image(of: root, at: 2))
    expect(still[14, 14], equals: Pixel(0, 0, 255))
    CATransaction.setDisableActions(true)
    layer.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 0.5, alpha: 1)
    let flash = PixelImage(try renderer.image(of: root, at: 3))
    expect(flash[14, 14].red, isAbove: 60)
    expect(flash[60, 60], equals: Pixel(0, 0, 0))
    let faded = PixelImage(try renderer.image(of: root, at: 3.3))
    expect(faded[14, 14].red, isAbove: 0)
    expect(faded[14, 14].red, isBelow: flash[14, 14].red)
    let after = PixelImage(try renderer.image(of: root, at: 4))
    expect(after[14, 14], equals: Pixel(0, 0, 128))
  }

  @Test func `without options the picture is the one before`() throws {
    let layer = CALayer()
    layer.shouldRasterize = true
    layer.opacity = 0.5
    layer.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    add(layer, CGRect(x: 4, y: 4, width: 20, height: 20))
    let before = try picture([])
    _ = try picture(.plannedColors)
    let isSame = try picture([]) == before
    expect(isSame)
  }
}
