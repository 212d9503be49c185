// SPDX-License-Identifier: MIT

public import Foundation

/// The images in a file: one, or the frames of a GIF or of an animated PNG.
///
/// A source of bytes that are no image has no images and no type. Images are decoded on demand; the
/// last one is cached. A source belongs to one thread at a time.
public final class CGImageSource {
  private let bytes: FrozenBytes
  /// The uniform type identifier by the first bytes.
  let type: String?
  /// Seconds per frame of a GIF or an animated PNG, as in the file; empty for others.
  let delays: [Double]
  /// The number of times that the frames play; nil for ever.
  package let playCount: Int?
  private var last: (index: Int, frame: Frame)?
  private let animatedPNG: AnimatedPNG?
  private var player: Player?

  /// The decoder that composes the frames.
  private enum Player {
    case gif(PixbufAnimation)
    case png(AnimatedPNGPlayer)
  }

  /// One decoded image and its orientation.
  struct Frame {
    let image: CGImage
    let orientation: CGImagePropertyOrientation
  }

  init(_ bytes: FrozenBytes) {
    self.bytes = bytes
    type = bytes.withSpan { ImageSignature.type(of: $0) }
    switch type {
    case "com.compuserve.gif":
      delays = bytes.withSpan { ImageSignature.gifDelays($0) }
      playCount = bytes.withSpan { ImageSignature.gifPlayCount($0) }
      animatedPNG = nil
    case "public.png":
      animatedPNG = bytes.withSpan { AnimatedPNG($0) }
      delays = animatedPNG?.frames.map(\.delay) ?? []
      playCount = animatedPNG == nil ? 1 : animatedPNG?.playCount
    default:
      delays = []
      playCount = 1
      animatedPNG = nil
    }
  }

  /// The seconds that a frame shows; delays below 0.02 s count as 0.1 s, as in browsers.
  package func displayedDelay(at index: Int) -> Double {
    guard delays.indices.contains(index), delays[index] >= 0.02 else { return 0.1 }
    return delays[index]
  }

  /// The number of images; 0 where the bytes are no image.
  var count: Int {
    if delays.count > 1 { return delays.count }
    return frame(at: 0) == nil ? 0 : 1
  }

  /// The image at an index; nil, with a logged reason, when there is none or it cannot be decoded.
  func frame(at index: Int) -> Frame? {
    if let last, last.index == index { return last.frame }
    guard index >= 0, index < max(delays.count, 1) else { return nil }
    do throws(CGImageError) {
      guard let frame = try decodedFrame(index) else { return nil }
      last = (index, frame)
      return frame
    } catch {
      RefusalLog.refuse("image source: undecodable", error.description)
      return nil
    }
  }

  private func decodedFrame(_ index: Int) throws(CGImageError) -> Frame? {
    guard delays.count > 1 else {
      return try bytes.withSpan { (bytes) throws(CGImageError) -> Frame in
        let decoded = try PixbufDecoder.decoded(from: bytes, source: "data")
        return Frame(image: decoded.image, orientation: decoded.orientation)
      }
    }
    switch try frames() {
    case .gif(let animation):
      return animation.image(at: index, type: "com.compuserve.gif").map {
        Frame(image: $0, orientation: .up)
      }
    case .png(let animation):
      return try animation.image(at: index).map { Frame(image: $0, orientation: .up) }
    }
  }

  private func frames() throws(CGImageError) -> Player {
    if let player { return player }
    let made: Player
    if let animatedPNG {
      made = .png(AnimatedPNGPlayer(animatedPNG, bytes))
    } else {
      made = .gif(
        try bytes.withSpan { (bytes) throws(CGImageError) -> PixbufAnimation in
          try PixbufDecoder.animation(from: bytes, source: "data")
        })
    }
    player = made
    return made
  }
}

/// Makes a source of the bytes of a file; nil for no bytes.
public func CGImageSourceCreateWithData(
  _ data: CFData, _ options: CFDictionary?
) -> CGImageSource? {
  data.length == 0 ? nil : CGImageSource(FrozenBytes(data as Data))
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
  provider.bytes.count == 0 ? nil : CGImageSource(provider.bytes)
}

/// The number of images in a source; 0 when it is no image.
public func CGImageSourceGetCount(_ isrc: CGImageSource) -> Int { isrc.count }

/// The uniform type identifier of the file, such as "public.png"; nil for an unknown format.
public func CGImageSourceGetType(_ isrc: CGImageSource) -> CFString? {
  (isrc.type ?? isrc.frame(at: 0)?.image.fileType) as CFString?
}

/// The image at an index, in its stored orientation; nil when there is none or it cannot be
/// decoded.
public func CGImageSourceCreateImageAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
  isrc.frame(at: index)?.image
}

/// Size, orientation, alpha, and for the frames of an animation the delay, of an image.
public func CGImageSourceCopyPropertiesAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CFDictionary? {
  guard let frame = isrc.frame(at: index) else { return nil }
  var properties: [CFString: Any] = [
    kCGImagePropertyPixelWidth: frame.image.width,
    kCGImagePropertyPixelHeight: frame.image.height,
    kCGImagePropertyOrientation: Int(frame.orientation.rawValue),
    kCGImagePropertyHasAlpha: !frame.image.isOpaqueImage,
    kCGImagePropertyColorModel: "RGB",
  ]
  if isrc.delays.indices.contains(index) {
    let isGIF = isrc.type == "com.compuserve.gif"
    // Both formats use the same keys.
    properties[isGIF ? kCGImagePropertyGIFDictionary : kCGImagePropertyPNGDictionary] = [
      kCGImagePropertyGIFUnclampedDelayTime: isrc.delays[index],
      kCGImagePropertyGIFDelayTime: isrc.displayedDelay(at: index),
    ]
  }
  return properties as CFDictionary
}
