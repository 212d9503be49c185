// SPDX-License-Identifier: MIT

import Foundation

/// The frames of an animated PNG, composed one after the other on a canvas.
///
/// Frames build upon each other: going forward takes one step per frame, going back restarts.
final class AnimatedPNGPlayer {
  private let animation: AnimatedPNG
  private let file: FrozenBytes
  /// Premultiplied RGBA, row by row.
  private var canvas: [UInt8]
  /// The number of frames composed so far; the last of them is on the canvas.
  private var composed = 0
  /// The canvas under the current frame, if the frame's disposal restores it.
  private var covered: [UInt8] = []

  init(_ animation: AnimatedPNG, _ file: FrozenBytes) {
    self.animation = animation
    self.file = file
    canvas = [UInt8](repeating: 0, count: animation.width * animation.height * 4)
  }

  /// The canvas with a frame; throws for the first that cannot be decoded.
  func image(at index: Int) throws(CGImageError) -> CGImage? {
    guard animation.frames.indices.contains(index) else { return nil }
    if index < composed - 1 { rewind() }
    while composed <= index {
      let next = animation.frames[composed]
      let picture = try decoded(next)
      dispose()
      composed += 1
      covered = next.disposal == .restore ? region(next) : []
      guard draw(picture, next) else {
        // The canvas lacks a frame that later ones build upon.
        rewind()
        return nil
      }
    }
    return shown()
  }

  private func rewind() {
    composed = 0
    canvas = [UInt8](repeating: 0, count: canvas.count)
  }

  private func decoded(_ frame: AnimatedPNG.Frame) throws(CGImageError) -> CGImage {
    let still = file.withSpan { animation.stillFile(of: frame, $0) }
    let picture = try CGImage(fileData: still)
    guard picture.width == frame.width, picture.height == frame.height else {
      throw .damaged(source: "data", reason: "a frame has another size than it says")
    }
    return picture
  }

  /// The rows of a frame's region.
  private func rows(_ frame: AnimatedPNG.Frame) -> [Range<Int>] {
    (frame.y..<(frame.y + frame.height)).map { y in
      let start = (y * animation.width + frame.x) * 4
      return start..<(start + frame.width * 4)
    }
  }

  private func region(_ frame: AnimatedPNG.Frame) -> [UInt8] { rows(frame).flatMap { canvas[$0] } }

  /// Disposes of the current frame as it specifies.
  private func dispose() {
    guard composed > 0 else { return }
    let frame = animation.frames[composed - 1]
    switch frame.disposal {
    case .keep: break
    case .clear:
      for row in rows(frame) { for index in row { canvas[index] = 0 } }
    case .restore:
      for (number, row) in rows(frame).enumerated() {
        let start = number * frame.width * 4
        canvas.replaceSubrange(row, with: covered[start..<(start + frame.width * 4)])
      }
    }
  }

  /// Composes a picture; false where there is no memory to read it.
  private func draw(_ picture: CGImage, _ frame: AnimatedPNG.Frame) -> Bool {
    let drawn: Void? = picture.forEachPixel { x, y, pixel in
      let start = ((frame.y + y) * animation.width + frame.x + x) * 4
      let rest = frame.isOver ? 255 - pixel.w : 0
      for channel in 0..<4 {
        let below = PixelDecoder.product(canvas[start + channel], rest)
        canvas[start + channel] = below &+ min(pixel[channel], 255 - below)
      }
    }
    return drawn != nil
  }

  private func shown() -> CGImage? {
    let format = PixelFormat(
      width: animation.width, height: animation.height, bitsPerComponent: 8, bitsPerPixel: 32,
      bytesPerRow: 4 * animation.width, space: .standardRGB,
      bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue))
    guard let format, let bytes = FrozenBytes(Data(canvas)) else { return nil }
    return CGImage(format: format, bytes: bytes, utType: "public.png")
  }
}
