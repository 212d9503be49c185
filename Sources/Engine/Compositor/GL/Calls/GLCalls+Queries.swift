// SPDX-License-Identifier: MIT

import COpenGL

/// Wrappers of the calls that ask what state a context is in.
extension GLCalls {
  /// A state of up to four integers; the rest is 0.
  func integers(_ name: Int32) -> SIMD4<Int32> {
    unsafe four("glGetIntegerv") { unsafe glGetIntegerv(GLenum(name), $0) }
  }

  /// A state of one of several indexed bindings.
  func integers(_ name: Int32, at index: Int) -> SIMD4<Int32> {
    unsafe four("glGetIntegeri_v") { unsafe glGetIntegeri_v(GLenum(name), GLuint(index), $0) }
  }

  /// A number of bytes of an indexed binding, which may exceed 32 bits.
  func long(_ name: Int32, at index: Int) -> Int {
    var value: Int64 = 0
    // One number is written.
    unsafe glGetInteger64i_v(GLenum(name), GLuint(index), &value)
    check("glGetInteger64i_v")
    return Int(value)
  }

  /// A state of up to four numbers; the rest is 0.
  func floats(_ name: Int32) -> SIMD4<Float> {
    unsafe four("glGetFloatv") { unsafe glGetFloatv(GLenum(name), $0) }
  }

  /// Up to four numbers of an indexed binding.
  func floats(_ name: Int32, at index: Int) -> SIMD4<Float> {
    unsafe four("glGetFloati_v") { unsafe glGetFloati_v(GLenum(name), GLuint(index), $0) }
  }

  /// The values that a call writes: at most four, the most of any name queried here.
  private func four<Scalar: SIMDScalar>(
    _ call: StaticString, _ write: (UnsafeMutablePointer<Scalar>?) -> Void
  ) -> SIMD4<Scalar> where Scalar: ExpressibleByIntegerLiteral {
    var values = SIMD4<Scalar>(repeating: 0)
    unsafe withUnsafeMutableBytes(of: &values) {
      unsafe write($0.assumingMemoryBound(to: Scalar.self).baseAddress)
    }
    check(call)
    return values
  }

  /// Whether any context is current on this thread; without one there is no version to tell.
  var hasContext: Bool { unsafe glGetString(GLenum(GL_VERSION)) != nil }

  /// Whether the context was lost; only where the capabilities say that it can be asked.
  var hasBeenReset: Bool {
    #if DEBUG
      if faults.isReset { return true }
    #endif
    return glGetGraphicsResetStatus() != GLenum(GL_NO_ERROR)
  }

  func isEnabled(_ capability: Int32) -> Bool {
    checked("glIsEnabled", glIsEnabled(GLenum(capability))) != 0
  }
  func isEnabled(_ capability: Int32, at index: Int) -> Bool {
    checked("glIsEnabledi", glIsEnabledi(GLenum(capability), GLuint(index))) != 0
  }
  func setEnabled(_ capability: Int32, _ isOn: Bool, at index: Int) {
    if isOn {
      checked("glEnablei", glEnablei(GLenum(capability), GLuint(index)))
    } else {
      checked("glDisablei", glDisablei(GLenum(capability), GLuint(index)))
    }
  }

  /// The encoding of an attachment of the draw framebuffer: GL_LINEAR or GL_SRGB.
  ///
  /// - Parameter attachment: GL_COLOR_ATTACHMENT0 and so on, or GL_BACK_LEFT and so on of a window.
  func colorEncoding(of attachment: Int32) -> Int32 {
    var value: Int32 = 0
    // One number is written.
    unsafe glGetFramebufferAttachmentParameteriv(
      GLenum(GL_DRAW_FRAMEBUFFER), GLenum(attachment),
      GLenum(GL_FRAMEBUFFER_ATTACHMENT_COLOR_ENCODING), &value)
    check("glGetFramebufferAttachmentParameteriv")
    return value
  }
}
