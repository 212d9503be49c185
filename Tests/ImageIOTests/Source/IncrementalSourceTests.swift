// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import TestImages
import TestSupport
import Testing

@testable import CoreGraphics
@testable import ImageIO

/// Sources that get their file bit by bit.
struct IncrementalSourceTests {
  private func file(_ type: String, _ image: CGImage) throws -> Data {
    let buffer = NSMutableData()
    let destination = try #require(
      CGImageDestinationCreateWithData(buffer, type as CFString, 1, nil))
    CGImageDestinationAddImage(destination, image, nil)
    try #require(CGImageDestinationFinalize(destination))
    return buffer as Data
  }

  @Test(arguments: ["public.png", "public.jpeg", "com.compuserve.gif", "com.microsoft.bmp"])
  func `a file fed byte by byte is read up to where it is`(_ type: String) throws {
    let picture = try randomImage(width: 13, height: 17, seed: 2)
    let data = try file(type, picture)
    let source = CGImageSourceCreateIncremental(nil)
    expect(CGImageSourceGetStatus(source), equals: .statusReadingHeader)
    expect(CGImageSourceGetCount(source), equals: 0)
    var last = CGImageSourceStatus.statusUnknownType.rawValue
    for count in 1...data.count {
      CGImageSourceUpdateData(source, data.prefix(count) as CFData, count == data.count)
      let status = CGImageSourceGetStatus(source)
      // The states follow each other: header, pixels, complete.
      expect(status.rawValue, isAtLeast: last, "\(status) at \(count)")
      last = status.rawValue
      if status == .statusIncomplete {
        expect(CGImageSourceGetCount(source), equals: 1)
        let properties = try #require(CGImageSourceCopyPropertiesAtIndex(source, 0, nil))
        expect(properties[kCGImagePropertyPixelWidth] as? Int, equals: 13)
        expect(properties[kCGImagePropertyPixelHeight] as? Int, equals: 17)
        if let part = CGImageSourceCreateImageAtIndex(source, 0, nil) {
          expect(part.width, equals: 13)
        }
      }
    }
    expect(last, equals: CGImageSourceStatus.statusComplete.rawValue)
    let whole = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
    let direct = try #require(CGImageSourceCreateWithData(data as CFData, nil))
    let expected = try #require(CGImageSourceCreateImageAtIndex(direct, 0, nil))
    expect(pixels(whole), equals: pixels(expected))
    expect(CGImageSourceGetType(source), equals: type as CFString)
  }

  @Test func `half of a file gives its upper rows, the rest transparent`() throws {
    let picture = try randomImage(width: 200, height: 200, seed: 5)
    let opaque = try image(200, 200, pixels(picture), .noneSkipLast)
    let data = try file("public.png", opaque)
    let source = CGImageSourceCreateIncremental(nil)
    CGImageSourceUpdateData(source, data.prefix(data.count / 2) as CFData, false)
    expect(CGImageSourceGetStatus(source), equals: .statusIncomplete)
    let part = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
    expect(part.height, equals: 200)
    expect(pixel(part, 100, 20), equals: pixel(opaque, 100, 20))
    expect(pixel(part, 100, 199), equals: [0, 0, 0, 0])
    CGImageSourceUpdateData(source, data as CFData, true)
    expect(CGImageSourceGetStatus(source), equals: .statusComplete)
    let whole = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
    expect(pixels(whole), equals: pixels(opaque))
    // Later data are refused.
    CGImageSourceUpdateData(source, Data([1, 2, 3]) as CFData, true)
    expect(CGImageSourceGetCount(source), equals: 1)
  }

  @Test(.enabled(if: ImageDecoder.types.contains("org.webmproject.webp")))
  func `the rows of a WebP come with its bytes`() throws {
    let data = SmallWebP.lossy
    let whole = try CGImage(fileData: data)
    let source = CGImageSourceCreateIncremental(nil)
    var shown = 0
    for count in 1..<data.count {
      let provider = CGDataProvider(data: Data(data.prefix(count)) as CFData)
      CGImageSourceUpdateDataProvider(source, try #require(provider), false)
      let status = CGImageSourceGetStatus(source)
      expect(status == .statusReadingHeader || status == .statusIncomplete, "\(count)")
      guard let part = CGImageSourceCreateImageAtIndex(source, 0, nil) else { continue }
      expect(part.width, equals: whole.width)
      if pixel(part, 3, 0) == pixel(whole, 3, 0) { shown += 1 }
    }
    expect(shown, isAbove: 0)
    CGImageSourceUpdateData(source, data as CFData, true)
    expect(CGImageSourceGetStatus(source), equals: .statusComplete)
    let last = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
    expect(pixels(last), equals: pixels(whole))
  }

  @Test func `frames of an unfinished GIF and WebP are shown when they are whole`() throws {
    let pictures = try (1...4 as ClosedRange<UInt64>).map {
      GIFEncoder.Frame(image: try randomImage(width: 30, height: 30, seed: $0), delay: 0.1)
    }
    var files = [(try GIFEncoder(loopCount: 0).data(pictures), "com.compuserve.gif")]
    if ImageDecoder.types.contains("org.webmproject.webp") {
      files.append((SmallImages.animatedWebP, "org.webmproject.webp"))
    }
    for (data, type) in files {
      let whole = try #require(CGImageSourceCreateWithData(data as CFData, nil))
      let source = CGImageSourceCreateIncremental(nil)
      CGImageSourceUpdateData(source, data.dropLast(12) as CFData, false)
      expect(CGImageSourceGetStatus(source), equals: .statusIncomplete)
      expect(CGImageSourceGetStatusAtIndex(source, 1), equals: .statusComplete, "\(type)")
      let second = try #require(CGImageSourceCreateImageAtIndex(source, 1, nil), "\(type)")
      let expected = try #require(CGImageSourceCreateImageAtIndex(whole, 1, nil))
      expect(pixels(second), equals: pixels(expected), "\(type)")
      let last = CGImageSourceGetCount(whole) - 1
      expectNil(CGImageSourceCreateImageAtIndex(source, last, nil), "\(type)")
    }
  }

  @Test func `cut, damaged or foreign data has its status`() throws {
    func status(_ data: Data) -> CGImageSourceStatus {
      let source = CGImageSourceCreateIncremental(nil)
      CGImageSourceUpdateData(source, data as CFData, true)
      return CGImageSourceGetStatus(source)
    }
    let data = try file("public.png", try randomImage(width: 9, height: 9, seed: 3))
    expect(status(data), equals: .statusComplete)
    expect(status(data.prefix(data.count - 20)), equals: .statusUnexpectedEOF)
    expect(status(Data()), equals: .statusUnexpectedEOF)
    expect(status(Data("this is no image, only a text".utf8)), equals: .statusUnknownType)
    var broken = data
    let start = try #require(data.range(of: Data("IDAT".utf8))).upperBound
    for index in start..<(start + 20) { broken[index] = 0 }
    expect(status(broken), equals: .statusInvalidData)
    let source = CGImageSourceCreateIncremental(nil)
    CGImageSourceUpdateData(source, Data("no image at all".utf8) as CFData, false)
    expect(CGImageSourceGetStatus(source), equals: .statusUnknownType)
    expect(CGImageSourceGetStatusAtIndex(source, 5), equals: .statusUnknownType)
    // A source that starts over with fewer bytes.
    let again = CGImageSourceCreateIncremental(nil)
    for count in [data.count - 5, 60, data.count - 5, data.count] {
      CGImageSourceUpdateData(again, data.prefix(count) as CFData, false)
      _ = CGImageSourceCreateImageAtIndex(again, 0, nil)
    }
    expect(CGImageSourceGetStatus(again), equals: .statusComplete)
  }

  @Test func `frames of an animated PNG come as they are complete`() throws {
    let buffer = NSMutableData()
    let destination = try #require(
      CGImageDestinationCreateWithData(buffer, "public.png" as CFString, 3, nil))
    for seed in 1...3 as ClosedRange<UInt64> {
      CGImageDestinationAddImage(
        destination, try randomImage(width: 8, height: 8, seed: seed), nil)
    }
    expect(CGImageDestinationFinalize(destination))
    let data = buffer as Data
    let source = CGImageSourceCreateIncremental(nil)
    for count in 1...data.count {
      CGImageSourceUpdateData(source, data.prefix(count) as CFData, false)
      for index in 0..<CGImageSourceGetCount(source) {
        _ = CGImageSourceCreateImageAtIndex(source, index, nil)
      }
    }
    expect(CGImageSourceGetCount(source), equals: 3)
    let third = try #require(CGImageSourceCreateImageAtIndex(source, 2, nil))
    expect(pixels(third), equals: pixels(try randomImage(width: 8, height: 8, seed: 3)))
  }
}
