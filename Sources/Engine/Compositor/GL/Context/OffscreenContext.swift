// SPDX-License-Identifier: MIT

import CEGL
import COpenGL

/// An EGL context of our own that needs no window, with the surface it may need; frees both.
///
/// The memory holds opaque EGL names only: it may be released on any thread, but made current and
/// released from current only on the thread that draws with it.
@safe final class OffscreenContext {
  let platform: EGLPlatform
  let api: GLAPI
  private let context: EGLContext
  /// The 1×1 pbuffer of displays that cannot make a context current without a surface.
  private let surface: EGLSurface?
  /// Whether the context was given up, by the driver or by `lose()`.
  private(set) var isLost = false
  private var isDestroyed = false

  /// Creates a context of exactly the family, and at least the version, of `api`.
  convenience init(
    api: GLAPI, platforms: [GLPlatform], debug: Bool
  ) throws(GLContextError) {
    try self.init(api: api, on: EGLPlatform.open(platforms), sharing: nil, debug: debug)
  }

  /// Creates a context that has the textures of the one that is current on this thread.
  convenience init(sharingCurrent api: GLAPI, debug: Bool) throws(GLContextError) {
    guard let (platform, context) = EGLPlatform.current() else { throw .noCurrentContext }
    try self.init(api: api, on: platform, sharing: context, debug: debug)
  }

  /// Creates a context on the display of the one that is current on this thread, which shares nothing
  /// with it.
  convenience init(besideCurrent api: GLAPI) throws(GLContextError) {
    guard let (platform, _) = EGLPlatform.current() else { throw .noCurrentContext }
    try self.init(api: api, on: platform, sharing: nil, debug: false)
  }

  /// Creates a context on a display, on any thread.
  init(
    api: GLAPI, on platform: EGLPlatform, sharing: CurrentContext?, debug: Bool
  ) throws(GLContextError) {
    self.platform = platform
    self.api = api
    guard eglBindAPI(EGLenum(api.isES ? EGL_OPENGL_ES_API : EGL_OPENGL_API)) == EGL_TRUE else {
      throw .cannotCreate(api: api, reason: eglErrorName())
    }
    guard let config = chooseConfiguration(platform, api) else {
      throw .noConfiguration(api: api, platform: platform.description)
    }
    let attributes = contextAttributes(platform, api, debug: debug)
    // Asked for is a context that says when it is lost; not every driver has one.
    let told =
      attributes.dropLast() + [
        EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY, EGL_LOSE_CONTEXT_ON_RESET, EGL_NONE,
      ]
    guard
      let context = unsafe eglCreateContext(
        platform.display, config.value, sharing?.context, Array(told))
        ?? eglCreateContext(platform.display, config.value, sharing?.context, attributes)
    else {
      let reason = eglErrorName()
      guard let driver = unsafe driverVersion(platform, config.value, api) else {
        throw .cannotCreate(api: api, reason: reason)
      }
      throw .unsupportedVersion(required: api, driver: driver)
    }
    unsafe self.context = context
    if platform.has(.surfacelessContexts) && platform.kind != .defaultDisplay {
      unsafe self.surface = nil
    } else {
      unsafe self.surface = makePixelBuffer(platform, config.value)
    }
  }

  /// The platform in words, with the surface where one is needed.
  var description: String {
    let hasSurface = unsafe surface != nil
    return platform.description + (hasSurface ? ", 1x1 pbuffer" : "")
  }

  deinit {
    if isCurrent { release() }
    // Both names were made by this object and are freed nowhere else.
    if let surface = unsafe surface { _ = unsafe eglDestroySurface(platform.display, surface) }
    if !isDestroyed { destroy() }
  }

  /// Destroys the context with all objects in it, as a driver does that loses it.
  func lose() {
    guard !isDestroyed else { return }
    if isCurrent { release() }
    destroy()
    isDestroyed = true
    isLost = true
  }

  private func destroy() {
    // Ends the frame under way in it.
    _ = DriverLock.withLock { unsafe eglDestroyContext(platform.display, context) }
  }

  /// Whether this context is the one current on the calling thread.
  ///
  /// The name of one that was destroyed may be that of another by now.
  var isCurrent: Bool { unsafe !isDestroyed && eglGetCurrentContext() == context }

  func makeCurrent() throws(GLContextError) {
    guard !isLost else { throw .cannotMakeCurrent(reason: "EGL_CONTEXT_LOST") }
    let isCurrent = DriverLock.withLock {
      unsafe eglMakeCurrent(platform.display, surface, surface, context) == EGL_TRUE
    }
    guard isCurrent else {
      let reason = eglErrorName()
      if reason == "EGL_CONTEXT_LOST" { isLost = true }
      throw .cannotMakeCurrent(reason: reason)
    }
  }

