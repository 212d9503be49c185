// SPDX-License-Identifier: MIT

/// A texture that passes of one frame share: each draws into a rectangle of its own.
///
/// Passes that lie in one page need no change of framebuffer between them, and draws of their
/// results can be shared. A rectangle is free again once the pass that reads it is drawn.
package struct TargetPage: Sendable {
  /// Pixels.
  package let width: Int
  /// Pixels.
  package let height: Int
  /// The rectangles in use; nil for a page that holds one picture at a time.
  private var allocator: ShelfAllocator?
  private(set) var isTaken = false
  /// For pages that outlive the frame: holds old looks of transitions, not bitmaps.
  var holdsLooks = false
  /// Frames in a row in which nothing lay in the page.
  private(set) var idleFrames = 0

  init(width: Int, height: Int, isShared: Bool) {
    self.width = width
    self.height = height
    allocator = isShared ? ShelfAllocator(width: width, height: height) : nil
  }

  var isShared: Bool { allocator != nil }

  /// Whether nothing lies in the page.
  var isEmpty: Bool { (allocator?.liveCount ?? 0) == 0 && !isTaken }

  /// Bytes of its texture.
  var byteCount: Int {
    TextureFormat.rgba8.byteCount(width: width, height: height, hasMipmaps: false)
  }

  /// Whether something lies in the page in this frame.
  var isUsed: Bool { idleFrames == 0 }

  /// Allocates a rectangle; nil if none is free.
  mutating func allocate(width w: Int, height h: Int) -> (x: Int, y: Int)? {
    if allocator != nil {
      let origin = allocator?.allocate(width: w, height: h)
      if origin != nil { idleFrames = 0 }
      return origin
    }
    guard !isTaken, w <= width, h <= height else { return nil }
    isTaken = true
    idleFrames = 0
    return (0, 0)
  }

  /// Frees a rectangle.
  mutating func free(x: Int, y: Int, width w: Int, height h: Int) {
    allocator?.free(x: x, y: y, width: w, height: h)
    isTaken = false
  }

  /// Starts a frame in which what lies in the page stays.
  mutating func beginFrame() {
    if isEmpty { idleFrames += 1 }
  }

  /// Starts a frame in which everything is free.
  mutating func reset() {
    idleFrames += 1
    allocator?.removeAll()
    isTaken = false
  }
}
