// SPDX-License-Identifier: MIT

internal import CSDL2

/// A kind of graphics context, and the library that makes it.
enum GraphicsProfile: CaseIterable, CustomStringConvertible {
  /// OpenGL 3.3 core through EGL: the first choice, which Wayland and other renderers share.
  case coreThroughEGL
  /// OpenGL ES 3.0 through EGL: small boards.
  case embeddedThroughEGL
  /// OpenGL 3.3 core through GLX: X11 drivers without EGL.
  case coreThroughGLX

  var description: String {
    switch self {
    case .coreThroughEGL: "OpenGL 3.3 through EGL"
    case .embeddedThroughEGL: "OpenGL ES 3.0 through EGL"
    case .coreThroughGLX: "OpenGL 3.3 through GLX"
    }
  }

  /// Sets SDL's attributes for the next window and context.
  ///
  /// The compositor draws into its own target, so the window needs neither depth, stencil, samples
  /// nor alpha.
  func apply() {
    let isEmbedded = self == .embeddedThroughEGL
    let force = self == .coreThroughGLX ? "0" : "1"
    _ = unsafe SDL_SetHint(SDL_HINT_VIDEO_X11_FORCE_EGL, force)
    _ = unsafe SDL_SetHint(SDL_HINT_OPENGL_ES_DRIVER, isEmbedded ? "1" : "0")
    SDL_GL_ResetAttributes()
    let profile = isEmbedded ? SDL_GL_CONTEXT_PROFILE_ES : SDL_GL_CONTEXT_PROFILE_CORE
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK, Int32(profile.rawValue))
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, 3)
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MINOR_VERSION, isEmbedded ? 0 : 3)
    // Where the driver can, it says so when it loses the context.
    let notification = SDL_GL_CONTEXT_RESET_LOSE_CONTEXT.rawValue
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_RESET_NOTIFICATION, Int32(notification))
    SDL_GL_SetAttribute(SDL_GL_DOUBLEBUFFER, 1)
    SDL_GL_SetAttribute(SDL_GL_DEPTH_SIZE, 0)
    SDL_GL_SetAttribute(SDL_GL_STENCIL_SIZE, 0)
    SDL_GL_SetAttribute(SDL_GL_ALPHA_SIZE, 0)
  }
}
