// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// The textures behind an `ImageStore`: the GL side of the texture table.
struct TextureTable: ~Copyable {
  private var textures = SlotTable<Texture>()
  /// By page of the store: slot in `textures` (or -1), and the page's generation it was made for.
  private var slots: [(slot: Int, generation: Int)] = []

  /// GL's name of a page's texture; 0 for one that could not be made.
  func name(of page: Int) -> UInt32 {
    guard page < slots.count, slots[page].slot >= 0 else { return 0 }
    return textures[slots[page].slot].name
  }

  /// What a page shows from a texel on, as the input of an effect; nil for one that could not be made.
  func picture(_ page: Int, region: PixelRect, corner: SIMD2<Int32>) -> FilterPicture? {
    guard page < slots.count, slots[page].slot >= 0 else { return nil }
    let slot = slots[page].slot
    return FilterPicture(
      texture: textures[slot].name, width: textures[slot].width, height: textures[slot].height,
      region: region, corner: corner)
  }

  /// Makes, frees and fills textures until they agree with the store.
  ///
  /// What could not be made is forgotten by the store, so that another frame tries again.
  mutating func update(
    from store: inout ImageStore, in gl: GLContext
  ) -> FrameFailures {
    var failures = FrameFailures()
    var lost = Set<Int>()
    removeStale(store.pages, in: gl)
    for page in store.pages.indices where store.pages[page].isLive && slots[page].slot < 0 {
      let wanted = store.pages[page]
      do throws(TextureError) {
        slots[page].slot = textures.insert(
          try Texture(
            width: wanted.width, height: wanted.height, mipmaps: wanted.hasMipmaps,
            label: wanted.allocator == nil ? "image" : "atlas page \(page)", in: gl))
      } catch {
        failures.note("\(error)", lacksMemory: error.isLackOfMemory)
        if error.isLackOfMemory { lost.insert(page) }
      }
    }
    if !lost.isEmpty { store.lose(lost) }
    guard !store.uploads.isEmpty else { return failures }
    for upload in store.takeUploads() where slots[upload.page].slot >= 0 {
      do throws(TextureError) {
        try self.upload(upload, in: gl)
      } catch {
        failures.note("\(error)", lacksMemory: error.isLackOfMemory)
      }
    }
    return failures
  }

  /// Frees the textures of pages that are gone or were given to another texture, so that what is made
  /// next finds their memory.
  private mutating func removeStale(_ pages: [ImageStore.Page], in gl: GLContext) {
    var isAnyStale = false
    for page in pages.indices {
      if page == slots.count { slots.append((-1, -1)) }
      let isCurrent = slots[page].generation == pages[page].generation && pages[page].isLive
      if !isCurrent, slots[page].slot >= 0 {
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
    unsafe upload.image.withPremultipliedRGBA8 { pixels, bytesPerRow in
      // The part lies within the image.
      let pixels = unsafe UnsafeRawBufferPointer(
        rebasing: pixels[(part.y * bytesPerRow + part.x * 4)...])
      do throws(TextureError) {
        if rim == 0 {
          try unsafe textures[slot].upload(pixels, rowStride: bytesPerRow, to: rect, in: gl)
        } else {
          let rimmed = unsafe Self.withRim(pixels, bytesPerRow, part.z, part.w)
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
    textures[slot].generateMipmaps(in: gl)
  }

  /// The pixels with one more row and column on each side, which repeat the edge.
  private static func withRim(
    _ pixels: UnsafeRawBufferPointer, _ bytesPerRow: Int, _ width: Int, _ height: Int
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
