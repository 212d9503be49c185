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
}
