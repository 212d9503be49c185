// SPDX-License-Identifier: MIT

package import CoreGraphics
package import RenderTree

/// Where the pixels of an image lie among the textures: the CPU side of the texture table.
///
/// Small images share atlas pages, with a rim of one repeated pixel round each so that linear
/// sampling at an edge does not see the neighbour; others have a texture of their own, and images
/// larger than a texture may be have one for each tile. Placing needs no GL: it decides and notes
/// an upload, which the submitter carries out.
///
/// Memory is bounded (see `TexturePages`). Textures that nobody shows are kept while they fit into the budget; beyond
/// it, those unused for longest go, as their images can be uploaded again. What one frame shows
/// may exceed the budget up to the limit; images beyond that are left out and reported.
package struct ImageStore: ~Copyable {
  /// Where an image was put.
  package struct Placement: Equatable, Sendable, BitwiseCopyable {
    package var texture: TextureReference
    /// Left, top, width and height of the image in texture units.
    package var unitRect: SIMD4<Float>
    /// Whether the image lies in a page beside others.
    package var isInAtlas: Bool
    /// The index of the image's tiles; nil for an image in one piece.
    package var tiling: Int32?

    /// Whether the image lies in one texture.
    package var isInOnePiece: Bool { tiling == nil }
  }

  /// Pixels to be uploaded into a texture.
  package struct Upload: Sendable {
    package var image: CGImage
    package var page: Int
    /// Where the rectangle with its rim begins in the page.
    package var x: Int
    package var y: Int
    /// Pixels that are repeated round the rectangle.
    package var rim: Int
    /// The part of the image: x, y, width, height in pixels.
    package var part: SIMD4<Int>
  }

  /// The rectangle of one image, rim included, in pixels of its page.
  private struct Entry {
    var placement: Placement
    var x = 0
    var y = 0
    var width = 0
    var height = 0
  }

  package typealias Budget = TextureBudget

  /// Images up to this many pixels a side go into pages.
  package static let atlasLimit = 256
  private let pageSize: Int
  /// The side of the first page: most windows need no more, and drivers clear the memory.
  private let firstPageSize: Int
  /// The longest side of a texture, in pixels.
  let textureLimit: Int
  private var textures: TexturePages
  /// Uploads that wait for the submitter.
  package private(set) var uploads: [Upload] = []
  private var entries: [ImageID: Entry] = [:]
  /// The same image with mipmaps, which cannot lie in a page.
  private var mipmapped: [ImageID: Entry] = [:]
  /// The identities of images' pictures at higher levels of detail, lowest first; `none` where there is none.
  private var levels: [ImageID: [ImageID]] = [:]
  private var tilings = TilingList()
  /// Textures of the application's own that layers show.
  package private(set) var hostTextures = HostTextureList()
  /// Pictures of live contents that layers show.
  package private(set) var livePictures = LivePictureList()
  /// Counts changes of any placement, so that callers can keep what they looked up.
  package private(set) var generation = 1
  /// Images that could not be placed, until the submitter takes them.
  package var refusals = RefusalList()

  /// A store for a driver whose textures have at most `textureLimit` pixels a side.
  package init(textureLimit: Int, budget: Budget = Budget()) {
    self.textureLimit = max(textureLimit, ImageTiling.smallestTexture)
    textures = TexturePages(budget: budget)
    pageSize = min(2048, self.textureLimit)
    firstPageSize = min(1024, self.textureLimit)
  }

  /// The textures by index.
  package var pages: [TexturePage] { textures.pages }

  /// Bytes of all textures.
  package var byteCount: Int { textures.byteCount }

  /// The bounds of the textures' memory.
  package var budget: TextureBudget { textures.budget }

  /// The placement of an image, looked up or made; nil if the image does not fit into memory, which
  /// is reported: it is not drawn.
  package mutating func placement(
    of image: CGImage, needsOwnTexture: Bool, needsMipmaps: Bool
  ) -> Placement? {
    let id = ImageID(rawValue: image.id)
    if needsMipmaps {
      if let entry = mipmapped[id] { return entry.placement }
    } else if let entry = entries[id], !(needsOwnTexture && entry.placement.isInAtlas) {
      return entry.placement
    }
    if isSmall(image), !needsOwnTexture, !needsMipmaps { return placeInAtlas(image, id) }
    guard hasRoom(for: image, hasMipmaps: needsMipmaps) else { return nil }
    if image.width > textureLimit || image.height > textureLimit {
      return placeTiled(image, id, hasMipmaps: needsMipmaps)
    }
    return placeAlone(image, id, hasMipmaps: needsMipmaps)
  }

  /// Whether an image shares a texture with others: one with few pixels, as lines of text have that are
  /// long and low.
  private func isSmall(_ image: CGImage) -> Bool {
    let side = min(Self.atlasLimit, pageSize - 2)
    let longest = min(4 * Self.atlasLimit, pageSize - 2)
    return max(image.width, image.height) <= longest && image.width * image.height <= side * side
  }

  /// The placement of a texture of the application: all of it.
  mutating func placement(of texture: HostTexture) -> Placement {
    Placement(
      texture: .host(hostTextures.index(of: texture), isOpaque: texture.isOpaque),
      // From the top row down.
      unitRect: texture.isFlipped ? SIMD4(0, 0, 1, 1) : SIMD4(0, 1, 1, -1), isInAtlas: false)
  }

  /// The placement of a picture of live contents: all of it.
  private mutating func placement(of picture: LivePicture) -> Placement {
    // Drawings have their lowest row first.
    let isFlipped = if case .media = picture.source { true } else { false }
    return Placement(
      texture: .live(livePictures.index(of: picture)),
      unitRect: isFlipped ? SIMD4(0, 0, 1, 1) : SIMD4(0, 1, 1, -1), isInAtlas: false)
  }

  /// The placement of a layer's contents, an image or a texture; nil if they are not drawn.
  mutating func placement(
    of id: ImageID, in tree: borrowing RenderTree, needsOwnTexture: Bool, needsMipmaps: Bool
  ) -> Placement? {
    guard let image = tree.image(id) else {
      if let picture = tree.livePicture(id) { return placement(of: picture) }
      return tree.texture(id).map { placement(of: $0) }
    }
    return placement(of: image, needsOwnTexture: needsOwnTexture, needsMipmaps: needsMipmaps)
  }

  /// The placement of an image's picture at a level of detail, or at the highest one below that has room.
  ///
  /// A picture is drawn when it is first wanted, and again if its texture was freed meanwhile.
  ///
  /// - Parameter level: becomes the level of the picture.
  /// - Returns: nil when only the image itself will do.
  mutating func placement(
    of image: CGImage, _ detail: ImageDetail, level: inout Int
  ) -> Placement? {
    while level > 0 {
      let (width, height) = (image.width << level, image.height << level)
      let bytes = TexturePage(width: width, height: height, hasMipmaps: false).byteCount
      if width <= textureLimit, height <= textureLimit, width * height <= DetailLevel.maximumArea {
        let base = ImageID(rawValue: image.id)
        let known = levels[base]?[level - 1] ?? .none
        if known != .none, let entry = entries[known] { return entry.placement }
        if textures.hasRoom(for: bytes), let drawn = detail.image(magnifiedBy: 1 << level) {
          let none = [ImageID](repeating: .none, count: DetailLevel.highest)
          levels[base, default: none][level - 1] = ImageID(rawValue: drawn.id)
          return placement(of: drawn, needsOwnTexture: false, needsMipmaps: false)
        }
      }
      level -= 1
    }
    return nil
  }

  /// The tiles of an image that does not fit into a texture; none for an image in one piece.
  package func tiling(_ placement: Placement) -> ImageTiling {
    placement.tiling.map { tilings[$0] } ?? ImageTiling()
  }

  /// Visits the images on the textures, with the identity of each.
  func forEachPlacement(_ visit: (ImageID, Placement) -> Void) {
    for (id, entry) in entries { visit(id, entry.placement) }
    for (id, entry) in mipmapped { visit(id, entry.placement) }
  }

  /// Hands over the uploads that wait.
  package mutating func takeUploads() -> [Upload] {
    let taken = uploads
    uploads = []
    return taken
  }

  // MARK: - Freeing

  /// Frees the rectangles of an image that is no longer shown.
  package mutating func release(_ id: ImageID) {
    if let drawn = levels.removeValue(forKey: id) {
      for level in drawn where level != .none { release(level) }
    }
    if !uploads.isEmpty { uploads.removeAll { $0.image.id == id.rawValue } }
    if hostTextures.remove(id) || livePictures.remove(id) { generation += 1 }
    for entry in [entries.removeValue(forKey: id), mipmapped.removeValue(forKey: id)] {
      guard let entry else { continue }
      free(entry)
    }
  }

  private mutating func free(_ entry: Entry) {
    generation += 1
    if let tiling = entry.placement.tiling {
      for tile in tilings[tiling].tiles { textures.free(tile.texture.index) }
      tilings.remove(tiling)
    } else if entry.placement.isInAtlas {
      textures[entry.placement.texture.index].allocator?.free(
        x: entry.x, y: entry.y, width: entry.width, height: entry.height)
    } else {
      textures.free(entry.placement.texture.index)
    }
  }

  /// Frees the rectangles of all images.
  package mutating func releaseAll() {
    for id in Set(entries.keys).union(mipmapped.keys) { release(id) }
    uploads.removeAll()
    hostTextures.removeAll()
    livePictures.removeAll()
    textures.freeAll()
  }

  /// Forgets where everything lies, after a lost context; all is uploaded again when next shown.
  package mutating func removeAll() {
    textures.removeAll()
    uploads.removeAll()
    entries.removeAll()
    mipmapped.removeAll()
    levels.removeAll()
    tilings = TilingList()
    hostTextures.removeAll()
    livePictures.removeAll()
    generation += 1
  }

  // MARK: - Frames and memory

  /// A frame is planned from here on: textures over the budget that the last one did not use go.
  package mutating func beginFrame() {
    if byteCount > budget.kept { evict(downTo: budget.kept) }
    textures.beginFrame()
  }

  /// Frees all pages that the frame being drawn does not show: the driver has no memory left.
  package mutating func evictUnused() { evict(downTo: 0) }

  /// Forgets the images on pages that could not be made, so that they are placed again.
  package mutating func lose(_ lost: Set<Int>) {
    forgetEntries(on: lost)
    for page in lost { textures.free(page) }
  }

  /// Lowers the limits to what is allocated now; later images beyond it are skipped and reported once.
  package mutating func limitToPresent() { textures.limitToPresent() }

  /// Notes that the frame draws from a texture.
  package mutating func noteUse(of texture: TextureReference) {
    guard texture.rawValue >= 0, texture.kind == .image else { return }
    textures.noteUse(of: texture.index)
  }

  /// Frees textures that the last frame did not use, the oldest first, until the rest is small enough.
  private mutating func evict(downTo limit: Int) {
    let evicted = textures.unused(downTo: limit)
    guard !evicted.isEmpty else { return }
    forgetEntries(on: evicted)
    for page in evicted { textures.free(page) }
    uploads.removeAll { !textures[$0.page].isLive }
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
      free(entry)
    }
    for (id, entry) in mipmapped where isEvicted(entry) {
      mipmapped[id] = nil
      free(entry)
    }
  }

  /// Whether an image's own textures fit under the limit; reports it if not.
  private mutating func hasRoom(for image: CGImage, hasMipmaps: Bool) -> Bool {
    let page = TexturePage(width: image.width, height: image.height, hasMipmaps: hasMipmaps)
    return hasRoom(for: page.byteCount)
  }

  private mutating func hasRoom(for bytes: Int) -> Bool {
    guard !textures.hasRoom(for: bytes) else { return true }
    refusals.add(
      "image memory",
      "an image and maybe more are not drawn: the images of one frame may take "
        + "\(budget.limit >> 20) MiB; show fewer, or smaller ones")
    return false
  }

  // MARK: - Placing

  private mutating func placeInAtlas(_ image: CGImage, _ id: ImageID) -> Placement? {
    let width = image.width + 2
    let height = image.height + 2
    for page in pages.indices where pages[page].isLive && pages[page].allocator != nil {
      if let origin = textures[page].allocator?.allocate(width: width, height: height) {
        return finish(image, id, page: page, origin: origin)
      }
    }
    let isFirst = !pages.contains { $0.isLive && $0.allocator != nil }
    let side = isFirst && max(width, height) <= firstPageSize ? firstPageSize : pageSize
    guard hasRoom(for: side * side * 4) else { return nil }
    let page = textures.take(
      TexturePage(
        width: side, height: side, hasMipmaps: false,
        allocator: ShelfAllocator(width: side, height: side)))
    // A fresh page has room for any small image.
    let origin = textures[page].allocator?.allocate(width: width, height: height) ?? (0, 0)
    return finish(image, id, page: page, origin: origin)
  }

  private mutating func finish(
    _ image: CGImage, _ id: ImageID, page: Int, origin: (x: Int, y: Int)
  ) -> Placement {
    let size = Float(textures[page].width)
    let placement = Placement(
      texture: .image(page),
      unitRect: SIMD4(
        Float(origin.x + 1) / size, Float(origin.y + 1) / size,
        Float(image.width) / size, Float(image.height) / size),
      isInAtlas: true)
    entries[id] = Entry(
      placement: placement, x: origin.x, y: origin.y, width: image.width + 2,
      height: image.height + 2)
    textures.noteUse(of: page)
    uploads.append(
      Upload(
        image: image, page: page, x: origin.x, y: origin.y, rim: 1,
        part: SIMD4(0, 0, image.width, image.height)))
    return placement
  }

  private mutating func placeAlone(
    _ image: CGImage, _ id: ImageID, hasMipmaps: Bool
  ) -> Placement {
    if let old = entries[id], !hasMipmaps, old.placement.isInAtlas {
      // The image leaves its page for good: an image has one placement.
      if !uploads.isEmpty {
        uploads.removeAll { $0.image.id == id.rawValue && $0.rim > 0 }
      }
      free(old)
    }
    let placement = Placement(
      texture: takeTexture(
        for: image, SIMD4(0, 0, image.width, image.height), hasMipmaps: hasMipmaps),
      unitRect: SIMD4(0, 0, 1, 1), isInAtlas: false)
    remember(placement, id, hasMipmaps: hasMipmaps)
    return placement
  }

  private mutating func placeTiled(
    _ image: CGImage, _ id: ImageID, hasMipmaps: Bool
  ) -> Placement {
    var tiling = ImageTiling(width: image.width, height: image.height, limit: textureLimit)
    for index in tiling.tiles.indices {
      tiling.tiles[index].texture = takeTexture(
        for: image, tiling.tiles[index].stored, hasMipmaps: hasMipmaps)
    }
    let placement = Placement(
      texture: .none, unitRect: SIMD4(0, 0, 1, 1), isInAtlas: false, tiling: tilings.add(tiling))
    remember(placement, id, hasMipmaps: hasMipmaps)
    return placement
  }

  private mutating func remember(_ placement: Placement, _ id: ImageID, hasMipmaps: Bool) {
    if hasMipmaps {
      mipmapped[id] = Entry(placement: placement)
    } else {
      entries[id] = Entry(placement: placement)
    }
  }

  /// A texture for a part of an image, and its upload.
  private mutating func takeTexture(
    for image: CGImage, _ part: SIMD4<Int>, hasMipmaps: Bool
  ) -> TextureReference {
    let page = textures.take(TexturePage(width: part.z, height: part.w, hasMipmaps: hasMipmaps))
    uploads.append(Upload(image: image, page: page, x: 0, y: 0, rim: 0, part: part))
    return .image(page)
  }
}
