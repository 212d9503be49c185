// SPDX-License-Identifier: MIT

import Diagnostics
import Expectations
import Foundation
import TestImages
import TestSupport
import Testing

@testable import CoreGraphics

struct ContextDrawingTests {
  private let clear: [UInt8] = [0, 0, 0, 0]

  @Test func `coverage is antialiased`() throws {
    let context = try makeContext(3, 1)
    context.setFill(255, 255, 255)
    context.fill(CGRect(x: 0.5, y: 0, width: 1, height: 1))
    expect(try pixel(context, 0, 0), near: [128, 128, 128, 128], within: 1)
    expect(try pixel(context, 1, 0), near: [128, 128, 128, 128], within: 1)
    try expect(pixel(context, 2, 0), equals: clear)
    context.clear(CGRect(x: 0, y: 0, width: 3, height: 1))
    context.setShouldAntialias(false)
    context.fill(CGRect(x: 0.75, y: 0, width: 1, height: 1))
    try expect(pixels(context).allSatisfy { $0 == 0 || $0 == 255 })
  }

  @Test func `transforms move the drawing`() throws {
    let context = try makeContext(8, 8)
    context.setFill(255, 0, 0)
    context.saveGState()
    context.translateBy(x: 4, y: 2)
    context.scaleBy(x: 2, y: 3)
    expect(context.ctm, equals: CGAffineTransform(a: 2, b: 0, c: 0, d: 3, tx: 4, ty: 2))
    expect(context.convertToDeviceSpace(CGPoint(x: 1, y: 1)), equals: CGPoint(x: 6, y: 5))
    expect(context.convertToUserSpace(CGPoint(x: 6, y: 5)), near: CGPoint(x: 1, y: 1), within: 1e-9)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    context.restoreGState()
    expect(context.ctm.isIdentity)
    for y in 0..<8 {
      for x in 0..<8 {
        let inside = (4..<6).contains(x) && (3..<6).contains(y)
        try expect(pixel(context, x, y), equals: (inside ? [255, 0, 0, 255] : clear), "\(x) \(y)")
      }
    }
    context.rotate(by: .pi / 2)
    context.fill(CGRect(x: 0, y: -1, width: 1, height: 1))
    expect(try pixel(context, 0, 7), near: [255, 0, 0, 255], within: 1)
  }

  @Test func `path points keep the transform of their time`() throws {
    let context = try makeContext(10, 10)
    context.move(to: .zero)
    context.translateBy(x: 5, y: 5)
    context.addLine(to: .zero)
    expect(context.currentPointOfPath, equals: .zero)
    expect(context.boundingBoxOfPath, equals: CGRect(x: -5, y: -5, width: 5, height: 5))
    expect(context.path?.description, equals: "M -5 -5 L 0 0")
    context.beginPath()
    expect(context.isPathEmpty)
    expectNil(context.path)
    expect(context.boundingBoxOfPath.isNull)
  }

  @Test func `fill rules`() throws {
    for rule in [CGPathFillRule.winding, .evenOdd] {
      let context = try makeContext(9, 9)
      context.setFill(0, 0, 255)
      context.addRect(CGRect(x: 0, y: 0, width: 9, height: 9))
      context.addRect(CGRect(x: 3, y: 3, width: 3, height: 3))
      expect(context.pathContains(CGPoint(x: 4, y: 4), mode: .fill))
      expect(!context.pathContains(CGPoint(x: 4, y: 4), mode: .eoFill))
      context.fillPath(using: rule)
      expect(context.isPathEmpty)
      try expect(pixel(context, 4, 4), equals: (rule == .winding ? [0, 0, 255, 255] : clear))
      try expect(pixel(context, 1, 1), equals: [0, 0, 255, 255])
    }
  }

  @Test func `strokes`() throws {
    let context = try makeContext(12, 12)
    context.setStrokeColor(red: 0, green: 1, blue: 0, alpha: 1)
    context.setLineWidth(2)
    context.move(to: CGPoint(x: 2, y: 6))
    context.addLine(to: CGPoint(x: 10, y: 6))
    expect(context.pathContains(CGPoint(x: 5, y: 6.9), mode: .stroke))
    expect(!context.pathContains(CGPoint(x: 5, y: 7.1), mode: .stroke))
    context.strokePath()
    for x in 0..<12 {
      let inside = (2..<10).contains(x)
      try expect(pixel(context, x, 5), equals: (inside ? [0, 255, 0, 255] : clear), "\(x)")
      try expect(pixel(context, x, 6), equals: (inside ? [0, 255, 0, 255] : clear), "\(x)")
    }
    try expect(pixel(context, 5, 4), equals: clear)
    context.setLineCap(.square)
    context.strokeLineSegments(between: [CGPoint(x: 2, y: 2), CGPoint(x: 4, y: 2)])
    try expect(pixel(context, 1, 9), equals: [0, 255, 0, 255])
    try expect(pixel(context, 4, 9), equals: [0, 255, 0, 255])
    try expect(pixel(context, 5, 9), equals: clear)
  }

