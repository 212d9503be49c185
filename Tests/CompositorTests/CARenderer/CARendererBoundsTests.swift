// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// The part of a tree that a renderer's viewport shows, and the layer at a point of it.
struct CARendererBoundsTests {
  private func tree() -> CALayer {
    let root = CALayer()
    root.frame = CGRect(x: -10, y: -8, width: 52, height: 40)
    let colors: [(Double, Double, Double)] = [(1, 0, 0), (0, 1, 0), (0, 0, 1)]
    for (index, color) in colors.enumerated() {
      let square = CALayer()
      // At −8, 8 and 24 along both axes in the space of the bounds.
      square.frame = CGRect(x: 2 + 16 * index, y: 16 * index, width: 8, height: 8)
      square.backgroundColor = CGColor(srgbRed: color.0, green: color.1, blue: color.2, alpha: 1)
      square.cornerRadius = index == 1 ? 2 : 0
      square.opacity = 1
      root.addSublayer(square)
    }
    return root
  }

  @Test func `bounds may begin anywhere, below zero as well, and move`() throws {
    try GLTestContext.run { _ in
      let renderer = try CARenderer(currentContext: "test")
      renderer.layer = tree()
      var time = 1.0
      let origins: [(x: Double, y: Double)] = [
        (0, 0), (-10, -8), (-20, 4), (8, 8), (-10_000, 0), (-10, -8),
      ]
      for origin in origins {
        let scene = HostScene(.plain, isES: false, version: 45)
        renderer.bounds = CGRect(x: origin.x, y: origin.y, width: 32, height: 24)
        renderer.drawFrame(at: time)
        time += 1
        let picture = scene.picture()
        for (index, color) in [Pixel(255, 0, 0), Pixel(0, 255, 0), Pixel(0, 0, 255)].enumerated() {
          // The middle of each square, two pixels per point.
          let x = (Double(16 * index) - 4 - origin.x) * 2
          let y = (Double(16 * index) - 4 - origin.y) * 2
          guard (0..<64).contains(x), (0..<48).contains(y) else { continue }
          expect(picture[Int(x), Int(y)], equals: color, "\(origin), square \(index)")
        }
        let isGone = origin.x < -1000
        expect(isGone, equals: (picture == HostScene.plainPicture(width: 64, height: 48)))
      }
      expect(renderer.takeReports(), equals: [])
      renderer.tearDown()
    }
  }

  /// Bounds that were never set are null: a point is a pixel, from the origin on (fact RN-20).
  @Test func `bounds that were never set are null`() throws {
    try GLTestContext.run { _ in
      let renderer = try CARenderer(currentContext: "test")
      expect(renderer.bounds.isNull)
      renderer.layer = tree()
      let scene = HostScene(.plain, isES: false, version: 45)
      renderer.drawFrame(at: 1)
      let picture = scene.picture()
      // The second and the third square, at 8 and 24; the first lies outside.
      expect(picture[12, 12], equals: Pixel(0, 255, 0))
      expect(picture[28, 28], equals: Pixel(0, 0, 255))
      expect(picture[2, 2], equals: HostScene.plainPicture(width: 64, height: 48)[2, 2])
      let size = CGSize(width: 64, height: 48)
      expect(
        renderer.point(at: CGPoint(x: 3, y: 4), inViewportOfSize: size), equals: CGPoint(x: 3, y: 4)
      )
      expect(renderer.takeReports(), equals: [])
      renderer.tearDown()
    }
  }

