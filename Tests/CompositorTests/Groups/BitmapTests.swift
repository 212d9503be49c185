// SPDX-License-Identifier: MIT

import CoreGraphics
import CoreImage
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// Bitmaps that are kept: rasterized layers, and groups and effects that do not change.
struct BitmapTests {
  private static let size = CGSize(width: 100, height: 80)

  /// A white root with a group of two overlapping squares, half transparent.
  private func tree() -> (root: CALayer, group: CALayer) {
    let root = plainLayer(CGRect(origin: .zero, size: Self.size), color(1, 1, 1))
    let group = plainLayer(CGRect(x: 20, y: 20, width: 50, height: 30), nil)
    group.addSublayer(plainLayer(CGRect(x: 0, y: 0, width: 30, height: 30), color(1, 0, 0)))
    group.addSublayer(plainLayer(CGRect(x: 20, y: 0, width: 30, height: 20), color(0, 0, 1)))
    root.addSublayer(group)
    return (root, group)
  }

  private func renderer(scale: CGFloat = 1) throws -> OffscreenRenderer {
    try OffscreenRenderer(size: Self.size, scale: scale, api: .openGL33, debug: true)
  }

  /// Passes of the last frame into bitmaps, and its passes in all.
  private func passes(_ renderer: OffscreenRenderer) -> Int {
    renderer.sceneRenderer?.statistics.passes ?? -1
  }

  // MARK: - Reuse

  /// A group that moves by whole pixels is drawn twice: by a pass, then into the bitmap that is
  /// shown from then on; the pictures are those of a renderer that keeps nothing.
  @Test func `a group that moves is drawn once`() throws {
    let (root, group) = tree()
    group.opacity = 0.5
    let renderer = try renderer()
    var counts: [Int] = []
    for step in 0..<6 {
      CATransaction.setDisableActions(true)
      group.position = CGPoint(x: 30 + Double(step) * 3, y: 40)
      let moved = PixelImage(try renderer.image(of: root, at: Double(step)))
      counts.append(passes(renderer))
      let fresh = PixelImage(try self.renderer().image(of: root, at: Double(step)))
      expect(moved, equals: fresh, "step \(step)")
    }
    expect(counts, equals: [2, 2, 1, 1, 1, 1])
  }

  /// A change within a group shows at once.
  @Test func `a change within a group is drawn`() throws {
    let (root, group) = tree()
    group.opacity = 0.5
    let renderer = try renderer()
    for step in 0..<8 {
      CATransaction.setDisableActions(true)
      group.position.x += 2
      if step % 3 == 2 {
        group.sublayers?.last?.backgroundColor = color(0, CGFloat(step) / 8, 1)
      }
      if step == 4 { group.sublayers?[0].removeFromSuperlayer() }
      if step == 6 { group.sublayers?[0].frame.size.width = 12 }
      let kept = PixelImage(try renderer.image(of: root, at: Double(step)))
      let fresh = PixelImage(try self.renderer().image(of: root, at: Double(step)))
      expect(kept, equals: fresh, "step \(step)")
    }
  }

  /// The opacity of the group itself is no part of its bitmap.
  @Test func `fading a group draws it once`() throws {
    let (root, group) = tree()
    let renderer = try renderer()
    var last = 0
    for step in 0..<5 {
      CATransaction.setDisableActions(true)
      group.opacity = 0.9 - Float(step) / 10
      let faded = PixelImage(try renderer.image(of: root, at: Double(step)))
      last = passes(renderer)
      let fresh = PixelImage(try self.renderer().image(of: root, at: Double(step)))
      expect(faded, equals: fresh, "step \(step)")
    }
    expect(last, equals: 1)
  }

  /// A group between pixels is interpolated while it moves, in frames that follow each other, and
  /// exact in the frame after it has arrived.
  @Test func `a group is exact where it stops`() throws {
    let (root, group) = tree()
    group.opacity = 0.5
    let renderer = try renderer()
    var next = [CFTimeInterval]()
    for step in 0..<5 {
      CATransaction.setDisableActions(true)
      group.position.x += 3.3
      try renderer.withContext { next.append(renderer.drawFrame(of: root, at: Double(step))) }
    }
    expect(passes(renderer), equals: 1)
    // Another frame is asked for, in which nothing moves, and none after that.
    expect(next[4], equals: 4)
    try renderer.withContext {
      expect(renderer.drawFrame(of: root, at: 5), equals: .infinity)
    }
    let arrived = PixelImage(try renderer.image(of: root, at: 6))
    let fresh = PixelImage(try self.renderer().image(of: root, at: 6))
    expect(arrived, equals: fresh)
  }

