// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import QuartzCore
import RenderTree
import TestSupport
import Testing

@testable import Compositor

/// Paths that are rectangles with round corners, which have cheaper shadows.
struct RoundedRectangleTests {
  private let rect = CGRect(x: 12.5, y: -7, width: 90, height: 40)

  private func outline(_ path: CGPath) -> RoundedRectangle? { RoundedRectangle(path.geometry) }

  @Test func `rectangles have no radii, wherever they begin`() throws {
    expect(outline(CGPath(rect: rect, transform: nil))?.radii, equals: .zero)
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 100, y: 50))
    for point in [CGPoint(x: 10, y: 50), CGPoint(x: 10, y: 5), CGPoint(x: 100, y: 5)] {
      path.addLine(to: point)
    }
    expect(outline(path)?.rect, equals: SIMD4(10, 5, 90, 45))
  }

  @Test func `round corners are found, both ways round`() throws {
    let path = CGPath(roundedRect: rect, cornerWidth: 9, cornerHeight: 9, transform: nil)
    let found = try #require(outline(path))
    expect(found.rect, equals: SIMD4(12.5, -7, 90, 40))
    for corner in 0..<4 { expect(abs(found.radii[corner] - 9), isBelow: 1e-9) }
    var mirror = CGAffineTransform(scaleX: -1, y: 1)
    let mirrored = try #require(path.copy(using: &mirror))
    expect(outline(mirrored)?.rect, equals: SIMD4(-102.5, -7, 90, 40))
  }

  @Test func `each corner has a radius of its own`() throws {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 20))
    path.addArc(
      tangent1End: CGPoint(x: 0, y: 0), tangent2End: CGPoint(x: 50, y: 0), radius: 20)
    path.addLine(to: CGPoint(x: 50, y: 0))
    path.addArc(
      tangent1End: CGPoint(x: 50, y: 60), tangent2End: CGPoint(x: 0, y: 60), radius: 10)
    path.addLine(to: CGPoint(x: 0, y: 60))
    path.closeSubpath()
    let radii = try #require(outline(path)).radii
    for (radius, expected) in zip([radii.x, radii.y, radii.z, radii.w], [20.0, 0, 0, 10]) {
      expect(abs(radius - expected), isBelow: 1e-6)
    }
  }

  @Test func `a circle is all corners`() throws {
    let circle = CGPath(
      ellipseIn: CGRect(x: 0, y: 0, width: 30, height: 30), transform: nil)
    let radii = try #require(outline(circle)).radii
    for corner in 0..<4 { expect(abs(radii[corner] - 15), isBelow: 1e-9) }
  }

  @Test(arguments: ["ellipse", "flat corners", "turned", "two", "open corner", "there and back"])
  func `other paths are no such rectangle`(name: String) throws {
    let path = CGMutablePath()
    switch name {
    case "ellipse": path.addEllipse(in: rect)
    case "flat corners": path.addRoundedRect(in: rect, cornerWidth: 12, cornerHeight: 6)
    case "turned": path.addRect(rect, transform: CGAffineTransform(rotationAngle: 0.1))
    case "two":
      path.addRect(rect)
      path.addRect(rect.insetBy(dx: 5, dy: 5))
    case "open corner":
      path.addLines(between: [
        CGPoint(x: 0, y: 0), CGPoint(x: 40, y: 0), CGPoint(x: 40, y: 30), CGPoint(x: 20, y: 30),
        CGPoint(x: 0, y: 15),
      ])
    default:
      path.addLines(between: [
        CGPoint(x: 0, y: 0), CGPoint(x: 40, y: 0), CGPoint(x: 40, y: 30), CGPoint(x: 40, y: 0),
      ])
    }
    expectNil(outline(path))
  }

  /// The same path once more as two subpaths, of which a tiny one lies inside, is drawn as any path.
  @Test(arguments: [0.0, 0.3])
  func `its shadow is that of any path`(shift: CGFloat) throws {
    func picture(_ path: CGPath, without options: RenderOptions = []) throws -> PixelImage {
      let root = CALayer()
      root.frame = CGRect(x: 0, y: 0, width: 320, height: 280)
      root.backgroundColor = .white
      let layer = CALayer()
      layer.frame = CGRect(x: 40 + shift, y: 30 + shift, width: 240, height: 220)
      layer.shadowOpacity = 0.8
      layer.shadowRadius = 6
      layer.shadowPath = path
      root.addSublayer(layer)
      let renderer = try OffscreenRenderer(size: root.bounds.size, scale: 1)
      try #require(renderer.sceneRenderer).options.subtract(options)
      return PixelImage(try renderer.image(of: root, at: 0))
    }
    let box = CGRect(x: 0, y: 0, width: 240, height: 220)
    let path = CGPath(roundedRect: box, cornerWidth: 30, cornerHeight: 30, transform: nil)
    let general = CGMutablePath()
    general.addPath(path)
    general.addRect(CGRect(x: 110, y: 100, width: 4, height: 4))
    let expected = try picture(general)
    let shadow = PixelDifference(expected: expected, actual: try picture(path), limit: 2)
    expect(shadow.count, equals: 0, "by up to \(shadow.largest) at \(shadow.first.prefix(2))")
    let parts = PixelDifference(
      expected: try picture(path, without: .unblended), actual: try picture(path), limit: 1)
    expect(parts.count, equals: 0, "by up to \(parts.largest) at \(parts.first.prefix(2))")
  }
}
