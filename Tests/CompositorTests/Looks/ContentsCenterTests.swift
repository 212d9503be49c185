// SPDX-License-Identifier: MIT

import Compositor
import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

/// Images that stretch in nine parts, against a picture computed pixel by pixel.
struct ContentsCenterTests {
  /// 9×9 pixels that all differ, coarse enough to be told apart.
  private static let source: PixelImage = {
    var picture = PixelImage(width: 9, height: 9)
    for y in 0..<9 {
      for x in 0..<9 { picture[x, y] = Pixel(UInt8(20 + 25 * x), UInt8(20 + 25 * y), 90) }
    }
    return picture
  }()

  private func layer(_ frame: CGRect, center: CGRect) throws -> CALayer {
    let layer = CALayer()
    layer.frame = frame
    layer.contents = try Self.source.cgImage()
    layer.contentsCenter = center
    layer.magnificationFilter = .nearest
    layer.minificationFilter = .nearest
    return layer
  }

  private func draw(
    _ layer: CALayer, scale: CGFloat = 1, api: GLAPI = .openGL33
  ) throws -> PixelImage {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 60, height: 50)
    root.addSublayer(layer)
    let renderer = try OffscreenRenderer(
      size: root.bounds.size, scale: scale, api: api, debug: true)
    let picture = PixelImage(try renderer.image(of: root, at: 0))
    expect(renderer.takeReports(), equals: [])
    return picture
  }

  /// The source pixel that is seen `place` pixels into `length` when pixels 0..<first and those
  /// from `second` on keep their size.
  private func sourcePixel(_ place: Int, of length: Int, first: Int, second: Int, scale: Int) -> Int
  {
    let leading = first * scale
    let trailing = (9 - second) * scale
    if place < leading { return place / scale }
    if place >= length - trailing { return 9 - (length - place + scale - 1) / scale }
    let share = (Double(place - leading) + 0.5) / Double(length - leading - trailing)
    return first + Int(share * Double(second - first))
  }

  private func expected(
    x: Int, y: Int, width: Int, height: Int, columns: (Int, Int), rows: (Int, Int),
    scale: Int = 1
  ) -> PixelImage {
    var picture = PixelImage(width: 60 * scale, height: 50 * scale)
    for row in 0..<height * scale {
      for column in 0..<width * scale {
        let u = sourcePixel(
          column, of: width * scale, first: columns.0, second: columns.1, scale: scale)
        let v = sourcePixel(row, of: height * scale, first: rows.0, second: rows.1, scale: scale)
        picture[x * scale + column, y * scale + row] = Self.source[u, v]
      }
    }
    return picture
  }

  @Test(arguments: [GLAPI.openGL33, .openGLES30], [1, 2])
  func `thirds`(api: GLAPI, scale: Int) throws {
    let third: CGFloat = 1 / 3
    let layer = try layer(
      CGRect(x: 5, y: 4, width: 48, height: 36),
      center: CGRect(x: third, y: third, width: third, height: third))
    try ReferencePictures.golden.check(
      try draw(layer, scale: CGFloat(scale), api: api),
      against: expected(
        x: 5, y: 4, width: 48, height: 36, columns: (3, 6), rows: (3, 6), scale: scale),
      named: "contents-center-thirds-\(scale)", tolerance: .pixels(perChannel: 1, count: 0))
  }

  /// One axis stretches evenly, the other keeps an uneven pair of ends.
  @Test func `uneven ends`() throws {
    let layer = try layer(
      CGRect(x: 2, y: 2, width: 50, height: 27),
      center: CGRect(x: 2.0 / 9, y: 0, width: 1.0 / 9, height: 1))
    try ReferencePictures.golden.check(
      try draw(layer),
      against: expected(x: 2, y: 2, width: 50, height: 27, columns: (2, 3), rows: (0, 9)),
      named: "contents-center-uneven", tolerance: .pixels(perChannel: 1, count: 0))
  }

  /// With linear filtering a middle of one pixel is one colour, up to where the corners begin.
  @Test func `a middle of one pixel is one colour`() throws {
    let layer = try layer(
      CGRect(x: 0, y: 0, width: 60, height: 50), center: CGRect(x: 0.5, y: 0.5, width: 0, height: 0)
    )
    layer.magnificationFilter = .linear
    let picture = try draw(layer)
    for x in 4..<56 {
      for y in 4..<46 { expect(picture[x, y], equals: Self.source[4, 4], "\(x), \(y)") }
    }
    expect(picture[3, 25], equals: Self.source[3, 4])
    expect(picture[56, 25], equals: Self.source[5, 4])
  }

  /// An image stays upright in a flipped layer, and its parts with it.
  @Test func `flipped layers keep the image upright`() throws {
    let center = CGRect(x: 0.25, y: 1.0 / 9, width: 0.5, height: 2.0 / 9)
    let plain = try layer(CGRect(x: 5, y: 4, width: 40, height: 40), center: center)
    let flipped = try layer(CGRect(x: 5, y: 4, width: 40, height: 40), center: center)
    flipped.isGeometryFlipped = true
    try ReferencePictures.golden.check(
      try draw(flipped), against: try draw(plain), named: "contents-center-flipped",
      tolerance: .pixels(perChannel: 1, count: 0))
  }

  /// The three gravities that scale divide the rectangle that the image is drawn to.
  @Test(arguments: [CALayerContentsGravity.resizeAspect, .resizeAspectFill])
  func `aspect gravities`(_ gravity: CALayerContentsGravity) throws {
    let third: CGFloat = 1 / 3
    let center = CGRect(x: third, y: third, width: third, height: third)
    let fitted = try layer(CGRect(x: 6, y: 4, width: 40, height: 30), center: center)
    fitted.contentsGravity = gravity
    fitted.masksToBounds = true
    let side: CGFloat = gravity == .resizeAspect ? 30 : 40
    let holder = CALayer()
    holder.frame = fitted.frame
    holder.masksToBounds = true
    let inner = try layer(
      CGRect(x: (40 - side) / 2, y: (30 - side) / 2, width: side, height: side), center: center)
    holder.addSublayer(inner)
    try ReferencePictures.golden.check(
      try draw(fitted), against: try draw(holder), named: "contents-center-\(gravity.rawValue)",
      tolerance: .pixels(perChannel: 1, count: 0))
  }

  /// Rounded and bordered with its layer, as an image that does not stretch is.
  @Test func `rounded with the layer`() throws {
    let whole = try layer(
      CGRect(x: 5, y: 5, width: 40, height: 36), center: CGRect(x: 0.5, y: 0.5, width: 0, height: 0)
    )
    whole.masksToBounds = true
    whole.cornerRadius = 9
    let holder = CALayer()
    holder.frame = whole.frame
    holder.masksToBounds = true
    holder.cornerRadius = 9
    holder.addSublayer(
      try layer(
        CGRect(x: 0, y: 0, width: 40, height: 36),
        center: CGRect(x: 0.5, y: 0.5, width: 0, height: 0)))
    try ReferencePictures.golden.check(
      try draw(whole), against: try draw(holder), named: "contents-center-rounded",
      tolerance: .pixels(perChannel: 2, count: 0))
  }
}
