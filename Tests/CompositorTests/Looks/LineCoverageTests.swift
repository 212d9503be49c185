// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import QuartzCore
import RenderTree
import TestSupport
import Testing

@testable import Compositor

/// The coverage of lines, in strips and in cells.
struct LineCoverageTests {
  private static let side = RandomShape.side

  private static func renderer(_ options: RenderOptions) throws -> OffscreenRenderer {
    let renderer = try OffscreenRenderer(
      size: CGSize(width: side, height: side), scale: 1, api: .openGL33)
    renderer.sceneRenderer?.profile = .software
    renderer.sceneRenderer?.options = options
    return renderer
  }

  /// The picture of a layer's line alone, in white.
  private static func picture(
    of layer: CAShapeLayer, with renderer: OffscreenRenderer
  ) throws -> PixelImage {
    layer.fillColor = nil
    layer.opacity = 1
    layer.strokeColor = CGColor(gray: 1, alpha: 1)
    return PixelImage(try renderer.image(of: layer, at: 0))
  }

  /// Random shapes with pieces of 10⁻⁴ points, lines that turn back, joints that are almost straight, round ones
  /// across the middle of a pixel, thin lines under uneven scales, and paths that reach far out of the picture.
  private static let seeds: [UInt64] = [
    253, 316, 385, 440, 1_000_112, 1_000_312, 1_000_747, 2_000_050, 2_000_056, 2_000_297, 3_000_118,
    3_000_260,
    3_000_263, 3_000_344, 3_000_347, 4_000_055, 4_000_061, 4_000_145, 4_000_426, 5_000_341,
    6_000_371, 6_000_448, 6_000_493, 7_000_343, 7_000_462,
  ]

  @Test(arguments: seeds)
  func `a line covers what its rules give in double precision`(seed: UInt64) throws {
    let strips = try Self.renderer(.all)
    let inStrips = try Self.picture(of: RandomShape.anyLayer(seed: seed), with: strips)
    let inCells = try Self.picture(
      of: RandomShape.anyLayer(seed: seed), with: Self.renderer(.all.subtracting(.strips)))
    let plan = try #require(strips.sceneRenderer).planner.plan
    let shape = try #require(plan.strips.shapes.first)
    let entry = try #require(shape.entry.flatMap { plan.paint[shape: Int($0)] })
    let model = StrokeModel(shape, entry.geometry)
    var largest = SIMD2<Double>.zero
    for y in 0..<Self.side {
      for x in 0..<Self.side {
        let expected = 255 * model.share(at: SIMD2(Double(x) + 0.5, Double(y) + 0.5))
        let actual = SIMD2(Double(inStrips[x, y].alpha), Double(inCells[x, y].alpha))
        largest = pointwiseMax(
          largest,
          (actual - expected).replacing(
            with: expected - actual, where: actual .< SIMD2(repeating: expected)))
      }
    }
    // Half of one is lost to the rounding of pixels, the rest to single precision.
    expect(largest.x, isBelow: 0.75, "strips")
    expect(largest.y, isBelow: 0.75, "cells")
  }

  @Test(arguments: [RenderOptions.all, .all.subtracting(.strips)])
  func `a line that turns back covers the pixels that it passes once`(
    options: RenderOptions
  ) throws {
    let renderer = try Self.renderer(options)
    for join in [CAShapeLayerLineJoin.miter, .round, .bevel] {
      for end in [CGPoint(x: 80, y: 71), CGPoint(x: 20.5, y: 83), CGPoint(x: 88, y: 13)] {
        func layer(turns: Int) -> CAShapeLayer {
          let path = CGMutablePath()
          let start = CGPoint(x: 20.5, y: 13)
          path.move(to: start)
          for turn in 0...turns { path.addLine(to: turn % 2 == 0 ? end : start) }
          let layer = CAShapeLayer()
          layer.path = path
          layer.lineWidth = 3.5
          layer.lineJoin = join
          layer.lineCap = join == .round ? .round : .butt
          return layer
        }
        let once = try Self.picture(of: layer(turns: 0), with: renderer)
        let often = try Self.picture(of: layer(turns: 3), with: renderer)
        let difference = PixelDifference(expected: once, actual: often, limit: 1)
        expect(difference.count, equals: 0, "\(join.rawValue) to \(end)")
      }
    }
  }

  @Test(arguments: [RenderOptions.all, .all.subtracting(.strips)])
  func `a line much shorter than a pixel has its direction`(options: RenderOptions) throws {
    let renderer = try Self.renderer(options)
    func picture(length: CGFloat, cap: CAShapeLayerLineCap) throws -> PixelImage {
      let path = CGMutablePath()
      // Far from the corner of the shape, where single floats have the fewest digits.
      path.move(to: CGPoint(x: -900, y: -900))
      path.addLine(to: CGPoint(x: -900, y: -890))
      path.move(to: CGPoint(x: 50 - 0.3 * length, y: 50 - 0.4 * length))
      path.addLine(to: CGPoint(x: 50 + 0.3 * length, y: 50 + 0.4 * length))
      let layer = CAShapeLayer()
      layer.path = path
      layer.lineWidth = 40
      layer.lineCap = cap
      return try Self.picture(of: layer, with: renderer)
    }
    let short = try picture(length: 0.002, cap: .square)
    let whole = try picture(length: 40.002, cap: .butt)
    let difference = PixelDifference(expected: whole, actual: short, limit: 2)
    expect(difference.count, equals: 0, "\(difference.largest), \(difference.first.prefix(3))")
  }
}
