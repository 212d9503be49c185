// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import TestImages
import TestSupport
import Testing

@testable import CoreGraphics
@testable import ImageIO

/// Files that are no images, or no longer: each gives an image or a refusal, in bounded memory.
struct FuzzImageTests {
  /// Small files of all formats that can be written, a GIF of two frames, and WebPs.
  private static func seeds() throws -> [(name: String, data: Data)] {
    let picture = try randomImage(width: 5, height: 4, seed: 1)
    var result: [(String, Data)] = []
    for type in ["public.png", "public.jpeg", "public.tiff", "com.microsoft.bmp"] {
      let data = NSMutableData()
      let destination = CGImageDestinationCreateWithData(data, type as CFString, 1, nil)
      guard let destination else { continue }
      CGImageDestinationAddImage(destination, picture, nil)
      guard CGImageDestinationFinalize(destination) else { continue }
      result.append((type, data as Data))
    }
    result.append(("gif", gif))
    result.append(("webp", SmallWebP.lossless))
    result.append(("webp, lossy", SmallWebP.lossy))
    return result
  }

  /// Two frames of 2 × 1 pixels.
  private static let gif: Data = {
    var data = Data("GIF89a".utf8)
    data += [2, 0, 1, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255]
    for _ in 0..<2 {
      data += [0x21, 0xF9, 4, 0, 5, 0, 0, 0]
      data += [0x2C, 0, 0, 0, 0, 2, 0, 1, 0, 0, 2, 2, 0x44, 0x01, 0]
    }
    return data + [0x3B]
  }()

  /// Decodes whatever there is, and touches its pixels.
  private func decode(_ data: Data) {
    if let source = CGImageSourceCreateWithData(data as CFData, nil) {
      for index in 0..<min(CGImageSourceGetCount(source), 4) {
        if let image = CGImageSourceCreateImageAtIndex(source, index, nil) {
          expect(image.width, isAbove: 0)
          expect(image.height, isAbove: 0)
          expect(image.width * image.height, isAtMost: 1 << 28)
        }
        _ = CGImageSourceCopyPropertiesAtIndex(source, index, nil)
      }
    }
  }

  @Test func `every beginning of every small file`() throws {
    for (_, data) in try Self.seeds() {
      for length in 0...data.count { decode(data.prefix(length)) }
    }
  }

  @Test(arguments: FuzzBudget.rounds)
  func `bytes changed at random`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for (_, data) in try Self.seeds() {
      for _ in 0..<40 {
        var broken = data
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          broken[Int.random(in: 0..<broken.count, using: &random)] = UInt8.random(
            in: 0...255, using: &random)
        }
        decode(broken)
      }
    }
  }

  @Test func `small files that say that they are huge are refused before memory is taken`() {
    // A PNG of 60 000 by 60 000 pixels: header, an empty data chunk, end.
    var png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    png += chunk("IHDR", [0, 0, 0xEA, 0x60, 0, 0, 0xEA, 0x60, 8, 6, 0, 0, 0])
    png += chunk("IDAT", [0x78, 0x9C, 3, 0, 0, 0, 0, 1]) + chunk("IEND", [])
    let source = CGImageSourceCreateWithData(png as CFData, nil)
    expectNil(source.flatMap { CGImageSourceCreateImageAtIndex($0, 0, nil) })
    var gif = Data("GIF89a".utf8)
    gif += [0xFF, 0xFF, 0xFF, 0xFF, 0x80, 0, 0, 255, 0, 0, 0, 0, 255]
    gif += [0x2C, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0, 2, 2, 0x44, 0x01, 0, 0x3B]
    decode(gif)
    var bmp = Data("BM".utf8) + [0, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0]
    bmp += [0xFF, 0xFF, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF, 0x7F, 1, 0, 32, 0]
    bmp += [UInt8](repeating: 0, count: 24)
    decode(bmp)
  }

  /// A chunk of a PNG file with its check sum (CRC-32 with the polynomial 0xEDB88320).
  private func chunk(_ type: String, _ body: [UInt8]) -> Data {
    let covered = Array(type.utf8) + body
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in covered {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    func bytes(_ value: UInt32) -> [UInt8] {
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
    return Data(bytes(UInt32(body.count)) + covered + bytes(~crc))
  }
}
