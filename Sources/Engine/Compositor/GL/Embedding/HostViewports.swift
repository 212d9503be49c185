// SPDX-License-Identifier: MIT

import COpenGL

/// A host's viewports and scissors, of which newer versions of GL have several.
struct HostViewports {
  /// One viewport with its scissor: x, y, width, height in pixels.
  private struct Entry: Equatable {
    var viewport = SIMD4<Float>.zero
    var scissor = SIMD4<Int32>.zero
    var isScissored = false
  }

  private var entries: [Entry]

  init(_ features: HostFeatures) {
    entries = Array(repeating: Entry(), count: features.viewportCount)
  }

  /// The first viewport, in whole pixels.
  var first: PixelRect { Self.rect(SIMD4<Int32>(entries[0].viewport, rounding: .down)) }

  private static func rect(_ values: SIMD4<Int32>) -> PixelRect {
    PixelRect(x: values.x, y: values.y, width: values.z, height: values.w)
  }

  mutating func save(_ calls: GLCalls) {
    guard entries.count > 1 else {
      entries[0] = Entry(
        viewport: calls.floats(GL_VIEWPORT), scissor: calls.integers(GL_SCISSOR_BOX),
        isScissored: calls.isEnabled(GL_SCISSOR_TEST))
      return
    }
    for index in entries.indices {
      entries[index] = Entry(
        viewport: calls.floats(GL_VIEWPORT, at: index),
        scissor: calls.integers(GL_SCISSOR_BOX, at: index),
        isScissored: calls.isEnabled(GL_SCISSOR_TEST, at: index))
    }
  }

  func restore(_ calls: GLCalls) {
    // All of them as the first one in whole pixels, then those that differ.
    let common = entries[0]
    calls.viewport(first)
    calls.scissor(Self.rect(common.scissor))
    calls.setEnabled(GL_SCISSOR_TEST, common.isScissored)
    guard entries.count > 1 else { return }
    let whole = common.viewport.rounded(.down)
    for index in entries.indices {
      let entry = entries[index]
      if entry.viewport != whole { calls.viewport(entry.viewport, at: index) }
      if entry.scissor != common.scissor { calls.scissor(Self.rect(entry.scissor), at: index) }
      if entry.isScissored != common.isScissored {
        calls.setEnabled(GL_SCISSOR_TEST, entry.isScissored, at: index)
      }
    }
  }
}

extension GLCalls {
  func viewport(_ v: SIMD4<Float>, at index: Int) {
    checked("glViewportIndexedf", glViewportIndexedf(GLuint(index), v.x, v.y, v.z, v.w))
  }
  func scissor(_ r: PixelRect, at index: Int) {
    checked("glScissorIndexed", glScissorIndexed(GLuint(index), r.x, r.y, r.width, r.height))
  }
}
