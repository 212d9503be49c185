// SPDX-License-Identifier: MIT

/// A texture that passes of one frame share: each draws into a rectangle of its own.
///
/// Passes that lie in one page need no change of framebuffer between them, and what shows their
/// results can share a draw. A rectangle is free again once the pass that reads it is drawn.
package struct TargetPage: Sendable {
  /// Pixels.
  package let width: Int
  /// Pixels.
  package let height: Int
  /// The rectangles in use; nil for a page that holds one picture at a time.
  private var allocator: ShelfAllocator?
  private(set) var isTaken = false
  /// Of pages that outlive the frame: what lies here are old looks of transitions, not bitmaps.
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

  /// Whether something lies in the page in this frame.
  var isUsed: Bool { idleFrames == 0 }

  /// A free rectangle, or nil.
  mutating func allocate(width w: Int, height h: Int) -> (x: Int, y: Int)? {
    if allocator != nil {
      let place = allocator?.allocate(width: w, height: h)
      if place != nil { idleFrames = 0 }
      return place
    }
    guard !isTaken, w <= width, h <= height else { return nil }
    isTaken = true
    idleFrames = 0
    return (0, 0)
  }

  /// Gives a rectangle back.
  mutating func free(x: Int, y: Int, width w: Int, height h: Int) {
    allocator?.free(x: x, y: y, width: w, height: h)
    isTaken = false
  }

  /// A frame begins: everything is free.
  mutating func reset() {
    idleFrames += 1
    if allocator != nil { allocator = ShelfAllocator(width: width, height: height) }
    isTaken = false
  }
}

/// A rectangle of a page that a pass reads, and gives back when it is complete.
struct TargetUse: BitwiseCopyable {
  var page: Int32
  var x: Int32
  var y: Int32
  var width: Int32
  var height: Int32
  /// Draws that are still to come read it: it stays when what was gathered is sent ahead.
  var isPinned = false

  /// Pages of kept bitmaps are counted from here on.
  static let firstKept: Int32 = 1 << 16

  /// Whether it lies in a page of kept bitmaps.
  var isKept: Bool { page >= Self.firstKept }

  /// The page that draws sample.
  var texture: TextureReference {
    isKept ? .kept(Int(page - Self.firstKept)) : .target(Int(page))
  }
}

extension FramePlanner {
  /// Pages kept alive at once before the draws gathered so far are sent ahead to free some.
  static var pageLimit: Int { 12 }

  /// Pages start the frame empty; when the frame's size changes they are made anew.
  mutating func resetPages(_ frame: PixelRect) {
    let width = (Int(frame.width) + 63) & ~63
    let height = (Int(frame.height) + 63) & ~63
    uses.removeAll(keepingCapacity: true)
    guard pageSize == SIMD2(width, height) else {
      pageSize = SIMD2(width, height)
      plan.targets.removeAll()
      return
    }
    plan.targets.removeAll { $0.idleFrames > 120 }
    for index in plan.targets.indices { plan.targets[index].reset() }
  }

  /// A place for a copy that the innermost open pass is going to read; nothing else lies in its page.
  mutating func allocateCapture(_ region: PixelRect) -> TargetUse {
    if let found = find(region, isAlone: true, readStart: uses.count) { return found }
    if plan.targets.count >= Self.pageLimit {
      sendAhead()
      if let found = find(region, isAlone: true, readStart: uses.count) { return found }
    }
    return grow(region, isAlone: true)
  }

  /// The place of the innermost open pass, which has gathered draws.
  mutating func placeOfInnermostPass() -> TargetUse {
    let index = openPasses.count - 1
    if let place = openPasses[index].place { return place }
    let region = openPasses[index].region
    let isAlone = openPasses[index].isAlone
    if let found = find(region, isAlone: isAlone, readStart: openPasses[index].firstUse) {
      return found
    }
    if plan.targets.count >= Self.pageLimit {
      sendAhead()
      if let place = openPasses[index].place { return place }
      let readStart = openPasses[index].firstUse
      if let found = find(region, isAlone: isAlone, readStart: readStart) { return found }
    }
    return grow(region, isAlone: isAlone)
  }

