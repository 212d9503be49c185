// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import RenderTree
import TestSupport
import Testing

@testable import Compositor

/// Random shapes on the processor show the pixels that fragments would.
///
/// `make fuzz` draws 10,000 of them, `make test` eighty.
struct FuzzShapeTests {
  /// Whether `make fuzz` runs.
  private static let isLong = ProcessInfo.processInfo.environment["LAMINA_FUZZ"] != nil

  /// Shapes of a test case; there are eight of these.
  private static let count: Int = {
    let factor = ProcessInfo.processInfo.environment["LAMINA_FUZZ"].flatMap { Int($0) } ?? 8
    return max(10 * factor / 8, 10)
  }()

  /// A renderer that draws as where a processor does.
  private static func renderer(_ options: RenderOptions) throws -> OffscreenRenderer {
    let renderer = try OffscreenRenderer(
      size: CGSize(width: RandomShape.side, height: RandomShape.side), scale: 1, api: .openGL33)
    renderer.sceneRenderer?.profile = .software
    renderer.sceneRenderer?.options = options
    return renderer
  }

  private static func picture(
    of layer: CAShapeLayer, with renderer: OffscreenRenderer
  ) throws -> PixelImage {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: RandomShape.side, height: RandomShape.side)
    root.backgroundColor = CGColor(srgbRed: 0.2, green: 0.3, blue: 0.4, alpha: 1)
    root.addSublayer(layer)
    return PixelImage(try renderer.image(of: root, at: 0))
  }

  /// Whether a shape reaches so far that its cells lose digits.
  ///
  /// The single floats of a cell's points are 2⁻¹⁰ apart from 8,192 points on. A pixel's point, the start of a piece and
  /// its direction are off by half of that each, which is a third of 1/255 of a pixel, up to twice as many under the
  /// scales of these shapes.
  private static func isFar(_ layer: CAShapeLayer) -> Bool {
    let box = layer.path?.boundingBox ?? .zero
    return max(box.width, box.height) > 8_192
  }

  /// The seeds of a test case.
  private static func seeds(ofSeries series: Int) -> [UInt64] {
    (0..<count).map { UInt64(series * 1_000_000 + $0) }
  }

  /// Draws shapes in strips and in cells, and expects the same pixels.
  private static func expectSame(
    _ seeds: [UInt64], farLimit: UInt8 = 2, _ make: (UInt64) -> CAShapeLayer
  ) throws {
    let strips = try renderer(.all)
    let cells = try renderer(.all.subtracting(.strips))
    var stripCount = 0
    for seed in seeds {
      let actual = try picture(of: make(seed), with: strips)
      if strips.sceneRenderer?.dumpPlan().contains("strips") == true { stripCount += 1 }
      let expected = try picture(of: make(seed), with: cells)
      let limit: UInt8 = isFar(make(seed)) ? farLimit : 1
      let difference = PixelDifference(expected: expected, actual: actual, limit: limit)
      let message =
        "seed \(seed): \(difference.count), by up to \(difference.largest): "
        + "\(difference.first.prefix(3))"
      expect(difference.count, equals: 0, "\(message)")
    }
    // Others lie outside of the picture or in perspective, or many pieces of their lines meet in a pixel.
    expect(stripCount * 4, isAbove: seeds.count)
    expect(strips.takeReports(), equals: [])
  }

  @Test(arguments: 0..<8)
  func `shapes of all kinds are those of fragments`(series: Int) throws {
    try Self.expectSame(Self.seeds(ofSeries: series), RandomShape.anyLayer)
  }

  /// Places along lines of tens of thousands of points, which dashes count from, have fewer digits still.
  @Test(arguments: 0..<8)
  func `dashed lines of all kinds are those of fragments`(series: Int) throws {
    try Self.expectSame(Self.seeds(ofSeries: series), farLimit: 4, RandomShape.dashedLayer)
  }

  /// The cap of the last dash before a corner reached past it in strips or in cells alone, and a closed line that
  /// begins with a dash lost its first corner to a rounding.
  @Test func `dashes beside corners are those of fragments`() throws {
    let seeds: [UInt64] = [
      35, 323, 347, 376, 759, 981, 1_000_198, 1_000_289, 1_000_341, 1_000_370, 1_000_639,
      1_001_177, 2_000_361,
    ]
    try Self.expectSame(seeds, RandomShape.dashedLayer)
  }

  @Test func `a pattern covers the start of its first dash`() {
    let lengths = [0.7620992282397472, 1.0323835702213686, 0.6825062414602714]
    expect(DashPattern(lengths: lengths + lengths).covers(0), equals: true)
  }

  /// Where the normals of a curve have crossed, a dash before a corner reached far back along the last piece.
  @Test(arguments: [RenderOptions.all, .all.subtracting(.strips)])
  func `a dash at a corner behind a tight curve ends there`(options: RenderOptions) throws {
    let picture = try Self.picture(
      of: RandomShape.dashedLayer(seed: 9_000_007), with: Self.renderer(options))
    for x in 71...75 { expect(picture[x, 67], equals: Pixel(51, 77, 102)) }
  }

  /// Roundings left a dash without length, where two pieces of an ellipse meet, to neither of them.
  @Test(arguments: [RenderOptions.all, .all.subtracting(.strips)])
  func `a dot where two pieces meet is drawn`(options: RenderOptions) throws {
    let picture = try Self.picture(
      of: RandomShape.dashedLayer(seed: 9_000_297), with: Self.renderer(options))
    expect(picture[7, 31], equals: Pixel(26, 51, 204))
  }

  /// Teeth from one place across to another, 20 points wide at their feet, on a foot of 56 points.
  private static func teeth(_ count: Int, from left: CGFloat, to right: CGFloat) -> CGMutablePath {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: left, y: 96))
    for index in 0..<count {
      path.addLine(
        to: CGPoint(
          x: left + CGFloat(index) * (right - left) / CGFloat(count), y: index % 2 == 0 ? 20 : 40))
    }
    path.addLine(to: CGPoint(x: right, y: 96))
    return path
  }

  /// The numbers of teeth, and where they begin: far out single floats have as few digits as among many teeth.
  private static let teeth: [(count: Int, left: CGFloat)] =
    [(96 * 128, 8_000)] + (isLong ? [(1 << 20, 0)] : [])

  @Test(arguments: teeth)
  func `thousands of teeth in a pixel are drawn whole`(count: Int, left: CGFloat) throws {
    let path = Self.teeth(count, from: left, to: left + 96)
    path.addRect(CGRect(x: 0, y: 60, width: 10, height: 10))
    let layer = CAShapeLayer()
    layer.path = path
    layer.fillColor = CGColor(gray: 1, alpha: 1)
    let renderer = try OffscreenRenderer(
      size: CGSize(width: left + 96, height: 96), scale: 1, api: .openGL33)
    renderer.sceneRenderer?.profile = .software
    let picture = PixelImage(try renderer.image(of: layer, at: 0))
    expect(renderer.sceneRenderer?.dumpPlan().contains("strips"), equals: true)
    // Of the pixels from 30 to 31 the teeth cover 10.5 of 20 parts.
    let x = Int(left) + 50
    expect(Double(picture[x, 30].alpha), near: 133.9, within: 0.6)
    expect(picture[x, 60].alpha, equals: 255)
    expect(picture[x, 10].alpha, equals: 0)
  }
}
