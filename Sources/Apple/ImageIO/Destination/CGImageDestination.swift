// SPDX-License-Identifier: MIT

public import CoreGraphics
internal import Diagnostics
public import Foundation

/// A file or buffer into which images are encoded when it is finalized.
///
/// Formats are "com.compuserve.gif", "public.png" and, where libwebp is installed (beyond Apple's),
/// "org.webmproject.webp", which hold any number of frames, and those of one image: "public.jpeg",
/// "public.tiff", "com.microsoft.bmp" and "com.microsoft.ico". PNG, JPEG and TIFF keep the profile of
/// an RGB image, the resolution and the orientation, and PNG 16 bits of a component. A GIF's frames
/// have up to 256 colours each, without dithering, and no translucent pixels. A WebP of quality 1 is
/// without loss. A destination belongs to one thread at a time.
public final class CGImageDestination {
  /// An image with the properties that it was added with.
  private struct Entry {
    let image: CGImage
    let options: EncodingOptions
    /// The delay in seconds.
    let delay: Double
  }

  private let consumer: CGDataConsumer
  private let format: String
  private let count: Int
  private var images: [Entry] = []
  /// The number of times that the frames play; 0 indefinitely.
  private var loopCount: Int?
  private var isFinal = false

  /// The types of the formats that are written.
  static let types = ImageFileType.written.map(\.identifier)

  init?(_ consumer: CGDataConsumer?, type: String, count: Int) {
    let format = ImageFileType.written.first { $0.identifier == type }
    guard let consumer, let format, format.holdsFrames ? count >= 1 : count == 1 else {
      RefusalLog.refuse("image destination: refused", "\(count) images of type '\(type)'")
      return nil
    }
    self.consumer = consumer
    self.format = format.name
    self.count = count
  }

  /// Adds an image; what `properties` leaves open is taken from `stored`.
  func add(_ image: CGImage, _ properties: CFDictionary?, stored: [AnyHashable: Any] = [:]) {
    guard images.count < count, !isFinal else {
      return RefusalLog.refuse("image destination: too many images", "it was made for \(count)")
    }
    func value(_ key: CFString) -> Double? {
      ImageProperty.number(properties?[key]) ?? ImageProperty.number(stored[key])
    }
    var options = EncodingOptions()
    let quality =
      ImageProperty.number(properties?[kCGImageDestinationLossyCompressionQuality]) ?? 0.9
    if quality.isNaN {
      RefusalLog.refuse("image destination: refused quality", "\(quality); 0.9 is used")
    } else {
      options.quality = quality
    }
    if let x = value(kCGImagePropertyDPIWidth), let y = value(kCGImagePropertyDPIHeight) {
      options.resolution = SIMD2(x, y)
    }
    if let number = value(kCGImagePropertyOrientation).flatMap({ UInt32(exactly: $0) }) {
      options.orientation = CGImagePropertyOrientation(rawValue: number) ?? .up
    }
    let own = dictionary(properties)
    // Formats of animations use the same keys.
    let other =
      Self.animationKeys.lazy.compactMap { stored[$0] as? CFDictionary }.first
    let delay =
      ImageProperty.number(own?[kCGImagePropertyGIFUnclampedDelayTime])
      ?? ImageProperty.number(own?[kCGImagePropertyGIFDelayTime])
      ?? ImageProperty.number(other?[kCGImagePropertyGIFUnclampedDelayTime]) ?? 0.1
    images.append(Entry(image: image, options: options, delay: delay.isFinite ? delay : 0.1))
  }

  /// Adds an image of a source with its orientation, resolution and delay, and the source's loops.
  func add(_ source: CGImageSource, _ index: Int, _ properties: CFDictionary?) {
    guard let image = source.frame(at: index)?.image else {
      return RefusalLog.refuse("image destination: no image", "the source has none at \(index)")
    }
    if loopCount == nil, source.contents.delays.count > 1 {
      // A GIF states how often it repeats after the first time, and nothing for once.
      let plays = source.playCount ?? 0
      loopCount = format == "gif" && plays > 0 ? (plays == 1 ? nil : plays - 1) : plays
    }
    add(image, properties, stored: source.properties(at: index) ?? [:])
  }

  func set(_ properties: CFDictionary?) {
    if let count = ImageProperty.number(dictionary(properties)?[kCGImagePropertyGIFLoopCount]) {
      guard !count.isNaN else {
        return RefusalLog.refuse("image destination: refused loop count", "\(count)")
      }
      loopCount = min(max(Int(clamping: count), 0), 65_535)
    }
  }

  /// The keys of the dictionaries in which sources have the times of frames.
  private static var animationKeys: [CFString] {
    [
      kCGImagePropertyGIFDictionary, kCGImagePropertyPNGDictionary, kCGImagePropertyWebPDictionary,
      kCGImagePropertyAVISDictionary, kCGImagePropertyHEICSDictionary,
      kCGImagePropertyJPEGXLDictionary,
    ]
  }

