// SPDX-License-Identifier: MIT

/// The pages of a frame's passes, and the results in them that open passes read.
///
/// A page that holds something which a pass reads is not drawn into by that pass.
struct TargetPages: ~Copyable {
  /// Pages alive at once before the open passes are flushed to free some.
  static var limit: Int { 12 }
  /// Frames in a row without use after which a page is freed.
  private static var idleLimit: Int { 120 }

  /// The pages, which move to the frame's plan when it is complete.
  var pages: [TargetPage] = []
  /// Results of passes that open passes read, those of the outermost first.
  private(set) var uses: [PageRect] = []
  /// By page: the search in which it was last found occupied.
  private var marks: [Int] = []
  private var mark = 0
  /// Width and height of shared pages, in pixels.
  private(set) var size = SIMD2(0, 0)

  /// Whether new pages are made only after others have been freed.
  var isFull: Bool { pages.count >= Self.limit }

  /// Number of pixels in a page of the frame's size.
  private(set) var area = 0

  /// Starts a frame with empty pages; when the frame's size changes they are made anew.
  ///
  /// - Parameter isTall: whether shared pages are twice as high as the frame, so that more groups lie
  ///   side by side and are drawn by one pass.
  mutating func begin(frame: PixelRect, isTall: Bool = false) {
    var next = Self.rounded(SIMD2(Int(frame.width), Int(frame.height)))
    area = next.x * next.y
    if isTall { next.y *= 2 }
    uses.removeAll(keepingCapacity: true)
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

  /// Finds room for a region in a page that is not occupied; nil if there is none.
  mutating func find(_ region: PixelRect, isAlone: Bool) -> PageRect? {
    let width = Int(region.width)
    let height = Int(region.height)
    let isHalfFull = pages.count >= Self.limit / 2
    for index in pages.indices where pages[index].isShared != isAlone {
      if marks[index] == mark { continue }
      // A picture alone in its page should not waste much of it, unless there are many.
      if isAlone, !isHalfFull,
        pages[index].width * pages[index].height > width * height * 4 + 65536
      {
        continue
      }
      if let corner = pages[index].allocate(width: width, height: height) {
        return Self.rect(index, corner, region)
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
    if isAlone, pages.count >= Self.limit / 2 { pageSize = pointwiseMax(pageSize, openSize) }
    var page = TargetPage(width: pageSize.x, height: pageSize.y, isShared: !isAlone)
    // A fresh page is large enough.
    let corner = page.allocate(width: needed.x, height: needed.y) ?? (0, 0)
    pages.append(page)
    return Self.rect(pages.count - 1, corner, region)
  }

  private static func rect(
    _ page: Int, _ corner: (x: Int, y: Int), _ region: PixelRect
  ) -> PageRect {
    PageRect(
      target: .page(page), x: Int32(corner.x), y: Int32(corner.y), width: region.width,
      height: region.height)
  }

  // MARK: - Uses

  /// Notes that the innermost open pass is going to read a rectangle.
  mutating func use(_ rect: PageRect) { uses.append(rect) }

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
