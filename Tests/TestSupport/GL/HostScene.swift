// SPDX-License-Identifier: MIT

package import COpenGL

/// A host's GL scene: a framebuffer to draw into, and state as hostile as it may be.
///
/// All objects stay until the context goes.
package struct HostScene {
  /// The attachments of the host's framebuffer.
  package enum Target: CaseIterable, Sendable {
    case plain
    case encoded
    case multisampled
    /// Several attachments, all of them drawn into.
    case several
    case withDepth
  }

  package let width: Int32
  package let height: Int32
  /// GL's name of the framebuffer.
  package private(set) var framebuffer: GLuint = 0
  /// GL's name of the first attachment, for targets of one sample.
  package private(set) var texture: GLuint = 0
  private let isES: Bool
  private let version: Int
  private let target: Target

  /// Makes the framebuffer in the current context, fills it with a colour, and leaves it bound.
  package init(
    _ target: Target, isES: Bool, version: Int, width: Int32 = 64, height: Int32 = 48
  ) {
    self.target = target
    self.width = width
    self.height = height
    self.isES = isES
    self.version = version
    unsafe glGenFramebuffers(1, &framebuffer)
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
    let format = target == .encoded ? GL_SRGB8_ALPHA8 : GL_RGBA8
    if target == .multisampled {
      var buffer: GLuint = 0
      unsafe glGenRenderbuffers(1, &buffer)
      glBindRenderbuffer(GLenum(GL_RENDERBUFFER), buffer)
      glRenderbufferStorageMultisample(GLenum(GL_RENDERBUFFER), 4, GLenum(format), width, height)
      glFramebufferRenderbuffer(
        GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_RENDERBUFFER), buffer)
    } else {
      texture = Self.texture(format, width, height)
      attach(texture, 0)
    }
    if target == .withDepth {
      var buffer: GLuint = 0
      unsafe glGenRenderbuffers(1, &buffer)
      glBindRenderbuffer(GLenum(GL_RENDERBUFFER), buffer)
      glRenderbufferStorage(
        GLenum(GL_RENDERBUFFER), GLenum(GL_DEPTH_COMPONENT24), width, height)
      glFramebufferRenderbuffer(
        GLenum(GL_FRAMEBUFFER), GLenum(GL_DEPTH_ATTACHMENT), GLenum(GL_RENDERBUFFER), buffer)
    }
    if target == .several {
      for index in 1..<Int32(3) { attach(Self.texture(GL_RGBA8, width, height), index) }
      var buffers = (0..<3).map { GLenum(GL_COLOR_ATTACHMENT0 + $0) }
      unsafe glDrawBuffers(3, &buffers)
    }
    glViewport(0, 0, width, height)
    glClearColor(0.2, 0.4, 0.6, 1)
    glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
  }

  /// The picture of a scene before anything is drawn over it.
  package static func plainPicture(width: Int, height: Int) -> PixelImage {
    PixelImage(width: width, height: height, filledWith: Pixel(51, 102, 153))
  }

  /// Whether the framebuffer can be drawn into.
  package var isComplete: Bool {
    glCheckFramebufferStatus(GLenum(GL_FRAMEBUFFER)) == GLenum(GL_FRAMEBUFFER_COMPLETE)
  }

  private func attach(_ texture: GLuint, _ index: Int32) {
    glFramebufferTexture2D(
      GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0 + index), GLenum(GL_TEXTURE_2D), texture,
      0)
  }

  private static func texture(_ format: Int32, _ width: Int32, _ height: Int32) -> GLuint {
    var name: GLuint = 0
    unsafe glGenTextures(1, &name)
    glBindTexture(GLenum(GL_TEXTURE_2D), name)
    glTexImage2D(
      GLenum(GL_TEXTURE_2D), 0, format, width, height, 0, GLenum(GL_RGBA),
      GLenum(GL_UNSIGNED_BYTE), nil)
    glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_MIN_FILTER), GL_NEAREST)
    return name
  }

  /// The picture of the first attachment, of which the last row is the top one.
  package func picture() -> PixelImage {
    let bytes = pixels()
    var picture = PixelImage(width: Int(width), height: Int(height))
    for y in 0..<Int(height) {
      for x in 0..<Int(width) {
        let at = 4 * ((Int(height) - 1 - y) * Int(width) + x)
        picture[x, y] = Pixel(bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3])
      }
    }
    return picture
  }

  /// The bytes of an attachment, as they are stored, first row first; several samples are resolved.
  package func pixels(of attachment: Int32 = 0) -> [UInt8] {
    var source = framebuffer
    var resolved: GLuint = 0
    if target == .multisampled {
      unsafe glGenFramebuffers(1, &resolved)
      glBindFramebuffer(GLenum(GL_FRAMEBUFFER), resolved)
      attach(Self.texture(GL_RGBA8, width, height), 0)
      glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), framebuffer)
      glBlitFramebuffer(
        0, 0, width, height, 0, 0, width, height, GLbitfield(GL_COLOR_BUFFER_BIT),
        GLenum(GL_NEAREST))
      source = resolved
    }
    glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), source)
    glReadBuffer(GLenum(GL_COLOR_ATTACHMENT0 + attachment))
    var bytes = [UInt8](repeating: 0, count: Int(4 * width * height))
    unsafe glReadPixels(
      0, 0, width, height, GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), &bytes)
    return bytes
  }
}
