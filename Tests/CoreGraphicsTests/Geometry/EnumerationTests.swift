// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import ImageIO
import Testing

@testable import CoreGraphics

/// The numbers behind names are Apple's: archives, C code and bit masks hold them.
struct EnumerationTests {
  @Test func `blend modes`() {
    let modes: [CGBlendMode] = [
      .normal, .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .softLight,
      .hardLight, .difference, .exclusion, .hue, .saturation, .color, .luminosity, .clear, .copy,
      .sourceIn, .sourceOut, .sourceAtop, .destinationOver, .destinationIn, .destinationOut,
      .destinationAtop, .xor, .plusDarker, .plusLighter,
    ]
    expect(modes.map(\.rawValue), equals: Array(0..<28))
  }

  @Test func `paths`() {
    expect([CGLineCap.butt, .round, .square].map(\.rawValue), equals: [0, 1, 2])
    expect([CGLineJoin.miter, .round, .bevel].map(\.rawValue), equals: [0, 1, 2])
    let drawing: [CGPathDrawingMode] = [.fill, .eoFill, .stroke, .fillStroke, .eoFillStroke]
    expect(drawing.map(\.rawValue), equals: [0, 1, 2, 3, 4])
    let elements: [CGPathElementType] = [
      .moveToPoint, .addLineToPoint, .addQuadCurveToPoint, .addCurveToPoint, .closeSubpath,
    ]
    expect(elements.map(\.rawValue), equals: [0, 1, 2, 3, 4])
  }

  @Test func `colors`() {
    let models: [CGColorSpaceModel] = [
      .unknown, .monochrome, .rgb, .cmyk, .lab, .deviceN, .indexed, .pattern, .XYZ,
    ]
    expect(models.map(\.rawValue), equals: Array(-1...7))
    let intents: [CGColorRenderingIntent] = [
      .defaultIntent, .absoluteColorimetric, .relativeColorimetric, .perceptual, .saturation,
    ]
    expect(intents.map(\.rawValue), equals: [0, 1, 2, 3, 4])
  }

  @Test func `bitmaps`() {
    let alphas: [CGImageAlphaInfo] = [
      .none, .premultipliedLast, .premultipliedFirst, .last, .first, .noneSkipLast, .noneSkipFirst,
      .alphaOnly,
    ]
    expect(alphas.map(\.rawValue), equals: Array(0...7))
    let orders: [CGImageByteOrderInfo] = [
      .orderDefault, .order16Little, .order32Little, .order16Big, .order32Big, .orderMask,
    ]
    expect(orders.map(\.rawValue), equals: [0, 0x1000, 0x2000, 0x3000, 0x4000, 0x7000])
    let infos: [CGBitmapInfo] = [
      .alphaInfoMask, .floatComponents, .floatInfoMask, .byteOrderMask, .byteOrder16Little,
      .byteOrder32Little, .byteOrder16Big, .byteOrder32Big,
    ]
    expect(
      infos.map(\.rawValue),
      equals: [0x1F, 0x100, 0xF00, 0x7000, 0x1000, 0x2000, 0x3000, 0x4000])
  }

  @Test func `drawing`() {
    let qualities: [CGInterpolationQuality] = [.default, .none, .low, .high, .medium]
    expect(qualities.map(\.rawValue), equals: [0, 1, 2, 3, 4])
    let modes: [CGTextDrawingMode] = [
      .fill, .stroke, .fillStroke, .invisible, .fillClip, .strokeClip, .fillStrokeClip, .clip,
    ]
    expect(modes.map(\.rawValue), equals: Array(0...7))
    let tilings: [CGPatternTiling] = [
      .noDistortion, .constantSpacingMinimalDistortion, .constantSpacing,
    ]
    expect(tilings.map(\.rawValue), equals: [0, 1, 2])
    let options: CGGradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]
    expect(options.rawValue, equals: 3)
    expect(CGGradientDrawingOptions.drawsBeforeStartLocation.rawValue, equals: 1)
  }

  @Test func `orientations`() {
    let all: [CGImagePropertyOrientation] = [
      .up, .upMirrored, .down, .downMirrored, .leftMirrored, .right, .rightMirrored, .left,
    ]
    expect(all.map(\.rawValue), equals: Array(1...8))
  }
}
