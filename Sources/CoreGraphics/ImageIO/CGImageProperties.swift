// SPDX-License-Identifier: MIT

public import Foundation

/// The quality of JPEG encoding, a number 0...1.
public var kCGImageDestinationLossyCompressionQuality: CFString {
  "kCGImageDestinationLossyCompressionQuality"
}

/// The width of an image in pixels.
public var kCGImagePropertyPixelWidth: CFString { "PixelWidth" }

/// The height of an image in pixels.
public var kCGImagePropertyPixelHeight: CFString { "PixelHeight" }

/// The orientation of an image, a raw value of `CGImagePropertyOrientation`.
public var kCGImagePropertyOrientation: CFString { "Orientation" }

/// Whether an image has an alpha channel.
public var kCGImagePropertyHasAlpha: CFString { "HasAlpha" }

/// The model of an image's colours, such as "RGB".
public var kCGImagePropertyColorModel: CFString { "ColorModel" }

/// The properties of a GIF or of one of its frames, a dictionary.
public var kCGImagePropertyGIFDictionary: CFString { "{GIF}" }

/// The delay of a GIF's frame in seconds; 0.1 where the file says less than 0.02.
public var kCGImagePropertyGIFDelayTime: CFString { "DelayTime" }

/// The delay of a GIF's frame in seconds, as in the file.
public var kCGImagePropertyGIFUnclampedDelayTime: CFString { "UnclampedDelayTime" }

/// The number of times that a GIF plays, in the properties of a destination; 0 for ever.
public var kCGImagePropertyGIFLoopCount: CFString { "LoopCount" }

/// The properties of a PNG or of one of its frames, a dictionary.
public var kCGImagePropertyPNGDictionary: CFString { "{PNG}" }

/// The delay of a PNG's frame in seconds; 0.1 where the file says less than 0.02.
public var kCGImagePropertyAPNGDelayTime: CFString { "DelayTime" }

/// The delay of a PNG's frame in seconds, as in the file.
public var kCGImagePropertyAPNGUnclampedDelayTime: CFString { "UnclampedDelayTime" }

/// The number of times that an animated PNG plays, in the properties of a destination; 0 for ever.
public var kCGImagePropertyAPNGLoopCount: CFString { "LoopCount" }

/// The orientation of a stored picture, as in EXIF.
///
/// A case names the edges at which row 0 and column 0 of the stored pixels are displayed.
public enum CGImagePropertyOrientation: UInt32, Sendable {
  /// Row 0 at the top, column 0 at the left.
  case up = 1
  /// Row 0 at the top, column 0 at the right.
  case upMirrored = 2
  /// Row 0 at the bottom, column 0 at the right.
  case down = 3
  /// Row 0 at the bottom, column 0 at the left.
  case downMirrored = 4
  /// Row 0 at the left, column 0 at the top.
  case leftMirrored = 5
  /// Row 0 at the right, column 0 at the top.
  case right = 6
  /// Row 0 at the right, column 0 at the bottom.
  case rightMirrored = 7
  /// Row 0 at the left, column 0 at the bottom.
  case left = 8
}
