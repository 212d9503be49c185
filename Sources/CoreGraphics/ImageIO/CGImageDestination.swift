// SPDX-License-Identifier: MIT

public import Foundation

/// A file or buffer that an image is encoded into when it is finalized.
///
/// Formats are those that GDK-Pixbuf writes: "public.png", "public.jpeg", "public.tiff",
/// "com.microsoft.bmp" and "com.microsoft.ico"; all hold one image. A destination belongs to one
/// thread at a time.
public final class CGImageDestination {
  private let consumer: CGDataConsumer
  private let format: String
  private var image: (image: CGImage, quality: Double)?
  private var isFinal = false

  init?(_ consumer: CGDataConsumer?, type: String, count: Int) {
    let writable = ["png", "jpeg", "tiff", "bmp", "ico"]
    guard let consumer, let format = ImageFileType.pixbufName(of: type),
      writable.contains(format), count == 1
    else {
      RefusalLog.refuse("image destination: refused", "\(count) images of type '\(type)'")
      return nil
    }
    self.consumer = consumer
    self.format = format
  }

  func add(_ image: CGImage, _ properties: CFDictionary?) {
    guard self.image == nil, !isFinal else {
      return RefusalLog.refuse("image destination: too many images", "it was made for one")
    }
    let quality = properties?[kCGImageDestinationLossyCompressionQuality]
    let number =
      quality as? Double ?? (quality as? CGFloat).map { Double($0) }
      ?? (quality as? Float).map { Double($0) } ?? (quality as? Int).map { Double($0) }
    self.image = (image, number ?? 0.9)
  }

  func finalize() -> Bool {
    guard let image, !isFinal else {
      RefusalLog.refuse("image destination: nothing to write", "no image, or written already")
      return false
    }
    isFinal = true
    do {
      try consumer.write(
        PixbufEncoder.data(image.image, format: format, quality: image.quality))
      return true
    } catch {
      RefusalLog.refuse("image destination: failed", "\(error)")
      return false
    }
  }
}

/// Makes a destination that appends to `data`; nil for a format that is not written.
public func CGImageDestinationCreateWithData(
  _ data: CFMutableData, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  CGImageDestination(CGDataConsumer(data: data), type: type, count: count)
}

/// Makes a destination that replaces a file; nil for a format that is not written.
public func CGImageDestinationCreateWithURL(
  _ url: CFURL, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  CGImageDestination(CGDataConsumer(url: url), type: type, count: count)
}

/// Makes a destination that writes to a consumer; nil for a format that is not written.
public func CGImageDestinationCreateWithDataConsumer(
  _ consumer: CGDataConsumer, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  CGImageDestination(consumer, type: type, count: count)
}

/// Adds the image; its properties may hold `kCGImageDestinationLossyCompressionQuality`.
public func CGImageDestinationAddImage(
  _ idst: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?
) {
  idst.add(image, properties)
}

/// Encodes and writes; false, with a logged reason, when that fails or no image was added.
public func CGImageDestinationFinalize(_ idst: CGImageDestination) -> Bool { idst.finalize() }
