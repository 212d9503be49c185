// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics

/// The budget of a renderer's graphics memory, and how the last frame kept to it.
package struct MemoryBudget {
  /// The budget of a renderer for which none was set: 1 GiB.
  package static let standard = 1 << 30

  /// Bytes.
  private(set) var bytes = MemoryBudget.standard
  /// Whether frames keep bitmaps; not while they would need the memory for something else.
  var keepsBitmaps = true
  /// Whether everything is to be drawn again: there may be room for what was left out.
  var wantsRedraw = false
  /// Counts of evictions since the renderer was made.
  var evictions = GraphicsMemoryReport.Evictions()
  /// The images that were left out, as they were reported last.
  var drawnSmaller: [String] = []
  var notDrawn: [String] = []
  /// The state of `LeftOutImages` when that was found.
  var leftOutGeneration = 0
  /// Bytes of images after the last frame.
  var imageBytes = 0
  /// Bytes of what no budget frees, when the frame was planned.
  var requiredBytes = 0
  /// Bytes of the targets of the last frame's effects.
  var effectBytes = 0

  /// Whether a number of bytes can be a budget; a negative one is refused and logged.
  package static func accepts(_ bytes: Int) -> Bool {
    guard bytes < 0 else { return true }
    RefusalLog.refuse("renderer: memory budget", "\(bytes) bytes refused; the old budget stays")
    return false
  }

  /// Sets the budget; everything is drawn again within it.
  mutating func set(_ bytes: Int) {
    self.bytes = bytes
    keepsBitmaps = true
    wantsRedraw = true
  }

  /// Bytes that kept bitmaps may take: an eighth.
  var bitmapBytes: Int { keepsBitmaps ? min(bytes / 8, 128 << 20) : 0 }

  /// Bytes that images may take which nothing shows: a quarter.
  var idleImageBytes: Int { min(bytes / 4, 256 << 20) }

  /// Bytes of targets of effects that nothing needs at the moment.
  var idleTargetBytes: Int { min(bytes / 32 * 3, 96 << 20) }
}
