// SPDX-License-Identifier: MIT

/// The end of a recording: takes frames and makes a file, a folder or a stream of them.
///
/// `encode` runs on several threads at once, for different frames. `write` gets what it returned, one
/// frame after the other in their order, and never two at a time.
package protocol FrameSink: AnyObject, Sendable {
  /// Turns the pixels of a frame into the bytes that `write` takes.
  func encode(_ frame: RenderedFrame) throws(ToolError) -> [UInt8]
  /// Writes the next frame: the bytes that `encode` has made of it.
  func write(_ bytes: [UInt8], of frame: RenderedFrame) throws(ToolError)
  /// Completes the file.
  func finish() throws(ToolError)
  /// Removes incomplete files.
  func cancel()
}
