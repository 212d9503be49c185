// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import TestSupport
import Testing

@testable import CoreGraphics

struct PatternTests {
  /// A pattern of 4 × 2 steps whose left half is filled in the colour of its callback.
  private func pattern(isColored: Bool, bounds: CGFloat = 4) throws -> CGPattern {
    var callbacks = CGPatternCallbacks(
      version: 0,
      drawPattern: { _, context in
        if isColored { context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1) }
        context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
      }, releaseInfo: nil)
    return try #require(
      CGPattern(
        info: nil, bounds: CGRect(x: 0, y: 0, width: bounds, height: 2), matrix: .identity,
        xStep: 4, yStep: 2, tiling: .constantSpacing, isColored: isColored,
        callbacks: &callbacks))
  }

  @Test func `colored pattern repeats`() throws {
    let context = try makeContext(12, 4)
    context.setFillColorSpace(try #require(CGColorSpace(patternBaseSpace: nil)))
    context.setFillPattern(try pattern(isColored: true), colorComponents: [1])
    context.scaleBy(x: 2, y: 2)
    context.fill(CGRect(x: 0, y: 0, width: 5, height: 2))
    for x in 0..<12 {
      let isRed = x < 10 && x % 4 < 2
      try expect(pixel(context, x, 1), equals: (isRed ? [255, 0, 0, 255] : [0, 0, 0, 0]), "\(x)")
    }
    // A plain colour ends it.
    context.setFill(1, 2, 3)
    context.fill(CGRect(x: 0, y: 0, width: 6, height: 2))
    try expect(pixel(context, 3, 1), equals: [1, 2, 3, 255])
  }

  @Test func `stencil pattern phase and opacity`() throws {
    let context = try makeContext(8, 2)
    context.setFillColorSpace(
      try #require(CGColorSpace(patternBaseSpace: CGColorSpaceCreateDeviceRGB())))
    context.setFillPattern(
      try pattern(isColored: false), colorComponents: [0, 0, 1, 1])
    context.setPatternPhase(CGSize(width: 1, height: 0))
    context.setAlpha(0.5)
    context.fillAll()
    for x in 0..<8 {
      let isBlue = (x + 3) % 4 < 2
      let expected: [UInt8] = isBlue ? [0, 0, 128, 128] : [0, 0, 0, 0]
      expect(try pixel(context, x, 0), near: expected, within: 1, "\(x)")
    }
  }

  @Test func `patterns stroke`() throws {
    let context = try makeContext(12, 4)
    context.setStrokePattern(try pattern(isColored: true), colorComponents: [1])
    context.setLineWidth(2)
    context.strokeLineSegments(between: [CGPoint(x: 0, y: 2), CGPoint(x: 12, y: 2)])
    try expect(pixel(context, 1, 1), equals: [255, 0, 0, 255])
    try expect(pixel(context, 2, 1), equals: [0, 0, 0, 0])
    try expect(pixel(context, 1, 0), equals: [0, 0, 0, 0])
  }

  @Test func `release runs once`() throws {
    let count = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    count.pointee = 0
    do {
      var callbacks = CGPatternCallbacks(
        version: 0, drawPattern: nil,
        releaseInfo: { $0?.assumingMemoryBound(to: Int.self).pointee += 1 })
      let made = CGPattern(
        info: count, bounds: CGRect(x: 0, y: 0, width: 1, height: 1), matrix: .identity, xStep: 1,
        yStep: 1, tiling: .noDistortion, isColored: true, callbacks: &callbacks)
      expect(made != nil)
      expect(count.pointee, equals: 0)
      expectNil(
        CGPattern(
          info: nil, bounds: .zero, matrix: .identity, xStep: 1, yStep: 1, tiling: .noDistortion,
          isColored: true, callbacks: &callbacks))
    }
    expect(count.pointee, equals: 1)
    count.deallocate()
  }

  @Test func `shadings`() throws {
    var callbacks = CGFunctionCallbacks(
      version: 0,
      evaluate: { _, input, output in
        output[0] = input[0]
        output[1] = 0
        output[2] = 1 - input[0]
        output[3] = 2
      }, releaseInfo: nil)
    let function = try #require(
      CGFunction(
        info: nil, domainDimension: 1, domain: nil, rangeDimension: 4,
        range: [0, 1, 0, 1, 0, 1, 0, 1], callbacks: &callbacks))
    let space = CGColorSpaceCreateDeviceRGB()
    let axial = try #require(
      CGShading(
        axialSpace: space, start: CGPoint(x: 1, y: 0), end: CGPoint(x: 11, y: 0),
        function: function, extendStart: true, extendEnd: false))
    let context = try makeContext(12, 1)
    context.drawShading(axial)
    try expect(pixel(context, 0, 0), equals: [0, 0, 255, 255])
    expect(try pixel(context, 6, 0), near: [140, 0, 115, 255], within: 2)
    try expect(pixel(context, 11, 0), equals: [0, 0, 0, 0])
    let radial = try #require(
      CGShading(
        radialSpace: space, start: CGPoint(x: 6, y: 0.5), startRadius: 0,
        end: CGPoint(x: 6, y: 0.5), endRadius: 4, function: function, extendStart: false,
        extendEnd: true))
    context.drawShading(radial)
    try expect(pixel(context, 11, 0), equals: [255, 0, 0, 255])
    expectNil(
      CGShading(
        axialSpace: CGColorSpaceCreateDeviceGray(), start: .zero, end: .zero, function: function,
        extendStart: false, extendEnd: false))
  }

  /// A pattern colour paints like its pattern; it equals itself only, and has no plain components.
  @Test func `pattern colors`() throws {
    let space = try #require(CGColorSpace(patternBaseSpace: nil))
    let pattern = try pattern(isColored: true)
    let color = try #require(CGColor(patternSpace: space, pattern: pattern, components: [1]))
    expect(color.pattern, isIdenticalTo: pattern)
    expect(color.copy(alpha: 0.5)?.pattern, isIdenticalTo: pattern)
    expect(
      color
        != CGColor(patternSpace: space, pattern: try self.pattern(isColored: true), components: [1])
    )
    expectNil(CGColor(patternSpace: .standardRGB, pattern: pattern, components: [1]))
    expect(color.sRGBComponents, equals: .zero)
    let context = try makeContext(8, 2)
    context.setFillColor(color)
    context.fillAll()
    for x in 0..<8 {
      try expect(
        pixel(context, x, 1), equals: (x % 4 < 2 ? [255, 0, 0, 255] : [0, 0, 0, 0]), "\(x)")
    }
    context.setFillColor(.black)
    context.fillAll()
    try expect(pixel(context, 3, 1), equals: [0, 0, 0, 255])
  }

  /// The tile is made once for each scale.
  @Test func `tiles are shared`() throws {
    let space = try #require(CGColorSpace(patternBaseSpace: CGColorSpaceCreateDeviceRGB()))
    let color = try #require(
      CGColor(
        patternSpace: space, pattern: try pattern(isColored: false), components: [0, 0, 1, 1]))
    let tile = try #require(color.patternTile(scale: 2))
    expect(tile.image.width, equals: 8)
    expect(tile.image.height, equals: 4)
    expect(tile.image, isIdenticalTo: color.patternTile(scale: 2)?.image)
    expect(tile.image !== color.patternTile(scale: 1)?.image)
    expectNil(CGColor.white.patternTile(scale: 1)?.image)
  }

  /// Cells of 4 × 2 points whose lower left half is red, in points with y down at 2 pixels a point.
  @Test func `patterns are measured in base space`() throws {
    let context = try makeContext(16, 8)
    context.translateBy(x: 0, y: 8)
    context.scaleBy(x: 2, y: -2)
    context.baseTransform = context.ctm
    var callbacks = CGPatternCallbacks(
      version: 0,
      drawPattern: { _, context in
        context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
        context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
      }, releaseInfo: nil)
    let pattern = try #require(
      CGPattern(
        info: nil, bounds: CGRect(x: 0, y: 0, width: 4, height: 2), matrix: .identity, xStep: 4,
        yStep: 2, tiling: .constantSpacing, isColored: true, callbacks: &callbacks))
    context.setFillPattern(pattern, colorComponents: [1])
    // Later changes do not count.
    context.scaleBy(x: 3, y: 3)
    context.fill(CGRect(x: 0, y: 0, width: 8, height: 4))
    for (x, y) in [(0, 0), (3, 1), (8, 4), (11, 5)] {
      try expect(pixel(context, x, y), equals: [255, 0, 0, 255], "\(x) \(y)")
    }
    for (x, y) in [(4, 0), (0, 2), (7, 1), (12, 4), (8, 6)] {
      try expect(pixel(context, x, y), equals: [0, 0, 0, 0], "\(x) \(y)")
    }
    context.setPatternPhase(CGSize(width: 1, height: 0))
    context.clear(CGRect(x: 0, y: 0, width: 16, height: 8))
    context.fill(CGRect(x: 0, y: 0, width: 8, height: 4))
    try expect(pixel(context, 1, 0), equals: [0, 0, 0, 0])
    try expect(pixel(context, 2, 0), equals: [255, 0, 0, 255])
  }
}
