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

/// The model of an image's colours as they are stored, such as `kCGImagePropertyColorModelRGB`.
public var kCGImagePropertyColorModel: CFString { "ColorModel" }

/// Red, green and blue.
public var kCGImagePropertyColorModelRGB: CFString { "RGB" }

/// Gray alone.
public var kCGImagePropertyColorModelGray: CFString { "Gray" }

/// Cyan, magenta, yellow and black inks.
public var kCGImagePropertyColorModelCMYK: CFString { "CMYK" }

/// CIE Lab.
public var kCGImagePropertyColorModelLab: CFString { "Lab" }

/// The bits of each stored component.
public var kCGImagePropertyDepth: CFString { "Depth" }

/// The pixels per inch from left to right; missing where a file has no unit.
public var kCGImagePropertyDPIWidth: CFString { "DPIWidth" }

/// The pixels per inch from top to bottom.
public var kCGImagePropertyDPIHeight: CFString { "DPIHeight" }

/// The description of the colour profile in a file.
public var kCGImagePropertyProfileName: CFString { "ProfileName" }

/// Whether pixels are indexes of a table of colours; missing where they are not.
public var kCGImagePropertyIsIndexed: CFString { "IsIndexed" }

/// The bytes of a file.
public var kCGImagePropertyFileSize: CFString { "FileSize" }

/// The values of TIFF's tags, also in JPEG, PNG and WebP, a dictionary.
public var kCGImagePropertyTIFFDictionary: CFString { "{TIFF}" }

/// The maker of a camera or scanner, in the dictionary of TIFF's tags.
public var kCGImagePropertyTIFFMake: CFString { "Make" }

/// The model of a camera or scanner.
public var kCGImagePropertyTIFFModel: CFString { "Model" }

/// The program that wrote a file.
public var kCGImagePropertyTIFFSoftware: CFString { "Software" }

/// The orientation, as `kCGImagePropertyOrientation`.
public var kCGImagePropertyTIFFOrientation: CFString { "Orientation" }

/// The time of a file's making, as "YYYY:MM:DD hh:mm:ss".
public var kCGImagePropertyTIFFDateTime: CFString { "DateTime" }

/// The values of Exif's tags, a dictionary.
public var kCGImagePropertyExifDictionary: CFString { "{Exif}" }

/// The time at which a picture was taken, as "YYYY:MM:DD hh:mm:ss".
public var kCGImagePropertyExifDateTimeOriginal: CFString { "DateTimeOriginal" }

/// The exposure in seconds.
public var kCGImagePropertyExifExposureTime: CFString { "ExposureTime" }

/// The aperture, as the focal length divided by it.
public var kCGImagePropertyExifFNumber: CFString { "FNumber" }

/// The focal length in millimetres.
public var kCGImagePropertyExifFocalLength: CFString { "FocalLength" }

/// Whether a source keeps the image that it decoded last; a Boolean, true without the option.
public var kCGImageSourceShouldCache: CFString { "kCGImageSourceShouldCache" }

/// Whether images are decoded when they are made, which is so with every value.
public var kCGImageSourceShouldCacheImmediately: CFString { "kCGImageSourceShouldCacheImmediately" }

/// The type of a file, by its uniform type identifier; the file's first bytes count instead.
public var kCGImageSourceTypeIdentifierHint: CFString { "kCGImageSourceTypeIdentifierHint" }

/// The longest side of a thumbnail in pixels, a number of at least 1.
public var kCGImageSourceThumbnailMaxPixelSize: CFString { "kCGImageSourceThumbnailMaxPixelSize" }

/// Whether a thumbnail is made of the image even if the file has one; a Boolean.
public var kCGImageSourceCreateThumbnailFromImageAlways: CFString {
  "kCGImageSourceCreateThumbnailFromImageAlways"
}

/// Whether a thumbnail is made of the image if the file has none; a Boolean.
public var kCGImageSourceCreateThumbnailFromImageIfAbsent: CFString {
  "kCGImageSourceCreateThumbnailFromImageIfAbsent"
}

/// Whether a thumbnail is turned as the image's orientation says; a Boolean.
public var kCGImageSourceCreateThumbnailWithTransform: CFString {
  "kCGImageSourceCreateThumbnailWithTransform"
}

/// The properties of a GIF or of one of its frames, a dictionary.
public var kCGImagePropertyGIFDictionary: CFString { "{GIF}" }

/// The delay of a GIF's frame in seconds; 0.1 where the file says less than 0.02.
public var kCGImagePropertyGIFDelayTime: CFString { "DelayTime" }

/// The delay of a GIF's frame in seconds, as in the file.
public var kCGImagePropertyGIFUnclampedDelayTime: CFString { "UnclampedDelayTime" }

/// The number of times that a GIF plays, in the properties of a destination; 0 indefinitely.
public var kCGImagePropertyGIFLoopCount: CFString { "LoopCount" }

/// The properties of a PNG or of one of its frames, a dictionary.
public var kCGImagePropertyPNGDictionary: CFString { "{PNG}" }

/// The delay of a PNG's frame in seconds, the exact fraction in the file; 0.1 where it says 0.
public var kCGImagePropertyAPNGDelayTime: CFString { "DelayTime" }

/// The delay of a PNG's frame in seconds, as in the file.
public var kCGImagePropertyAPNGUnclampedDelayTime: CFString { "UnclampedDelayTime" }

/// The number of times that an animated PNG plays, in the properties of a destination; 0 indefinitely.
public var kCGImagePropertyAPNGLoopCount: CFString { "LoopCount" }

/// The properties of a WebP or of one of its frames, a dictionary.
public var kCGImagePropertyWebPDictionary: CFString { "{WebP}" }

/// The delay of a WebP's frame in seconds; 0.1 where the file says 0.
public var kCGImagePropertyWebPDelayTime: CFString { "DelayTime" }

/// The delay of a WebP's frame in seconds, as in the file.
public var kCGImagePropertyWebPUnclampedDelayTime: CFString { "UnclampedDelayTime" }

/// The number of times that an animated WebP plays; 0 indefinitely.
public var kCGImagePropertyWebPLoopCount: CFString { "LoopCount" }

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
