// SPDX-License-Identifier: MIT

import Compositor
import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

/// An animated change of contents shows old · (1 − p) + new · p, translucent images too.
struct CrossFadeTests {
  private static let size = CGSize(width: 40, height: 30)

  private func image(_ side: Int, _ pixel: Pixel) throws -> CGImage {
    try PixelImage(width: side, height: side, filledWith: pixel).cgImage()
  }

  /// A layer whose contents fade from one image to another, a quarter of the way.
  private func draw(
    _ old: CGImage, _ new: CGImage, api: GLAPI = .openGL33, _ change: (CALayer) -> Void = { _ in }
  ) throws -> PixelImage {
    let root = CALayer()
    root.frame = CGRect(origin: .zero, size: Self.size)
    root.backgroundColor = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
    let layer = CALayer()
    layer.frame = CGRect(x: 5, y: 5, width: 30, height: 20)
    layer.contents = old
    layer.minificationFilter = .nearest
    change(layer)
    root.addSublayer(layer)
    let renderer = try OffscreenRenderer(size: Self.size, scale: 1, api: api, debug: true)
    _ = try renderer.image(of: root, at: 0)
    CATransaction.setDisableActions(true)
    layer.contents = new
    let fade = CABasicAnimation(keyPath: "contents")
    fade.fromValue = old
    fade.toValue = new
    fade.duration = 4
    layer.add(fade, forKey: "contents")
    _ = try renderer.image(of: root, at: 0)
    let picture = PixelImage(try renderer.image(of: root, at: 1))
    expect(renderer.takeReports(), equals: [])
    return picture
  }

  @Test(arguments: [GLAPI.openGL33, .openGLES30])
  func `translucent images`(api: GLAPI) throws {
    // Half red and a fifth blue, on white.
    let picture = try draw(
      try image(8, Pixel(128, 0, 0, 128)), try image(8, Pixel(0, 0, 51, 51)), api: api)
    let alpha = (128 * 0.75 + 51 * 0.25) / 255
    let white = 255 * (1 - alpha)
    let expected = [white + 96, white, white + 12.75]
    expect(picture[20, 15], near: expected, within: 2)
    expect(picture[2, 2], equals: Pixel(255, 255, 255))
  }

  /// A sum of opaque images stays opaque: nothing below shines through on the way.
  @Test func `opaque images`() throws {
    let picture = try draw(try image(8, Pixel(200, 0, 0)), try image(8, Pixel(0, 0, 200)))
    expect(picture[20, 15], near: [150, 0, 50], within: 2)
  }

  /// Images of different sizes, each where its gravity puts it.
  @Test func `different places`() throws {
    let picture = try draw(
      try image(16, Pixel(200, 0, 0)), try image(6, Pixel(0, 0, 200)),
    ) { $0.contentsGravity = .center }
    expect(picture[20, 15], near: [150, 0, 50], within: 2)
    expect(picture[13, 15], near: [255 - 0.75 * 55, 63.75, 63.75], within: 2)
  }

  /// The fade of a translucent, rounded layer, as one.
  @Test func `faded and rounded`() throws {
    let picture = try draw(
      try image(8, Pixel(200, 0, 0)), try image(8, Pixel(0, 0, 0, 0))
    ) {
      $0.opacity = 0.5
      $0.cornerRadius = 8
      $0.masksToBounds = true
    }
    // Opaque at first, nothing at last: three quarters of it at half opacity.
    let share = 0.375
    let expected = [255 + share * (200 - 255), 255 * (1 - share), 255 * (1 - share)]
    expect(picture[20, 15], near: expected, within: 2)
    expect(picture[5, 5], equals: Pixel(255, 255, 255))
  }
}
