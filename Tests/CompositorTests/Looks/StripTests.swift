// SPDX-License-Identifier: MIT

import CoreGraphics
import Foundation
import QuartzCore
import RenderTree
import TestSupport
import Testing

@testable import Compositor

/// Shapes that are drawn on the processor show the pixels that fragments would.
struct StripTests {
  private static let side = 96

  /// Pictures of a layer with strips and without, and the text of the first one's plan.
  private static func pictures(
    _ make: () -> CALayer
  ) throws -> (strips: PixelImage, cells: PixelImage, plan: String) {
    let renderer = try OffscreenRenderer(
      size: CGSize(width: side, height: side), scale: 1, api: .openGL33, debug: true)
    let drawing = try #require(renderer.sceneRenderer)
    drawing.profile = .software
    func picture(_ options: RenderOptions) throws -> PixelImage {
      drawing.options = options
      let root = CALayer()
      root.frame = CGRect(x: 0, y: 0, width: side, height: side)
      root.backgroundColor = CGColor(srgbRed: 0.2, green: 0.3, blue: 0.4, alpha: 1)
      root.addSublayer(make())
      return PixelImage(try renderer.image(of: root, at: 0))
    }
    let strips = try picture(.all)
    let plan = drawing.dumpPlan()
    let cells = try picture(.all.subtracting(.strips))
    #expect(renderer.graphicsContext.takeErrors().isEmpty)
    return (strips, cells, plan)
  }

