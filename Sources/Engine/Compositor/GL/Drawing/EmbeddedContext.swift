// SPDX-License-Identifier: MIT

import COpenGL

/// An OpenGL ES context of the application's, with the work on renderbuffers that layers show.
///
/// It lives on a display without a window system. It is current on the application's threads only.
package final class EmbeddedContext {
  private let context: OffscreenContext
  /// Whether the context has what OpenGL ES 3 added, as those of OpenGL ES 2 have with most drivers.
  private let isThree: Bool

  /// Makes a context of OpenGL ES 2 or 3, with the objects of another one if there is one.
  ///
  /// The context that is current on this thread stays so.
  package init(major: Int32, sharing other: EmbeddedContext?) throws(GLContextError) {
    let api = GLAPI(.embedded, GLVersion(major, 0))
    let former = CurrentContext()
    defer {
      if former.isSome { former.makeCurrent() } else { other?.context.release() }
    }
    if let other {
      try other.context.makeCurrent()
      context = try OffscreenContext(
        api: api, on: other.context.platform, sharing: CurrentContext(), debug: false)
    } else {
      context = try OffscreenContext(api: api, platforms: GLPlatform.allCases, debug: false)
    }
    try context.makeCurrent()
    // These are refused to older contexts.
    isThree = (try? GLCapabilities(GLCalls(log: nil))) != nil
    context.release()
  }

  /// Whether the context is current on this thread.
  package var isCurrent: Bool { context.isCurrent }

  /// Makes the context current on this thread; whether that worked.
  package func makeCurrent() -> Bool { (try? context.makeCurrent()) != nil }

  /// Leaves this thread without a current context.
  package func release() { context.release() }

  /// The name of the renderbuffer that is bound; 0 for none.
  package var boundRenderbuffer: UInt32 {
    UInt32(clamping: ApplicationPixels.integer(GL_RENDERBUFFER_BINDING))
  }

  /// The most pixels a side of a renderbuffer.
  package var sizeLimit: Int { Int(ApplicationPixels.integer(GL_MAX_RENDERBUFFER_SIZE)) }

  /// Gives the renderbuffer that is bound pixels; whether the driver has the memory.
  ///
  /// Errors stay for the application, which may have some of its own to take.
  package func store(width: Int32, height: Int32, isShort: Bool) -> Bool {
    let target = GLenum(GL_RENDERBUFFER)
    glRenderbufferStorage(target, GLenum(isShort ? GL_RGB565 : GL_RGBA8), width, height)
    let size = [GL_RENDERBUFFER_WIDTH, GL_RENDERBUFFER_HEIGHT].map { name in
      var value: Int32 = 0
      // One number is written.
      unsafe glGetRenderbufferParameteriv(target, GLenum(name), &value)
      return value
    }
    return size == [width, height]
  }

  /// Reads a renderbuffer, four bytes a pixel, the lowest row first; nil if it cannot be read.
  package func pixels(of renderbuffer: UInt32, width: Int32, height: Int32) -> [UInt8]? {
    let drawn = ApplicationPixels.integer(GL_FRAMEBUFFER_BINDING)
    let read = isThree ? ApplicationPixels.integer(GL_READ_FRAMEBUFFER_BINDING) : drawn
    var framebuffer: UInt32 = 0
    // One name is written, and deleted below.
    unsafe glGenFramebuffers(1, &framebuffer)
    defer { unsafe glDeleteFramebuffers(1, &framebuffer) }
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
    glFramebufferRenderbuffer(
      GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_RENDERBUFFER), renderbuffer)
    defer {
      glBindFramebuffer(GLenum(GL_FRAMEBUFFER), GLuint(bitPattern: drawn))
      if isThree { glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), GLuint(bitPattern: read)) }
    }
    guard glCheckFramebufferStatus(GLenum(GL_FRAMEBUFFER)) == GLenum(GL_FRAMEBUFFER_COMPLETE)
    else { return nil }
    return ApplicationPixels.read(width: width, height: height, isThree: isThree)
  }
}
