// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// The textures behind an `ImageStore`: the GL side of the texture table.
///
/// In a context that belongs to a share group, a texture with one image or tile alone is the group's:
/// one that another context has filled with the same pixels is used as it is, and one that this
/// context fills is there for others. Atlas pages, which change, are the table's own.
struct TextureTable: ~Copyable {
  private var textures = SlotTable<PageTexture>()
  /// By page of the store: slot in `textures` (or -1), and the page's generation it was made for.
  private var slots: [(slot: Int, generation: Int)] = []

  /// GL's name of a page's texture; 0 for one that could not be made.
  func name(of page: Int) -> UInt32 {
    guard page < slots.count, slots[page].slot >= 0 else { return 0 }
    return textures[slots[page].slot].name
  }

  /// The pixels of a page from a texel on, as the input of an effect; nil for a page that could not be
  /// made.
  func picture(_ page: Int, region: PixelRect, corner: SIMD2<Int32>) -> FilterPicture? {
    guard page < slots.count, slots[page].slot >= 0 else { return nil }
    let slot = slots[page].slot
    return FilterPicture(
      texture: textures[slot].name, width: textures[slot].width, height: textures[slot].height,
      region: region, corner: corner)
  }

  /// Makes, frees and fills textures until they agree with the store.
  ///
  /// The store forgets textures that could not be made, so that another frame tries again.
  mutating func update(
    from store: inout ImageStore, in gl: GLContext
  ) -> FrameFailures {
    var failures = FrameFailures()
    var lost = Set<Int>()
    removeStale(store.pages, in: gl)
    if let group = gl.group, !store.uploads.isEmpty { findShared(store, group, in: gl) }
    for page in store.pages.indices where store.pages[page].isLive && slots[page].slot < 0 {
      let wanted = store.pages[page]
      let isAlone = wanted.allocator == nil
      var options: Texture.Options = wanted.hasMipmaps ? .mipmaps : []
      if isAlone { options.insert(.shared) }
      do throws(TextureError) {
        slots[page].slot = textures.insert(
          .own(
            try Texture(
              width: wanted.width, height: wanted.height, options: options,
              label: ObjectLabel(isAlone ? "image" : "atlas page \(page)", wanted.category), in: gl)
          ))
      } catch {
        failures.note("texture", "\(error)", lacksMemory: error.isLackOfMemory)
        if error.isLackOfMemory { lost.insert(page) }
      }
    }
    if !lost.isEmpty { store.lose(lost) }
    guard !store.uploads.isEmpty else { return failures }
    lost.removeAll()
    var filled: [(page: Int, key: SharedTextureTable.Key)] = []
    for upload in store.takeUploads() where isOwn(upload.page) {
      do throws(TextureError) {
        try self.upload(upload, in: gl)
        if let key = Self.key(of: upload, store.pages) { filled.append((upload.page, key)) }
      } catch {
        failures.note("texture", "\(error)", lacksMemory: error.isLackOfMemory)
        // The upload is done with: its page would stay without its pixels.
        lost.insert(upload.page)
      }
    }
    if !lost.isEmpty {
      filled.removeAll { lost.contains($0.page) }
      store.lose(lost)
    }
    if let group = gl.group, !filled.isEmpty { publish(filled, group, in: gl) }
    return failures
  }

  // MARK: - Sharing

  /// Adds the bytes of the textures that the share group counts and not the context, each in full.
  func addShared(to report: inout GraphicsMemoryReport, _ pages: [TexturePage], in gl: GLContext) {
    guard gl.group != nil else { return }
    for page in pages.indices where page < slots.count && slots[page].slot >= 0 {
      if pages[page].allocator == nil { report[pages[page].category] += pages[page].byteCount }
    }
  }

  /// The key under which others of the group find a page; nil for atlas pages.
  private static func key(
    of upload: ImageStore.Upload, _ pages: [TexturePage]
  ) -> SharedTextureTable.Key? {
    let page = pages[upload.page]
    guard page.allocator == nil else { return nil }
    return SharedTextureTable.Key(
      image: upload.image.id, part: upload.part, hasMipmaps: page.hasMipmaps)
  }

  /// Bytes of those textures.
  func sharedBytes(_ pages: [TexturePage], in gl: GLContext) -> Int {
    guard gl.group != nil else { return 0 }
    var bytes = 0
    for page in pages.indices where page < slots.count && slots[page].slot >= 0 {
      if pages[page].allocator == nil { bytes += pages[page].byteCount }
    }
    return bytes
  }

