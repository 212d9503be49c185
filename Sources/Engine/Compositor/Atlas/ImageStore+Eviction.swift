// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import RenderTree

/// The frames of an image store, between which textures go that nothing shows.
extension ImageStore {
  /// A frame is planned from here on: textures over the budget that the last one did not use go.
  package mutating func beginFrame() {
    let kept = min(budget.kept, textures.idleBytes)
    if byteCount > kept { evict(downTo: kept) }
    textures.beginFrame()
    leftOut.beginFrame()
  }

  /// The frame is planned: pages without images go. One whose images were all replaced, as those of a
  /// layer that is drawn again are, holds the new ones by now.
  package mutating func freeEmptyPages() {
    guard hasEmptyPages else { return }
    hasEmptyPages = false
    for page in pages.indices where pages[page].allocator?.liveCount == 0 { textures.free(page) }
    if !uploads.isEmpty { uploads.removeAll { !textures[$0.page].isLive } }
  }

  /// Frees all pages that the frame being drawn does not show: the driver has no memory left.
  package mutating func evictUnused() { evict(downTo: 0) }

  /// Forgets the images on pages that could not be made, so that they are placed again.
  package mutating func lose(_ lost: Set<Int>) {
    forgetEntries(on: lost)
    free(lost)
  }

  /// Lowers the limits to the current allocation; later images beyond it are skipped and reported once.
  package mutating func limitToPresent() { textures.limitToPresent() }

  /// Notes that the frame draws from a texture.
  package mutating func noteUse(of texture: TextureReference) {
    guard texture.rawValue >= 0, texture.kind == .image else { return }
    textures.noteUse(of: texture.index)
  }

  /// Frees textures that the last frame did not use, the oldest first, until the rest is small enough.
  ///
  /// - Returns: whether there were any.
  @discardableResult
  mutating func evict(downTo limit: Int) -> Bool {
    let evicted = textures.unused(downTo: limit)
    guard !evicted.isEmpty else { return false }
    forgetEntries(on: evicted)
    free(evicted)
    evictedCount += evicted.count
    return true
  }

  /// Hands over the number of textures that were evicted.
  mutating func takeEvictedCount() -> Int {
    defer { evictedCount = 0 }
    return evictedCount
  }

  /// Frees pages whose images were forgotten.
  private mutating func free(_ unused: Set<Int>) {
    for page in unused { textures.free(page) }
    if !uploads.isEmpty { uploads.removeAll { !textures[$0.page].isLive } }
  }

  /// Draws images smaller from here on where there is no room; all are asked for again.
  mutating func beginReducing() {
    leftOut.reduces = true
    generation += 1
  }

  /// Forgets where images lie and frees their textures: all are placed again.
  mutating func forgetAll() {
    for id in Set(entries.keys).union(mipmapped.keys) {
      forget(id, hasMipmaps: false)
      forget(id, hasMipmaps: true)
    }
    leftOut.removeAll()
    freeEmptyPages()
  }

  /// Forgets an image that was placed.
  mutating func forget(_ id: ImageID, hasMipmaps: Bool) {
    if let entry = hasMipmaps ? mipmapped.removeValue(forKey: id) : entries.removeValue(forKey: id)
    {
      free(entry)
    }
    if !uploads.isEmpty { uploads.removeAll { $0.id == id && !textures[$0.page].isLive } }
  }

  /// Forgets all images of which some part lies on the pages.
  private mutating func forgetEntries(on evicted: Set<Int>) {
    let tilings = tilings
    func isEvicted(_ entry: Entry) -> Bool {
      if let tiling = entry.placement.tiling {
        return tilings[tiling].tiles.contains { evicted.contains($0.texture.index) }
      }
      return evicted.contains(entry.placement.texture.index)
    }
    for (id, entry) in entries where isEvicted(entry) {
      entries[id] = nil
      leftOut.forget(id)
      free(entry)
    }
    for (id, entry) in mipmapped where isEvicted(entry) {
      mipmapped[id] = nil
      leftOut.forget(id)
      free(entry)
    }
  }
}
