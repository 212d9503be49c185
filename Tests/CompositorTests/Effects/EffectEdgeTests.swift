// SPDX-License-Identifier: MIT

import Compositor
import CoreGraphics
import Expectations
import QuartzCore
import TestSupport
import Testing

/// Results of effects in targets that held something else before.
struct EffectEdgeTests {
  private static let size = CGSize(width: 96, height: 96)

  /// A square whose blurred shadow lies between pixels.
  private func caster() -> CALayer {
    let root = plainLayer(CGRect(origin: .zero, size: Self.size), nil)
    let layer = plainLayer(CGRect(x: 10, y: 12, width: 20, height: 16), nil)
    layer.borderWidth = 2
    layer.shadowOpacity = 1
    layer.shadowOffset = CGSize(width: 0.4, height: 0.9)
    layer.shadowRadius = 1.43
    root.addSublayer(layer)
    return root
  }

  /// A picture whose filter fills the targets of effects.
  private func filtered() -> CALayer {
    let root = plainLayer(CGRect(origin: .zero, size: Self.size), .white)
    let layer = plainLayer(CGRect(origin: .zero, size: Self.size), .black)
    layer.addSublayer(plainLayer(CGRect(x: 30, y: 20, width: 50, height: 70), .white))
    layer.filters = [CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": 1.4])]
      .compactMap(\.self)
    root.addSublayer(layer)
    return root
  }

  @Test func `a shadow between pixels shows nothing of what its target held before`() throws {
    let expected = PixelImage(try OffscreenRenderer(size: Self.size).image(of: caster(), at: 0))
    let renderer = try OffscreenRenderer(size: Self.size)
    _ = try renderer.image(of: filtered(), at: 0)
    let actual = PixelImage(try renderer.image(of: caster(), at: 0))
    let difference = PixelDifference(expected: expected, actual: actual, limit: 0)
    expect(difference.count, equals: 0, "\(difference.first.prefix(3))")
  }
}
