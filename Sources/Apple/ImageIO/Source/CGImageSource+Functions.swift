// SPDX-License-Identifier: MIT

public import CoreGraphics
public import Foundation

/// The state of a source or of one of its images.
public enum CGImageSourceStatus: Int32, Sendable {
  /// The file ended before its images did.
  case statusUnexpectedEOF = -5
  /// The file contradicts its own format.
  case statusInvalidData = -4
  /// The file is in no known format.
  case statusUnknownType = -3
  /// The size and the kind of the image are not there yet.
  case statusReadingHeader = -2
  /// Some of the pixels are not there yet.
  case statusIncomplete = -1
  /// All is there.
  case statusComplete = 0
}

/// Makes a source of the bytes of a file; nil for no bytes.
///
/// `options` may hold `kCGImageSourceShouldCache`.
public func CGImageSourceCreateWithData(
  _ data: CFData, _ options: CFDictionary?
) -> CGImageSource? {
  guard data.length > 0, let bytes = FrozenBytes(data) else { return nil }
  return CGImageSource(bytes, options: options)
}

/// Makes a source of a file; nil, with a logged reason, when it cannot be read.
public func CGImageSourceCreateWithURL(
  _ url: CFURL, _ options: CFDictionary?
) -> CGImageSource? {
  CGDataProvider(url: url).flatMap { CGImageSourceCreateWithDataProvider($0, options) }
}

/// Makes a source of a provider's bytes; nil for no bytes.
public func CGImageSourceCreateWithDataProvider(
  _ provider: CGDataProvider, _ options: CFDictionary?
) -> CGImageSource? {
  provider.bytes.count == 0 ? nil : CGImageSource(provider.bytes, options: options)
}

/// Makes a source whose file comes bit by bit, by `CGImageSourceUpdateData`.
public func CGImageSourceCreateIncremental(_ options: CFDictionary?) -> CGImageSource {
  CGImageSource(.empty, isFinal: false, options: options)
}

/// Hands all bytes that have come so far to an incremental source: those of the last call and the new
/// ones behind them.
///
/// - Parameter final: whether these are all bytes of the file; later calls are refused and logged.
public func CGImageSourceUpdateData(_ isrc: CGImageSource, _ data: CFData, _ final: Bool) {
  isrc.update(Data(copying: data), isFinal: final)
}

/// Hands a provider with all bytes that have come so far to an incremental source.
public func CGImageSourceUpdateDataProvider(
  _ isrc: CGImageSource, _ provider: CGDataProvider, _ final: Bool
) {
  isrc.update(provider.bytes.data, isFinal: final)
}

/// The state of the file: its images are complete when its end is there, even before the call that says
/// so.
public func CGImageSourceGetStatus(_ isrc: CGImageSource) -> CGImageSourceStatus { isrc.status }

/// The state of one image; `statusUnknownType` for an index without one while bytes may come, and
/// `statusUnexpectedEOF` afterwards.
public func CGImageSourceGetStatusAtIndex(
  _ isrc: CGImageSource, _ index: Int
) -> CGImageSourceStatus {
  isrc.status(at: index)
}

/// The number of images in a source; 0 when it is no image.
public func CGImageSourceGetCount(_ isrc: CGImageSource) -> Int { isrc.count }

/// The index of the image that represents the file: the first.
public func CGImageSourceGetPrimaryImageIndex(_ isrc: CGImageSource) -> Int { 0 }

/// The uniform type identifier of the file, such as "public.png"; nil for an unknown format.
public func CGImageSourceGetType(_ isrc: CGImageSource) -> CFString? {
  isrc.type.map { $0 as CFString }
}

/// The uniform type identifiers of the formats that can be decoded with the libraries on this system.
public func CGImageSourceCopyTypeIdentifiers() -> CFArray {
  NSArray(array: ImageDecoder.types)
}

/// The image at an index, in its stored orientation; nil when none exists or it cannot be decoded.
///
/// In the space of the file's colour profile; without one in sRGB, or the device's CMYK. While bytes of
/// the file are to come, the rows that are not there are transparent.
public func CGImageSourceCreateImageAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
  isrc.frame(at: index)?.image
}

/// A small copy of the image at an index; nil when none exists or it cannot be decoded.
///
/// Without options it is the thumbnail that a camera put into the file, if any. `options` may hold
/// `kCGImageSourceCreateThumbnailFromImageAlways`, `kCGImageSourceCreateThumbnailFromImageIfAbsent`,
/// `kCGImageSourceThumbnailMaxPixelSize` and `kCGImageSourceCreateThumbnailWithTransform`. Larger images
/// are averaged, smaller ones keep their size. The result is in sRGB when it was scaled or turned.
public func CGImageSourceCreateThumbnailAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
  isrc.thumbnail(at: index, ThumbnailOptions(options))
}

/// Size, depth, colours, resolution, orientation and format of an image, and for the frames of an
/// animation the delay; nil when none exists.
public func CGImageSourceCopyPropertiesAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CFDictionary? {
  isrc.properties(at: index).map { NSDictionary(dictionary: $0) }
}

/// The properties of the file: its size in bytes, and for an animation how often it plays.
public func CGImageSourceCopyProperties(
  _ isrc: CGImageSource, _ options: CFDictionary?
) -> CFDictionary? {
  isrc.type == nil ? nil : NSDictionary(dictionary: isrc.fileProperties)
}
