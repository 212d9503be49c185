// SPDX-License-Identifier: MIT

import CoreGraphics
import CoreText
import Expectations
import Foundation
import QuartzCore
import RenderTree
import TestSupport
import Testing

@testable import Compositor

/// Images that are drawn on the processor, scaled or within shapes, and the threads that paint.
struct StripPictureTests {
  private static let side: CGFloat = 320

  /// Pictures of layers with strips and without, and the plan of the first one.
  private static func expectSame(
    _ name: String, limit: UInt8 = 1, isInStrips: Bool = true, _ make: () -> [CALayer]
  ) throws {
    let renderer = try OffscreenRenderer(
      size: CGSize(width: side, height: side), scale: 1, api: .openGL33, debug: true)
    let drawing = try #require(renderer.sceneRenderer)
    drawing.profile = .software
    func picture(_ options: RenderOptions) throws -> PixelImage {
      drawing.options = options
      let root = CALayer()
      root.frame = CGRect(x: 0, y: 0, width: side, height: side)
      root.backgroundColor = CGColor(srgbRed: 0.2, green: 0.3, blue: 0.4, alpha: 1)
      for layer in make() { root.addSublayer(layer) }
      return PixelImage(try renderer.image(of: root, at: 0))
    }
    let strips = try picture(.all)
    let pictures = drawing.planner.plan.strips.pictures.count
    expect((pictures > 0), equals: isInStrips, "\(name): \(drawing.dumpPlan())")
    let cells = try picture(.all.subtracting(.strips))
    expect(drawing.planner.plan.strips.pictures.isEmpty)
    let difference = PixelDifference(expected: cells, actual: strips, limit: limit)
    expect(
      difference.count, equals: 0,
      "\(name): \(difference.count), by up to \(difference.largest): \(difference.first.prefix(3))")
    expect(renderer.graphicsContext.takeErrors().isEmpty)
  }

  /// A word about a place.
  private static func word(_ text: String, at place: CGPoint, scale: CGFloat) -> CATextLayer {
    let layer = CATextLayer()
    layer.string = text
    layer.font = CTFont(name: "DejaVu Sans", size: 14)
    layer.fontSize = 14
    layer.foregroundColor = CGColor(srgbRed: 1, green: 0.8, blue: 0.2, alpha: 1)
    layer.bounds = CGRect(x: 0, y: 0, width: 72, height: 18)
    layer.position = place
    layer.transform = CATransform3DMakeScale(scale, scale, 1)
    return layer
  }

  @Test func `text that grows and shrinks is that of fragments`() throws {
    // Each of three roundings may be another one than the driver's.
    try Self.expectSame("text", limit: 2) {
      let faded = Self.word("Faded", at: CGPoint(x: 150.3, y: 200.6), scale: 2.7)
      faded.opacity = 0.6
      return [
        Self.word("Layer 1", at: CGPoint(x: 160.25, y: 80.5), scale: 3.7), faded,
        Self.word("Layer 3", at: CGPoint(x: 170.1, y: 120.7), scale: 0.53),
        Self.word("Beyond", at: CGPoint(x: 300.4, y: 310.2), scale: 4.3),
        Self.word("Upright", at: CGPoint(x: 4.8, y: 20.1), scale: 1.9),
      ]
    }
  }

