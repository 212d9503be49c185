// SPDX-License-Identifier: MIT

import CCairo
import Foundation

/// The order of the colour bytes of a pixel in memory.
enum ChannelOrder: Sendable {
  /// R, G, B, A: the order of bitmaps and images here. Cairo takes the first byte for blue.
  case rgba
  /// B, G, R, A: Cairo's own order on little-endian machines.
  case bgra

  /// Converts a pixel between red, green, blue, alpha and this order, in both directions.
  func arranged(_ pixel: SIMD4<UInt8>) -> SIMD4<UInt8> {
    self == .rgba ? pixel : SIMD4(pixel.z, pixel.y, pixel.x, pixel.w)
  }
}

/// A bitmap that Cairo draws into or reads from.
///
/// Cairo's 32-bit format is one native word, so on little-endian machines B, G, R, A in memory.
/// Lamina's bitmaps are R, G, B, A. Cairo does not notice: compositing treats the three colours
/// alike, so a surface whose colours are all exchanged in the same way gives the right bytes. Each
/// surface carries its `order`, and callers that set a colour or draw a surface into another one
/// exchange red and blue where the orders say so. That is why these bitmaps are drawn into without
/// a conversion; modes that weigh the colours differently (`CGBlendMode.isSoftware`) run outside
/// Cairo.
///
/// A surface is confined to the thread of its context.
@safe final class CairoSurface {
  /// The layout of a surface's pixels.
  enum Format {
    /// Colour multiplied by alpha, and alpha.
    case color
    /// Colour and an unused byte.
    case opaque
    /// Alpha only, one byte.
    case alpha
  }

  let pointer: OpaquePointer
  let format: Format
  let order: ChannelOrder
  let width: Int
  let height: Int

  /// The largest width and height in pixels, Cairo's limit.
  static let maximumSide = 32767

  /// Takes ownership of a surface; nil, releasing it, when Cairo failed to make it.
  private init?(
    _ pointer: OpaquePointer?, _ format: Format, _ order: ChannelOrder, _ width: Int,
    _ height: Int
  ) {
    guard let pointer = unsafe pointer else { return nil }
    guard unsafe cairo_surface_status(pointer) == CAIRO_STATUS_SUCCESS else {
      unsafe cairo_surface_destroy(pointer)
      return nil
    }
    unsafe self.pointer = pointer
    self.format = format
    self.order = order
    self.width = width
    self.height = height
  }

  deinit {
    unsafe cairo_surface_destroy(pointer)
  }

  /// Makes a transparent surface that owns its memory; nil when it is too large, and, with a logged
  /// reason, where there is no memory for it.
  convenience init?(width: Int, height: Int, _ format: Format, _ order: ChannelOrder) {
    guard width > 0, height > 0, width <= Self.maximumSide, height <= Self.maximumSide else {
      return nil
    }
    var made: OpaquePointer?
    if !BitmapMemory.isRefused {
      unsafe made = cairo_image_surface_create(
        Self.cairoFormat(format), Int32(width), Int32(height))
    }
    // Without memory it is a surface in the state of an error.
    guard let made = unsafe made, unsafe cairo_surface_status(made) == CAIRO_STATUS_SUCCESS else {
      BitmapMemory.noteFailure("\(width) × \(height) pixels")
      return nil
    }
    unsafe self.init(made, format, order, width, height)
  }

  /// Makes a surface on memory that the caller keeps alive; nil when it does not fit Cairo.
  ///
  /// The start and `bytesPerRow` must be multiples of 4. Memory that is only read from may be
  /// constant.
  convenience init?(
    memory: UnsafeMutableRawPointer, width: Int, height: Int, bytesPerRow: Int,
    _ format: Format, _ order: ChannelOrder
  ) {
    guard width > 0, height > 0, width <= Self.maximumSide, height <= Self.maximumSide,
      bytesPerRow % 4 == 0, bytesPerRow <= Int(Int32.max), UInt(bitPattern: memory) % 4 == 0
    else { return nil }
    // The caller promises `bytesPerRow * height` bytes.
    let made = unsafe cairo_image_surface_create_for_data(
      memory.assumingMemoryBound(to: UInt8.self), Self.cairoFormat(format), Int32(width),
      Int32(height), Int32(bytesPerRow))
    unsafe self.init(made, format, order, width, height)
  }

  /// Takes ownership of a surface that records drawing for a document; it has no pixels.
  convenience init?(vector pointer: OpaquePointer?, width: Int, height: Int) {
    unsafe self.init(pointer, .color, .bgra, width, height)
    isVector = true
  }

  /// Takes ownership of an image surface that Cairo made for a group.
  convenience init?(group pointer: OpaquePointer, _ order: ChannelOrder) {
    var (dx, dy) = (0.0, 0.0)
    unsafe cairo_surface_get_device_offset(pointer, &dx, &dy)
    let width = Int(unsafe cairo_image_surface_get_width(pointer))
    let height = Int(unsafe cairo_image_surface_get_height(pointer))
    unsafe self.init(pointer, .color, order, width, height)
    origin = (Int(clamping: -dx), Int(clamping: -dy))
  }

  private static func cairoFormat(_ format: Format) -> cairo_format_t {
    switch format {
    case .color: return CAIRO_FORMAT_ARGB32
    case .opaque: return CAIRO_FORMAT_RGB24
    case .alpha: return CAIRO_FORMAT_A8
    }
  }

  /// Whether the surface records for a document and has no pixels to be read.
  private(set) var isVector = false

  /// The surface's pixels per device pixel; more than 1 only for parts of a document.
  private(set) var scale = 1

  /// The device coordinate of the surface's top left pixel, for surfaces that hold a part.
  private(set) var origin = (x: 0, y: 0)

  /// Places the surface in device coordinates, with `scale` of its pixels to each of theirs.
  func place(x: Int, y: Int, scale: Int = 1) {
    origin = (x, y)
    self.scale = scale
    unsafe cairo_surface_set_device_scale(pointer, Double(scale), Double(scale))
    unsafe cairo_surface_set_device_offset(pointer, Double(-x * scale), Double(-y * scale))
  }

  /// Ends Cairo's use of the memory; the surface cannot be drawn any more.
  func finish() { unsafe cairo_surface_finish(pointer) }

  /// Tells Cairo that the memory was written to directly.
  func markDirty() { unsafe cairo_surface_mark_dirty(pointer) }

  /// Finishes all drawing into the memory.
  func flush() { unsafe cairo_surface_flush(pointer) }
}
