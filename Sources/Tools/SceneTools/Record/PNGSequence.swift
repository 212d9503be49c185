// SPDX-License-Identifier: MIT

import CoreGraphics
package import Foundation
internal import ImageIO

/// A folder of PNG files, `frame-000000.png` and on by the numbers of the frames.
///
/// A file gets its name when it is complete, so ranges of one film may be written into one folder by
/// several processes, and a run that is stopped leaves whole frames.
package final class PNGSequence: FrameSink {
  private let folder: URL

  /// Makes the folder, if it is not there.
  package init(_ folder: URL) throws(ToolError) {
    self.folder = folder
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch { throw ToolError(.cannotCreate, "\(folder.path): the folder cannot be made") }
    guard FileManager.default.isWritableFile(atPath: folder.path) else {
      throw ToolError(.cannotCreate, "\(folder.path): the folder cannot be written to")
    }
  }

  /// The file of a frame.
  package func url(of number: Int) -> URL {
    let digits = String(abs(number))
    let padded = String(repeating: "0", count: max(0, 6 - digits.count)) + digits
    return folder.appendingPathComponent("frame-\(number < 0 ? "m" : "")\(padded).png")
  }

  package func encode(_ frame: RenderedFrame) throws(ToolError) -> [UInt8] {
    do throws(CGImageError) {
      return try frame.image.pngBytes()
    } catch { throw ToolError(.failure, "frame \(frame.number): \(error)") }
  }

  package func write(_ bytes: [UInt8], of frame: RenderedFrame) throws(ToolError) {
    let file = try PartialFile(url(of: frame.number))
    do {
      try file.write(bytes)
      try file.finish()
    } catch {
      file.cancel()
      throw error
    }
  }

  package func finish() throws(ToolError) {}

  package func cancel() {}
}
