// SPDX-License-Identifier: MIT

import COpenGL

/// The blending of a host for each of its draw buffers, and its write masks.
struct HostBlending {
  /// One draw buffer.
  private struct Entry: Equatable {
    var isEnabled = false
    /// Source and destination of colour, then of alpha.
    var function = SIMD4<Int32>(GL_ONE, GL_ZERO, GL_ONE, GL_ZERO)
    /// The equations of colour and of alpha.
    var equation = SIMD2<Int32>(repeating: GL_FUNC_ADD)
    /// 1 where a channel is written.
    var mask = SIMD4<Int32>(repeating: 1)
  }

  private let features: HostFeatures
  private var entries: [Entry]

  init(_ features: HostFeatures) {
    self.features = features
    entries = Array(
      repeating: Entry(), count: features.masksByBuffer ? features.drawBufferCount : 1)
  }

  /// Saves what there is, and lets all channels of all buffers be written.
  mutating func save(_ calls: GLCalls) {
    defer { calls.colorMask(true, true, true, true) }
    var common = Entry()
    common.function = SIMD4(
      calls.integer(GL_BLEND_SRC_RGB), calls.integer(GL_BLEND_DST_RGB),
      calls.integer(GL_BLEND_SRC_ALPHA), calls.integer(GL_BLEND_DST_ALPHA))
    common.equation = SIMD2(
      calls.integer(GL_BLEND_EQUATION_RGB), calls.integer(GL_BLEND_EQUATION_ALPHA))
    guard features.masksByBuffer else {
      common.isEnabled = calls.isEnabled(GL_BLEND)
      common.mask = calls.integers(GL_COLOR_WRITEMASK)
      entries[0] = common
      return
    }
    for index in entries.indices {
      var entry = common
      entry.isEnabled = calls.isEnabled(GL_BLEND, at: index)
      entry.mask = calls.integers(GL_COLOR_WRITEMASK, at: index)
      if features.blendsByBuffer, index > 0 {
        entry.function = SIMD4(
          calls.integers(GL_BLEND_SRC_RGB, at: index).x,
          calls.integers(GL_BLEND_DST_RGB, at: index).x,
          calls.integers(GL_BLEND_SRC_ALPHA, at: index).x,
          calls.integers(GL_BLEND_DST_ALPHA, at: index).x)
        entry.equation = SIMD2(
          calls.integers(GL_BLEND_EQUATION_RGB, at: index).x,
          calls.integers(GL_BLEND_EQUATION_ALPHA, at: index).x)
      }
      entries[index] = entry
    }
  }

  func restore(_ calls: GLCalls) {
    // All buffers as the first one, then those that differ.
    let first = entries[0]
    calls.setEnabled(GL_BLEND, first.isEnabled)
    calls.blendFunction(first.function)
    calls.blendEquation(first.equation)
    calls.colorMask(
      first.mask.x != 0, first.mask.y != 0, first.mask.z != 0, first.mask.w != 0)
    for index in entries.indices.dropFirst() where entries[index] != first {
      let entry = entries[index]
      calls.setEnabled(GL_BLEND, entry.isEnabled, at: index)
      calls.colorMask(entry.mask, at: index)
      guard features.blendsByBuffer else { continue }
      calls.blendFunction(entry.function, at: index)
      calls.blendEquation(entry.equation, at: index)
    }
  }
}

extension GLCalls {
  /// One equation for both where they are the same: the advanced ones have no separate form.
  func blendEquation(_ equation: SIMD2<Int32>) {
    if equation.x == equation.y { return blendEquation(equation.x) }
    checked(
      "glBlendEquationSeparate",
      glBlendEquationSeparate(GLenum(equation.x), GLenum(equation.y)))
  }
  func blendEquation(_ equation: SIMD2<Int32>, at index: Int) {
    if equation.x == equation.y {
      checked("glBlendEquationi", glBlendEquationi(GLuint(index), GLenum(equation.x)))
    } else {
      checked(
        "glBlendEquationSeparatei",
        glBlendEquationSeparatei(GLuint(index), GLenum(equation.x), GLenum(equation.y)))
    }
  }
  func blendFunction(_ f: SIMD4<Int32>) {
    checked(
      "glBlendFuncSeparate",
      glBlendFuncSeparate(GLenum(f.x), GLenum(f.y), GLenum(f.z), GLenum(f.w)))
  }
  func blendFunction(_ f: SIMD4<Int32>, at index: Int) {
    checked(
      "glBlendFuncSeparatei",
      glBlendFuncSeparatei(GLuint(index), GLenum(f.x), GLenum(f.y), GLenum(f.z), GLenum(f.w)))
  }
  func colorMask(_ mask: SIMD4<Int32>, at index: Int) {
    checked(
      "glColorMaski",
      glColorMaski(
        GLuint(index), (mask.x != 0).gl, (mask.y != 0).gl, (mask.z != 0).gl, (mask.w != 0).gl))
  }
}
