// SPDX-License-Identifier: MIT

/// The order of the rows of a read-back.
package enum RowOrder: Sendable {
  /// As the framebuffer stores them. The compositor's own targets are drawn y down: top row first.
  case stored
  /// Flipped: top row first for a window's own framebuffer, which GL stores y up.
  case reversed
}

/// A read-back that the framebuffer or the caller's buffer has no room for.
package enum PixelReadError: Error, Equatable, CustomStringConvertible {
  /// The rectangle does not lie within the framebuffer.
  case outOfBounds(PixelRect, width: Int, height: Int)
  /// The buffer has fewer bytes than the rectangle and stride need, or the stride does not hold a
  /// row, or is no multiple of 4.
  case buffer(given: Int, needed: Int, rowStride: Int)
  /// The driver has no memory to read with.
  case outOfMemory(PixelRect)

  package var description: String {
    switch self {
    case .outOfBounds(let r, let width, let height):
      "read of \(r.width)x\(r.height) at \(r.x), \(r.y) from a framebuffer of \(width)x\(height)"
    case .buffer(let given, let needed, let stride):
      "read into \(given) bytes with rows of \(stride) where \(needed) are needed"
    case .outOfMemory(let r):
      "read of \(r.width)x\(r.height): the driver has no memory for it"
    }
  }
}

/// Reads pixels back from framebuffers; waits for the GPU.
package enum PixelReader {
  /// Copies a rectangle of RGBA8 pixels into the caller's buffer.
  ///
  /// - Parameter rowStride: bytes from one row of the buffer to the next, a multiple of 4.
  package static func read(
    _ rect: PixelRect, of framebuffer: borrowing Framebuffer, rows: RowOrder = .stored,
    into bytes: UnsafeMutableRawBufferPointer, rowStride: Int, in gl: GLContext
  ) throws(PixelReadError) {
    guard rect.fits(inWidth: framebuffer.width, height: framebuffer.height) else {
      throw .outOfBounds(
        rect, width: Int(framebuffer.width), height: Int(framebuffer.height))
    }
    try unsafe read(
      rect, ofNamed: framebuffer.name, rows: rows, into: bytes, rowStride: rowStride, in: gl)
  }

  /// The same for a framebuffer by GL name; pixels outside of it are undefined.
  package static func read(
    _ rect: PixelRect, ofNamed framebuffer: UInt32, rows: RowOrder = .stored,
    into bytes: UnsafeMutableRawBufferPointer, rowStride: Int, in gl: GLContext
  ) throws(PixelReadError) {
    guard !rect.isEmpty else { return }
    let rowBytes = Int(rect.width) * 4
    let needed = max(rowStride, rowBytes) * (Int(rect.height) - 1) + rowBytes
    guard rowStride >= rowBytes, rowStride % 4 == 0, bytes.count >= needed,
      let base = bytes.baseAddress
    else {
      throw unsafe .buffer(given: bytes.count, needed: needed, rowStride: rowStride)
    }
    gl.checkContent(rect, of: gl.attachment(of: framebuffer), "read-back")
    gl.setPlainState()
    gl.bindReadFramebuffer(framebuffer)
    gl.setPack(alignment: 1, rowLength: rowStride == rowBytes ? 0 : Int32(rowStride / 4))
    // The guard holds every byte that is written within the caller's buffer.
    guard unsafe gl.calls.readPixels(rect, .rgba8, into: base) else { throw .outOfMemory(rect) }
    if rows == .reversed {
      unsafe reverseRows(base, rowBytes: rowBytes, rowStride: rowStride, count: Int(rect.height))
    }
  }

  /// A framebuffer's pixels as an array, tightly packed. For tests and single pictures.
  package static func pixels(
    of framebuffer: borrowing Framebuffer, rows: RowOrder = .stored, in gl: GLContext
  ) throws(PixelReadError) -> [UInt8] {
    let stride = Int(framebuffer.width) * 4
    var bytes = [UInt8](repeating: 0, count: stride * Int(framebuffer.height))
    var failure: PixelReadError?
    // Read through a local handle: a closure cannot capture a borrowed one.
    let name = framebuffer.name
    let bounds = framebuffer.bounds
    unsafe bytes.withUnsafeMutableBytes { buffer in
      do throws(PixelReadError) {
        try unsafe read(
          bounds, ofNamed: name, rows: rows, into: buffer, rowStride: stride, in: gl)
      } catch { failure = error }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Turns rows upside down in place; the caller owns `count` rows from `base` on.
  private static func reverseRows(
    _ base: UnsafeMutableRawPointer, rowBytes: Int, rowStride: Int, count: Int
  ) {
    unsafe withUnsafeTemporaryAllocation(byteCount: rowBytes, alignment: 16) { scratch in
      guard let kept = scratch.baseAddress else { return }
      for row in 0..<count / 2 {
        let upper = unsafe base + row * rowStride
        let lower = unsafe base + (count - 1 - row) * rowStride
        unsafe kept.copyMemory(from: upper, byteCount: rowBytes)
        unsafe upper.copyMemory(from: lower, byteCount: rowBytes)
        unsafe lower.copyMemory(from: kept, byteCount: rowBytes)
      }
    }
  }
}
