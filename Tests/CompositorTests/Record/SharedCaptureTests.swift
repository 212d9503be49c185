// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import RenderTree
import TestSupport
import Testing

@testable import Compositor

/// Layers that read their backdrop share copies of it.
struct SharedCaptureTests {
  private static let side = 160

  /// A picture of layers over stripes, and the number of copies that it takes.
  private static func picture(
    _ frames: [CGRect], options: RenderOptions = .all,
    _ change: (CALayer) -> Void = { _ in }
  ) throws -> (image: PixelImage, copies: Int) {
    let renderer = try OffscreenRenderer(
      size: CGSize(width: side, height: side), scale: 1, api: .openGL33, debug: true)
    let drawing = try #require(renderer.sceneRenderer)
    drawing.options = options
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: side, height: side)
    root.backgroundColor = CGColor(srgbRed: 0.9, green: 0.3, blue: 0.2, alpha: 1)
    for index in 0..<8 {
      root.addSublayer(
        plainLayer(
          CGRect(x: 0, y: index * 20, width: side, height: 10),
          CGColor(srgbRed: 0.1, green: 0.1 * CGFloat(index), blue: 0.7, alpha: 1)))
    }
    for frame in frames {
      let layer = plainLayer(frame, CGColor(srgbRed: 0.2, green: 0.8, blue: 0.4, alpha: 0.9))
      layer.compositingFilter = "luminosityBlendMode"
      root.addSublayer(layer)
    }
    change(root)
    let image = PixelImage(try renderer.image(of: root, at: 0))
    expect(renderer.graphicsContext.takeErrors().isEmpty)
    return (image, drawing.planner.plan.captures.count)
  }

  private static func grid(_ step: CGFloat) -> [CGRect] {
    (0..<16).map {
      CGRect(x: 4 + CGFloat($0 % 4) * step, y: 4 + CGFloat($0 / 4) * step, width: 32, height: 32)
    }
  }

  private static func expectSame(_ frames: [CGRect], _ change: (CALayer) -> Void = { _ in }) throws
  {
    let shared = try picture(frames, change)
    let apart = try picture(frames, options: .all.subtracting(.directEffects), change)
    let difference = PixelDifference(expected: apart.image, actual: shared.image, limit: 1)
    expect(difference.count, equals: 0, "\(difference.count): \(difference.first.prefix(3))")
  }

  @Test func `blends side by side share one copy`() throws {
    try expect(Self.picture(Self.grid(38)).copies, equals: 1)
    try Self.expectSame(Self.grid(38))
  }

  @Test func `blends that overlap see each other`() throws {
    let frames = Self.grid(24)
    try expect(Self.picture(frames).copies, isAbove: 1)
    try Self.expectSame(frames)
  }

  @Test func `pairs that overlap share the copies of each step`() throws {
    let frames = Self.grid(38)
    try expect(Self.picture(frames + frames).copies, equals: 2)
    try Self.expectSame(frames + frames)
  }

  @Test func `a layer between two blends is seen by the second`() throws {
    let frames = [
      CGRect(x: 4, y: 4, width: 60, height: 60), CGRect(x: 80, y: 4, width: 60, height: 60),
    ]
    let insert = { (root: CALayer) in
      root.insertSublayer(
        plainLayer(CGRect(x: 70, y: 10, width: 40, height: 90), CGColor(gray: 0.6, alpha: 1)),
        at: UInt32((root.sublayers?.count ?? 1) - 1))
    }
    try expect(Self.picture(frames, insert).copies, equals: 2)
    try Self.expectSame(frames, insert)
  }

  @Test func `small blends far apart copy little`() throws {
    let frames = [
      CGRect(x: 2, y: 2, width: 8, height: 8), CGRect(x: 148, y: 148, width: 8, height: 8),
    ]
    try expect(Self.picture(frames).copies, equals: 2)
    try Self.expectSame(frames)
  }
}
