// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

/// Gradient layers against the formulas of their three kinds, pixel by pixel.
struct GradientTests {
  private static let frame = CGRect(x: 10, y: 8, width: 140, height: 100)

  /// Straight colours, some of which let the paper through.
  private static let colors: [SIMD4<Double>] = [
    SIMD4(0.9, 0.1, 0.1, 1), SIMD4(0.1, 0.8, 0.2, 0.25), SIMD4(0.1, 0.2, 0.9, 1),
    SIMD4(1, 1, 1, 0),
  ]
  private static let places = [0.0, 0.3, 0.3, 1.0]

  private func layer(
    _ type: CAGradientLayerType, _ start: CGPoint, _ end: CGPoint
  ) -> CAGradientLayer {
    let layer = CAGradientLayer()
    layer.frame = Self.frame
    layer.type = type
    layer.colors = Self.colors.map {
      CGColor(srgbRed: $0.x, green: $0.y, blue: $0.z, alpha: $0.w)
    }
    layer.locations = Self.places.map { NSNumber(value: $0) }
    layer.startPoint = start
    layer.endPoint = end
    return layer
  }

  /// The straight colour at a place.
  private func color(_ place: Double) -> SIMD4<Double> {
    guard let next = Self.places.firstIndex(where: { $0 > place }) else {
      return Self.colors[Self.colors.count - 1]
    }
    guard next > 0 else { return Self.colors[0] }
    let from = Self.places[next - 1]
    let share = (place - from) / (Self.places[next] - from)
    return Self.colors[next - 1] * (1 - share) + Self.colors[next] * share
  }

  /// The whole picture by a function from the unit square to a place: the mean over each pixel.
  private func expected(_ place: (SIMD2<Double>) -> Double) throws -> PixelImage {
    var picture = try ShapeCanvas.expected { _ in }
    let paper = SIMD3(248.0, 249.0, 250.0) / 255
    for y in 8..<108 {
      for x in 10..<150 {
        let corner = SIMD2(Double(x) - 10, Double(y) - 8)
        var sum = SIMD3<Double>.zero
        for sample in 0..<64 {
          let within = SIMD2(Double(sample % 8) + 0.5, Double(sample / 8) + 0.5) / 8
          let c = color(place((corner + within) / SIMD2(140, 100)))
          sum += SIMD3(c.x, c.y, c.z) * c.w + paper * (1 - c.w)
        }
        let bytes = (sum / 64 * 255).rounded(.toNearestOrAwayFromZero)
        picture[x, y] = Pixel(UInt8(bytes.x), UInt8(bytes.y), UInt8(bytes.z))
      }
    }
    return picture
  }

  /// - Parameter jumps: as many pixels lie on jumps between colours, which coverage by distance smooths
  ///   a little differently from the mean over the pixel.
  private func check(
    _ layer: CALayer, named name: String, jumps: Int, _ place: (SIMD2<Double>) -> Double
  ) throws {
    let picture = try ShapeCanvas.draw([layer])
    let reference = try expected(place)
    for tolerance in [
      PictureTolerance.pixels(perChannel: 2, count: jumps), .pixels(perChannel: 12, count: 0),
    ] {
      try ReferencePictures.golden.check(
        picture, against: reference, named: name, tolerance: tolerance)
    }
  }

  @Test(arguments: [
    (CGPoint(x: 0.5, y: 0), CGPoint(x: 0.5, y: 1)), (.zero, CGPoint(x: 1, y: 1)),
    (CGPoint(x: 0.8, y: 0.3), CGPoint(x: 0.2, y: 0.6)),
  ])
  func `axial is made in the unit square`(_ start: CGPoint, _ end: CGPoint) throws {
    let way = SIMD2((end.x - start.x).native, (end.y - start.y).native)
    try check(layer(.axial, start, end), named: "gradient-axial-\(start.x)-\(end.x)", jumps: 120) {
      (($0 - SIMD2(start.x.native, start.y.native)) * way).sum() / (way * way).sum()
    }
  }

