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

  /// Makes the backing of a format; nil when there is no memory or the size is past Cairo's.
  init?(_ format: PixelFormat, data given: UnsafeMutableRawPointer?) {
    // A buffer that the application lends must hold `byteCount` bytes, as on Apple's platforms.
    guard let memory = unsafe given ?? calloc(format.bytesPerRow * format.height, 1) else {
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
    // Cairo's surface on the memory may live a moment longer, and does not touch it any more.
    surface.flush()
    if ownsData { unsafe free(data) }
  }

  /// The surface layout that is byte for byte the bitmap's, or nil.
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

  /// Makes the surface show a part of the bitmap, before drawing into it.
  func beginDrawing(_ part: PixelRect) {
    guard !isDirect else { return surface.markDirty() }
    unsafe convert(part) { bitmap, pixel, layout in
      for channel in 0..<3 {
        unsafe pixel[channel] = bitmap[layout.color[format.colorCount == 1 ? 0 : channel]]
      }
      unsafe pixel[3] = layout.alpha.map { unsafe bitmap[$0] } ?? 255
    }
  }

  /// Makes the bitmap show a part of the surface, after drawing into it.
  func endDrawing(_ part: PixelRect) {
    guard !isDirect else { return surface.flush() }
    unsafe convert(part) { bitmap, pixel, layout in
      // A gray bitmap is drawn as equal red, green and blue.
      for channel in 0..<format.colorCount {
        unsafe bitmap[layout.color[channel]] = pixel[channel]
      }
      if let alpha = layout.alpha { unsafe bitmap[alpha] = pixel[3] }
    }
  }

  private func convert(
    _ part: PixelRect,
    _ body: (UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<UInt8>, SampleLayout) -> Void
  ) {
    guard let layout = SampleLayout(format) else { return }
    let bitmap = unsafe data.assumingMemoryBound(to: UInt8.self)
    unsafe surface.withPixels { pixels, stride in
      guard let base = unsafe pixels.baseAddress?.assumingMemoryBound(to: UInt8.self) else {
        return
      }
      let all = PixelRect(x: 0, y: 0, width: format.width, height: format.height)
      let part = part.intersection(all)
      for y in part.y..<(part.y + max(part.height, 0)) {
        for x in part.x..<(part.x + max(part.width, 0)) {
          // Both pointers stay within row y of their bitmap.
          unsafe body(
            bitmap + y * format.bytesPerRow + x * layout.pixelSize,
            base + y * stride + 4 * x, layout)
        }
      }
    }
  }

  /// A frozen copy of the bitmap's bytes.
  func snapshot() -> FrozenBytes {
    surface.flush()
    return unsafe FrozenBytes(count: format.byteCount) { target in
      unsafe target.copyMemory(
        from: UnsafeRawBufferPointer(start: data, count: format.byteCount))
    }
  }
}
