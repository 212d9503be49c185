// SPDX-License-Identifier: MIT

import Compositor
import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

/// Layers in space against rays: perspective, nested perspective, planes that cross each other and
/// planes that cross the eye.
struct SpaceTests {
  private static let side: CGFloat = 100
  private static let colors = [Pixel(230, 60, 40), Pixel(40, 90, 220), Pixel(60, 180, 80)]

  private static func color(_ index: Int) -> CGColor {
    let c = colors[index]
    return CGColor(
      srgbRed: CGFloat(c.red) / 255, green: CGFloat(c.green) / 255, blue: CGFloat(c.blue) / 255,
      alpha: 1)
  }

  private func layer(_ color: Int, _ frame: CGRect, _ transform: CATransform3D) -> CALayer {
    let layer = CALayer()
    layer.frame = frame
    layer.backgroundColor = Self.color(color)
    layer.transform = transform
    return layer
  }

  private func perspective(_ distance: CGFloat) -> CATransform3D {
    var transform = CATransform3DIdentity
    transform.m34 = -1 / distance
    return transform
  }

  /// From a layer's plane to its superlayer's space.
  private func matrix(of layer: CALayer) -> CATransform3D {
    let bounds = layer.bounds
    var m = CATransform3DMakeTranslation(
      -bounds.minX - bounds.width * layer.anchorPoint.x,
      -bounds.minY - bounds.height * layer.anchorPoint.y, -layer.anchorPointZ)
    m = CATransform3DConcat(m, layer.transform)
    return CATransform3DConcat(
      m, CATransform3DMakeTranslation(layer.position.x, layer.position.y, layer.zPosition))
  }

  /// The sublayerTransform about the middle of a layer of a size.
  private func about(_ transform: CATransform3D, _ size: CGSize) -> CATransform3D {
    let m = CATransform3DConcat(
      CATransform3DMakeTranslation(-size.width / 2, -size.height / 2, 0), transform)
    return CATransform3DConcat(
      m, CATransform3DMakeTranslation(size.width / 2, size.height / 2, 0))
  }

  private func plane(_ layer: CALayer, _ color: Int, _ rest: CATransform3D) -> PlaneCaster.Plane {
    PlaneCaster.Plane(
      layer.bounds.width.native, layer.bounds.height.native,
      CATransform3DConcat(matrix(of: layer), rest), Self.colors[color])
  }

  private func check(
    _ root: CALayer, _ planes: [PlaneCaster.Plane], named name: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    root.bounds = CGRect(x: 0, y: 0, width: Self.side, height: Self.side)
    root.position = CGPoint(x: Self.side / 2, y: Self.side / 2)
    let renderer = try OffscreenRenderer(
      size: root.bounds.size, scale: 1, api: .openGL33, debug: true)
    let picture = PixelImage(try renderer.image(of: root, at: 0))
    expect(renderer.takeReports(), equals: [], sourceLocation: sourceLocation)
    let expected = PlaneCaster(planes: planes).picture(
      width: Int(Self.side), height: Int(Self.side))
    try ReferencePictures.golden.check(
      picture, against: expected, named: name,
      tolerance: .neighbourhood(fraction: 0.002, mean: 0.6))
  }

  private var size: CGSize { CGSize(width: Self.side, height: Self.side) }

  @Test(arguments: [0.4, 0.9, 1.3])
  func `turned in perspective`(angle: Double) throws {
    let root = CALayer()
    root.sublayerTransform = perspective(160)
    let card = layer(
      0, CGRect(x: 20, y: 25, width: 60, height: 50),
      CATransform3DMakeRotation(CGFloat(angle), 0.2, 1, 0.1))
    root.addSublayer(card)
    try check(
      root, [plane(card, 0, about(perspective(160), size))], named: "space-turned-\(angle)")
  }

  /// A layer that reaches through the eye's plane is cut there and does not come back turned over.
  @Test(arguments: [1.2, 1.5, 1.9, 2.6])
  func `crossing the eye`(angle: Double) throws {
    let root = CALayer()
    root.sublayerTransform = perspective(40)
    let floor = layer(
      1, CGRect(x: 10, y: 20, width: 80, height: 160),
      CATransform3DMakeRotation(CGFloat(angle), 1, 0, 0))
    root.addSublayer(floor)
    try check(
      root, [plane(floor, 1, about(perspective(40), size))], named: "space-eye-\(angle)")
  }

  /// zPosition moves along the line of sight: nearer layers are larger and in front.
  @Test func `z position in perspective`() throws {
    let root = CALayer()
    root.sublayerTransform = perspective(120)
    let places: [(Int, CGFloat)] = [(0, 40), (1, -60), (2, 0)]
    var planes: [PlaneCaster.Plane] = []
    for (index, z) in places {
      let card = layer(
        index, CGRect(x: 20 + 8 * index, y: 22 + 9 * index, width: 40, height: 36),
        CATransform3DIdentity)
      card.zPosition = z
      root.addSublayer(card)
      planes.append(plane(card, index, about(perspective(120), size)))
    }
    try check(root, planes, named: "space-z")
  }

