// SPDX-License-Identifier: MIT

import Compositor
import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

/// Edges that are smoothed, or not, and the edge that a border shares with its background.
struct EdgeTests {
  private func draw(_ layer: CALayer, api: GLAPI = .openGL33) throws -> PixelImage {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 40, height: 30)
    root.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)
    root.addSublayer(layer)
    let renderer = try OffscreenRenderer(size: root.bounds.size, scale: 1, api: api, debug: true)
    let picture = PixelImage(try renderer.image(of: root, at: 0))
    expect(renderer.takeReports(), equals: [])
    return picture
  }

  /// A white layer whose four edges lie a quarter into a pixel.
  private func white() -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: 4.25, y: 6.25, width: 20, height: 12)
    layer.backgroundColor = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
    return layer
  }

  /// A green image without an alpha channel.
  private func green() throws -> CGImage {
    let context = try #require(
      CGContext(
        data: nil, width: 4, height: 4, bitsPerComponent: 8, bytesPerRow: 16,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.noneSkipLast.rawValue))
    context.setFillColor(color(0, 1, 0))
    context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    return try #require(context.makeImage())
  }

  /// Pixels that the edges cross: left, right, minimum y, maximum y.
  private func edges(_ picture: PixelImage) -> [UInt8] {
    [picture[4, 12].red, picture[24, 12].red, picture[12, 6].red, picture[12, 18].red]
  }

  @Test(arguments: [GLAPI.openGL33, .openGLES30])
  func `smoothed by default`(api: GLAPI) throws {
    expect(edges(try draw(white(), api: api)), equals: [191, 64, 191, 64])
  }

  /// Bottom is minimum y, top maximum y (behaviour fact CO-2); a hard edge fills the pixels whose
  /// middle lies inside.
  @Test(arguments: [GLAPI.openGL33, .openGLES30])
  func `edges that are not named are hard`(api: GLAPI) throws {
    let layer = white()
    layer.edgeAntialiasingMask = [.layerRightEdge, .layerBottomEdge]
    expect(edges(try draw(layer, api: api)), equals: [255, 64, 191, 0])
    layer.edgeAntialiasingMask = [.layerLeftEdge, .layerTopEdge]
    expect(edges(try draw(layer, api: api)), equals: [191, 0, 255, 64])
    layer.edgeAntialiasingMask = []
    expect(edges(try draw(layer, api: api)), equals: [255, 0, 255, 0])
  }

  @Test func `what begins where its clip ends does not fill the pixels of the edge`() throws {
    let layer = white()
    layer.masksToBounds = true
    let below = CALayer()
    below.frame = CGRect(x: 0, y: 12, width: 20, height: 12)
    below.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    layer.addSublayer(below)
    // The layer, and its clip, cover a quarter of the pixel, what begins there the other three quarters. Shares
    // are multiplied; were the pixel filled, a quarter of it would be red.
    expect(try draw(layer)[12, 18], near: Pixel(100, 52, 52), within: 1)
  }

  /// Shares of pixels on the edges let no background through an opaque image: neither through one as large as
  /// rounded bounds that do not cut it, nor through a larger one.
  @Test(arguments: [CALayerContentsGravity.resize, .resizeAspectFill])
  func `a background below an opaque image is not seen on its edges`(
    _ gravity: CALayerContentsGravity
  ) throws {
    let layer = white()
    layer.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    layer.cornerRadius = 4
    layer.contents = try green()
    layer.contentsGravity = gravity
    let picture = try draw(layer)
    for x in 0..<40 {
      for y in 0..<30 { expect(picture[x, y].red, equals: 0, "\(x), \(y)") }
    }
    expect(picture[14, 12].green, equals: 255)
    expect(gravity != .resize || picture[4, 12].green == 191)
  }

  @Test func `without edge antialiasing all are hard`() throws {
    let layer = white()
    layer.allowsEdgeAntialiasing = false
    expect(edges(try draw(layer)), equals: [255, 0, 255, 0])
  }

  /// Turned, a layer without smoothing has pixels of two colours only, in perspective too.
  @Test(arguments: [0.0, 0.6])
  func `hard edges have no shades`(tilt: Double) throws {
    let layer = white()
    layer.allowsEdgeAntialiasing = false
    var transform = CATransform3DIdentity
    if tilt > 0 { transform.m34 = -1 / 200 }
    layer.transform = CATransform3DRotate(
      CATransform3DRotate(transform, CGFloat(tilt), 0, 1, 0), 0.3, 0, 0, 1)
    let picture = try draw(layer)
    var counts = [0, 0]
    for y in 0..<30 {
      for x in 0..<40 {
        let red = picture[x, y].red
        expect(red == 0 || red == 255)
        counts[red == 0 ? 0 : 1] += 1
      }
    }
    expect(counts[1], isAbove: 150)
  }

  /// An opaque border above sublayers hides the background, or a gradient, to the last pixel.
  @Test(arguments: [0.0, 6.0], [(false, false), (true, false), (true, true)])
  func `a late border hides the background`(
    radius: Double, _ look: (isTurned: Bool, isGradient: Bool)
  ) throws {
    func bordered(_ fill: CGColor) -> CALayer {
      let layer = white()
      layer.backgroundColor = fill
      if look.isGradient {
        let gradient = CAGradientLayer()
        gradient.frame = layer.frame
        gradient.colors = [fill, fill]
        return decorated(gradient)
      }
      return decorated(layer)
    }
    func decorated(_ layer: CALayer) -> CALayer {
      layer.borderColor = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
      layer.borderWidth = 3
      layer.cornerRadius = CGFloat(radius)
      if look.isTurned { layer.transform = CATransform3DMakeRotation(0.3, 0, 0, 1) }
      let child = CALayer()
      child.frame = CGRect(x: 7, y: 5, width: 3, height: 3)
      child.backgroundColor = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
      layer.addSublayer(child)
      return layer
    }
    let red = try draw(bordered(CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)))
    // Pixels outside of the border's inner edge have no red.
    for y in 0..<30 {
      for x in 0..<40 {
        let pixel = red[x, y]
        if pixel.blue < 255, pixel.red > 0, pixel.green == 0 {
          // Blue and red share only pixels of the inner edge, where they sum up to a whole.
          expect(Int(pixel.red) + Int(pixel.blue), near: 255, within: 2, "\(x), \(y): \(pixel)")
        }
      }
    }
  }
}