  /// Takes textures that other contexts of the group have filled for pages that have none yet.
  private mutating func findShared(
    _ store: borrowing ImageStore, _ group: ShareGroup, in gl: GLContext
  ) {
    for upload in store.uploads where slots[upload.page].slot < 0 {
      guard let key = Self.key(of: upload, store.pages),
        let use = group.textures.use(key, in: gl)
      else { continue }
      slots[upload.page].slot = textures.insert(.shared(use))
      gl.statistics.sharedTextures &+= 1
    }
  }

  /// Lets others of the group use what was filled; it is never written again.
  private mutating func publish(
    _ filled: [(page: Int, key: SharedTextureTable.Key)], _ group: ShareGroup, in gl: GLContext
  ) {
    // A lost context has filled nothing.
    guard !gl.isLost else { return }
    let fence = Fence(in: gl, of: group)
    gl.flush()
    for (page, key) in filled where isOwn(page) {
      guard let texture = textures.remove(at: slots[page].slot)?.takeOwn() else { continue }
      slots[page].slot = textures.insert(
        .shared(group.textures.publish(texture, behind: fence, as: key, in: gl)))
    }
  }

  /// Whether a page has a texture without another user.
  private func isOwn(_ page: Int) -> Bool {
    slots[page].slot >= 0 && textures[slots[page].slot].isOwn
  }

  /// Frees the textures of pages that are gone or were given to another texture, so that a texture made
  /// next finds their memory.
  private mutating func removeStale(_ pages: [TexturePage], in gl: GLContext) {
    var isAnyStale = false
    for page in pages.indices {
      if page == slots.count { slots.append((-1, -1)) }
      let isCurrent = slots[page].generation == pages[page].generation && pages[page].isLive
      if !isCurrent, slots[page].slot >= 0 {
        // Bound here, it would outlive its deletion by another context.
        if gl.group != nil { gl.unbindTexture(textures[slots[page].slot].name) }
        _ = textures.remove(at: slots[page].slot)
        slots[page].slot = -1
        isAnyStale = true
      }
      slots[page].generation = pages[page].generation
    }
    if isAnyStale { gl.collectGarbage() }
  }

  /// Frees every texture.
  mutating func removeAll() {
    textures.removeAll()
    slots.removeAll()
  }

  private func upload(_ upload: ImageStore.Upload, in gl: GLContext) throws(TextureError) {
    let slot = slots[upload.page].slot
    var failure: TextureError?
    let part = upload.part
    let rim = upload.rim
    let rect = PixelRect(
      x: Int32(upload.x), y: Int32(upload.y), width: Int32(part.z + 2 * rim),
      height: Int32(part.w + 2 * rim))
    // The image lends its pixels, top row first, for the time of the closure.
    let isRead: Void? = unsafe upload.image.withPremultipliedRGBA8 { pixels, bytesPerRow in
      // The part lies within the image.
      let pixels = unsafe UnsafeRawBufferPointer(
        rebasing: pixels[(part.y * bytesPerRow + part.x * 4)...])
      do throws(TextureError) {
        if rim == 0 {
          try unsafe textures[slot].upload(pixels, rowStride: bytesPerRow, to: rect, in: gl)
        } else {
          let rimmed = unsafe Self.withRim(pixels, bytesPerRow, width: part.z, height: part.w)
          // The rimmed copy lives until the call returns.
          let bytes = unsafe rimmed.span.bytes
          try unsafe bytes.withUnsafeBytes { (bytes) throws(TextureError) in
            try unsafe textures[slot].upload(
              bytes, rowStride: (part.z + 2) * 4, to: rect, in: gl)
          }
        }
      } catch { failure = error }
    }
    if let failure { throw failure }
    guard isRead != nil else { throw .outOfMemory(width: part.z, height: part.w) }
    try textures[slot].generateMipmaps(in: gl)
  }

  /// The pixels with one more row and column on each side, which repeat the edge.
  private static func withRim(
    _ pixels: UnsafeRawBufferPointer, _ bytesPerRow: Int, width: Int, height: Int
  ) -> [UInt32] {
    let stride = width + 2
    var result = [UInt32](repeating: 0, count: stride * (height + 2))
    for y in 0..<height + 2 {
      let row = min(max(y - 1, 0), height - 1) * bytesPerRow
      for x in 0..<stride {
        let column = min(max(x - 1, 0), width - 1) * 4
        // Row and column lie within the image, whose rows are `bytesPerRow` apart.
        result[y * stride + x] = unsafe pixels.loadUnaligned(
          fromByteOffset: row + column, as: UInt32.self)
      }
    }
    return result
  }
}
