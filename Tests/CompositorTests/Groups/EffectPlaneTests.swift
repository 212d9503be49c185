// SPDX-License-Identifier: MIT

import CoreGraphics
import CoreImage
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// Blurs and shadows lie in their layer's plane, whatever the layer's map makes of it.
struct EffectPlaneTests {
  /// Weight, middle and spread of a channel of a picture, in pixels.
  private struct Moments {
    var weight = 0.0
    var middle = SIMD2<Double>.zero
    /// Variances along x and y, and the covariance.
    var spread = SIMD3<Double>.zero

    init(_ picture: PixelImage, _ channel: (Pixel) -> UInt8) {
      var square = SIMD3<Double>.zero
      for y in 0..<picture.height {
        for x in 0..<picture.width {
          let value = Double(channel(picture[x, y]))
          let at = SIMD2(Double(x) + 0.5, Double(y) + 0.5)
          weight += value
          middle += at * value
          square += SIMD3(at.x * at.x, at.y * at.y, at.x * at.y) * value
        }
      }
      middle /= max(weight, 1)
      let own = SIMD3(middle.x * middle.x, middle.y * middle.y, middle.x * middle.y)
      spread = square / max(weight, 1) - own
    }
  }

  /// A layer that draws nothing but a blue square of four points in its middle.
  private static func holder(at position: CGPoint) -> CALayer {
    let holder = CALayer()
    holder.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
    holder.position = position
    let dot = CALayer()
    dot.frame = CGRect(x: 18, y: 18, width: 4, height: 4)
    dot.backgroundColor = color(0, 0, 1)
    holder.addSublayer(dot)
    return holder
  }

