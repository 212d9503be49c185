// SPDX-License-Identifier: MIT

import COpenGL

/// The bytes of the objects of the current context, found by asking the driver about every name.
///
/// An independent count: it knows nothing of what the renderer has noted. For OpenGL, which gives away the
/// sizes of levels; all bindings are left as they were.
package struct DriverMemory: Equatable, Sendable {
  /// Bytes of the pixels of textures, those of all levels.
  package private(set) var textures = 0
  /// Bytes of the storage of buffers.
  package private(set) var buffers = 0

  package var total: Int { textures + buffers }

  /// Counts the objects whose names are not above a limit; drivers give out small numbers.
  package static func measured(names limit: UInt32 = 4096) -> DriverMemory {
    var result = DriverMemory()
    var texture: GLint = 0
    var buffer: GLint = 0
    // One number each is written, here and below.
    unsafe glGetIntegerv(GLenum(GL_TEXTURE_BINDING_2D), &texture)
    unsafe glGetIntegerv(GLenum(GL_COPY_READ_BUFFER_BINDING), &buffer)
    for name in 1...limit {
      if glIsTexture(name) != 0 { result.textures += textureBytes(name) }
      if glIsBuffer(name) != 0 {
        glBindBuffer(GLenum(GL_COPY_READ_BUFFER), name)
        var size: GLint64 = 0
        unsafe glGetBufferParameteri64v(GLenum(GL_COPY_READ_BUFFER), GLenum(GL_BUFFER_SIZE), &size)
        result.buffers += Int(size)
      }
    }
    glBindTexture(GLenum(GL_TEXTURE_2D), GLuint(bitPattern: texture))
    glBindBuffer(GLenum(GL_COPY_READ_BUFFER), GLuint(bitPattern: buffer))
    return result
  }

  private static func textureBytes(_ name: GLuint) -> Int {
    glBindTexture(GLenum(GL_TEXTURE_2D), name)
    var bytes = 0
    for level in GLint(0)..<15 {
      func number(_ name: Int32) -> Int {
        var value: GLint = 0
        unsafe glGetTexLevelParameteriv(GLenum(GL_TEXTURE_2D), level, GLenum(name), &value)
        return Int(value)
      }
      let pixels = number(GL_TEXTURE_WIDTH) * number(GL_TEXTURE_HEIGHT)
      if pixels == 0 { break }
      let channels = [
        GL_TEXTURE_RED_SIZE, GL_TEXTURE_GREEN_SIZE, GL_TEXTURE_BLUE_SIZE, GL_TEXTURE_ALPHA_SIZE,
      ]
      bytes += pixels * channels.reduce(0) { $0 + number($1) } / 8
    }
    return bytes
  }
}
