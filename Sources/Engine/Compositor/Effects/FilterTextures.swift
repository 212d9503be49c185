// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import CoreImage
internal import Locks

/// The textures of pictures that filters bring along: glass, masks, back sides.
///
/// A texture is uploaded when a filter first shows it and kept while frames do.
final class FilterTextures {
  /// An image with its texture, and the last frame that showed it.
  private final class Entry {
    let image: CGImage
    let texture: Texture
    var lastFrame: Int

    init(_ image: CGImage, _ texture: consuming Texture, frame: Int) {
      self.image = image
      self.texture = texture
      lastFrame = frame
    }

    var byteCount: Int { 4 * image.width * image.height }
  }

  private var entries: [Entry] = []
  private var frame = 0
  /// The use that the textures are counted under.
  private let category: GraphicsMemoryReport.Category

  /// - Parameter category: the use that the textures are counted under.
  init(_ category: GraphicsMemoryReport.Category) {
    self.category = category
  }

  /// Frames after which a texture that nothing shows is freed.
  private static var unusedFrameLimit: Int { 120 }

  /// Begins a frame: frees the textures that were not shown for `unusedFrameLimit` frames.
  func beginFrame() {
    guard !entries.isEmpty else { return }
    frame += 1
    entries.removeAll { frame - $0.lastFrame > Self.unusedFrameLimit }
  }

  /// Frees all textures; the context is current.
  func removeAll() { entries.removeAll() }

  /// Bytes of all textures.
  var byteCount: Int { entries.reduce(0) { $0 + $1.byteCount } }

  /// Frees textures, those unused for longest first, until they take at most some bytes; the context is
  /// current.
  ///
  /// - Returns: the number of textures that went.
  func trim(to limit: Int) -> Int {
    var excess = byteCount - limit
    guard excess > 0 else { return 0 }
    let count = entries.count
    entries.sort { $0.lastFrame < $1.lastFrame }
    entries.removeAll { entry in
      guard excess > 0 else { return false }
      excess -= entry.byteCount
      return true
    }
    return count - entries.count
  }

  /// An image as a picture whose first texel is the frame pixel 0, 0.
  func picture(
    of image: CGImage, in gl: GLContext
  ) throws(TextureError) -> FilterPicture {
    if let known = entries.first(where: { $0.image === image }) {
      known.lastFrame = frame
      return Self.picture(of: known.texture)
    }
    let texture = try Texture(
      width: image.width, height: image.height, label: ObjectLabel("filter's picture", category),
      in: gl)
    // The image lends its pixels for the time of the call.
    let uploaded: Void? = try unsafe image.withPremultipliedRGBA8 {
      (pixels, stride) throws(TextureError) in
      try unsafe texture.upload(pixels, rowStride: stride, to: texture.bounds, in: gl)
    }
    guard uploaded != nil else { throw .outOfMemory(width: image.width, height: image.height) }
    let entry = Entry(image, texture, frame: frame)
    entries.append(entry)
    return Self.picture(of: entry.texture)
  }

  private static func picture(of texture: borrowing Texture) -> FilterPicture {
    FilterPicture(
      texture: texture.name, width: texture.width, height: texture.height,
      region: texture.bounds)
  }
}

extension FilterRunner {
  /// The texture, mask or back side of a filter: its own, or else an even noise.
  mutating func ownTexture(of filter: FilterDescription, _ gl: GLContext) -> FilterPicture {
    guard let image = filter.picture ?? NoisePicture.image else { return .empty }
    return picture(of: image, gl)
  }

  /// An image's texture; empty, and noted, where memory has no room for it.
  mutating func picture(of image: CGImage, _ gl: GLContext) -> FilterPicture {
    do throws(TextureError) {
      return try ownTextures.picture(of: image, in: gl)
    } catch {
      note("filter texture", "\(error)", lacksMemory: error.isLackOfMemory)
      return .empty
    }
  }
}

/// Smooth noise of 64 x 64 pixels that fits to itself on all sides: glass and mask of those filters
/// that have got none.
enum NoisePicture {
  private static let kept = Mutex<CGImage?>(nil)

  /// The picture; nil without memory.
  static var image: CGImage? {
    kept.withLock { kept in
      if kept == nil { kept = make() }
      return kept
    }
  }

  private static func make() -> CGImage? {
    let side = 64
    var random: UInt64 = 0x9E37_79B9_7F4A_7C15
    var values: [Double] = []
    for _ in 0..<16 * 16 {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      values.append(Double(random >> 33) / Double(1 << 31))
    }
    let heights = (0..<side * side).map { index in
      let (x, y) = (index % side, index / side)
      return noise(values, 16, x: x, y: y) * 0.65 + noise(values, 8, x: x, y: y) * 0.35
    }
    // By their rank, so that all values are as frequent.
    let order = heights.indices.sorted { heights[$0] < heights[$1] }
    return unsafe CGImage.premultipliedRGBA8(width: side, height: side) { bytes in
      for (rank, index) in order.enumerated() {
        for lane in 0..<3 { unsafe bytes[index * 4 + lane] = UInt8(rank * 255 / (order.count - 1)) }
        unsafe bytes[index * 4 + 3] = 255
      }
    }
  }

  /// Values on a grid of `step` pixels, smoothly joined.
  private static func noise(_ values: [Double], _ step: Int, x: Int, y: Int) -> Double {
    let count = 64 / step
    func value(_ column: Int, _ row: Int) -> Double {
      values[(row % count) * 16 + column % count]
    }
    func eased(_ position: Int) -> Double {
      let share = Double(position % step) / Double(step)
      return share * share * (3 - 2 * share)
    }
    let (column, row) = (x / step, y / step)
    let (across, down) = (eased(x), eased(y))
    let upper = value(column, row) * (1 - across) + value(column + 1, row) * across
    let lower = value(column, row + 1) * (1 - across) + value(column + 1, row + 1) * across
    return upper * (1 - down) + lower * down
  }
}
