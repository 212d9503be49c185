// SPDX-License-Identifier: MIT

package import COpenGL

/// A texture as a host makes one, of 8 bit per channel, with its own sampler state.
package struct HostPixels {
  /// GL's name.
  package let name: GLuint
  private let width: Int32
  private let height: Int32

  /// Makes a texture of a picture in the current context.
  ///
  /// - Parameter isFlipped: whether the picture's top row becomes the first row.
  package init(_ picture: PixelImage, isFlipped: Bool = false) {
    var name: GLuint = 0
    unsafe glGenTextures(1, &name)
    self.name = name
    width = Int32(picture.width)
    height = Int32(picture.height)
    glBindTexture(GLenum(GL_TEXTURE_2D), name)
    // State that would show if the renderer used the texture's own sampler state.
    glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_MIN_FILTER), GL_LINEAR_MIPMAP_LINEAR)
    glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_WRAP_S), GL_MIRRORED_REPEAT)
    update(picture, isFlipped: isFlipped)
  }

  /// Replaces the pixels by those of a picture of any size.
  package func update(_ picture: PixelImage, isFlipped: Bool = false) {
    var bytes: [UInt8] = []
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let pixel = picture[x, isFlipped ? y : picture.height - 1 - y]
        bytes += [pixel.red, pixel.green, pixel.blue, pixel.alpha]
      }
    }
    glBindTexture(GLenum(GL_TEXTURE_2D), name)
    glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 1)
    unsafe glTexImage2D(
      GLenum(GL_TEXTURE_2D), 0, GL_RGBA8, Int32(picture.width), Int32(picture.height), 0,
      GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), bytes)
    glBindTexture(GLenum(GL_TEXTURE_2D), 0)
  }

  /// The texture's own parameters.
  package func parameters() -> [Int32] {
    glBindTexture(GLenum(GL_TEXTURE_2D), name)
    defer { glBindTexture(GLenum(GL_TEXTURE_2D), 0) }
    let names = [
      GL_TEXTURE_MIN_FILTER, GL_TEXTURE_MAG_FILTER, GL_TEXTURE_WRAP_S, GL_TEXTURE_WRAP_T,
      GL_TEXTURE_BASE_LEVEL, GL_TEXTURE_MAX_LEVEL, GL_TEXTURE_SWIZZLE_R, GL_TEXTURE_SWIZZLE_A,
      GL_TEXTURE_COMPARE_MODE,
    ]
    return names.map { parameter in
      var value: Int32 = 0
      unsafe glGetTexParameteriv(GLenum(GL_TEXTURE_2D), GLenum(parameter), &value)
      return value
    }
  }

  /// Deletes the texture.
  package func delete() {
    var name = name
    unsafe glDeleteTextures(1, &name)
  }

  /// A texture that is no picture of colours.
  package enum Other: CaseIterable, Sendable {
    case cube
    case array
    case integers
    case depth
    /// A name that was never bound.
    case nameOnly
  }

  /// The name of a texture of 4 × 4 pixels that cannot be contents.
  package static func make(_ other: Other) -> GLuint {
    var name: GLuint = 0
    unsafe glGenTextures(1, &name)
    let plane = GLenum(GL_TEXTURE_2D)
    switch other {
    case .nameOnly: return name
    case .cube: glBindTexture(GLenum(GL_TEXTURE_CUBE_MAP), name)
    case .array: glBindTexture(GLenum(GL_TEXTURE_2D_ARRAY), name)
    case .integers:
      glBindTexture(plane, name)
      glTexImage2D(
        plane, 0, GL_RGBA8UI, 4, 4, 0, GLenum(GL_RGBA_INTEGER), GLenum(GL_UNSIGNED_BYTE), nil)
    case .depth:
      glBindTexture(plane, name)
      glTexImage2D(
        plane, 0, GL_DEPTH_COMPONENT24, 4, 4, 0, GLenum(GL_DEPTH_COMPONENT),
        GLenum(GL_UNSIGNED_INT), nil)
    }
    glBindTexture(plane, 0)
    return name
  }

  /// The error flag that the context holds, which is 0 where all went well.
  package static func takeErrorFlag() -> GLenum { glGetError() }
}