  private static func picture(
    _ layers: [CALayer], _ width: CGFloat = 160, _ height: CGFloat = 120
  ) throws -> PixelImage {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: width, height: height)
    for layer in layers { root.addSublayer(layer) }
    let renderer = try OffscreenRenderer(
      size: root.bounds.size, scale: 1, api: .openGL33, debug: true)
    let picture = PixelImage(try renderer.image(of: root, at: 0))
    expect(renderer.takeReports(), equals: [])
    expect(renderer.graphicsContext.takeErrors().isEmpty)
    return picture
  }

  private static func blur(_ radius: Double) throws -> CIFilter {
    try #require(CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": radius]))
  }

  /// Turned and unequally stretched, slanted, and stretched along the axes.
  private static let maps = [
    CGAffineTransform(rotationAngle: 0.6).scaledBy(x: 2.5, y: 0.8),
    CGAffineTransform(a: 1.4, b: 0.5, c: -0.9, d: 1.1, tx: 0, ty: 0),
    CGAffineTransform(a: 2.5, b: 0, c: 0, d: 0.7, tx: 0, ty: 0),
    CGAffineTransform(rotationAngle: 0.8).scaledBy(x: 1.7, y: 1.7),
  ]

  /// The spread of a blurred square under a map: that of its plane, mapped.
  private static func expectSpread(
    _ found: SIMD3<Double>, radius: Double, _ map: CGAffineTransform, _ what: String
  ) {
    let variance = radius * radius + 16.0 / 12
    let u = SIMD2(map.a.native, map.b.native)
    let v = SIMD2(map.c.native, map.d.native)
    let xx = (u.x * u.x + v.x * v.x) * variance
    let yy = (u.y * u.y + v.y * v.y) * variance
    let xy = (u.x * u.y + v.x * v.y) * variance
    let slack = 0.07 * max(xx, yy)
    expect(found.x, near: xx, within: slack, "\(what) \(found)")
    expect(found.y, near: yy, within: slack, "\(what) \(found)")
    expect(found.z, near: xy, within: slack, "\(what) \(found)")
  }

  @Test func `a blur is stretched and slanted with its layer`() throws {
    for (index, map) in Self.maps.enumerated() {
      let holder = Self.holder(at: CGPoint(x: 80, y: 60))
      holder.filters = [try Self.blur(4)]
      holder.setAffineTransform(map)
      let found = Moments(try Self.picture([holder])) { $0.alpha }
      Self.expectSpread(found.spread, radius: 4, map, "blur \(index)")
      expect(found.middle.x, near: 80, within: 0.3)
      expect(found.middle.y, near: 60, within: 0.3)
      let weight = 16 * abs(map.a * map.d - map.b * map.c).native * 255
      expect(found.weight, near: weight, within: 0.06 * weight, "blur \(index)")
    }
  }

  /// Above its shadow and in the shadow's grid, an outline is drawn in two sizes in one frame.
  @Test func `a shape casts the shadow of its outline`() throws {
    func picture(_ square: CALayer) throws -> PixelImage {
      square.position = CGPoint(x: 70, y: 60)
      square.bounds = CGRect(x: 0, y: 0, width: 50, height: 30)
      square.shadowOpacity = 1
      square.shadowRadius = 2
      square.shadowColor = color(1, 0, 0)
      square.shadowOffset = CGSize(width: -6, height: 5)
      square.setAffineTransform(CGAffineTransform(a: 0.9, b: -0.36, c: 0.06, d: 0.9, tx: 0, ty: 0))
      return try Self.picture([square])
    }
    let shape = CAShapeLayer()
    let path = CGMutablePath()
    path.addRect(CGRect(x: 10, y: 4, width: 30, height: 20))
    shape.path = path
    shape.fillColor = color(0, 0, 1)
    let plain = CALayer()
    let part = CALayer()
    part.frame = CGRect(x: 10, y: 4, width: 30, height: 20)
    part.backgroundColor = color(0, 0, 1)
    plain.addSublayer(part)
    let compared = PictureComparison(
      expected: try picture(plain), actual: try picture(shape),
      tolerance: .pixels(perChannel: 12, count: 0))
    expect(compared.isMatch, "\(compared.summary)")
  }

  @Test func `a shadow is stretched and slanted with its layer`() throws {
    for (index, map) in Self.maps.enumerated() {
      let holder = Self.holder(at: CGPoint(x: 55, y: 50))
      holder.shadowOpacity = 1
      holder.shadowRadius = 3
      holder.shadowColor = color(1, 0, 0)
      holder.shadowOffset = CGSize(width: 14.3, height: 3.1)
      holder.setAffineTransform(map)
      let picture = try Self.picture([holder])
      let found = Moments(picture) { $0.red }
      Self.expectSpread(found.spread, radius: 3, map, "shadow \(index)")
      let way = CGPoint(x: 14.3, y: 3.1).applying(map)
      let own = Moments(picture) { $0.blue }
      expect(found.middle.x - own.middle.x, near: way.x.native, within: 0.25, "shadow \(index)")
      expect(found.middle.y - own.middle.y, near: way.y.native, within: 0.25, "shadow \(index)")
    }
  }

  /// The backdrop of a layer is blurred in the layer's plane, and shows where it lies.
  @Test func `a background blur is stretched and slanted with its layer`() throws {
    for (index, map) in Self.maps.enumerated() {
      let ground = CALayer()
      ground.frame = CGRect(x: 0, y: 0, width: 160, height: 120)
      ground.backgroundColor = color(0, 0, 0)
      let dot = CALayer()
      dot.frame = CGRect(x: 76, y: 55, width: 10, height: 10)
      dot.backgroundColor = color(1, 0, 0)
      ground.addSublayer(dot)
      let glass = CALayer()
      glass.bounds = CGRect(x: 0, y: 0, width: 300, height: 300)
      glass.position = CGPoint(x: 80, y: 60)
      glass.setAffineTransform(map)
      glass.backgroundFilters = [try Self.blur(4)]
      let found = Moments(try Self.picture([ground, glass])) { $0.red }
      let u = SIMD2(map.a.native, map.b.native)
      let v = SIMD2(map.c.native, map.d.native)
      let xx = 16 * (u.x * u.x + v.x * v.x) + 100.0 / 12
      let yy = 16 * (u.y * u.y + v.y * v.y) + 100.0 / 12
      let xy = 16 * (u.x * u.y + v.x * v.y)
      let slack = 0.09 * max(xx, yy)
      expect(found.spread.x, near: xx, within: slack, "\(index) \(found.spread)")
      expect(found.spread.y, near: yy, within: slack, "\(index) \(found.spread)")
      expect(found.spread.z, near: xy, within: slack, "\(index) \(found.spread)")
      expect(found.middle.x, near: 81, within: 0.4, "\(index) \(found.middle)")
      expect(found.middle.y, near: 60, within: 0.4, "\(index) \(found.middle)")
    }
  }

  /// A layer's bounds that show nothing do not matter to its effects, even behind the eye.
  @Test func `invisible bounds do not matter under perspective`() throws {
    for isShadow in [false, true] {
      func picture(_ bounds: CGRect) throws -> PixelImage {
        let holder = Self.holder(at: CGPoint(x: 80, y: 60))
        holder.bounds = bounds
        holder.anchorPoint = CGPoint(
          x: (20 - bounds.minX) / bounds.width, y: (20 - bounds.minY) / bounds.height)
        var transform = CATransform3DIdentity
        transform.m34 = -1 / 120
        holder.transform = CATransform3DRotate(transform, 0.9, 0.2, 1, 0)
        if isShadow {
          holder.shadowOpacity = 1
          holder.shadowOffset = CGSize(width: 3, height: 6)
        } else {
          holder.filters = [try Self.blur(3)]
        }
        return try Self.picture([holder])
      }
      let small = try picture(CGRect(x: 0, y: 0, width: 40, height: 40))
      expect(Moments(small) { $0.alpha }.weight, isAbove: 1000)
      for large in [
        CGRect(x: -300, y: 0, width: 340, height: 40), CGRect(x: 0, y: -10, width: 900, height: 90),
      ] {
        try ReferencePictures.golden.check(
          try picture(large), against: small, named: "invisible-bounds-\(isShadow)-\(large.minX)",
          tolerance: .pixels(perChannel: 6, count: 0))
      }
    }
  }

  /// A blur looks larger where its plane is nearer.
  @Test func `a blur grows towards the eye`() throws {
    func spread(at x: CGFloat) throws -> Double {
      let holder = CALayer()
      holder.bounds = CGRect(x: 0, y: 0, width: 100, height: 40)
      holder.position = CGPoint(x: 80, y: 60)
      var transform = CATransform3DIdentity
      transform.m34 = -1 / 150
      holder.transform = CATransform3DRotate(transform, .pi / 3, 0, 1, 0)
      holder.filters = [try Self.blur(4)]
      let dot = CALayer()
      dot.frame = CGRect(x: x - 2, y: 18, width: 4, height: 4)
      dot.backgroundColor = color(1, 1, 1)
      holder.addSublayer(dot)
      return Moments(try Self.picture([holder])) { $0.alpha }.spread.y
    }
    // A point at x lies x · sin 60° nearer or further away.
    func size(at x: Double) -> Double { 1 / (1 + (x - 50) * 0.8660254 / 150) }
    let variance = 16 + 16.0 / 12
    for x in [20.0, 80.0] {
      let found = try spread(at: CGFloat(x))
      let expected = variance * size(at: x) * size(at: x)
      expect(found, near: expected, within: 0.12 * expected, "\(x)")
    }
  }

  // MARK: - Zoom

  /// A layer under a large scale costs its visible part, and its siblings stay.
  @Test func `a zoomed layer with a shadow leaves its siblings`() throws {
    let image = try PixelImage(width: 4, height: 4, filledWith: Pixel(0, 0, 255)).cgImage()
    for zoom in [300.0, 560, 1000, 30000] {
      let root = CALayer()
      root.frame = CGRect(x: 0, y: 0, width: 100, height: 80)
      let zoomed = CALayer()
      zoomed.bounds = CGRect(x: 0, y: 0, width: 30, height: 30)
      zoomed.contents = image
      zoomed.cornerRadius = 0.001
      zoomed.shadowOpacity = 0.5
      zoomed.shadowColor = color(1, 0, 0)
      zoomed.shadowOffset = .zero
      zoomed.shadowRadius = 20 / zoom
      // Its right edge is the column at 50.
      zoomed.position = CGPoint(x: 50 - 15 * zoom, y: 40)
      zoomed.transform = CATransform3DMakeScale(zoom, zoom, 1)
      let sibling = CALayer()
      sibling.frame = CGRect(x: 80, y: 60, width: 20, height: 20)
      sibling.backgroundColor = color(0, 1, 0)
      root.addSublayer(zoomed)
      root.addSublayer(sibling)
      let renderer = try OffscreenRenderer(size: root.bounds.size, scale: 1)
      let picture = PixelImage(try renderer.image(of: root, at: 0))
      expect(renderer.takeReports(), equals: [])
      expect(picture[90, 70], equals: Pixel(0, 255, 0))
      expect(picture[20, 30], equals: Pixel(0, 0, 255))
      // Half a shadow at the edge, and the rest of it one deviation away.
      expect(Int(picture[50, 30].red), near: 64, within: 5, "\(zoom): \(picture[50, 30])")
      expect(Int(picture[70, 30].red), near: 20, within: 5, "\(zoom): \(picture[70, 30])")
      let pages = try #require(renderer.sceneRenderer).targetByteCount
      expect(pages, isBelow: 16 << 20)
    }
  }

  /// A filter that reads far is computed at a size that memory has room for.
  @Test func `a zoomed blur is bounded`() throws {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 100, height: 80)
    let zoomed = Self.holder(at: CGPoint(x: 50, y: 40))
    zoomed.filters = [try Self.blur(1), try #require(CIFilter(name: "CIPixellate"))]
    zoomed.transform = CATransform3DMakeScale(4000, 4000, 1)
    root.addSublayer(zoomed)
    let renderer = try OffscreenRenderer(size: root.bounds.size, scale: 1)
    let picture = PixelImage(try renderer.image(of: root, at: 0))
    expect(renderer.takeReports(), equals: [])
    expect(picture[50, 40].blue, isAbove: 20)
    try expect(#require(renderer.sceneRenderer).targetByteCount, isBelow: 16 << 20)
  }
}
