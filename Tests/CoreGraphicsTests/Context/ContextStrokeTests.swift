// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import TestSupport
import Testing

@testable import CoreGraphics

/// Lines of contexts that are curved, dashed or thin.
struct ContextStrokeTests {
  /// The covered area, in pixels.
  private func ink(_ context: CGContext) throws -> Double {
    let bytes = try pixels(context)
    return stride(from: 3, to: bytes.count, by: 4).reduce(0) { $0 + Double(bytes[$1]) / 255 }
  }

  @Test func `a curve with a hooked end keeps its width`() throws {
    let context = try makeContext(200, 200)
    context.setLineWidth(20)
    context.move(to: CGPoint(x: 100, y: 20))
    context.addCurve(
      to: CGPoint(x: 100, y: 180), control1: CGPoint(x: 100, y: 35),
      control2: CGPoint(x: 100.01, y: 180))
    context.strokePath()
    expect(try ink(context), near: 3_200, within: 10)
  }

  @Test func `dashes of a line wider than the circle are equal wedges`() throws {
    let context = try makeContext(960, 960)
    context.translateBy(x: 480, y: 480)
    context.scaleBy(x: 8, y: 8)
    context.setLineWidth(64)
    context.setLineDash(phase: 0, lengths: [0.6, 7.3])
    context.strokeEllipse(in: CGRect(x: -24, y: -24, width: 48, height: 48))
    let image = try #require(context.makeImage())
    for number in 0..<19 {
      let middle = (Double(number) * 7.9 + 0.3) / 24
      for radius in [30.0, 42, 54] {
        func alpha(_ offset: Double) -> UInt8 {
          let angle = middle + offset
          let x = 480 + 8 * radius * cos(angle)
          let y = 480 - 8 * radius * sin(angle)
          return pixel(image, Int(x), Int(y))[3]
        }
        // Half a pixel or more on either side of the edges, half a dash from the middle.
        expect(alpha(0.008), isAbove: 200, "\(number) \(radius)")
        expect(alpha(-0.008), isAbove: 200, "\(number) \(radius)")
        expect(alpha(0.019), isBelow: 55, "\(number) \(radius)")
        // The last dash ends just before the first one.
        if number > 0 { expect(alpha(-0.019), isBelow: 55, "\(number) \(radius)") }
      }
    }
  }

  @Test func `a line thinner than a pixel is a pixel wide and paler`() throws {
    let context = try makeContext(40, 8)
    context.setLineWidth(0.25)
    context.strokeLineSegments(between: [CGPoint(x: 0, y: 4.5), CGPoint(x: 40, y: 4.5)])
    expect(try pixel(context, 20, 3), near: [0, 0, 0, 64], within: 1)
    try expect(pixel(context, 20, 2)[3], equals: 0)
    // Between two rows it is in both, and its scale counts.
    context.clear(CGRect(x: 0, y: 0, width: 40, height: 8))
    context.scaleBy(x: 0.5, y: 0.5)
    context.setLineWidth(1)
    context.strokeLineSegments(between: [CGPoint(x: 0, y: 8), CGPoint(x: 80, y: 8)])
    expect(try pixel(context, 20, 3), near: [0, 0, 0, 64], within: 1)
    expect(try pixel(context, 20, 4), near: [0, 0, 0, 64], within: 1)
    // A path of it is as thin as it was set.
    context.move(to: .zero)
    context.addLine(to: CGPoint(x: 10, y: 0))
    context.replacePathWithStrokedPath()
    expect(context.boundingBoxOfPath.height, equals: 1)
  }

  @Test func `a thin slanted line has no stairs`() throws {
    let context = try makeContext(120, 8)
    context.setLineWidth(0.2)
    context.strokeLineSegments(between: [CGPoint(x: 0, y: 2), CGPoint(x: 120, y: 6)])
    let image = try #require(context.makeImage())
    for x in 4..<116 {
      let column = (0..<8).reduce(0) { $0 + Int(pixel(image, x, $1)[3]) }
      expect((47...56).contains(column), "\(x): \(column)")
    }
  }

  @Test func `documents keep curved lines as lines`() throws {
    let buffer = NSMutableData()
    let consumer = try #require(CGDataConsumer(data: buffer))
    let context = try #require(CGContext(svg: consumer, size: CGSize(width: 40, height: 40)))
    context.setLineWidth(0.5)
    context.strokeEllipse(in: CGRect(x: 5, y: 5, width: 30, height: 30))
    context.closeSVG()
    let text = String(decoding: Data(referencing: buffer), as: UTF8.self)
    expect(text.contains("stroke-width=\"0.5\"") || text.contains("stroke-width:0.5"))
  }
}
