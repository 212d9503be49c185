// SPDX-License-Identifier: MIT

import CoreGraphics
import Foundation
import ImageIO

/// Reads image files: pictures, properties, thumbnails, and files that arrive in parts.
enum ImageTarget {
  static func run(_ data: Data) {
    if let source = CGImageSourceCreateWithData(data as CFData, nil) {
      _ = CGImageSourceGetType(source)
      _ = CGImageSourceGetStatusAtIndex(source, CGImageSourceGetCount(source) - 1)
      _ = CGImageSourceCopyProperties(source, nil)
      for index in 0..<min(CGImageSourceGetCount(source), 3) { read(source, index) }
    }
    // The ways that read a file at once; a file of every fourth length is one on a disk, too.
    check(try? CGImage(fileData: data))
    if data.count.isMultiple(of: 4) {
      FuzzFolder.withFile("image", data) { check(try? CGImage(contentsOf: $0)) }
    }
    let parts = CGImageSourceCreateIncremental(nil)
    for end in [data.count / 3, data.count * 2 / 3, data.count] {
      CGImageSourceUpdateData(parts, data.prefix(end) as CFData, end == data.count)
      _ = CGImageSourceGetStatus(parts)
      _ = CGImageSourceGetStatusAtIndex(parts, CGImageSourceGetCount(parts) - 1)
      if CGImageSourceGetCount(parts) > 0 {
        check(CGImageSourceCreateImageAtIndex(parts, 0, nil))
      }
    }
  }

  private static func read(_ source: CGImageSource, _ index: Int) {
    _ = CGImageSourceCopyPropertiesAtIndex(source, index, nil)
    check(CGImageSourceCreateImageAtIndex(source, index, nil))
    let options =
      [
        kCGImageSourceCreateThumbnailFromImageAlways as String: true,
        kCGImageSourceThumbnailMaxPixelSize as String: 16,
        kCGImageSourceCreateThumbnailWithTransform as String: true,
      ] as CFDictionary
    if let thumbnail = CGImageSourceCreateThumbnailAtIndex(source, index, options) {
      precondition(max(thumbnail.width, thumbnail.height) <= 16, "a thumbnail is too large")
    }
    // The one that the file brings along, if it does.
    let own = [kCGImageSourceThumbnailMaxPixelSize as String: 0] as CFDictionary
    check(CGImageSourceCreateThumbnailAtIndex(source, index, own))
  }

  /// Touches every byte of a picture.
  private static func check(_ image: CGImage?) {
    guard let image else { return }
    precondition(image.width > 0 && image.height > 0, "a picture has no pixels")
    precondition(
      image.width * image.height <= CGImageSource.maximumPixelCount, "a picture is too large")
    guard let bytes = image.dataProvider?.data as Data? else { return }
    precondition(bytes.count >= image.bytesPerRow * (image.height - 1), "rows are missing")
    var sum: UInt64 = 0
    for byte in bytes { sum &+= UInt64(byte) }
    withExtendedLifetime(sum) {}
  }
}
