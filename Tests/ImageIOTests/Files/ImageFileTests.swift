// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import TestImages
import TestSupport
import Testing

@testable import CoreGraphics
@testable import ImageIO

struct ImageFileTests {
  private func png(_ image: CGImage) throws -> Data {
    try ImageEncoder.data(image, format: "png")
  }

  @Test func `png round trip is exact`() throws {
    let original = try randomImage(width: 61, height: 47, seed: 2)
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("picture.png")
      try original.write(to: file)
      let read = try CGImage(contentsOf: file)
      expect(read.width, equals: 61)
      expect(read.height, equals: 47)
      expect(read.utType, equals: "public.png")
      let (found, expected) = (pixels(read), pixels(original))
      for index in stride(from: 0, to: expected.count, by: 4) where expected[index + 3] > 0 {
        expect(found[index..<(index + 4)], equals: expected[index..<(index + 4)])
      }
    }
  }

  @Test func `opaque PNG has no alpha`() throws {
    let opaque = try image(2, 1, [1, 2, 3, 0, 4, 5, 6, 0], .noneSkipLast)
    let data = try png(opaque)
    // Byte 25 of a PNG is its colour type; 2 is RGB.
    expect(data[25], equals: 2)
    let read = try CGImage(fileData: data)
    expect(read.isOpaqueImage)
    expect(pixels(read), equals: [1, 2, 3, 255, 4, 5, 6, 255])
    let cropped = try #require(read.cropping(to: CGRect(x: 1, y: 0, width: 1, height: 1)))
    expect(pixels(cropped), equals: [4, 5, 6, 255])
  }

  @Test func `jpeg is near`() throws {
    var bytes: [UInt8] = []
    for y: UInt8 in 0..<32 {
      for x: UInt8 in 0..<32 { bytes += [x * 8, y * 8, 128, 255] }
    }
    let original = try image(32, 32, bytes)
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("picture.JPG")
      try original.write(to: file)
      let read = try CGImage(contentsOf: file)
      expect(read.utType, equals: "public.jpeg")
      expect(read.isOpaqueImage)
      expect(pixels(read), near: pixels(original), within: 23)
    }
  }

  @Test func `jpeg puts transparency over white`() throws {
    let clear = try image(8, 8, [UInt8](repeating: 0, count: 256))
    let read = try CGImage(fileData: try ImageEncoder.data(clear, format: "jpeg"))
    expect(pixel(read, 3, 3), near: [255, 255, 255, 255], within: 1)
  }

  @Test func `data providers`() throws {
    let original = try randomImage(width: 5, height: 4, seed: 9)
    let provider = try #require(CGDataProvider(data: (try png(original)) as CFData))
    let read = CGImage(
      pngDataProviderSource: provider, decode: nil, shouldInterpolate: true,
      intent: .defaultIntent)
    expect(read?.width, equals: 5)
    expectNil(
      CGImage(
        jpegDataProviderSource: provider, decode: nil, shouldInterpolate: true,
        intent: .defaultIntent))
  }

  @Test func `bad files are typed errors`() throws {
    let missing = URL(fileURLWithPath: "/nonexistent/picture.png")
    #expect {
      try CGImage(contentsOf: missing)
    } throws: { error in
      guard case .unreadable(let source, _)? = error as? CGImageError else { return false }
      return source == missing.path && "\(error)".contains("cannot be read")
    }
    for text in ["", "x", "Not an image, but longer than any signature of one is. "] {
      #expect(throws: CGImageError.notAnImage(source: "data")) {
        try CGImage(fileData: Data(text.utf8))
      }
    }
    let original = try image(1, 1, [1, 2, 3, 255])
    #expect(throws: CGImageError.unsupportedExtension("xyz")) {
      try original.write(to: URL(fileURLWithPath: "/tmp/a.xyz"))
    }
    #expect {
      try original.write(to: missing)
    } throws: { error in
      guard case .unwritable? = error as? CGImageError else { return false }
      return true
    }
  }

  @Test func `truncated files are reported`() throws {
    let original = try randomImage(width: 40, height: 30, seed: 4)
    for format in ["png", "jpeg"] {
      let data = try ImageEncoder.data(original, format: format)
      let cut = data.prefix(data.count / 2)
      #expect(throws: CGImageError.truncated(source: "data"), "\(format)") {
        try CGImage(fileData: Data(cut))
      }
    }
  }

  /// Every beginning of a small file is an error or the whole picture; nothing crashes.
  @Test(arguments: ["png", "jpeg"])
  func `every beginning is safe`(format: String) throws {
    let original = try randomImage(width: 9, height: 7, seed: 5)
    let data = try ImageEncoder.data(original, format: format)
    var accepted = 0
    for count in 0..<data.count {
      do throws(CGImageError) {
        let read = try CGImage(fileData: Data(data.prefix(count)))
        expect(read.width, equals: 9)
        expect(read.height, equals: 7)
        accepted += 1
      } catch {
        expect(!error.description.isEmpty)
      }
    }
    // Only the last few bytes, which hold no pixels, may be missing.
    expect(accepted, isBelow: 30)
  }

  @Test(arguments: ["png", "jpeg"])
  func `changed bytes are safe`(format: String) throws {
    let original = try randomImage(width: 9, height: 7, seed: 6)
    let data = try ImageEncoder.data(original, format: format)
    var random = SeededGenerator(seed: 99)
    for _ in 0..<400 {
      var changed = data
      for _ in 0..<3 {
        changed[Int.random(in: 8..<changed.count, using: &random)] =
          UInt8.random(in: 0...255, using: &random)
      }
      _ = try? CGImage(fileData: changed)
    }
  }

  @Test func `huge dimensions are refused before decoding`() throws {
    var data = try png(try image(1, 1, [1, 2, 3, 255]))
    // Width and height of the header become 50 000 each, with the check sum that belongs to them.
    data.replaceSubrange(16..<24, with: [0, 0, 0xC3, 0x50, 0, 0, 0xC3, 0x50])
    let sum = Self.crc32(data[12..<29])
    data.replaceSubrange(29..<33, with: withUnsafeBytes(of: sum.bigEndian) { Array($0) })
    #expect(throws: CGImageError.tooLarge(source: "data", width: 50_000, height: 50_000)) {
      try CGImage(fileData: data)
    }
  }

  /// Every format that may be read stops before it allocates what its header claims.
  @Test(
    arguments: [
      ("gif", [0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 0xFF, 0xFF, 0xFF, 0xFF, 0x80, 0, 0]),
      ("pnm", Array("P6\n60000 60000\n255\n".utf8)),
      ("pbm", Array("P4\n60000 60000\n".utf8)),
      ("tga", [0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 32, 8]),
      (
        "bmp",
        [
          0x42, 0x4D, 0, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 0x60, 0xEA, 0, 0, 0x60,
          0xEA,
          0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        ]
      ),
      (
        "xpm", Array("/* XPM */\nstatic char *x[] = {\n\"60000 60000 2 1\",\n\"a c #000000\",".utf8)
      ),
      (
        "svg",
        Array(
          "<svg xmlns='http://www.w3.org/2000/svg' width='60000' height='60000'></svg>".utf8)
      ),
    ] as [(String, [UInt8])])
  func `huge headers are refused`(_ format: String, _ header: [UInt8]) throws {
    let data = Data(header) + Data(count: 4096)
    let bytes = AllocationCount.bytes {
      #expect(throws: CGImageError.self, "\(format)") { try CGImage(fileData: data) }
    }
    expect(bytes, isBelow: 200 << 20, "\(format)")
  }

  /// The check sum of a PNG chunk: CRC-32 with the polynomial 0xEDB88320.
  private static func crc32(_ bytes: Data) -> UInt32 {
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }

  /// A name with a NUL within is no file's: nothing else is read or written in its place.
  @Test func `a name with a NUL within is no file's`() throws {
    let picture = try randomImage(width: 2, height: 2, seed: 12)
    try withTemporaryFolder { folder in
      let plain = folder.appendingPathComponent("a.png")
      try picture.write(to: plain)
      let cut = URL(fileURLWithPath: plain.path + "\0b.png")
      #expect(throws: CGImageError.self) { try CGImage(contentsOf: cut) }
      #expect(throws: CGImageError.self) { try picture.write(to: cut) }
      expectNil(CGDataProvider(url: cut as CFURL))
      expectNil(CGDataConsumer(url: cut as CFURL))
      expectNil(CGImageSourceCreateWithURL(cut as CFURL, nil))
      expectNil(CGFont(contentsOf: cut))
      try expect(FileManager.default.contentsOfDirectory(atPath: folder.path), equals: ["a.png"])
    }
  }
}
