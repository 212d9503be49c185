// SPDX-License-Identifier: MIT

internal import Diagnostics
public import Foundation
import Locks

/// A bitmap: immutable pixels of a size, a layout and a colour space.
///
/// Images are compared by identity, as on Apple's platforms: two images are equal when they are
/// the same object. An image never changes, so it may be drawn and uploaded from any thread; row 0
/// is the top row.
public final class CGImage: Hashable, Sendable {
  package let format: PixelFormat
  package let bytes: FrozenBytes

  /// A number that no other image of this process has; never 0.
  package let id: UInt64

  /// Whether drawing the image at another size may mix neighbouring pixels.
  public let shouldInterpolate: Bool

  /// The treatment of colours outside the destination's gamut, for images with an ICC profile.
  public let renderingIntent: CGColorRenderingIntent

  /// The uniform type identifier of the file that the image came from, such as "public.png".
  public var utType: CFString? { fileType.map { $0 as CFString } }

  /// The uniform type identifier of the file, as text that may cross threads.
  package let fileType: String?

  /// A way to draw the same picture with more pixels; nil for one that is its pixels.
  package let detail: ImageDetail?

  /// The pixels converted to premultiplied RGBA; nil until they are first read.
  private let premultiplied = Mutex<FrozenBytes?>(nil)

  private let decodeValues: FrozenBytes?

  /// Whether the unused fourth byte of each pixel is known to be 255, so that it serves as alpha.
  package let isPaddingOpaque: Bool

  private static let lastID = Atomic<UInt64>(0)

  /// Reserves an identifier that no image has or will have, for content that is drawn like an
  /// image.
  package static func takeID() -> UInt64 {
    lastID.wrappingAdd(1, ordering: .relaxed).newValue
  }

  /// Makes an image of checked pixels; `bytes` must hold at least `format.byteCount`.
  package init(
    format: PixelFormat, bytes: FrozenBytes, shouldInterpolate: Bool = true,
    renderingIntent: CGColorRenderingIntent = .defaultIntent, utType: String? = nil,
    isPaddingOpaque: Bool = false, detail: ImageDetail? = nil
  ) {
    precondition(bytes.count >= format.byteCount)
    self.format = format
    self.bytes = bytes
    self.shouldInterpolate = shouldInterpolate
    self.renderingIntent = renderingIntent
    fileType = utType
    self.detail = detail
    self.isPaddingOpaque = isPaddingOpaque
    id = Self.takeID()
    decodeValues = format.decode.flatMap { values in
      unsafe FrozenBytes(values.withUnsafeBytes { unsafe Data($0) })
    }
  }

  /// Makes another image of the same pixels.
  package convenience init(sharing image: CGImage) {
    self.init(
      format: image.format, bytes: image.bytes, shouldInterpolate: image.shouldInterpolate,
      renderingIntent: image.renderingIntent, utType: image.fileType,
      isPaddingOpaque: image.isPaddingOpaque)
  }

  /// Makes another image of the same pixels, which can be drawn again with more of them.
  package convenience init(_ image: CGImage, detail: ImageDetail) {
    self.init(
      format: image.format, bytes: image.bytes, shouldInterpolate: image.shouldInterpolate,
      renderingIntent: image.renderingIntent, utType: image.fileType,
      isPaddingOpaque: image.isPaddingOpaque, detail: detail)
  }

  /// Makes an image from raw pixels; nil, with a logged reason, for a contradictory or unsupported
  /// layout or too few bytes.
  ///
  /// `provider` must hold `bytesPerRow * (height - 1)` bytes and one row of pixels. `decode` has
  /// two values per colour component of `space`. `PixelFormat` lists the supported layouts.
  public convenience init?(
    width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int,
    space: CGColorSpace, bitmapInfo: CGBitmapInfo, provider: CGDataProvider,
    decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool, intent: CGColorRenderingIntent
  ) {
    // The caller promises two values per component, as on Apple's platforms.
    let decodeValues = unsafe decode.map {
      unsafe Array(UnsafeBufferPointer(start: $0, count: 2 * space.numberOfComponents))
    }
    guard
      let format = PixelFormat(
        width: width, height: height, bitsPerComponent: bitsPerComponent,
        bitsPerPixel: bitsPerPixel, bytesPerRow: bytesPerRow, space: space,
        bitmapInfo: bitmapInfo, decode: decodeValues),
      Self.hasEnough(provider.bytes, for: format)
    else { return nil }
    self.init(
      format: format, bytes: provider.bytes, shouldInterpolate: shouldInterpolate,
      renderingIntent: intent)
  }