  /// - Parameter isInStrips: whether strips draw it; nil where that depends on the shape.
  /// - Returns: the text of the plan.
  @discardableResult
  private static func expectSame(
    _ make: () -> CALayer, _ name: String, isInStrips: Bool? = true
  ) throws -> String {
    let (strips, cells, plan) = try pictures(make)
    if let isInStrips {
      #expect(plan.contains("strips") == isInStrips, "\(name): \(plan)")
    }
    let difference = PixelDifference(expected: cells, actual: strips, limit: 1)
    #expect(
      difference.count == 0,
      "\(name): \(difference.count), by up to \(difference.largest): \(difference.first.prefix(3))")
    return plan
  }

  // MARK: - Random shapes

  /// A path of lines and curves that crosses itself, partly outside of the picture.
  private static func path(_ random: inout SeededGenerator) -> CGPath {
    let path = CGMutablePath()
    func point() -> CGPoint {
      CGPoint(
        x: CGFloat.random(in: -30...126, using: &random),
        y: CGFloat.random(in: -30...126, using: &random))
    }
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      path.move(to: point())
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: path.addQuadCurve(to: point(), control: point())
        case 1: path.addCurve(to: point(), control1: point(), control2: point())
        default: path.addLine(to: point())
        }
      }
      if Bool.random(using: &random) { path.closeSubpath() }
    }
    if Bool.random(using: &random) {
      // Whole numbers and halves, where edges lie on those of pixels.
      let x = CGFloat(Int.random(in: 0..<160, using: &random)) / 2
      let box = CGRect(x: x, y: 20, width: 31, height: 40.5)
      path.addRect(box)
      path.addEllipse(in: box.insetBy(dx: 4, dy: 4))
    }
    return path
  }

  /// A shape of random style under a turn, a scale, a skew or a mirror.
  private static func shape(seed: UInt64) -> CAShapeLayer {
    var random = SeededGenerator(seed: seed)
    let layer = CAShapeLayer()
    layer.frame = CGRect(x: 0, y: 0, width: side, height: side)
    layer.path = path(&random)
    layer.fillRule = Bool.random(using: &random) ? .evenOdd : .nonZero
    let alpha: CGFloat = Bool.random(using: &random) ? 1 : 0.6
    let isStroked = seed % 3 != 0
    layer.fillColor =
      seed % 3 == 1 ? nil : CGColor(srgbRed: 0.9, green: 0.5, blue: 0.1, alpha: alpha)
    layer.strokeColor = isStroked ? CGColor(srgbRed: 0.1, green: 0.2, blue: 0.8, alpha: alpha) : nil
    layer.lineWidth = [0.3, 1, 3.5, 12].randomElement(using: &random) ?? 1
    layer.lineJoin = [.miter, .round, .bevel].randomElement(using: &random) ?? .miter
    layer.lineCap = [.butt, .round, .square].randomElement(using: &random) ?? .butt
    layer.miterLimit = [1, 3, 10].randomElement(using: &random) ?? 10
    if Bool.random(using: &random) {
      layer.strokeStart = CGFloat.random(in: 0...0.5, using: &random)
      layer.strokeEnd = CGFloat.random(in: 0.4...1, using: &random)
    }
    layer.opacity = Bool.random(using: &random) ? 1 : 0.7
    var map = CATransform3DIdentity
    switch seed % 5 {
    case 0: break
    case 1: map = CATransform3DMakeRotation(CGFloat.random(in: 0...6.3, using: &random), 0, 0, 1)
    case 2: map = CATransform3DMakeScale(-1, CGFloat.random(in: 0.3...2, using: &random), 1)
    case 3:
      map.m21 = CGFloat.random(in: -1...1, using: &random)
      map.m12 = 0.2
    default:
      map = CATransform3DMakeRotation(0.7, 0, 0, 1)
      map = CATransform3DScale(map, 0.4, 1.7, 1)
    }
    layer.transform = map
    return layer
  }

  @Test(arguments: 0..<8)
  func `random shapes are those of fragments`(round: Int) throws {
    var count = 0
    for index in 0..<12 {
      let seed = UInt64(round * 12 + index)
      let plan = try Self.expectSame(
        { Self.shape(seed: seed) }, "seed \(seed)", isInStrips: nil)
      if plan.contains("strips") { count += 1 }
    }
    // Others lie outside of the picture, or many pieces of their lines meet in a pixel.
    #expect(count >= 10)
  }

  @Test func `shapes within clips, in perspective and with dashes are drawn in cells`() throws {
    try Self.expectSame(
      {
        let layer = Self.shape(seed: 2)
        layer.lineDashPattern = [4, 3]
        layer.strokeStart = 0
        layer.strokeEnd = 1
        return layer
      }, "dashes", isInStrips: false)
    try Self.expectSame(
      {
        let clip = CALayer()
        clip.frame = CGRect(x: 10, y: 10, width: 70, height: 60)
        clip.cornerRadius = 20
        clip.masksToBounds = true
        clip.addSublayer(Self.shape(seed: 5))
        return clip
      }, "clip", isInStrips: false)
  }

  @Test func `parts of a picture are drawn as the whole`() throws {
    try Self.expectSame(
      {
        let clip = CALayer()
        clip.frame = CGRect(x: 13, y: 17, width: 51, height: 43)
        clip.masksToBounds = true
        clip.addSublayer(Self.shape(seed: 6))
        clip.addSublayer(Self.shape(seed: 8))
        return clip
      }, "whole pixels")
    try Self.expectSame(
      {
        let group = CALayer()
        group.frame = CGRect(x: 9, y: 5, width: 70, height: 80)
        group.opacity = 0.5
        group.allowsGroupOpacity = true
        group.addSublayer(Self.shape(seed: 11))
        group.addSublayer(Self.shape(seed: 15))
        return group
      }, "group")
  }

  @Test func `edges between pixels are sharp`() throws {
    let layer = CAShapeLayer()
    layer.frame = CGRect(x: 0, y: 0, width: Self.side, height: Self.side)
    layer.path = CGPath(rect: CGRect(x: 21, y: 10, width: 30, height: 40), transform: nil)
    layer.fillColor = CGColor(gray: 1, alpha: 1)
    let renderer = try OffscreenRenderer(
      size: CGSize(width: Self.side, height: Self.side), scale: 1, api: .openGL33)
    renderer.sceneRenderer?.profile = .software
    let picture = PixelImage(try renderer.image(of: layer, at: 0))
    for (x, y) in [(20, 30), (51, 30), (30, 9), (30, 50)] {
      #expect(picture[x, y].alpha == 0, "\(x), \(y)")
    }
    for (x, y) in [(21, 10), (50, 10), (21, 49), (50, 49), (22, 30), (24, 30)] {
      #expect(picture[x, y].alpha == 255, "\(x), \(y)")
    }
  }

  // MARK: - Bad input

  @Test func `bad numbers give a picture`() throws {
    let numbers: [CGFloat] = [.nan, .infinity, -.infinity, 1e300, -1e300, 1e9, 1e-300, 0]
    for (index, number) in numbers.enumerated() {
      let renderer = try OffscreenRenderer(
        size: CGSize(width: Self.side, height: Self.side), scale: 1, api: .openGL33)
      renderer.sceneRenderer?.profile = .software
      for place in 0..<7 {
        let layer = Self.shape(seed: UInt64(2 + index * 3))
        switch place {
        case 0: layer.lineWidth = number
        case 1: layer.miterLimit = number
        case 2: layer.strokeStart = number
        case 3: layer.strokeEnd = number
        case 4: layer.transform = CATransform3DMakeScale(number, 1, 1)
        case 5: layer.transform = CATransform3DMakeTranslation(number, -number, 0)
        default:
          let path = CGMutablePath()
          path.move(to: CGPoint(x: 10, y: 10))
          path.addLine(to: CGPoint(x: number, y: 60))
          path.addLine(to: CGPoint(x: 70, y: number))
          path.addQuadCurve(to: CGPoint(x: 3, y: 4), control: CGPoint(x: number, y: number))
          layer.path = path
        }
        _ = try renderer.image(of: layer, at: 0)
      }
    }
  }

  @Test func `a path of many points is drawn whole`() throws {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 96))
    for index in 0..<1 << 17 {
      let x = CGFloat(index) * 96 / CGFloat(1 << 17)
      path.addLine(to: CGPoint(x: x, y: index % 2 == 0 ? 20 : 40))
    }
    path.addLine(to: CGPoint(x: 96, y: 96))
    let layer = CAShapeLayer()
    layer.frame = CGRect(x: 0, y: 0, width: Self.side, height: Self.side)
    layer.path = path
    layer.fillColor = CGColor(gray: 1, alpha: 1)
    let renderer = try OffscreenRenderer(
      size: CGSize(width: Self.side, height: Self.side), scale: 1, api: .openGL33)
    renderer.sceneRenderer?.profile = .software
    let picture = PixelImage(try renderer.image(of: layer, at: 0))
    // Half of what lies between the teeth's ends is covered in the middle.
    expect(Double(picture[50, 30].alpha), near: 133, within: 3)
    #expect(picture[50, 60].alpha == 255)
    #expect(picture[50, 10].alpha == 0)
  }

  @Test func `only the tiles that a line passes are copied`() throws {
    let side = 512
    let renderer = try OffscreenRenderer(
      size: CGSize(width: side, height: side), scale: 1, api: .openGL33, debug: true)
    let drawing = try #require(renderer.sceneRenderer)
    drawing.profile = .software
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: side, height: side)
    root.backgroundColor = CGColor(gray: 0.2, alpha: 1)
    let layer = CAShapeLayer()
    layer.frame = root.frame
    layer.path = CGPath(ellipseIn: root.bounds.insetBy(dx: 4, dy: 4), transform: nil)
    layer.fillColor = nil
    layer.strokeColor = CGColor(gray: 1, alpha: 1)
    layer.lineWidth = 4
    root.addSublayer(layer)
    renderer.graphicsContext.resetStatistics()
    let strips = PixelImage(try renderer.image(of: root, at: 0))
    #expect(drawing.dumpPlan().contains("strips"))
    let bytes = renderer.graphicsContext.statistics.uploadedBytes
    #expect(bytes < side * side * 4 / 2)
    drawing.options = .all.subtracting(.strips)
    renderer.forgetPicture()
    let cells = PixelImage(try renderer.image(of: root, at: 0))
    #expect(PixelDifference(expected: cells, actual: strips, limit: 1).count == 0)
  }
}
