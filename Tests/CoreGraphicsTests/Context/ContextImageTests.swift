// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import TestImages
import TestSupport
import Testing

@testable import CoreGraphics

struct ContextImageTests {
  @Test func `image is drawn upright and exact`() throws {
    let picture = try randomImage(width: 7, height: 5, seed: 21)
    for (alpha, order) in [
      (CGImageAlphaInfo.premultipliedLast, CGBitmapInfo()),
      (.premultipliedFirst, .byteOrder32Little), (.premultipliedFirst, []),
    ] {
      let context = try makeContext(7, 5, alpha, order)
      context.draw(picture, in: CGRect(x: 0, y: 0, width: 7, height: 5))
      try expect(pixels(context), equals: pixels(picture))
    }
  }

  @Test func `flipped context flips the image`() throws {
    let picture = try randomImage(width: 3, height: 4, seed: 22)
    let context = try makeContext(3, 4)
    context.translateBy(x: 0, y: 4)
    context.scaleBy(x: 1, y: -1)
    context.draw(picture, in: CGRect(x: 0, y: 0, width: 3, height: 4))
    for y in 0..<4 {
      for x in 0..<3 { try expect(pixel(context, x, y), equals: pixel(picture, x, 3 - y)) }
    }
  }

  @Test func `interpolation`() throws {
    let picture = try image(2, 1, [0, 0, 0, 255, 255, 255, 255, 255])
    let context = try makeContext(8, 1)
    context.interpolationQuality = .none
    context.draw(picture, in: CGRect(x: 0, y: 0, width: 8, height: 1))
    try expect(
      (0..<8).map { try pixel(context, $0, 0)[0] }, equals: [0, 0, 0, 0, 255, 255, 255, 255])
    context.interpolationQuality = .low
    context.draw(picture, in: CGRect(x: 0, y: 0, width: 8, height: 1))
    let row = try (0..<8).map { try pixel(context, $0, 0) }
    // Bilinear between pixel centres; edges extend, so that they stay opaque.
    let expected: [UInt8] = [0, 0, 32, 96, 159, 223, 255, 255]
    for x in 0..<8 {
      expect(row[x][3], equals: 255)
      expect(Int(row[x][0]), near: Int(expected[x]), within: 3, "\(x): \(row[x])")
    }
  }

  @Test func `smaller is averaged`() throws {
    var bytes: [UInt8] = []
    for index in 0..<64 { bytes += index % 2 == 0 ? [0, 0, 0, 255] : [255, 255, 255, 255] }
    let picture = try image(64, 1, bytes)
    let context = try makeContext(4, 1)
    context.interpolationQuality = .high
    context.draw(picture, in: CGRect(x: 0, y: 0, width: 4, height: 1))
    // The filter reaches past the edges, where the last pixel is repeated.
    for x in 0..<4 { expect(Int(try pixel(context, x, 0)[0]), near: 128, within: 31) }
  }

  @Test func `alpha and blending`() throws {
    let picture = try image(1, 1, [200, 100, 0, 255])
    let context = try makeContext(1, 1)
    context.setAlpha(0.5)
    context.draw(picture, in: CGRect(x: 0, y: 0, width: 1, height: 1))
    expect(try pixel(context, 0, 0), near: [100, 50, 0, 128], within: 1)
    context.setAlpha(1)
    context.setBlendMode(.copy)
    context.draw(picture, in: CGRect(x: 0, y: 0, width: 1, height: 1))
    try expect(pixel(context, 0, 0), equals: [200, 100, 0, 255])
  }

  @Test func `stencils take the fill color`() throws {
    let provider = try #require(CGDataProvider(data: Data([0b0100_0000]) as CFData))
    let stencil = try #require(
      CGImage(
        maskWidth: 2, height: 1, bitsPerComponent: 1, bitsPerPixel: 1, bytesPerRow: 1,
        provider: provider, decode: nil, shouldInterpolate: false))
    let context = try makeContext(2, 1)
    context.setFill(10, 20, 30)
    context.draw(stencil, in: CGRect(x: 0, y: 0, width: 2, height: 1))
    try expect(pixels(context), equals: [10, 20, 30, 255, 0, 0, 0, 0])
  }

  @Test func `tiles`() throws {
    let picture = try image(2, 1, [255, 0, 0, 255, 0, 255, 0, 255])
    let context = try makeContext(6, 2)
    context.draw(picture, in: CGRect(x: 1, y: 0, width: 2, height: 1), byTiling: true)
    let row: [[UInt8]] = [[0, 255, 0, 255], [255, 0, 0, 255]]
    for y in 0..<2 {
      for x in 0..<6 { try expect(pixel(context, x, y), equals: row[x % 2], "\(x) \(y)") }
    }
  }

  @Test func `empty and huge rectangles are safe`() throws {
    let picture = try image(1, 1, [1, 2, 3, 255])
    let context = try makeContext(2, 2)
    context.draw(picture, in: .zero)
    context.draw(picture, in: .null)
    context.draw(picture, in: CGRect(x: 0, y: 0, width: CGFloat.nan, height: 1))
    try expect(pixels(context).allSatisfy { $0 == 0 })
    context.draw(picture, in: CGRect(x: -1e9, y: -1e9, width: 2e9, height: 2e9))
    context.setFill(7, 7, 7)
    context.fillAll()
    try expect(pixel(context, 0, 0), equals: [7, 7, 7, 255])
  }
}