  /// The properties for the destination's format.
  private func dictionary(_ properties: CFDictionary?) -> CFDictionary? {
    let key =
      switch format {
      case "gif": kCGImagePropertyGIFDictionary
      case "webp": kCGImagePropertyWebPDictionary
      default: kCGImagePropertyPNGDictionary
      }
    return properties?[key] as? CFDictionary
  }

  func finalize() -> Bool {
    guard !images.isEmpty, !isFinal else {
      RefusalLog.refuse("image destination: nothing to write", "no image, or written already")
      return false
    }
    guard images.count == count else {
      RefusalLog.refuse(
        "image destination: too few images", "\(images.count) of \(count) were added")
      return false
    }
    isFinal = true
    do {
      try consumer.write(encoded())
      return true
    } catch {
      RefusalLog.refuse("image destination: failed", "\(error)")
      return false
    }
  }

  private func encoded() throws(CGImageError) -> Data {
    if format == "webp" { return try webPData() }
    if format == "gif" {
      let frames = images.map { GIFEncoder.Frame(image: $0.image, delay: $0.delay) }
      return try GIFEncoder(loopCount: loopCount).data(frames)
    }
    if count > 1 {
      return try AnimatedPNGEncoder.data(
        images.map { ($0.image, $0.delay) }, playCount: loopCount ?? 1)
    }
    return try ImageEncoder.data(images[0].image, format: format, images[0].options)
  }

  /// A WebP of all images, in sRGB; the quality is the first one's.
  private func webPData() throws(CGImageError) -> Data {
    let (width, height) = (images[0].image.width, images[0].image.height)
    var options = WebPEncoder.Options()
    options.quality = images[0].options.quality
    options.playCount = loopCount ?? (count > 1 ? 1 : 0)
    let encoder = try WebPEncoder(width: width, height: height, options: options)
    var time = 0.0
    for entry in images {
      let pixels = StraightPixels(entry.image, hasAlpha: true, in: nil, keepsDepth: false)
      guard let pixels else { throw .encodingFailed(reason: "there is no memory for its pixels") }
      guard pixels.width == width, pixels.height == height else {
        throw .encodingFailed(reason: "the frames of a WebP have one size")
      }
      try encoder.add(pixels.samples[...], at: Int(clamping: (time * 1000).rounded()))
      time += max(entry.delay, 0)
    }
    return Data(try encoder.data(endingAt: Int(clamping: (time * 1000).rounded())))
  }
}

/// Makes a destination that appends to `data`; nil for an unsupported format.
public func CGImageDestinationCreateWithData(
  _ data: CFMutableData, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  CGImageDestination(CGDataConsumer(data: data), type: type as String, count: count)
}

/// Makes a destination that replaces a file; nil for an unsupported format.
public func CGImageDestinationCreateWithURL(
  _ url: CFURL, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  CGImageDestination(CGDataConsumer(url: url), type: type as String, count: count)
}

/// Makes a destination that writes to a consumer; nil for an unsupported format.
public func CGImageDestinationCreateWithDataConsumer(
  _ consumer: CGDataConsumer, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  CGImageDestination(consumer, type: type as String, count: count)
}

/// Sets properties of all images: `kCGImagePropertyGIFLoopCount` in the format's dictionary.
public func CGImageDestinationSetProperties(
  _ idst: CGImageDestination, _ properties: CFDictionary?
) {
  idst.set(properties)
}

/// Adds an image; its properties may hold `kCGImageDestinationLossyCompressionQuality`,
/// `kCGImagePropertyOrientation`, `kCGImagePropertyDPIWidth` with `kCGImagePropertyDPIHeight`, and its
/// delay in the format's dictionary.
public func CGImageDestinationAddImage(
  _ idst: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?
) {
  idst.add(image, properties)
}

/// Encodes and writes; false, with a logged reason, when that fails or no image was added.
public func CGImageDestinationFinalize(_ idst: CGImageDestination) -> Bool { idst.finalize() }

/// Adds an image of a source with its orientation, resolution, delay and number of loops.
///
/// The pixels are decoded and encoded again. `properties` count before the source's own. An index
/// without an image is refused and logged, and the destination then lacks one.
public func CGImageDestinationAddImageFromSource(
  _ idst: CGImageDestination, _ isrc: CGImageSource, _ index: Int, _ properties: CFDictionary?
) {
  idst.add(isrc, index, properties)
}

/// The uniform type identifiers of the formats that destinations write.
public func CGImageDestinationCopyTypeIdentifiers() -> CFArray {
  NSArray(array: CGImageDestination.types)
}
