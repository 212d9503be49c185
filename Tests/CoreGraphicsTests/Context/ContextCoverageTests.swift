// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import TestImages
import TestSupport
import Testing

@testable import CoreGraphics

/// Modes that change the backdrop under transparent paint: with an opacity, through clips, and for every
/// kind of paint.
struct ContextCoverageTests {
  static let modes: [CGBlendMode] = [
    .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop,
  ]

  enum Paint: CaseIterable, Sendable {
    case fill, image, linearGradient, radialGradient, conicGradient, pattern, layer
  }

  private static let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 0.8)

  /// Paints all of a context of 20 × 20.
  private func paint(_ kind: Paint, _ context: CGContext) throws {
    let all = CGRect(x: 0, y: 0, width: 20, height: 20)
    let middle = CGPoint(x: 10, y: 10)
    let gradient = try #require(
      CGGradient(colorsSpace: nil, colors: [Self.red, Self.red] as CFArray, locations: nil))
    let options: CGGradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]
    switch kind {
    case .fill:
      context.setFillColor(Self.red)
      context.fill(all)
    case .image:
      context.draw(try image(1, 1, [204, 0, 0, 204]), in: all)
    case .linearGradient:
      context.drawLinearGradient(
        gradient, start: .zero, end: CGPoint(x: 20, y: 0), options: options)
    case .radialGradient:
      context.drawRadialGradient(
        gradient, startCenter: middle, startRadius: 0, endCenter: middle, endRadius: 30,
        options: options)
    case .conicGradient:
      context.drawConicGradient(gradient, center: middle, angle: 0)
    case .pattern:
      var callbacks = CGPatternCallbacks(
        version: 0,
        drawPattern: { _, context in
          context.setFillColor(ContextCoverageTests.red)
          context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
        }, releaseInfo: nil)
      let pattern = try #require(
        CGPattern(
          info: nil, bounds: CGRect(x: 0, y: 0, width: 4, height: 4), matrix: .identity, xStep: 4,
          yStep: 4, tiling: .constantSpacing, isColored: true, callbacks: &callbacks))
      context.setFillColorSpace(try #require(CGColorSpace(patternBaseSpace: nil)))
      context.setFillPattern(pattern, colorComponents: [1])
      context.fill(all)
    case .layer:
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      context.setFillColor(Self.red)
      context.fill(all)
      context.endTransparencyLayer()
    }
  }

  /// The premultiplied result of the mode with a coverage, from 0 to 255.
  private func expected(_ mode: CGBlendMode, alpha: Double, coverage: Double) -> [UInt8] {
    let sa = 0.8 * alpha
    let s = [sa, 0, 0, sa]
    let da = 153.0 / 255
    let d = [0, 0, da, da]
    return (0..<4).map { channel in
      let result =
        switch mode {
        case .copy: s[channel]
        case .sourceIn: s[channel] * da
        case .sourceOut: s[channel] * (1 - da)
        case .destinationIn: d[channel] * sa
        case .destinationAtop: s[channel] * (1 - da) + d[channel] * sa
        default: 0.0
        }
      return UInt8(((d[channel] * (1 - coverage) + result * coverage) * 255).rounded())
    }
  }

  @Test(arguments: modes, Paint.allCases)
  func `an opacity weakens the source, and a clip limits it`(
    _ mode: CGBlendMode, _ kind: Paint
  ) throws {
    for alpha in [1.0, 0.5] {
      let context = try makeContext(20, 20)
      context.setFill(0, 0, 255, 153)
      context.fillAll()
      context.addEllipse(in: CGRect(x: 2, y: 2, width: 16, height: 16))
      context.clip()
      // Half a pixel of the column at 14.
      context.clip(to: CGRect(x: 0, y: 0, width: 14.5, height: 20))
      context.setBlendMode(mode)
      context.setAlpha(alpha)
      try paint(kind, context)
      let name = "\(mode), \(kind), alpha \(alpha)"
      let inside = expected(mode, alpha: alpha, coverage: 1)
      expect(try pixel(context, 10, 10), near: inside, within: 2, "\(name)")
      expect(
        try pixel(context, 14, 10), near: expected(mode, alpha: alpha, coverage: 0.5), within: 3,
        "\(name), edge")
      let outside = expected(mode, alpha: alpha, coverage: 0)
      for (x, y) in [(1, 1), (3, 3), (16, 10), (19, 19)] {
        expect(try pixel(context, x, y), near: outside, within: 1, "\(name), outside")
      }
    }
  }

  /// A soft clip leaves alone what the shape does not reach.
  @Test(arguments: modes) func `through a mask`(_ mode: CGBlendMode) throws {
    let context = try makeContext(20, 20)
    context.setFill(0, 0, 255, 153)
    context.fillAll()
    let mask = try image(1, 1, [128, 128, 128, 255], .noneSkipLast)
    context.clip(to: CGRect(x: 0, y: 0, width: 20, height: 20), mask: mask)
    context.setBlendMode(mode)
    context.setFillColor(Self.red)
    context.fill(CGRect(x: 0, y: 0, width: 10, height: 20))
    expect(
      try pixel(context, 5, 5), near: expected(mode, alpha: 1, coverage: 0.5), within: 3, "\(mode)")
    expect(
      try pixel(context, 15, 5), near: expected(mode, alpha: 1, coverage: 0), within: 1, "\(mode)")
  }

  @Test func `a mask with alpha counts by it, another one by its brightness`() throws {
    func covered(_ mask: CGImage) throws -> UInt8 {
      let context = try makeContext(2, 2)
      context.clip(to: CGRect(x: 0, y: 0, width: 2, height: 2), mask: mask)
      context.fillAll()
      return try pixel(context, 0, 0)[3]
    }
    // Black of half alpha: no brightness.
    try expect(covered(image(1, 1, [0, 0, 0, 128])), equals: 128)
    try expect(covered(image(1, 1, [255, 255, 255, 255])), equals: 255)
    try expect(covered(image(1, 1, [0, 0, 0, 255])), equals: 255)
    try expect(covered(image(1, 1, [0, 0, 0, 255], .noneSkipLast)), equals: 0)
    let bright = try covered(image(1, 1, [64, 64, 64, 255], .noneSkipLast))
    expect((63...65).contains(bright))
  }
}
