// SPDX-License-Identifier: MIT

import CoreGraphics
import CoreImage
import Expectations
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// Passes, copies and effects are as large as what they show: the box of content, clip, mask and damage.
struct PassAreaTests {
  /// The way in which a layer needs more than its quads.
  enum Extra: String, CaseIterable {
    case group, mask, maskedGroup, saturation, blur, blend, backdrop, shadow, roundClip

    /// Pixels around the shown ones that are read besides.
    var reach: Int {
      switch self {
      case .blur, .backdrop: 3 * 4 + 8
      case .shadow: 3 * 4 + 10
      default: 2
      }
    }
  }

  private static let size = CGSize(width: 400, height: 300)

  private static func layer(_ frame: CGRect, _ red: CGFloat = 0.8) -> CALayer {
    let layer = CALayer()
    layer.frame = frame
    layer.backgroundColor = CGColor(srgbRed: red, green: 0.4, blue: 0.2, alpha: 1)
    return layer
  }

  /// A layer as large as the picture, with two sublayers that cover each other.
  private static func content() -> CALayer {
    let content = layer(CGRect(origin: .zero, size: size))
    content.addSublayer(layer(CGRect(x: 10, y: 10, width: 300, height: 250), 0.3))
    content.addSublayer(layer(CGRect(x: 60, y: 40, width: 300, height: 250), 0.6))
    return content
  }

  private static func layer(with extra: Extra) throws -> CALayer {
    let result = content()
    func filter(_ name: String, _ key: String, _ value: Double) throws -> CIFilter {
      let filter = try #require(CIFilter(name: name))
      filter.setValue(value, forKey: key)
      return filter
    }
    switch extra {
    case .group: result.opacity = 0.5
    case .mask, .maskedGroup:
      let mask = CALayer()
      mask.frame = result.bounds
      // Two parts are no plain mask.
      for x in [0, 150] {
        let part = layer(CGRect(x: x, y: 0, width: 260, height: 300))
        part.cornerRadius = 20
        mask.addSublayer(part)
      }
      result.mask = mask
      if extra == .maskedGroup { result.opacity = 0.5 }
    case .saturation:
      result.filters = [try filter("CIColorControls", "inputSaturation", 0.3)]
    case .blur: result.filters = [try filter("CIGaussianBlur", "inputRadius", 4)]
    case .blend: result.compositingFilter = "luminosityBlendMode"
    case .backdrop: result.backgroundFilters = [try filter("CIGaussianBlur", "inputRadius", 4)]
    case .shadow:
      result.backgroundColor = nil
      (result.shadowOpacity, result.shadowRadius) = (0.7, 4)
      result.shadowOffset = CGSize(width: 0, height: 3)
    case .roundClip:
      result.cornerRadius = 150
      result.masksToBounds = true
    }
    return result
  }

  /// The largest number of pixels of one of a frame's passes, copies and effects.
  private static func largest(_ plan: FramePlan) -> Int {
    plan.extraWork.reduce(0) { max($0, $1.pixels) }
  }

  private static func drawing(_ root: CALayer) throws -> (OffscreenRenderer, SceneRenderer) {
    let renderer = try OffscreenRenderer(size: size, scale: 1, api: .openGL33, debug: true)
    let drawing = try #require(renderer.sceneRenderer)
    drawing.keepsBitmaps = false
    return (renderer, drawing)
  }

  @Test(arguments: Extra.allCases)
  func `a small clip makes small passes`(extra: Extra) throws {
    let root = Self.layer(CGRect(origin: .zero, size: Self.size), 0.1)
    let clip = CALayer()
    clip.frame = CGRect(x: 100, y: 80, width: 40, height: 30)
    clip.bounds.origin = CGPoint(x: 100, y: 80)
    clip.masksToBounds = true
    let layer = try Self.layer(with: extra)
    clip.addSublayer(layer)
    root.addSublayer(clip)
    let (renderer, drawing) = try Self.drawing(root)
    _ = try renderer.image(of: root, at: 0)
    let limit = (40 + 2 * extra.reach) * (30 + 2 * extra.reach)
    expect(Self.largest(drawing.planner.plan), isAtMost: limit)
    expect(renderer.graphicsContext.takeErrors(), equals: [])
  }

  // A change below a filter, a mask, a blend or a shadow draws the box of that again.
  @Test(arguments: [Extra.group, .roundClip])
  func `a small change makes small passes`(extra: Extra) throws {
    let root = Self.layer(CGRect(origin: .zero, size: Self.size), 0.1)
    let layer = try Self.layer(with: extra)
    root.addSublayer(layer)
    let dot = Self.layer(CGRect(x: 200, y: 100, width: 20, height: 20), 1)
    layer.addSublayer(dot)
    let (renderer, drawing) = try Self.drawing(root)
    _ = try renderer.image(of: root, at: 0)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    dot.backgroundColor = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)
    CATransaction.commit()
    _ = try renderer.image(of: root, at: 0.1)
    // The pixels that a blur spreads are drawn again, from those that lie as far around them.
    let reach = 2 * extra.reach
    expect(Self.largest(drawing.planner.plan), isAtMost: (20 + 2 * reach) * (20 + 2 * reach))
    expect(drawing.planner.plan.damage.area, isAtMost: (20 + 2 * reach) * (20 + 2 * reach))
  }

  @Test func `a small mask makes small passes`() throws {
    let root = Self.layer(CGRect(origin: .zero, size: Self.size), 0.1)
    let layer = Self.content()
    let mask = CALayer()
    mask.frame = layer.bounds
    for x in [200, 215] { mask.addSublayer(Self.layer(CGRect(x: x, y: 90, width: 25, height: 30))) }
    layer.mask = mask
    layer.opacity = 0.6
    root.addSublayer(layer)
    let (renderer, drawing) = try Self.drawing(root)
    _ = try renderer.image(of: root, at: 0)
    expect(Self.largest(drawing.planner.plan), isAbove: 0)
    expect(Self.largest(drawing.planner.plan), isAtMost: 44 * 34)
  }

  @Test func `costs name the layer and its kinds`() throws {
    let root = Self.layer(CGRect(origin: .zero, size: Self.size), 0.1)
    let blurred = try Self.layer(with: .blur)
    blurred.name = "glow"
    let plain = Self.layer(CGRect(x: 0, y: 0, width: 30, height: 30))
    let blended = try Self.layer(with: .blend)
    blended.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
    blended.sublayers = nil
    blended.name = "tint"
    for layer in [blurred, plain, blended] { root.addSublayer(layer) }
    let (renderer, drawing) = try Self.drawing(root)
    _ = try renderer.image(of: root, at: 0)
    let costs = drawing.layerCosts
    expect(costs.map(\.name), equals: ["\"glow\"", "\"tint\""])
    expect(costs.first?.summary.contains("blur"), equals: true)
    // The layer's pixels, and up to one more on each side.
    let copied = costs.last?.pixels[LayerCost.Kind.blend.rawValue] ?? 0
    expect(copied, isAtLeast: 1600)
    expect(copied, isAtMost: 42 * 42)
    expect(costs.last?.summary.contains("backdrop copy \(copied)"), equals: true)
  }
}
