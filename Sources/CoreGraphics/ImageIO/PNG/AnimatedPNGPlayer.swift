// SPDX-License-Identifier: MIT

import Foundation

/// The frames of an animated PNG, composed one after the other on a canvas.
///
/// Frames build upon each other, so going forward is one step per frame and going back starts anew.
final class AnimatedPNGPlayer {
  private let animation: AnimatedPNG
  private let file: FrozenBytes
  /// Premultiplied RGBA, row by row.
  private var canvas: [UInt8]
  /// The number of the frame on the canvas; -1 for none.
  private var current = -1
  /// What the canvas showed where the current frame is, if that is to come back.
  private var covered: [UInt8] = []

  init(_ animation: AnimatedPNG, _ file: FrozenBytes) {
    self.animation = animation
    self.file = file
    canvas = [UInt8](repeating: 0, count: animation.width * animation.height * 4)
  }

  /// The canvas with a frame; throws for the first that cannot be decoded.
  func image(at index: Int) throws(CGImageError) -> CGImage? {
    guard animation.frames.indices.contains(index) else { return nil }
    if index < current { rewind() }
    while current < index {
      let next = animation.frames[current + 1]
      let picture = try decoded(next)
      dispose()
      current += 1
      covered = next.disposal == .restore ? region(next) : []
      draw(picture, next)
    }
    return shown()
  }

  private func rewind() {
    current = -1
    canvas = [UInt8](repeating: 0, count: canvas.count)
  }

  private func decoded(_ frame: AnimatedPNG.Frame) throws(CGImageError) -> CGImage {
    let still = unsafe file.withBytes { unsafe animation.stillFile(of: frame, $0) }
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

  /// Takes the current frame away as it asks for.
  private func dispose() {
    guard current >= 0 else { return }
    let frame = animation.frames[current]
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

  private func draw(_ picture: CGImage, _ frame: AnimatedPNG.Frame) {
    unsafe picture.withPremultipliedRGBA8 { pixels, stride in
      for (number, row) in rows(frame).enumerated() {
        for offset in Swift.stride(from: 0, to: frame.width * 4, by: 4) {
          let from = number * stride + offset
          let rest = unsafe frame.isOver ? 255 - pixels[from + 3] : 0
          for channel in 0..<4 {
            let below = PixelDecoder.product(canvas[row.lowerBound + offset + channel], rest)
            canvas[row.lowerBound + offset + channel] =
              below &+ min(unsafe pixels[from + channel], 255 - below)
          }
        }
      }
    }
  }

  private func shown() -> CGImage? {
    let format = PixelFormat(
      width: animation.width, height: animation.height, bitsPerComponent: 8, bitsPerPixel: 32,
      bytesPerRow: 4 * animation.width, space: .standardRGB,
      bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue))
    guard let format else { return nil }
    return CGImage(format: format, bytes: FrozenBytes(Data(canvas)), utType: "public.png")
  }
}
