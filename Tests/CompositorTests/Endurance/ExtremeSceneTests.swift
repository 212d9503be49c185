// SPDX-License-Identifier: MIT

import Compositor
import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

/// Layers of a million points, thousands of levels: drawn, without a crash and without a GL error.
struct ExtremeSceneTests {
  private static let size = CGSize(width: 60, height: 50)

  private func draw(
    _ root: CALayer, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> PixelImage {
    let renderer = try OffscreenRenderer(size: Self.size, scale: 1, api: .openGL33, debug: true)
    let picture = PixelImage(try renderer.image(of: root, at: 0))
    expect(renderer.takeReports(), equals: [], sourceLocation: sourceLocation)
    expect(renderer.graphicsContext.takeErrors().isEmpty, sourceLocation: sourceLocation)
    return picture
  }

  private func layer(_ frame: CGRect, _ red: CGFloat = 0) -> CALayer {
    let layer = CALayer()
    layer.frame = frame
    if red > 0 { layer.backgroundColor = CGColor(srgbRed: red, green: 0, blue: 0, alpha: 1) }
    return layer
  }

  private func root(_ layers: CALayer...) -> CALayer {
    let root = layer(CGRect(origin: .zero, size: Self.size))
    for layer in layers { root.addSublayer(layer) }
    return root
  }

  // MARK: - A million points

  /// The picture of a layer of 10⁶ × 10⁶ points around a corner, at an edge, and inside.
  @Test(arguments: [0.0, 20.0], [CALayerCornerCurve.circular, .continuous])
  func `a million points`(radius: Double, curve: CALayerCornerCurve) throws {
    func picture(_ side: CGFloat) throws -> PixelImage {
      let large = layer(CGRect(x: 10, y: 8, width: side, height: side), 1)
      large.cornerRadius = CGFloat(radius)
      large.cornerCurve = curve
      large.borderWidth = 4
      large.borderColor = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
      return try draw(root(large))
    }
    // The same corner of a layer that ends outside of the picture.
    try ReferencePictures.golden.check(
      try picture(1e6), against: try picture(2000), named: "million-\(radius)-\(curve.rawValue)",
      tolerance: .pixels(perChannel: 8, count: 0))
  }

  @Test func `a million points of contents`() throws {
    let large = layer(CGRect(x: -4e5, y: -6e5, width: 1e6, height: 1e6))
    large.contents = try PixelImage(width: 2, height: 2, filledWith: Pixel(9, 200, 7)).cgImage()
    large.contentsCenter = CGRect(x: 0.5, y: 0.5, width: 0, height: 0)
    large.masksToBounds = true
    large.addSublayer(layer(CGRect(x: 4e5 + 5, y: 6e5 + 5, width: 10, height: 10), 1))
    let picture = try draw(root(large))
    expect(picture[30, 40], equals: Pixel(9, 200, 7))
    expect(picture[10, 10], equals: Pixel(255, 0, 0))
  }

  @Test(arguments: [1e6, 1e12, 1e30, -1e6])
  func `absurd scales and places`(_ factor: Double) throws {
    let scaled = layer(CGRect(x: 10, y: 10, width: 20, height: 20), 1)
    scaled.transform = CATransform3DMakeScale(CGFloat(factor), CGFloat(factor), 1)
    let far = layer(CGRect(x: factor, y: factor, width: 20, height: 20), 0.5)
    let flat = layer(CGRect(x: 3, y: 3, width: 20, height: 20), 0.25)
    flat.transform = CATransform3DMakeScale(CGFloat(1 / factor), 0, 1)
    let tilted = layer(CGRect(x: 10, y: 10, width: 20, height: 20), 0.5)
    tilted.transform.m34 = CGFloat(-factor)
    tilted.transform = CATransform3DRotate(tilted.transform, 1, 1, 0, 0)
    tilted.isHidden = true
    let picture = try draw(root(far, flat, scaled, tilted))
    expect(picture[30, 25], equals: Pixel(255, 0, 0))
    tilted.isHidden = false
    _ = try draw(root(tilted))
  }

  // MARK: - Depth

  /// The kind of nesting of five thousand levels.
  enum Nesting: String, CaseIterable, Sendable {
    case plain, clipped, rounded, faded, turned, deep
  }

  @Test(arguments: Nesting.allCases)
  func `five thousand levels`(_ nesting: Nesting) throws {
    let outermost = layer(CGRect(x: 5, y: 5, width: 50, height: 40), 1)
    var current = outermost
    for level in 1..<5000 {
      let next = layer(CGRect(x: 0, y: 0, width: 50, height: 40), level % 2 == 0 ? 1 : 0.5)
      switch nesting {
      case .plain: break
      case .clipped: current.masksToBounds = true
      case .rounded:
        current.masksToBounds = true
        current.cornerRadius = 3
      case .faded: if level % 50 == 0 { next.opacity = 0.999 }
      case .turned: next.transform = CATransform3DMakeRotation(2 * .pi, 0, 0, 1)
      case .deep:
        next.transform.m34 = -1 / 500
        next.zPosition = 0.001
      }
      current.addSublayer(next)
      current = next
    }
    current.backgroundColor = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)
    let picture = try draw(root(outermost))
    expect(picture[2, 2], equals: .clear)
    // The innermost covers the others, where they let it.
    expect(picture[30, 25].green, isAbove: 220, "\(picture[30, 25])")
  }

  /// Each mask has a mask, and each is a pixel narrower for the first ten.
  @Test func `six thousand masks of masks`() throws {
    let masked = layer(CGRect(x: 5, y: 5, width: 50, height: 40), 1)
    var current = masked
    for level in 1...6_000 {
      let mask = layer(CGRect(x: 0, y: 0, width: 50 - min(level, 10), height: 40), 1)
      current.mask = mask
      current = mask
    }
    let picture = try draw(root(masked))
    expect(picture[6, 20], equals: Pixel(255, 0, 0))
    expect(picture[44, 20], equals: Pixel(255, 0, 0))
    expect(picture[45, 20], equals: .clear)
  }

  /// A layer cannot go below itself, nor its superlayer below it: refused, and the tree still draws.
  @Test func `cycles are refused`() throws {
    let outer = layer(CGRect(x: 5, y: 5, width: 40, height: 40), 1)
    let inner = layer(CGRect(x: 5, y: 5, width: 20, height: 20), 0.5)
    outer.addSublayer(inner)
    inner.addSublayer(outer)
    inner.addSublayer(inner)
    expect(inner.superlayer, isIdenticalTo: outer)
    expect(inner.sublayers == nil || inner.sublayers?.isEmpty == true)
    let picture = try draw(root(outer))
    expect(picture[7, 7], equals: Pixel(255, 0, 0))
    expect(picture[15, 15], equals: Pixel(128, 0, 0))
  }
}