  @Test func `radial has the end at the corner of its box`() throws {
    try check(
      layer(.radial, CGPoint(x: 0.4, y: 0.5), CGPoint(x: 0.9, y: 0.8)), named: "gradient-radial",
      jumps: 60
    ) {
      let d = ($0 - SIMD2(0.4, 0.5)) / SIMD2(0.5, 0.3)
      return (d * d).sum().squareRoot()
    }
  }

  @Test func `conic turns clockwise from the ray`() throws {
    try check(
      layer(.conic, CGPoint(x: 0.5, y: 0.4), CGPoint(x: 1, y: 0.9)), named: "gradient-conic",
      jumps: 200
    ) {
      let d = ($0 - SIMD2(0.5, 0.4)) * SIMD2(140, 100)
      let turn = (atan2(d.y, d.x) - atan2(50.0, 70.0)) / (2 * .pi)
      return turn - turn.rounded(.down)
    }
  }

  /// Corners, border and background go with it in one instance; opacity fades all of it.
  @Test func `rounded gradients fade as a whole`() throws {
    let gradient = layer(.axial, .zero, CGPoint(x: 1, y: 0))
    gradient.colors = [ShapeCanvas.red, ShapeCanvas.red]
    gradient.locations = nil
    gradient.backgroundColor = ShapeCanvas.blue
    gradient.cornerRadius = 30
    gradient.borderWidth = 4
    gradient.borderColor = ShapeCanvas.blue
    gradient.opacity = 0.5
    let plain = CALayer()
    plain.frame = gradient.frame
    plain.backgroundColor = ShapeCanvas.red
    plain.cornerRadius = 30
    plain.borderWidth = 4
    plain.borderColor = ShapeCanvas.blue
    plain.opacity = 0.5
    try ReferencePictures.golden.check(
      try ShapeCanvas.draw([gradient]), against: try ShapeCanvas.draw([plain]),
      named: "gradient-as-plain", tolerance: .pixels(perChannel: 1, count: 0))
  }

  /// A gradient of one colour is a plain layer under any transform, clips from above included.
  @Test func `perspective and clips are those of layers`() throws {
    func picture(_ layer: CALayer) throws -> PixelImage {
      layer.frame = CGRect(x: 30, y: 20, width: 100, height: 80)
      layer.cornerRadius = 20
      var matrix = CATransform3DIdentity
      matrix.m34 = -1 / 200
      layer.transform = CATransform3DRotate(matrix, 0.8, 0.4, 1, 0)
      let clip = CALayer()
      clip.frame = CGRect(x: 20, y: 30, width: 110, height: 70)
      clip.bounds.origin = CGPoint(x: 20, y: 30)
      clip.cornerRadius = 35
      clip.masksToBounds = true
      clip.addSublayer(layer)
      return try ShapeCanvas.draw([clip])
    }
    let plain = CALayer()
    plain.backgroundColor = ShapeCanvas.blue
    let gradient = CAGradientLayer()
    gradient.colors = [ShapeCanvas.blue, ShapeCanvas.blue]
    try ReferencePictures.golden.check(
      try picture(gradient), against: try picture(plain), named: "gradient-perspective",
      tolerance: .pixels(perChannel: 1, count: 0))
  }

  /// Neighbours share a draw with each other and with plain layers.
  @Test func `gradients share a draw`() throws {
    let root = CALayer()
    root.frame = CGRect(origin: .zero, size: ShapeCanvas.size)
    for index in 0..<20 {
      let gradient = layer(.axial, .zero, CGPoint(x: 1, y: 1))
      gradient.frame = CGRect(x: 8 * index, y: 10, width: 20, height: 20)
      root.addSublayer(gradient)
      let plain = CALayer()
      plain.frame = CGRect(x: 8 * index, y: 50, width: 20, height: 20)
      plain.backgroundColor = ShapeCanvas.red
      root.addSublayer(plain)
    }
    let renderer = try OffscreenRenderer(
      size: ShapeCanvas.size, scale: 1, api: .openGL33, debug: true)
    _ = try renderer.withContext { renderer.drawFrame(of: root, at: 0) }
    expect(renderer.sceneRenderer?.statistics.draws, equals: 1)
  }
}
