// SPDX-License-Identifier: MIT

import CImageFiles
import Expectations
import Foundation
import TestSupport
import Testing

@testable import CoreGraphics
@testable import ImageIO

/// The frames of AVIF, HEIF and JPEG XL files that move.
struct ImageSequenceTests {
  private let colors: [[UInt8]] = [[255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255]]

  private func source(_ data: Data) throws -> CGImageSource {
    try #require(CGImageSourceCreateWithData(data as CFData, nil))
  }

  /// Checks times and pixels, back and forth; colours are lossy by `tolerance`.
  private func check(
    _ data: Data, delays: [Double], plays: Int?, key: CFString, tolerance: Int
  ) throws {
    let source = try source(data)
    expect(CGImageSourceGetCount(source), equals: 3)
    expect(source.playCount, equals: plays)
    for index in [0, 2, 1, 1] {
      expect(source.displayedDelay(at: index), near: delays[index], within: 1e-9)
      let image = try #require(CGImageSourceCreateImageAtIndex(source, index, nil))
      // An HEVC encoder has no smaller pictures than 64 pixels.
      expect(image.width, equals: (key == kCGImagePropertyHEICSDictionary ? 64 : 16))
      let found = pixel(image, 8, 8)
      for (channel, value) in colors[index].enumerated() {
        expect(abs(Int(found[channel]) - Int(value)), isAtMost: tolerance, "\(index): \(found)")
      }
    }
    expectNil(CGImageSourceCreateImageAtIndex(source, 3, nil))
    let properties = CGImageSourceCopyPropertiesAtIndex(source, 1, nil)
    let own = properties?[key] as? CFDictionary
    expect(own?[kCGImagePropertyHEICSUnclampedDelayTime] as? Double, equals: delays[1])
    let whole = CGImageSourceCopyProperties(source, nil)?[key] as? CFDictionary
    expect(whole?[kCGImagePropertyHEICSLoopCount] as? Int, equals: plays ?? 0)
  }

  @Test(.enabled(if: lamina_has_sequences(LAMINA_AVIF_SEQUENCE) != 0))
  func `frames of an AVIF are decoded where libavif is installed`() throws {
    try check(
      SmallSequences.avif, delays: [0.1, 0.25, 0.05], plays: nil,
      key: kCGImagePropertyAVISDictionary, tolerance: 12)
  }

  @Test(.enabled(if: lamina_has_sequences(LAMINA_HEIF_SEQUENCE) != 0))
  func `frames of an HEIF are decoded where libheif can`() throws {
    try check(
      SmallSequences.heif, delays: [0.15, 0.15, 0.15], plays: 3,
      key: kCGImagePropertyHEICSDictionary, tolerance: 12)
  }

  @Test(.enabled(if: lamina_has_sequences(LAMINA_JPEG_XL_SEQUENCE) != 0))
  func `frames of a JPEG XL are decoded where libjxl is installed`() throws {
    try check(
      SmallSequences.jpegXL, delays: [0.1, 0.25, 0.04], plays: nil,
      key: kCGImagePropertyJPEGXLDictionary, tolerance: 0)
  }

  @Test func `the times of a sequence are read without any library`() throws {
    for (data, delays, plays) in [
      (SmallSequences.avif, [0.1, 0.25, 0.05], nil), (SmallSequences.heif, [0.15, 0.15, 0.15], 3),
    ] as [(Data, [Double], Int?)] {
      let media = try #require(Array(data).withSpan { MediaSequence($0) })
      expect(media.delays, equals: delays)
      expect(media.playCount, equals: plays)
    }
  }

  @Test func `a cut or changed sequence is an error or frames, never a trap`() throws {
    for data in [SmallSequences.avif, SmallSequences.heif, SmallSequences.jpegXL] {
      for count in stride(from: 0, to: data.count, by: 7) {
        let source = CGImageSourceCreateWithData(data.prefix(count) as CFData, nil)
        _ = source.map { CGImageSourceCreateImageAtIndex($0, 0, nil) }
      }
      for index in stride(from: 0, to: data.count, by: 3) {
        var changed = data
        changed[index] ^= 0xFF
        _ = Array(changed).withSpan { ImageSequence($0, type: ImageSignature.type(of: $0)) }
      }
    }
  }

  @Test func `the error of a missing library names its package`() throws {
    for (data, package) in [(SmallSequences.avif, "libavif16"), (SmallSequences.heif, "1.20")] {
      let sequence = try #require(
        Array(data).withSpan { ImageSequence($0, type: ImageSignature.type(of: $0)) })
      expect(sequence.missingLibrary.description.contains(package))
    }
  }
}

extension Array {
  /// Lets a body read the elements.
  fileprivate func withSpan<Result>(_ body: (Span<Element>) -> Result) -> Result { body(span) }
}
