// SPDX-License-Identifier: MIT

import CEGL

/// The platforms that give a GL context without a window, in the order in which they are tried.
package enum GLPlatform: CaseIterable, Sendable, CustomStringConvertible {
  /// A display without any window system (Mesa).
  case surfaceless
  /// The first GPU that works, asked for as a device (other vendors' drivers).
  case device
  /// The default display, with a 1×1 pbuffer as surface.
  case defaultDisplay

  package var description: String {
    switch self {
    case .surfaceless: "surfaceless platform"
    case .device: "device platform"
    case .defaultDisplay: "default display"
    }
  }

  /// The client library's extension that the platform requires; nil for none.
  var clientExtension: Substring? {
    switch self {
    case .surfaceless: "EGL_MESA_platform_surfaceless"
    case .device: "EGL_EXT_platform_device"
    case .defaultDisplay: nil
    }
  }
}

/// An initialised EGL display that can give contexts without a window.
///
/// A display is shared by the whole process and is never terminated: another context, of ours or
/// of the application, may live on it.
@safe struct EGLPlatform {
  let display: EGLDisplay
  let kind: GLPlatform
  /// A description for people: the platform, and the EGL vendor and version.
  let description: String
  /// The features that the display has.
  private let features: GLFeatureSet

  /// Opens the first display of `kinds` that works, or says what was tried.
  static func open(_ kinds: [GLPlatform]) throws(GLContextError) -> EGLPlatform {
    var tried: [String] = []
    let client = unsafe extensionSet(of: nil)
    for kind in kinds {
      if let needed = kind.clientExtension, !client.contains(needed) {
        tried.append("\(kind): not offered")
      } else if let opened = open(kind) {
        return opened
      } else {
        tried.append("\(kind): \(eglErrorName())")
      }
    }
    throw .noDisplay(tried: tried)
  }

  /// The display of the context that is current on this thread, with that context; nil for none.
  static func current() -> (platform: EGLPlatform, context: CurrentContext)? {
    let context = CurrentContext()
    guard context.isSome, let platform = unsafe initialise(context.display, .defaultDisplay) else {
      return nil
    }
    return (platform, context)
  }

  func has(_ feature: GLFeature) -> Bool { features.contains(feature) }

  private static func open(_ kind: GLPlatform) -> EGLPlatform? {
    switch kind {
    case .surfaceless:
      unsafe initialise(
        eglGetPlatformDisplay(EGLenum(EGL_PLATFORM_SURFACELESS_MESA), nil, nil), kind)
    case .device: openDevice()
    case .defaultDisplay: unsafe initialise(eglGetDisplay(nil), kind)
    }
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
      if let opened = unsafe initialise(display, .device) {
        return opened
      }
    }
    return nil
  }

  private typealias QueryDevices =
    @convention(c) (
      EGLint, UnsafeMutablePointer<UnsafeMutableRawPointer?>?, UnsafeMutablePointer<EGLint>?
    ) -> EGLBoolean

  private static func initialise(_ display: EGLDisplay?, _ kind: GLPlatform) -> EGLPlatform? {
    guard let display = unsafe display else { return nil }
    var major: EGLint = 0
    var minor: EGLint = 0
    guard unsafe eglInitialize(display, &major, &minor) == EGL_TRUE else { return nil }
    let extensions = unsafe extensionSet(of: display)
    let features = GLFeatureSet(ofDisplay: extensions)
    let vendor = unsafe eglText(display, EGL_VENDOR) ?? "unknown vendor"
    return unsafe EGLPlatform(
      display: display, kind: kind,
      description: "EGL \(major).\(minor) \(vendor), \(kind)",
      features: features)
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
