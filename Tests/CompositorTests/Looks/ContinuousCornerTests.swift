// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import RenderTree
import TestSupport
import Testing

@testable import Compositor

/// Continuous corners against the documented curve, sampled point by point.
struct ContinuousCornerTests {
  private static let size = CGSize(width: 60, height: 44)

  /// Whether a point lies in a rectangle with continuous corners; x and y from its first corner.
  private static func holds(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double
  ) -> Bool {
    guard x >= 0, y >= 0, x <= width, y <= height else { return false }
    let radius = min(radius, min(width, height) / 2)
    guard radius > 0 else { return true }
    let reach = min(radius * ContinuousCorner.reach, min(width, height) / 2)
    let px = 1 - min(x, width - x) / reach
    let py = 1 - min(y, height - y) / reach
    guard px > 0, py > 0 else { return true }
    let n = -1 / log2(1 - (1 - 0.5.squareRoot()) * radius / reach)
    return pow(px, n) + pow(py, n) <= 1
  }

  /// The picture of a red layer with a blue border, sampled 8 × 8 for each pixel.
  private static func expected(_ frame: CGRect, radius: Double, border: Double) -> PixelImage {
    var picture = PixelImage(width: Int(size.width), height: Int(size.height))
    let (w, h) = (frame.width.native, frame.height.native)
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        var red = 0
        var blue = 0
        // Pixels far from the corners lie wholly in the inside.
        let (cx, cy) = (Double(x) + 0.5 - frame.midX.native, Double(y) + 0.5 - frame.midY.native)
        if abs(cx) < w / 2 - border - 1, abs(cy) < h / 2 - border - 1,
          abs(cx) < w / 2 - 20 || abs(cy) < h / 2 - 20
        {
          picture[x, y] = Pixel(255, 0, 0)
          continue
        }
        for sample in 0..<64 {
          let px = Double(x) + (Double(sample % 8) + 0.5) / 8 - frame.minX.native
          let py = Double(y) + (Double(sample / 8) + 0.5) / 8 - frame.minY.native
          guard holds(px, py, w, h, radius: radius) else { continue }
          let isInner =
            border == 0
            || holds(
              px - border, py - border, w - 2 * border, h - 2 * border,
              radius: max(radius - border, 0))
          if isInner { red += 1 } else { blue += 1 }
        }
        picture[x, y] = Pixel(
          UInt8(red * 255 / 64), 0, UInt8(blue * 255 / 64), UInt8((red + blue) * 255 / 64))
      }
    }
    return picture
  }

  private func layer(_ frame: CGRect, radius: Double, border: Double = 0) -> CALayer {
    let layer = CALayer()
    layer.frame = frame
    layer.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    layer.borderColor = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
    layer.borderWidth = CGFloat(border)
    layer.cornerRadius = CGFloat(radius)
    layer.cornerCurve = .continuous
    return layer
  }

  private func draw(_ layer: CALayer, api: GLAPI = .openGL33) throws -> PixelImage {
    let root = CALayer()
    root.frame = CGRect(origin: .zero, size: Self.size)
    root.addSublayer(layer)
    let renderer = try OffscreenRenderer(size: Self.size, scale: 1, api: api, debug: true)
    let picture = PixelImage(try renderer.image(of: root, at: 0))
    expect(renderer.takeReports(), equals: [])
    return picture
  }

  /// Radii from one that the box does not limit to the capsule.
  @Test(arguments: [GLAPI.openGL33, .openGLES30], [4.0, 9.0, 12.0, 15.0, 40.0])
  func `background`(api: GLAPI, radius: Double) throws {
    let frame = CGRect(x: 4, y: 6, width: 50, height: 32)
    try ReferencePictures.golden.check(
      try draw(layer(frame, radius: radius), api: api),
      against: Self.expected(frame, radius: radius, border: 0),
      named: "continuous-\(Int(radius))", tolerance: .pixels(perChannel: 24, count: 0))
  }

  @Test(arguments: [3.0, 7.0])
  func `border`(width: Double) throws {
    let frame = CGRect(x: 4.5, y: 6, width: 50, height: 32)
    try ReferencePictures.golden.check(
      try draw(layer(frame, radius: 12, border: width)),
      against: Self.expected(frame, radius: 12, border: width),
      named: "continuous-border-\(Int(width))", tolerance: .pixels(perChannel: 24, count: 0))
  }

  /// A clip cuts what the background covers.
  @Test func `clip`() throws {
    let frame = CGRect(x: 4, y: 6, width: 50, height: 32)
    let clip = layer(frame, radius: 11)
    clip.backgroundColor = nil
    clip.masksToBounds = true
    let inner = CALayer()
    inner.frame = CGRect(x: -5, y: -5, width: 90, height: 70)
    inner.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    clip.addSublayer(inner)
    try ReferencePictures.golden.check(
      try draw(clip), against: try draw(layer(frame, radius: 11)), named: "continuous-clip",
      tolerance: .pixels(perChannel: 2, count: 0))
  }

  /// Only the corners that are named, beside a circular neighbour in the same draw.
  @Test func `named corners beside circular ones`() throws {
    func both(_ curves: [CALayerCornerCurve]) -> CALayer {
      let holder = CALayer()
      holder.frame = CGRect(origin: .zero, size: Self.size)
      for (index, curve) in curves.enumerated() {
        let part = layer(CGRect(x: 2 + 30 * index, y: 2, width: 26, height: 40), radius: 12)
        part.cornerCurve = curve
        part.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner]
        holder.addSublayer(part)
      }
      return holder
    }
    let mixed = try draw(both([.continuous, .circular]))
    let circular = try draw(both([.circular, .circular]))
    for y in 0..<44 {
      for x in 30..<60 { expect(mixed[x, y], equals: circular[x, y]) }
    }
    expect(mixed[2, 41], equals: Pixel(255, 0, 0))
    expect(mixed != circular)
  }

  /// The curve passes where published measurements of Apple's corner say, within 3 % of the radius.
  @Test(arguments: [(0.0749, 0.6315), (0.2915, 0.2915), (0.6315, 0.0749), (1.5287, 0.0)])
  func `published points`(_ x: Double, _ y: Double) {
    expect(Self.holds(x + 0.03, y + 0.03, 10, 10, radius: 1))
    expect(!Self.holds(x - 0.03, y - 0.03, 10, 10, radius: 1))
  }

  /// A layer well inside a continuous clip needs no clip; one that its longer corner touches does.
  @Test(arguments: [
    (CGRect(x: 30, y: 20, width: 10, height: 10), 0), (CGRect(x: 19, y: 1, width: 9, height: 9), 1),
  ])
  func `clips reach only what they cut`(_ frame: CGRect, _ chain: Int) {
    var scene = PlannedScene()
    scene.add(2, SIMD4(0, 0, 100, 100), color: 0) {
      $0.flags.formUnion([.masksToBounds, .continuousCorners])
      $0.cornerRadius = 16
    }
    scene.add(
      3, below: 2,
      SIMD4(frame.minX.native, frame.minY.native, frame.width.native, frame.height.native))
    let plan = scene.plan()
    expect(plan.chains, equals: [chain])
    expect(plan.ops.contains { $0.features.contains(.continuous) }, equals: (chain == 1))
  }
}
