// SPDX-License-Identifier: MIT

import CoreGraphics
import CoreImage
import Expectations
import QuartzCore
import RenderTree
import TestSupport
import Testing

@testable import Compositor

/// Random stacks of opaque layers show the same with and without culling.
struct CullingPictureTests {
  private static let size = CGSize(width: 160, height: 120)

  /// Windows over each other: colours and images, rounded, turned, clipped, with shadows and filters.
  private func stack(_ random: inout SeededGenerator) throws -> CALayer {
    let root = CALayer()
    root.frame = CGRect(origin: .zero, size: Self.size)
    root.backgroundColor = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
    let picture = try PixelImage(width: 60, height: 60, filledWith: Pixel(9, 80, 200)).cgImage()
    for _ in 0..<24 {
      let window = layer(40...100, &random)
      switch Int.random(in: 0..<8, using: &random) {
      case 0: window.cornerRadius = CGFloat(Int.random(in: 2...20, using: &random))
      case 1: window.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
      case 2: window.shadowOpacity = 0.6
      case 3: window.contents = picture
      case 4: window.backgroundFilters = [CIFilter(name: "CIColorInvert")].compactMap(\.self)
      case 5: window.opacity = 0.7
      default: window.masksToBounds = true
      }
      for _ in 0..<3 {
        let part = layer(8...50, &random)
        part.position.x -= window.frame.minX
        if Int.random(in: 0..<3, using: &random) == 0 {
          part.bounds.size = CGSize(width: 60, height: 60)
        }
        if Int.random(in: 0..<3, using: &random) == 0 { part.contents = picture }
        window.addSublayer(part)
      }
      root.addSublayer(window)
    }
    return root
  }

  /// An opaque layer, most of them on whole points.
  private func layer(_ sides: ClosedRange<Double>, _ random: inout SeededGenerator) -> CALayer {
    func number(_ range: ClosedRange<Double>) -> CGFloat {
      let value = Double.random(in: range, using: &random)
      return CGFloat(Int.random(in: 0..<4, using: &random) == 0 ? value : value.rounded())
    }
    let layer = CALayer()
    layer.frame = CGRect(
      x: number(-20...120), y: number(-20...90), width: number(sides), height: number(sides))
    layer.backgroundColor = CGColor(
      srgbRed: number(0...1), green: number(0...1), blue: number(0...1), alpha: 1)
    return layer
  }

  @Test(arguments: 1...3)
  func `culling changes no pixel`(scale: Int) throws {
    var random = SeededGenerator(test: "culling \(scale)")
    let renderer = try OffscreenRenderer(size: Self.size, scale: CGFloat(scale))
    let other = try OffscreenRenderer(size: Self.size, scale: CGFloat(scale))
    let culling: RenderOptions = [.culling, .occlusion]
    let scene = try #require(renderer.sceneRenderer)
    try #require(other.sceneRenderer).options = scene.options.subtracting(culling)
    var culled = 0
    for step in 0..<12 {
      let root = try stack(&random)
      let less = PixelImage(try renderer.image(of: root, at: Double(step)))
      let all = PixelImage(try other.image(of: root, at: Double(step)))
      culled += scene.culling.culled
      // Where groups were left out others lie elsewhere in their pages. A driver interpolates from the page's
      // corner, so that a value in the middle between two steps, perhaps all along an edge, rounds otherwise.
      let difference = PixelDifference(expected: all, actual: less, limit: 1)
      expect(difference.count, equals: 0, "step \(step): \(difference.first)")
      let rounded = PixelDifference(expected: all, actual: less, limit: 0).count
      expect(rounded, isAtMost: all.width + all.height, "step \(step)")
    }
    expect(culled, isAbove: 100)
  }
}
