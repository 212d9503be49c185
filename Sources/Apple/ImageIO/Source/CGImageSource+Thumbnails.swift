// SPDX-License-Identifier: MIT

import CoreGraphics
import Diagnostics
import Foundation

/// The options of a thumbnail, checked.
struct ThumbnailOptions {
  /// The longest side in pixels; nil for the image's own.
  let maximumSide: Int?
  /// Whether the thumbnail in the file is passed over.
  let isFromImage: Bool
  /// Whether the image stands in where the file has no thumbnail.
  let isFromImageIfAbsent: Bool
  /// Whether the orientation is applied.
  let isOriented: Bool

  init(_ options: CFDictionary?) {
    let side = ImageProperty.number(options?[kCGImageSourceThumbnailMaxPixelSize])
    if let side, side >= 1, side.isFinite {
      maximumSide = Int(clamping: min(side, 1e9))
    } else {
      if let side {
        RefusalLog.refuse("image source: refused thumbnail size", "\(side); none is used")
      }
      maximumSide = nil
    }
    isFromImage = options?[kCGImageSourceCreateThumbnailFromImageAlways] as? Bool ?? false
    isFromImageIfAbsent = options?[kCGImageSourceCreateThumbnailFromImageIfAbsent] as? Bool ?? false
    isOriented = options?[kCGImageSourceCreateThumbnailWithTransform] as? Bool ?? false
  }
}

extension CGImageSource {
  /// A small copy of an image, by the rules of `CGImageSourceCreateThumbnailAtIndex`.
  func thumbnail(at index: Int, _ options: ThumbnailOptions) -> CGImage? {
    let orientation = metadata(at: index)?.orientation
    var picture = options.isFromImage || index != 0 ? nil : embeddedThumbnail
    // The size that the thumbnail is a part of.
    var size = picture.map { ($0.width, $0.height) }
    if picture == nil, options.isFromImage || options.isFromImageIfAbsent {
      if let reduced = reducedJPEG(options.maximumSide), let metadata = contents.metadata {
        picture = reduced
        size = (metadata.width, metadata.height)
      } else {
        picture = frame(at: index)?.image
        size = picture.map { ($0.width, $0.height) }
      }
    }
    guard var result = picture, let size else { return nil }
    if let side = options.maximumSide, max(result.width, result.height) > side {
      guard let smaller = result.averaged(within: side, of: size) else { return nil }
      result = smaller
    }
    let turn = orientation ?? .up
    return options.isOriented && turn != .up ? result.oriented(turn) : result
  }

  /// A JPEG decoded at a half, a quarter or an eighth, which takes a part of the time; nil where that would be
  /// less than twice the thumbnail's size, and for other files.
  private func reducedJPEG(_ side: Int?) -> CGImage? {
    guard let side, contents.type == "public.jpeg", isFinal || contents.hasEnd,
      let metadata = contents.metadata, max(metadata.width, metadata.height) / 4 >= side
    else { return nil }
    return try? still(0, DecodingRequest(minimumSide: 2 * side))
  }

  /// The thumbnail in the file; nil, with a logged reason, for one that cannot be decoded.
  private var embeddedThumbnail: CGImage? {
    guard let range = contents.metadata?.thumbnail, range.upperBound <= contents.bytes.count else {
      return nil
    }
    do throws(CGImageError) {
      return try contents.bytes.withSpan { (bytes) throws(CGImageError) -> CGImage in
        try ImageDecoder.image(from: bytes.extracting(range), source: "thumbnail")
      }
    } catch {
      RefusalLog.refuse("image source: undecodable thumbnail", error.description)
      return nil
    }
  }
}

extension CGImage {
  /// The image as it is displayed: the edges of the stored pixels at the places that the orientation
  /// names, in premultiplied sRGB.
  func oriented(_ orientation: CGImagePropertyOrientation) -> CGImage? {
    let isTurned = orientation.rawValue >= CGImagePropertyOrientation.leftMirrored.rawValue
    let (right, bottom) = (width - 1, height - 1)
    return withPixels { pixels, bytesPerRow in
      .premultipliedRGBA8(width: isTurned ? height : width, height: isTurned ? width : height) {
        x, y in
        let (column, row): (Int, Int)
        switch orientation {
        case .up: (column, row) = (x, y)
        case .upMirrored: (column, row) = (right - x, y)
        case .down: (column, row) = (right - x, bottom - y)
        case .downMirrored: (column, row) = (x, bottom - y)
        case .leftMirrored: (column, row) = (y, x)
        case .right: (column, row) = (y, bottom - x)
        case .rightMirrored: (column, row) = (right - y, bottom - x)
        case .left: (column, row) = (right - y, x)
        }
        return pixels.pixel(at: row * bytesPerRow + 4 * column)
      }
    } ?? nil
  }
}
