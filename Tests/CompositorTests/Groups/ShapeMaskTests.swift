// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import RenderTree
import TestSupport
import Testing

@testable import Compositor

/// Shapes as masks of one quad: without a pass, and the same pixels as with one.
struct ShapeMaskTests {
  /// A way in which content and mask lie.
  enum Scene: String, CaseIterable {
    case circle, betweenPixels, turned, ring, evenOdd, faded, beyondContent, movedMask
    case color, colorBeyond, clipped, enlarged, tilted, translucent
  }

  /// An image of squares of 5 pixels in varying colours.
  private static func image(isOpaque: Bool) throws -> CGImage {
    let (width, height) = (200, 120)
    let space = try #require(CGColorSpace(name: CGColorSpace.sRGB))
    let context = try #require(
      CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0, space: space,
        bitmapInfo: (isOpaque ? CGImageAlphaInfo.noneSkipLast : .premultipliedLast).rawValue))
    for y in stride(from: 0, to: height, by: 5) {
      for x in stride(from: 0, to: width, by: 5) {
        let red = CGFloat((x * 7 + y * 3) % 256) / 255
        let green = CGFloat((x * 3 + y * 11) % 256) / 255
        context.setFillColor(
          CGColor(srgbRed: red, green: green, blue: 0.5, alpha: isOpaque ? 1 : 0.7))
        context.fill(CGRect(x: x, y: y, width: 5, height: 5))
      }
    }
    return try #require(context.makeImage())
  }

  private static func root(_ scene: Scene) throws -> CALayer {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 240, height: 160)
    root.backgroundColor = CGColor(srgbRed: 0.2, green: 0.3, blue: 0.2, alpha: 1)
    let layer = CALayer()
    layer.frame = CGRect(x: 20, y: 20, width: 200, height: 120)
    if scene == .color || scene == .colorBeyond {
      layer.backgroundColor = CGColor(srgbRed: 0.9, green: 0.5, blue: 0.1, alpha: 0.8)
    } else {
      layer.contents = try image(isOpaque: scene != .translucent)
    }
    let mask = CAShapeLayer()
    mask.frame = layer.bounds
    mask.path = CGPath(
      ellipseIn: CGRect(x: 30, y: 10, width: 140, height: 100), transform: nil)
    layer.mask = mask
    var container = root
    switch scene {
    case .circle, .color, .translucent: break
    case .betweenPixels: layer.position.x += 0.3
    case .turned: layer.transform = CATransform3DMakeRotation(0.4, 0, 0, 1)
    case .ring:
      (mask.fillColor, mask.strokeColor) = (nil, CGColor(gray: 0, alpha: 0.9))
      mask.lineWidth = 17
      mask.strokeEnd = 0.7
    case .evenOdd:
      let path = CGMutablePath()
      path.addRect(CGRect(x: 10, y: 10, width: 180, height: 100))
      path.addEllipse(in: CGRect(x: 50, y: 20, width: 100, height: 80))
      mask.path = path
      mask.fillRule = .evenOdd
    case .faded:
      mask.fillColor = CGColor(gray: 0, alpha: 0.5)
      mask.strokeColor = CGColor(gray: 0, alpha: 0.7)
      mask.lineWidth = 6
      mask.opacity = 0.9
      layer.opacity = 0.8
    case .beyondContent, .colorBeyond:
      mask.path = CGPath(
        ellipseIn: CGRect(x: -40, y: -30, width: 230, height: 160), transform: nil)
      layer.position.y += 0.25
      if scene == .colorBeyond {
        layer.backgroundColor = CGColor(srgbRed: 0.9, green: 0.5, blue: 0.1, alpha: 1)
      }
    case .movedMask: mask.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
    case .clipped:
      container = CALayer()
      container.frame = CGRect(x: 30, y: 30, width: 150, height: 100)
      container.cornerRadius = 30
      container.masksToBounds = true
      root.addSublayer(container)
    case .enlarged: layer.transform = CATransform3DMakeScale(1.37, 1.21, 1)
    case .tilted:
      root.sublayerTransform.m34 = -1 / 400
      layer.transform = CATransform3DMakeRotation(0.6, 0, 1, 0)
    }
    container.addSublayer(layer)
    CATransaction.flush()
    return root
  }

  private static func drawn(
    _ scene: Scene, options: RenderOptions, profile: DriverProfile = .software
  ) throws -> (picture: PixelImage, passes: Int) {
    let root = try root(scene)
    let renderer = try OffscreenRenderer(size: root.bounds.size)
    let scenes = try #require(renderer.sceneRenderer)
    scenes.options = options
    scenes.profile = profile
    let picture = PixelImage(try renderer.image(of: root, at: 0))
    return (picture, scenes.planner.plan.passes.count)
  }

  private static func difference(_ one: PixelImage, _ other: PixelImage) -> Int {
    zip(one.bytes, other.bytes).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
  }

  @Test(arguments: Scene.allCases)
  func `a shape masks one quad as a pass would`(scene: Scene) throws {
    let direct = try Self.drawn(scene, options: .all)
    let general = try Self.drawn(scene, options: .all.subtracting(.quadMask))
    expect(Self.difference(direct.picture, general.picture), isAtMost: 1)
    expect(general.passes, isAbove: 1)
    // Perspective keeps to passes.
    if scene != .tilted { expect(direct.passes, equals: 1) }
  }

  @Test func `a graphics card draws the same in the shape's cells alone`() throws {
    let card = try Self.drawn(.circle, options: .all, profile: .hardware)
    let processor = try Self.drawn(.circle, options: .all)
    expect(card.passes, equals: 1)
    expect(Self.difference(card.picture, processor.picture), isAtMost: 1)
  }

  @Test func `parts that the shape fills replace the content below`() throws {
    let root = try Self.root(.circle)
    let renderer = try OffscreenRenderer(size: root.bounds.size)
    renderer.sceneRenderer?.options = .all.subtracting(.strips)
    _ = try renderer.image(of: root, at: 0)
    let plan = try #require(renderer.sceneRenderer).planner.plan
    let replaced = plan.ops.filter { $0.replaces && $0.features.contains(.image) }
    expect(replaced.count, equals: 1)
    let area = replaced.reduce(0) { $0 + $1.area }
    // The ellipse has 10,996 pixels, of which those in cells of 16 pixels on its edge are blended.
    expect(area, isAbove: 3500)
    expect(area, isBelow: 10_996)
  }
}
