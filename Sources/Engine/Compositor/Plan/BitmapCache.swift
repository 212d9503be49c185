// SPDX-License-Identifier: MIT

internal import RenderTree

/// Bitmaps of layers that outlive the frame: of rasterized layers, of groups and effects that do not
/// change, and of layers' looks before a transition.
///
/// They lie side by side in pages, so that neighbours share a draw. A bitmap is good as long as its
/// node's content stamp is the one that it was drawn from. Bitmaps that were not shown for a while are
/// evicted where the budget is used up, and after a second or two of frames in any case.
struct BitmapCache: Sendable {
  /// A node's bitmap; without a rectangle only the content that it would show was noted.
  struct Bitmap: BitwiseCopyable {
    var node: NodeIndex
    var id: NodeID
    /// The content that it shows.
    var stamp: UInt32
    /// The traits of the layers above it that count: flips.
    var traits: ResolvedNode.Traits
    /// From the layer's space to the pixels of `region`.
    var map: Homography
    /// The same for the position at which it was shown last.
    var lastMap: Homography
    var region = PixelRect.zero
    /// Its rectangle in a page; nil for a bitmap that was only noted.
    var pageRect: PageRect?
    var lastFrame = 0
    /// Drawn in the layer's own space, whatever its position.
    var isLocal = false
    /// The pixels of `region` that are surely opaque.
    var inside = OpaqueInside()

    /// Whether the bitmap shows the content of another one.
    func isCurrent(for other: Bitmap) -> Bool {
      stamp == other.stamp && traits == other.traits && isLocal == other.isLocal
    }
  }

  /// The look of a node before its transition.
  struct OldLook: BitwiseCopyable {
    var node: NodeIndex
    var id: NodeID
    /// From the layer's space to the pixels of `region`.
    var map: Homography
    var region: PixelRect
    var pageRect: PageRect
    var opacity: Float
    /// The pixels of the region that are surely opaque.
    var opaque = PixelRect.zero
  }

  private(set) var pages: [TargetPage] = []
  private(set) var oldLooks: [OldLook] = []
  private var bitmaps: [Bitmap] = []
  /// The pages of old looks that the one being placed may show.
  private var lookPages: [PassTarget] = []
  /// By node slot: the index of its bitmap.
  private var indices: [ListIndex<Bitmap>] = []
  private var pageSize = SIMD2(0, 0)
  private var textureLimit = 0
  private var frame = 0
  private var isDisabled = false

  /// Bytes that all pages together may take.
  var budget = 128 << 20
  /// Frames for which a bitmap is kept without being shown.
  private static var idleLimit: Int { 120 }

  /// Starts a frame: evicts old looks whose transition is over, and bitmaps not shown for long.
  mutating func beginFrame(
    _ tree: borrowing RenderTree, frame size: PixelRect, textureLimit limit: Int
  ) {
    frame += 1
    textureLimit = limit
    pageSize = SIMD2(
      min(limit, max(512, (Int(size.width) + 63) & ~63)),
      min(limit, max(512, (Int(size.height) + 63) & ~63)))
    for index in oldLooks.indices.reversed() {
      let look = oldLooks[index]
      guard tree.ids[look.node.slot] != look.id || !tree.isInTransition(look.node) else { continue }
      free(look.pageRect)
      oldLooks.remove(at: index)
    }
    if frame % 32 == 0 { dropUnused(since: frame - Self.idleLimit) }
    while let last = pages.last, last.isEmpty { pages.removeLast() }
    for index in pages.indices { pages[index].beginFrame() }
  }

  /// Drops everything.
  mutating func removeAll() {
    pages.removeAll()
    bitmaps.removeAll()
    oldLooks.removeAll()
    indices.removeAll()
  }

  /// Drops the bitmaps that the frame does not show, which can be drawn again.
  ///
  /// - Returns: their number.
  mutating func removeUnshown() -> Int {
    let earlier = count
    dropUnused(since: frame)
    return earlier - count
  }

  /// Drops the bitmaps, which can be drawn again; old looks cannot.
  mutating func removeBitmaps() {
    dropUnused(since: .max)
    while let last = pages.last, last.isEmpty { pages.removeLast() }
  }

  /// Drops everything and keeps nothing any more: the driver has no memory for pages.
  mutating func disable() {
    removeAll()
    isDisabled = true
  }

  // MARK: - Bitmaps

  /// The index of a node's bitmap; nil for a node without one.
  func index(of node: NodeIndex, _ id: NodeID) -> Int? {
    guard node.slot < indices.count, let index = indices[node.slot].value else { return nil }
    return bitmaps[index].id == id ? index : nil
  }

  /// The number of bitmaps, but for those of which only the content was noted.
  var count: Int { bitmaps.count { $0.pageRect != nil } }

  subscript(index: Int) -> Bitmap {
    get { bitmaps[index] }
    set { bitmaps[index] = newValue }
  }

  /// Notes the content that a node would show, without a bitmap; returns its index.
  @discardableResult
  mutating func note(_ bitmap: Bitmap) -> Int {
    let slot = bitmap.node.slot
    while indices.count <= slot { indices.append(.none) }
    var fresh = bitmap
    fresh.lastFrame = frame
    if let index = indices[slot].value {
      if let rect = bitmaps[index].pageRect { free(rect) }
      bitmaps[index] = fresh
      return index
    }
    bitmaps.append(fresh)
    indices[slot] = ListIndex(bitmaps.count - 1)
    return bitmaps.count - 1
  }

