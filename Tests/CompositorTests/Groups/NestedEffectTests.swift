// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// Effects in each other and side by side: the memory that they take, and the pixels that passes cover.
struct NestedEffectTests {
  private static let size = CGSize(width: 60, height: 50)

  private func renderer() throws -> OffscreenRenderer {
    try OffscreenRenderer(size: Self.size, scale: 1, api: .openGL33, debug: true)
  }

  private func layer(_ frame: CGRect) -> CALayer {
    let layer = CALayer()
    layer.frame = frame
    return layer
  }

  /// A layer with as many levels below it; `change` is called for each, from the outermost.
  private func nested(_ depth: Int, _ change: (CALayer, Int) -> Void) -> CALayer {
    let root = layer(CGRect(origin: .zero, size: Self.size))
    var last = root
    for level in 0..<depth {
      let next = layer(root.bounds)
      change(next, level)
      last.addSublayer(next)
      last = next
    }
    let square = layer(CGRect(x: 20, y: 15, width: 20, height: 20))
    square.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    last.addSublayer(square)
    return root
  }

  private func outline(_ rect: CGRect, alpha: CGFloat = 1) -> CAShapeLayer {
    let shape = CAShapeLayer()
    shape.frame = CGRect(origin: .zero, size: Self.size)
    shape.path = CGPath(rect: rect, transform: nil)
    shape.fillColor = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: alpha)
    return shape
  }

  @Test func `shadows of shadows take bounded memory`() throws {
    let renderer = try renderer()
    let root = nested(40) { layer, _ in
      layer.shadowOpacity = 0.3
      layer.shadowRadius = 3
    }
    let picture = PixelImage(try renderer.image(of: root, at: 0))
    expect(picture[30, 25], equals: Pixel(255, 0, 0))
    expect(renderer.graphicsContext.textureBytes, isBelow: 40 << 20)
    expect(renderer.graphicsContext.takeErrors(), equals: [])
    expect(renderer.takeReports(), equals: [])
  }

  /// Shadows in each other; each moves what casts it to the left, and its shadow back.
  private func shadows(_ depth: Int, movedBy shift: CGFloat) -> CALayer {
    nested(depth) { layer, _ in
      layer.shadowOpacity = 0.6
      layer.shadowRadius = 2
      layer.shadowOffset = CGSize(width: shift, height: 0)
      layer.position.x -= shift
    }
  }

  /// Twice as many shadows in each other take little more than twice the pixels.
  @Test func `shadows of shadows cover few pixels`() throws {
    var pixels: [Double] = []
    for depth in [25, 50] {
      let renderer = try renderer()
      _ = try renderer.image(of: shadows(depth, movedBy: 0), at: 0)
      let passes = try #require(renderer.sceneRenderer).planner.plan.passes
      pixels.append(
        passes.reduce(0) { $0 + Double($1.region.width) * Double($1.region.height) })
    }
    expect(pixels[1], isBelow: 4 * pixels[0], "\(pixels)")
  }

  /// Layers outside of the picture cast the shadows of their shadows into it, to the last bit but one.
  @Test func `shadows of shadows reach into the picture`() throws {
    let cut = PixelImage(try renderer().image(of: shadows(6, movedBy: 7), at: 0))
    let around = layer(CGRect(x: 0, y: 0, width: 260, height: 250))
    let tree = shadows(6, movedBy: 7)
    tree.position = CGPoint(x: 130, y: 125)
    around.addSublayer(tree)
    let wide = PixelImage(
      try OffscreenRenderer(size: around.bounds.size, scale: 1).image(of: around, at: 0))
    var whole = PixelImage(width: cut.width, height: cut.height)
    for y in 0..<cut.height {
      for x in 0..<cut.width { whole[x, y] = wide[x + 100, y + 100] }
    }
    expect(whole[20, 25].alpha, isAbove: 20)
    let compared = PictureComparison(
      expected: whole, actual: cut, tolerance: .pixels(perChannel: 1, count: 0))
    expect(compared.isMatch, "\(compared.summary)")
  }

  /// Masks of masked layers: each counts, and few are alive at once.
  @Test func `masks in each other`() throws {
    for depth in [1, 2, 3, 4, 5, 9, 40] {
      let renderer = try renderer()
      let root = nested(depth) { layer, level in
        // All but the first four let through what they cover; those a part of it.
        layer.mask = outline(
          CGRect(x: 22 + level % 8, y: 0, width: 30, height: 50), alpha: level < 4 ? 0.8 : 1)
        if level % 3 == 1 { layer.opacity = 0.9 }
      }
      let picture = PixelImage(try renderer.image(of: root, at: 0))
      var alpha = 1.0
      for level in 0..<depth { alpha *= (level < 4 ? 0.8 : 1) * (level % 3 == 1 ? 0.9 : 1) }
      let off = abs(Double(picture[32, 25].alpha) - 255 * alpha)
      expect(off, isAtMost: 3, "\(depth) levels: \(picture[32, 25]), \(255 * alpha)")
      let left = 22 + min(depth - 1, 7)
      expect(picture[left - 1, 25].alpha, equals: 0)
      expect((picture[left, 25].alpha > 0 || depth > 30))
      expect(picture[30, 10], equals: .clear)
      expect(renderer.graphicsContext.textureBytes, isBelow: 8 << 20)
      expect(renderer.graphicsContext.takeErrors(), equals: [])
      expect(renderer.takeReports(), equals: [])
    }
  }

  /// Masks side by side give their pages back when what they mask is drawn.
  @Test func `masks beside each other`() throws {
    let renderer = try renderer()
    let root = layer(CGRect(origin: .zero, size: Self.size))
    for number in 0..<60 {
      let masked = layer(root.bounds)
      for side in [0, 20] {
        let part = layer(CGRect(x: side, y: 0, width: 40, height: 50))
        part.backgroundColor = CGColor(
          srgbRed: CGFloat(number % 2), green: side == 0 ? 1 : 0, blue: 0, alpha: 1)
        masked.addSublayer(part)
      }
      masked.mask = outline(root.bounds.insetBy(dx: 1, dy: 1))
      root.addSublayer(masked)
    }
    let picture = PixelImage(try renderer.image(of: root, at: 0))
    expect(picture[10, 10], equals: Pixel(255, 255, 0))
    expect(picture[30, 10], equals: Pixel(255, 0, 0))
    expect(picture[0, 0], equals: .clear)
    expect(
      renderer.sceneRenderer?.planner.plan.targets.count ?? 99,
      isAtMost: TargetPages.defaultLimit + 2)
    expect(renderer.graphicsContext.takeErrors(), equals: [])
  }

  /// Layers as large as the picture that hold a little: passes cover the little.
  @Test func `passes cover the drawn part`() throws {
    let renderer = try renderer()
    let root = layer(CGRect(origin: .zero, size: Self.size))
    let group = layer(root.bounds)
    group.opacity = 0.5
    let inner = layer(root.bounds)
    for x in [10, 14] {
      let part = layer(CGRect(x: x, y: 10, width: 8, height: 8))
      part.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
      inner.addSublayer(part)
    }
    group.addSublayer(inner)
    root.addSublayer(group)
    let masked = layer(root.bounds)
    masked.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
    let mask = layer(root.bounds)
    mask.addSublayer(outline(CGRect(x: 30, y: 30, width: 9, height: 9)))
    masked.mask = mask
    root.addSublayer(masked)
    let picture = PixelImage(try renderer.image(of: root, at: 0))
    expect(picture[16, 12], equals: Pixel(128, 0, 0, 128))
    expect(picture[34, 34], equals: Pixel(0, 0, 255))
    expect(picture[29, 34], equals: .clear)
    expect(picture[39, 34], equals: .clear)
    let passes = try #require(renderer.sceneRenderer).planner.plan.passes
    expect(passes.count, equals: 3)
    for pass in passes.dropLast() {
      expect(pass.region.width, isAtMost: 16, "\(passes.map(\.region))")
      expect(pass.region.height, isAtMost: 14, "\(passes.map(\.region))")
    }
  }

  // MARK: - Few pages

  /// The ways in which a pass is opened to read a picture of the pass around it.
  enum Reader: CaseIterable {
    /// A shadow and its layer are faded as one.
    case faded
    /// A faded layer is blended.
    case blended
    /// The same in the layer's own plane.
    case blendedInPlane
  }

  private func reader(_ reader: Reader) -> CALayer {
    let shape = outline(CGRect(x: 22, y: 2, width: 15, height: 45), alpha: 0.8)
    shape.fillColor = CGColor(srgbRed: 0.9, green: 0.3, blue: 0.1, alpha: 0.8)
    switch reader {
    case .faded:
      shape.shadowOpacity = 0.9
      shape.opacity = 0.6
    case .blended, .blendedInPlane:
      shape.shadowOpacity = 0.9
      shape.opacity = 0.6
      shape.compositingFilter = "multiplyBlendMode"
      if reader == .blendedInPlane {
        shape.transform = CATransform3DMakeAffineTransform(
          CGAffineTransform(a: 1, b: 0, c: 0.4, d: 1, tx: 0, ty: 0))
        // The plane is larger than the pages of what it holds.
        shape.shadowRadius = 14
      }
    }
    return shape
  }

  /// Levels with an effect beside the next one; the innermost holds the reader.
  private func levels(_ depth: Int, around last: CALayer) -> CALayer {
    guard depth > 0 else {
      let root = layer(CGRect(origin: .zero, size: Self.size))
      root.addSublayer(last)
      return root
    }
    return nested(depth) { layer, level in
      layer.opacity = 0.95
      layer.backgroundColor = CGColor(srgbRed: 0.8, green: 0.9, blue: 1, alpha: 0.5)
      let beside = outline(CGRect(x: 3 * level, y: 2, width: 9, height: 9))
      beside.shadowOpacity = 1
      layer.addSublayer(beside)
      if level == depth - 1 { layer.addSublayer(last) }
    }
  }

  /// The picture around the levels, in their points.
  private static let around = CGRect(x: -70, y: -50, width: 200, height: 150)

  /// Draws levels around a reader.
  private func draw(
    _ kind: Reader, depth: Int, with renderer: OffscreenRenderer
  ) throws -> PixelImage {
    let root = layer(CGRect(origin: .zero, size: Self.around.size))
    let levels = levels(depth, around: reader(kind))
    levels.position.x -= Self.around.minX
    levels.position.y -= Self.around.minY
    root.addSublayer(levels)
    return PixelImage(try renderer.image(of: root, at: 0))
  }

  /// A draw that samples its own target, or what was never written, is an error here.
  @Test(arguments: Reader.allCases, 0...5)
  func `a pass is not given the page that it reads`(_ kind: Reader, depth: Int) throws {
    func renderer() throws -> OffscreenRenderer {
      try OffscreenRenderer(size: Self.around.size, scale: 1, api: .openGL33, debug: true)
    }
    let expected = try draw(kind, depth: depth, with: try renderer())
    for limit in 1...4 {
      let renderer = try renderer()
      try #require(renderer.sceneRenderer).planner.recorder.pages.limit = limit
      let actual = try draw(kind, depth: depth, with: renderer)
      expect(renderer.graphicsContext.takeErrors(), equals: [])
      let compared = PictureComparison(
        expected: expected, actual: actual, tolerance: .pixels(perChannel: 1, count: 0))
      expect(compared.isMatch, "\(limit) pages: \(compared.summary)")
    }
  }

  /// A faded layer that needs a pass.
  private func group(_ frame: CGRect) -> CALayer {
    let group = layer(frame)
    group.opacity = 0.5
    for offset in [0, 10] {
      let part = layer(
        CGRect(x: offset, y: offset, width: Int(frame.width) - 10, height: Int(frame.height) - 10))
      part.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
      group.addSublayer(part)
    }
    return group
  }

  /// Groups that fill a page, up to where the two masks of a layer lie in two pages: then the layer is a group
  /// of its own, which must not be drawn into the page of the mask that it samples.
  @Test(arguments: 0...5, [2, 4, 5])
  func `a group is not given the page of its mask`(count: Int, masks: Int) throws {
    let bounds = CGRect(x: 0, y: 0, width: 200, height: 150)
    let root = layer(bounds)
    // Three of these leave four places of the size of the masks in a page.
    for _ in 0..<3 { root.addSublayer(group(CGRect(x: 90, y: 20, width: 100, height: 90))) }
    for _ in 0..<count { root.addSublayer(group(CGRect(x: 120, y: 40, width: 40, height: 60))) }
    let inner = layer(CGRect(x: 10, y: 20, width: 70, height: 90))
    inner.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    inner.mask = outline(CGRect(x: 10, y: 10, width: 50, height: 70))
    var last = inner
    for _ in 1..<masks {
      let outer = layer(bounds)
      outer.addSublayer(last)
      outer.mask = outline(CGRect(x: 30, y: 40, width: 150, height: 80))
      last = outer
    }
    root.addSublayer(last)
    let renderer = try OffscreenRenderer(size: bounds.size, scale: 1, api: .openGL33, debug: true)
    let picture = PixelImage(try renderer.image(of: root, at: 0))
    expect(renderer.graphicsContext.takeErrors(), equals: [])
    expect(picture[50, 70], equals: Pixel(255, 0, 0))
    expect(picture[25, 70], equals: .clear)
    expect(picture[75, 70], equals: .clear)
  }
}
