// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import TestImages
import TestSupport
import Testing

@testable import CoreGraphics
@testable import ImageIO

/// Small files that unpack to far more than they should, and images without size: refused, and no
/// memory taken for them.
struct ImageBombTests {
  /// The most memory that this process has had, in bytes; grows only.
  ///
  /// From the process's own counter: what `getrusage` tells includes the parent it was forked from.
  private static func peakMemory() -> Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return (line?.split(whereSeparator: \.isWhitespace).dropFirst().first).flatMap { Int($0) }
      .map { $0 * 1024 } ?? 0
  }

  /// The memory that an image may take, generously; the bombs would take several times as much.
  ///
  /// Each test measures in a process of its own: other tests run side by side with this one.
  private static let allowance = 200 << 20

  /// Whether memory is what the images take, and not what a sanitizer keeps beside it.
  private static let isMemoryTold = ProcessInfo.processInfo.environment["LAMINA_SANITIZER"] == nil

  /// In a process of its own, since the limit holds for the process.
  @Test func `a program sets the limit of pixels`() async {
    await #expect(processExitsWith: .success) {
      let image = try randomImage(width: 5, height: 4, seed: 1)
      let data = try ImageEncoder.data(image, format: "png")
      expect(CGImageSource.maximumPixelCount, equals: 1 << 27)
      CGImageSource.maximumPixelCount = 19
      #expect(throws: CGImageError.self) { try CGImage(fileData: data) }
      CGImageSource.maximumPixelCount = 20
      try expect(CGImage(fileData: data).width, equals: 5)
      expect(CGImageSource.maximumByteCount, equals: 160)
      CGImageSource.maximumPixelCount = -1
      expect(CGImageSource.maximumPixelCount, equals: 1)
      CGImageSource.maximumPixelCount = .max
      expect(CGImageSource.maximumPixelCount, equals: 1 << 30)
    }
  }

  /// Zeros as a zlib stream of a seventh of a per mille of their size (RFC 1950, RFC 1951): a literal
  /// zero, then copies of 258 bytes from one byte before, 13 bits each, in the fixed Huffman code.
  private static func deflatedZeros(copies eights: Int) -> [UInt8] {
    let copy: [UInt8] = [1, 1, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0]
    let begin: [UInt8] = [1, 1, 0] + [0, 0, 1, 1, 0, 0, 0, 0]
    func packed(_ bits: [UInt8]) -> [UInt8] {
      stride(from: 0, to: bits.count, by: 8).map { start in
        bits[start..<min(start + 8, bits.count)].enumerated().reduce(0) {
          $0 | $1.element << UInt8($1.offset)
        }
      }
    }
    // Two bytes hold the beginning and five bits of a copy; from there on eight copies are 13 bytes.
    let eight = Array(repeating: copy, count: 9).flatMap { $0 }
    let head = packed(begin + copy[0..<5])
    let body = packed(Array(eight[5..<109]))
    let tail = packed(copy[5...] + [0, 0, 0, 0, 0, 0, 0])
    var result: [UInt8] = [0x78, 0x9C] + head
    result.reserveCapacity(result.count + 13 * eights)
    for _ in 0..<eights { result += body }
    let count = 1 + 258 * (8 * eights + 1)
    // Adler-32 of zeros: the first sum stays 1, the second counts.
    return result + tail + PNGChunk.bytes(of: (count % 65_521) << 16 | 1)
  }

  private static func png(_ more: [UInt8], pixels: [UInt8]) -> Data {
    let header = PNGChunk.bytes(of: 1) + PNGChunk.bytes(of: 1) + [8, 6, 0, 0, 0]
    return Data(
      PNGChunk.signature + PNGChunk.encoded("IHDR", header) + more
        + PNGChunk.encoded("IDAT", pixels) + PNGChunk.encoded("IEND", []))
  }

  @Test(.enabled(if: isMemoryTold))
  func `pixels that unpack to half a gibibyte make an image of one pixel, or none`() async {
    await #expect(processExitsWith: .success) {
      let bomb = Self.deflatedZeros(copies: 260_000)
      let before = Self.peakMemory()
      let image = try? CGImage(fileData: Self.png([], pixels: bomb))
      expect(image == nil || image?.width == 1)
      expect(before, isAbove: 0)
      expect(Self.peakMemory() - before, isBelow: Self.allowance)
    }
  }

  @Test func `pixels far beyond the last row are not unpacked`() throws {
    let file = Self.png([], pixels: Self.deflatedZeros(copies: 100_000))
    // The pixels have no end, which is not looked for.
    let image = try CGImage(fileData: file.prefix(file.count / 2))
    expect(image.width, equals: 1)
    try expect(CGImage(fileData: file).width, equals: 1)
    #expect(throws: CGImageError.self) { try CGImage(fileData: file.prefix(60)) }
  }

  @Test(.enabled(if: isMemoryTold))
  func `a comment that unpacks to half a gibibyte is not unpacked`() async {
    await #expect(processExitsWith: .success) {
      let pixel = try ImageEncoder.data(try image(1, 1, [1, 2, 3, 255]), format: "png")
      let file = try #require(FrozenBytes(pixel))
      let pixels = file.withSpan { bytes in
        PNGChunk.all(in: bytes).filter { $0.type == "IDAT" }.flatMap { bytes.bytes(in: $0.body) }
      }
      let bomb = Self.deflatedZeros(copies: 260_000)
      for (type, prefix) in [("zTXt", Array("Comment\0\0".utf8)), ("iCCP", Array("icc\0\0".utf8))] {
        let before = Self.peakMemory()
        _ = try? CGImage(fileData: Self.png(PNGChunk.encoded(type, prefix + bomb), pixels: pixels))
        expect(before, isAbove: 0, "\(type)")
        expect(Self.peakMemory() - before, isBelow: Self.allowance, "\(type)")
      }
    }
  }

  // Each in a step of its own: a compiler takes half a minute for them in one expression.

  /// Start, a frame of 65 500 by 65 500 in three components, a scan.
  private static let hugeJPEG: [UInt8] = [
    0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8, 0xFF, 0xDC, 0xFF, 0xDC, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0,
    0xFF, 0xDA, 0, 12, 3, 1, 0, 2, 0, 3, 0, 0, 63, 0,
  ]

  /// Width and height of 60 000, one strip of no bytes.
  private static let hugeTIFF: [UInt8] = {
    var bytes: [UInt8] = [0x49, 0x49, 42, 0, 8, 0, 0, 0, 9, 0]
    let tags: [(Int, Int)] = [
      (256, 60_000), (257, 60_000), (258, 8), (259, 1), (262, 2), (273, 8), (277, 4),
      (278, 60_000), (279, 16),
    ]
    for (tag, value) in tags {
      bytes.append(UInt8(tag & 255))
      bytes.append(UInt8(tag >> 8))
      bytes.append(contentsOf: [4, 0, 1, 0, 0, 0])
      for shift in [0, 8, 16, 24] { bytes.append(UInt8(value >> shift & 255)) }
    }
    return bytes + [UInt8](repeating: 0, count: 4)
  }()

  /// One icon that is a bitmap of 60 000 by 120 000.
  private static let hugeIcon: [UInt8] = {
    var bytes: [UInt8] = [0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 1, 0, 32, 0, 0, 16, 0, 0, 22, 0, 0, 0]
    let bitmap: [UInt8] = [40, 0, 0, 0, 0x60, 0xEA, 0, 0, 0xC0, 0xD4, 1, 0, 1, 0, 32, 0]
    bytes.append(contentsOf: bitmap)
    return bytes + [UInt8](repeating: 0, count: 24)
  }()

  @Test(.enabled(if: isMemoryTold))
  func `headers that claim more pixels than are decoded, in formats of many parts`() async {
    await #expect(processExitsWith: .success) {
      let headers = [("jpeg", Self.hugeJPEG), ("tiff", Self.hugeTIFF), ("ico", Self.hugeIcon)]
      for (format, header) in headers {
        let before = Self.peakMemory()
        #expect(throws: CGImageError.self, "\(format)") {
          try CGImage(fileData: Data(header) + Data(count: 4096))
        }
        expect(before, isAbove: 0, "\(format)")
        expect(Self.peakMemory() - before, isBelow: Self.allowance, "\(format)")
      }
    }
  }

  @Test func `images without a pixel are errors in every format`() {
    let empty = PNGChunk.bytes(of: 0) + PNGChunk.bytes(of: 0) + [8, 6, 0, 0, 0]
    var png = PNGChunk.signature + PNGChunk.encoded("IHDR", empty)
    png += PNGChunk.encoded("IDAT", [0x78, 0x9C, 3, 0, 0, 0, 0, 1])
    png += PNGChunk.encoded("IEND", [])
    let jpeg: [UInt8] = [
      0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0, 0xFF, 0xD9,
    ]
    var gif = Array("GIF89a".utf8)
    gif += [0, 0, 0, 0, 0, 0, 0, 0x2C, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0x3B]
    var bmp = Array("BM".utf8)
    bmp += [54, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    bmp += [1, 0, 32, 0]
    bmp += [UInt8](repeating: 0, count: 24)
    let files = [("png", png), ("jpeg", jpeg), ("gif", gif), ("bmp", bmp)]
    for (format, bytes) in files {
      #expect(throws: CGImageError.self, "\(format)") { try CGImage(fileData: Data(bytes)) }
      let source = CGImageSourceCreateWithData(Data(bytes) as CFData, nil)
      expectNil(source.flatMap { CGImageSourceCreateImageAtIndex($0, 0, nil) }, "\(format)")
    }
  }

  /// An SVG file of levels that use the one before several times each.
  private static func vector(levels: Int, uses: Int, _ head: String = "") -> Data {
    let groups = (1...levels).map { level in
      "<g id='a\(level)'>"
        + String(repeating: "<use xlink:href='&#35;a\(level - 1)'/>", count: uses) + "</g>"
    }
    return Data(
      ("\(head)<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' "
        + "width='4' height='4'><defs><rect id='a0' width='1' height='1'/>\(groups.joined())</defs>"
        + "<use xlink:href='#a\(levels)'/></svg>").utf8)
  }

  @Test func `elements of SVG files are counted with their repetitions`() {
    func count(_ text: String) -> Int? { RepeatedElements.count(in: Array(text.utf8)) }
    expect(count("<svg><rect/><g><path/></g></svg>"), equals: 0)
    expect(count("<svg><rect id='a'/><use href='#a'/><use href=\"#a\"/></svg>"), equals: 2)
    expect(count("<s:svg><g id='a'><rect/></g><s:use x:href = '#a'></s:use></s:svg>"), equals: 2)
    // Below a `use` of its own, in text that is no element, and in a circle.
    expect(
      count("<svg><!-- <use href='#a'/> --><g id='a'/><![CDATA[<use href='#a'/>]]></svg>"),
      equals: 0)
    expect(count("<svg><g id='a'><use href='#a'/></g></svg>"), equals: 0)
    expect(
      count("<svg id='a'><use href='#b'/><g id='b'><use href='#c'/></g><g id='c'/></svg>"),
      equals: 4)
    expect(count("<use id='a&amp;' href='#none'/><use href='#a&#x26;'/>"), equals: 1)
    // Signs that are out of place.
    let broken = [
      "", "<", "<use", "<use href", "<use href='", "<!--", "<!ENTITY", "</", "<a b=c 'd>",
    ]
    for text in broken { expect(count(text), equals: 0, "\(text)") }
    expectNil(count("<!DOCTYPE svg [<!ENTITY b '<use href=\"#a\"/>'>]><svg>&b;</svg>"))
    expectNil(count("<!DOCTYPE svg [<!ENTITY b '#a'>]><svg><use href='&b;'/></svg>"))
    expect(count("<!DOCTYPE svg [<!ENTITY b 'http://a'>]><svg xmlns:a='&b;'/>"), equals: 0)
    expect(
      RepeatedElements.count(in: Array(Self.vector(levels: 60, uses: 9))) ?? 0, isAbove: 1 << 50)
  }

  @Test(.enabled(if: ImageDecoder.types.contains("public.svg-image")))
  func `an SVG file that repeats too many elements is refused`() async throws {
    let bomb = Self.vector(levels: 9, uses: 8)
    let error = #expect(throws: CGImageError.self) { try CGImage(fileData: bomb) }
    expect(
      error?.description.contains("CGImageSource.maximumRepeatedElementCount"), equals: true)
    await #expect(processExitsWith: .success) {
      let file = Self.vector(levels: 2, uses: 3)
      expect(CGImageSource.maximumRepeatedElementCount, equals: 1 << 17)
      // Three rectangles, three groups of seven elements, and one of 25.
      CGImageSource.maximumRepeatedElementCount = 48
      #expect(throws: CGImageError.self) { try CGImage(fileData: file) }
      CGImageSource.maximumRepeatedElementCount = 49
      try expect(CGImage(fileData: file).width, equals: 4)
    }
  }
}
