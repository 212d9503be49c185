// SPDX-License-Identifier: MIT

import CoreGraphics
import Foundation

/// The treatment of a frame's region before the next frame.
enum FrameDisposal: UInt8 {
  case keep = 0
  case clear = 1
  case restore = 2
}

/// The part of an animation's canvas that a frame covers.
struct FrameRegion {
  let x: Int
  let y: Int
  let width: Int
  let height: Int
  var disposal: FrameDisposal
}

/// The canvas of an animation: premultiplied RGBA, row by row.
struct FrameCanvas {
  let width: Int
  let height: Int
  var pixels: [UInt8]

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    pixels = [UInt8](repeating: 0, count: width * height * 4)
  }

  /// The bytes of each row of a region.
  func rows(_ region: FrameRegion) -> [Range<Int>] {
    (region.y..<(region.y + region.height)).map { y in
      let start = (y * width + region.x) * 4
      return start..<(start + region.width * 4)
    }
  }

  /// The canvas as an image; nil without memory.
  func image(type: String) -> CGImage? {
    let format = PixelFormat(
      width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 4 * width,
      space: .standardRGB,
      bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue))
    guard let format else { return nil }
    let bytes = unsafe FrozenBytes(count: pixels.count) { target in
      unsafe pixels.withUnsafeBytes { unsafe target.copyMemory(from: $0) }
    }
    return bytes.map { CGImage(format: format, bytes: $0, utType: type) }
  }
}

/// The frames of an animation by their numbers.
protocol FrameSource: AnyObject {
  /// The canvas with a frame; nil for a number without one, and throws for one that cannot be decoded.
  func image(at index: Int) throws(CGImageError) -> CGImage?
}

/// The frames of an animation, composed one after the other on a canvas.
///
/// Frames build upon each other: going forward takes one step per frame, going back restarts.
final class FramePlayer: FrameSource {
  private let regions: [FrameRegion]
  private let type: String
  private let draw: (Int, inout FrameCanvas) throws(CGImageError) -> Void
  private var canvas: FrameCanvas
  /// The number of frames composed so far; the last of them is on the canvas.
  private var composed = 0
  /// The canvas under the current frame, if the frame's disposal restores it.
  private var covered: [UInt8] = []

  /// Makes a player; each region lies within the canvas, and `draw` puts the frame of a number into its own.
  init(
    _ canvas: FrameCanvas, _ regions: [FrameRegion], type: String,
    draw: @escaping (Int, inout FrameCanvas) throws(CGImageError) -> Void
  ) {
    self.canvas = canvas
    self.regions = regions
    self.type = type
    self.draw = draw
  }

  func image(at index: Int) throws(CGImageError) -> CGImage? {
    guard regions.indices.contains(index) else { return nil }
    if index < composed - 1 { rewind() }
    while composed <= index {
      dispose()
      let region = regions[composed]
      covered = region.disposal == .restore ? canvas.rows(region).flatMap { canvas.pixels[$0] } : []
      do throws(CGImageError) {
        try draw(composed, &canvas)
      } catch {
        // The canvas lacks a frame that later ones build upon.
        rewind()
        throw error
      }
      composed += 1
    }
    return canvas.image(type: type)
  }

  private func rewind() {
    composed = 0
    canvas = FrameCanvas(width: canvas.width, height: canvas.height)
  }

  /// Disposes of the current frame as it specifies.
  private func dispose() {
    guard composed > 0 else { return }
    let region = regions[composed - 1]
    switch region.disposal {
    case .keep: break
    case .clear:
      for row in canvas.rows(region) { for index in row { canvas.pixels[index] = 0 } }
    case .restore:
      for (number, row) in canvas.rows(region).enumerated() {
        let start = number * region.width * 4
        canvas.pixels.replaceSubrange(row, with: covered[start..<(start + region.width * 4)])
      }
    }
  }
}
