// SPDX-License-Identifier: MIT

import CoreGraphics
package import Foundation
internal import ImageIO
import Locks

/// An animated PNG that plays indefinitely, without loss and with alpha.
package final class AnimatedPNGFile: FrameSink {
  private let range: FrameRange
  private let state: Mutex<State>

  /// The file so far.
  private struct State {
    var file: PartialFile
    var encoder: AnimatedPNGEncoder
  }

  package init(_ url: URL, _ range: FrameRange) throws(ToolError) {
    self.range = range
    let encoder = AnimatedPNGEncoder(frameCount: range.count, playCount: 0)
    state = Mutex(State(file: try PartialFile(url), encoder: encoder))
  }

  package func encode(_ frame: RenderedFrame) throws(ToolError) -> [UInt8] {
    do throws(CGImageError) {
      // All frames share one header, so all of them have alpha.
      return try frame.image.pngBytes(alwaysAlpha: true)
    } catch { throw ToolError(.failure, "frame \(frame.number): \(error)") }
  }

  package func write(_ bytes: [UInt8], of frame: RenderedFrame) throws(ToolError) {
    try state.withLock { (state) throws(ToolError) in
      try state.file.write(state.encoder.bytes(ofFrame: bytes, delay: 1 / range.rate))
    }
  }

  package func finish() throws(ToolError) {
    try state.withLock { (state) throws(ToolError) in
      try state.file.write(AnimatedPNGEncoder.trailer)
      try state.file.finish()
    }
  }

  package func cancel() { state.withLock { $0.file.cancel() } }
}
