// SPDX-License-Identifier: MIT

import COpenGL

/// A finished drawing of an application's code, as a texture of the renderer's context.
///
/// The first row is the lowest. Where EGL can, both contexts share the pixels by an EGL image;
/// elsewhere they are read back and uploaded.
@safe final class DrawnPicture {
  /// The transport between the contexts.
  enum Source {
    /// The texture in the other context, as EGL knows it.
    case image(EGLImageName)
    /// Rows of premultiplied red, green, blue and alpha.
    case pixels([UInt8])
  }

  let width: Int
  let height: Int
  private(set) var source: Source
  private var isStale = true
  private var texture: DrawnTexture?

  init(width: Int, height: Int, source: Source) {
    self.width = width
    self.height = height
    self.source = source
  }

  /// Takes pixels that were drawn since.
  func replace(_ source: Source) {
    self.source = source
    isStale = true
  }

  /// GL's name of the texture; nil before `prepare(in:)`.
  var textureName: UInt32? { texture?.name }

  /// Makes the texture show the drawing; the renderer's context is current.
  func prepare(in gl: GLContext) throws(TextureError) {
    switch source {
    case .image(let image):
      guard texture == nil else { return }
      let imported = ImportedTexture(image, in: gl)
      guard imported.name != 0 else { throw .outOfMemory(width: width, height: height) }
      texture = imported
    case .pixels(let bytes):
      guard isStale else { return }
      if let target = texture as? UploadedTexture {
        try target.upload(bytes, in: gl)
      } else {
        let target = try UploadedTexture(width, height, in: gl)
        texture = target
        try target.upload(bytes, in: gl)
      }
    }
    isStale = false
  }

  /// Binds the texture. Another context writes it, so no binding is taken for known.
  func bind(unit: Int, sampling: Sampling, in gl: GLContext) -> Bool {
    guard let name = textureName else { return false }
    gl.state.textures[unit] = nil
    gl.bindTexture(name, unit: unit)
    gl.bindSampler(sampling, unit: unit)
    return true
  }
}

/// A texture of the renderer's context that shows a drawing.
class DrawnTexture {
  /// GL's name.
  var name: UInt32 { 0 }
}

/// A texture that shares the pixels of an EGL image, whose bytes count where they were made.
final class ImportedTexture: DrawnTexture {
  private let object: GLObject

  override var name: UInt32 { object.name }

  /// Makes a texture of an image; its name is 0 where the driver has none to give.
  init(_ image: EGLImageName, in gl: GLContext) {
    object = gl.makeObject(.texture, label: ObjectLabel("layer drawing", .media))
    guard object.name != 0 else { return }
    gl.bindTexture(object.name, unit: 0)
    gl.activateUnit(0)
    gl.calls.bindImage(image)
    gl.calls.textureParameter(GL_TEXTURE_MIN_FILTER, GL_LINEAR)
  }
}

/// A texture into which drawings are uploaded.
private final class UploadedTexture: DrawnTexture {
  private let texture: Texture

  override var name: UInt32 { texture.name }

  init(_ width: Int, _ height: Int, in gl: GLContext) throws(TextureError) {
    texture = try Texture(
      width: width, height: height, label: ObjectLabel("layer drawing", .media), in: gl)
  }

  func upload(_ bytes: [UInt8], in gl: GLContext) throws(TextureError) {
    var failure: TextureError?
    // The array lends its bytes for the time of the call.
    unsafe bytes.withUnsafeBytes { bytes in
      do throws(TextureError) {
        try unsafe texture.upload(
          bytes, rowStride: 4 * Int(texture.width), to: texture.bounds, in: gl)
      } catch { failure = error }
    }
    if let failure { throw failure }
  }
}
