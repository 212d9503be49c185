// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import TestImages
import TestSupport
import Testing

@testable import CoreGraphics
@testable import ImageIO

/// Where an image's bytes come from and go to, and what an image says about them.
struct ImageVariantTests {
  @Test func `an image tells its byte order, its rendering intent and its layout`() throws {
    let provider = try #require(CGDataProvider(data: Data([30, 20, 10, 255]) as CFData))
    let image = try #require(
      CGImage(
        width: 1, height: 1, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 4,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGBitmapInfo(
          rawValue: CGImageAlphaInfo.premultipliedFirst.rawValue
            | CGImageByteOrderInfo.order32Little.rawValue),
        provider: provider, decode: nil, shouldInterpolate: true, intent: .perceptual))
    expect(image.byteOrderInfo, equals: .order32Little)
    expect(image.renderingIntent, equals: .perceptual)
    expect(image.bitmapInfo.intersection(.byteOrderMask), equals: .byteOrder32Little)
    expect(image.bitmapInfo.rawValue & CGBitmapInfo.alphaInfoMask.rawValue, equals: 2)
    expect(image.bitmapInfo.isDisjoint(with: .floatInfoMask))
    try expect(self.image(10).byteOrderInfo, equals: .orderDefault)
    expect(pixel(image, 0, 0), equals: [10, 20, 30, 255])
  }

  private func image(_ red: UInt8) throws -> CGImage {
    try TestImages.image(1, 1, [red, 20, 30, 255])
  }

  @Test func `sixteen bits may have their high byte first by name`() throws {
    let image = try TestImages.image(
      1, 1, [0x80, 0x80, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF], bitsPerComponent: 16, bitsPerPixel: 64,
      .premultipliedLast, .byteOrder16Big)
    expect(pixel(image, 0, 0), equals: [128, 0, 255, 255])
    expect(image.byteOrderInfo, equals: .order16Big)
  }

  /// The same bytes in another space are another colour; a space of other components is refused.
  @Test func `the same bytes in another space are another colour`() throws {
    let image = try TestImages.image(1, 1, [200, 100, 50, 255])
    let space = try #require(CGColorSpace(name: CGColorSpace.displayP3))
    let wide = try #require(image.copy(colorSpace: space))
    expect(wide.dataProvider?.data, equals: image.dataProvider?.data)
    expect(wide.colorSpace?.name, equals: CGColorSpace.displayP3)
    expect(pixel(wide, 0, 0)[0], isAbove: 205)
    expect(pixel(wide, 0, 0) != pixel(image, 0, 0))
    expectNil(image.copy(colorSpace: CGColorSpaceCreateDeviceGray()))
    expectNil(image.copy(colorSpace: CGColorSpaceCreateDeviceCMYK()))
  }

  @Test func `providers read files by URL and by path; a missing one gives none`() throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("bytes")
      try Data([1, 2, 3]).write(to: file)
      expect(CGDataProvider(url: file as CFURL)?.data, equals: Data([1, 2, 3]) as CFData)
      expect(CGDataProvider(filename: file.path)?.data, equals: Data([1, 2, 3]) as CFData)
      let missing = folder.appendingPathComponent("none")
      expectNil(CGDataProvider(url: missing as CFURL))
      expectNil(CGDataProvider(filename: missing.path))
      expectNil(CGDataProvider(url: folder as CFURL))
    }
  }

  @Test func `consumers write files and memory`() throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("page.svg")
      let consumer = try #require(CGDataConsumer(url: file as CFURL))
      let context = try #require(CGContext(svg: consumer, size: CGSize(width: 4, height: 4)))
      context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
      context.closeSVG()
      try expect(String(contentsOf: file, encoding: .utf8).contains("<svg"))
    }
    expectNil(
      CGDataConsumer(url: (try #require(URL(string: "https://example.com/a"))) as CFURL))
  }

  @Test func `a source of a provider has its image and its type`() throws {
    let picture = try randomImage(width: 3, height: 2, seed: 4)
    let data = try ImageEncoder.data(picture, format: "png")
    let provider = try #require(CGDataProvider(data: data as CFData))
    let source = try #require(CGImageSourceCreateWithDataProvider(provider, nil))
    expect(CGImageSourceGetType(source), equals: "public.png")
    expect(CGImageSourceCreateImageAtIndex(source, 0, nil)?.width, equals: 3)
    let empty = try #require(CGDataProvider(data: Data() as CFData))
    expectNil(CGImageSourceCreateWithDataProvider(empty, nil))
  }

  /// A JPEG with an Exif segment that holds the orientation alone.
  @Test(arguments: 1...8 as ClosedRange<UInt8>)
  func `orientations`(_ value: UInt8) throws {
    let picture = try TestImages.image(8, 4, [UInt8](repeating: 99, count: 128))
    var data = try ImageEncoder.data(picture, format: "jpeg")
    // Big-endian TIFF: header, one entry (tag 0x0112, a short, one value), no next directory.
    var exif = Array("Exif\0\0MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1]
    exif += [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, value, 0, 0, 0, 0, 0, 0]
    data.insert(contentsOf: [0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif, at: 2)
    let source = try #require(CGImageSourceCreateWithData(data as CFData, nil))
    let properties = try #require(CGImageSourceCopyPropertiesAtIndex(source, 0, nil))
    let found = try #require(properties[kCGImagePropertyOrientation] as? Int)
    expect(CGImagePropertyOrientation(rawValue: UInt32(found))?.rawValue, equals: UInt32(value))
    expect(properties[kCGImagePropertyPixelWidth] as? Int, equals: 8)
  }

  @Test func `elements are handed over one by one, with the pointer that came along`() {
    let path = CGMutablePath()
    path.addRects(
      [CGRect(x: 0, y: 0, width: 2, height: 1), CGRect(x: 4, y: 0, width: 2, height: 1)],
      transform: CGAffineTransform(translationX: 10, y: 0))
    path.addRoundedRect(
      in: CGRect(x: 0, y: 10, width: 20, height: 10), cornerWidth: 5, cornerHeight: 2,
      transform: CGAffineTransform(scaleX: 2, y: 1))
    var counts: [CGPathElementType: Int] = [:]
    let count: CGPathApplierFunction = { info, element in
      let counts = info!.assumingMemoryBound(to: [CGPathElementType: Int].self)
      let item: CGPathElement = element.pointee
      counts.pointee[item.type, default: 0] += 1
    }
    withUnsafeMutablePointer(to: &counts) { path.apply(info: $0, function: count) }
    expect(counts[.moveToPoint], equals: 3)
    expect(counts[.closeSubpath], equals: 3)
    expect(counts[.addCurveToPoint], equals: 4)
    expect(path.boundingBoxOfPath, equals: CGRect(x: 0, y: 0, width: 40, height: 20))
    expect(path.contains(CGPoint(x: 11, y: 0.5)))
    expect(!path.contains(CGPoint(x: 13, y: 0.5)))
    expect(!path.contains(CGPoint(x: 0.3, y: 10.3)))
    expect(path.contains(CGPoint(x: 20, y: 15)))
  }
}
