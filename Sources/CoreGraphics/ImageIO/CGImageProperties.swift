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

/// How the picture is to be turned, a raw value of `CGImagePropertyOrientation`.
public var kCGImagePropertyOrientation: CFString { "Orientation" }

/// Whether an image has an alpha channel.
public var kCGImagePropertyHasAlpha: CFString { "HasAlpha" }

/// The model of an image's colours, such as "RGB".
public var kCGImagePropertyColorModel: CFString { "ColorModel" }

/// The properties of a GIF or of one of its frames, a dictionary.
public var kCGImagePropertyGIFDictionary: CFString { "{GIF}" }

/// How long a GIF's frame is shown, in seconds; 0.1 where the file says less than 0.02.
public var kCGImagePropertyGIFDelayTime: CFString { "DelayTime" }

/// How long a GIF's frame is shown, in seconds, as it stands in the file.
public var kCGImagePropertyGIFUnclampedDelayTime: CFString { "UnclampedDelayTime" }

/// How often a GIF plays, a number in the properties of a destination; 0 for ever.
public var kCGImagePropertyGIFLoopCount: CFString { "LoopCount" }

/// The properties of a PNG or of one of its frames, a dictionary.
public var kCGImagePropertyPNGDictionary: CFString { "{PNG}" }

/// How long a PNG's frame is shown, in seconds; 0.1 where the file says less than 0.02.
public var kCGImagePropertyAPNGDelayTime: CFString { "DelayTime" }

/// How long a PNG's frame is shown, in seconds, as it stands in the file.
public var kCGImagePropertyAPNGUnclampedDelayTime: CFString { "UnclampedDelayTime" }

/// How often an animated PNG plays, a number in the properties of a destination; 0 for ever.
public var kCGImagePropertyAPNGLoopCount: CFString { "LoopCount" }

/// How the rows and columns of a stored picture lie on the picture that it means, as in EXIF.
///
/// A case names where row 0 and column 0 of the stored pixels are to be seen.
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