  /// A blend that divides makes much of a step of 255, by which a bitmap may be off: a group behind it or in it is
  /// drawn in each frame. One beside it, and one behind a blend that does not divide, is kept.
  @Test(arguments: [
    ("colorBurnBlendMode", false), ("colorDodgeBlendMode", false), ("divideBlendMode", false),
    ("vividLightBlendMode", false), ("hueBlendMode", false), ("saturationBlendMode", false),
    ("multiplyBlendMode", true), ("softLightBlendMode", true), ("luminosityBlendMode", true),
  ])
  func `groups that a dividing blend reads are not kept`(_ mode: String, isKept: Bool) throws {
    for place in ["behind", "within", "beside"] {
      let (root, group) = tree()
      group.opacity = 0.5
      let blended = plainLayer(CGRect(x: 50, y: 10, width: 40, height: 60), color(0.2, 0.6, 0.4))
      blended.compositingFilter = mode
      root.addSublayer(blended)
      if place == "within" { blended.addSublayer(group) }
      if place == "beside" { blended.frame = CGRect(x: 80, y: 60, width: 10, height: 10) }
      let renderer = try renderer()
      var counts: [Int] = []
      for step in 0..<4 {
        CATransaction.setDisableActions(true)
        group.position.x += 1
        let moved = PixelImage(try renderer.image(of: root, at: Double(step)))
        counts.append(passes(renderer))
        let fresh = PixelImage(try self.renderer().image(of: root, at: Double(step)))
        expect(moved, equals: fresh, "\(place), step \(step)")
      }
      expect((counts[3] < counts[0]), equals: (isKept || place == "beside"), "\(place): \(counts)")
    }
  }

  /// A picture that is asked for by itself is exact, whatever was drawn before.
  @Test func `pictures are exact`() throws {
    let (root, group) = tree()
    group.opacity = 0.5
    let renderer = try renderer()
    for step in 0..<5 {
      CATransaction.setDisableActions(true)
      group.position.x += 3.3
      let moved = PixelImage(try renderer.image(of: root, at: Double(step)))
      let fresh = PixelImage(try self.renderer().image(of: root, at: Double(step)))
      let difference = PixelDifference(expected: fresh, actual: moved, limit: 1)
      expect(difference.count, equals: 0, "step \(step): \(difference.first)")
    }
  }

  /// A blur whose input stays is computed once.
  @Test func `a filter is kept`() throws {
    let (root, group) = tree()
    group.filters = [CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": 3])].compactMap {
      $0
    }
    let renderer = try renderer()
    for step in 0..<5 {
      CATransaction.setDisableActions(true)
      group.position.x += 4
      let kept = PixelImage(try renderer.image(of: root, at: Double(step)))
      let fresh = PixelImage(try self.renderer().image(of: root, at: Double(step)))
      expect(kept, equals: fresh, "step \(step)")
    }
    expect(passes(renderer), equals: 1)
  }

  /// Bounds that fill no whole pixels of the bitmap are as opaque in their last row and column as elsewhere.
  @Test(arguments: [1.75, 1.3, 2.5], [13.0, 14, 15, 33])
  func `rasterized layers are opaque up to their edges (DO-11)`(scale: Double, side: Double) throws
  {
    // On a screen that is finer than the bitmap, its edges are as soft as the rest of it.
    for (size, origin) in [(1.0, 0.0), (1, 0.3), (min(scale.rounded(.down), 2), 0)] {
      let root = plainLayer(CGRect(origin: .zero, size: Self.size), nil)
      let square = plainLayer(CGRect(x: 8, y: 8, width: side, height: side), color(1, 0, 0))
      square.bounds.origin = CGPoint(x: origin, y: -origin)
      square.shouldRasterize = true
      square.rasterizationScale = CGFloat(scale)
      root.addSublayer(square)
      let picture = PixelImage(
        try renderer(scale: CGFloat(size)).image(of: root, at: 0))
      let (first, last) = (Int(8 * size), Int((8 + side) * size) - 1)
      for place in [first, (first + last) / 2, last] {
        expect(picture[last, place].alpha, equals: 255, "\(size), \(origin), column, \(place)")
        expect(picture[place, last].alpha, equals: 255, "\(size), \(origin), row, \(place)")
        expect(picture[place, first].alpha, equals: 255, "\(size), \(origin), first row, \(place)")
      }
    }
  }