  @Test func `stroke width follows the transform`() throws {
    let context = try makeContext(10, 10)
    context.setStrokeColor(gray: 1, alpha: 1)
    context.scaleBy(x: 1, y: 4)
    context.setLineWidth(1)
    context.strokeLineSegments(between: [CGPoint(x: 0, y: 1), CGPoint(x: 10, y: 1)])
    try expect(pixel(context, 5, 3), equals: clear)
    for y in 4..<8 { try expect(pixel(context, 5, y), equals: [255, 255, 255, 255]) }
    try expect(pixel(context, 5, 8), equals: clear)
  }

  @Test func `dashes`() throws {
    let context = try makeContext(10, 1)
    context.setStrokeColor(gray: 1, alpha: 1)
    context.setLineDash(phase: 1, lengths: [3, 2])
    context.strokeLineSegments(between: [CGPoint(x: 0, y: 0.5), CGPoint(x: 10, y: 0.5)])
    let row = try (0..<10).map { try pixel(context, $0, 0)[3] == 255 }
    expect(row, equals: [true, true, false, false, true, true, true, false, false, true])
    context.setLineDash(phase: 0, lengths: [])
    context.strokeLineSegments(between: [CGPoint(x: 0, y: 0.5), CGPoint(x: 10, y: 0.5)])
    try expect(pixel(context, 2, 0)[3], equals: 255)
  }

  @Test func `ellipses and rectangles`() throws {
    let context = try makeContext(21, 21)
    context.setFill(255, 0, 255)
    context.fillEllipse(in: CGRect(x: 0.5, y: 0.5, width: 20, height: 20))
    try expect(pixel(context, 10, 10), equals: [255, 0, 255, 255])
    try expect(pixel(context, 2, 2), equals: clear)
    try expect(pixel(context, 10, 1)[3], equals: 255)
    context.clear(CGRect(x: 0, y: 0, width: 21, height: 21))
    context.setStrokeColor(gray: 0, alpha: 1)
    context.stroke(CGRect(x: 3, y: 3, width: 10, height: 10), width: 2)
    try expect(pixel(context, 3, 17 - 5), equals: [0, 0, 0, 255])
    try expect(pixel(context, 8, 12), equals: clear)
    context.strokeEllipse(in: CGRect(x: 3.5, y: 3.5, width: 14, height: 14))
    try expect(pixel(context, 10, 3)[3], isAbove: 200)
  }

  @Test func `draw path fills then strokes`() throws {
    let context = try makeContext(8, 8)
    context.setFill(255, 0, 0)
    context.setStrokeColor(red: 0, green: 0, blue: 1, alpha: 1)
    context.setLineWidth(2)
    context.addRect(CGRect(x: 2, y: 2, width: 4, height: 4))
    context.drawPath(using: .fillStroke)
    try expect(pixel(context, 2, 4), equals: [0, 0, 255, 255])
    try expect(pixel(context, 4, 4), equals: [255, 0, 0, 255])
  }

  @Test func `clips`() throws {
    let context = try makeContext(10, 10)
    context.setFill(255, 255, 0)
    context.saveGState()
    context.clip(to: CGRect(x: 2, y: 2, width: 6, height: 6))
    context.addEllipse(in: CGRect(x: 4, y: 4, width: 100, height: 100))
    context.clip()
    expect(context.boundingBoxOfClipPath.maxX, near: 8, within: 0.01)
    context.fillAll()
    try expect(pixel(context, 1, 5), equals: clear)
    context.restoreGState()
    expect(context.boundingBoxOfClipPath, equals: CGRect(x: 0, y: 0, width: 10, height: 10))
    context.clear(CGRect(x: 0, y: 0, width: 10, height: 10))
    context.clip(to: [
      CGRect(x: 0, y: 0, width: 1, height: 1), CGRect(x: 9, y: 9, width: 1, height: 1),
    ])
    context.fillAll()
    try expect(pixel(context, 0, 9)[3], equals: 255)
    try expect(pixel(context, 9, 0)[3], equals: 255)
    try expect(pixel(context, 5, 5), equals: clear)
    context.resetClip()
    context.fillAll()
    try expect(pixel(context, 5, 5)[3], equals: 255)
  }

  @Test func `nothing is painted inside an empty clip`() throws {
    let context = try makeContext(4, 4)
    context.clip(to: CGRect(x: 0, y: 0, width: 1, height: 1))
    context.clip(to: CGRect(x: 2, y: 2, width: 1, height: 1))
    expect(context.boundingBoxOfClipPath.isNull)
    context.fillAll()
    context.setShadow(offset: .zero, blur: 2)
    context.fillAll()
    try expect(pixels(context).allSatisfy { $0 == 0 })
  }