  /// A fresh page, with the region placed in it.
  private mutating func grow(_ region: PixelRect, isAlone: Bool) -> TargetUse {
    let width = Int(region.width)
    let height = Int(region.height)
    var size =
      isAlone
      ? SIMD2((width + 63) & ~63, (height + 63) & ~63)
      : SIMD2(max(pageSize.x, width), max(pageSize.y, height))
    if isAlone, plan.targets.count >= Self.pageLimit / 2 { size = sizeForOpenPasses(atLeast: size) }
    var page = TargetPage(width: size.x, height: size.y, isShared: !isAlone)
    // A fresh page is large enough.
    let place = page.allocate(width: width, height: height) ?? (0, 0)
    plan.targets.append(page)
    return TargetUse(
      page: Int32(plan.targets.count - 1), x: Int32(place.x), y: Int32(place.y),
      width: region.width, height: region.height)
  }

  /// The size of a page that will do for all open passes that lie alone in theirs, one after the
  /// other: effects nested in each other need two of these, not one of another size for each.
  private func sizeForOpenPasses(atLeast size: SIMD2<Int>) -> SIMD2<Int> {
    var result = size
    for pass in openPasses where pass.isAlone {
      result.x = max(result.x, (Int(pass.region.width) + 63) & ~63)
      result.y = max(result.y, (Int(pass.region.height) + 63) & ~63)
    }
    return result
  }

  private mutating func find(
    _ region: PixelRect, isAlone: Bool, readStart: Int
  ) -> TargetUse? {
    let width = Int(region.width)
    let height = Int(region.height)
    markOccupied(readStart: readStart)
    let isFull = plan.targets.count >= Self.pageLimit / 2
    for index in plan.targets.indices where plan.targets[index].isShared != isAlone {
      if pageMarks[index] == pageMark { continue }
      let page = plan.targets[index]
      // A picture alone in its page should not waste much of it, unless there are many.
      if isAlone, !isFull, page.width * page.height > width * height * 4 + 65536 { continue }
      if let place = plan.targets[index].allocate(width: width, height: height) {
        return TargetUse(
          page: Int32(index), x: Int32(place.x), y: Int32(place.y), width: region.width,
          height: region.height)
      }
    }
    return nil
  }

  /// Sends what open passes have gathered from the results of others ahead, so that these are free.
  private mutating func sendAhead() {
    for index in openPasses.indices where !openPasses[index].ops.isEmpty && readsResults(index) {
      if index > 0, openPasses[index].place == nil {
        let region = openPasses[index].region
        let isAlone = openPasses[index].isAlone
        openPasses[index].place =
          find(region, isAlone: isAlone, readStart: openPasses[index].firstUse)
          ?? grow(region, isAlone: isAlone)
      }
      sendAhead(at: index)
    }
    for index in openPasses.indices {
      openPasses[index].firstUse = uses[..<openPasses[index].firstUse].count { $0.isPinned }
    }
    for use in uses where !use.isPinned { free(use) }
    uses.removeAll { !$0.isPinned }
  }

  /// Sends what the innermost open pass has gathered ahead, which it has: what it has copied of itself can
  /// be read by passes that are closed before it then.
  mutating func sendInnermostAhead() {
    let index = openPasses.count - 1
    openPasses[index].place = placeOfInnermostPass()
    sendAhead(at: index)
  }

  /// Whether an open pass has gathered draws of results that nothing else needs.
  private func readsResults(_ index: Int) -> Bool {
    let end = index + 1 < openPasses.count ? openPasses[index + 1].firstUse : uses.count
    for use in uses[openPasses[index].firstUse..<end] where !use.isPinned { return true }
    return false
  }

  /// Marks the pages that hold something that a pass reads (the results from `readStart` on in `uses`),
  /// which may not draw into them then, and those in which an open pass has its place.
  private mutating func markOccupied(readStart: Int) {
    pageMark &+= 1
    while pageMarks.count < plan.targets.count { pageMarks.append(0) }
    for use in uses[readStart...] where !use.isKept { pageMarks[Int(use.page)] = pageMark }
    for pass in openPasses {
      if let place = pass.place, !place.isKept { pageMarks[Int(place.page)] = pageMark }
    }
  }

  /// Gives back what the passes from `start` on have been read for.
  mutating func freeUses(from start: Int) {
    for use in uses[start...] { free(use) }
    uses.removeSubrange(start...)
  }

  private mutating func free(_ use: TargetUse) {
    plan.targets[Int(use.page)].free(
      x: Int(use.x), y: Int(use.y), width: Int(use.width), height: Int(use.height))
  }
}
