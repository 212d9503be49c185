// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// The tiles of one layer with those who show and draw them: all that the lock of a `TileStore` holds.
///
/// ```
/// viewers ── frame(of:) ──▶ wishes ── take() ──▶ drawing ── finish() ──▶ pictures ──▶ frame(of:)
///                                                       invalidate() ──▶ stale pictures
/// ```
/// Nothing here waits or draws.
struct TileCache {
  /// One who shows the layer: a node of a render tree.
  struct Viewer {
    /// Most urgent last.
    var wishes: [TileWish] = []
    /// Pictures that were dropped since the last frame; their textures can be freed.
    var dropped: [ImageID] = []
    /// The news that the last frame has seen; −1 before the first.
    var seen = -1
    /// Whether rows of its pictures run upward.
    var isFlipped = false
  }

  /// Counts of what happened, for tests and benchmarks.
  struct Counts {
    /// Pictures that were drawn.
    var drawn = 0
    /// Wishes that were not renewed before a drawing began.
    var cancelled = 0
    /// Pictures that were evicted.
    var evicted = 0
  }

  var settings = TileSettings()
  /// The grid of the last frame; pictures are of its tile size and resolution.
  var grid: TileGrid?
  var table = TileTable()
  var viewers: [Viewer?] = []
  var counts = Counts()
  /// Bytes of all pictures.
  private(set) var byteCount = 0
  /// Bytes that the pictures may take.
  var byteLimit: Int
  /// Counts the frames of all viewers.
  var clock: UInt64 = 0
  /// Counts pictures that came, and invalidations.
  private(set) var news = 0
  private var lastDrawing: UInt64 = 0
  /// Invalidated rectangles that are not applied yet.
  private var invalid: [SIMD4<Double>] = []
  private var isAllInvalid = false

  /// Rectangles kept apart; more become one.
  private static let rectLimit = 16
  /// Names of dropped pictures kept for a viewer that draws no frames.
  private static let droppedLimit = 1 << 14

  init(byteLimit: Int) {
    self.byteLimit = byteLimit
  }

  // MARK: - Viewers

  /// Adds a viewer; nil if there are 64.
  mutating func addViewer() -> Int? {
    let viewer = Viewer()
    if let free = viewers.firstIndex(where: { $0 == nil }) {
      viewers[free] = viewer
      for index in table.entries.indices { table[index].uploaded &= ~(1 << UInt64(free)) }
      return free
    }
    guard viewers.count < 64 else { return nil }
    viewers.append(viewer)
    return viewers.count - 1
  }

  /// Removes a viewer with its wishes.
  mutating func removeViewer(_ viewer: Int) {
    replaceWishes(of: viewer, by: [])
    viewers[viewer] = nil
  }

  /// Whether something came or was invalidated since the viewer's last frame.
  func hasNews(for viewer: Int) -> Bool { viewers[viewer]?.seen != news }

  /// Has all viewers look again.
  mutating func noteNews() { news += 1 }

  /// Hands over the pictures that were dropped since this was last asked.
  mutating func takeDropped(for viewer: Int) -> [ImageID] {
    guard let dropped = viewers[viewer]?.dropped, !dropped.isEmpty else { return [] }
    viewers[viewer]?.dropped = []
    return dropped
  }

  /// Replaces a viewer's wishes; those that are not renewed are cancelled.
  mutating func replaceWishes(of viewer: Int, by wishes: [TileWish]) {
    guard let old = viewers[viewer]?.wishes else { return }
    for wish in wishes {
      let index = table.insert(wish.key)
      table[index].lastWish = clock
      table[index].lastUse = clock
    }
    viewers[viewer]?.wishes = wishes
    for wish in old {
      guard let index = table.index(of: wish.key), table[index].lastWish != clock || wishes.isEmpty,
        table[index].drawing == 0
      else { continue }
      counts.cancelled += 1
      if table[index].image == nil, table[index].failures == 0 { table.remove(at: index) }
    }
  }

  // MARK: - Invalidation

  /// Marks pictures as out of date: those that a rectangle of the layer's space touches, or all.
  ///
  /// - Returns: whether nothing was marked before, so that viewers are to be woken.
  mutating func invalidate(_ rect: SIMD4<Double>?) -> Bool {
    guard !isAllInvalid else { return false }
    let isFirst = invalid.isEmpty
    guard let rect else {
      isAllInvalid = true
      invalid.removeAll(keepingCapacity: true)
      news += 1
      return isFirst
    }
    for index in invalid.indices where invalid[index].contains(rect) { return false }
    if invalid.count < Self.rectLimit {
      invalid.append(rect)
    } else {
      let all = invalid.reduce(rect) { $0.union($1) }
      invalid.removeAll(keepingCapacity: true)
      invalid.append(all)
    }
    news += 1
    return isFirst
  }

  /// Marks the tiles of the invalidations that wait.
  mutating func applyInvalidations() {
    guard isAllInvalid || !invalid.isEmpty else { return }
    defer {
      isAllInvalid = false
      invalid.removeAll(keepingCapacity: true)
    }
    guard let grid else { return }
    for index in table.entries.indices {
      let entry = table[index]
      if !isAllInvalid {
        let area =
          entry.area.z > 0
          ? entry.area
          : SIMD4(
            Int(entry.key.x) * grid.tileSize.x, Int(entry.key.y) * grid.tileSize.y,
            grid.tileSize.x, grid.tileSize.y)
        let rect = grid.rect(of: area, at: Int(entry.key.level))
        guard invalid.contains(where: { $0.touches(rect) }) else { continue }
      }
      table[index].isStale = true
      if entry.drawing != 0 { table[index].isDrawingStale = true }
    }
  }

