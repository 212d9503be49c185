// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

/// `render(in:)` draws trees by Cairo as the GPU does: held against the browser's pictures.
struct RenderInContextTests {
  /// Scenes that move (the model is drawn, not the presentation), and those with filters.
  private static let others = ["anim-", "filter", "backdrop"]

  static let scenes: [String] = OracleTests.scenes.filter { name in
    !others.contains { name.contains($0) }
  }

  private static func context(_ size: CGSize, _ scale: CGFloat) throws -> CGContext {
    let context = try #require(
      CGContext(
        data: nil, width: Int(size.width * scale), height: Int(size.height * scale),
        bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    context.translateBy(x: 0, y: size.height * scale)
    context.scaleBy(x: scale, y: -scale)
    return context
  }

  @Test(arguments: scenes)
  func `matches the browser`(_ name: String) throws {
    let references = OracleTests.references
    let scene = try OracleTests.scene(name)
    let threshold = try #require(scene.threshold)
    for picture in OracleTests.pictures(of: scene) {
      let root = try scene.makeRootLayer(at: picture.time)
      let context = try Self.context(scene.size, scene.scale)
      root.render(in: context)
      let image = try #require(context.makeImage())
      let expected = try PixelImage(
        contentsOf: references.folder.appendingPathComponent(picture.name + ".png"))
      try references.check(
        PixelImage(image), against: expected, named: picture.name + "-render-in-context",
        tolerance: .neighbourhood(fraction: threshold.fraction, mean: threshold.mean))
    }
  }

  @Test(arguments: [(false, 4), (true, 4), (false, 40), (true, 40)] as [(Bool, CGFloat)])
  func `no background shows where an opaque border covers a part of a pixel`(
    isGradient: Bool, width: CGFloat
  ) throws {
    let layer = isGradient ? CAGradientLayer() : CALayer()
    layer.frame = CGRect(x: 5.5, y: 5.5, width: 30, height: 30)
    let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    if let layer = layer as? CAGradientLayer { layer.colors = [red, red] }
    layer.backgroundColor = red
    layer.borderColor = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
    layer.borderWidth = width
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
    root.backgroundColor = CGColor(gray: 1, alpha: 1)
    root.addSublayer(layer)
    let context = try Self.context(root.bounds.size, 1)
    root.render(in: context)
    let image = PixelImage(try #require(context.makeImage()))
    // Half white, half of the border; beside it white and the border.
    expect(abs(Int(image[5, 20].red) - 128), isAtMost: 1)
    expect(abs(Int(image[5, 20].green) - 128), isAtMost: 1)
    expect(image[4, 20], equals: Pixel(255, 255, 255))
    expect(image[7, 20], equals: Pixel(0, 0, 255))
    expect(
      image[20, 20],
      equals: width > 30
        ? Pixel(0, 0, 255)
        : Pixel(255, 0, 0))
  }

  @Test func `in a PDF, backgrounds, borders and text stay vectors`() throws {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 120, height: 60)
    root.backgroundColor = CGColor(srgbRed: 0.9, green: 0.9, blue: 1, alpha: 1)
    root.cornerRadius = 10
    root.borderWidth = 2
    let text = CATextLayer()
    text.font = TestFonts.sans(1)
    text.fontSize = 20
    text.foregroundColor = .black
    text.string = "Printed"
    text.frame = CGRect(x: 10, y: 10, width: 100, height: 40)
    root.addSublayer(text)
    let data = NSMutableData()
    let consumer = try #require(CGDataConsumer(data: data))
    var box = root.bounds
    let context = try #require(CGContext(consumer: consumer, mediaBox: &box, nil))
    context.beginPDFPage(nil)
    context.translateBy(x: 0, y: 60)
    context.scaleBy(x: 1, y: -1)
    root.render(in: context)
    context.endPDFPage()
    context.closePDF()
    let pdf = String(decoding: data as Data, as: Unicode.ASCII.self)
    expect(pdf.contains("/Font"))
    expect(!pdf.contains("/Image"))
  }

  @Test func `in an SVG, shapes, gradients and text stay vectors`() throws {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 120, height: 60)
    let shape = ShapeCanvas.layer(
      ShapeCanvas.star(CGPoint(x: 30, y: 30), 24), fill: ShapeCanvas.blue, stroke: ShapeCanvas.red)
    let gradient = CAGradientLayer()
    gradient.frame = CGRect(x: 60, y: 5, width: 50, height: 20)
    gradient.colors = [ShapeCanvas.red, ShapeCanvas.blue]
    let text = CATextLayer()
    text.font = TestFonts.sans(1)
    text.fontSize = 16
    text.foregroundColor = .black
    text.string = "Vectors"
    text.frame = CGRect(x: 60, y: 30, width: 60, height: 30)
    for layer in [shape, gradient, text] { root.addSublayer(layer) }
    let data = NSMutableData()
    let consumer = try #require(CGDataConsumer(data: data))
    let context = try #require(CGContext(svg: consumer, size: root.bounds.size))
    context.translateBy(x: 0, y: 60)
    context.scaleBy(x: 1, y: -1)
    root.render(in: context)
    context.closeSVG()
    let svg = String(decoding: data as Data, as: UTF8.self)
    expect(svg.contains("<path"))
    expect(svg.contains("linearGradient"))
    expect(!svg.contains("<image"))
    expect(svg.contains("stroke-width"))
  }

  @Test
  func `a layer in perspective is drawn as a bitmap, the rest of the page stays vectors`() throws {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    let tilted = CALayer()
    tilted.frame = CGRect(x: 20, y: 20, width: 60, height: 60)
    tilted.backgroundColor = ShapeCanvas.red
    tilted.transform.m34 = -1 / 300
    tilted.transform = CATransform3DRotate(tilted.transform, 0.8, 1, 0, 0)
    root.addSublayer(tilted)
    let data = NSMutableData()
    let consumer = try #require(CGDataConsumer(data: data))
    var box = root.bounds
    let context = try #require(CGContext(consumer: consumer, mediaBox: &box, nil))
    context.beginPDFPage(nil)
    root.render(in: context)
    context.endPDFPage()
    context.closePDF()
    expect(String(decoding: data as Data, as: Unicode.ASCII.self).contains("/Image"))
  }

  @Test func `masks, groups and shadows work inside of each other`() throws {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
    let box = CALayer()
    box.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
    box.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    box.shadowOpacity = 1
    box.shadowRadius = 0
    box.shadowOffset = CGSize(width: 4, height: 4)
    box.opacity = 0.5
    let mask = CALayer()
    mask.frame = CGRect(x: -10, y: -10, width: 40, height: 22)
    mask.backgroundColor = .black
    box.mask = mask
    root.addSublayer(box)
    for usesPath in [false, true] {
      box.shadowPath = usesPath ? CGPath(rect: box.bounds, transform: nil) : nil
      let context = try Self.context(root.bounds.size, 1)
      root.render(in: context)
      let image = PixelImage(try #require(context.makeImage()))
      expect(image[15, 15] == Pixel(128, 0, 0, 128) || image[15, 15] == Pixel(127, 0, 0, 127))
      expect((127...128).contains(image[32, 18].alpha))
      expect(image[32, 18].red, equals: 0)
      expect(image[15, 28].alpha, equals: 0)
      expect(image[32, 32].alpha, equals: 0)
    }
  }
}
