// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import RenderTree
import TestSupport
import Testing

@testable import Compositor

/// Shapes that are drawn on the processor show the pixels that fragments would.
struct StripTests {
  private static let side = RandomShape.side

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
    expect(renderer.graphicsContext.takeErrors().isEmpty)
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
      expect(plan.contains("strips"), equals: isInStrips, "\(name): \(plan)")
    }
    let difference = PixelDifference(expected: cells, actual: strips, limit: 1)
    expect(
      difference.count, equals: 0,
      "\(name): \(difference.count), by up to \(difference.largest): \(difference.first.prefix(3))")
    return plan
  }

  // MARK: - Random shapes

  @Test(arguments: 0..<8)
  func `random shapes are those of fragments`(round: Int) throws {
    var count = 0
    for index in 0..<12 {
      let seed = UInt64(round * 12 + index)
      let plan = try Self.expectSame(
        { RandomShape.layer(seed: seed) }, "seed \(seed)", isInStrips: nil)
      if plan.contains("strips") { count += 1 }
    }
    // Others lie outside of the picture, or many pieces of their lines meet in a pixel.
    expect(count, isAtLeast: 10)
  }

  @Test func `shapes within clips and in perspective are drawn in cells`() throws {
    try Self.expectSame(
      {
        let layer = RandomShape.layer(seed: 2)
        layer.transform.m14 = 0.003
        return layer
      }, "perspective", isInStrips: false)
    try Self.expectSame(
      {
        let clip = CALayer()
        clip.frame = CGRect(x: 10, y: 10, width: 70, height: 60)
        clip.cornerRadius = 20
        clip.masksToBounds = true
        clip.addSublayer(RandomShape.layer(seed: 5))
        return clip
      }, "clip", isInStrips: false)
  }

  @Test func `parts of a picture are drawn as the whole`() throws {
    try Self.expectSame(
      {
        let clip = CALayer()
        clip.frame = CGRect(x: 13, y: 17, width: 51, height: 43)
        clip.masksToBounds = true
        clip.addSublayer(RandomShape.layer(seed: 6))
        clip.addSublayer(RandomShape.layer(seed: 8))
        return clip
      }, "whole pixels")
    try Self.expectSame(
      {
        let group = CALayer()
        group.frame = CGRect(x: 9, y: 5, width: 70, height: 80)
        group.opacity = 0.5
        group.allowsGroupOpacity = true
        group.addSublayer(RandomShape.layer(seed: 11))
        group.addSublayer(RandomShape.layer(seed: 15))
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
      expect(picture[x, y].alpha, equals: 0, "\(x), \(y)")
    }
    for (x, y) in [(21, 10), (50, 10), (21, 49), (50, 49), (22, 30), (24, 30)] {
      expect(picture[x, y].alpha, equals: 255, "\(x), \(y)")
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
        let layer = RandomShape.layer(seed: UInt64(2 + index * 3))
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
    expect(picture[50, 60].alpha, equals: 255)
    expect(picture[50, 10].alpha, equals: 0)
  }

  /// A black line of 20 points across the picture.
  private static func line() -> CAShapeLayer {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 48))
    path.addLine(to: CGPoint(x: 96, y: 48))
    let layer = CAShapeLayer()
    layer.frame = CGRect(x: 0, y: 0, width: side, height: side)
    layer.path = path
    layer.fillColor = nil
    layer.strokeColor = CGColor(gray: 0, alpha: 1)
    layer.lineWidth = 20
    return layer
  }

  /// A renderer as where a processor draws.
  private static func renderer() throws -> OffscreenRenderer {
    let renderer = try OffscreenRenderer(
      size: CGSize(width: side, height: side), scale: 1, api: .openGL33)
    renderer.sceneRenderer?.profile = .software
    return renderer
  }

  @Test func `a dash pattern of a million numbers is cut, and reported`() throws {
    let layer = Self.line()
    layer.lineDashPattern = (0..<1_000_000).map { $0 % 2 == 0 ? 12 : 4 }
    let renderer = try Self.renderer()
    let picture = PixelImage(try renderer.image(of: layer, at: 0))
    for x in 0..<96 where x % 16 != 11 && x % 16 != 15 {
      expect(picture[x, 48].alpha, equals: (x % 16 < 12 ? 255 : 0), "\(x)")
    }
    expect(renderer.takeReports().contains { $0.contains("dash pattern of 500000 dashes") })
  }

  @Test func `dash patterns without lengths or numbers give whole lines`() throws {
    for pattern in [[0, 0], [.nan, 4], [.infinity, 4], [-3, 4], [1e-300, 1e-300]] as [[Double]] {
      for phase in [0, .nan, -.infinity, 1e300] as [CGFloat] {
        let layer = Self.line()
        layer.lineDashPattern = pattern.map { NSNumber(value: $0) }
        layer.lineDashPhase = phase
        let renderer = try Self.renderer()
        let picture = PixelImage(try renderer.image(of: layer, at: 0))
        // Dashes too fine to be told apart cover half.
        let isFine = pattern[1] > 0 && pattern[1] < 1
        expect(picture[48, 48].alpha, equals: (isFine ? 128 : 255), "\(pattern)")
        expect(picture[48, 20].alpha, equals: 0)
      }
    }
  }

  @Test func `dashes far out of the picture come to an end`() throws {
    let layer = Self.line()
    layer.lineDashPattern = [1e-9, 1e-9]
    layer.transform = CATransform3DConcat(
      CATransform3DMakeTranslation(-9e8, 0, 0), CATransform3DMakeScale(4e9, 1, 1))
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 48))
    path.addLine(to: CGPoint(x: 9.9e8, y: 48))
    layer.path = path
    let renderer = try Self.renderer()
    let picture = PixelImage(try renderer.image(of: layer, at: 0))
    expect(picture[48, 20].alpha, equals: 0)
  }

  @Test func `a line of a million pieces is drawn, or its refusal reported`() throws {
    let side = 24
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 4))
    for index in 0..<1 << 20 {
      let x = CGFloat(index * side) / CGFloat(1 << 20)
      path.addLine(to: CGPoint(x: x, y: index % 2 == 0 ? 4 : 14))
    }
    let layer = Self.line()
    layer.path = path
    layer.lineWidth = 1
    let renderer = try OffscreenRenderer(
      size: CGSize(width: side, height: side), scale: 1, api: .openGL33)
    renderer.sceneRenderer?.profile = .software
    let picture = PixelImage(try renderer.image(of: layer, at: 0))
    expect(picture[2, 20].alpha, equals: 0)
    let isWhole = (1..<23).allSatisfy { picture[$0, 9].alpha == 255 }
    let reports = renderer.takeReports()
    expect(isWhole || reports.contains { $0.contains("parts of it are left out") }, "\(reports)")
  }

  @Test func `a line as wide as the sky covers all`() throws {
    let renderer = try Self.renderer()
    let wide = Self.line()
    wide.lineWidth = 1e9
    wide.lineCap = .square
    let picture = PixelImage(try renderer.image(of: wide, at: 0))
    expect(renderer.sceneRenderer?.dumpPlan().contains("strips"), equals: true)
    for x in [0, 50, 95] { expect(picture[x, 3].alpha, equals: 255) }
  }

  @Test func `many shapes bring the pixels between them along`() throws {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: Self.side, height: Self.side)
    for index in 0..<11 {
      let ring = CAShapeLayer()
      let inset = 1 + CGFloat(4 * index)
      ring.path = CGPath(ellipseIn: root.bounds.insetBy(dx: inset, dy: inset), transform: nil)
      ring.fillColor = nil
      ring.strokeColor = CGColor(srgbRed: 1, green: 0.5, blue: 0, alpha: 0.5)
      root.addSublayer(ring)
    }
    let renderer = try OffscreenRenderer(
      size: root.bounds.size, scale: 1, api: .openGL33, debug: true)
    let drawing = try #require(renderer.sceneRenderer)
    drawing.profile = .software
    // The pixels of the frame before must not show.
    let cover = CALayer()
    cover.frame = root.frame
    cover.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
    _ = try renderer.image(of: cover, at: 0)
    renderer.graphicsContext.resetStatistics()
    let strips = PixelImage(try renderer.image(of: root, at: 0))
    expect(renderer.graphicsContext.statistics.uploadedBytes, isAtLeast: Self.side * Self.side * 4)
    expect(renderer.graphicsContext.takeErrors().isEmpty)
    drawing.options = .all.subtracting(.strips)
    renderer.forgetPicture()
    let cells = PixelImage(try renderer.image(of: root, at: 0))
    expect(PixelDifference(expected: cells, actual: strips, limit: 1).count, equals: 0)
    expect(strips[0, 0].alpha, equals: 0)
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
    expect(drawing.dumpPlan().contains("strips"))
    let bytes = renderer.graphicsContext.statistics.uploadedBytes
    expect(bytes, isBelow: side * side * 4 / 2)
    drawing.options = .all.subtracting(.strips)
    renderer.forgetPicture()
    let cells = PixelImage(try renderer.image(of: root, at: 0))
    expect(PixelDifference(expected: cells, actual: strips, limit: 1).count, equals: 0)
  }

  // MARK: - Copies

  /// A tree with a shape that has moved from frame to frame.
  private static func moving(_ seed: UInt64, by way: CGVector) -> CALayer {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: side, height: side)
    root.backgroundColor = CGColor(srgbRed: 0.2, green: 0.3, blue: 0.4, alpha: 1)
    let layer = RandomShape.layer(seed: seed)
    root.addSublayer(layer)
    move(root, by: way)
    return root
  }

  private static func move(_ root: CALayer, by way: CGVector) {
    guard let layer = root.sublayers?.first else { return }
    CATransaction.setDisableActions(true)
    layer.position.x += way.dx
    layer.position.y += way.dy
    CATransaction.flush()
  }

  @Test(arguments: [5, 11, 22, 34] as [UInt64])
  func `a shape that moves by whole pixels is copied`(seed: UInt64) throws {
    let renderer = try Self.renderer()
    let drawing = try #require(renderer.sceneRenderer)
    let root = Self.moving(seed, by: .zero)
    var way = CGVector.zero
    for frame in 0..<7 {
      let actual = PixelImage(try renderer.image(of: root, at: 0))
      let expected = PixelImage(
        try Self.renderer().image(of: Self.moving(seed, by: way), at: 0))
      // Places of another size round otherwise.
      let difference = PixelDifference(expected: expected, actual: actual, limit: 1)
      expect(difference.count, equals: 0, "frame \(frame): \(difference.first.prefix(3))")
      expect((drawing.submitter.strips.copyBytes > 0), equals: (2...5).contains(frame), "\(frame)")
      // The last step is not one of whole pixels.
      let step = frame < 5 ? CGVector(dx: 3, dy: frame % 2 == 0 ? -7 : 2) : CGVector(dx: 0.3, dy: 0)
      way.dx += step.dx
      way.dy += step.dy
      Self.move(root, by: step)
    }
  }

  @Test func `another colour or outline ends a copy`() throws {
    let renderer = try Self.renderer()
    let drawing = try #require(renderer.sceneRenderer)
    let root = Self.moving(5, by: .zero)
    let layer = try #require(root.sublayers?.first as? CAShapeLayer)
    func draw() throws -> PixelImage {
      for _ in 0..<3 {
        Self.move(root, by: CGVector(dx: 1, dy: 0))
        _ = try renderer.image(of: root, at: 0)
      }
      expect(drawing.submitter.strips.copyBytes, isAbove: 0)
      return PixelImage(try renderer.image(of: root, at: 0))
    }
    let before = try draw()
    CATransaction.setDisableActions(true)
    layer.strokeColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    _ = try renderer.image(of: root, at: 0)
    expect(drawing.submitter.strips.copyBytes, equals: 0)
    let red = try draw()
    expect(PixelDifference(expected: before, actual: red, limit: 8).count, isAbove: 20)
    CATransaction.setDisableActions(true)
    layer.path = RandomShape.layer(seed: 11).path
    _ = try renderer.image(of: root, at: 0)
    expect(drawing.submitter.strips.copyBytes, equals: 0)
  }
}
