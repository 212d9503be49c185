// SPDX-License-Identifier: MIT

import COpenGL
internal import Compositor

/// OpenGL calls of an application that draws a layer, in the context that is current.
package enum GLCode {
  /// Fills the framebuffer.
  package static func fill(_ red: Float, _ green: Float, _ blue: Float, _ alpha: Float = 1) {
    glClearColor(red, green, blue, alpha)
    glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
  }

  /// Fills a rectangle of the framebuffer (x, y, width, height), counted from its lowest row.
  package static func fill(_ rect: (Int32, Int32, Int32, Int32), _ red: Float, _ green: Float) {
    glEnable(GLenum(GL_SCISSOR_TEST))
    glScissor(rect.0, rect.1, rect.2, rect.3)
    fill(red, green, 0)
    glDisable(GLenum(GL_SCISSOR_TEST))
  }

  /// Lets `fill` fill all of the framebuffer.
  package static func reset() {
    glColorMask(1, 1, 1, 1)
    glDisable(GLenum(GL_SCISSOR_TEST))
    glDisable(GLenum(GL_RASTERIZER_DISCARD))
  }

  /// The viewport: x, y, width, height.
  package static var viewport: [Int32] {
    var viewport = [Int32](repeating: 0, count: 4)
    unsafe glGetIntegerv(GLenum(GL_VIEWPORT), &viewport)
    return viewport
  }

  /// Whether the framebuffer has depth and stencil, 0 or 1, and its samples.
  package static var buffers: [Int32] {
    var found: [Int32] = []
    for attachment in [GL_DEPTH_ATTACHMENT, GL_STENCIL_ATTACHMENT] {
      var type: Int32 = 0
      unsafe glGetFramebufferAttachmentParameteriv(
        GLenum(GL_FRAMEBUFFER), GLenum(attachment),
        GLenum(GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE), &type)
      found.append(type == GL_NONE ? 0 : 1)
    }
    var samples: Int32 = 0
    unsafe glGetIntegerv(GLenum(GL_SAMPLES), &samples)
    return found + [samples]
  }

  /// The things that code may do to the context it is called in.
  package enum Mess: CaseIterable, Sendable {
    case state, bindings, deletes, errors, noContext, attachment, unfinished

    /// Makes it, in the context that is current.
    package func make() {
      switch self {
      case .state:
        glEnable(GLenum(GL_SCISSOR_TEST))
        glScissor(0, 0, 1, 1)
        glEnable(GLenum(GL_DEPTH_TEST))
        glEnable(GLenum(GL_BLEND))
        glBlendFunc(GLenum(GL_ZERO), GLenum(GL_ZERO))
        glColorMask(0, 0, 0, 0)
        glViewport(5, 5, 1, 1)
        glPixelStorei(GLenum(GL_PACK_ROW_LENGTH), 3)
        glEnable(GLenum(GL_RASTERIZER_DISCARD))
      case .bindings:
        var names = [GLuint](repeating: 0, count: 3)
        unsafe glGenTextures(3, &names)
        glBindTexture(GLenum(GL_TEXTURE_2D), names[0])
        unsafe glGenBuffers(3, &names)
        glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), names[0])
        glBindBuffer(GLenum(GL_PIXEL_UNPACK_BUFFER), names[1])
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), 0)
      case .deletes:
        var names = (1...200).map { GLuint($0) }
        unsafe glDeleteTextures(200, &names)
        unsafe glDeleteFramebuffers(200, &names)
        unsafe glDeleteRenderbuffers(200, &names)
        unsafe glDeleteBuffers(200, &names)
        unsafe glDeleteVertexArrays(200, &names)
        unsafe glDeleteSamplers(200, &names)
        for name in names { glDeleteProgram(name) }
      case .errors:
        for _ in 0..<20 { glEnable(0xDEAD) }
        glUseProgram(4711)
      case .noContext:
        // Another context takes its place, and goes.
        _ = try? GLContext()
      case .attachment:
        glFramebufferRenderbuffer(
          GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_RENDERBUFFER), 0)
      case .unfinished:
        var query: GLuint = 0
        unsafe glGenQueries(1, &query)
        glBeginQuery(GLenum(GL_ANY_SAMPLES_PASSED), query)
      }
    }

    /// Whether the drawing is lost by it; the one before stays.
    package var losesDrawing: Bool { self == .deletes || self == .attachment }
    /// Whether it is reported.
    package var isReported: Bool {
      losesDrawing || self == .errors || self == .noContext || self == .unfinished
    }
  }
}
