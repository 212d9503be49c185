// SPDX-License-Identifier: MIT

import CImageFiles
import CoreGraphics
import Foundation

/// Unpacks and draws the frames of a GIF.
enum GIFPlayer {
  /// A player of a file's frames.
  static func player(_ animation: AnimatedGIF, _ file: FrozenBytes) throws(CGImageError)
    -> FramePlayer
  {
    let canvas = try canvas(of: animation, source: "data")
    let regions = animation.frames.map { frame in
      clipped(frame.region, to: canvas)
    }
    return FramePlayer(canvas, regions, type: "com.compuserve.gif") {
      (index, canvas) throws(CGImageError) in
      try file.withSpan { (bytes) throws(CGImageError) in
        _ = try draw(
          animation.frames[index], bytes, into: &canvas, isPartial: false, source: "data")
      }
    }
  }

  /// The canvas with the first frame.
  ///
  /// - Parameter isPartial: whether pixels that are not there are left out; else they are an error.
  static func firstImage(
    of bytes: Span<UInt8>, isPartial: Bool, source: String
  ) throws(CGImageError) -> CGImage {
    guard let animation = AnimatedGIF(bytes), let frame = animation.frames.first else {
      throw .truncated(source: source)
    }
    var canvas = try canvas(of: animation, source: source)
    let isDrawn = try draw(frame, bytes, into: &canvas, isPartial: isPartial, source: source)
    guard isDrawn, let image = canvas.image(type: "com.compuserve.gif") else {
      throw .noMemory(source: source, width: canvas.width, height: canvas.height)
    }
    return image
  }

  private static func canvas(
    of animation: AnimatedGIF, source: String
  ) throws(CGImageError) -> FrameCanvas {
    let (width, height) = (animation.width, animation.height)
    guard width > 0, height > 0 else {
      throw .damaged(source: source, reason: "it has no pixels")
    }
    let largest = animation.frames.map { $0.region.width * $0.region.height }.max() ?? 0
    guard max(width * height, largest) <= DecodedPicture.maximumPixelCount else {
      throw .tooLarge(source: source, width: width, height: height)
    }
    return FrameCanvas(width: width, height: height)
  }

  /// The part of a region that lies within the canvas.
  private static func clipped(_ region: FrameRegion, to canvas: FrameCanvas) -> FrameRegion {
    let (x, y) = (min(region.x, canvas.width), min(region.y, canvas.height))
    return FrameRegion(
      x: x, y: y, width: min(region.width, canvas.width - x),
      height: min(region.height, canvas.height - y), disposal: region.disposal)
  }

  /// Draws a frame; false without memory.
  private static func draw(
    _ frame: AnimatedGIF.Frame, _ bytes: Span<UInt8>, into canvas: inout FrameCanvas,
    isPartial: Bool,
    source: String
  ) throws(CGImageError) -> Bool {
    let region = frame.region
    let count = region.width * region.height
    guard count > 0 else { return true }
    var found = 0
    let indices = FrozenBytes(count: count) { target in
      let codes = bytes.extracting(frame.codes..<max(frame.codes, bytes.count))
      unsafe codes.withUnsafeBufferPointer { codes in
        unsafe target.withUnsafeMutableBufferPointer { target in
          // Reads and writes as many bytes as it is told at most.
          unsafe found = lamina_unpack_gif(
            codes.baseAddress, codes.count, UInt32(frame.indexBits), target.baseAddress,
            target.count)
        }
      }
    }
    guard let indices else { return false }
    if found < count, !frame.isComplete, !isPartial { throw .truncated(source: source) }
    if found == 0, !isPartial {
      throw .damaged(source: source, reason: "the codes of a frame mean no pixels")
    }
    let colors = palette(frame, bytes)
    indices.withSpan { indices in
      for row in 0..<((found + region.width - 1) / region.width) {
        let y = region.y + (frame.isInterlaced ? interlaced(row, region.height) : row)
        guard y < canvas.height else { continue }
        let columns = min(region.width, max(canvas.width - region.x, 0), found - row * region.width)
        for x in 0..<columns {
          let color = colors[Int(indices[row * region.width + x])]
          guard color.w == 255 else { continue }
          let at = 4 * (y * canvas.width + region.x + x)
          for channel in 0..<4 { canvas.pixels[at + channel] = color[channel] }
        }
      }
    }
    return true
  }

  /// The colours of all indices: black beyond the table, and clear for the transparent one.
  private static func palette(_ frame: AnimatedGIF.Frame, _ bytes: Span<UInt8>) -> [SIMD4<UInt8>] {
    var colors = [SIMD4<UInt8>](repeating: SIMD4(0, 0, 0, 255), count: 256)
    for index in 0..<min(frame.colors.count / 3, 256) {
      let at = frame.colors.lowerBound + 3 * index
      colors[index] = SIMD4(bytes[at], bytes[at + 1], bytes[at + 2], 255)
    }
    if let transparent = frame.transparent { colors[transparent] = .zero }
    return colors
  }

  /// The row of the picture that is stored as a row of an interlaced one: every eighth, then every eighth from
  /// the fourth on, every fourth from the second on, every second.
  private static func interlaced(_ row: Int, _ height: Int) -> Int {
    var rest = row
    for (start, step) in [(0, 8), (4, 8), (2, 4), (1, 2)] {
      let count = max((height - start + step - 1) / step, 0)
      if rest < count { return start + step * rest }
      rest -= count
    }
    return height
  }
}
