// SPDX-License-Identifier: MIT

import CoreGraphics
package import Foundation
internal import ImageIO
import Locks
import Pictures

/// An animated WebP that plays indefinitely, with alpha, by libwebp.
package final class WebPFile: FrameSink {
  private let range: FrameRange
  private let compression: WebPCompression
  private let state: Mutex<State>

  /// The file, and the encoder once the size is known.
  private struct State {
    var file: PartialFile
    var encoder: WebPEncoder?
  }

  package init(
    _ url: URL, _ range: FrameRange, _ compression: WebPCompression = WebPCompression()
  ) throws(ToolError) {
    self.range = range
    self.compression = compression
    state = Mutex(State(file: try PartialFile(url)))
  }

  /// The time of a frame from the film's start, in whole milliseconds.
  private func milliseconds(of number: Int) -> Int {
    Int(clamping: (Double(number - range.first) * 1000 / range.rate).rounded())
  }

  package func encode(_ frame: RenderedFrame) throws(ToolError) -> [UInt8] {
    let (width, height) = (frame.image.width, frame.image.height)
    guard max(width, height) <= WebPEncoder.maximumSide else {
      throw ToolError(.failure, "a WebP's sides end at \(WebPEncoder.maximumSide) pixels")
    }
    return RawPixels.straight(frame.image)
  }

  package func write(_ bytes: [UInt8], of frame: RenderedFrame) throws(ToolError) {
    try state.withLock { (state) throws(ToolError) in
      let time = milliseconds(of: frame.number)
      do {
        if state.encoder == nil {
          var options = WebPEncoder.Options()
          options.quality = compression.quality
          options.isSmall = compression.isSmall
          options.isQuick = !compression.isSmall
          state.encoder = try WebPEncoder(
            width: frame.image.width, height: frame.image.height, options: options)
        }
        try state.encoder?.add(bytes[...], at: time)
      } catch {
        throw ToolError(.failure, "\(error)")
      }
    }
  }

  package func finish() throws(ToolError) {
    try state.withLock { (state) throws(ToolError) in
      guard let encoder = state.encoder else { throw ToolError(.failure, "there is no frame") }
      let end = milliseconds(of: range.first + range.count)
      let data: [UInt8]
      do { data = try encoder.data(endingAt: end) } catch { throw ToolError(.failure, "\(error)") }
      try state.file.write(data)
      try state.file.finish()
    }
  }

  package func cancel() { state.withLock { $0.file.cancel() } }
}
