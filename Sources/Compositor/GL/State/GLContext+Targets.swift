// SPDX-License-Identifier: MIT

import COpenGL

/// Clearing and copying of whole rectangles.
extension GLContext {
  /// Fills the bound draw framebuffer, within the scissor, with a premultiplied colour (0 … 1).
  package func clear(red: Float = 0, green: Float = 0, blue: Float = 0, alpha: Float = 0) {
    let color = SIMD4(red, green, blue, alpha)
    if state.clearColor != color {
      state.clearColor = color
      statistics.stateChanges &+= 1
      calls.clearColor(red, green, blue, alpha)
    }
    calls.clear(GL_COLOR_BUFFER_BIT)
    noteClear()
  }

  /// Copies a rectangle of one framebuffer (GL names) to a position in another, at the same size.
  package func copy(
    _ rect: PixelRect, from source: UInt32, to target: PixelRect, of destination: UInt32
  ) {
    checkCopy(rect, from: source, to: target, of: destination)
    setScissor(nil)
    bindReadFramebuffer(source)
    bindDrawFramebuffer(destination)
    calls.blit(rect, to: target, filter: GL_NEAREST)
  }

  /// Copies a rectangle of one framebuffer to the same position in another (GL names), pixel for
  /// pixel; with `flipped` the rows change order between y down and a window's y up.
  ///
  /// - Parameter height: the pixel height of both framebuffers, used for flipping only.
  package func copy(
    _ rect: PixelRect, from source: UInt32, to destination: UInt32, flipped: Bool, height: Int32
  ) {
    setScissor(nil)
    bindReadFramebuffer(source)
    bindDrawFramebuffer(destination)
    var target = rect
    if flipped {
      target.y = height - rect.y
      target.height = -rect.height
    }
    checkCopy(rect, from: source, to: target, of: destination)
    calls.blit(rect, to: target, filter: GL_NEAREST)
  }
}
