// SPDX-License-Identifier: MIT

import CImageFiles
import CoreGraphics
import Foundation

/// The frames of an animated WebP, as its chunks state them.
struct AnimatedWebP {
  /// The delays in seconds, as in the file.
  private(set) var delays: [Double] = []
  /// The number of times that the frames play; nil indefinitely.
  private(set) var playCount: Int?

  /// The largest number of frames; later ones are ignored.
  private static let maximumFrames = 65_536

  /// Reads the chunks of a file; nil for one that does not move.
  init?(_ bytes: Span<UInt8>) {
    var position = 12
    while position + 8 <= bytes.count, delays.count < Self.maximumFrames {
      let body = position + 8
      let length = BitmapReader.number(bytes, position + 4, 4)
      guard length <= bytes.count - body else { break }
      switch String(decoding: bytes.bytes(in: position..<position + 4), as: UTF8.self) {
      case "ANIM" where length >= 6:
        let count = BitmapReader.number(bytes, body + 4, 2)
        playCount = count == 0 ? nil : count
      case "ANMF" where length >= 16:
        delays.append(Double(BitmapReader.number(bytes, body + 12, 3)) / 1000)
      default: break
      }
      position = body + length + length & 1
    }
    guard delays.count > 1 else { return nil }
  }

  /// A file of the whole chunks at the beginning of an unfinished one, with their length in its header.
  static func wholePart(of bytes: Span<UInt8>) -> FrozenBytes {
    var end = 12
    while end + 8 <= bytes.count {
      let length = BitmapReader.number(bytes, end + 4, 4)
      let next = end + 8 + length + length & 1
      guard next <= bytes.count else { break }
      end = next
    }
    guard end <= bytes.count else { return .empty }
    let head = bytes.bytes(in: 0..<4) + BitmapWriter.number(end - 8, 4)
    return FrozenBytes(Data(head + bytes.bytes(in: 8..<end))) ?? .empty
  }
}

/// Draws the frames of an animated WebP with libwebp.
@safe final class WebPPlayer: FrameSource {
  private let file: FrozenBytes
  private let animation: OpaquePointer
  private let width: Int
  private let height: Int
  /// The number of frames drawn so far; the last of them is on libwebp's canvas.
  private var drawn = 0

  init(_ file: FrozenBytes) throws(CGImageError) {
    var (width, height): (UInt32, UInt32) = (0, 0)
    // The file lives as long as this object, which closes the animation.
    let opened = unsafe file.withBytes { bytes in
      unsafe lamina_open_webp_animation(
        bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count, &width, &height)
    }
    guard let animation = unsafe opened else {
      guard lamina_has_webp() != 0 else {
        throw .noDecoder(source: "data", type: "org.webmproject.webp")
      }
      throw .damaged(source: "data", reason: "libwebp cannot read its frames")
    }
    self.file = file
    unsafe self.animation = animation
    self.width = Int(width)
    self.height = Int(height)
  }

  deinit { unsafe lamina_close_webp_animation(animation) }

  func image(at index: Int) throws(CGImageError) -> CGImage? {
    if index < drawn {
      unsafe lamina_rewind_webp_animation(animation)
      drawn = 0
    }
    while drawn < index {
      guard unsafe lamina_next_webp_frame(animation) != nil else { return nil }
      drawn += 1
    }
    guard let pixels = unsafe lamina_next_webp_frame(animation) else { return nil }
    drawn += 1
    let picture = DecodedPicture.rgba(width: width, height: height, hasAlpha: true) { target in
      // The canvas has four bytes for each pixel.
      unsafe target.withUnsafeMutableBytes { target in
        unsafe target.copyMemory(from: UnsafeRawBufferPointer(start: pixels, count: target.count))
      }
      return height
    }
    guard let picture else { throw .noMemory(source: "data", width: width, height: height) }
    return picture.image(.standardRGB, type: "org.webmproject.webp")
  }
}
