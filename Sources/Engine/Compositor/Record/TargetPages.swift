// SPDX-License-Identifier: MIT

/// The pages of a frame's passes, and the results in them that open passes read.
///
/// A page that holds something which a pass reads is not drawn into by that pass.
///
/// The pages of a frame come out the same whatever earlier frames drew: linear sampling rounds by the size
/// of the texture, and pictures must depend neither on what was drawn before nor, where there are few pages, on
/// what else the frame draws. Idle pages serve again where one of exactly the same size is needed.
struct TargetPages: ~Copyable {
  /// The default of `limit`.
  static var defaultLimit: Int { 12 }
  /// Pages of the frame's size alive at once before the open passes are flushed to free some.
  var limit = TargetPages.defaultLimit
  /// Pages of any size alive at once before that.
  private var countLimit: Int { 4 * limit }
  /// Pages, with the idle ones, beyond which an idle one goes for each new one.
  private var idleTotal: Int { 2 * countLimit }
  /// Frames in a row without use after which a page is freed.
  private static var idleLimit: Int { 120 }

  /// The pages, which move to the frame's plan when it is complete: those of the frame in the order in which
  /// they were needed, then idle ones.
  var pages: [TargetPage] = []
  /// The number of pages that the frame has needed.
  private(set) var usedCount = 0
  /// The number of their pixels.
  private var usedArea = 0
  /// Results of passes that open passes read, those of the outermost first.
  private(set) var uses: [PageRect] = []
  /// By page: the search in which it was last found occupied.
  private var marks: [Int] = []
  private var mark = 0
  /// Width and height of shared pages, in pixels.
  private(set) var size = SIMD2(0, 0)

  /// Whether new pages are made only after others have been freed.
  var isFull: Bool { usedArea >= limit * area || usedCount >= countLimit }

  /// Whether pages have to serve for pictures that need smaller ones.
  private var isHalfFull: Bool {
    usedArea >= limit / 2 * area || usedCount >= countLimit / 2
  }

  /// Number of pixels in a page of the frame's size.
  private(set) var area = 0

  /// Starts a frame with empty pages; when the frame's size changes they are created again.
  ///
  /// - Parameter isTall: whether shared pages are twice as high as the frame, so that more groups lie
  ///   side by side and are drawn by one pass.
  mutating func begin(frame: PixelRect, isTall: Bool = false) {
    var next = Self.rounded(SIMD2(Int(frame.width), Int(frame.height)))
    area = next.x * next.y
    if isTall { next.y *= 2 }
    uses.removeAll(keepingCapacity: true)
    usedCount = 0
    usedArea = 0
    guard size == next else {
      size = next
      pages.removeAll()
      return
    }
    pages.removeAll { $0.idleFrames > Self.idleLimit }
    for index in pages.indices { pages[index].reset() }
  }

  /// Sides rounded up to the steps in which pages grow.
  static func rounded(_ size: SIMD2<Int>) -> SIMD2<Int> { (size &+ 63) & SIMD2(repeating: ~63) }

  // MARK: - Allocation

  /// Starts a search: the pages of the results from `readStart` on in `uses` are occupied.
  mutating func beginSearch(readStart: Int) {
    mark &+= 1
    while marks.count < pages.count { marks.append(0) }
    for use in uses[readStart...] { occupy(use) }
  }

  /// Leaves the page of a rectangle out of the search.
  mutating func occupy(_ rect: PageRect) {
    if case .page(let index) = rect.target { marks[index] = mark }
  }

  /// Finds room for a region in a page that is not occupied; nil if none exists.
  mutating func find(_ region: PixelRect, isAlone: Bool) -> PageRect? {
    let width = Int(region.width)
    let height = Int(region.height)
    let isHalfFull = isHalfFull
    let exact = Self.rounded(SIMD2(width, height))
    for index in 0..<usedCount where pages[index].isShared != isAlone {
      if marks[index] == mark { continue }
      // A picture alone has a page of its size, unless there are many.
      if isAlone, !isHalfFull, SIMD2(pages[index].width, pages[index].height) != exact { continue }
      if let corner = pages[index].allocate(width: width, height: height) {
        return Self.rect(index, corner, region: region)
      }
    }
    return nil
  }

