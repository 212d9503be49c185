// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// Soft edges of clips and masks: covered content inside does not shine through them.
struct SoftClipTests {
  private static let size = CGSize(width: 60, height: 60)

  private func layer(_ frame: CGRect, red: CGFloat = 0, blue: CGFloat = 0) -> CALayer {
    let layer = CALayer()
    layer.frame = frame
    if red + blue > 0 {
      layer.backgroundColor = CGColor(srgbRed: red, green: 0, blue: blue, alpha: 1)
    }
    return layer
  }

  /// A clip of 40 points in the middle, soft in one way or another.
  private func clip(_ kind: String, red: CGFloat = 0, blue: CGFloat = 0) -> CALayer {
    let clip = layer(CGRect(x: 10, y: 10, width: 40, height: 40), red: red, blue: blue)
    clip.masksToBounds = true
    switch kind {
    case "rounded": clip.cornerRadius = 15
    case "continuous":
      clip.cornerRadius = 12
      clip.cornerCurve = .continuous
    case "turned": clip.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
    case "turned and rounded":
      clip.transform = CATransform3DMakeRotation(0.7, 0, 0, 1)
      clip.cornerRadius = 9
    case "between pixels": clip.position = CGPoint(x: 30.5, y: 30.3)
    default: break
    }
    return clip
  }

  private static let kinds = [
    "rounded", "continuous", "turned", "turned and rounded", "between pixels",
  ]

  private func root(_ layer: CALayer) -> CALayer {
    let root = CALayer()
    root.frame = CGRect(origin: .zero, size: Self.size)
    root.addSublayer(layer)
    return root
  }

  /// Fills a clip with red that is covered by blue, in different ways.
  private static var fills: [(name: String, fill: (CALayer) -> Void)] {
    func part(_ inset: CGFloat, red: CGFloat, blue: CGFloat) -> CALayer {
      let part = CALayer()
      part.frame = CGRect(x: inset, y: inset, width: 40 - 2 * inset, height: 40 - 2 * inset)
      part.backgroundColor = CGColor(srgbRed: red, green: 0, blue: blue, alpha: 1)
      return part
    }
    let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    return [
      ("large", { $0.sublayers = [part(-9, red: 1, blue: 0), part(-7, red: 0, blue: 1)] }),
      ("flush", { $0.sublayers = [part(0, red: 1, blue: 0), part(0, red: 0, blue: 1)] }),
      (
        "background",
        {
          $0.backgroundColor = red
          $0.sublayers = [part(0, red: 0, blue: 1)]
        }
      ),
      (
        "in parts",
        {
          $0.backgroundColor = red
          let low = part(-5, red: 0, blue: 1)
          low.frame.origin.y = 18
          let high = part(-5, red: 0, blue: 1)
          high.frame.origin.y = -30
          $0.sublayers = [part(1, red: 1, blue: 0), low, high]
        }
      ),
      (
        "deeper down",
        {
          let group = CALayer()
          group.frame = CGRect(x: 3, y: 3, width: 4, height: 4)
          group.sublayers = [part(-12, red: 1, blue: 0), part(-12, red: 0, blue: 1)]
          $0.sublayers = [group]
        }
      ),
    ]
  }

  @Test(arguments: kinds)
  func `covered colors stay covered`(kind: String) throws {
    let renderer = try OffscreenRenderer(size: Self.size, scale: 1, api: .openGL33, debug: true)
    // As the clip's own background is, which is drawn by one quad.
    let expected = PixelImage(try renderer.image(of: root(clip(kind, blue: 1)), at: 0))
    expect(expected[30, 30], equals: Pixel(0, 0, 255))
    for (name, fill) in Self.fills {
      let clip = self.clip(kind)
      fill(clip)
      let tree = root(clip)
      let picture = PixelImage(try renderer.image(of: tree, at: 0))
      let difference = PixelDifference(expected: expected, actual: picture, limit: 3)
      expect(difference.count, equals: 0, "\(kind), \(name): \(difference.first.prefix(3))")
      expect(difference.largest.red, equals: 0, "\(kind), \(name): \(difference.largest)")
    }
    expect(renderer.graphicsContext.takeErrors(), equals: [])
  }

