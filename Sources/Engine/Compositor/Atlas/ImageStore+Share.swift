// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import RenderTree

/// The share of the renderer's memory that images may take.
///
/// Images that do not fit are asked for by `leftOut.wantedBytes`, so that room can be made and the frame planned
/// again. If none exists, `leftOut.reduces`: in the order in which they are drawn, images get the most
/// pixels that fit, down to one of 16 a side; those for which that is too much are not drawn.
extension ImageStore {
  /// The side of the largest square of an image's pixels that one pixel may represent.
  private static var largestReduction: Int { 16 }

  /// Bytes that all textures may take in the frame to be planned.
  var share: Int {
    get { textures.share }
    set { textures.share = newValue }
  }

  /// Bytes that textures may take which nothing shows.
  var idleBytes: Int {
    get { textures.idleBytes }
    set { textures.idleBytes = newValue }
  }

  /// Places an image that has no room; nil if it is not drawn.
  mutating func placeReduced(_ image: CGImage, _ id: ImageID, hasMipmaps: Bool) -> Placement? {
    let bytes = Self.bytes(image.width, image.height, hasMipmaps: hasMipmaps)
    // The bounds of images alone are reported by who finds them exceeded.
    guard textures.isWithinBudget(bytes) else { return nil }
    // A page would have been more than the image.
    if max(image.width, image.height) <= textureLimit, textures.hasRoom(for: bytes) {
      return placeAlone(image, id, hasMipmaps: hasMipmaps)
    }
    leftOut.noteWanted(bytes)
    guard leftOut.reduces else { return nil }
    let longest = max(image.width, image.height)
    var reduction = 2
    while reduction <= Self.largestReduction, reduction <= longest {
      let width = (image.width + reduction - 1) / reduction
      let height = (image.height + reduction - 1) / reduction
      if max(width, height) <= textureLimit,
        textures.hasRoom(for: Self.bytes(width, height, hasMipmaps: hasMipmaps))
      {
        guard let reduced = image.averaged(within: longest / reduction) else { break }
        leftOut.note(id, .init(image, reduction: reduction))
        return place(reduced: reduced, of: id, hasMipmaps: hasMipmaps)
      }
      reduction *= 2
    }
    leftOut.note(id, .init(image, reduction: 0))
    return nil
  }

  /// Frees what was drawn smaller, and forgets what was left out: there may be room.
  mutating func restoreLeftOut() {
    for (id, image) in leftOut.images where image.reduction > 0 {
      forget(id, hasMipmaps: false)
      forget(id, hasMipmaps: true)
    }
    leftOut.removeAll()
  }

  private static func bytes(_ width: Int, _ height: Int, hasMipmaps: Bool) -> Int {
    TextureFormat.rgba8.byteCount(width: width, height: height, hasMipmaps: hasMipmaps)
  }
}

extension LeftOutImages.Image {
  init(_ image: CGImage, reduction: Int) {
    self.init(width: image.width, height: image.height, reduction: reduction)
  }
}