  /// A layer flattens what lies below it into its plane, and is then seen in perspective itself.
  @Test func `nested perspective`() throws {
    let root = CALayer()
    root.sublayerTransform = perspective(150)
    let outer = layer(
      0, CGRect(x: 10, y: 15, width: 80, height: 70), CATransform3DMakeRotation(0.6, 0, 1, 0))
    outer.sublayerTransform = perspective(60)
    let inner = layer(
      1, CGRect(x: 15, y: 10, width: 50, height: 45), CATransform3DMakeRotation(0.9, 1, 0.3, 0))
    outer.addSublayer(inner)
    root.addSublayer(outer)
    let outside = plane(outer, 0, about(perspective(150), size))
    // Flattened: depth within the outer layer is dropped, its own plane's depth counts.
    var flat = CATransform3DConcat(
      matrix(of: inner), about(perspective(60), outer.bounds.size))
    flat.m13 = 0
    flat.m23 = 0
    flat.m33 = 1
    flat.m43 = 0
    var inside = PlaneCaster.Plane(
      50, 45, CATransform3DConcat(flat, outside.matrix), Self.colors[1])
    // A little nearer than the plane that it lies in.
    inside.matrix.m43 += 0.01 * inside.matrix.m44
    inside.matrix.m13 += 0.01 * inside.matrix.m14
    inside.matrix.m23 += 0.01 * inside.matrix.m24
    try check(root, [outside, inside], named: "space-nested")
  }

  /// Siblings in a transform layer cut each other, in perspective too.
  @Test(arguments: [0.0, 140.0])
  func `planes that cross`(distance: Double) throws {
    let root = CALayer()
    let eye = distance > 0 ? perspective(CGFloat(distance)) : CATransform3DIdentity
    root.sublayerTransform = eye
    let space = CATransformLayer()
    space.frame = CGRect(x: 10, y: 10, width: 80, height: 80)
    space.transform = CATransform3DMakeRotation(0.3, 1, 0.2, 0)
    root.addSublayer(space)
    var planes: [PlaneCaster.Plane] = []
    let turns: [(CGFloat, CGFloat, CGFloat)] = [(0.7, 0, 1), (-0.6, 0, 1), (0.8, 1, 0)]
    for (index, turn) in turns.enumerated() {
      let card = layer(
        index, CGRect(x: 10, y: 12, width: 60, height: 56),
        CATransform3DMakeRotation(turn.0, turn.1, turn.2, 0.1))
      space.addSublayer(card)
      let rest = CATransform3DConcat(matrix(of: space), about(eye, size))
      planes.append(plane(card, index, rest))
    }
    try check(root, planes, named: "space-cross-\(Int(distance))")
  }

  /// A layer with one side shows it only to the front, through superlayers that turn it as well.
  @Test(arguments: [(0.5, 0.0, true), (2.5, 0.0, false), (2.5, 2.8, true), (0.3, 2.8, false)])
  func `sides of layers`(own: Double, above: Double, isSeen: Bool) throws {
    let root = CALayer()
    root.sublayerTransform = perspective(200)
    let space = CATransformLayer()
    space.frame = CGRect(x: 10, y: 10, width: 80, height: 80)
    space.transform = CATransform3DMakeRotation(CGFloat(above), 0, 1, 0)
    let card = layer(
      2, CGRect(x: 15, y: 20, width: 50, height: 40),
      CATransform3DMakeRotation(CGFloat(own), 0, 1, 0))
    card.isDoubleSided = false
    space.addSublayer(card)
    root.addSublayer(space)
    let rest = CATransform3DConcat(matrix(of: space), about(perspective(200), size))
    try check(
      root, isSeen ? [plane(card, 2, rest)] : [], named: "space-side-\(own)-\(above)")
  }

  @Test func `behind the eye is not seen`() throws {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: Self.side, height: Self.side)
    root.position = CGPoint(x: Self.side / 2, y: Self.side / 2)
    root.sublayerTransform = perspective(200)
    let near = layer(0, CGRect(x: 20, y: 20, width: 40, height: 40), CATransform3DIdentity)
    near.zPosition = 260
    root.addSublayer(near)
    let renderer = try OffscreenRenderer(size: root.bounds.size)
    let behind = PixelImage(try renderer.image(of: root, at: 0))
    expect(behind[50, 50], equals: .clear)
    expect(behind[10, 10], equals: .clear)
    CATransaction.setDisableActions(true)
    near.zPosition = 100
    let seen = PixelImage(try renderer.image(of: root, at: 1))
    expect(seen[40, 40], equals: Self.colors[0])
  }
}