  /// A bitmap that lies pixel by pixel on the screen shows what the layer does by itself.
  @Test func `a bitmap of the screen's scale changes nothing`() throws {
    let root = plainLayer(CGRect(origin: .zero, size: Self.size), nil)
    let square = plainLayer(CGRect(x: 8, y: 8, width: 33, height: 21), color(1, 0, 0))
    root.addSublayer(square)
    let renderer = try renderer(scale: 1.75)
    let plain = PixelImage(try renderer.image(of: root, at: 0))
    CATransaction.withoutActions {
      square.shouldRasterize = true
      square.rasterizationScale = 1.75
    }
    let kept = PixelImage(try renderer.image(of: root, at: 0))
    expect(kept, equals: plain)
  }

  /// The clip cannot wait for its content, since some of it reads the backdrop.
  @Test func `a clip's edge meets a shadow with its layer once, in a bitmap or not`() throws {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 64, height: 64)
    let clip = CALayer()
    clip.frame = CGRect(x: 10.5, y: 10.5, width: 36, height: 21)
    clip.masksToBounds = true
    let blended = CALayer()
    blended.compositingFilter = "overlayBlendMode"
    let caster = CAGradientLayer()
    caster.frame = CGRect(x: 12, y: 6, width: 32, height: 18)
    caster.colors = [color(0, 1, 1), color(0, 0, 1)]
    caster.shadowOpacity = 1
    clip.addSublayer(blended)
    clip.addSublayer(caster)
    root.addSublayer(clip)
    let renderer = try renderer()
    let drawing = try #require(renderer.sceneRenderer)
    let first = PixelImage(try renderer.image(of: root, at: 0))
    for _ in 0..<2 {
      drawing.tree.redraw(drawing.tree.root)
      let next = PixelImage(try renderer.image(of: root, at: 0))
      let difference = PixelDifference(expected: first, actual: next, limit: 1)
      expect(difference.count, equals: 0, "\(difference.first)")
    }
    expect(drawing.dumpPlan().contains("kept"))
  }

  // MARK: - shouldRasterize

  /// Behaviour fact DO-11: a bitmap of `rasterizationScale` pixels a point, before the opacity.
  @Test func `the scale of a rasterized layer`() throws {
    let (root, group) = tree()
    group.shouldRasterize = true
    group.rasterizationScale = 1.5
    group.opacity = 0.5
    group.frame = CGRect(x: 20, y: 20, width: 40, height: 40)
    group.backgroundColor = color(0, 1, 0)
    group.masksToBounds = true
    let renderer = try renderer()
    _ = try renderer.image(of: root, at: 0)
    let dump = renderer.sceneRenderer?.dumpPlan() ?? ""
    // 40 points are 60 pixels; around them the pixels of a smoothed edge, and one of air.
    expect(dump.hasPrefix("pass 0 region -3 -3 66 66"), "\(dump)")
  }

  /// On the pixel grid a rasterized layer looks like any other.
  @Test func `a rasterized layer in its place is exact`() throws {
    for scale in [1.0, 2.0] {
      let (root, group) = tree()
      group.cornerRadius = 8
      group.shadowOpacity = 0.5
      group.rasterizationScale = scale
      group.opacity = 0.7
      let plain = PixelImage(
        try renderer(scale: scale).image(of: root, at: 0))
      group.shouldRasterize = true
      let rasterized = PixelImage(
        try renderer(scale: scale).image(of: root, at: 0))
      try ReferencePictures.golden.check(
        rasterized, against: plain, named: "rasterized-\(Int(scale))")
    }
  }

  /// At a low scale it is blurred: its bitmap is enlarged.
  @Test func `a low scale blurs`() throws {
    let (root, group) = tree()
    group.shouldRasterize = true
    group.rasterizationScale = 0.25
    let picture = PixelImage(try renderer().image(of: root, at: 0))
    // The edge between white and red at x = 20 is spread over several points.
    let edge = picture[20, 35]
    expect(edge.green, isAbove: 30, "\(edge)")
    expect(edge.green, isBelow: 225, "\(edge)")
  }

  /// A turning, fading, tilting rasterized layer is drawn once.
  @Test func `a rasterized layer turns without being drawn`() throws {
    let (root, group) = tree()
    group.shouldRasterize = true
    let renderer = try renderer()
    _ = try renderer.image(of: root, at: 0)
    expect(passes(renderer), equals: 2)
    for step in 1..<6 {
      CATransaction.setDisableActions(true)
      var transform = CATransform3DMakeRotation(CGFloat(step) / 5, 0, 1, 0.3)
      transform.m34 = -1 / 200
      group.transform = transform
      group.opacity = 1 - Float(step) / 10
      _ = try renderer.image(of: root, at: Double(step))
      expect(passes(renderer), equals: 1)
    }
    CATransaction.setDisableActions(true)
    group.sublayers?[0].opacity = 0.3
    _ = try renderer.image(of: root, at: 9)
    expect(passes(renderer), equals: 2)
  }

  /// A tilted one is its bitmap in perspective: close to the direct drawing, edges apart.
  @Test func `a tilted rasterized layer`() throws {
    let (root, group) = tree()
    var transform = CATransform3DMakeRotation(0.7, 0, 1, 0)
    transform.m34 = -1 / 200
    group.transform = transform
    group.rasterizationScale = 3
    let plain = PixelImage(try renderer(scale: 2).image(of: root, at: 0))
    group.shouldRasterize = true
    let rasterized = PixelImage(try renderer(scale: 2).image(of: root, at: 0))
    expect(rasterized[90, 60], equals: plain[90, 60])
    expect(rasterized[66, 66], equals: plain[66, 66])
    // Edges are interpolated once more.
    let difference = PixelDifference(expected: plain, actual: rasterized, limit: 8)
    expect(difference.count, isBelow: 200, "\(difference.count) pixels: \(difference.first)")
  }

  /// Layers without an extent, or too large for a bitmap, are still drawn.
  @Test func `extremes are drawn directly`() throws {
    let root = plainLayer(CGRect(origin: .zero, size: Self.size), color(1, 1, 1))
    let huge = plainLayer(CGRect(x: -5e5, y: -5e5, width: 1e6, height: 1e6), color(1, 0, 0))
    huge.shouldRasterize = true
    root.addSublayer(huge)
    let empty = plainLayer(.zero, color(0, 1, 0))
    empty.shouldRasterize = true
    root.addSublayer(empty)
    let renderer = try renderer()
    let picture = PixelImage(try renderer.image(of: root, at: 0))
    expect(picture[50, 40], equals: Pixel(255, 0, 0))
    expect(renderer.takeReports(), equals: [])
  }

  // MARK: - Memory

  /// Thousands of groups that come and go leave pages within the budget, and none in the end.
  @Test func `bitmaps make room`() throws {
    let root = plainLayer(CGRect(origin: .zero, size: Self.size), color(1, 1, 1))
    let renderer = try renderer()
    for step in 0..<40 {
      CATransaction.setDisableActions(true)
      root.sublayers = nil
      for index in 0..<20 {
        let (_, group) = tree()
        group.opacity = 0.5
        group.position = CGPoint(x: index * 4, y: step)
        root.addSublayer(group)
      }
      for _ in 0..<3 {
        CATransaction.setDisableActions(true)
        root.sublayers?.forEach { $0.position.y += 1 }
        _ = try renderer.image(of: root, at: Double(step))
      }
    }
    let pages = renderer.graphicsContext.statistics
    expect(pages.drawCalls, isAbove: 0)
    expect((renderer.sceneRenderer?.bitmapByteCount ?? .max), isAtMost: 4 << 20)
  }

  /// A layer that is too large for a bitmap is drawn directly, and filters its backdrop once.
  @Test func `too large to rasterize`() throws {
    let root = plainLayer(CGRect(origin: .zero, size: Self.size), color(1, 1, 0))
    let large = plainLayer(CGRect(x: -1e5, y: 10, width: 2e5, height: 40), nil)
    large.backgroundFilters = [try #require(CIFilter(name: "CIColorInvert"))]
    large.addSublayer(plainLayer(CGRect(x: 1e5 + 20, y: 10, width: 20, height: 20), color(1, 0, 0)))
    large.shouldRasterize = true
    root.addSublayer(large)
    let renderer = try renderer()
    for time in 0..<3 {
      renderer.forgetPicture()
      let picture = PixelImage(try renderer.image(of: root, at: Double(time)))
      expect(picture[10, 30], equals: Pixel(0, 0, 255))
      expect(picture[30, 30], equals: Pixel(255, 0, 0))
      expect(picture[10, 5], equals: Pixel(255, 255, 0))
    }
    expect(renderer.takeReports(), equals: [])
    expect(renderer.sceneRenderer?.bitmapByteCount, equals: 0)
  }
}
