// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import TestImages
import TestSupport
import Testing

@testable import CoreGraphics
@testable import ImageIO

/// Files of every format: exact pixels, depths and colours as they are stored.
struct ImageFormatFileTests {
  /// The picture that several of the small files hold.
  private func gradient(_ x: Int, _ y: Int) -> [UInt8] {
    [UInt8(x * 255 / 15), UInt8(y * 255 / 7), UInt8((x + y) * 40 % 256), 255]
  }

  private func expectGradient(_ image: CGImage, within tolerance: Int, _ name: String) {
    expect(image.width, equals: 16, "\(name)")
    expect(image.height, equals: 8, "\(name)")
    for y in 0..<8 {
      for x in 0..<16 {
        expect(
          difference(pixel(image, x, y), gradient(x, y)), isAtMost: tolerance, "\(name): \(x), \(y)"
        )
      }
    }
  }

  @Test func `pictures without loss are exact, others near`() throws {
    expectGradient(try CGImage(fileData: SmallImages.lzwTIFF), within: 0, "TIFF")
    for (name, file, type, isInstalled, tolerance) in [
      ("AVIF", SmallImages.avif, "public.avif", ImageDecoder.types.contains("public.avif"), 6),
      ("HEIF", SmallImages.heic, "public.heic", ImageDecoder.types.contains("public.heic"), 6),
      (
        "JPEG XL", SmallImages.jxl, "public.jpeg-xl",
        ImageDecoder.types.contains("public.jpeg-xl"), 0
      ),
    ] {
      let source = try #require(CGImageSourceCreateWithData(file as CFData, nil))
      expect(CGImageSourceGetType(source), equals: type as CFString)
      guard isInstalled else {
        let error = #expect(throws: CGImageError.self) { try CGImage(fileData: file) }
        expect(error, equals: .noDecoder(source: "data", type: type))
        continue
      }
      let image = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil), "\(name)")
      expectGradient(image, within: tolerance, name)
      expect(CGImageSourceGetStatus(source), equals: .statusComplete)
    }
  }

  @Test(.enabled(if: ImageDecoder.types.contains("public.avif")))
  func `an AVIF of ten bits keeps them in sixteen`() throws {
    let image = try CGImage(fileData: SmallImages.deepAVIF)
    expect(image.bitsPerComponent, equals: 16)
    expect(image.width, equals: 64)
    let data = try #require(image.dataProvider?.data as Data?)
    let row = 8 * image.bytesPerRow
    let values = [0, 8, 16, 40].map { column in
      let index = row + column * image.bitsPerPixel / 8
      let (first, second) = (UInt16(data[index]), UInt16(data[index + 1]))
      let isSwapped = image.bitmapInfo.contains(.byteOrder16Little)
      return Int(isSwapped ? second << 8 | first : first << 8 | second)
    }
    for (value, expected) in zip(values, [0, 27_425, 55_073, 65_283]) {
      expect(Double(value), near: Double(expected), within: 300)
    }
    // Eight bits spread over sixteen are multiples of 257.
    expect(values.contains { $0 % 257 != 0 })
  }

  @Test func `errors name the format, and the package of a library that is not installed`() {
    let missing = CGImageError.noDecoder(source: "a.avif", type: "public.avif")
    expect(missing.description.contains("libheif1"))
    for (head, type) in [
      ("/* XPM */ static", "public.xpm-image"),
      ("P6\n1 1\n255\n", "public.pbm"), ("8BPS\0\0\0\0\0\0\0\0", "com.adobe.photoshop-image"),
      ("icns\0\0\0\0\0\0\0\0", "com.apple.icns"),
    ] {
      let error = CGImageError.noDecoder(source: "data", type: type)
      #expect(throws: error, "\(type)") { try CGImage(fileData: Data(head.utf8)) }
      expect(error.description.contains(type))
    }
  }

  @Test func `an SVG is drawn at its own size where librsvg is installed`() throws {
    let text = """
      <svg xmlns='http://www.w3.org/2000/svg' width='4' height='3'>
      <rect x='1' y='0' width='2' height='3' fill='#ff8000' fill-opacity='0.5'/></svg>
      """
    for head in ["", "<?xml version='1.0'?>\n"] {
      let file = Data((head + text).utf8)
      guard ImageDecoder.types.contains("public.svg-image") else {
        let error = CGImageError.noDecoder(source: "data", type: "public.svg-image")
        #expect(throws: error) { try CGImage(fileData: file) }
        expect(error.description.contains("librsvg2-2"))
        continue
      }
      let image = try CGImage(fileData: file)
      expect(image.width, equals: 4)
      expect(image.height, equals: 3)
      expect(pixel(image, 0, 1), equals: [0, 0, 0, 0])
      expect(difference(pixel(image, 1, 1), [128, 64, 0, 128]), isAtMost: 1)
      expectSafe(file)
    }
  }

  @Test(arguments: [0, 2, 4, 6] as [UInt8]) func `16 bits of a PNG stay`(kind: UInt8) throws {
    let samples: [UInt8] = [0x12, 0x34, 0xFF, 0xFF, 0x00, 0x01, 0x80, 0x00]
    let count = [0: 1, 2: 3, 4: 2, 6: 4][kind] ?? 1
    let file = PNGWriter.file(1, 1, kind: kind, Array(samples.prefix(2 * count)), depth: 16)
    let image = try CGImage(fileData: file)
    expect(image.bitsPerComponent, equals: 16)
    let bytes = try #require(image.dataProvider?.data) as Data
    let isGray = kind == 0 || kind == 4
    let color = isGray ? [0x12, 0x34, 0x12, 0x34, 0x12, 0x34] : Array(samples.prefix(6))
    let alpha: [UInt8] = kind == 6 ? [0x80, 0] : [0xFF, 0xFF]
    expect(Array(bytes), equals: color + alpha)
    // Drawing rounds: 0x1234 / 257 = 18.13.
    expect(pixel(image, 0, 0)[0], equals: (kind == 6 ? 9 : 18))
    // Written again, it is the same.
    let again = try CGImage(fileData: ImageEncoder.data(image, format: "png"))
    expect((try #require(again.dataProvider?.data) as Data), equals: bytes)
  }

  @Test(arguments: [1, 2, 4, 8] as [UInt8])
  func `palettes of a PNG become colours, with their alpha`(depth: UInt8) throws {
    // A red and a half transparent green pixel, the first in the high bits of its byte.
    let samples: [UInt8] = depth == 8 ? [0, 1] : [1 << (8 - 2 * depth)]
    let file = PNGWriter.file(
      2, 1, kind: 3, samples,
      [PNGChunk.encoded("PLTE", [255, 0, 0, 0, 255, 0]), PNGChunk.encoded("tRNS", [255, 128])],
      depth: depth)
    let image = try CGImage(fileData: file)
    expect(pixel(image, 0, 0), equals: [255, 0, 0, 255])
    expect(pixel(image, 1, 0), equals: [0, 128, 0, 128])
  }

  @Test func `16 bits of a TIFF stay`() throws {
    let image = try CGImage(fileData: SmallImages.gray16TIFF)
    expect(image.bitsPerComponent, equals: 16)
    expect(image.width, equals: 4)
    let bytes = [UInt8](try #require(image.dataProvider?.data) as Data)
    expect(
      (0..<4).map { Array(bytes[8 * $0..<8 * $0 + 2]) },
      equals: [[0, 0], [0, 1], [1, 2], [255, 255]])
  }

  @Test func `palettes of a TIFF become colours, and inks of one stay inks`() throws {
    let palette = try CGImage(fileData: SmallImages.paletteTIFF)
    expect(palette.width, equals: 16)
    expect(difference(pixel(palette, 15, 0), gradient(15, 0)), isBelow: 60)
    let inks = try CGImage(fileData: SmallImages.cmykTIFF)
    expect(inks.colorSpace?.model, equals: .cmyk)
    expect(
      [UInt8](try #require(inks.dataProvider?.data) as Data)[0..<4], equals: [255, 0, 128, 64])
    expect(pixel(inks, 0, 0), equals: [0, 191, 95, 255])
  }

  @Test func `an interlaced PNG is exact`() throws {
    // Adam7's passes: first column and row, then the steps.
    let passes = [
      (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
      (0, 1, 1, 2),
    ]
    func value(_ x: Int, _ y: Int) -> UInt8 { UInt8(x * 20 + y * 7) }
    var rows: [UInt8] = []
    for (left, top, across, down) in passes {
      for y in stride(from: top, to: 10, by: down) where left < 9 {
        rows.append(0)
        for x in stride(from: left, to: 9, by: across) { rows.append(value(x, y)) }
      }
    }
    var file = PNGChunk.signature
    file += PNGChunk.encoded(
      "IHDR", PNGChunk.bytes(of: 9) + PNGChunk.bytes(of: 10) + [8, 0, 0, 0, 1])
    let stream = try #require(Deflate.data(rows))
    file += PNGChunk.encoded("IDAT", Array(stream)) + PNGChunk.encoded("IEND", [])
    let image = try CGImage(fileData: Data(file))
    for y in 0..<10 {
      for x in 0..<9 { expect(pixel(image, x, y)[0], equals: value(x, y), "\(x), \(y)") }
    }
    // A part of it is a picture as a whole already.
    let source = CGImageSourceCreateIncremental(nil)
    CGImageSourceUpdateData(source, Data(file.dropLast(30)) as CFData, false)
    let part = CGImageSourceCreateImageAtIndex(source, 0, nil)
    expect(part.map { pixel($0, 0, 0)[0] } ?? value(0, 0), equals: value(0, 0))
  }

  @Test func `a progressive JPEG sharpens as its scans come`() throws {
    let whole = try CGImage(fileData: SmallImages.progressive)
    let data = SmallImages.progressive
    let source = CGImageSourceCreateIncremental(nil)
    var errors: [Int] = []
    for part in [0.5, 0.7, 0.9] {
      let count = Int(Double(data.count) * part)
      CGImageSourceUpdateData(source, data.prefix(count) as CFData, false)
      let image = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil), "\(part)")
      errors.append(zip(pixels(image), pixels(whole)).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) })
    }
    expect(errors[0], isAtLeast: errors[1])
    expect(errors[1], isAtLeast: errors[2])
    // The first scans hold the averages of 8 × 8 pixels: all of the picture is there.
    expect(errors[0], isBelow: 64 * 48 * 4 * 30)
  }

  @Test func `gray pictures are red, green and blue alike`() throws {
    let image = try CGImage(fileData: SmallImages.gray)
    let color = pixel(image, 40, 20)
    expect(color[0], equals: color[1])
    expect(color[1], equals: color[2])
  }

  @Test func `run lengths of a bitmap`() throws {
    // Eight bits: three of index 1, an end of line, one copied pixel of index 2 and two of index 1.
    let codes: [UInt8] = [3, 1, 0, 0, 0, 3, 2, 1, 1, 0, 0, 1]
    let palette: [UInt8] = [0, 0, 0, 0, 0, 0, 255, 0, 255, 0, 0, 0]
    var file = Array("BM".utf8) + BitmapWriter.number(66 + codes.count, 4) + [0, 0, 0, 0]
    file += BitmapWriter.number(66, 4) + BitmapWriter.number(40, 4) + BitmapWriter.number(3, 4)
    file += BitmapWriter.number(2, 4) + [1, 0, 8, 0] + BitmapWriter.number(1, 4)
    file += [UInt8](repeating: 0, count: 12) + BitmapWriter.number(3, 4) + [0, 0, 0, 0]
    file += palette + codes
    let image = try CGImage(fileData: Data(file))
    expect(pixel(image, 0, 1), equals: [255, 0, 0, 255])
    expect(pixel(image, 0, 0), equals: [0, 0, 255, 255])
    expect(pixel(image, 2, 0), equals: [255, 0, 0, 255])
    expectSafe(Data(file))
  }

  @Test(arguments: [3, 4], [-2, 2])
  func `rows of a bitmap of any width keep their pixels`(size: Int, height: Int) throws {
    for width in 1...9 {
      var file = Array("BM".utf8) + [0, 0, 0, 0, 0, 0, 0, 0] + BitmapWriter.number(54, 4)
      file += BitmapWriter.number(40, 4) + BitmapWriter.number(width, 4)
      file += BitmapWriter.number(height, 4) + [1, 0, UInt8(8 * size), 0]
      file += [UInt8](repeating: 0, count: 24)
      let row = (width * size + 3) / 4 * 4
      file += (0..<(2 * row)).map { UInt8(7 * $0 % 256) }
      let image = try CGImage(fileData: Data(file))
      for y in 0..<2 {
        for x in 0..<width {
          let at = 54 + (height < 0 ? y : 1 - y) * row + x * size
          let wanted = [file[at + 2], file[at + 1], file[at], 255]
          expect(pixel(image, x, y), equals: wanted, "\(x), \(y) of \(width)")
        }
      }
    }
  }

  @Test func `bits of a bitmap's fields are scaled, and indices looked up`() throws {
    var file = Array("BM".utf8) + [0, 0, 0, 0, 0, 0, 0, 0] + BitmapWriter.number(66, 4)
    file += BitmapWriter.number(40, 4) + BitmapWriter.number(1, 4) + BitmapWriter.number(-1, 4)
    file += [1, 0, 16, 0, 3, 0, 0, 0] + [UInt8](repeating: 0, count: 20)
    for mask in [0xF800, 0x7E0, 0x1F] { file += BitmapWriter.number(mask, 4) }
    file += [0x1F, 0xFC, 0, 0]
    // 31 of 31, 32 of 63, 31 of 31.
    expect(pixel(try CGImage(fileData: Data(file)), 0, 0), equals: [255, 130, 255, 255])
    let indexed = try CGImage(fileData: SmallImages.rle)
    expect(difference(pixel(indexed, 0, 7), gradient(0, 7)), isBelow: 80)
  }

  // MARK: - Damage

  /// Every beginning of a file, and the file with bytes changed at random, is a picture or an error.
  private func expectSafe(_ file: Data, _ seed: UInt64 = 5) {
    var random = SeededGenerator(seed: seed)
    func read(_ data: Data) {
      guard let source = CGImageSourceCreateWithData(data as CFData, nil) else { return }
      for index in 0..<min(CGImageSourceGetCount(source), 3) {
        let image = CGImageSourceCreateImageAtIndex(source, index, nil)
        expect(image.map { $0.width > 0 } ?? true)
      }
      let part = CGImageSourceCreateIncremental(nil)
      CGImageSourceUpdateData(part, data as CFData, false)
      _ = CGImageSourceCreateImageAtIndex(part, 0, nil)
    }
    for count in stride(from: 0, to: file.count, by: max(file.count / 50, 1)) {
      read(file.prefix(count))
    }
    for _ in 0..<40 {
      var changed = file
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        changed[Int.random(in: 4..<changed.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      read(changed)
    }
  }

  @Test func `cut and changed files of every format are errors or pictures`() throws {
    let small = try randomImage(width: 5, height: 4, seed: 1)
    var files = [
      SmallImages.avif, SmallImages.heic, SmallImages.jxl, SmallImages.animatedWebP,
      SmallImages.progressive, SmallImages.gray, SmallImages.lzwTIFF, SmallImages.cmykTIFF,
      SmallImages.gray16TIFF, SmallImages.paletteTIFF, SmallImages.rle, SmallCMYK.plain,
      SmallWebP.lossy,
    ]
    for format in ["png", "jpeg", "tiff", "bmp", "ico"] {
      files.append(try ImageEncoder.data(small, format: format))
    }
    files.append(try GIFEncoder(loopCount: 0).data([.init(image: small, delay: 0.1)]))
    for (number, file) in files.enumerated() { expectSafe(file, UInt64(number)) }
  }

  @Test(arguments: ["tiff", "bmp"])
  func `opaque pixels of any width come back`(format: String) throws {
    // Four pixels are read at once, the last ones by themselves.
    for width in 1...21 {
      var bytes = [UInt8](repeating: 255, count: 12 * width)
      for index in bytes.indices where index % 4 < 3 { bytes[index] = UInt8(index * 89 % 256) }
      let file = try ImageEncoder.data(
        image(width, 3, bytes, .noneSkipLast), format: format)
      let decoded = try CGImage(fileData: file)
      for y in 0..<3 {
        for x in 0..<width {
          let start = 4 * (y * width + x)
          let expected = Array(bytes[start..<start + 4])
          expect(pixel(decoded, x, y), equals: expected, "\(width): \(x), \(y)")
        }
      }
    }
  }
}
