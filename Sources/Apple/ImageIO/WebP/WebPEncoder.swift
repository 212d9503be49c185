// SPDX-License-Identifier: MIT

import CImageFiles
import CoreGraphics

/// Encodes frames of one size as a WebP with alpha, by libwebp; a single frame is a still image.
@safe package final class WebPEncoder {
  /// The choices that hold for all frames.
  package struct Options {
    /// 0...1; 1 is without loss.
    package var quality = 0.9
    /// The number of times that the frames play; 0 indefinitely.
    package var playCount = 0
    /// Whether the file may be larger, and is made sooner.
    package var isQuick = false
    /// Whether the file is made small at the cost of time: the parts that changed are cut out of each frame in
    /// every way that the format has.
    package var isSmall = false

    package init() {}
  }

  /// The longest side in pixels, by the format.
  package static let maximumSide = 16_383

  /// Whether the libraries that write WebP are installed.
  static var isAvailable: Bool { lamina_writes_webp() != 0 }

  private let encoder: OpaquePointer
  private let byteCount: Int

  /// Makes an encoder for frames of a size in pixels.
  package init(width: Int, height: Int, options: Options = Options()) throws(CGImageError) {
    guard Self.isAvailable else {
      throw .encodingFailed(
        reason: "WebP is written by libraries that are not installed: on Debian, install libwebp7 "
          + "and libwebpmux3")
    }
    let sides = 1...Self.maximumSide
    guard sides.contains(width), sides.contains(height) else {
      throw .encodingFailed(
        reason: "\(width) × \(height) pixels are no WebP, whose sides end at \(Self.maximumSide)")
    }
    let isLossless = options.quality >= 1
    var choices = LaminaWebPOptions()
    choices.width = UInt32(clamping: width)
    choices.height = UInt32(clamping: height)
    choices.plays = UInt32(clamping: options.playCount)
    choices.quality = isLossless ? 75 : Float(max(options.quality, 0) * 100)
    choices.is_lossless = isLossless ? 1 : 0
    choices.is_quick = options.isQuick ? 1 : 0
    choices.is_small = options.isSmall ? 1 : 0
    // The encoder copies the choices, and this object ends it.
    guard let made = unsafe lamina_begin_webp(&choices) else {
      throw .encodingFailed(reason: "libwebp makes no WebP of \(width) × \(height) pixels")
    }
    unsafe encoder = made
    byteCount = 4 * width * height
  }

  deinit { unsafe lamina_end_webp(encoder) }

  /// Adds a frame of straight RGBA bytes, shown from `milliseconds` after the begin on.
  package func add(_ pixels: ArraySlice<UInt8>, at milliseconds: Int) throws(CGImageError) {
    // The encoder reads the bytes of one frame, as many as there are.
    guard pixels.count == byteCount,
      unsafe pixels.withUnsafeBufferPointer({
        unsafe lamina_add_webp_frame(encoder, $0.baseAddress, Int32(clamping: milliseconds)) != 0
      })
    else { throw failure }
  }

  /// The file, whose last frame ends at `milliseconds`.
  package func data(endingAt milliseconds: Int) throws(CGImageError) -> [UInt8] {
    var file: UnsafeMutablePointer<UInt8>?
    var count = 0
    // The bytes are this function's.
    let isDone = unsafe lamina_finish_webp(
      encoder, Int32(clamping: milliseconds), &file, &count)
    defer { unsafe lamina_free(file) }
    guard isDone != 0, let file = unsafe file else { throw failure }
    return unsafe Array(UnsafeBufferPointer(start: file, count: count))
  }

  private var failure: CGImageError {
    // The text lives as long as the encoder.
    let reason = unsafe lamina_webp_error(encoder).map { unsafe String(cString: $0) }
    return .encodingFailed(reason: "libwebp: \(reason ?? "no reason given")")
  }
}