  /// Makes a page for a region.
  ///
  /// - Parameter openSize: width and height that hold each open pass which lies alone in its page:
  ///   effects nested in each other need two pages of this size, not one of another size for each.
  mutating func grow(_ region: PixelRect, isAlone: Bool, openSize: SIMD2<Int>) -> PageRect {
    let needed = SIMD2(Int(region.width), Int(region.height))
    var pageSize = isAlone ? Self.rounded(needed) : pointwiseMax(size, needed)
    if isAlone, isHalfFull { pageSize = pointwiseMax(pageSize, openSize) }
    let index = activate(pageSize, isShared: !isAlone)
    // A page in which nothing lies is large enough.
    let corner = pages[index].allocate(width: needed.x, height: needed.y) ?? (0, 0)
    return Self.rect(index, corner, region: region)
  }

  /// Makes an idle page of a size the next of the frame's, or a fresh one where none exists.
  private mutating func activate(_ size: SIMD2<Int>, isShared: Bool) -> Int {
    let idle = pages[usedCount...].firstIndex {
      $0.width == size.x && $0.height == size.y && $0.isShared == isShared
    }
    if idle == nil {
      if pages.count >= idleTotal, pages.count > usedCount { dropOldestIdle() }
      pages.append(TargetPage(width: size.x, height: size.y, isShared: isShared))
    }
    pages.swapAt(usedCount, idle ?? pages.count - 1)
    usedCount += 1
    usedArea += size.x * size.y
    return usedCount - 1
  }

  /// Frees the idle page that was not needed for longest.
  private mutating func dropOldestIdle() {
    guard
      let oldest = pages.indices[usedCount...].max(by: {
        pages[$0].idleFrames < pages[$1].idleFrames
      })
    else { return }
    pages.remove(at: oldest)
  }

  private static func rect(
    _ page: Int, _ corner: (x: Int, y: Int), region: PixelRect
  ) -> PageRect {
    PageRect(
      target: .page(page), x: Int32(corner.x), y: Int32(corner.y), width: region.width,
      height: region.height)
  }

  // MARK: - Uses

  /// Notes that the innermost open pass is going to read a rectangle.
  mutating func use(_ rect: PageRect) { uses.append(rect) }

  /// Lets a pass read a rectangle in place of another one, which is free then.
  mutating func exchange(_ old: PageRect, for new: PageRect) {
    guard let index = uses.lastIndex(where: { $0.isSame(as: old) }) else { return }
    free(uses[index])
    let isPinned = uses[index].isPinned
    uses[index] = new
    uses[index].isPinned = isPinned
  }

  /// Keeps the rectangle that was noted last until it is unpinned.
  mutating func pinLast() { uses[uses.count - 1].isPinned = true }

  /// Keeps a rectangle until it is unpinned, or lets it go.
  mutating func pin(_ rect: PageRect, _ isPinned: Bool) {
    if let index = uses.lastIndex(where: { $0.isSame(as: rect) }) {
      uses[index].isPinned = isPinned
    }
  }

  /// Keeps the page of a picture until it is unpinned, or lets it go.
  mutating func pin(_ picture: EffectSource, _ isPinned: Bool) {
    guard picture.texture.kind == .target else { return }
    let target = PassTarget.page(picture.texture.index)
    if let index = uses.lastIndex(where: { $0.target == target }) {
      uses[index].isPinned = isPinned
    }
  }

  /// Whether more than `count` rectangles are pinned.
  func hasPinned(moreThan count: Int) -> Bool {
    var left = count
    for use in uses where use.isPinned {
      if left == 0 { return true }
      left -= 1
    }
    return false
  }

  /// Whether some rectangle of a range is read by one pass only.
  func hasUnpinned(in range: Range<Int>) -> Bool {
    for use in uses[range] where !use.isPinned { return true }
    return false
  }

  /// Number of pinned rectangles before an index.
  func pinnedCount(before index: Int) -> Int { uses[..<index].count { $0.isPinned } }

  /// Frees all rectangles that are not pinned.
  mutating func freeUnpinned() {
    for use in uses where !use.isPinned { free(use) }
    uses.removeAll { !$0.isPinned }
  }

  /// Frees the rectangles from an index on: the passes that read them are complete.
  mutating func freeUses(from start: Int) {
    for use in uses[start...] { free(use) }
    uses.removeSubrange(start...)
  }

  private mutating func free(_ use: PageRect) {
    guard case .page(let index) = use.target else { return }
    pages[index].free(
      x: Int(use.x), y: Int(use.y), width: Int(use.width), height: Int(use.height))
  }
}
