// SPDX-License-Identifier: MIT

internal import CSDL2

/// A window's graphics context, for the one thread that draws with it.
///
/// `@unchecked Sendable` holds because SDL lets any thread make a context current and swap the
/// window's buffers; the window, which outlives the thread, destroys both.
@safe struct WindowGraphics: @unchecked Sendable {
  private let window: OpaquePointer
  private let context: SDL_GLContext
  /// Whether SDL's own swap does no more than EGL's, so that another of EGL's may stand for it.
  ///
  /// On Wayland SDL waits for the display by itself.
  let swapsByEGLAlone: Bool

  init(window: OpaquePointer, context: SDL_GLContext) {
    unsafe self.window = window
    unsafe self.context = context
    swapsByEGLAlone = ["x11", "offscreen"].contains(VideoSystem.driverName)
  }

  /// Makes the context the calling thread's current one; swaps wait for the display from now on.
  func makeCurrent() throws(LayerHostError) {
    guard unsafe SDL_GL_MakeCurrent(window, context) == 0 else {
      throw .noGraphicsContext(attempts: [VideoSystem.lastError])
    }
    // Not every driver waits for the display; `FramePacer` sees to it where none does.
    SDL_GL_SetSwapInterval(1)
  }

  /// Leaves the calling thread without a current context.
  func release() {
    _ = unsafe SDL_GL_MakeCurrent(window, nil)
  }

  /// Shows what was drawn; may wait for the display.
  ///
  /// - Throws: an error with SDL's text when the window's surface is lost.
  func swap() throws(LayerHostError) {
    SDL_ClearError()
    unsafe SDL_GL_SwapWindow(window)
    let problem = VideoSystem.lastError
    guard problem == VideoSystem.noError else {
      throw .noGraphicsContext(attempts: [problem])
    }
  }
}
