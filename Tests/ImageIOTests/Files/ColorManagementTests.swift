// SPDX-License-Identifier: MIT

import Diagnostics
import Expectations
import Foundation
import TestImages
import TestSupport
import Testing

@testable import CoreGraphics
@testable import ImageIO

/// Pictures of files with colour profiles, drawn and converted.
struct ColorManagementTests {
  private func profile(_ name: CFString) throws -> Data {
    try #require(CGColorSpace(name: name)?.copyICCData() as Data?)
  }

  private func decoded(_ file: Data) throws -> CGImage {
    let source = try #require(CGImageSourceCreateWithData(file as CFData, nil))
    return try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
  }

  @Test func `a PNG in Display P3 comes out right in sRGB`() throws {
    // Red, green of sRGB and a gray, as Display P3 has them.
    let samples: [UInt8] = [234, 51, 35, 117, 251, 76, 128, 128, 128]
    let data = try profile(CGColorSpace.displayP3)
    let image = try decoded(PNGWriter.file(3, 1, kind: 2, samples, [PNGWriter.profile(data)]))
    expect(image.colorSpace?.name, equals: CGColorSpace.displayP3)
    expect(difference(pixel(image, 0, 0), [255, 0, 0, 255]), isAtMost: 2)
    expect(difference(pixel(image, 1, 0), [0, 255, 0, 255]), isAtMost: 3)
    expect(pixel(image, 2, 0), equals: [128, 128, 128, 255])
    let context = try makeContext(3, 1)
    context.draw(image, in: CGRect(x: 0, y: 0, width: 3, height: 1))
    expect(difference(try pixel(context, 0, 0), [255, 0, 0, 255]), isAtMost: 2)
  }

  @Test func `pixels of Adobe RGB and of unknown primaries are Little CMS's own`() throws {
    var random = SeededGenerator(seed: 9)
    for data in [try profile(CGColorSpace.adobeRGB1998), try Profiles.rgb()] {
      let samples = (0..<(3 * 64)).map { _ in UInt8.random(in: 0...255, using: &random) }
      let image = try decoded(PNGWriter.file(8, 8, kind: 2, samples, [PNGWriter.profile(data)]))
      let expected = try Profiles.converted(samples, components: 3, data)
      let found = pixels(image)
      for index in 0..<64 {
        let off = difference(
          Array(found[(4 * index)..<(4 * index + 3)]),
          Array(expected[(3 * index)..<(3 * index + 3)]))
        expect(off, isAtMost: 1, "pixel \(index)")
      }
    }
  }

  @Test func `translucent pixels of a profile are converted straight`() throws {
    let data = try profile(CGColorSpace.displayP3)
    let samples: [UInt8] = [234, 51, 35, 128, 234, 51, 35, 0]
    let image = try decoded(PNGWriter.file(2, 1, kind: 6, samples, [PNGWriter.profile(data)]))
    expect(difference(pixel(image, 0, 0), [128, 0, 0, 128]), isAtMost: 2)
    expect(pixel(image, 1, 0), equals: [0, 0, 0, 0])
  }

  @Test func `gray pictures follow the gamma of their profile`() throws {
    let data = try Profiles.gray(gamma: 1.8)
    let samples: [UInt8] = [0, 64, 128, 255]
    let image = try decoded(PNGWriter.file(4, 1, kind: 0, samples, [PNGWriter.profile(data)]))
    expect(image.colorSpace?.model, equals: .monochrome)
    for (x, sample) in samples.enumerated() {
      let light = pow(Double(sample) / 255, 1.8)
      let expected = TransferCurve.sRGB.encoded(light) * 255
      for channel in 0..<3 {
        expect(Double(pixel(image, x, 0)[channel]), near: expected, within: 1, "sample \(sample)")
      }
    }
    let both: [UInt8] = [128, 100]
    let faded = try decoded(PNGWriter.file(1, 1, kind: 4, both, [PNGWriter.profile(data)]))
    expect(pixel(faded, 0, 0)[3], equals: 100)
  }