  /// A border covers what the sublayers show on the edge; within it, they are seen.
  @Test(arguments: kinds)
  func `borders cover sublayers`(kind: String) throws {
    let renderer = try OffscreenRenderer(size: Self.size, scale: 1, api: .openGL33, debug: true)
    func bordered(_ blue: CGFloat) -> CALayer {
      let clip = self.clip(kind, blue: blue)
      clip.borderWidth = 4
      clip.borderColor = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
      return clip
    }
    let expected = PixelImage(try renderer.image(of: root(bordered(1)), at: 0))
    let clip = bordered(0)
    clip.addSublayer(layer(CGRect(x: -5, y: -5, width: 50, height: 50), red: 1))
    let picture = PixelImage(try renderer.image(of: root(clip), at: 0))
    var edges = 0
    for y in 0..<60 {
      for x in 0..<60 {
        let (e, p) = (expected[x, y], picture[x, y])
        expect(Int(e.alpha), near: Int(p.alpha), within: 3, "\(kind): \(x) \(y): \(e), \(p)")
        guard p.alpha < 252 else { continue }
        edges += p.alpha > 0 ? 1 : 0
        expect(p.red, equals: 0, "\(kind): \(x) \(y): \(p)")
      }
    }
    expect(edges, isAbove: 8)
    expect(picture[30, 30], equals: Pixel(255, 0, 0))
  }

  /// A mask meets finished content, at any depth below the masked layer.
  @Test func `masks meet finished content`() throws {
    let renderer = try OffscreenRenderer(size: Self.size, scale: 1, api: .openGL33, debug: true)
    for depth in 0...2 {
      let masked = layer(CGRect(x: 10, y: 10, width: 40, height: 40))
      var inner = masked
      for _ in 0..<depth {
        let next = layer(CGRect(x: 0, y: 0, width: 40, height: 40))
        inner.addSublayer(next)
        inner = next
      }
      inner.addSublayer(layer(CGRect(x: 0, y: 0, width: 30, height: 30), red: 1))
      inner.addSublayer(layer(CGRect(x: 10, y: 10, width: 30, height: 30), blue: 1))
      let mask = CALayer()
      mask.frame = masked.bounds
      mask.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 0.5)
      masked.mask = mask
      let picture = PixelImage(try renderer.image(of: root(masked), at: 0))
      expect(picture[30, 30], equals: Pixel(0, 0, 128, 128), "depth \(depth): \(picture[30, 30])")
    }
  }

  /// Clips that need a pass, and clips that do not.
  @Test func `cheap cases stay cheap`() throws {
    let renderer = try OffscreenRenderer(size: Self.size, scale: 1, api: .openGL33, debug: true)
    func passes(_ name: String, _ fill: (CALayer) -> Void) throws -> Int {
      let clip = self.clip(name, red: 1)
      fill(clip)
      _ = try renderer.image(of: root(clip), at: 0)
      return renderer.sceneRenderer?.statistics.passes ?? -1
    }
    let text = CGRect(x: 16, y: 16, width: 8, height: 8)
    // Nothing on the edge; a photo that covers all; rows that share an edge; a hard clip.
    try expect(passes("rounded") { $0.sublayers = [layer(text, blue: 1)] }, equals: 1)
    try expect(
      passes("rounded") {
        $0.sublayers = [layer($0.bounds, blue: 1), layer(text, red: 1)]
      }, equals: 1)
    try expect(
      passes("rounded") {
        $0.backgroundColor = nil
        $0.sublayers = (0..<4).map {
          layer(CGRect(x: 0, y: 10 * $0, width: 40, height: 10), blue: 1)
        }
      }, equals: 1)
    try expect(
      passes("hard") {
        $0.sublayers = [layer($0.bounds.insetBy(dx: 1, dy: -5), blue: 1)]
      }, equals: 1)
    try expect(
      passes("rounded") {
        $0.sublayers = [layer(CGRect(x: 0, y: 0, width: 40, height: 20), blue: 1)]
      }, equals: 2)
  }
}