  /// Notes that a bitmap is shown in this frame, and its map.
  mutating func touch(_ index: Int, at map: Homography) {
    bitmaps[index].lastFrame = frame
    bitmaps[index].lastMap = map
  }

  /// Gives a bitmap a rectangle for `region`; nil if there is no memory for one.
  ///
  /// - Parameter page: the target of the pass that is going to show the bitmap: it cannot read the
  ///   page into which it draws.
  mutating func place(
    _ index: Int, _ region: PixelRect, apartFrom page: PassTarget?
  ) -> PageRect? {
    if let old = bitmaps[index].pageRect {
      if old.width == region.width, old.height == region.height, old.target != page {
        bitmaps[index].region = region
        return old
      }
      free(old)
      bitmaps[index].pageRect = nil
    }
    bitmaps[index].lastFrame = frame
    let node = bitmaps[index].node
    guard let rect = allocate(region, apartFrom: page) else { return nil }
    // Making room may have moved the bitmap within its list.
    guard let moved = indices[node.slot].value else { return nil }
    bitmaps[moved].pageRect = rect
    bitmaps[moved].region = region
    return rect
  }

  // MARK: - Old looks

  /// The look of a node before its transition; nil if none was kept.
  func oldLook(of node: NodeIndex, _ id: NodeID) -> OldLook? {
    oldLooks.last { $0.node == node && $0.id == id }
  }

  /// Allocates a rectangle for an old look; nil if there is no memory for one.
  ///
  /// Old looks lie in other pages than bitmaps, which may come to show them and cannot read the page
  /// into which they are drawn.
  ///
  /// - Parameter isShown: whether the look of a node may be part of this one, which is then drawn
  ///   into another page.
  mutating func placeOldLook(
    _ region: PixelRect, apartFrom isShown: (NodeIndex) -> Bool
  ) -> PageRect? {
    lookPages.removeAll(keepingCapacity: true)
    for look in oldLooks where isShown(look.node) { lookPages.append(look.pageRect.target) }
    return allocate(region, apartFrom: nil, forOldLook: true)
  }

  /// Keeps an old look, instead of one that the node has already.
  mutating func keep(_ look: OldLook) {
    for index in oldLooks.indices.reversed() where oldLooks[index].node == look.node {
      free(oldLooks[index].pageRect)
      oldLooks.remove(at: index)
    }
    oldLooks.append(look)
  }

  // MARK: - Allocation

  private mutating func allocate(
    _ region: PixelRect, apartFrom page: PassTarget?, forOldLook isLook: Bool = false
  ) -> PageRect? {
    let width = Int(region.width)
    let height = Int(region.height)
    guard !isDisabled, width > 0, height > 0, width <= textureLimit, height <= textureLimit
    else { return nil }
    if let rect = find(width, height, other: page, isLook: isLook) { return rect }
    let size = SIMD2(max(pageSize.x, width), max(pageSize.y, height))
    if byteCount + size.x * size.y * 4 > budget {
      dropUnused(since: frame)
      if let rect = find(width, height, other: page, isLook: isLook) { return rect }
      while let last = pages.last, last.isEmpty { pages.removeLast() }
      guard byteCount + size.x * size.y * 4 <= budget else { return nil }
    }
    pages.append(TargetPage(width: size.x, height: size.y, isShared: true))
    return find(width, height, other: page, isLook: isLook)
  }

  /// Finds a rectangle in a page of the kind that is neither the one given nor holds a look that is
  /// shown.
  private mutating func find(
    _ width: Int, _ height: Int, other: PassTarget?, isLook: Bool
  ) -> PageRect? {
    for index in pages.indices {
      let page = PassTarget.kept(index)
      if page == other || (pages[index].holdsLooks != isLook && !pages[index].isEmpty) { continue }
      if isLook, lookPages.contains(page) { continue }
      // An empty page has no texture.
      if pages[index].isEmpty, byteCount + pages[index].byteCount > budget { continue }
      guard let rect = pages[index].allocate(width: width, height: height) else { continue }
      pages[index].holdsLooks = isLook
      return PageRect(
        target: page, x: Int32(rect.x), y: Int32(rect.y), width: Int32(width),
        height: Int32(height))
    }
    return nil
  }

  private mutating func free(_ rect: PageRect) {
    guard case .kept(let index) = rect.target else { return }
    pages[index].free(
      x: Int(rect.x), y: Int(rect.y), width: Int(rect.width), height: Int(rect.height))
  }

  /// Bytes of all pages in which something lies.
  var byteCount: Int { pages.reduce(0) { $0 + ($1.isEmpty ? 0 : $1.byteCount) } }

  /// Bytes of the pages that hold old looks of transitions, which cannot be drawn again.
  var lookByteCount: Int {
    pages.reduce(0) { $0 + ($1.holdsLooks && !$1.isEmpty ? $1.byteCount : 0) }
  }

  private mutating func dropUnused(since oldest: Int) {
    for index in bitmaps.indices.reversed() where bitmaps[index].lastFrame < oldest {
      let gone = bitmaps[index]
      if let rect = gone.pageRect { free(rect) }
      indices[gone.node.slot] = .none
      let last = bitmaps.removeLast()
      if index < bitmaps.count {
        bitmaps[index] = last
        indices[last.node.slot] = ListIndex(index)
      }
    }
  }
}
