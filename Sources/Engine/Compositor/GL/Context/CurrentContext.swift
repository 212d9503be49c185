// SPDX-License-Identifier: MIT

import CEGL
import COpenGL

/// The EGL context that was current on this thread when this was made, to be made current again.
@safe package struct CurrentContext: Equatable {
  let display: EGLDisplay?
  let context: EGLContext?
  private let drawSurface: EGLSurface?
  private let readSurface: EGLSurface?
  /// The API that is bound on this thread.
  private let boundAPI: EGLenum

  /// Notes the current context for the API that is bound on this thread.
  package init() {
    boundAPI = eglQueryAPI()
    unsafe context = eglGetCurrentContext()
    unsafe display = eglGetCurrentDisplay()
    unsafe drawSurface = eglGetCurrentSurface(EGL_DRAW)
    unsafe readSurface = eglGetCurrentSurface(EGL_READ)
  }

  /// Whether there is one.
  var isSome: Bool { unsafe context != nil && display != nil }

  /// The family and version of the current context, if that is this context; nil without one.
  var api: GLAPI? {
    guard isSome, unsafe eglGetCurrentContext() == context,
      let version = GLCalls(log: nil).string(GL_VERSION)
    else { return nil }
    return GLAPI.minimum(GLAPI(driverVersion: version).family)
  }

  /// Makes it current again; does nothing where there was none.
  package func makeCurrent() {
    guard isSome else { return }
    eglBindAPI(boundAPI)
    // The names were EGL's own when this was made; one destroyed since is refused.
    _ = DriverLock.withLock {
      unsafe eglMakeCurrent(display, drawSurface, readSurface, context)
    }
  }

  /// Whether both are the same context, whatever their surfaces.
  package static func == (a: CurrentContext, b: CurrentContext) -> Bool {
    unsafe a.context == b.context && a.display == b.display
  }
}
