// SPDX-License-Identifier: MIT

import CoreGraphics
import Foundation

extension ImageMetadata {
  /// Reads a directory of a TIFF file, the first for nil.
  mutating func readTIFF(_ bytes: Span<UInt8>, page: Int?) {
    guard let file = TIFFFile(bytes, start: 0, count: bytes.count),
      let first = file.directory(at: page ?? file.firstDirectory, in: bytes)
    else { return }
    width = first.number(0x0100) ?? 0
    height = first.number(0x0101) ?? 0
    depth = first.number(0x0102) ?? 1
    switch first.number(0x0106) {
    case 0, 1: model = .monochrome
    case 5: model = .cmyk
    case 8: model = .lab
    default: model = .rgb
    }
    isIndexed = first.number(0x0106) == 3
    // Extra samples of which one is alpha: 1 multiplies the colours, 2 does not.
    hasAlpha = first.number(0x0152) ?? 0 > 0
    orientation = first.orientation
    resolution = first.resolution
    tiff = first.values(TIFFTags.tiff)
    if let offset = first.number(TIFFTags.exifDirectory) {
      exif = file.directory(at: offset, in: bytes)?.values(TIFFTags.exif) ?? [:]
    }
    profile = first.data(TIFFTags.profile)
  }
}
