// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import RenderTree
import TestSupport
import Testing

@testable import Compositor

/// Shadows of shapes that are painted on the processor, without a pass.
struct ShapeShadowTests {
  private static let side = 200

  /// A picture of layers on white, and the statistics of its plan.
  private static func picture(
    _ layers: [CALayer], options: RenderOptions = .all, side: Int = side,
    on background: CGColor? = CGColor(gray: 1, alpha: 1)
  ) throws -> (image: PixelImage, passes: Int, draws: Int) {
    let renderer = try OffscreenRenderer(
      size: CGSize(width: side, height: side), scale: 1, api: .openGL33, debug: true)
    let drawing = try #require(renderer.sceneRenderer)
    drawing.profile = .software
    drawing.options = options
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: side, height: side)
    root.backgroundColor = background
    layers.forEach(root.addSublayer)
    let image = PixelImage(try renderer.image(of: root, at: 0))
    expect(renderer.graphicsContext.takeErrors().isEmpty)
    expect(renderer.takeReports(), equals: [])
    return (image, drawing.statistics.passes, drawing.statistics.draws)
  }

  /// A black square of 40 points about a place, with its shadow.
  private static func square(
    at center: CGPoint, radius: CGFloat, offset: CGSize, angle: CGFloat = 0
  ) -> CAShapeLayer {
    let layer = CAShapeLayer()
    layer.position = center
    layer.path = CGPath(rect: CGRect(x: -20, y: -20, width: 40, height: 40), transform: nil)
    layer.fillColor = CGColor(gray: 0, alpha: 1)
    layer.shadowColor = CGColor(gray: 0, alpha: 1)
    layer.shadowOpacity = 1
    layer.shadowRadius = radius
    layer.shadowOffset = offset
    layer.transform = CATransform3DMakeRotation(angle, 0, 0, 1)
    return layer
  }

  // MARK: - Error

  /// The share of a strip of 40 about 0 under a Gaussian blur.
  private static func share(_ place: Double, deviation: Double) -> Double {
    let wide = deviation * 2.0.squareRoot()
    return 0.5 * (erf((place + 20) / wide) - erf((place - 20) / wide))
  }

  @Test(arguments: [2.5, 3.3, 4, 6, 8, 13, 16, 18, 20], [0.0, 0.6])
  func `the blur is a Gaussian one`(radius: Double, angle: Double) throws {
    let offset = SIMD2(70.3, 20.6)
    let center = SIMD2(60.0, 80.0)
    let layer = Self.square(
      at: CGPoint(x: center.x, y: center.y), radius: CGFloat(radius),
      offset: CGSize(width: offset.x, height: offset.y), angle: CGFloat(angle))
    let (image, passes, _) = try Self.picture([layer])
    expect(passes, equals: 1)
    var largest = 0.0
    for y in 0..<Self.side {
      for x in 0..<Self.side {
        let way = SIMD2(Double(x) + 0.5, Double(y) + 0.5) - center
        let local = SIMD2(
          way.x * cos(angle) + way.y * sin(angle), way.y * cos(angle) - way.x * sin(angle))
        // The square itself lies above its shadow.
        if abs(local.x) < 22, abs(local.y) < 22 { continue }
        let place = local - offset
        let alpha =
          Self.share(place.x, deviation: radius) * Self.share(place.y, deviation: radius)
        largest = max(largest, abs(Double(image[x, y].red) - 255 * (1 - alpha)))
      }
    }
    expect(largest, isAtMost: 1.5)
  }

  // MARK: - Against passes

  /// A shape of random style, turned, scaled and mirrored evenly.
  private static func shape(seed: UInt64) -> CAShapeLayer {
    var random = SeededGenerator(seed: seed)
    func number(_ range: ClosedRange<CGFloat>) -> CGFloat { .random(in: range, using: &random) }
    let layer = CAShapeLayer()
    layer.position = CGPoint(x: number(20...180), y: number(20...180))
    let path = CGMutablePath()
    path.move(to: CGPoint(x: number(-40...40), y: number(-40...40)))
    for _ in 0..<4 {
      path.addQuadCurve(
        to: CGPoint(x: number(-40...40), y: number(-40...40)),
        control: CGPoint(x: number(-50...50), y: number(-50...50)))
    }
    path.closeSubpath()
    layer.path = path
    layer.fillColor = CGColor(srgbRed: 0.9, green: 0.5, blue: 0.1, alpha: number(0.3...1))
    if seed % 2 == 0 {
      layer.strokeColor = CGColor(srgbRed: 0.1, green: 0.2, blue: 0.8, alpha: 1)
      layer.lineWidth = number(0.5...9)
    }
    layer.fillRule = seed % 3 == 0 ? .evenOdd : .nonZero
    layer.shadowColor = CGColor(srgbRed: number(0...1), green: 0, blue: number(0...1), alpha: 1)
    layer.shadowOpacity = Float(number(0.3...1))
    layer.shadowRadius = number(4...12)
    layer.shadowOffset = CGSize(width: number(-30...30), height: number(-30...30))
    let scale = number(0.7...1.5)
    layer.transform = CATransform3DScale(
      CATransform3DMakeRotation(number(0...6), 0, 0, 1), seed % 5 == 0 ? -scale : scale, scale, 1)
    return layer
  }

  /// The most by which shadows are off the exact Gaussian, of 255: those that are painted, and those of passes.
  private static let error = (painted: 1.5, passes: 6.5)

  /// The alpha of a shape's shadow by the exact Gaussian over the shape's own alpha.
  private static func exactShadow(of layer: CAShapeLayer) throws -> [Double] {
    // With what lies outside of the picture.
    let wholeSide = 2 * side
    let bare = shape(like: layer)
    bare.position = CGPoint(
      x: layer.position.x + CGFloat(side / 2), y: layer.position.y + CGFloat(side / 2))
    let alpha = try picture([bare], side: wholeSide, on: nil).image
    let map = layer.transform
    let scale = (map.m11 * map.m11 + map.m12 * map.m12).native.squareRoot()
    let offset = SIMD2(
      (map.m11 * layer.shadowOffset.width + map.m21 * layer.shadowOffset.height).native,
      (map.m12 * layer.shadowOffset.width + map.m22 * layer.shadowOffset.height).native)
    let deviation = layer.shadowRadius.native * scale
    let values = (0..<wholeSide * wholeSide).map {
      Double(alpha[$0 % wholeSide, $0 / wholeSide].alpha) / 255
    }
    // Along x, then along y: each turns the picture about its diagonal.
    let wide = blurred(values, side: wholeSide, deviation: deviation, offset: offset.x)
    let both = blurred(wide, side: wholeSide, deviation: deviation, offset: offset.y)
    return (0..<side * side).map {
      both[($0 / side + side / 2) * wholeSide + $0 % side + side / 2] * Double(layer.shadowOpacity)
    }
  }

  /// The layer without its shadow.
  private static func shape(like layer: CAShapeLayer) -> CAShapeLayer {
    let bare = CAShapeLayer()
    bare.position = layer.position
    bare.transform = layer.transform
    bare.path = layer.path
    (bare.fillColor, bare.fillRule) = (layer.fillColor, layer.fillRule)
    (bare.strokeColor, bare.lineWidth) = (layer.strokeColor, layer.lineWidth)
    return bare
  }

  /// Blurs the rows of a square picture, which become its columns.
  private static func blurred(
    _ values: [Double], side: Int, deviation: Double, offset: Double
  ) -> [Double] {
    let reach = Int((5 * deviation + abs(offset)).rounded(.up))
    let weights = (-reach...reach).map {
      let place = Double($0) - offset
      return exp(-place * place / (2 * deviation * deviation))
        / (deviation * (2 * Double.pi).squareRoot())
    }
    var result = [Double](repeating: 0, count: values.count)
    for y in 0..<side {
      for x in 0..<side where values[y * side + x] != 0 {
        let value = values[y * side + x]
        for to in max(x - reach, 0)...min(x + reach, side - 1) {
          result[to * side + y] += value * weights[to - x + reach]
        }
      }
    }
    return result
  }

  /// The most by which a picture on white is off a shape above a shadow.
  private static func error(
    of image: PixelImage, _ shadow: [Double], of layer: CAShapeLayer
  ) throws -> Double {
    let above = try picture([shape(like: layer)], on: nil).image
    let color = try #require(layer.shadowColor?.components).map(\.native)
    var largest = 0.0
    for y in 0..<side {
      for x in 0..<side {
        let (top, pixel) = (above[x, y], image[x, y])
        let rest = 1 - Double(top.alpha) / 255
        // The shape is rounded by itself, and is one off in cells.
        let slack = top.alpha > 0 ? 1.5 : 0.0
        for (channel, pair) in [
          (top.red, pixel.red), (top.green, pixel.green), (top.blue, pixel.blue),
        ].enumerated() {
          let share = shadow[y * side + x]
          let exact = Double(pair.0) + rest * 255 * (1 - share + share * color[channel])
          largest = max(largest, abs(Double(pair.1) - exact) - slack)
        }
      }
    }
    return largest
  }

  @Test(arguments: 0..<24)
  func `shadows of both kinds are near the exact Gaussian`(seed: Int) throws {
    let layer = Self.shape(seed: UInt64(seed))
    let shadow = try Self.exactShadow(of: layer)
    let painted = try Self.picture([Self.shape(seed: UInt64(seed))])
    let passes = try Self.picture(
      [Self.shape(seed: UInt64(seed))], options: .all.subtracting(.strips))
    expect(painted.passes, equals: 1)
    expect(passes.passes, isAbove: 1)
    try expect(Self.error(of: painted.image, shadow, of: layer), isAtMost: Self.error.painted)
    try expect(Self.error(of: passes.image, shadow, of: layer), isAtMost: Self.error.passes)
  }

  // MARK: - Steps

  @Test func `shapes with shadows share one step`() throws {
    let (_, passes, draws) = try Self.picture((0..<20).map { Self.shape(seed: UInt64($0)) })
    expect(passes, equals: 1)
    expect(draws, equals: 1)
  }

  @Test func `other shadows take a pass`() throws {
    let skewed = Self.shape(seed: 1)
    skewed.transform = CATransform3DMakeScale(2, 1, 1)
    let faded = Self.shape(seed: 1)
    faded.opacity = 0.5
    let filled = Self.shape(seed: 1)
    filled.bounds = CGRect(x: -10, y: -10, width: 20, height: 20)
    filled.backgroundColor = CGColor(gray: 0.5, alpha: 0.5)
    let parent = Self.shape(seed: 1)
    parent.addSublayer(Self.square(at: .zero, radius: 0, offset: .zero))
    for layer in [skewed, faded, filled, parent] {
      try expect(Self.picture([layer]).passes, isAbove: 1)
    }
  }

  @Test func `a shadow reaches into a part that its shape does not`() throws {
    let layer = Self.square(
      at: CGPoint(x: -60, y: 100), radius: 8, offset: CGSize(width: 80, height: 0))
    let (image, _, _) = try Self.picture([layer])
    expect(image[20, 100].red, isBelow: 20)
    expect(image[190, 100].red, equals: 255)
  }
}
