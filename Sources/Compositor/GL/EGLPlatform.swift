// SPDX-License-Identifier: MIT

import CEGL

/// An initialised EGL display that can give contexts without a window.
///
/// Three ways are tried in this order; the first that initialises wins:
///
/// 1. the surfaceless platform (Mesa),
/// 2. the first device that works on the device platform (other vendors' drivers),
/// 3. the default display, with a 1×1 pbuffer as surface.
///
/// A display is shared by the whole process and is never terminated: another context, of ours or
/// of the application, may live on it.
@safe struct EGLPlatform {
  let display: EGLDisplay
  /// For reading by people: which way was taken, and the EGL vendor and version.
  let description: String
  /// Whether a context can be current with no surface.
  let isSurfaceless: Bool
  let extensions: Set<Substring>

  /// Opens the first display that works, or says what was tried.
  static func open() throws(GLContextError) -> EGLPlatform {
    var tried: [String] = []
    let client = unsafe extensionSet(of: nil)
    if client.contains("EGL_MESA_platform_surfaceless") {
      let display = unsafe eglGetPlatformDisplay(EGLenum(EGL_PLATFORM_SURFACELESS_MESA), nil, nil)
      if let opened = unsafe initialise(display, "surfaceless platform") { return opened }
      tried.append("surfaceless platform: \(eglErrorName())")
    } else {
      tried.append("surfaceless platform: not offered")
    }
    if client.contains("EGL_EXT_platform_device"), let opened = openDevice() { return opened }
    tried.append("device platform: no device works")
    let display = unsafe eglGetDisplay(nil)
    if let opened = unsafe initialise(display, "default display") { return opened }
    tried.append("default display: \(eglErrorName())")
    throw .noDisplay(tried: tried)
  }

  /// The first EGL device whose display initialises.
  private static func openDevice() -> EGLPlatform? {
    // The entry point belongs to an extension, so the library does not export it.
    guard let address = unsafe eglGetProcAddress("eglQueryDevicesEXT") else { return nil }
    let query = unsafe unsafeBitCast(address, to: QueryDevices.self)
    var devices = unsafe [UnsafeMutableRawPointer?](repeating: nil, count: 16)
    var count: EGLint = 0
    // The array holds as many slots as the call is told it may fill.
    guard unsafe query(16, &devices, &count) == EGL_TRUE else { return nil }
    for index in 0..<Int(count) {
      let display = unsafe eglGetPlatformDisplay(
        EGLenum(EGL_PLATFORM_DEVICE_EXT), devices[index], nil)
      if let opened = unsafe initialise(display, "device platform, device \(index)") {
        return opened
      }
    }
    return nil
  }

  private typealias QueryDevices =
    @convention(c) (
      EGLint, UnsafeMutablePointer<UnsafeMutableRawPointer?>?, UnsafeMutablePointer<EGLint>?
    ) -> EGLBoolean

  private static func initialise(_ display: EGLDisplay?, _ name: String) -> EGLPlatform? {
    guard let display = unsafe display else { return nil }
    var major: EGLint = 0
    var minor: EGLint = 0
    guard unsafe eglInitialize(display, &major, &minor) == EGL_TRUE else { return nil }
    let extensions = unsafe extensionSet(of: display)
    let surfaceless = extensions.contains("EGL_KHR_surfaceless_context")
    let vendor = unsafe eglText(display, EGL_VENDOR) ?? "unknown vendor"
    let surface = surfaceless ? "" : ", 1x1 pbuffer"
    return unsafe EGLPlatform(
      display: display, description: "EGL \(major).\(minor) \(vendor), \(name)\(surface)",
      isSurfaceless: surfaceless, extensions: extensions)
  }

  /// The extensions of a display; of the client library itself when `display` is nil.
  private static func extensionSet(of display: EGLDisplay?) -> Set<Substring> {
    Set((unsafe eglText(display, EGL_EXTENSIONS) ?? "").split(separator: " "))
  }
}

/// A string that EGL owns, copied.
private func eglText(_ display: EGLDisplay?, _ name: Int32) -> String? {
  // EGL's strings are zero terminated and live as long as the display.
  unsafe eglQueryString(display, name).map { unsafe String(cString: $0) }
}

/// The name of this thread's last EGL error, which reading clears.
func eglErrorName() -> String {
  let code = eglGetError()
  return switch code {
  case EGL_SUCCESS: "no EGL error"
  case EGL_NOT_INITIALIZED: "EGL_NOT_INITIALIZED"
  case EGL_BAD_ACCESS: "EGL_BAD_ACCESS"
  case EGL_BAD_ALLOC: "EGL_BAD_ALLOC"
  case EGL_BAD_ATTRIBUTE: "EGL_BAD_ATTRIBUTE"
  case EGL_BAD_CONFIG: "EGL_BAD_CONFIG"
  case EGL_BAD_CONTEXT: "EGL_BAD_CONTEXT"
  case EGL_BAD_DISPLAY: "EGL_BAD_DISPLAY"
  case EGL_BAD_MATCH: "EGL_BAD_MATCH"
  case EGL_BAD_PARAMETER: "EGL_BAD_PARAMETER"
  case EGL_BAD_SURFACE: "EGL_BAD_SURFACE"
  case EGL_CONTEXT_LOST: "EGL_CONTEXT_LOST"
  default: "EGL error 0x" + String(code, radix: 16)
  }
}
