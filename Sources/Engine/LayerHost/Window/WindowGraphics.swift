// SPDX-License-Identifier: MIT

internal import CSDL2
internal import Compositor
internal import CoreGraphics
internal import Diagnostics

/// A window's graphics context, for the one thread that draws with it.
///
/// `@unchecked Sendable` holds because SDL lets any thread make a context current and swap the
/// window's buffers, and because only one thread at a time uses it: the render thread, and before and
/// after it the window's own. The window, which outlives the thread, destroys both.
@safe final class WindowGraphics: @unchecked Sendable {
  private let window: OpaquePointer
  private let profile: GraphicsProfile
  private var context: SDL_GLContext
  /// The contexts with which this one shares textures; nil where the driver does not share.
  private(set) var group: ShareGroup?
  /// Whether SDL's swap equals EGL's, so that EGL can be called instead.
  ///
  /// On Wayland SDL waits for the display by itself.
  let swapsByEGLAlone: Bool
  /// The window as its window system knows it.
  let systemWindow: SystemWindow

  init(window: OpaquePointer, profile: GraphicsProfile, _ made: WindowContexts.Made) {
    unsafe self.window = window
    self.profile = profile
    unsafe context = made.context
    group = made.group
    systemWindow = unsafe SystemWindow(window)
    swapsByEGLAlone = ["x11", "offscreen"].contains(VideoSystem.driverName)
  }

  /// Makes the context the calling thread's current one; swaps wait for the display from now on.
  func makeCurrent() throws(LayerHostError) {
    let isCurrent = DriverLock.withLock {
      unsafe !SDLFault.current.isSet && SDL_GL_MakeCurrent(window, context) == 0
    }
    guard isCurrent else {
      throw .noGraphicsContext(attempts: [VideoSystem.lastError])
    }
    // Not every driver waits for the display; `FramePacer` does where none does.
    SDL_GL_SetSwapInterval(1)
  }

  /// Makes another context for the window, after the loss of the last one, and makes it current.
  ///
  /// It shares with those of other windows as before, if they were not lost as well.
  func remake() throws(LayerHostError) {
    guard let fresh = unsafe WindowContexts.remake(for: window, profile) else {
      throw .noGraphicsContext(attempts: ["\(profile): \(VideoSystem.lastError)"])
    }
    unsafe WindowContexts.destroy(context)
    unsafe context = fresh.context
    group = fresh.group
    try makeCurrent()
  }

  /// Destroys the context; no thread has it current.
  func destroy() {
    unsafe WindowContexts.close(context)
  }

  /// Leaves the calling thread without a current context.
  func release() {
    _ = DriverLock.withLock { unsafe SDL_GL_MakeCurrent(window, nil) }
  }

  /// Shows the drawing; may wait for the display.
  ///
  /// - Throws: an error with SDL's text when the window's surface is lost.
  func swap() throws(LayerHostError) {
    SDL_ClearError()
    unsafe SDL_GL_SwapWindow(window)
    let problem = VideoSystem.lastError
    guard !SDLFault.swap.isSet, problem == VideoSystem.noError else {
      throw .noGraphicsContext(attempts: [problem])
    }
  }
}
