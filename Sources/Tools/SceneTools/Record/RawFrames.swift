// SPDX-License-Identifier: MIT

import CoreGraphics
import Foundation
import Pictures

/// Frames on their way from a process that draws them to the one that encodes them: for each the width and the
/// height as four bytes, low byte first, and premultiplied RGBA without padding.
final class RawFrames: FrameSink {
  private let descriptor: Int32
  /// The bytes of the width and the height.
  static let headerSize = 8

  /// Makes a stream to a descriptor, which stays open.
  init(descriptor: Int32) { self.descriptor = descriptor }

  func encode(_ frame: RenderedFrame) throws(ToolError) -> [UInt8] {
    let picture = PixelImage(frame.image)
    let sides = [picture.width, picture.height]
    let header = sides.flatMap { side in (0..<4).map { UInt8(truncatingIfNeeded: side >> (8 * $0)) }
    }
    return header + picture.bytes
  }

  func write(_ bytes: [UInt8], of frame: RenderedFrame) throws(ToolError) {
    try writeAll(bytes, to: descriptor, named: "the pipe of frames")
  }

  func finish() throws(ToolError) {}

  func cancel() {}

  /// Reads a frame; nil where the stream ends before it, or holds something else.
  static func image<Failure: Error>(
    _ read: (_ count: Int) throws(Failure) -> Data
  ) throws(Failure) -> CGImage? {
    let header = [UInt8](try read(headerSize))
    guard header.count == headerSize else { return nil }
    let (width, height) = (side(header[..<4]), side(header[4...]))
    let (count, isTooLarge) = (4 * width).multipliedReportingOverflow(by: height)
    guard count > 0, !isTooLarge, case let pixels = try read(count), pixels.count == count else {
      return nil
    }
    return unsafe CGImage.premultipliedRGBA8(width: width, height: height) { target in
      // The image asks for as many bytes as it has pixels, four each, which is the count that was read.
      unsafe target.copyBytes(from: pixels)
    }
  }

  private static func side(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
