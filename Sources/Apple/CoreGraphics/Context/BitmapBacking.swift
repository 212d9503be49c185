// SPDX-License-Identifier: MIT

import Foundation

/// The memory of a bitmap context and the surface that Cairo draws into.
///
/// ```
/// direct     RGBA, BGRA and alpha-only rows: the surface lies on the bitmap's own bytes, so what
///            Cairo draws is in them at once, and what the application writes is drawn upon.
/// indirect   ARGB, ABGR and gray bitmaps, or rows that Cairo cannot address: an RGBA surface
///            beside the bitmap. Before each drawing call the touched part is converted into the
///            surface, after it back into the bitmap; the bitmap is the truth in between.
/// ```
///
/// The bitmap is the application's buffer when it gave one, else zeroed memory of its own.
@safe final class BitmapBacking {
  let format: PixelFormat
  let data: UnsafeMutableRawPointer
  let surface: CairoSurface
  private let isDirect: Bool
  private let ownsData: Bool
  /// Called when a lent bitmap is no longer used.
  var onRelease: (() -> Void)?

  /// Makes the backing of a format; nil when there is no memory or the size is past Cairo's.
  init?(_ format: PixelFormat, data given: UnsafeMutableRawPointer?) {
    // A buffer that the application lends must hold `byteCount` bytes, as on Apple's platforms.
    guard let memory = unsafe given ?? BitmapMemory.allocate(format.byteCount) else {
      return nil
    }
    let direct = Self.directLayout(of: format)
    let onBitmap = direct.flatMap {
      unsafe CairoSurface(
        memory: memory, width: format.width, height: format.height,
        bytesPerRow: format.bytesPerRow, $0.format, $0.order)
    }
    let made =
      onBitmap
      ?? CairoSurface(
        width: format.width, height: format.height, format.hasAlpha ? .color : .opaque, .rgba)
    guard let made else {
      if unsafe given == nil { unsafe free(memory) }
      return nil
    }
    self.format = format
    unsafe data = memory
    surface = made
    isDirect = onBitmap != nil
    ownsData = unsafe given == nil
  }

  deinit {
    // Cairo may keep its surface on this memory a moment longer, but does not access it any more.
    surface.flush()
    if ownsData { unsafe free(data) }
    onRelease?()
  }

  /// The surface layout that equals the bitmap's byte for byte; nil if none exists.
  private static func directLayout(
    of format: PixelFormat
  ) -> (format: CairoSurface.Format, order: ChannelOrder)? {
    if format.alphaInfo == .alphaOnly { return (.alpha, .rgba) }
    guard format.bitsPerPixel == 32, format.colorCount == 3 else { return nil }
    let isLittle = format.bitmapInfo.byteOrderInfo == .order32Little
    switch format.alphaInfo {
    case .premultipliedLast: return isLittle ? nil : (.color, .rgba)
    case .noneSkipLast: return isLittle ? nil : (.opaque, .rgba)
    case .premultipliedFirst: return isLittle ? (.color, .bgra) : nil
    case .noneSkipFirst: return isLittle ? (.opaque, .bgra) : nil
    default: return nil
    }
  }

  /// Copies a part of the bitmap into the surface, before drawing into it.
  func beginDrawing(_ part: DeviceRect) {
    guard !isDirect else { return surface.markDirty() }
    guard let layout = SampleLayout(format) else { return }
    let color = format.colorCount == 1 ? SIMD4(repeating: layout.color.x) : layout.color
    withBytes { bitmap in
      surface.changePixels(in: part) { x, y, _ in
        let index = y * format.bytesPerRow + x * layout.pixelSize
        return SIMD4(
          bitmap[index + color.x], bitmap[index + color.y], bitmap[index + color.z],
          layout.alpha.map { bitmap[index + $0] } ?? 255)
      }
    }
  }

  /// Copies a part of the surface into the bitmap, after drawing into it.
  func endDrawing(_ part: DeviceRect) {
    guard !isDirect else { return surface.flush() }
    guard let layout = SampleLayout(format) else { return }
    withBytes { bitmap in
      surface.forEachPixel(in: part) { x, y, pixel in
        let index = y * format.bytesPerRow + x * layout.pixelSize
        // A gray bitmap is drawn as equal red, green and blue.
        for channel in 0..<format.colorCount {
          bitmap[index + layout.color[channel]] = pixel[channel]
        }
        if let alpha = layout.alpha { bitmap[index + alpha] = pixel.w }
      }
    }
  }

  /// Lets `body` read and write the bitmap's bytes with checked indices.
  private func withBytes(_ body: (inout MutableSpan<UInt8>) -> Void) {
    // The bitmap holds `byteCount` bytes, its own or lent, for as long as this object lives.
    let buffer = unsafe UnsafeMutableBufferPointer(
      start: data.assumingMemoryBound(to: UInt8.self), count: format.byteCount)
    var span = unsafe buffer.mutableSpan
    body(&span)
  }

  /// A frozen copy of the bitmap's bytes; nil without memory.
  func snapshot() -> FrozenBytes? {
    surface.flush()
    return unsafe FrozenBytes(count: format.byteCount) { target in
      unsafe target.copyMemory(
        from: UnsafeRawBufferPointer(start: data, count: format.byteCount))
    }
  }
}
