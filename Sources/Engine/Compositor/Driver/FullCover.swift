// SPDX-License-Identifier: MIT

internal import RenderTree

/// The layer that hides a whole surface, and for how many frames it has.
struct FullCover {
  /// The layer behind which tracks are suspended; invalid for none.
  private(set) var node = NodeIndex.invalid
  /// Whether tracks were resumed as the last frame was drawn, which has not asked for the next one.
  var resumesLate = false
  /// The layer that hid the surface in the last frames; invalid for none.
  private var candidate = NodeIndex.invalid
  /// Frames in running that it did.
  private var frameCount = 0
  /// The time of the last of them, in seconds.
  private var frameTime = 0.0
  /// The time at which tracks were last suspended, in seconds.
  private var suspensionTime = -Double.infinity
  /// Frames after which hidden layers are taken to remain so: more where this was soon found wrong.
  private var neededCount = Self.leastCount

  private static var leastCount: Int { 2 }
  private static var greatestCount: Int { 64 }
  /// Tracks that are resumed within so many seconds were not worth suspending.
  private static var leastDuration: Double { 0.25 }

  /// Notes the layer that hides the surface in a planned frame; invalid for none.
  ///
  /// - Returns: whether it has done so for long enough.
  mutating func note(_ found: NodeIndex, at time: Double) -> Bool {
    if found != candidate {
      candidate = found
      frameCount = 0
      neededCount = Self.leastCount
    } else if frameCount > 0, frameTime == time {
      // The same frame once more.
      return false
    }
    guard found.isValid else { return false }
    frameTime = time
    frameCount += 1
    return frameCount >= neededCount
  }

  /// Restarts the count of frames.
  mutating func reset() { frameCount = 0 }

  /// Notes that tracks are suspended behind the layer that was noted.
  mutating func suspend(at time: Double) {
    let isSoon = node == candidate && time - suspensionTime < Self.leastDuration
    neededCount = isSoon ? min(neededCount * 2, Self.greatestCount) : Self.leastCount
    node = candidate
    suspensionTime = time
    frameCount = 0
  }
}
