// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// Smoothed edges of planes in a steep perspective.
///
/// Graphics processors shade blocks of two by two pixels. A slope found from the differences within a block
/// depends on where the plane lies between the blocks of its target, by several steps where the plane is steep.
struct PerspectiveEdgeTests {
  private static let side = 64

  /// A plane that goes away from the eye, moved by whole pixels.
  private func draw(_ kind: Kind, at place: SIMD2<Int>) throws -> PixelImage {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: Self.side, height: Self.side)
    root.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)
    let layer = kind.makeLayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 36, height: 40)
    layer.position = CGPoint(x: 22 + place.x, y: 30 + place.y)
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / 40
    layer.transform = CATransform3DConcat(
      CATransform3DRotate(CATransform3DMakeRotation(0.2, 0, 0, 1), 1.1, 0, 1, 0), perspective)
    root.addSublayer(layer)
    if kind == .mixed { root.addSublayer(roundedLayer(at: place)) }
    let renderer = try OffscreenRenderer(
      size: root.bounds.size, scale: 1, api: .openGL33, debug: true)
    let drawing = try #require(renderer.sceneRenderer)
    drawing.profile = kind == .mixed ? .hardware : .software
    let picture = PixelImage(try renderer.image(of: root, at: 0))
    expect(
      drawing.planner.plan.ops.contains { $0.features.contains(.mixed) }, equals: (kind == .mixed))
    expect(renderer.takeReports(), equals: [])
    return picture
  }

  /// A layer of another kind, by which draws are mixed.
  private func roundedLayer(at place: SIMD2<Int>) -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: 50 + place.x, y: 2 + place.y, width: 8, height: 8)
    layer.cornerRadius = 3
    layer.backgroundColor = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)
    return layer
  }

  /// The picture of the plane, by the programs that find coverage from the plane's slope.
  enum Kind: CaseIterable {
    case fill, border, gradient, hardEdges, outline, line, mixed

    func makeLayer() -> CALayer {
      let white = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
      let layer: CALayer
      switch self {
      case .fill, .border, .hardEdges, .mixed:
        layer = CALayer()
        layer.backgroundColor = white
      case .gradient:
        let gradient = CAGradientLayer()
        gradient.colors = [
          CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1),
          CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1),
        ]
        gradient.locations = [0.5, 0.5]
        layer = gradient
      case .outline, .line:
        let shape = CAShapeLayer()
        shape.path = CGPath(ellipseIn: CGRect(x: 4, y: 4, width: 28, height: 32), transform: nil)
        shape.fillColor = self == .outline ? white : nil
        shape.strokeColor = self == .line ? white : nil
        shape.lineWidth = 3
        layer = shape
      }
      if self == .border {
        layer.cornerRadius = 9
        layer.borderWidth = 4
        layer.borderColor = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 0.5)
      }
      if self == .hardEdges { layer.edgeAntialiasingMask = [.layerLeftEdge, .layerTopEdge] }
      return layer
    }
  }

  @Test(arguments: Kind.allCases)
  func `are the same wherever in its target a plane lies`(_ kind: Kind) throws {
    let picture = try draw(kind, at: .zero)
    expect(Set(picture.bytes).count, isAbove: 20)
    for place in [SIMD2(1, 0), SIMD2(0, 1), SIMD2(1, 1)] {
      let moved = try draw(kind, at: place)
      var least = PixelImage(width: Self.side - 1, height: Self.side - 1)
      var other = least
      for y in 0..<Self.side - 1 {
        for x in 0..<Self.side - 1 {
          least[x, y] = picture[x, y]
          other[x, y] = moved[x + place.x, y + place.y]
        }
      }
      let difference = PixelDifference(expected: least, actual: other, limit: 1)
      expect(difference.count, equals: 0, "moved by \(place): \(difference.first)")
    }
  }
}
