// SPDX-License-Identifier: MIT

import CoreGraphics
import CoreImage
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// Layers behind an opaque one are left out in trees with effects, too, unless something between
/// them carries it further.
struct EffectOcclusionTests {
  private let size = CGSize(width: 100, height: 80)

  private func layer(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: x, y: y, width: width, height: height)
    layer.backgroundColor = CGColor(srgbRed: x / 100, green: 0.5, blue: y / 80, alpha: 1)
    return layer
  }

  /// Quads drawn for layers of which some lie behind an opaque one, with and without that one.
  private func instances(_ build: (CALayer) -> Void) throws -> Int {
    let root = CALayer()
    root.frame = CGRect(origin: .zero, size: size)
    build(root)
    let renderer = try OffscreenRenderer(size: size, scale: 1, api: .openGL33, debug: true)
    _ = try renderer.image(of: root, at: 0)
    expect(renderer.takeReports(), equals: [])
    return renderer.sceneRenderer?.statistics.instances ?? 0
  }

  private func small(_ root: CALayer) {
    for index in 0..<8 { root.addSublayer(layer(CGFloat(index) * 5 + 2, 10, 4, 30)) }
  }

  @Test func `a shadow elsewhere hides nothing less`() throws {
    let drawn = try instances { root in
      small(root)
      root.addSublayer(layer(0, 0, 60, 60))
      let shadowed = layer(70, 20, 20, 20)
      shadowed.shadowOpacity = 1
      shadowed.filters = [CIFilter(name: "CIColorInvert")!]
      root.addSublayer(shadowed)
    }
    // Without any of the eight: the cover, and what the shadow and its layer take.
    expect(drawn, isBelow: 8)
  }

  @Test func `filtered layers behind are left out with their reach`() throws {
    let drawn = try instances { root in
      let soft = layer(20, 20, 10, 10)
      let blur = CIFilter(name: "CIGaussianBlur")!
      blur.setValue(2, forKey: "inputRadius")
      soft.filters = [blur]
      root.addSublayer(soft)
      root.addSublayer(layer(0, 0, 60, 60))
    }
    expect(drawn, equals: 1)
  }

  @Test func `filtered layers that reach out are drawn`() throws {
    let drawn = try instances { root in
      let soft = layer(50, 20, 10, 10)
      soft.filters = [CIFilter(name: "CIGaussianBlur")!]
      root.addSublayer(soft)
      root.addSublayer(layer(0, 0, 60, 60))
    }
    expect(drawn, isAbove: 1)
  }

  private func glass(_ frame: CGRect, _ filter: String) -> CALayer {
    let glass = CALayer()
    glass.frame = frame
    glass.backgroundFilters = [CIFilter(name: filter)!]
    return glass
  }

  /// A reader above the cover sees the cover; one that changes colours carries nothing out.
  @Test func `readers that carry nothing out leave the cover alone`() throws {
    let above = try instances { root in
      small(root)
      root.addSublayer(layer(0, 0, 60, 60))
      root.addSublayer(glass(CGRect(x: 50, y: 20, width: 20, height: 20), "CIGaussianBlur"))
    }
    let colours = try instances { root in
      small(root)
      root.addSublayer(glass(CGRect(x: 2, y: 12, width: 20, height: 20), "CIColorInvert"))
      root.addSublayer(layer(0, 0, 60, 60))
    }
    expect(above, isBelow: 8, "\(above) \(colours)")
    expect(colours, isBelow: 8, "\(above) \(colours)")
  }

  /// A blurred background between them shows covered content beside the cover.
  @Test func `a reader between needs covered content`() throws {
    let drawn = try instances { root in
      small(root)
      root.addSublayer(glass(CGRect(x: 30, y: 20, width: 40, height: 20), "CIGaussianBlur"))
      root.addSublayer(layer(0, 0, 60, 60))
    }
    expect(drawn, isAtLeast: 10)
  }
}
