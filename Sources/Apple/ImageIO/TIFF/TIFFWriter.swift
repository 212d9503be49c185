// SPDX-License-Identifier: MIT

import CoreGraphics
import Foundation

/// Writes TIFF files of one page: RGB, or RGBA that is not multiplied, compressed by zlib.
enum TIFFWriter {
  /// TIFF's types of values.
  private enum Kind: Int {
    case short = 3
    case long = 4
    case fraction = 5
    case bytes = 7
  }

  /// A tag with its values, as they lie in the file.
  private struct Tag {
    let number: Int
    let kind: Kind
    let count: Int
    let values: [UInt8]

    init(_ number: Int, _ kind: Kind, count: Int, _ values: [UInt8]) {
      self.number = number
      self.kind = kind
      self.count = count
      self.values = values
    }

    static func short(_ number: Int, _ values: Int...) -> Tag {
      Tag(
        number, .short, count: values.count, values.flatMap { BitmapWriter.number($0, 2) })
    }

    static func long(_ number: Int, _ value: Int) -> Tag {
      Tag(number, .long, count: 1, BitmapWriter.number(value, 4))
    }
  }

  static func file(
    _ pixels: StraightPixels, _ options: EncodingOptions, profile: Data?
  ) throws(CGImageError) -> Data {
    guard let stream = Deflate.data(differences(pixels)) else {
      throw .encodingFailed(reason: "there is no memory for compressing it")
    }
    guard stream.count < 1 << 31 else {
      throw .encodingFailed(reason: "a TIFF file holds 4 GB at most")
    }
    // The pixels lie behind the header, and the directory behind them.
    var tags: [Tag] = [
      .long(0x0100, pixels.width), .long(0x0101, pixels.height),
      Tag(
        0x0102, .short, count: pixels.channels,
        (0..<pixels.channels).flatMap { _ in BitmapWriter.number(8, 2) }),
      .short(0x0103, 8), .short(0x0106, 2), .long(0x0111, 8),
      .short(TIFFTags.orientation, Int(options.orientation.rawValue)),
      .short(0x0115, pixels.channels), .long(0x0116, pixels.height), .long(0x0117, stream.count),
    ]
    if let dots = options.dots {
      tags.append(fraction(TIFFTags.xResolution, dots.x))
      tags.append(fraction(TIFFTags.yResolution, dots.y))
    }
    tags.append(.short(0x011C, 1))
    if options.dots != nil { tags.append(.short(TIFFTags.resolutionUnit, 2)) }
    tags.append(.short(0x013D, 2))
    if pixels.channels == 4 { tags.append(.short(0x0152, 2)) }
    if let profile {
      tags.append(Tag(TIFFTags.profile, .bytes, count: profile.count, Array(profile)))
    }
    let padding = stream.count % 2
    let start = 8 + stream.count + padding
    var file = Data([0x49, 0x49, 42, 0] + BitmapWriter.number(start, 4))
    file += stream
    file += [UInt8](repeating: 0, count: padding)
    file += directory(tags, at: start)
    return file
  }

  private static func fraction(_ number: Int, _ value: Double) -> Tag {
    let thousandths = Int(clamping: (value * 1000).rounded())
    return Tag(
      number, .fraction, count: 1,
      BitmapWriter.number(thousandths, 4) + BitmapWriter.number(1000, 4))
  }

  /// A directory, and behind it the values that have no room in it.
  private static func directory(_ tags: [Tag], at start: Int) -> [UInt8] {
    var entries = BitmapWriter.number(tags.count, 2)
    var values: [UInt8] = []
    let end = start + 2 + 12 * tags.count + 4
    for tag in tags {
      entries += BitmapWriter.number(tag.number, 2) + BitmapWriter.number(tag.kind.rawValue, 2)
      entries += BitmapWriter.number(tag.count, 4)
      if tag.values.count <= 4 {
        entries += tag.values + [UInt8](repeating: 0, count: 4 - tag.values.count)
      } else {
        entries += BitmapWriter.number(end + values.count, 4)
        values += tag.values + [UInt8](repeating: 0, count: tag.values.count % 2)
      }
    }
    return entries + BitmapWriter.number(0, 4) + values
  }

  /// The samples of each row as differences to those of the pixel before (the predictor 2).
  private static func differences(_ pixels: StraightPixels) -> [UInt8] {
    let length = pixels.width * pixels.channels
    var result = pixels.samples
    for y in 0..<pixels.height {
      for x in pixels.channels..<max(length, pixels.channels) {
        result[y * length + x] =
          pixels.samples[y * length + x] &- pixels.samples[y * length + x - pixels.channels]
      }
    }
    return result
  }
}
