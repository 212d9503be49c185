// SPDX-License-Identifier: MIT

package import CoreGraphics
package import RenderTree

/// Where the pixels of an image lie among the textures: the CPU side of the texture table.
///
/// Small images share atlas pages, with a rim of one repeated pixel round each so that linear
/// sampling at an edge does not see the neighbour; others have a texture of their own. Placing
/// needs no GL: it decides and notes an upload, which the submitter carries out.
package struct ImageStore: ~Copyable {
  /// Where an image was put.
  package struct Placement: Equatable, Sendable, BitwiseCopyable {
    package var texture: TextureReference
    /// Left, top, width and height of the image in texture units.
    package var unitRect: SIMD4<Float>
    /// Whether the image lies in a page beside others.
    package var isInAtlas: Bool
  }

  /// A texture that must exist before the next pass is drawn.
  package struct Page: Sendable {
    package var width: Int
    package var height: Int
    package var hasMipmaps: Bool
    /// Counts the times that the slot was given to another texture.
    package var generation: Int
    package var isLive: Bool
    var allocator: ShelfAllocator?
  }

  /// Pixels on their way into a texture; the rectangle includes the rim.
  package struct Upload: Sendable {
    package var image: CGImage
    package var page: Int
    package var x: Int
    package var y: Int
    package var rim: Int
  }

  /// The place of one image, rim included, in pixels of its page.
  private struct Entry {
    var placement: Placement
    var x: Int
    var y: Int
    var width: Int
    var height: Int
  }

  /// Images up to this many pixels a side go into pages.
  package static let atlasLimit = 256
  private let pageSize: Int
  private let textureLimit: Int
  package private(set) var pages: [Page] = []
  /// Uploads that wait for the submitter.
  package private(set) var uploads: [Upload] = []
  private var entries: [ImageID: Entry] = [:]
  /// The same image with mipmaps, which cannot lie in a page.
  private var mipmapped: [ImageID: Entry] = [:]
  private var refused: Set<ImageID> = []
  /// Counts changes of any placement, so that callers can keep what they looked up.
  package private(set) var generation = 1
  /// What could not be placed, in words, since this was last taken.
  package private(set) var refusals: [String] = []

  /// A store for a driver whose textures have at most `textureLimit` pixels a side.
  package init(textureLimit: Int) {
    self.textureLimit = textureLimit
    pageSize = min(2048, textureLimit)
  }

  /// The place of an image, found or made; nil for one larger than the driver allows, which is
  /// reported once and not drawn.
  package mutating func placement(
    of image: CGImage, needsOwnTexture: Bool, needsMipmaps: Bool
  ) -> Placement? {
    let id = ImageID(rawValue: image.id)
    if needsMipmaps {
      if let entry = mipmapped[id] { return entry.placement }
    } else if let entry = entries[id], !(needsOwnTexture && entry.placement.isInAtlas) {
      return entry.placement
    }
    guard !refused.contains(id) else { return nil }
    guard image.width <= textureLimit, image.height <= textureLimit else {
      refused.insert(id)
      refusals.append(
        "an image of \(image.width) × \(image.height) pixels is not drawn: the driver's textures "
          + "end at \(textureLimit) pixels a side; draw it smaller, or in parts")
      return nil
    }
    let isSmall = image.width <= Self.atlasLimit && image.height <= Self.atlasLimit
    if isSmall, !needsOwnTexture, !needsMipmaps { return placeInAtlas(image, id) }
    return placeAlone(image, id, hasMipmaps: needsMipmaps)
  }

  /// Frees the place of an image that nothing shows any more.
  package mutating func release(_ id: ImageID) {
    uploads.removeAll { $0.image.id == id.rawValue }
    refused.remove(id)
    for entry in [entries[id], mipmapped[id]] {
      guard let entry else { continue }
      generation += 1
      let page = entry.placement.texture.index
      if entry.placement.isInAtlas {
        pages[page].allocator?.free(
          x: entry.x, y: entry.y, width: entry.width, height: entry.height)
      } else {
        pages[page].isLive = false
      }
    }
    entries[id] = nil
    mipmapped[id] = nil
  }

  /// Frees the places of all images.
  package mutating func releaseAll() {
    for id in Set(entries.keys).union(mipmapped.keys) { release(id) }
    uploads.removeAll()
  }

  /// Hands over the uploads that wait.
  package mutating func takeUploads() -> [Upload] {
    let taken = uploads
    uploads = []
    return taken
  }

  /// Hands over what could not be placed.
  package mutating func takeRefusals() -> [String] {
    guard !refusals.isEmpty else { return [] }
    let taken = refusals
    refusals = []
    return taken
  }

  /// Forgets where everything lies, after a lost context; all is uploaded again when next shown.
  package mutating func removeAll() {
    pages.removeAll()
    uploads.removeAll()
    entries.removeAll()
    mipmapped.removeAll()
    generation += 1
  }

  // MARK: - Placing

  private mutating func placeInAtlas(_ image: CGImage, _ id: ImageID) -> Placement {
    let width = image.width + 2
    let height = image.height + 2
    for page in pages.indices where pages[page].isLive && pages[page].allocator != nil {
      if let place = pages[page].allocator?.allocate(width: width, height: height) {
        return finish(image, id, page: page, place: place)
      }
    }
    let page = takePage(
      Page(
        width: pageSize, height: pageSize, hasMipmaps: false, generation: 0, isLive: true,
        allocator: ShelfAllocator(width: pageSize, height: pageSize)))
    // A fresh page has room for any small image.
    let place = pages[page].allocator?.allocate(width: width, height: height) ?? (0, 0)
    return finish(image, id, page: page, place: place)
  }

  private mutating func finish(
    _ image: CGImage, _ id: ImageID, page: Int, place: (x: Int, y: Int)
  ) -> Placement {
    let size = Float(pageSize)
    let placement = Placement(
      texture: .image(page),
      unitRect: SIMD4(
        Float(place.x + 1) / size, Float(place.y + 1) / size,
        Float(image.width) / size, Float(image.height) / size),
      isInAtlas: true)
    entries[id] = Entry(
      placement: placement, x: place.x, y: place.y, width: image.width + 2,
      height: image.height + 2)
    uploads.append(Upload(image: image, page: page, x: place.x, y: place.y, rim: 1))
    return placement
  }

  private mutating func placeAlone(
    _ image: CGImage, _ id: ImageID, hasMipmaps: Bool
  ) -> Placement {
    if let old = entries[id], !hasMipmaps, old.placement.isInAtlas {
      // The image moves out of its page for good: one place for each image.
      pages[old.placement.texture.index].allocator?.free(
        x: old.x, y: old.y, width: old.width, height: old.height)
      generation += 1
    }
    let page = takePage(
      Page(
        width: image.width, height: image.height, hasMipmaps: hasMipmaps, generation: 0,
        isLive: true, allocator: nil))
    let placement = Placement(
      texture: .image(page), unitRect: SIMD4(0, 0, 1, 1), isInAtlas: false)
    let entry = Entry(
      placement: placement, x: 0, y: 0, width: image.width, height: image.height)
    if hasMipmaps {
      mipmapped[id] = entry
    } else {
      entries[id] = entry
    }
    uploads.append(Upload(image: image, page: page, x: 0, y: 0, rim: 0))
    return placement
  }

  private mutating func takePage(_ page: Page) -> Int {
    if let index = pages.firstIndex(where: { !$0.isLive }) {
      let generation = pages[index].generation
      pages[index] = page
      pages[index].generation = generation + 1
      return index
    }
    pages.append(page)
    return pages.count - 1
  }
}
