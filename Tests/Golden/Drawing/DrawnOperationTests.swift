// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import TestSupport
import Testing

/// A reference picture for each operation of contexts.
struct DrawnOperationTests {
  private static let references = ReferencePictures.golden.within("Operations")

  /// Operations that look alike by what they mean.
  private static let alike: [Set<String>] = [
    // Enlarged pictures are interpolated linearly, whatever the quality is called.
    [
      "image-enlarged-default", "image-enlarged-low", "image-enlarged-medium",
      "image-enlarged-high",
    ],
    ["join-bevel", "join-miter-cut-off"],
  ]

  private static func drawn(_ operation: DrawnOperation) throws -> PixelImage {
    let context = try #require(DrawnOperation.context())
    operation.draw(context)
    return PixelImage(try #require(context.makeImage()))
  }

  @Test(arguments: DrawnOperation.all.map(\.name))
  func `looks as it did`(_ name: String) throws {
    let operation = try #require(DrawnOperation.all.first { $0.name == name })
    // Cairo and FreeType round a little differently from version to version.
    try Self.references.check(
      try Self.drawn(operation), named: name,
      tolerance: .neighbourhood(fraction: 0.001, mean: 0.3))
  }

  @Test
  func `no operation draws nothing, and no two look alike that mean different things`() throws {
    var seen: [[UInt8]: String] = [:]
    for operation in DrawnOperation.all {
      let picture = try Self.drawn(operation)
      expect(picture.bytes.contains { $0 != 0 }, "\(operation.name)")
      if let other = seen[picture.bytes] {
        let pair: Set = [operation.name, other]
        expect(Self.alike.contains { pair.isSubset(of: $0) }, "\(operation.name) is \(other)")
      } else {
        seen[picture.bytes] = operation.name
      }
    }
  }

  @Test func `each operation has a picture, and each picture an operation`() throws {
    let files = try FileManager.default.contentsOfDirectory(
      at: Self.references.folder, includingPropertiesForKeys: nil)
    let names = files.map { $0.deletingPathExtension().lastPathComponent }
    expect(Set(names), equals: Set(DrawnOperation.all.map(\.name)))
    expect(Set(DrawnOperation.all.map(\.name)).count, equals: DrawnOperation.all.count)
  }

  @Test func `drawn into a bitmap of another byte order, it is the same picture`() throws {
    let space = try #require(CGColorSpace(name: CGColorSpace.sRGB))
    for operation in DrawnOperation.all {
      let expected = try Self.drawn(operation)
      let context = try #require(
        CGContext(
          data: nil, width: expected.width, height: expected.height, bitsPerComponent: 8,
          bytesPerRow: 0, space: space,
          bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue
            | CGBitmapInfo.byteOrder32Little.rawValue))
      context.scaleBy(x: 2, y: 2)
      context.setFillColor(DrawnOperation.blue)
      context.setLineWidth(2)
      operation.draw(context)
      let actual = PixelImage(try #require(context.makeImage()))
      let comparison = PictureComparison(
        expected: expected, actual: actual, tolerance: .pixels(perChannel: 2, count: 0))
      expect(comparison.isMatch, "\(operation.name): \(comparison.summary)")
    }
  }
}