  static func hasEnough(_ bytes: FrozenBytes, for format: PixelFormat) -> Bool {
    if bytes.count >= format.byteCount { return true }
    RefusalLog.refuse(
      "image: too few bytes",
      "\(format.width) × \(format.height) pixels need \(format.byteCount) bytes, "
        + "the provider has \(bytes.count)")
    return false
  }

  /// The width in pixels.
  public var width: Int { format.width }

  /// The height in pixels.
  public var height: Int { format.height }

  /// The bits of one component.
  public var bitsPerComponent: Int { format.bitsPerComponent }

  /// The bits from one pixel to the next.
  public var bitsPerPixel: Int { format.bitsPerPixel }

  /// The bytes from one row to the next.
  public var bytesPerRow: Int { format.bytesPerRow }

  /// The colour space of the components; nil for image masks.
  public var colorSpace: CGColorSpace? { format.isMask ? nil : format.space }

  /// The position of alpha in a pixel.
  public var alphaInfo: CGImageAlphaInfo { format.alphaInfo }

  /// The layout of a pixel.
  public var bitmapInfo: CGBitmapInfo { format.bitmapInfo }

  /// The order of the bytes in a pixel.
  public var byteOrderInfo: CGImageByteOrderInfo {
    format.bitmapInfo.byteOrderInfo ?? .orderDefault
  }

  /// Whether the image is a stencil: its samples block paint, and have no colour.
  public var isMask: Bool { format.isMask }

  /// The packing of the components of a pixel; other layouts than 5 bits each are in whole bytes.
  public var pixelFormatInfo: CGImagePixelFormatInfo {
    format.bitsPerComponent == 5 ? .RGB555 : .packed
  }

  /// The pixels.
  public var dataProvider: CGDataProvider? { CGDataProvider(bytes: bytes) }

  /// The decode array, two values per component; valid as long as the image lives.
  public var decode: UnsafePointer<CGFloat>? {
    // calloc aligns for any scalar, and the bytes are those of an array of CGFloat.
    unsafe decodeValues.map { unsafe $0.pointer.assumingMemoryBound(to: CGFloat.self) }
  }

  /// Whether the layout rules out transparent pixels.
  package var isOpaqueImage: Bool { !format.hasAlpha && !format.isMask }

  /// Whether two references are to the same image.
  public static func == (lhs: CGImage, rhs: CGImage) -> Bool { lhs === rhs }

  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

// MARK: - Pixels as the renderer wants them

extension CGImage {
  /// Lets `body` read the pixels as rows of premultiplied R, G, B, A bytes in sRGB, top row first.
  ///
  /// The first call on an image in another format converts it, O(pixels), and keeps the result; the
  /// others are free. `bytesPerRow` is at least `4 * width`; the bytes beyond the last pixel of a
  /// row are undefined. The pointer must not be kept beyond the call.
  ///
  /// - Returns: what the body returns; nil, with a logged reason, if it was not called for want of memory.
  @discardableResult
  package func withPremultipliedRGBA8<R, E: Error>(
    _ body: (_ pixels: UnsafeRawBufferPointer, _ bytesPerRow: Int) throws(E) -> R
  ) throws(E) -> R? {
    if PixelDecoder.isTarget(format, isPaddingOpaque: isPaddingOpaque) {
      let stride = format.bytesPerRow
      return try unsafe bytes.withBytes { (pixels) throws(E) -> R in
        try unsafe body(pixels, stride)
      }
    }
    let stride = 4 * format.width
    return try unsafe convertedBytes()?.withBytes { (pixels) throws(E) -> R in
      try unsafe body(pixels, stride)
    }
  }

  private func convertedBytes() -> FrozenBytes? {
    premultiplied.withLock { cached in
      if let cached { return cached }
      let converted = FrozenBytes(count: 4 * format.width * format.height) { target in
        bytes.withSpan { PixelDecoder(format, intent: renderingIntent).decode($0, into: &target) }
      }
      cached = converted
      return converted
    }
  }
}