  @Test func `text of several colours is that of fragments`() throws {
    try Self.expectSame("text", limit: 2) {
      let layer = Self.word("", at: CGPoint(x: 160.25, y: 80.5), scale: 3.7)
      let text = NSMutableAttributedString(string: "Red")
      for (index, color) in [SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0.2, 0.3, 1)].enumerated() {
        text.addAttributes(
          [
            .foregroundColor: CGColor(srgbRed: color.x, green: color.y, blue: color.z, alpha: 0.8),
            .font: CTFont(name: "DejaVu Sans", size: 14),
          ], range: NSRange(location: index, length: 1))
      }
      layer.string = text
      return [layer]
    }
  }

  @Test func `few quads below a step are kept where it paints`() throws {
    try Self.expectSame("quads", limit: 2) {
      var layers: [CALayer] = []
      for index in 0..<5 {
        let layer = CALayer()
        layer.frame = CGRect(x: 20 + 55 * index, y: 40 + 31 * index, width: 48, height: 37)
        layer.backgroundColor = CGColor(
          srgbRed: 1, green: 0.2 * CGFloat(index), blue: 0, alpha: 0.7)
        layer.transform = CATransform3DMakeRotation(0.3 * CGFloat(index), 0, 0, 1)
        layers.append(layer)
      }
      return layers + [
        Self.word("Over", at: CGPoint(x: 150.3, y: 120.6), scale: 3.9),
        Self.word("Off", at: CGPoint(x: 250.3, y: 20.6), scale: 3.2),
      ]
    }
  }

  @Test func `turned text is drawn by fragments`() throws {
    let renderer = try OffscreenRenderer(
      size: CGSize(width: Self.side, height: Self.side), scale: 1, api: .openGL33)
    let drawing = try #require(renderer.sceneRenderer)
    drawing.profile = .software
    let layer = Self.word("Turned", at: CGPoint(x: 160, y: 160), scale: 4)
    layer.transform = CATransform3DRotate(layer.transform, 0.3, 0, 0, 1)
    _ = try renderer.image(of: layer, at: 0)
    expect(drawing.planner.plan.strips.pictures.isEmpty)
  }

  /// An image of squares, with alpha or opaque.
  private static func image(alpha: CGFloat) throws -> CGImage {
    try #require(
      CGImage.premultipliedRGBA8(width: 240, height: 200) { x, y in
        let isLight = (x / 10 + y / 10) % 2 == 0
        let top = UInt8(255 * alpha)
        return SIMD4(isLight ? top : 0, UInt8(x * Int(top) / 255), UInt8(y * Int(top) / 255), top)
      })
  }

  @Test(arguments: [1, 0.7])
  func `images within shapes are those of fragments`(alpha: CGFloat) throws {
    let image = try Self.image(alpha: alpha)
    for place in [CGPoint(x: 40, y: 50), CGPoint(x: 40.4, y: 50.7)] {
      for (scale, turn) in [(1.0, 0.0), (1, 0.4), (1.3, 0.4)] as [(CGFloat, CGFloat)] {
        // Edges of images between pixels smooth turned shapes that reach past them.
        let isInStrips = turn == 0 || place.x == 40
        try Self.expectSame("\(place), \(scale), \(turn)", isInStrips: isInStrips) {
          let layer = CALayer()
          layer.contents = image
          layer.bounds = CGRect(x: 0, y: 0, width: 240, height: 200)
          layer.anchorPoint = .zero
          layer.position = place
          layer.transform = CATransform3DMakeScale(scale, scale, 1)
          let mask = CAShapeLayer()
          mask.frame = layer.bounds
          mask.path = CGPath(
            ellipseIn: layer.bounds.insetBy(dx: 50, dy: 60), transform: nil)
          mask.fillColor = CGColor(gray: 0, alpha: 0.8)
          mask.strokeColor = CGColor(gray: 0, alpha: 1)
          mask.lineWidth = 7
          mask.transform = CATransform3DMakeRotation(turn, 0, 0, 1)
          layer.mask = mask
          return [layer]
        }
      }
    }
  }

  @Test func `any number of threads paint the same pixels`() throws {
    func picture(threads: Int) throws -> PixelImage {
      let renderer = try OffscreenRenderer(
        size: CGSize(width: 512, height: 512), scale: 1, api: .openGL33)
      let drawing = try #require(renderer.sceneRenderer)
      drawing.profile = .software
      drawing.submitter.strips.processorCount = threads
      let root = CALayer()
      root.frame = CGRect(x: 0, y: 0, width: 512, height: 512)
      for index in 0..<60 {
        let layer = RandomShape.anyLayer(seed: UInt64(3 * index))
        layer.position = CGPoint(x: 60 + index % 8 * 56, y: 60 + index / 8 * 56)
        if index % 5 == 0 {
          layer.transform = CATransform3DIdentity
          layer.shadowOpacity = 0.8
          layer.shadowRadius = 6
          layer.opacity = 1
        }
        root.addSublayer(layer)
      }
      root.addSublayer(Self.word("Layer", at: CGPoint(x: 240.3, y: 200.6), scale: 6))
      let image = PixelImage(try renderer.image(of: root, at: 0))
      expect(drawing.dumpPlan().contains("strips"))
      expect(drawing.submitter.strips.workerCount, equals: threads)
      return image
    }
    let one = try picture(threads: 1)
    for threads in [2, 5] {
      let many = try picture(threads: threads)
      let difference = PixelDifference(expected: one, actual: many, limit: 0)
      expect(difference.count, equals: 0, "\(threads)")
    }
  }
}
