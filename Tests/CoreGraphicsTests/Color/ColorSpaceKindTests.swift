// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import TestImages
import TestSupport
import Testing

@testable import CoreGraphics

/// Lab, XYZ, calibrated and indexed spaces, variants of spaces, and prepared conversions.
struct ColorSpaceKindTests {
  private let d65: [CGFloat] = [0.95046, 1, 1.08906]

  private func sRGB(_ space: CGColorSpace, _ values: [CGFloat]) -> [Double] {
    let rgb = CGColor(in: space, values + [1]).sRGBComponents
    return [rgb.x, rgb.y, rgb.z].map { Double($0) }
  }

  @Test func `Lab under D65 gives the published colours`() throws {
    let range: [CGFloat] = [-128, 127, -128, 127]
    let lab = try #require(CGColorSpace(labWhitePoint: d65, blackPoint: nil, range: range))
    expect(lab.model, equals: .lab)
    expect(sRGB(lab, [100, 0, 0]), near: [1, 1, 1], within: 2e-3)
    // The corners of sRGB in CIE Lab under D65.
    expect(sRGB(lab, [53.24, 80.09, 67.20]), near: [1, 0, 0], within: 4e-3)
    expect(sRGB(lab, [87.73, -86.18, 83.18]), near: [0, 1, 0], within: 4e-3)
    expect(sRGB(lab, [32.30, 79.19, -107.86]), near: [0, 0, 1], within: 4e-3)
    let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    let back = try #require(red.converted(to: lab, intent: .defaultIntent, options: nil))
    expect(try #require(back.components), near: [53.24, 80.09, 67.20, 1], within: 0.02)
  }

  @Test func `generic Lab and XYZ have the white D50`() throws {
    let lab = try #require(CGColorSpace(name: CGColorSpace.genericLab))
    let xyz = try #require(CGColorSpace(name: CGColorSpace.genericXYZ))
    expect(xyz.model, equals: .XYZ)
    expect(sRGB(lab, [100, 0, 0]), near: [1, 1, 1], within: 1e-3)
    expect(sRGB(xyz, [0.9642, 1, 0.8249]), near: [1, 1, 1], within: 1e-3)
    let gray = CGColor(in: xyz, [0.9642 / 2, 0.5, 0.8249 / 2, 1])
    let there = try #require(gray.converted(to: lab, intent: .defaultIntent, options: nil))
    // L* of half the light.
    expect(try #require(there.components), near: [76.069, 0, 0, 1], within: 1e-2)
  }

  @Test func `calibrated spaces follow their matrix and gammas`() throws {
    let matrix: [CGFloat] = [
      0.4124, 0.2126, 0.0193, 0.3576, 0.7152, 0.1192, 0.1805, 0.0722, 0.9505,
    ]
    let space = try #require(
      CGColorSpace(
        calibratedRGBWhitePoint: d65, blackPoint: nil, gamma: [1, 1, 1], matrix: matrix))
    let linear = try #require(CGColorSpace(name: CGColorSpace.linearSRGB))
    expect(sRGB(space, [0.2, 0.4, 0.6]), near: sRGB(linear, [0.2, 0.4, 0.6]), within: 2e-3)
    let curved = try #require(
      CGColorSpace(
        calibratedRGBWhitePoint: d65, blackPoint: nil, gamma: [1.8, 2, 2.2], matrix: matrix))
    let light = [pow(0.5, 1.8), pow(0.5, 2), pow(0.5, 2.2)].map { CGFloat($0) }
    expect(sRGB(curved, [0.5, 0.5, 0.5]), near: sRGB(linear, light), within: 2e-3)
    let gray = try #require(
      CGColorSpace(calibratedGrayWhitePoint: d65, blackPoint: nil, gamma: 1.8))
    let mid = CGFloat(pow(0.5, 1.8))
    expect(sRGB(gray, [0.5]), near: sRGB(linear, [mid, mid, mid]), within: 1e-4)
  }

  @Test func `calibrations that mean no colours are refused`() throws {
    let nan = CGFloat.nan
    expectNil(CGColorSpace(calibratedGrayWhitePoint: [1, 2, 1], blackPoint: nil, gamma: 1))
    expectNil(CGColorSpace(calibratedGrayWhitePoint: d65, blackPoint: nil, gamma: 0))
    expectNil(CGColorSpace(calibratedGrayWhitePoint: d65, blackPoint: nil, gamma: nan))
    let singular = [CGFloat](repeating: 1, count: 9)
    expectNil(
      CGColorSpace(calibratedRGBWhitePoint: d65, blackPoint: nil, gamma: nil, matrix: singular))
    let infinite = [CGFloat](repeating: .infinity, count: 9)
    expectNil(
      CGColorSpace(calibratedRGBWhitePoint: d65, blackPoint: nil, gamma: nil, matrix: infinite))
    expectNil(CGColorSpace(labWhitePoint: [nan, 1, 1], blackPoint: nil, range: nil))
    expectNil(CGColorSpace(labWhitePoint: d65, blackPoint: nil, range: [1, 0, 0, 1]))
  }

  @Test func `indexes represent the colours of a table`() throws {
    let table: [UInt8] = [255, 0, 0, 0, 255, 0, 10, 20, 30]
    let base = CGColorSpaceCreateDeviceRGB()
    let space = try #require(
      CGColorSpace(indexedBaseSpace: base, last: 2, colorTable: table))
    expect(space.model, equals: .indexed)
    expect(space.baseColorSpace, equals: base)
    expect(space.colorTable, equals: table)
    expect(space.numberOfComponents, equals: 1)
    expect(sRGB(space, [1]), near: [0, 1, 0])
    expect(sRGB(space, [900]), near: [10.0 / 255, 20.0 / 255, 30.0 / 255], within: 1e-6)
    expectNil(CGColor.black.converted(to: space, intent: .defaultIntent, options: nil))
    expectNil(CGColorSpace(indexedBaseSpace: base, last: 256, colorTable: table))
    expectNil(CGColorSpace(indexedBaseSpace: base, last: -1, colorTable: table))
    expectNil(CGColorSpace(indexedBaseSpace: space, last: 0, colorTable: table))
    let pattern = try #require(CGColorSpace(patternBaseSpace: nil))
    expectNil(CGColorSpace(indexedBaseSpace: pattern, last: 0, colorTable: table))
  }

  @Test func `linear and extended variants have their names`() throws {
    let space = try #require(CGColorSpace(name: CGColorSpace.displayP3))
    expect(CGColorSpaceCreateLinearized(space)?.name, equals: CGColorSpace.linearDisplayP3)
    expect(CGColorSpaceCreateExtended(space)?.name, equals: CGColorSpace.extendedDisplayP3)
    let wide = try #require(CGColorSpaceCreateExtendedLinearized(space))
    expect(wide.name, equals: CGColorSpace.extendedLinearDisplayP3)
    expect(CGColorSpaceUsesExtendedRange(wide))
    expect(!CGColorSpaceUsesExtendedRange(space))
    let narrow = CGColorSpaceCreateCopyWithStandardRange(wide)
    expect(narrow.name, equals: CGColorSpace.linearDisplayP3)
    expect(CGColorSpaceCreateCopyWithStandardRange(space), equals: space)
    expectNil(CGColorSpaceCreateExtended(CGColorSpaceCreateDeviceCMYK()))
    expect(CGColorSpaceCreateLinearized(CGColorSpaceCreateDeviceGray()) != nil)
  }

  @Test func `high dynamic range spaces show their reference white as white`() throws {
    let names = [CGColorSpace.itur_2100_HLG, CGColorSpace.itur_709_HLG, CGColorSpace.displayP3_HLG]
    for name in names {
      let space = try #require(CGColorSpace(name: name))
      expect(space.isHDR())
      expect(sRGB(space, [0.75, 0.75, 0.75]), near: [1, 1, 1], within: 1e-3)
    }
    // 203 cd/m² have the PQ signal 0.5807 (ITU-R BT.2408).
    for name in [CGColorSpace.itur_2100_PQ, CGColorSpace.itur_709_PQ, CGColorSpace.displayP3_PQ] {
      let space = try #require(CGColorSpace(name: name))
      expect(space.isHDR())
      expect(sRGB(space, [0.5807, 0.5807, 0.5807]), near: [1, 1, 1], within: 1e-3)
    }
    expect(!CGColorSpaceCreateDeviceRGB().isHDR())
  }

  @Test func `property lists make the same spaces`() throws {
    let spaces: [CGColorSpace?] = [
      CGColorSpace(name: CGColorSpace.displayP3), CGColorSpace(name: CGColorSpace.genericLab),
      CGColorSpace(labWhitePoint: d65, blackPoint: nil, range: nil),
      CGColorSpace(calibratedGrayWhitePoint: d65, blackPoint: nil, gamma: 1.8),
      CGColorSpace(calibratedRGBWhitePoint: d65, blackPoint: nil, gamma: [1, 2, 3], matrix: nil),
      CGColorSpace(iccData: try Profiles.rgb() as CFData),
      CGColorSpace(
        indexedBaseSpace: CGColorSpaceCreateDeviceGray(), last: 1, colorTable: [7, 9]),
    ]
    for space in spaces {
      let space = try #require(space)
      let list = try #require(space.copyPropertyList())
      expect(CGColorSpace(propertyListPlist: list), equals: space)
    }
    expectNil(CGColorSpace(propertyListPlist: NSNumber(value: 3)))
    expectNil(CGColorSpace(propertyListPlist: NSDictionary(dictionary: ["Gray": [9.0]])))
    expectNil(CGColorSpace(patternBaseSpace: nil)?.copyPropertyList())
  }

  @Test func `a prepared conversion rewrites pixels in memory`() throws {
    let source = try #require(CGColorSpace(name: CGColorSpace.displayP3))
    let target = try #require(CGColorSpace(name: CGColorSpace.sRGB))
    let info = try #require(CGColorConversionInfo(src: source, dst: target))
    let straight = CGBitmapInfo(rawValue: CGImageAlphaInfo.last.rawValue)
    let bytes = CGColorBufferFormat(
      bitmapInfo: straight, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 8)
    let words = CGColorBufferFormat(
      bitmapInfo: straight, bitsPerComponent: 16, bitsPerPixel: 64, bytesPerRow: 16)
    // Red of sRGB in Display P3, and gray at half alpha.
    let pixels: [UInt8] = [234, 51, 35, 255, 100, 100, 100, 128]
    var result = [UInt8](repeating: 0, count: 16)
    expect(CGColorConversionInfoConvertData(info, 2, 1, &result, words, pixels, bytes, nil))
    expect([result[0], result[6]].map { Int($0) }, near: [255, 255], within: 1)
    expect([result[8], result[10], result[14]].map { Int($0) }, near: [100, 100, 128], within: 1)
    var wrong = words
    wrong.bitsPerPixel = 7
    expect(!CGColorConversionInfoConvertData(info, 2, 1, &result, wrong, pixels, bytes, nil))
    let pattern = try #require(CGColorSpace(patternBaseSpace: nil))
    expectNil(CGColorConversionInfo(src: pattern, dst: target))
    expectNil(CGColorConversionInfo(src: target, dst: pattern))
  }
}
