// SPDX-License-Identifier: MIT

internal import CSDL2

/// A window's graphics context, for the one thread that draws with it.
///
/// `@unchecked Sendable` holds because SDL lets any thread make a context current and swap the
/// window's buffers, and because only one thread at a time uses it: the render thread, and before and
/// after it the window's own. The window, which outlives the thread, destroys both.
@safe final class WindowGraphics: @unchecked Sendable {
  private let window: OpaquePointer
  private let profile: GraphicsProfile
  private var context: SDL_GLContext
  /// Whether SDL's own swap does no more than EGL's, so that another of EGL's may stand for it.
  ///
  /// On Wayland SDL waits for the display by itself.
  let swapsByEGLAlone: Bool

  init(window: OpaquePointer, profile: GraphicsProfile, context: SDL_GLContext) {
    unsafe self.window = window
    self.profile = profile
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

  /// Makes another context for the window, and makes it current: the one so far was lost.
  func remake() throws(LayerHostError) {
    profile.apply()
    guard let fresh = unsafe SDL_GL_CreateContext(window) else {
      throw .noGraphicsContext(attempts: ["\(profile): \(VideoSystem.lastError)"])
    }
    unsafe SDL_GL_DeleteContext(context)
    unsafe context = fresh
    try makeCurrent()
  }

  /// Destroys the context; no thread has it current.
  func destroy() {
    unsafe SDL_GL_DeleteContext(context)
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