  /// Drops all pictures, since they have another size or resolution.
  mutating func dropAll() {
    for index in table.entries.indices { noteDropped(table[index].image) }
    table.removeAll()
    addBytes(-byteCount)
    for viewer in viewers.indices { viewers[viewer]?.wishes.removeAll(keepingCapacity: true) }
    news += 1
  }

  // MARK: - Drawing

  /// The priority of the most urgent wish; nil if none exists.
  func bestPriority() -> Double? {
    var best: Double?
    for viewer in viewers {
      guard let priority = viewer?.wishes.last?.priority else { continue }
      best = min(best ?? priority, priority)
    }
    return best
  }

  /// Takes the most urgent wish to be drawn; nil if none exists.
  mutating func take() -> TileJob? {
    applyInvalidations()
    guard let grid else { return nil }
    while let (viewer, wish) = popWish() {
      let isFlipped = viewers[viewer]?.isFlipped ?? false
      let index = table.insert(wish.key)
      guard table[index].drawing == 0,
        !table[index].isCurrent(wish.area, isFlipped: isFlipped)
      else { continue }
      lastDrawing += 1
      table[index].drawing = lastDrawing
      table[index].isDrawingStale = false
      table[index].isLate = false
      return TileJob(
        key: wish.key, area: wish.area, scale: grid.scale(of: Int(wish.key.level)),
        isFlipped: isFlipped, number: lastDrawing)
    }
    return nil
  }

  private mutating func popWish() -> (viewer: Int, wish: TileWish)? {
    var best: Int?
    var least = Double.infinity
    for index in viewers.indices {
      guard let priority = viewers[index]?.wishes.last?.priority, priority < least else { continue }
      best = index
      least = priority
    }
    guard let best, let wish = viewers[best]?.wishes.popLast() else { return nil }
    return (best, wish)
  }

  /// Takes a picture that was drawn; nil if none could be made.
  mutating func finish(_ job: TileJob, _ image: CGImage?) {
    applyInvalidations()
    guard let index = table.index(of: job.key), table[index].drawing == job.number else { return }
    counts.drawn += 1
    news += 1
    noteDropped(table[index].image)
    addBytes(-table[index].byteCount)
    table[index].image = image
    table[index].area = job.area
    table[index].isFlipped = job.isFlipped
    table[index].isStale = table[index].isDrawingStale
    table[index].failures = image == nil ? table[index].failures + 1 : 0
    table[index].drawing = 0
    table[index].isLate = false
    table[index].uploaded = 0
    addBytes(table[index].byteCount)
    evict()
  }

  /// Notes that a drawing takes too long to be waited for.
  mutating func noteLate(_ job: TileJob) {
    guard let index = table.index(of: job.key), table[index].drawing == job.number else { return }
    table[index].isLate = true
    news += 1
  }

  // MARK: - Memory

  /// Evicts the pictures that were not used for longest, until the rest is within the limits.
  private mutating func evict() {
    while byteCount > byteLimit || TileMemory.isOverfull {
      var oldest: Int?
      for index in table.entries.indices where table[index].image != nil {
        if table[index].lastUse < (oldest.map { table[$0].lastUse } ?? .max) { oldest = index }
      }
      // The pictures of the last frame count against this layer's own limit only.
      guard let oldest, byteCount > byteLimit || table[oldest].lastUse < clock else { return }
      counts.evicted += 1
      noteDropped(table[oldest].image)
      addBytes(-table[oldest].byteCount)
      if table[oldest].drawing == 0 {
        table.remove(at: oldest)
      } else {
        table[oldest].image = nil
      }
    }
  }

  private mutating func addBytes(_ count: Int) {
    byteCount += count
    TileMemory.add(count)
  }

  private mutating func noteDropped(_ image: CGImage?) {
    guard let image else { return }
    for index in viewers.indices {
      guard let count = viewers[index]?.dropped.count, count < Self.droppedLimit else { continue }
      viewers[index]?.dropped.append(ImageID(rawValue: image.id))
    }
  }
}

extension SIMD4<Double> {
  /// Whether a rectangle lies within this one.
  fileprivate func contains(_ rect: SIMD4<Double>) -> Bool {
    rect.x >= x && rect.y >= y && rect.x + rect.z <= x + z && rect.y + rect.w <= y + w
  }

  /// Whether two rectangles have a point in common that is not on an edge.
  fileprivate func touches(_ rect: SIMD4<Double>) -> Bool {
    rect.x < x + z && x < rect.x + rect.z && rect.y < y + w && y < rect.y + rect.w
  }

  /// The smallest rectangle that holds two.
  fileprivate func union(_ rect: SIMD4<Double>) -> SIMD4<Double> {
    let left = Swift.min(x, rect.x)
    let top = Swift.min(y, rect.y)
    return SIMD4(
      left, top, Swift.max(x + z, rect.x + rect.z) - left, Swift.max(y + w, rect.y + rect.w) - top)
  }
}