  func release() {
    // "No context" is made current for the API bound on this thread, which is a thread's own state.
    eglBindAPI(EGLenum(api.isES ? EGL_OPENGL_ES_API : EGL_OPENGL_API))
    _ = DriverLock.withLock { unsafe eglMakeCurrent(platform.display, nil, nil, nil) }
  }
}

/// A configuration, or none where the display lets a context do without (`value` is nil then).
@safe private struct ConfigurationChoice {
  let value: EGLConfig?
}

/// A configuration that can render with `api`; only its existence matters, its depth is unused.
private func chooseConfiguration(_ platform: EGLPlatform, _ api: GLAPI) -> ConfigurationChoice? {
  let renderable = api.isES ? EGL_OPENGL_ES3_BIT : EGL_OPENGL_BIT
  let wanted: [EGLint] = [
    EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE, renderable,
    EGL_RED_SIZE, 8, EGL_GREEN_SIZE, 8, EGL_BLUE_SIZE, 8, EGL_ALPHA_SIZE, 8, EGL_NONE,
  ]
  var config: EGLConfig?
  var count: EGLint = 0
  // One slot is offered and one result asked for; the list ends in EGL_NONE.
  if unsafe eglChooseConfig(platform.display, wanted, &config, 1, &count) == EGL_TRUE, count > 0 {
    return unsafe ConfigurationChoice(value: config)
  }
  let needsNone =
    platform.has(.surfacelessContexts) && platform.has(.configlessContexts)
  return needsNone ? unsafe ConfigurationChoice(value: nil) : nil
}

private func contextAttributes(
  _ platform: EGLPlatform, _ api: GLAPI, debug: Bool
) -> [EGLint] {
  var list: [EGLint] = [
    EGL_CONTEXT_MAJOR_VERSION, api.version.major, EGL_CONTEXT_MINOR_VERSION, api.version.minor,
  ]
  if !api.isES {
    list += [
      EGL_CONTEXT_OPENGL_PROFILE_MASK,
      api.isCompatible
        ? EGL_CONTEXT_OPENGL_COMPATIBILITY_PROFILE_BIT : EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
    ]
  }
  // EGL 1.4 drivers refuse the flag for ES; there the message callback works without it. The flag of
  // EGL 1.5 is refused by the others, softpipe's for instance.
  if debug && !api.isES {
    list +=
      platform.has(.contextFlags)
      ? [EGL_CONTEXT_FLAGS_KHR, EGL_CONTEXT_OPENGL_DEBUG_BIT_KHR]
      : [EGL_CONTEXT_OPENGL_DEBUG, EGL_TRUE]
  }
  return list + [EGL_NONE]
}

private func makePixelBuffer(_ platform: EGLPlatform, _ config: EGLConfig?) -> EGLSurface? {
  let size: [EGLint] = [EGL_WIDTH, 1, EGL_HEIGHT, 1, EGL_NONE]
  return unsafe eglCreatePbufferSurface(platform.display, config, size)
}

/// The driver's version string, read from a throw-away context of the lowest version it gives.
private func driverVersion(
  _ platform: EGLPlatform, _ config: EGLConfig?, _ api: GLAPI
) -> String? {
  let lowest: [EGLint] = api.isES ? [EGL_CONTEXT_MAJOR_VERSION, 2, EGL_NONE] : [EGL_NONE]
  guard let context = unsafe eglCreateContext(platform.display, config, nil, lowest) else {
    return nil
  }
  defer { _ = DriverLock.withLock { unsafe eglDestroyContext(platform.display, context) } }
  let previous = unsafe (
    eglGetCurrentDisplay(), eglGetCurrentSurface(EGL_DRAW),
    eglGetCurrentSurface(EGL_READ), eglGetCurrentContext()
  )
  func makeCurrent(
    _ display: EGLDisplay?, _ draw: EGLSurface?, _ read: EGLSurface?, _ context: EGLContext?
  ) -> Bool {
    DriverLock.withLock { unsafe eglMakeCurrent(display, draw, read, context) == EGL_TRUE }
  }
  guard unsafe makeCurrent(platform.display, nil, nil, context) else { return nil }
  let text = GLCalls(log: nil).string(GL_VERSION)
  if let display = unsafe previous.0, unsafe previous.3 != nil {
    _ = unsafe makeCurrent(display, previous.1, previous.2, previous.3)
  } else {
    _ = unsafe makeCurrent(platform.display, nil, nil, nil)
  }
  return text
}
