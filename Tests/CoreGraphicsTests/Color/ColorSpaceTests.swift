// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import TestSupport
import Testing

@testable import CoreGraphics

/// The colour that each named space makes of another.
struct ColorSpaceTests {
  private func converted(
    _ values: [CGFloat], from: CFString, to: CFString
  ) throws -> [CGFloat] {
    let source = try #require(CGColorSpace(name: from))
    let target = try #require(CGColorSpace(name: to))
    let color = try #require(CGColor(colorSpace: source, components: values))
    let result = try #require(
      color.converted(to: target, intent: .relativeColorimetric, options: nil))
    return try #require(result.components)
  }

  /// Linear light of one half is 0.735357 in sRGB's curve, x^2.2 of it 0.7297.
  @Test func `middle gray`() throws {
    let rows: [(CFString, CFString, Double)] = [
      (CGColorSpace.linearSRGB, CGColorSpace.sRGB, 0.735357),
      (CGColorSpace.extendedLinearSRGB, CGColorSpace.sRGB, 0.735357),
      (CGColorSpace.genericRGBLinear, CGColorSpace.sRGB, 0.735357),
      (CGColorSpace.linearDisplayP3, CGColorSpace.displayP3, 0.735357),
      (CGColorSpace.extendedLinearDisplayP3, CGColorSpace.displayP3, 0.735357),
      (CGColorSpace.adobeRGB1998, CGColorSpace.linearSRGB, 0.217756),
      (CGColorSpace.displayP3, CGColorSpace.sRGB, 0.5),
      (CGColorSpace.itur_709, CGColorSpace.linearSRGB, 0.259589),
      (CGColorSpace.linearITUR_2020, CGColorSpace.linearSRGB, 0.5),
    ]
    for (from, to, expected) in rows {
      let parts = try converted([0.5, 0.5, 0.5, 1], from: from, to: to)
      for part in parts.prefix(3) { expect(part, near: expected, within: 2e-5, "\(from)") }
    }
  }

  /// From the published matrices of the spaces.
  @Test func `red primary`() throws {
    let rows: [(CFString, CFString, [CGFloat])] = [
      // Red of sRGB is 219 of 255 of Adobe RGB's red alone.
      (CGColorSpace.sRGB, CGColorSpace.adobeRGB1998, [0.8586, 0, 0]),
      (CGColorSpace.sRGB, CGColorSpace.displayP3, [0.9175, 0.2003, 0.1386]),
      (CGColorSpace.sRGB, CGColorSpace.linearDisplayP3, [0.8225, 0.0332, 0.0171]),
      (CGColorSpace.sRGB, CGColorSpace.linearITUR_2020, [0.6274, 0.0691, 0.0164]),
    ]
    for (from, to, expected) in rows {
      let parts = try converted([1, 0, 0, 1], from: from, to: to)
      expect(Array(parts.prefix(3)), near: expected, within: 2e-4, "\(to)")
    }
  }

  @Test func `extended spaces keep components outside 0...1, the others clip it`() throws {
    let rows: [(CFString, CFString)] = [
      (CGColorSpace.extendedSRGB, CGColorSpace.sRGB),
      (CGColorSpace.extendedLinearSRGB, CGColorSpace.linearSRGB),
      (CGColorSpace.extendedDisplayP3, CGColorSpace.displayP3),
      (CGColorSpace.extendedLinearDisplayP3, CGColorSpace.linearDisplayP3),
    ]
    for (wide, narrow) in rows { try checkExtendedRange(wide, narrow) }
  }

  private func checkExtendedRange(_ wide: CFString, _ narrow: CFString) throws {
    let bright: [CGFloat] = [1.5, -0.25, 0.5, 1]
    let kept = try converted(bright, from: CGColorSpace.extendedSRGB, to: wide)
    expect(kept[0], isAbove: 1.1)
    let back = try converted(kept, from: wide, to: CGColorSpace.extendedSRGB)
    for index in 0..<4 { expect(back[index], near: bright[index], within: 1e-9, "\(back)") }
    let clipped = try converted(bright, from: CGColorSpace.extendedSRGB, to: narrow)
    expect(clipped.allSatisfy { (0...1).contains($0) })
    expect(clipped[0], equals: 1)
    try expect(#require(CGColorSpace(name: wide)).isWideGamutRGB)
  }

  @Test func `gray spaces hold the luminance; the extended ones without an end`() throws {
    let white: [CGFloat] = [2, 2, 2, 1]
    let gray = try converted(white, from: CGColorSpace.extendedSRGB, to: CGColorSpace.extendedGray)
    let light = try converted(
      white, from: CGColorSpace.extendedSRGB, to: CGColorSpace.extendedLinearGray)
    try #require(gray.count == 2)
    expect(gray[0], isAbove: 1.9)
    expect(light[0], isAbove: 4)
    expect(pow(gray[0], 2.2), near: light[0])
    let clipped = try converted(
      white, from: CGColorSpace.extendedSRGB, to: CGColorSpace.genericGrayGamma2_2)
    expect(clipped[0], equals: 1)
    let green = try converted([0, 1, 0, 1], from: CGColorSpace.sRGB, to: CGColorSpace.linearGray)
    expect(green[0], near: 0.7152, within: 1e-4)
  }

  /// Every name of the list makes a space of that name and of its number of components.
  @Test func `every name of the list makes a space of that name`() throws {
    let rgb: [CFString] = [
      CGColorSpace.sRGB, CGColorSpace.linearSRGB, CGColorSpace.extendedSRGB,
      CGColorSpace.extendedLinearSRGB, CGColorSpace.displayP3, CGColorSpace.linearDisplayP3,
      CGColorSpace.extendedDisplayP3, CGColorSpace.extendedLinearDisplayP3,
      CGColorSpace.genericRGBLinear, CGColorSpace.adobeRGB1998, CGColorSpace.itur_709,
      CGColorSpace.itur_2020, CGColorSpace.linearITUR_2020,
    ]
    let gray: [CFString] = [
      CGColorSpace.genericGrayGamma2_2, CGColorSpace.linearGray, CGColorSpace.extendedGray,
      CGColorSpace.extendedLinearGray,
    ]
    for (list, model) in [(rgb, CGColorSpaceModel.rgb), (gray, .monochrome)] {
      for name in list {
        let space = try #require(CGColorSpace(name: name))
        expect(space.name, equals: name)
        expect(space.model, equals: model)
        expect(space.numberOfComponents, equals: (model == .rgb ? 3 : 1))
      }
    }
    expect(Set(rgb + gray).count, equals: rgb.count + gray.count)
    expect(CGColorSpace(name: CGColorSpace.genericCMYK)?.model, equals: .cmyk)
  }
}