  /// Updates are counted in the space of the bounds, also where that begins below zero.
  @Test func `updates are counted in the space of the bounds`() throws {
    try GLTestContext.run { _ in
      let scene = HostScene(.plain, isES: false, version: 45)
      let root = tree()
      let renderer = try CARenderer(currentContext: "test")
      renderer.layer = root
      renderer.bounds = CGRect(x: -10, y: -8, width: 32, height: 24)
      renderer.drawFrame(at: 1)
      let first = try #require(root.sublayers?.first)
      first.backgroundColor = CGColor(srgbRed: 1, green: 1, blue: 0, alpha: 1)
      first.removeAllAnimations()
      renderer.beginFrame(atTime: 2, timeStamp: nil)
      let update = renderer.updateBounds()
      let square = CGRect(x: -8, y: -8, width: 8, height: 8)
      expect(update.contains(square), "\(update)")
      expect(update.width, isAtMost: 12, "\(update)")
      expect(update.height, isAtMost: 12, "\(update)")
      renderer.addUpdate(CGRect(x: 5, y: 5, width: 1, height: 1))
      expect(renderer.updateBounds().contains(CGRect(x: 5, y: 5, width: 1, height: 1)))
      renderer.render()
      renderer.endFrame()
      expect(scene.picture()[8, 8], equals: Pixel(255, 255, 0))
      renderer.bounds.origin.x = .nan
      renderer.drawFrame(at: 3)
      expect(scene.picture()[8, 8], equals: Pixel(255, 255, 0))
      renderer.tearDown()
    }
  }

  @Test func `places of the viewport lead to layers, counted from above or from below`() throws {
    try GLTestContext.run { _ in
      let root = tree()
      let squares = try #require(root.sublayers)
      let renderer = try CARenderer(currentContext: "test")
      renderer.layer = root
      renderer.bounds = CGRect(x: -10, y: -8, width: 32, height: 24)
      let size = CGSize(width: 64, height: 48)
      // The first square: −8…0 along both axes, 4…20 and 0…16 in pixels from the upper left.
      expect(
        renderer.point(at: CGPoint(x: 10, y: 4), inViewportOfSize: size),
        equals: CGPoint(x: -5, y: -6))
      expect(
        renderer.point(at: CGPoint(x: 10, y: 44), inViewportOfSize: size, isYUp: true),
        equals: CGPoint(x: -5, y: -6))
      for isYUp in [false, true] {
        func layer(_ x: Double, _ y: Double) -> CALayer? {
          renderer.layer(
            at: CGPoint(x: x, y: isYUp ? 48 - y : y), inViewportOfSize: size, isYUp: isYUp)
        }
        expect(layer(10, 4), isIdenticalTo: squares[0])
        expect(layer(19, 15), isIdenticalTo: squares[0])
        expect(layer(21, 4), isIdenticalTo: root)
        expect(layer(42, 38), isIdenticalTo: squares[1])
        expect(layer(1, 4), isIdenticalTo: root)
        expectNil(layer(-1, 4))
      }
      for size in [
        CGSize.zero, CGSize(width: -1, height: 4), CGSize(width: CGFloat.nan, height: 1),
      ] {
        expectNil(renderer.layer(at: .zero, inViewportOfSize: size))
      }
      expectNil(renderer.layer(at: CGPoint(x: CGFloat.nan, y: 0), inViewportOfSize: size))
    }
  }

  @Test func `a moving layer is hit where it is shown, if that is asked for`() throws {
    try GLTestContext.run { _ in
      let root = tree()
      let square = try #require(root.sublayers?.first)
      let renderer = try CARenderer(currentContext: "test")
      renderer.layer = root
      renderer.bounds = CGRect(x: -10, y: -8, width: 32, height: 24)
      let still = CABasicAnimation(keyPath: "position.x")
      (still.fromValue, still.toValue, still.duration) = (16, 16, 1000)
      square.add(still, forKey: "still")
      CATransaction.flush()
      let size = CGSize(width: 32, height: 24)
      let place = CGPoint(x: 16, y: 4)
      expect(renderer.layer(at: place, inViewportOfSize: size), isIdenticalTo: root)
      expect(
        renderer.layer(at: place, inViewportOfSize: size, isPresented: true), isIdenticalTo: square)
    }
  }
}
