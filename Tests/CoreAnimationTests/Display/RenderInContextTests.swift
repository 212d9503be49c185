// SPDX-License-Identifier: MIT

import CoreAnimation
import CoreGraphics
import Expectations
import Foundation
import TestSupport
import Testing

/// `render(in:)`: what it draws by Apple's measured ways, and bounds on its work.
struct RenderInContextTests {
  private let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
  private let blue = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)

  private func context(_ width: Int, _ height: Int) throws -> CGContext {
    let context = try #require(
      CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    context.translateBy(x: 0, y: CGFloat(height))
    context.scaleBy(x: 1, y: -1)
    return context
  }

  private func drawn(_ layer: CALayer, _ width: Int = 60, _ height: Int = 40) throws -> PixelImage {
    let context = try context(width, height)
    layer.render(in: context)
    return PixelImage(try #require(context.makeImage()))
  }

  private func box(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: x, y: y, width: width, height: height)
    layer.backgroundColor = red
    return layer
  }

  private func root(_ layers: CALayer...) -> CALayer {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 60, height: 40)
    for layer in layers { root.addSublayer(layer) }
    return root
  }

  // MARK: - Numbers

  /// Boxes of layers that overflow, each within one that is masked.
  @Test(arguments: [1e150, 1e200, 1e300], [false, true])
  func `geometry beyond all numbers under a mask`(_ size: CGFloat, isMask: Bool) throws {
    let masked = box(0, 0, 20, 20)
    masked.mask = box(0, 0, 20, 20)
    let huge = box(0, 0, 20, 20)
    huge.bounds = CGRect(x: -size, y: -size, width: size, height: 2 * size)
    huge.setAffineTransform(CGAffineTransform(a: size, b: -size, c: size, d: size, tx: 0, ty: 0))
    huge.shadowOpacity = 1
    if isMask { masked.mask = huge } else { masked.addSublayer(huge) }
    let tree = root(masked, box(40, 0, 20, 20))
    let picture = try drawn(tree)
    expect(picture[50, 10], equals: Pixel(255, 0, 0, 255))
    expect(picture[30, 30], equals: Pixel(0, 0, 0, 0))
  }

  // MARK: - Drawing

  /// Draws a blue bar, and takes away or replaces what lies to the right of it.
  private final class Eraser: CALayer {
    var mode = CGBlendMode.clear

    override func draw(in ctx: CGContext) {
      ctx.clear(bounds)
      ctx.setFillColor(CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1))
      ctx.fill(CGRect(x: 0, y: 0, width: 10, height: 20))
      ctx.setBlendMode(mode)
      ctx.setFillColor(CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 0))
      ctx.fill(CGRect(x: 10, y: 0, width: 10, height: 20))
    }
  }

  @Test(arguments: [CGBlendMode.clear, .copy, .destinationIn])
  func `what a layer clears as it draws is its own bitmap`(mode: CGBlendMode) throws {
    let layer = Eraser()
    layer.frame = CGRect(x: 20, y: 0, width: 20, height: 20)
    layer.mode = mode
    layer.setNeedsDisplay()
    layer.displayIfNeeded()
    let picture = try drawn(root(box(0, 0, 60, 40), layer))
    expect(picture[45, 10], equals: Pixel(255, 0, 0, 255))
    expect(picture[35, 10], equals: Pixel(255, 0, 0, 255))
    expect(picture[25, 10], equals: Pixel(0, 0, 255, 255))
  }

  @Test func `what a tiled layer clears as it draws is its own`() throws {
    final class Tiles: CATiledLayer {
      override func draw(in ctx: CGContext) { ctx.clear(bounds) }
    }
    let layer = Tiles()
    layer.frame = CGRect(x: 20, y: 0, width: 20, height: 20)
    let picture = try drawn(root(box(0, 0, 60, 40), layer))
    expect(picture[30, 10], equals: Pixel(255, 0, 0, 255))
  }

  // MARK: - Depth and size

  /// A layer of each kind that takes a way of its own.
  enum Link: CaseIterable, Sendable {
    case plain, clipped, faded, masked, shadowed, depth, copies, tilted
  }

  @Test(arguments: Link.allCases)
  func `a tree of 2,000 layers within each other is drawn`(_ link: Link) throws {
    let first = CALayer()
    first.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
    var last = first
    // Each plane is a bitmap, and each shadow around others reaches further than they do.
    let count = link == .tilted ? 50 : link == .shadowed ? 8 : 2_000
    for _ in 0..<count {
      let next: CALayer =
        switch link {
        case .depth: CATransformLayer()
        case .copies: CAReplicatorLayer()
        default: CALayer()
        }
      next.frame = first.bounds
      switch link {
      case .clipped: next.masksToBounds = true
      case .faded: next.opacity = 0.9999
      case .masked:
        next.mask = CALayer()
        next.mask?.frame = first.bounds
        next.mask?.backgroundColor = .black
      case .shadowed:
        next.shadowOpacity = 0.1
        next.shadowRadius = 1
      case .tilted: next.transform.m14 = 1e-9
      case .copies: (next as? CAReplicatorLayer)?.preservesDepth = true
      case .plain, .depth: break
      }
      last.addSublayer(next)
      last = next
    }
    last.addSublayer(box(0, 0, 8, 8))
    let middle = try drawn(first, 8, 8)[4, 4]
    expect(middle.alpha, isAbove: 150)
    expect(middle.red, equals: middle.alpha)
    expect(middle.blue, equals: 0)
    // Links are taken apart one by one: who frees layers is tested elsewhere.
    while let next = last.superlayer {
      last.removeFromSuperlayer()
      last = next
    }
  }

  /// A group takes as much as is seen of it: hundreds of masks in a large bitmap are quick.
  @Test func `a group takes as much as is seen of it`() throws {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 4000, height: 3000)
    for index in 0..<300 {
      let layer = box(CGFloat(index % 60) * 66, CGFloat(index / 60) * 500, 20, 10)
      if index % 3 == 0 {
        layer.opacity = 0.5
      } else {
        layer.mask = box(5, 0, 30, 30)
        // Without end but for its mask.
        layer.addSublayer(box(-1e6, -1e6, 2e6, 2e6))
      }
      root.addSublayer(layer)
    }
    var drawing: PixelImage?
    try expect(processorTime { drawing = try drawn(root, 4000, 3000) }, isBelow: 3)
    let picture = try #require(drawing)
    expect(picture[5, 5].alpha, equals: 128)
    expect(picture[25, 5].alpha, equals: 0)
    expect(picture[80, 25], equals: Pixel(255, 0, 0))
    expect(picture[69, 5].alpha, equals: 0)
    expect(picture[102, 5].alpha, equals: 0)
    expect(picture[80, 31].alpha, equals: 0)
  }

  // MARK: - Apple's measured ways

  @Test func `a shadow is that of the drawing, and ends two radii beyond it (RC-1)`() throws {
    let layer = box(20, 15, 10, 10)
    layer.shadowOpacity = 1
    layer.shadowColor = blue
    layer.shadowRadius = 4
    layer.shadowOffset = .zero
    layer.shadowPath = CGPath(rect: CGRect(x: 20, y: 0, width: 10, height: 10), transform: nil)
    let picture = try drawn(root(layer))
    expect(picture[45, 20].alpha, equals: 0)
    expect(picture[25, 20], equals: Pixel(255, 0, 0))
    expect(picture[31, 20].blue, isAbove: 60)
    expect(picture[36, 20].alpha, isAbove: 0)
    expect(picture[39, 20].alpha, equals: 0)
    expect(picture[18, 20].blue, isAbove: 60)
    expect(picture[10, 20].alpha, equals: 0)
  }

  /// A transform layer draws its own background, border and clip (RC-1), not its contents.
  @Test func `a transform layer draws its own background, border and clip (RC-1)`() throws {
    let layer = CATransformLayer()
    layer.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
    layer.addSublayer(box(15, 5, 20, 5))
    try expect(drawn(root(layer))[12, 12].alpha, equals: 0)
    layer.backgroundColor = blue
    layer.borderWidth = 2
    layer.borderColor = .black
    layer.opacity = 0.5
    var picture = try drawn(root(layer))
    expect(picture[15, 25].blue, equals: 128)
    expect(picture[15, 25].alpha, equals: 128)
    expect(picture[11, 20].alpha, isAbove: 180)
    expect(picture[11, 20].blue, isBelow: 70)
    // Each part is faded by itself (TL-20).
    expect(picture[40, 17].alpha, equals: 128)
    expect(picture[27, 17].alpha, isAbove: 180)
    layer.masksToBounds = true
    picture = try drawn(root(layer))
    expect(picture[40, 17].alpha, equals: 0)
    expect(picture[27, 17].red, isAbove: 100)
  }

  @Test(arguments: [CGSize.zero, CGSize(width: 20, height: 0), CGSize(width: 0, height: 20)])
  func `bounds without area that clip let nothing through`(_ size: CGSize) throws {
    for clipping in [CAShapeLayer(), CATransformLayer()] {
      clipping.bounds.size = size
      clipping.position = CGPoint(x: 20, y: 20)
      clipping.masksToBounds = true
      clipping.addSublayer(box(0, 0, 10, 10))
      let shape = clipping as? CAShapeLayer
      shape?.path = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
      shape?.fillColor = blue
      try expect(drawn(root(clipping)).bytes.allSatisfy { $0 == 0 })
    }
  }

  @Test func `one colour, or fewer locations than colours, paint no gradient (GL-0)`() throws {
    func picture(_ colors: [CGColor], _ locations: [NSNumber]?) throws -> Pixel {
      let layer = CAGradientLayer()
      layer.frame = CGRect(x: 0, y: 0, width: 60, height: 40)
      layer.colors = colors
      layer.locations = locations
      return try drawn(root(layer))[30, 20]
    }
    try expect(picture([red], nil).alpha, equals: 0)
    try expect(picture([red], [0]).alpha, equals: 0)
    try expect(picture([red, blue, red], [0, 1]).alpha, equals: 0)
    try expect(picture([red, blue], nil).alpha, equals: 255)
    try expect(picture([red, blue], [0, 0.1, 0.5]), equals: Pixel(0, 0, 255))
    try expect(picture([red, blue], [0.9, 0.1]), equals: Pixel(255, 0, 0))
  }

  @Test func `gradients keep full precision in layers of 20,000 points (GL-20)`() throws {
    let layer = CAGradientLayer()
    layer.frame = CGRect(x: -9_970, y: -10_000, width: 20_000, height: 20_000)
    layer.colors = [red, blue]
    layer.startPoint = CGPoint(x: 0.5, y: 0.5)
    layer.endPoint = CGPoint(x: 0.50001, y: 0.5)
    for kind in [CAGradientLayerType.axial, .radial] {
      layer.type = kind
      if kind == .radial { layer.endPoint = CGPoint(x: 0.50001, y: 0.500_01) }
      let picture = try drawn(root(layer))
      expect(picture[31, 20], equals: Pixel(0, 0, 255))
      expect(picture[28, 20], equals: (kind == .axial ? Pixel(255, 0, 0) : Pixel(0, 0, 255)))
    }
  }

  @Test func `dashes of a trimmed line begin where the line does (SH-20)`() throws {
    let layer = CAShapeLayer()
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 20))
    path.addLine(to: CGPoint(x: 60, y: 20))
    layer.path = path
    layer.strokeColor = red
    layer.lineWidth = 4
    layer.lineDashPattern = [10, 10]
    layer.strokeStart = 0.25
    let picture = try drawn(root(layer))
    let shown = [5, 20, 30, 40, 50].map { picture[$0, 20].alpha > 0 }
    expect(shown, equals: [false, true, false, true, false])
  }
}
