// SPDX-License-Identifier: MIT

import Diagnostics
import Expectations
import Foundation
import TestImages
import TestSupport
import Testing

@testable import CoreGraphics

/// Spaces of ICC profiles, against Little CMS's own conversions.
struct ProfileTests {
  private func space(_ profile: Data) throws -> CGColorSpace {
    try #require(CGColorSpace(iccData: profile as CFData))
  }

  /// The sRGB bytes of a colour, given in bytes.
  private func bytes(_ values: [UInt8], _ space: CGColorSpace) throws -> [UInt8] {
    let color = CGColor(in: space, values.map { CGFloat($0) / 255 } + [1])
    let rgb = color.sRGBComponents * 255
    return [rgb.x, rgb.y, rgb.z].map { UInt8($0.rounded()) }
  }

  @Test func `colors of RGB, gray and CMYK profiles are Little CMS's own`() throws {
    let profiles: [(Data, Int)] = [
      (try Profiles.rgb(), 3), (try Profiles.gray(gamma: 1.8), 1), (try Profiles.cmyk(), 4),
    ]
    var random = SeededGenerator(seed: 16)
    for (data, count) in profiles {
      let space = try space(data)
      expect(space.numberOfComponents, equals: count)
      expectNil(space.name)
      for _ in 0..<60 {
        let values = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
        let expected = try Profiles.converted(values, components: count, data, intent: 1)
        let found = try bytes(values, space)
        expect(
          difference(found, expected), isAtMost: 1, "\(values) of \(space): \(found), \(expected)")
      }
    }
  }

  @Test func `a colour goes into a profile and back`() throws {
    let space = try space(Profiles.rgb())
    var random = SeededGenerator(seed: 4)
    for _ in 0..<100 {
      let parts = (0..<3).map { _ in CGFloat.random(in: 0...1, using: &random) }
      let wide = CGColor(in: space, parts + [0.5])
      let extended = try #require(
        wide.converted(to: .extendedRGB, intent: .defaultIntent, options: nil))
      let back = try #require(extended.converted(to: space, intent: .defaultIntent, options: nil))
      expect(try #require(back.components), near: parts + [0.5], within: 2e-4)
    }
    let inks = try self.space(Profiles.cmyk())
    let black = try #require(
      CGColor.black.converted(to: inks, intent: .perceptual, options: nil)?.components)
    expect(black[3], near: 1, within: 0.02)
  }

  @Test func `a profile of a registered space is that space`() throws {
    let names = [CGColorSpace.sRGB, CGColorSpace.displayP3, CGColorSpace.adobeRGB1998]
    for name in names {
      let data = try #require(CGColorSpace(name: name)?.copyICCData())
      let read = try #require(CGColorSpace(iccData: data))
      expect(read.name, equals: name)
      let provider = try #require(CGDataProvider(data: data))
      expect(CGColorSpace(iccData: provider)?.name, equals: name)
    }
  }

  @Test func `profiles made of spaces convert as the spaces do`() throws {
    let names = [
      CGColorSpace.rommrgb, CGColorSpace.dcip3, CGColorSpace.itur_2020, CGColorSpace.coreMedia709,
      CGColorSpace.acescgLinear, CGColorSpace.linearDisplayP3,
    ]
    for name in names {
      let space = try #require(CGColorSpace(name: name))
      let data = try #require(space.copyICCData() as Data?)
      expect(data, equals: space.copyICCData() as Data?)
      for values in [[200, 100, 50], [10, 20, 30], [255, 255, 255]] as [[UInt8]] {
        let expected = try Profiles.converted(values, components: 3, data)
        expect(difference(try bytes(values, space), expected), isAtMost: 1, "\(name), \(values)")
      }
    }
    expectNil(CGColorSpace(name: CGColorSpace.itur_2100_PQ)?.copyICCData())
    expectNil(CGColorSpaceCreateDeviceCMYK().copyICCData())
  }

  @Test func `gamut and output follow the profile`() throws {
    try expect(space(Profiles.rgb()).isWideGamutRGB)
    try expect(space(Profiles.rgb()).supportsOutput)
    try expect(!space(Profiles.cmyk()).supportsOutput)
    try expect(space(Profiles.gray(gamma: 2)).supportsOutput)
    try expect(space(Profiles.gray(gamma: 2)).model, equals: .monochrome)
  }

  @Test func `every truncation of a profile is refused`() throws {
    for data in [try Profiles.rgb(), try Profiles.gray(gamma: 1.8)] {
      for count in stride(from: 0, to: data.count, by: 3) {
        expectNil(CGColorSpace(iccData: data.prefix(count) as CFData), "\(count) bytes")
      }
    }
    expectNil(CGColorSpace(iccData: "a text" as CFString))
    expect(RefusalLog.count(of: "color profile: refused"), isAbove: 0)
  }

  @Test(arguments: FuzzBudget.rounds)
  func `a profile changed at random is refused or gives colours`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed &+ 50)
    let profiles = [try Profiles.rgb(), try Profiles.gray(gamma: 1.8), try Profiles.cmyk()]
    for data in profiles {
      for _ in 0..<150 {
        var broken = data
        // Most of the damage goes where the structure is.
        let end = Bool.random(using: &random) ? min(400, data.count) : data.count
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          broken[Int.random(in: 0..<end, using: &random)] = UInt8.random(
            in: 0...255, using: &random)
        }
        guard let space = CGColorSpace(iccData: broken as CFData) else { continue }
        let parts = [CGFloat](repeating: 0.4, count: space.numberOfComponents)
        let rgb = CGColor(in: space, parts + [1]).sRGBComponents
        for lane in 0..<4 { expect((0...1).contains(rgb[lane])) }
        _ = CGColor.white.converted(to: space, intent: .perceptual, options: nil)
      }
    }
  }

  @Test func `profiles of other classes, colors and sizes are refused`() throws {
    let data = try Profiles.rgb()
    let changes: [(Int, String)] = [
      (12, "link"), (12, "abst"), (12, "nmcl"), (16, "Lab "), (16, "6CLR"), (20, "RGB "),
      (36, "none"),
    ]
    for (at, text) in changes {
      var other = data
      other.replaceSubrange(at..<(at + 4), with: Array(text.utf8))
      expectNil(CGColorSpace(iccData: other as CFData), "\(text)")
    }
    // A table of 2³¹ entries in a file of a few hundred bytes, instead of a formula.
    var huge = data
    if let curve = huge.range(of: Data("para".utf8)) {
      huge.replaceSubrange(curve, with: Data("curv".utf8))
      huge.replaceSubrange(
        (curve.upperBound + 4)..<(curve.upperBound + 8), with: [0x7F, 255, 255, 255])
    }
    expect(huge != data)
    expectNil(CGColorSpace(iccData: huge as CFData))
  }

  @Test func `black point compensation moves the darkest colour to black`() throws {
    let inks = try space(Profiles.cmyk())
    let color = CGColor(in: inks, [1, 1, 1, 1, 1])
    let srgb = try #require(CGColorSpace(name: CGColorSpace.sRGB))
    func light(_ options: CFDictionary?) throws -> CGFloat {
      let rgb = try #require(
        color.converted(to: srgb, intent: .relativeColorimetric, options: options)?.components)
      return rgb[0] + rgb[1] + rgb[2]
    }
    let options = [kCGColorConversionBlackPointCompensation: true] as CFDictionary
    try expect(light(options), isAtMost: light(nil))
  }
}
