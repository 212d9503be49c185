// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import ImageIO
import TestSupport
import Testing

/// Bytes of objects reach images in one go.
struct DataProviderTests {
  /// An object that counts how often it is asked for its bytes.
  private final class CountedData: NSData {
    private let stored: NSData
    private(set) var count = 0

    init(holding bytes: [UInt8]) {
      stored = bytes.withUnsafeBytes { NSData(bytes: $0.baseAddress, length: $0.count) }
      super.init()
    }

    required init?(coder: NSCoder) { nil }

    override var length: Int { stored.length }

    override var bytes: UnsafeRawPointer {
      count += 1
      return stored.bytes
    }
  }

  private let bytes = (0..<4096).map { UInt8(truncatingIfNeeded: $0 * 7) }

  @Test func `a provider copies an object's bytes at once`() throws {
    let data = CountedData(holding: bytes)
    let provider = try #require(CGDataProvider(data: data))
    expect(data.count, equals: 1)
    expect(provider.data.map { [UInt8](Data(referencing: $0)) }, equals: bytes)
  }

  @Test func `an image source copies an object's bytes at once`() throws {
    let data = CountedData(holding: bytes)
    _ = CGImageSourceCreateWithData(data, nil)
    expect(data.count, equals: 1)
    let source = CGImageSourceCreateIncremental(nil)
    CGImageSourceUpdateData(source, data, false)
    expect(data.count, equals: 2)
  }

  @Test func `a profile's bytes are copied at once`() throws {
    let space = try #require(CGColorSpace(name: CGColorSpace.displayP3))
    let profile = try #require(space.copyICCData())
    let data = CountedData(holding: [UInt8](Data(referencing: profile)))
    expect(CGColorSpace(iccData: data)?.name, equals: CGColorSpace.displayP3)
    expect(data.count, equals: 1)
  }

  @Test func `an object without bytes makes an empty provider`() throws {
    let provider = try #require(CGDataProvider(data: NSData()))
    expect(provider.data?.length, equals: 0)
  }

  @Test func `files are read whole, and pipes are not waited for`() throws {
    try withTemporaryFolder { folder in
      for contents in [[], bytes] {
        let file = folder.appendingPathComponent("file\(contents.count)")
        try Data(contents).write(to: file)
        let provider = try #require(CGDataProvider(url: file as CFURL))
        expect(provider.data.map { [UInt8](Data(referencing: $0)) }, equals: contents)
      }
      let pipe = folder.appendingPathComponent("pipe")
      expect(mkfifo(pipe.path, 0o600), equals: 0)
      expectNil(CGDataProvider(url: pipe as CFURL))
      expectNil(CGDataProvider(url: folder as CFURL))
      expectNil(CGDataProvider(url: folder.appendingPathComponent("none") as CFURL))
    }
  }
}
