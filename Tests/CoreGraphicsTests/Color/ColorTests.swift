// SPDX-License-Identifier: MIT

import Diagnostics
import Expectations
import Foundation
import TestSupport
import Testing

@testable import CoreGraphics

struct ColorTests {
  private func space(_ name: CFString) throws -> CGColorSpace {
    try #require(CGColorSpace(name: name))
  }

  @Test func `equal by value`() throws {
    let a = CGColor(srgbRed: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
    let b = CGColor(srgbRed: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
    expect(a, equals: b)
    expect(a.hashValue, equals: b.hashValue)
    expect(a != CGColor(srgbRed: 0.1, green: 0.2, blue: 0.3, alpha: 0.5))
    var values: [CGFloat] = [0.1, 0.2, 0.3, 0.4]
    let p3 = CGColor(colorSpace: try space(CGColorSpace.displayP3), components: &values)
    expect(p3 != a)
    try expect(space(CGColorSpace.sRGB), equals: space(CGColorSpace.sRGB))
    expect(CGColorSpaceCreateDeviceRGB() != (try space(CGColorSpace.sRGB)))
  }

  @Test func `components end in alpha`() {
    let color = CGColor(gray: 0.25, alpha: 0.5)
    expect(color.components, equals: [0.25, 0.5])
    expect(color.numberOfComponents, equals: 2)
    expect(color.colorSpace?.name, equals: CGColorSpace.genericGrayGamma2_2)
    expect(color.copy(alpha: 0.75)?.components, equals: [0.25, 0.75])
    expect(CGColor.clear.alpha, equals: 0)
    expect(CGColor.white.sRGBComponents, equals: SIMD4(1, 1, 1, 1))
  }

  @Test func `sRGB is untouched`() {
    let color = CGColor(srgbRed: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
    expect(color.sRGBComponents, equals: SIMD4<Float>(0.1, 0.2, 0.3, 0.4))
  }

  @Test func `known conversions`() throws {
    // Display P3 red in extended sRGB, from the published matrices: (1.0930, −0.2267, −0.1501).
    var red: [CGFloat] = [1, 0, 0, 1]
    let p3 = try #require(
      CGColor(colorSpace: try space(CGColorSpace.displayP3), components: &red))
    let extended = try #require(
      p3.converted(to: space(CGColorSpace.extendedSRGB), intent: .defaultIntent, options: nil))
    let parts = try #require(extended.components)
    expect(parts[0], near: 1.0930, within: 2e-3)
    expect(parts[1], near: -0.2267, within: 2e-3)
    expect(parts[2], near: -0.1501, within: 2e-3)
    expect(p3.sRGBComponents, equals: SIMD4(1, 0, 0, 1))
    // Half of linear light is 0.7354 in sRGB.
    var half: [CGFloat] = [0.5, 0.5, 0.5, 1]
    let linear = try #require(
      CGColor(colorSpace: try space(CGColorSpace.linearSRGB), components: &half))
    expect(linear.sRGBComponents.x, near: 0.735357, within: 1e-5)
    // The luminance of sRGB green is 0.7152.
    let green = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)
    let gray = try #require(
      green.converted(to: space(CGColorSpace.linearGray), intent: .defaultIntent, options: nil))
    expect(gray.components?[0] ?? 0, near: 0.7152, within: 1e-4)
  }

  @Test func `gray is neutral in every RGB space`() throws {
    for name in [CGColorSpace.sRGB, CGColorSpace.displayP3, CGColorSpace.itur_2020] {
      let color = try #require(
        CGColor(gray: 0.4, alpha: 1).converted(
          to: space(name), intent: .defaultIntent, options: nil))
      let parts = try #require(color.components)
      expect(parts[0], near: parts[1], within: 1e-9, "\(name)")
      expect(parts[1], near: parts[2], within: 1e-9, "\(name)")
    }
  }

  @Test func `device gray is exact`() throws {
    for value in 0...255 {
      var parts: [CGFloat] = [CGFloat(value) / 255, 1]
      let color = try #require(
        CGColor(colorSpace: CGColorSpaceCreateDeviceGray(), components: &parts))
      expect(Int((color.sRGBComponents.y * 255).rounded()), equals: value)
    }
  }

  @Test func `round trips through every space`() throws {
    var random = SeededGenerator(seed: 3)
    let names = CGColorSpace.registered.filter {
      if case .rgb = $0.value.definition { return true }
      return false
    }.keys.sorted().map { $0 as CFString }
    for name in names {
      let wide = try space(name)
      // Narrower spaces than sRGB would clip, so the trip goes by an extended space.
      let back = try space(CGColorSpace.extendedSRGB)
      for round in 0..<50 {
        var parts = (0..<3).map { _ in CGFloat.random(in: 0...1, using: &random) } + [1]
        let color = try #require(CGColor(colorSpace: wide, components: &parts))
        let there = try #require(color.converted(to: back, intent: .defaultIntent, options: nil))
        let again = try #require(there.converted(to: wide, intent: .defaultIntent, options: nil))
        for (a, b) in zip(again.components ?? [], parts) {
          expect(a, near: b, "\(name), round \(round)")
        }
      }
    }
  }

  @Test func `curves are inverse`() {
    let curves: [TransferCurve] = [.linear, .sRGB, .gamma(2.2), .itur]
    for curve in curves {
      for step in -20...120 {
        let value = Double(step) / 100
        expect(
          curve.decoded(curve.encoded(value)), near: value, within: 2e-4, "\(curve) at \(value)")
      }
    }
  }

  @Test func `inks are taken from white`() {
    let color = CGColor(genericCMYKCyan: 1, magenta: 0, yellow: 0, black: 0.5, alpha: 1)
    expect(color.sRGBComponents, equals: SIMD4(0, 0.5, 0.5, 1))
  }

  @Test func `unknown and non finite are refused`() {
    expectNil(CGColorSpace(name: "no such space"))
    let color = CGColor(srgbRed: .nan, green: .infinity, blue: 0.5, alpha: 1)
    expect(color.components, equals: [0, 0, 0.5, 1])
    expect(RefusalLog.count(of: "color: non-finite component"), isAbove: 0)
  }

  @Test func `models and gamut`() throws {
    try expect(space(CGColorSpace.displayP3).isWideGamutRGB)
    expect(!(try space(CGColorSpace.sRGB)).isWideGamutRGB)
    expect(CGColorSpaceCreateDeviceGray().model, equals: .monochrome)
    expect(CGColorSpaceCreateDeviceCMYK().numberOfComponents, equals: 4)
    expect(CGColorSpaceCreateDeviceRGB().supportsOutput)
  }
}
