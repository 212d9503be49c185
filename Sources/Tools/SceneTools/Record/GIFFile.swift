// SPDX-License-Identifier: MIT

import CoreGraphics
package import Foundation
internal import ImageIO
import Locks

/// An animated GIF that plays indefinitely: 256 colours a frame, frame times in hundredths of a second, of which
/// players show two at least.
package final class GIFFile: FrameSink {
  private let rate: Double
  private let state: Mutex<State>

  /// The file so far.
  private struct State {
    var file: PartialFile
    var hasHeader = false
    var blocks = GIFBlocks()
  }

  /// - Throws: `ToolError` for more frames per second than players show.
  package init(_ url: URL, _ range: FrameRange) throws(ToolError) {
    guard range.rate <= GIFEncoder.maximumRate else {
      throw ToolError(
        .cannotCreate,
        "\(url.path): a GIF shows 50 frames per second at most, not \(range.rate.formatted())")
    }
    rate = range.rate
    state = Mutex(State(file: try PartialFile(url)))
  }

  /// The hundredths of a second from a frame to the next: rounding is carried to the next frame.
  private func delay(of number: Int) -> Double {
    let start = (Double(number) * 100 / rate).rounded()
    let end = (Double(number + 1) * 100 / rate).rounded()
    return (end - start) / 100
  }

  package func encode(_ frame: RenderedFrame) throws(ToolError) -> [UInt8] {
    let (width, height) = (frame.image.width, frame.image.height)
    guard width <= GIFEncoder.maximumSide, height <= GIFEncoder.maximumSide else {
      throw ToolError(.failure, "a GIF's sides end at \(GIFEncoder.maximumSide) pixels")
    }
    do throws(CGImageError) {
      return try GIFEncoder.block(of: frame.image, delay: delay(of: frame.number))
    } catch { throw ToolError(.failure, error.description) }
  }

  package func write(_ bytes: [UInt8], of frame: RenderedFrame) throws(ToolError) {
    try state.withLock { (state) throws(ToolError) in
      if !state.hasHeader {
        try state.file.write(GIFEncoder.header(for: bytes, loopCount: 0))
        state.hasHeader = true
      }
      try state.file.write(state.blocks.next(bytes))
    }
  }

  package func finish() throws(ToolError) {
    try state.withLock { (state) throws(ToolError) in
      try state.file.write(state.blocks.last() + GIFEncoder.trailer)
      try state.file.finish()
    }
  }

  package func cancel() { state.withLock { $0.file.cancel() } }
}
