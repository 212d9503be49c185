// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import TestSupport
import Testing

@testable import CoreGraphics

struct GradientTests {
  private func gradient(_ locations: [CGFloat]? = nil) throws -> CGGradient {
    let colors = [
      CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1),
      CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1),
    ]
    guard let locations else {
      return try #require(CGGradient(colorsSpace: nil, colors: colors as CFArray, locations: nil))
    }
    return try #require(
      locations.withUnsafeBufferPointer {
        CGGradient(colorsSpace: nil, colors: colors as CFArray, locations: $0.baseAddress)
      })
  }

  @Test(arguments: [CGImageAlphaInfo.premultipliedLast, .premultipliedFirst])
  func `linear`(_ alpha: CGImageAlphaInfo) throws {
    let context = try makeContext(
      12, 1, alpha, alpha == .premultipliedFirst ? .byteOrder32Little : [])
    context.drawLinearGradient(
      try gradient(), start: CGPoint(x: 1, y: 0), end: CGPoint(x: 11, y: 0), options: [])
    try expect(pixel(context, 0, 0), equals: [0, 0, 0, 0])
    try expect(pixel(context, 11, 0), equals: [0, 0, 0, 0])
    for x in 1..<11 {
      let t = (Double(x) - 0.5) / 10
      let expected = [UInt8(255 * (1 - t)), 0, UInt8(255 * t), 255]
      expect(try pixel(context, x, 0), near: expected, within: 2, "\(x)")
    }
  }

  @Test func `options extend each side alone`() throws {
    let (before, after): (CGGradientDrawingOptions, CGGradientDrawingOptions) = (
      .drawsBeforeStartLocation, .drawsAfterEndLocation
    )
    for options in [[], before, after, [before, after]] as [CGGradientDrawingOptions] {
      let context = try makeContext(10, 1)
      context.drawLinearGradient(
        try gradient(), start: CGPoint(x: 4, y: 0), end: CGPoint(x: 6, y: 0), options: options)
      let (left, right) = (try pixel(context, 0, 0), try pixel(context, 9, 0))
      expect(left, equals: (options.contains(before) ? [255, 0, 0, 255] : [0, 0, 0, 0]))
      expect(right, equals: (options.contains(after) ? [0, 0, 255, 255] : [0, 0, 0, 0]))
    }
  }

  @Test func `locations and hard edges`() throws {
    let context = try makeContext(10, 1)
    context.drawLinearGradient(
      try gradient([0.5, 0.5]), start: .zero, end: CGPoint(x: 10, y: 0), options: [])
    try expect(pixel(context, 4, 0), equals: [255, 0, 0, 255])
    try expect(pixel(context, 5, 0), equals: [0, 0, 255, 255])
    let ramp = try gradient([0.25, 0.75]).ramp(ContextColor(nil))
    expect(ramp.color(at: 0), equals: SIMD4(1, 0, 0, 1))
    expect(ramp.color(at: 0.5), equals: SIMD4(0.5, 0, 0.5, 1))
    expect(ramp.color(at: 1), equals: SIMD4(0, 0, 1, 1))
  }

  @Test func `radial`() throws {
    let context = try makeContext(21, 21)
    context.drawRadialGradient(
      try gradient(), startCenter: CGPoint(x: 10.5, y: 10.5), startRadius: 0,
      endCenter: CGPoint(x: 10.5, y: 10.5), endRadius: 10, options: [])
    expect(try pixel(context, 10, 10), near: [255, 0, 0, 255], within: 3)
    expect(try pixel(context, 15, 10), near: [128, 0, 128, 255], within: 3)
    try expect(pixel(context, 0, 0), equals: [0, 0, 0, 0])
  }

  @Test(arguments: [CGImageAlphaInfo.premultipliedLast, .premultipliedFirst])
  func `conic`(_ alpha: CGImageAlphaInfo) throws {
    let context = try makeContext(
      20, 20, alpha, alpha == .premultipliedFirst ? .byteOrder32Little : [])
    context.drawConicGradient(try gradient(), center: CGPoint(x: 10, y: 10), angle: 0)
    // Just above the x axis the turn begins, below it ends; the left side is half way.
    expect(try pixel(context, 19, 9), near: [255, 0, 0, 255], within: 4)
    expect(try pixel(context, 19, 10), near: [0, 0, 255, 255], within: 4)
    expect(try pixel(context, 0, 9), near: [128, 0, 128, 255], within: 4)
    expect(try pixel(context, 10, 0), near: [191, 0, 64, 255], within: 4)
  }

  @Test func `gradients follow alpha and clip`() throws {
    let context = try makeContext(4, 1)
    context.clip(to: CGRect(x: 0, y: 0, width: 2, height: 1))
    context.setAlpha(0.5)
    context.drawLinearGradient(
      try gradient([0, 0]), start: CGPoint(x: -10, y: 0), end: CGPoint(x: -9, y: 0),
      options: .drawsAfterEndLocation)
    expect(try pixel(context, 1, 0), near: [0, 0, 128, 128], within: 1)
    try expect(pixel(context, 2, 0), equals: [0, 0, 0, 0])
  }

  /// A context of 40 × 40 pixels whose middle is a point of a unit square of `size` pixels.
  private func view(of size: CGSize, at middle: CGPoint) throws -> CGContext {
    let context = try makeContext(40, 40)
    context.translateBy(x: 20 - middle.x, y: 20 - middle.y)
    context.scaleBy(x: size.width, y: size.height)
    return context
  }

  @Test func `gradients of huge shapes keep full precision (GL-20)`() throws {
    let square = CGSize(width: 20_000, height: 20_000)
    let all: CGGradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]
    let half = CGPoint(x: 0.5, y: 0.5)
    let near = CGPoint(x: 0.50001, y: 0.50001)
    // An edge of a fifth of a pixel, at right angles to the diagonal; far from where it is defined.
    var context = try view(of: square, at: CGPoint(x: 15_000, y: 5_000))
    context.drawLinearGradient(try gradient(), start: half, end: near, options: all)
    for place in [3, 20, 37] {
      // Row 0 is the greatest y: pixels (x, row) with x = row lie on the edge.
      if place > 4 { try expect(pixel(context, place - 2, place), equals: [255, 0, 0, 255]) }
      try expect(pixel(context, place + 2, place), equals: [0, 0, 255, 255])
    }
    // The whole width, and a thousand times that.
    for scale in [1.0, 1000] {
      context = try view(
        of: CGSize(width: 20_000 * scale, height: 10),
        at: CGPoint(x: 12_345 * scale, y: 5))
      context.drawLinearGradient(
        try gradient(), start: .zero, end: CGPoint(x: 1, y: 0), options: all)
      let t = 12_345.5 / 20_000
      let expected = [UInt8(255 * (1 - t)), 0, UInt8(255 * t), 255]
      expect(try pixel(context, 20, 20), near: expected, within: 1)
    }
    // Circles, of which Cairo's numbers hold the first only; and a very flat ellipse.
    let sizes = [square, CGSize(width: 400_000, height: 400_000), CGSize(width: 20_000, height: 2)]
    for size in sizes {
      context = try view(of: size, at: CGPoint(x: 0.75 * size.width, y: 0.5 * size.height))
      context.drawRadialGradient(
        try gradient(), startCenter: half, startRadius: 0, endCenter: half, endRadius: 0.5,
        options: all)
      // Half a pixel from the axis is half of the flat one's height.
      let expected: [UInt8] = size.height > 2 ? [127, 0, 127, 255] : [75, 0, 180, 255]
      expect(try pixel(context, 20, 19), near: expected, within: 1)
    }
    try expect(pixel(context, 20, 10), equals: [0, 0, 255, 255])
  }

  @Test func `refused gradients`() {
    expectNil(CGGradient(colorsSpace: nil, colors: [], locations: nil))
    expectNil(CGGradient(colorsSpace: nil, colors: ["red"], locations: nil))
    let color = CGColor(gray: 1, alpha: 1)
    expectNil(CGGradient(colorsSpace: nil, colors: [color], locations: [1.5]))
    expectNil(CGGradient(colorsSpace: nil, colors: [color], locations: [.nan]))
    let components: [CGFloat] = [0, 1, 1, 1]
    expect(
      CGGradient(
        colorSpace: CGColorSpaceCreateDeviceGray(), colorComponents: components, locations: nil,
        count: 2)?.stops.count, equals: 2)
    expectNil(
      CGGradient(
        colorSpace: CGColorSpaceCreateDeviceGray(), colorComponents: components, locations: nil,
        count: 0))
  }
}
