// SPDX-License-Identifier: MIT

package import CoreGraphics
package import Diagnostics
package import RenderTree

/// Where the pixels of an image lie among the textures: the CPU side of the texture table.
///
/// Small images share atlas pages, with a rim of one repeated pixel round each so that linear
/// sampling at an edge does not see the neighbour; others have a texture of their own, and images
/// larger than a texture may be have one for each tile. Placing needs no GL: it decides and notes
/// an upload, which the submitter carries out.
///
/// Pages begin small, grow with the number of images, and go with their last one.
///
/// Memory is bounded (see `TexturePages`). Textures that no renderer shows are kept while they fit into the budget; beyond
/// it, those unused for longest go, as their images can be uploaded again. What one frame shows
/// may exceed the budget up to the limit; images beyond that are left out and reported. Where the budget of
/// the whole renderer leaves less, images are drawn smaller or left out (see `ImageStore+Share.swift`).
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
    /// Whether the texture has fewer pixels than the image, for want of memory.
    package var isReduced = false
    /// The index of the pixels, for a processor that draws them; nil where they are not kept.
    var pixels: Int32?

    /// Whether the image lies in one texture.
    package var isInOnePiece: Bool { tiling == nil }
  }

  /// Pixels to be uploaded into a texture.
  package struct Upload: Sendable {
    /// The image that was placed.
    package var id: ImageID
    /// The source of the pixels: that image, or a reduced one in its place.
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
  struct Entry {
    var placement: Placement
    var x = 0
    var y = 0
    var width = 0
    var height = 0
  }

  package typealias Budget = TextureBudget

  /// Images up to this many pixels a side go into pages.
  package static let atlasLimit = 256
  /// The sides of the first page and of the largest ones, in pixels.
  private static let pageSizes = (first: 512, largest: 2048)
  private let pageSize: Int
  /// The longest side of a texture, in pixels.
  let textureLimit: Int
  var textures: TexturePages
  /// Uploads that wait for the submitter.
  package internal(set) var uploads: [Upload] = []
  var entries: [ImageID: Entry] = [:]
  /// The same image with mipmaps, which cannot lie in a page.
  var mipmapped: [ImageID: Entry] = [:]
  /// The identities of images' pictures at higher levels of detail, lowest first; `none` where none exists.
  private var levels: [ImageID: [ImageID]] = [:]
  var tilings = TilingList()
  /// Whether some page has lost its last image.
  var hasEmptyPages = false
  /// Textures that were evicted, until the renderer takes the number.
  var evictedCount = 0
  /// The images that the budget of the renderer leaves out or reduces.
  var leftOut = LeftOutImages()
  /// The images in textures, for a processor that draws their pixels.
  let kept = KeptImages()
  /// Whether a processor may draw the pixels of images, so that they are kept beside the textures.
  var keepsPixels = false
  /// Textures of the application's own that layers show.
  package private(set) var hostTextures = HostTextureList()
  /// Pictures of live contents that layers show.
  package private(set) var livePictures = LivePictureList()
  /// Counts changes of any placement, so that callers can keep what they looked up.
  package internal(set) var generation = 1
  /// Images that could not be placed, until the submitter takes them.
  package var refusals = RefusalList()

  /// A store for a driver whose textures have at most `textureLimit` pixels a side.
  package init(textureLimit: Int, budget: Budget = Budget()) {
    self.textureLimit = max(textureLimit, ImageTiling.smallestTexture)
    textures = TexturePages(budget: budget)
    pageSize = min(Self.pageSizes.largest, self.textureLimit)
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
    let placement = place(
      image, id, needsOwnTexture: needsOwnTexture, hasMipmaps: needsMipmaps)
    return needsMipmaps || placement == nil ? placement : keepPixels(of: image, for: id)
  }

  private mutating func place(
    _ image: CGImage, _ id: ImageID, needsOwnTexture: Bool, hasMipmaps: Bool
  ) -> Placement? {
    if isSmall(image), !needsOwnTexture, !hasMipmaps { return placeInAtlas(image, id) }
    guard hasRoom(for: image, hasMipmaps: hasMipmaps) else {
      return placeReduced(image, id, hasMipmaps: hasMipmaps)
    }
    if image.width > textureLimit || image.height > textureLimit {
      return placeTiled(image, id, hasMipmaps: hasMipmaps)
    }
    return placeAlone(image, id, hasMipmaps: hasMipmaps)
  }

  /// The placement of a tile's picture; nil if it does not fit into memory.
  mutating func placement(ofTile image: CGImage) -> Placement? {
    let placement = placement(of: image, needsOwnTexture: false, needsMipmaps: false)
    if let placement, placement.isInOnePiece, !placement.isInAtlas {
      textures[placement.texture.index].isTile = true
    }
    return placement
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
    let wanted = level
    var isRefused = false
    defer {
      if isRefused, leftOut.reduces {
        leftOut.note(
          ImageID(rawValue: image.id),
          LeftOutImages.Image(
            width: image.width << wanted, height: image.height << wanted,
            reduction: 1 << (wanted - level)))
      }
    }
    while level > 0 {
      let (width, height) = (image.width << level, image.height << level)
      let bytes = TexturePage(width: width, height: height, hasMipmaps: false).byteCount
      if width <= textureLimit, height <= textureLimit, width * height <= DetailLevel.maximumArea {
        let base = ImageID(rawValue: image.id)
        let known = levels[base]?[level - 1] ?? .none
        if known != .none, let entry = entries[known] { return entry.placement }
        if !textures.hasRoom(for: bytes), textures.isWithinBudget(bytes) {
          if !isRefused { leftOut.noteWanted(bytes) }
          isRefused = true
        } else if textures.hasRoom(for: bytes), let drawn = detail.image(magnifiedBy: 1 << level) {
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

  // MARK: - Pixels

  /// Keeps the pixels of an image in one piece.
  private mutating func keepPixels(of image: CGImage, for id: ImageID) -> Placement? {
    guard keepsPixels, var entry = entries[id], entry.placement.pixels == nil,
      entry.placement.isInOnePiece, !entry.placement.isReduced
    else { return entries[id]?.placement }
    entry.placement.pixels = kept.add(image)
    entries[id] = entry
    return entry.placement
  }

  // MARK: - Freeing

  /// Frees the rectangles of an image that is no longer shown.
  package mutating func release(_ id: ImageID) {
    if let drawn = levels.removeValue(forKey: id) {
      for level in drawn where level != .none { release(level) }
    }
    if !uploads.isEmpty { uploads.removeAll { $0.id == id } }
    leftOut.forget(id)
    if hostTextures.remove(id) || livePictures.remove(id) { generation += 1 }
    if let entry = entries.removeValue(forKey: id) { free(entry) }
    if let entry = mipmapped.removeValue(forKey: id) { free(entry) }
  }

  mutating func free(_ entry: Entry) {
    generation += 1
    if let index = entry.placement.pixels { kept.remove(index) }
    if let tiling = entry.placement.tiling {
      for tile in tilings[tiling].tiles { textures.free(tile.texture.index) }
      tilings.remove(tiling)
    } else if entry.placement.isInAtlas {
      let page = entry.placement.texture.index
      textures[page].allocator?.free(
        x: entry.x, y: entry.y, width: entry.width, height: entry.height)
      if textures[page].allocator?.liveCount == 0 { hasEmptyPages = true }
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
    leftOut.removeAll()
    textures.freeAll()
  }

  /// Forgets where everything lies, after a lost context; all is uploaded again when next shown.
  package mutating func removeAll() {
    textures.removeAll()
    uploads.removeAll()
    entries.removeAll()
    mipmapped.removeAll()
    levels.removeAll()
    kept.removeAll()
    tilings = TilingList()
    hostTextures.removeAll()
    livePictures.removeAll()
    leftOut.removeAll()
    generation += 1
  }

  // MARK: - Room

  /// Whether an image's own textures fit under the limit; reports it if not.
  private mutating func hasRoom(for image: CGImage, hasMipmaps: Bool) -> Bool {
    let page = TexturePage(width: image.width, height: image.height, hasMipmaps: hasMipmaps)
    return hasRoom(for: page.byteCount)
  }

  private mutating func hasRoom(for bytes: Int) -> Bool {
    guard !textures.hasRoom(for: bytes) else { return true }
    // The share of the renderer's memory is reported by who sets it.
    guard !textures.isWithinBudget(bytes) else { return false }
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
    let size = sizeOfNextPage(holding: SIMD2(width, height))
    guard hasRoom(for: size.x * size.y * 4) else {
      return placeReduced(image, id, hasMipmaps: false)
    }
    let page = textures.take(
      TexturePage(
        width: size.x, height: size.y, hasMipmaps: false,
        allocator: ShelfAllocator(width: size.x, height: size.y)))
    // A fresh page has room for any small image.
    let origin = textures[page].allocator?.allocate(width: width, height: height) ?? (0, 0)
    return finish(image, id, page: page, origin: origin)
  }

  /// The size of the next page, in pixels: each page is twice as wide and high as the one before, and
  /// large enough.
  private func sizeOfNextPage(holding needed: SIMD2<Int>) -> SIMD2<Int> {
    let count = pages.count { $0.isLive && $0.allocator != nil }
    let side = min(Self.pageSizes.first << min(count, 8), pageSize)
    var size = SIMD2(side, side)
    while size.x < needed.x { size = SIMD2(size.x * 2, size.y / 2) }
    while size.y < needed.y { size.y *= 2 }
    return pointwiseMin(size, SIMD2(repeating: pageSize))
  }

  private mutating func finish(
    _ image: CGImage, _ id: ImageID, page: Int, origin: (x: Int, y: Int)
  ) -> Placement {
    let width = Float(pages[page].width)
    let height = Float(pages[page].height)
    let placement = Placement(
      texture: .image(page),
      unitRect: SIMD4(
        Float(origin.x + 1) / width, Float(origin.y + 1) / height,
        Float(image.width) / width, Float(image.height) / height),
      isInAtlas: true)
    entries[id] = Entry(
      placement: placement, x: origin.x, y: origin.y, width: image.width + 2,
      height: image.height + 2)
    textures.noteUse(of: page)
    uploads.append(
      Upload(
        id: id, image: image, page: page, x: origin.x, y: origin.y, rim: 1,
        part: SIMD4(0, 0, image.width, image.height)))
    return placement
  }

  mutating func placeAlone(
    _ image: CGImage, _ id: ImageID, hasMipmaps: Bool
  ) -> Placement {
    if let old = entries[id], !hasMipmaps, old.placement.isInAtlas {
      // The image leaves its page for good: an image has one placement.
      if !uploads.isEmpty {
        uploads.removeAll { $0.id == id && $0.rim > 0 }
      }
      free(old)
    }
    let placement = Placement(
      texture: takeTexture(
        for: image, id, SIMD4(0, 0, image.width, image.height), hasMipmaps: hasMipmaps),
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
        for: image, id, tiling.tiles[index].stored, hasMipmaps: hasMipmaps)
    }
    let placement = Placement(
      texture: .none, unitRect: SIMD4(0, 0, 1, 1), isInAtlas: false, tiling: tilings.add(tiling))
    remember(placement, id, hasMipmaps: hasMipmaps)
    return placement
  }

  /// Puts fewer pixels of an image into a texture of its own.
  mutating func place(
    reduced: CGImage, of id: ImageID, hasMipmaps: Bool
  ) -> Placement {
    var placement = Placement(
      texture: takeTexture(
        for: reduced, id, SIMD4(0, 0, reduced.width, reduced.height), hasMipmaps: hasMipmaps),
      unitRect: SIMD4(0, 0, 1, 1), isInAtlas: false)
    placement.isReduced = true
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
    for image: CGImage, _ id: ImageID, _ part: SIMD4<Int>, hasMipmaps: Bool
  ) -> TextureReference {
    let page = textures.take(TexturePage(width: part.z, height: part.w, hasMipmaps: hasMipmaps))
    uploads.append(Upload(id: id, image: image, page: page, x: 0, y: 0, rim: 0, part: part))
    return .image(page)
  }
}