  @Test func `the gamma and the primaries of a PNG count without a profile`() throws {
    let gamma = PNGWriter.numbers("gAMA", [1])
    let linear = try decoded(PNGWriter.file(1, 1, kind: 2, [128, 128, 128], [gamma]))
    let expected = TransferCurve.sRGB.encoded(128.0 / 255) * 255
    expect(Double(pixel(linear, 0, 0)[0]), near: expected, within: 1)
    let p3 = PNGWriter.numbers(
      "cHRM", [0.3127, 0.3290, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06])
    let usual = PNGWriter.numbers("gAMA", [0.45455])
    let wide = try decoded(PNGWriter.file(1, 1, kind: 2, [234, 51, 35], [usual, p3]))
    expect(difference(pixel(wide, 0, 0), [255, 0, 0, 255]), isAtMost: 2)
    // sRGB's chunk counts before both.
    let standard = PNGChunk.encoded("sRGB", [0])
    let plain = try decoded(PNGWriter.file(1, 1, kind: 2, [234, 51, 35], [standard, gamma, p3]))
    expect(pixel(plain, 0, 0), equals: [234, 51, 35, 255])
    let coded = PNGChunk.encoded("cICP", [12, 13, 0, 1])
    let named = try decoded(PNGWriter.file(1, 1, kind: 2, [234, 51, 35], [coded]))
    expect(named.colorSpace?.name, equals: CGColorSpace.displayP3)
  }

  @Test func `pictures in sRGB need no conversion`() throws {
    let data = try profile(CGColorSpace.sRGB)
    let usual = PNGWriter.numbers("gAMA", [0.45455])
    for chunk in [PNGWriter.profile(data), PNGChunk.encoded("sRGB", [0]), usual] {
      let image = try decoded(PNGWriter.file(1, 1, kind: 6, [200, 100, 50, 255], [chunk]))
      expect(PixelDecoder.isTarget(image.format))
      expect(pixel(image, 0, 0), equals: [200, 100, 50, 255])
    }
  }

  @Test func `a profile in several segments of a JPEG is put together`() throws {
    let data = try Profiles.rgb()
    let plain = try ImageEncoder.data(
      try image(8, 8, [UInt8](repeating: 200, count: 256)), format: "jpeg")
    let whole = JPEGWriter.file(plain, adding: JPEGWriter.profile(data))
    let parts = JPEGWriter.file(plain, adding: JPEGWriter.profile(data, size: 100).reversed())
    for file in [whole, parts] {
      let image = try decoded(file)
      let space = try #require(image.colorSpace)
      expect(space.copyICCData() as Data?, equals: data)
      let sample = pixel(try decoded(plain), 4, 4)
      let expected = try Profiles.converted(Array(sample.prefix(3)), components: 3, data)
      expect(difference(Array(pixel(image, 4, 4).prefix(3)), expected), isAtMost: 1)
    }
    // A part is missing.
    let cut = JPEGWriter.file(
      plain, adding: Array(JPEGWriter.profile(data, size: 100).dropLast()))
    try expect(decoded(cut).colorSpace?.name, equals: CGColorSpace.sRGB)
  }

  @Test func `inks of a JPEG are converted by their profile, or by the device's rule`() throws {
    let plain = try decoded(SmallCMYK.plain)
    expect(plain.colorSpace?.model, equals: .cmyk)
    expect(difference(pixel(plain, 2, 4), [0, 255, 255, 255]), isAtMost: 3)
    // (1 − 0)(1 − 32/255), and so on for 64 and 128.
    expect(difference(pixel(plain, 13, 4), [223, 167, 111, 255]), isAtMost: 4)
    let ycck = try decoded(SmallCMYK.ycck)
    expect(difference(pixel(ycck, 2, 4), [0, 255, 255, 255]), isAtMost: 4)
    expect(difference(pixel(ycck, 13, 4), [255, 255, 255, 255]), isAtMost: 4)
    let data = try Profiles.cmyk()
    let tagged = try decoded(JPEGWriter.file(SmallCMYK.plain, adding: JPEGWriter.profile(data)))
    expect(tagged.colorSpace?.copyICCData() as Data?, equals: data)
    let expected = try Profiles.converted([255, 0, 0, 0], components: 4, data)
    expect(difference(Array(pixel(tagged, 2, 4).prefix(3)), expected), isAtMost: 3)
    let mixed = try Profiles.converted([0, 64, 128, 32], components: 4, data)
    expect(difference(Array(pixel(tagged, 13, 4).prefix(3)), mixed), isAtMost: 4)
    // Without Adobe's segment the inks are not inverted.
    var direct = SmallCMYK.plain
    direct.removeSubrange(SmallCMYK.adobeSegment)
    expect(difference(pixel(try decoded(direct), 2, 4), [0, 0, 0, 255]), isAtMost: 3)
  }

