// SPDX-License-Identifier: MIT

/// The bounds of the memory of images' textures, in bytes.
package struct TextureBudget: Sendable {
  /// For all, those that nothing shows included.
  package var kept = 256 << 20
  /// For those that one frame shows.
  package var limit = 1 << 30

  package init(kept: Int = 256 << 20, limit: Int = 1 << 30) {
    self.kept = kept
    self.limit = max(kept, limit)
  }
}

/// A texture that must exist before the next pass is drawn.
package struct TexturePage: Sendable {
  package var width: Int
  package var height: Int
  package var hasMipmaps: Bool
  /// Counts the times that the slot was given to another texture.
  package var generation = 0
  package var isLive = true
  /// Whether a tile of a tiled layer lies in it alone.
  package var isTile = false
  /// The last frame that drew from it.
  fileprivate(set) var lastFrame = 0
  /// The free rectangles of a page that small images share; nil for a texture of one image.
  var allocator: ShelfAllocator?

  init(width: Int, height: Int, hasMipmaps: Bool, allocator: ShelfAllocator? = nil) {
    self.width = width
    self.height = height
    self.hasMipmaps = hasMipmaps
    self.allocator = allocator
  }

  /// Bytes of the texture, those of all levels.
  var byteCount: Int {
    TextureFormat.rgba8.byteCount(width: width, height: height, hasMipmaps: hasMipmaps)
  }

  /// The use of the texture.
  var category: GraphicsMemoryReport.Category {
    allocator != nil ? .atlasPages : isTile ? .tiles : .images
  }
}

/// The textures of images: the memory that they take, and those to evict when it is too much.
struct TexturePages {
  private(set) var pages: [TexturePage] = []
  /// Bytes of all live pages.
  private(set) var byteCount = 0
  private(set) var budget: TextureBudget
  /// Bytes that the memory of the whole renderer leaves for all pages.
  var share = Int.max
  /// Bytes that it leaves for pages that no frame shows.
  var idleBytes = Int.max
  private var frame = 0

  init(budget: TextureBudget) { self.budget = budget }

  subscript(index: Int) -> TexturePage {
    _read { yield pages[index] }
    _modify { yield &pages[index] }
  }

  /// Starts a frame, which has used no page yet.
  mutating func beginFrame() { frame += 1 }

  /// Notes that the frame draws from a page.
  mutating func noteUse(of index: Int) { pages[index].lastFrame = frame }

  /// Whether the frame may show so many more bytes.
  func hasRoom(for bytes: Int) -> Bool { byteCount + bytes <= min(budget.limit, share) }

  /// Whether the bounds of images alone allow so many more bytes.
  func isWithinBudget(_ bytes: Int) -> Bool { byteCount + bytes <= budget.limit }

  /// Lowers the budget to the current allocation.
  mutating func limitToPresent() {
    budget = TextureBudget(
      kept: min(budget.kept, byteCount), limit: min(budget.limit, byteCount))
  }

  /// Adds a page, which the frame uses; returns its index, that of a dead page if there is one.
  mutating func take(_ page: TexturePage) -> Int {
    var page = page
    page.lastFrame = frame
    byteCount += page.byteCount
    if let index = pages.firstIndex(where: { !$0.isLive }) {
      page.generation = pages[index].generation + 1
      pages[index] = page
      return index
    }
    pages.append(page)
    return pages.count - 1
  }

  /// Frees a page; nothing happens for a dead one.
  mutating func free(_ index: Int) {
    guard pages[index].isLive else { return }
    pages[index].isLive = false
    pages[index].allocator = nil
    byteCount -= pages[index].byteCount
  }

  /// Frees all pages; their slots count on.
  mutating func freeAll() { for index in pages.indices { free(index) } }

  /// Forgets all pages, after a lost context.
  mutating func removeAll() {
    pages.removeAll()
    byteCount = 0
  }

  /// The pages that the last frame did not use, the oldest first, until the rest is small enough.
  func unused(downTo limit: Int) -> Set<Int> {
    let unused = pages.indices.filter { pages[$0].isLive && pages[$0].lastFrame < frame }
      .sorted { pages[$0].lastFrame < pages[$1].lastFrame }
    var excess = byteCount - limit
    var result = Set<Int>()
    for index in unused where excess > 0 {
      excess -= pages[index].byteCount
      result.insert(index)
    }
    return result
  }
}

/// The tiles of images that do not fit into a texture, in slots that are used again.
struct TilingList {
  private var tilings: [ImageTiling] = []
  private var free: [Int32] = []

  subscript(index: Int32) -> ImageTiling { tilings[Int(index)] }

  mutating func add(_ tiling: ImageTiling) -> Int32 {
    if let index = free.popLast() {
      tilings[Int(index)] = tiling
      return index
    }
    tilings.append(tiling)
    return Int32(tilings.count - 1)
  }

  mutating func remove(_ index: Int32) {
    tilings[Int(index)] = ImageTiling()
    free.append(index)
  }
}
