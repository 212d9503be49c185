// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import RenderTree
import TestSupport
import Testing

@testable import Compositor

/// Shadows of paths: as fine as they are shown, however wide, and never much work.
struct PathShadowTests {
  /// The share of a step that a Gaussian leaves at a distance, in standard deviations.
  private static func step(_ distance: Double) -> Double {
    0.5 * erfc(-distance / 2.0.squareRoot())
  }

  /// The alpha along the middle row of a picture 80 wide of a path's shadow.
  private static func row(
    _ path: CGPath, radius: CGFloat, _ place: CGPoint = .zero, scale: CGFloat = 1
  ) throws -> [Double] {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 80, height: 21)
    let layer = CALayer()
    layer.frame = CGRect(origin: place, size: CGSize(width: 1, height: 1))
    layer.shadowPath = path
    layer.shadowOpacity = 1
    layer.shadowOffset = .zero
    layer.shadowRadius = radius
    layer.transform = CATransform3DMakeScale(scale, scale, 1)
    root.addSublayer(layer)
    let renderer = try OffscreenRenderer(
      size: root.bounds.size, scale: 1, api: .openGL33, debug: true)
    let picture = PixelImage(try renderer.image(of: root, at: 0))
    expect(renderer.takeReports(), equals: [])
    expect(renderer.graphicsContext.takeErrors().isEmpty)
    return (0..<80).map { Double(picture[$0, 10].alpha) }
  }

  /// The rim of a wide shadow is as soft as that of a narrow one.
  @Test func `wide shadows are fine`() throws {
    for width in [900.0, 8000, 16200, 200_000] {
      for isRectangle in [false, true] {
        let box = CGRect(x: 40, y: 10.5 - width / 2, width: width, height: width)
        let path =
          isRectangle ? CGPath(rect: box, transform: nil) : CGPath(ellipseIn: box, transform: nil)
        let alpha = try Self.row(path, radius: 8)
        for x in 0..<80 {
          let expected = Self.step((Double(x) + 0.5 - 40) / 8) * 255
          expect(alpha[x], near: expected, within: 4, "\(width) \(isRectangle) at \(x)")
        }
      }
    }
  }

  /// A blur of half a pixel is one, wherever the path begins.
  @Test func `narrow blurs are drawn at any phase`() throws {
    for phase in [0, 0.25, 0.5, 0.75] {
      for radius in [0.3, 0.5, 0.8] {
        let box = CGRect(x: 30 + phase, y: -10, width: 30, height: 40)
        let path = CGPath(roundedRect: box, cornerWidth: 6, cornerHeight: 6, transform: nil)
        let alpha = try Self.row(path, radius: CGFloat(radius))
        for x in 24..<37 {
          // The mean over the pixel.
          let expected = (0..<8).reduce(0.0) { sum, part in
            sum + Self.step((Double(x) + (Double(part) + 0.5) / 8 - 30 - phase) / radius)
          }
          expect(alpha[x], near: expected * 255 / 8, within: 14, "\(radius) at \(x) of \(phase)")
        }
      }
    }
  }

  /// Without a blur the path is drawn as shapes are.
  @Test func `a sharp shadow of a path is its fill`() throws {
    let path = CGPath(ellipseIn: CGRect(x: 20.5, y: -20, width: 40, height: 61), transform: nil)
    let alpha = try Self.row(path, radius: 0)
    expect(alpha[19], equals: 0)
    expect(alpha[40], equals: 255)
    expect(alpha[62], equals: 0)
    expect(alpha[20], near: 128, within: 8)
  }

  /// A radius without bounds is little work: it leaves nothing that could be seen finely.
  @Test func `a huge radius is a small picture`() throws {
    for radius in [1e3, 1e5, 1e9] {
      var images = ShadowImages()
      images.beginFrame(nodeCount: 1)
      let path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 50, height: 30), transform: nil)
      let picture = images.picture(
        ofPath: images.measured(path.geometry, of: NodeIndex(0)), radius: radius, scale: 1,
        node: NodeIndex(0))
      if let picture { expect(picture.image.width, isAtMost: 64, "\(radius)") }
      _ = try Self.row(path, radius: CGFloat(radius))
    }
  }

  /// A shape layer may cast a wide path's shadow: each keeps its own outline.
  @Test func `a shape layer keeps its outline beside that of its shadow`() throws {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 60, height: 40)
    let shape = CAShapeLayer()
    shape.frame = root.bounds
    shape.path = CGPath(ellipseIn: CGRect(x: 10, y: 10, width: 20, height: 20), transform: nil)
    shape.shadowPath = CGPath(
      ellipseIn: CGRect(x: -3000, y: -3000, width: 6000, height: 6000), transform: nil)
    shape.shadowOpacity = 0.5
    shape.shadowRadius = 2
    root.addSublayer(shape)
    let renderer = try OffscreenRenderer(size: root.bounds.size, scale: 1)
    for time in 0..<3 {
      renderer.forgetPicture()
      _ = try renderer.image(of: root, at: Double(time))
    }
    try expect(#require(renderer.sceneRenderer).shapeBuildCount, equals: 2)
  }
}