  @Test func `mask clips`() throws {
    let context = try makeContext(4, 2)
    // A gray image lets through where it is bright: black, gray | white, black from the top.
    let mask = try image(
      2, 2, [0, 128, 255, 0], bitsPerPixel: 8, space: "kCGColorSpaceDeviceGray", .none)
    context.interpolationQuality = .none
    context.saveGState()
    context.clip(to: CGRect(x: 0, y: 0, width: 4, height: 2), mask: mask)
    context.setFill(200, 0, 0)
    context.fillAll()
    context.restoreGState()
    try expect(pixel(context, 0, 0), equals: clear)
    expect(try pixel(context, 3, 0), near: [100, 0, 0, 128], within: 1)
    try expect(pixel(context, 1, 1), equals: [200, 0, 0, 255])
    try expect(pixel(context, 2, 1), equals: clear)
    context.setFill(0, 0, 100)
    context.fillAll()
    try expect(pixel(context, 0, 0), equals: [0, 0, 100, 255])
    // Two masks multiply.
    context.clear(CGRect(x: 0, y: 0, width: 4, height: 2))
    context.clip(to: CGRect(x: 0, y: 0, width: 4, height: 2), mask: mask)
    context.clip(to: CGRect(x: 0, y: 0, width: 4, height: 2), mask: mask)
    context.fillAll()
    expect(Int(try pixel(context, 3, 0)[3]), near: 64, within: 1)
  }

  @Test func `singular and non finite draw nothing`() throws {
    let context = try makeContext(4, 4)
    context.saveGState()
    context.scaleBy(x: 0, y: 1)
    context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    context.stroke(CGRect(x: 0, y: 0, width: 4, height: 4))
    context.draw(try image(1, 1, [1, 2, 3, 255]), in: CGRect(x: 0, y: 0, width: 1, height: 1))
    expect(context.convertToUserSpace(CGPoint(x: 1, y: 2)), equals: CGPoint(x: 1, y: 2))
    context.restoreGState()
    context.fill(CGRect(x: CGFloat.nan, y: 0, width: 4, height: 4))
    context.concatenate(CGAffineTransform(scaleX: .infinity, y: 1))
    expect(context.ctm.isIdentity)
    context.setLineWidth(.nan)
    context.setAlpha(.nan)
    context.setShadow(offset: CGSize(width: CGFloat.nan, height: 0), blur: 1)
    try expect(pixels(context).allSatisfy { $0 == 0 })
    // Nothing of this disturbs what follows.
    context.setFill(1, 2, 3)
    context.fill(CGRect(x: -1e30, y: -1e30, width: 2e30, height: 2e30))
    try expect(pixel(context, 3, 3), equals: [1, 2, 3, 255])
  }

  @Test func `unbalanced restore is ignored`() throws {
    let context = try makeContext(2, 2)
    context.translateBy(x: 1, y: 0)
    context.restoreGState()
    context.endTransparencyLayer()
    expect(context.ctm.tx, equals: 1)
    expect(RefusalLog.count(of: "context: unbalanced restoreGState"), isAbove: 0)
    expect(RefusalLog.count(of: "context: unbalanced endTransparencyLayer"), isAbove: 0)
    context.clip()
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 2))
    try expect(pixel(context, 1, 0), equals: [0, 0, 0, 255])
  }

  @Test func `state is saved whole`() throws {
    let context = try makeContext(4, 1)
    context.setFill(9, 9, 9)
    context.setAlpha(0.5)
    context.saveGState()
    context.setFill(200, 200, 200)
    context.setAlpha(1)
    context.setBlendMode(.multiply)
    context.interpolationQuality = .none
    context.clip(to: CGRect(x: 0, y: 0, width: 1, height: 1))
    context.restoreGState()
    context.setAlpha(1)
    context.fillAll()
    expect(context.interpolationQuality, equals: .default)
    try expect(pixel(context, 3, 0), equals: [9, 9, 9, 255])
  }

  @Test func `components of the fill space`() throws {
    let context = try makeContext(1, 1)
    context.setFillColorSpace(CGColorSpaceCreateDeviceRGB())
    context.setFillColor([0.2, 0.4, 0.6, 1])
    context.fillAll()
    try expect(pixel(context, 0, 0), equals: [51, 102, 153, 255])
    context.setFillColorSpace(CGColorSpaceCreateDeviceCMYK())
    context.fillAll()
    try expect(pixel(context, 0, 0), equals: [0, 0, 0, 255])
    context.setFillColor(cyan: 0, magenta: 1, yellow: 1, black: 0, alpha: 1)
    context.fillAll()
    try expect(pixel(context, 0, 0), equals: [255, 0, 0, 255])
  }
}
