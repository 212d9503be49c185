// SPDX-License-Identifier: MIT

import Compositor
import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

/// `compositingFilter` by Porter and Duff's short names (fact FI-20), by the renderer and by
/// `render(in:)`, pixel by pixel.
struct ShortBlendNameTests {
  private typealias Color = SIMD4<Double>

  /// The colour that each name makes of backdrop and source, premultiplied.
  private static func composed(_ name: String, _ d: Color, _ s: Color) -> Color? {
    switch name {
    case "clear": .zero
    case "copy": s
    case "sourceOver": s + d * (1 - s.w)
    case "sourceIn": s * d.w
    case "sourceOut": s * (1 - d.w)
    case "sourceAtop": s * d.w + d * (1 - s.w)
    case "destOver": d + s * (1 - d.w)
    case "destIn": d * s.w
    case "destOut": d * (1 - s.w)
    case "destAtop": s * (1 - d.w) + d * s.w
    case "xor": s * (1 - d.w) + d * (1 - s.w)
    default: nil
    }
  }

  private static let names = [
    "clear", "copy", "sourceOver", "sourceIn", "sourceOut", "sourceAtop", "destOver", "destIn",
    "destOut", "destAtop", "xor",
  ]

  private static let green = Color(0, 0.6, 0, 1)
  private static let blue = Color(0, 0, 0.4, 0.5)
  private static let red = Color(0.6, 0, 0, 0.6)

  private static func cgColor(_ color: Color) -> CGColor {
    CGColor(
      srgbRed: CGFloat(color.x / color.w), green: CGFloat(color.y / color.w),
      blue: CGFloat(color.z / color.w), alpha: CGFloat(color.w))
  }

  /// A group with an opaque and a translucent patch; on them a blended layer, half of which is
  /// transparent.
  private static func scene(_ name: String) -> CALayer {
    let group = plainLayer(CGRect(x: 0, y: 0, width: 48, height: 32), nil)
    group.addSublayer(plainLayer(CGRect(x: 4, y: 4, width: 16, height: 24), cgColor(green)))
    group.addSublayer(plainLayer(CGRect(x: 20, y: 4, width: 16, height: 24), cgColor(blue)))
    let blended = plainLayer(CGRect(x: 12, y: 8, width: 32, height: 16), nil)
    blended.addSublayer(plainLayer(CGRect(x: 0, y: 0, width: 32, height: 8), cgColor(red)))
    blended.addSublayer(plainLayer(CGRect(x: 0, y: 15, width: 32, height: 1), cgColor(red)))
    blended.compositingFilter = name
    group.addSublayer(blended)
    return group
  }

  private static func expected(_ name: String, _ x: Int, _ y: Int) -> Color {
    var d = Color.zero
    if 4..<28 ~= y {
      if 4..<20 ~= x { d = green }
      if 20..<36 ~= x { d = blue }
    }
    guard 12..<44 ~= x, 8..<24 ~= y else { return d }
    return composed(name, d, 8..<16 ~= y || y == 23 ? red : .zero) ?? d
  }

  private static func context() throws -> CGContext {
    let context = try #require(
      CGContext(
        data: nil, width: 48, height: 32, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    context.translateBy(x: 0, y: 32)
    context.scaleBy(x: 1, y: -1)
    return context
  }

  private func check(_ picture: PixelImage, _ name: String, _ way: String) {
    var off: [String] = []
    for y in 0..<32 {
      for x in 0..<48 {
        let want = Self.expected(name, x, y) * 255
        let got = picture[x, y]
        let lanes = [got.red, got.green, got.blue, got.alpha]
        if (0..<4).contains(where: { abs(Double(lanes[$0]) - want[$0]) > 2.5 }) {
          off.append("(\(x), \(y)): \(got), not \(want)")
        }
      }
    }
    expect(off.isEmpty, "\(name) by \(way): \(off.count), \(off.prefix(3))")
  }

  @Test(arguments: names)
  func `composes`(name: String) throws {
    for api in [GLAPI.openGL33, .openGLES30] {
      let renderer = try OffscreenRenderer(
        size: CGSize(width: 48, height: 32), scale: 1, api: api, debug: true)
      let root = Self.scene(name)
      check(PixelImage(try renderer.image(of: root, at: 0)), name, "the renderer, \(api)")
      expect(renderer.takeReports(), equals: [])
    }
    let context = try Self.context()
    Self.scene(name).render(in: context)
    check(PixelImage(try #require(context.makeImage())), name, "render(in:)")
  }

  /// An inverted matte as players make it: black, out of which a shape is taken.
  @Test func `xor inverts a matte`() throws {
    let content = plainLayer(CGRect(x: 0, y: 0, width: 48, height: 32), Self.cgColor(Self.green))
    let matte = plainLayer(content.bounds, .black)
    let hole = plainLayer(CGRect(x: 10, y: 10, width: 10, height: 10), .black)
    hole.compositingFilter = "xor"
    matte.addSublayer(hole)
    content.mask = matte
    let renderer = try OffscreenRenderer(
      size: CGSize(width: 48, height: 32), scale: 1, api: .openGL33, debug: true)
    let context = try Self.context()
    content.render(in: context)
    for picture in [
      PixelImage(try renderer.image(of: content, at: 0)),
      PixelImage(try #require(context.makeImage())),
    ] {
      expect(picture[15, 15].alpha, equals: 0)
      expect(picture[5, 5].alpha, equals: 255)
      expect(picture[9, 15].alpha, equals: 255)
      expect(picture[20, 15].alpha, equals: 255)
    }
  }
}
