// SPDX-License-Identifier: MIT

/// Textures that passes draw into, kept from frame to frame.
///
/// Sizes are rounded up to multiples of 64 pixels so that a group that grows a little keeps its
/// target. What a number of frames did not use is freed.
///
/// A target is never larger than it need be: linear sampling rounds by the size of a texture, and a picture
/// must depend neither on earlier ones nor on what else the frame draws.
struct PassTargets: ~Copyable {
  /// A target with its size in pixels and when it was last drawn.
  private struct Entry {
    var slot: Int
    var width: Int
    var height: Int
    var isTaken: Bool
    var lastFrame: Int
  }

  private var targets = SlotTable<RenderTarget>()
  private var entries: [Entry] = []
  private var frame = 0

  /// A frame begins: nothing is taken, and what was not used for long goes.
  mutating func beginFrame() {
    frame += 1
    for index in entries.indices.reversed() {
      entries[index].isTaken = false
      if frame - entries[index].lastFrame > 120 {
        _ = targets.remove(at: entries[index].slot)
        entries.remove(at: index)
      }
    }
  }

  /// A target of at least the given size in pixels; an index for the subscript.
  mutating func take(
    width: Int, height: Int, in gl: GLContext
  ) throws(RenderTargetError) -> Int {
    let limit = gl.capabilities.maxTextureSize
    let width = min((width + 63) & ~63, max(limit, width))
    let height = min((height + 63) & ~63, max(limit, height))
    if let index = free(SIMD2(width, height)) {
      entries[index].isTaken = true
      entries[index].lastFrame = frame
      gl.undefine(targets[entries[index].slot].texture)
      return entries[index].slot
    }
    dropFree(exceeding: freeLimit, in: gl)
    let slot = targets.insert(
      try RenderTarget(
        width: width, height: height, label: ObjectLabel("group", .renderTargets), in: gl))
    entries.append(
      Entry(slot: slot, width: width, height: height, isTaken: true, lastFrame: frame))
    return slot
  }

  /// A free target of exactly a size in pixels; nil for none.
  private func free(_ size: SIMD2<Int>) -> Int? {
    entries.firstIndex { !$0.isTaken && $0.width == size.x && $0.height == size.y }
  }

  /// Bytes of targets that nothing needs, beyond which they are freed instead of kept.
  var freeLimit = 96 << 20

  /// Bytes of the targets that were drawn in the last frame.
  var usedBytes: Int {
    entries.reduce(0) { $0 + ($1.lastFrame == frame ? 4 * $1.width * $1.height : 0) }
  }

  /// The number of targets.
  var count: Int { targets.count }

  /// Frees the targets that are not taken, where there are too many of sizes that do not fit.
  private mutating func dropFree(exceeding limit: Int, in gl: GLContext) {
    var bytes = 0
    for entry in entries where !entry.isTaken { bytes += 4 * entry.width * entry.height }
    guard bytes > limit else { return }
    for index in entries.indices.reversed() where !entries[index].isTaken {
      _ = targets.remove(at: entries[index].slot)
      entries.remove(at: index)
    }
    gl.collectGarbage()
  }

  /// Lets another pass of the same frame draw into a target.
  mutating func release(_ slot: Int) {
    guard let index = entries.firstIndex(where: { $0.slot == slot }) else { return }
    entries[index].isTaken = false
  }

  subscript(slot: Int) -> RenderTarget {
    _read { yield targets[slot] }
  }

  mutating func removeAll() {
    targets.removeAll()
    entries.removeAll()
  }
}