  @Test func `profiles of other components than the pixels are refused`() throws {
    let gray = PNGWriter.profile(try Profiles.gray(gamma: 1.8))
    let image = try decoded(PNGWriter.file(1, 1, kind: 2, [200, 100, 50], [gray]))
    expect(image.colorSpace?.name, equals: CGColorSpace.sRGB)
    expect(pixel(image, 0, 0), equals: [200, 100, 50, 255])
    let rgb = PNGWriter.profile(try Profiles.rgb())
    let other = try decoded(PNGWriter.file(1, 1, kind: 0, [200], [rgb]))
    expect(pixel(other, 0, 0), equals: [200, 200, 200, 255])
    expect(RefusalLog.count(of: "image: refused profile"), isAbove: 0)
  }

  @Test func `damaged and huge profiles in a picture leave the picture in sRGB`() throws {
    let data = try Profiles.rgb()
    func space(_ body: [UInt8]) throws -> CFString? {
      let chunk = PNGChunk.encoded("iCCP", Array("test".utf8) + [0, 0] + body)
      return try decoded(PNGWriter.file(1, 1, kind: 2, [200, 100, 50], [chunk])).colorSpace?.name
    }
    let whole = PNGWriter.zlib(Array(data))
    for count in stride(from: 0, to: whole.count - 8, by: 17) {
      try expect(space(Array(whole.prefix(count))), equals: CGColorSpace.sRGB)
    }
    let zeros = [UInt8](repeating: 0, count: ICCProfile.maximumSize + 100)
    let bomb = Array(try #require(Deflate.data(zeros)))
    try expect(space(bomb), equals: CGColorSpace.sRGB)
  }

  @Test(arguments: FuzzBudget.rounds)
  func `pictures with profiles changed at random are refused or drawn`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed &+ 90)
    let rgb = PNGWriter.file(
      2, 1, kind: 2, [9, 8, 7, 6, 5, 4], [PNGWriter.profile(try Profiles.rgb())])
    let inks = JPEGWriter.file(SmallCMYK.plain, adding: JPEGWriter.profile(try Profiles.cmyk()))
    for file in [rgb, inks, SmallCMYK.plain, SmallCMYK.ycck] {
      for _ in 0..<60 {
        var broken = file
        for _ in 0..<Int.random(in: 1...5, using: &random) {
          let end = Bool.random(using: &random) ? min(300, broken.count) : broken.count
          broken[Int.random(in: 0..<end, using: &random)] = UInt8.random(
            in: 0...255, using: &random)
        }
        let source = try #require(CGImageSourceCreateWithData(broken as CFData, nil))
        _ = CGImageSourceCopyPropertiesAtIndex(source, 0, nil)
        guard let image = CGImageSourceCreateImageAtIndex(source, 0, nil),
          image.width * image.height < 1 << 16
        else { continue }
        expect(pixels(image).count, equals: 4 * image.width * image.height)
      }
    }
    for count in stride(from: 0, to: SmallCMYK.plain.count, by: 3) {
      let part = SmallCMYK.plain.prefix(count)
      guard let source = CGImageSourceCreateWithData(part as CFData, nil) else { continue }
      expectNil(CGImageSourceCreateImageAtIndex(source, 0, nil))
    }
  }

  @Test func `a context in Display P3 keeps colours that sRGB lacks`() throws {
    let data = try profile(CGColorSpace.displayP3)
    let image = try decoded(
      PNGWriter.file(2, 1, kind: 2, [255, 0, 0, 100, 200, 50], [PNGWriter.profile(data)]))
    let context = try makeContext(2, 1, space: CGColorSpace.displayP3)
    context.draw(image, in: CGRect(x: 0, y: 0, width: 2, height: 1))
    let bytes = try #require(context.data).assumingMemoryBound(to: UInt8.self)
    expect((0..<8).map { bytes[$0] }, equals: [255, 0, 0, 255, 100, 200, 50, 255])
    let copy = try #require(context.makeImage())
    expect(copy.colorSpace?.name, equals: CGColorSpace.displayP3)
    expect(difference(pixel(copy, 0, 0), [255, 0, 0, 255]), isAtMost: 1)
  }

  @Test func `a context in the space of a profile holds its components`() throws {
    let space = try #require(CGColorSpace(iccData: try Profiles.rgb() as CFData))
    let context = try #require(
      CGContext(
        data: nil, width: 2, height: 1, bitsPerComponent: 8, bytesPerRow: 0, space: space,
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    context.setFillColor(CGColor(in: space, [0.2, 0.6, 0.8, 1]))
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    context.setFillColor(CGColor(srgbRed: 0.5, green: 0.5, blue: 0.5, alpha: 1))
    context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
    let bytes = try #require(context.data).assumingMemoryBound(to: UInt8.self)
    expect((0..<4).map { bytes[$0] }, equals: [51, 153, 204, 255])
    expect(difference(try pixel(context, 1, 0), [128, 128, 128, 255]), isAtMost: 1)
    let inks = try #require(CGColorSpace(iccData: try Profiles.cmyk() as CFData))
    expectNil(
      CGContext(
        data: nil, width: 2, height: 1, bitsPerComponent: 8, bytesPerRow: 0, space: inks,
        bitmapInfo: 0))
  }

  @Test func `gradients go through colours of a profile`() throws {
    let space = try #require(CGColorSpace(iccData: try Profiles.rgb() as CFData))
    let stops: [CGFloat] = [1, 1, 1, 1, 0, 0, 0, 1]
    let gradient = try #require(
      CGGradient(colorSpace: space, colorComponents: stops, locations: nil, count: 2))
    let context = try makeContext(100, 1)
    context.drawLinearGradient(
      gradient, start: .zero, end: CGPoint(x: 100, y: 0), options: [])
    try expect(pixel(context, 0, 0)[0], isAbove: 250)
    try expect(pixel(context, 99, 0)[0], isBelow: 5)
    expect(abs(Int(try pixel(context, 50, 0)[0]) - 127), isAtMost: 2)
  }

  @Test func `a picture is converted once`() throws {
    let data = try Profiles.rgb()
    let image = try decoded(PNGWriter.file(1, 1, kind: 2, [9, 8, 7], [PNGWriter.profile(data)]))
    let addresses = try (0..<2).map { _ in
      try #require(
        image.withPremultipliedRGBA8 { pixels, _ in pixels.baseAddress })
    }
    expect(addresses[0], equals: addresses[1])
    let again = try decoded(PNGWriter.file(1, 1, kind: 2, [9, 8, 7], [PNGWriter.profile(data)]))
    expect(again.colorSpace, equals: image.colorSpace)
  }

  @Test func `written pictures keep the space of their pixels`() throws {
    let p3 = try image(
      2, 1, [255, 0, 0, 255, 10, 20, 30, 128].map { UInt8($0) }, space: CGColorSpace.displayP3,
      .last)
    for type in ["public.png", "public.tiff"] {
      let buffer = NSMutableData()
      let destination = try #require(
        CGImageDestinationCreateWithData(buffer, type as CFString, 1, nil))
      CGImageDestinationAddImage(destination, p3, nil)
      expect(CGImageDestinationFinalize(destination))
      let read = try decoded(buffer as Data)
      expect(read.colorSpace?.name, equals: CGColorSpace.displayP3, "\(type)")
      expect(difference(pixel(read, 0, 0), pixel(p3, 0, 0)), isAtMost: 1)
      // The decoder of TIFF multiplies translucent pixels by their alpha.
      if type == "public.png" {
        expect(difference(pixel(read, 1, 0), pixel(p3, 1, 0)), isAtMost: 1)
      }
    }
  }
}
