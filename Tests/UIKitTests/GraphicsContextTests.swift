// SPDX-License-Identifier: MIT

import Expectations
import Testing
import UIKit

@Suite struct `Drawing contexts` {
  @Test func `an image context has y downward and the pixels of its scale`() throws {
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 4, height: 3), false, 2)
    UIColor.red.setFill()
    UIRectFill(CGRect(x: 0, y: 0, width: 1, height: 1))
    let image = try #require(UIGraphicsGetImageFromCurrentImageContext())
    UIGraphicsEndImageContext()
    expectNil(UIGraphicsGetCurrentContext())
    expect(image.size, equals: CGSize(width: 4, height: 3))
    expect(image.scale, equals: 2)
    expect(image.rows[0], equals: "rr      ")
    expect(image.rows[1], equals: "rr      ")
    expect(image.rows[2], equals: "        ")
  }

  @Test func `an opaque image context is black at first`() {
    expect(picture(2, 1, isOpaque: true) {}.rows, equals: ["kk"])
    expect(picture(2, 1) {}.rows, equals: ["  "])
  }

  @Test func `a size that is not positive gives no context, and its end ends no other`() {
    UIGraphicsBeginImageContext(CGSize(width: 4, height: 4))
    let outer = UIGraphicsGetCurrentContext()
    UIGraphicsBeginImageContext(.zero)
    expectNil(UIGraphicsGetCurrentContext())
    expectNil(UIGraphicsGetImageFromCurrentImageContext())
    UIGraphicsEndImageContext()
    expect(UIGraphicsGetCurrentContext(), isIdenticalTo: outer)
    UIGraphicsEndImageContext()
  }

  @Test func `a rectangle replaces the existing content unless a mode says otherwise`() {
    let clear = UIColor(white: 0, alpha: 0)
    let image = picture(3, 1, isOpaque: false) {
      UIColor.red.setFill()
      UIRectFill(CGRect(x: 0, y: 0, width: 3, height: 1))
      clear.setFill()
      UIRectFill(CGRect(x: 1, y: 0, width: 1, height: 1))
      UIRectFillUsingBlendMode(CGRect(x: 2, y: 0, width: 1, height: 1), .normal)
    }
    expect(image.rows, equals: ["r r"])
  }

  @Test func `a frame lies inside of its rectangle, in the fill colour`() {
    let image = picture(5, 4) {
      UIColor.green.setStroke()
      UIColor.blue.setFill()
      UIRectFrame(CGRect(x: 0, y: 0, width: 5, height: 4))
    }
    expect(image.rows, equals: ["bbbbb", "b   b", "b   b", "bbbbb"])
  }

  @Test func `a renderer draws its bounds, and its context fills, strokes and clips`() {
    let format = UIGraphicsImageRendererFormat.default()
    format.scale = 1
    let bounds = CGRect(x: 10, y: 20, width: 5, height: 4)
    let renderer = UIGraphicsImageRenderer(bounds: bounds, format: format)
    expect(renderer.format.bounds, equals: bounds)
    expect(renderer.allowsImageOutput)
    let image = renderer.image { context in
      UIColor.red.set()
      context.stroke(bounds)
      context.clip(to: CGRect(x: 12, y: 20, width: 1, height: 4))
      UIColor.blue.setFill()
      context.fill(CGRect(x: 10, y: 21, width: 5, height: 1))
      expect(context.currentImage.rows[1], equals: "r b r")
    }
    expect(image.rows, equals: ["rrrrr", "r b r", "r   r", "rrrrr"])
  }

  @Test func `paths are filled, stroked and clipped to, and leave the state as it was`() {
    let image = picture(6, 4) {
      let context = UIGraphicsGetCurrentContext()
      UIColor.red.setFill()
      UIColor.blue.setStroke()
      let line = UIBezierPath()
      line.move(to: CGPoint(x: 0, y: 0.5))
      line.addLine(to: CGPoint(x: 6, y: 0.5))
      line.setLineDash([2, 1], count: 2, phase: 0)
      line.stroke()
      context?.saveGState()
      UIBezierPath(rect: CGRect(x: 1, y: 0, width: 4, height: 4)).addClip()
      UIBezierPath(rect: CGRect(x: 0, y: 1, width: 6, height: 2)).fill()
      context?.restoreGState()
      let last = UIBezierPath(rect: CGRect(x: 0, y: 3, width: 6, height: 1))
      last.fill(with: .copy, alpha: 0)
      context?.stroke(CGRect(x: 0.5, y: 3.5, width: 5, height: 0))
    }
    expect(image.rows[0], equals: "bb bb ")
    expect(image.rows[1], equals: " rrrr ")
    expect(image.rows[3].dropFirst().dropLast(), equals: "bbbb")
  }

  @Test func `a pattern colour begins at the top left at every scale`() {
    let pattern = UIColor(patternImage: .of("rg", "b ", scale: 1))
    let image = picture(3, 3) {
      pattern.setFill()
      UIRectFill(CGRect(x: 0, y: 0, width: 3, height: 3))
    }
    expect(image.rows, equals: ["rgr", "b b", "rgr"])
    let small = UIColor(patternImage: .of("rrgg", "rrgg", "bb  ", "bb  ", scale: 2))
    let fine = picture(3, 3, scale: 2) {
      small.setFill()
      UIRectFill(CGRect(x: 0, y: 0, width: 3, height: 3))
    }
    expect(fine.rows[1], equals: "rrggrr")
    expect(fine.rows[2], equals: "bb  bb")
    expect(fine.rows[5], equals: "rrggrr")
  }

  /// A view whose rectangle is filled with a pattern: cells of 4 points, of which the first quarter is red.
  private final class PatternView: UIView {
    override func draw(_ rect: CGRect) {
      guard let context = UIGraphicsGetCurrentContext() else { return }
      `Drawing contexts`.fill(rect, context)
    }
  }

  private final class PatternDelegate: NSObject, CALayerDelegate {
    func draw(_ layer: CALayer, in ctx: CGContext) { `Drawing contexts`.fill(layer.bounds, ctx) }
  }

  /// Fills with a pattern under a transform that must not count.
  private static func fill(_ rect: CGRect, _ context: CGContext) {
    var callbacks = CGPatternCallbacks(
      version: 0,
      drawPattern: { _, context in
        context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
        context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
      }, releaseInfo: nil)
    let pattern = CGPattern(
      info: nil, bounds: CGRect(x: 0, y: 0, width: 4, height: 4), matrix: .identity, xStep: 4,
      yStep: 4, tiling: .constantSpacing, isColored: true, callbacks: &callbacks)
    guard let pattern, let space = CGColorSpace(patternBaseSpace: nil) else { return }
    context.saveGState()
    context.setFillColorSpace(space)
    context.setFillPattern(pattern, colorComponents: [1])
    context.translateBy(x: 1, y: 1)
    context.fill(rect.offsetBy(dx: -1, dy: -1))
    context.restoreGState()
  }

  private static let cells = ["rrrr    rr", "rrrr    rr", "rrrr    rr", "rrrr    rr", "          "]

  @Test func `patterns of a renderer are in points with y down`() throws {
    let image = picture(5, 2.5, scale: 2) {
      UIGraphicsGetCurrentContext().map { Self.fill(CGRect(x: 0, y: 0, width: 5, height: 5), $0) }
    }
    expect(image.rows, equals: Self.cells)
  }

  @MainActor @Test func `patterns of views and layers are in points with y down`() throws {
    let view = PatternView(frame: CGRect(x: 0, y: 0, width: 5, height: 2.5))
    view.isOpaque = false
    view.contentScaleFactor = 2
    view.layer.setNeedsDisplay()
    view.layer.displayIfNeeded()
    let drawn = try #require(view.layer.contents as? CGImage)
    expect(UIImage(cgImage: drawn, scale: 2, orientation: .up).rows, equals: Self.cells)
    let layer = CALayer()
    let delegate = PatternDelegate()
    layer.delegate = delegate
    layer.bounds = CGRect(x: 0, y: 0, width: 5, height: 2.5)
    layer.contentsScale = 2
    layer.setNeedsDisplay()
    layer.displayIfNeeded()
    let contents = try #require(layer.contents as? CGImage)
    expect(UIImage(cgImage: contents, scale: 2, orientation: .up).rows, equals: Self.cells)
  }

  /// Four dashes of a quarter's half, by the renderer and by `render(in:)`.
  @Test func `a dashed ellipse of a shape layer begins where its path begins`() throws {
    let shape = CAShapeLayer()
    shape.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    shape.path = CGPath(ellipseIn: CGRect(x: 10, y: 10, width: 80, height: 80), transform: nil)
    shape.fillColor = nil
    shape.strokeColor = UIColor.red.cgColor
    shape.lineWidth = 6
    let eighth = NSNumber(value: 80 * Double.pi / 8)
    shape.lineDashPattern = [eighth, eighth]
    let renderer = try OffscreenRenderer(size: CGSize(width: 100, height: 100), scale: 1)
    let shown = UIImage(cgImage: try renderer.image(of: shape, at: 0), scale: 1, orientation: .up)
    let drawn = picture(100, 100) {
      UIGraphicsGetCurrentContext().map { shape.render(in: $0) }
    }
    for (name, image) in [("renderer", shown), ("context", drawn)] {
      for eighth in 0..<8 {
        // y grows downward, and so do angles.
        let angle = (Double(eighth) + 0.5) * .pi / 4
        let (x, y) = (Int(50 + 40 * cos(angle)), Int(50 + 40 * sin(angle)))
        let row = Array(image.rows[y])
        expect(row[x], equals: (eighth % 2 == 0 ? "r" : " "), "\(name) \(eighth)")
      }
    }
  }
}
