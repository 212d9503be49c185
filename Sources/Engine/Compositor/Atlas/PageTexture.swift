// SPDX-License-Identifier: MIT

/// The texture of a page: the renderer's own, or one that contexts of a share group use together.
enum PageTexture: ~Copyable {
  case own(Texture)
  case shared(SharedTextureUse)

  /// GL's name.
  var name: UInt32 {
    switch self {
    case .own(let texture): texture.name
    case .shared(let use): use.name
    }
  }

  /// Pixels.
  var width: Int32 {
    switch self {
    case .own(let texture): texture.width
    case .shared(let use): use.width
    }
  }

  /// Pixels.
  var height: Int32 {
    switch self {
    case .own(let texture): texture.height
    case .shared(let use): use.height
    }
  }

  /// Whether there is no other user, so that it may be written.
  var isOwn: Bool {
    switch self {
    case .own: true
    case .shared: false
    }
  }

  /// Copies a rectangle of pixels into the renderer's own texture; a shared one is never written.
  func upload(
    _ bytes: UnsafeRawBufferPointer, rowStride: Int, to rect: PixelRect, in gl: GLContext
  ) throws(TextureError) {
    switch self {
    case .own(let texture): try unsafe texture.upload(bytes, rowStride: rowStride, to: rect, in: gl)
    case .shared: return
    }
  }

  /// Fills the levels below the first of the renderer's own texture.
  func generateMipmaps(in gl: GLContext) throws(TextureError) {
    switch self {
    case .own(let texture): try texture.generateMipmaps(in: gl)
    case .shared: return
    }
  }

  /// Hands over the renderer's own texture; nil, giving the use back, for a shared one.
  consuming func takeOwn() -> Texture? {
    switch consume self {
    case .own(let texture): texture
    case .shared: nil
    }
  }
}
