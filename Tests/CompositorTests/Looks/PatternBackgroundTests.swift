// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// Pattern colours as backgrounds: tiles in the layer's space.
struct PatternBackgroundTests {
  private static let size = CGSize(width: 60, height: 48)

  /// A pattern colour of 8 × 6 steps: red but for a blue square of 2 × 2 at its origin.
  static func color(
    matrix: CGAffineTransform = .identity, alpha: CGFloat = 1
  ) throws -> CGColor {
    var callbacks = CGPatternCallbacks(
      version: 0,
      drawPattern: { _, context in
        context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
        context.fill(CGRect(x: 0, y: 0, width: 8, height: 6))
        context.setFillColor(red: 0, green: 0, blue: 1, alpha: 1)
        context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
      }, releaseInfo: nil)
    let pattern = try #require(
      CGPattern(
        info: nil, bounds: CGRect(x: 0, y: 0, width: 8, height: 6), matrix: matrix, xStep: 8,
        yStep: 6, tiling: .constantSpacing, isColored: true, callbacks: &callbacks))
    let space = try #require(CGColorSpace(patternBaseSpace: nil))
    return try #require(CGColor(patternSpace: space, pattern: pattern, components: [alpha]))
  }

  private func draw(
    _ layer: CALayer, scale: CGFloat = 1, api: GLAPI = .openGL33
  ) throws -> PixelImage {
    let root = CALayer()
    root.frame = CGRect(origin: .zero, size: Self.size)
    root.addSublayer(layer)
    let renderer = try OffscreenRenderer(size: Self.size, scale: scale, api: api, debug: true)
    let picture = PixelImage(try renderer.image(of: root, at: 0))
    expect(renderer.takeReports(), equals: [])
    return picture
  }

  /// The picture of tiles in a rectangle, by the pattern's definition.
  private func expected(
    _ frame: CGRect, origin: CGPoint = .zero, scale: Int = 1, alpha: Double = 1
  ) -> PixelImage {
    var picture = PixelImage(
      width: Int(Self.size.width) * scale, height: Int(Self.size.height) * scale)
    let full = UInt8((255 * alpha).rounded())
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let point = CGPoint(
          x: (CGFloat(x) + 0.5) / CGFloat(scale), y: (CGFloat(y) + 0.5) / CGFloat(scale))
        guard frame.contains(point) else { continue }
        func place(_ value: CGFloat, _ step: CGFloat) -> CGFloat {
          value - (value / step).rounded(.down) * step
        }
        let u = place(point.x - frame.minX + origin.x, 8)
        let v = place(point.y - frame.minY + origin.y, 6)
        picture[x, y] = u < 2 && v < 2 ? Pixel(0, 0, full, full) : Pixel(full, 0, 0, full)
      }
    }
    return picture
  }

  /// The layer's y axis is the pattern's, whichever way it runs on screen.
  @Test(arguments: [GLAPI.openGL33, .openGLES30], [1, 2])
  func `tiles`(api: GLAPI, scale: Int) throws {
    let frame = CGRect(x: 5, y: 3, width: 45, height: 37)
    let layer = plainLayer(frame, try Self.color())
    layer.contentsScale = CGFloat(scale)
    try ReferencePictures.golden.check(
      try draw(layer, scale: CGFloat(scale), api: api), against: expected(frame, scale: scale),
      named: "pattern-\(scale)", tolerance: .pixels(perChannel: 1, count: 0))
  }

  /// The tiles begin at the origin of the layer's space, not of its bounds.
  @Test func `tiles move with the origin of the bounds`() throws {
    let frame = CGRect(x: 5, y: 3, width: 45, height: 37)
    let layer = plainLayer(frame, try Self.color())
    layer.bounds.origin = CGPoint(x: 3, y: -4)
    try ReferencePictures.golden.check(
      try draw(layer), against: expected(frame, origin: CGPoint(x: 3, y: -4)),
      named: "pattern-origin", tolerance: .pixels(perChannel: 1, count: 0))
  }

  /// The pattern's matrix leads to the layer's space.
  @Test func `the matrix places the tiles`() throws {
    let frame = CGRect(x: 0, y: 0, width: 60, height: 48)
    let moved = plainLayer(frame, try Self.color(matrix: CGAffineTransform(translationX: 3, y: 5)))
    try ReferencePictures.golden.check(
      try draw(moved), against: expected(frame, origin: CGPoint(x: -3, y: -5)),
      named: "pattern-moved", tolerance: .pixels(perChannel: 1, count: 0))
    let turned = plainLayer(
      frame, try Self.color(matrix: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 0)))
    let picture = try draw(turned)
    expect(picture[0, 0], equals: Pixel(255, 0, 0))
    expect(picture[0, 5], equals: Pixel(0, 0, 255))
    expect(picture[1, 4], equals: Pixel(0, 0, 255))
  }

  /// Rounded with the layer; under its contents and border, faded as one with them.
  @Test func `parts of a layer`() throws {
    let layer = plainLayer(CGRect(x: 4, y: 4, width: 48, height: 36), try Self.color())
    layer.cornerRadius = 12
    layer.borderWidth = 4
    layer.borderColor = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)
    layer.opacity = 0.5
    let picture = try draw(layer)
    expect(picture[4, 4], equals: .clear)
    expect(Int(picture[28, 5].green), near: 128, within: 1)
    expect(picture[28, 5].red, equals: 0)
    expect(Int(picture[31, 20].red), near: 128, within: 1)
    expect(picture[31, 20].green, equals: 0)
  }

  @Test func `opacity of the pattern`() throws {
    let frame = CGRect(x: 0, y: 0, width: 60, height: 48)
    try ReferencePictures.golden.check(
      try draw(plainLayer(frame, try Self.color(alpha: 0.5))), against: expected(frame, alpha: 0.5),
      named: "pattern-translucent", tolerance: .pixels(perChannel: 1, count: 0))
  }

  /// A plain colour takes the pattern's place and frees its texture; layers share one texture.
  @Test func `textures come and go`() throws {
    let root = CALayer()
    root.frame = CGRect(origin: .zero, size: Self.size)
    let color = try Self.color()
    for index in 0..<5 {
      root.addSublayer(plainLayer(CGRect(x: 10 * index, y: 4, width: 9, height: 30), color))
    }
    let renderer = try OffscreenRenderer(size: Self.size, scale: 1, api: .openGL33, debug: true)
    func textures() -> Int {
      renderer.graphicsContext.liveObjectDescriptions.count {
        $0.contains("texture") && $0.contains("\"image\"")
      }
    }
    _ = try renderer.image(of: root, at: 0)
    expect(textures(), equals: 1)
    CATransaction.setDisableActions(true)
    for layer in root.sublayers ?? [] { layer.backgroundColor = .white }
    let white = PixelImage(try renderer.image(of: root, at: 1))
    expect(white[5, 20], equals: Pixel(255, 255, 255))
    _ = try renderer.image(of: root, at: 2)
    root.sublayers?.first?.isHidden = true
    _ = try renderer.image(of: root, at: 3)
    expect(textures(), equals: 0)
  }
}
