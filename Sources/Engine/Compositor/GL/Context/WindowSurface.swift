// SPDX-License-Identifier: MIT

internal import CEGL
internal import Foundation

/// The contents of a window's back buffer before a frame is drawn.
package enum BackBufferAge: Equatable, Sendable {
  /// The frame that was drawn so many swaps ago; 1 is the last one.
  case frames(Int)
  /// Nothing in particular.
  case undefined
  /// The window system does not say.
  case unknown
}

/// The window whose context is current on this thread, as far as partial redraw needs it.
///
/// EGL says by `EGL_EXT_buffer_age`, GLX by `GLX_EXT_buffer_age`, how old a back buffer is. The
/// context was made by someone else, so which of them it belongs to is found by asking both. GLX is
/// asked only when the program has loaded it already.
@safe package struct WindowSurface {
  private let source: Source
  private let swapWithDamage: SwapWithDamage?

  private typealias SwapWithDamage =
    @convention(c) (EGLDisplay, EGLSurface, UnsafeMutablePointer<Int32>, Int32) -> UInt32

  /// The API that reports the age of the window's back buffer.
  private enum Source {
    case egl(hasAge: Bool)
    case glx(GLXFunctions)
    case none
  }

  /// Looks at the current context.
  package init() {
    if unsafe eglGetCurrentContext() != nil {
      let extensions = Self.extensions
      let features = GLFeatureSet(ofDisplay: extensions)
      source = .egl(hasAge: features.contains(.bufferAge))
      unsafe swapWithDamage =
        features.contains(.swapsWithDamage) ? Self.swapWithDamageFunction(extensions) : nil
      return
    }
    unsafe swapWithDamage = nil
    if !GLFeatureSet.hidden.contains(.bufferAge), let glx = GLXFunctions(), glx.hasBufferAge {
      source = .glx(glx)
    } else {
      source = .none
    }
  }

  /// The age of the back buffer of the current context's window; its value holds for one frame.
  package var backBufferAge: BackBufferAge {
    var age: Int32 = 0
    switch source {
    case .none, .egl(hasAge: false): return .unknown
    case .egl(hasAge: true):
      let display = unsafe eglGetCurrentDisplay()
      let surface = unsafe eglGetCurrentSurface(EGL_DRAW)
      // EGL writes one number into the local before it returns.
      guard let display = unsafe display, let surface = unsafe surface,
        unsafe eglQuerySurface(display, surface, Self.eglBufferAge, &age) == EGL_TRUE
      else { return .unknown }
    case .glx(let functions): age = functions.bufferAge
    }
    return age > 0 ? .frames(Int(age)) : .undefined
  }

  /// Shows the back buffer and says which part of it differs from the front buffer, so that the
  /// display need not copy the rest.
  ///
  /// - Parameters:
  ///   - damage: in pixels from the top left.
  ///   - height: of the window, in pixels.
  /// - Returns: nil, and nothing is shown, where the window is not EGL's or EGL has no such
  ///   function; false when the window's surface is lost.
  package func swap(damage: PixelRect, height: Int32) -> Bool? {
    guard case .egl = source, let swapWithDamage = unsafe swapWithDamage,
      let display = unsafe eglGetCurrentDisplay(),
      let surface = unsafe eglGetCurrentSurface(EGL_DRAW)
    else { return nil }
    // EGL counts rows from the bottom. The four numbers are read before the call returns.
    var rect = [damage.x, height - damage.maxY, damage.width, damage.height]
    return unsafe swapWithDamage(display, surface, &rect, 1) == EGL_TRUE
  }

  private static func swapWithDamageFunction(_ names: Set<Substring>) -> SwapWithDamage? {
    for suffix in ["KHR", "EXT"] where names.contains("EGL_\(suffix)_swap_buffers_with_damage") {
      guard let function = unsafe eglGetProcAddress("eglSwapBuffersWithDamage\(suffix)") else {
        continue
      }
      // Both extensions give the function this signature.
      return unsafe unsafeBitCast(function, to: SwapWithDamage.self)
    }
    return nil
  }

  /// The extensions of EGL on the current context's display.
  private static var extensions: Set<Substring> {
    guard let display = unsafe eglGetCurrentDisplay(),
      let text = unsafe eglQueryString(display, EGL_EXTENSIONS)
    else { return [] }
    // EGL's strings are zero terminated and live as long as the display.
    return unsafe Set(String(cString: text).split(separator: " "))
  }

  /// `EGL_BUFFER_AGE_EXT`, which is `EGL_BUFFER_AGE_KHR`, too.
  private static let eglBufferAge: Int32 = 0x313D
}

/// The few functions of GLX that ask for the age, from the library that the program has loaded.
@safe private struct GLXFunctions {
  private typealias CurrentDisplay = @convention(c) () -> UnsafeMutableRawPointer?
  private typealias CurrentDrawable = @convention(c) () -> UInt
  private typealias ExtensionText =
    @convention(c) (UnsafeMutableRawPointer, Int32) -> UnsafePointer<CChar>?
  private typealias QueryDrawable =
    @convention(c) (UnsafeMutableRawPointer, UInt, Int32, UnsafeMutablePointer<UInt32>) -> Void

  private let currentDisplay: CurrentDisplay
  private let currentDrawable: CurrentDrawable
  private let extensionText: ExtensionText
  private let queryDrawable: QueryDrawable

  init?() {
    // Only looked up, not loaded: without GLX in the process there is no GLX window. The handle is
    // kept for the life of the process, as by the library's loader.
    guard let library = unsafe dlopen("libGLX.so.0", RTLD_LAZY | RTLD_NOLOAD),
      let display = unsafe dlsym(library, "glXGetCurrentDisplay"),
      let drawable = unsafe dlsym(library, "glXGetCurrentDrawable"),
      let text = unsafe dlsym(library, "glXQueryExtensionsString"),
      let query = unsafe dlsym(library, "glXQueryDrawable")
    else { return nil }
    // The signatures are those of GLX 1.3.
    unsafe currentDisplay = unsafeBitCast(display, to: CurrentDisplay.self)
    unsafe currentDrawable = unsafeBitCast(drawable, to: CurrentDrawable.self)
    unsafe extensionText = unsafeBitCast(text, to: ExtensionText.self)
    unsafe queryDrawable = unsafeBitCast(query, to: QueryDrawable.self)
  }

  /// Whether the age may be asked for: a display without the extension answers with an X error.
  var hasBufferAge: Bool {
    guard let display = unsafe currentDisplay(), let text = unsafe extensionText(display, 0)
    else { return false }
    // GLX's string is zero terminated and lives as long as the display.
    return unsafe String(cString: text).split(separator: " ").contains("GLX_EXT_buffer_age")
  }

  /// 0 where it is not known.
  var bufferAge: Int32 {
    guard let display = unsafe currentDisplay() else { return 0 }
    let drawable = currentDrawable()
    guard drawable != 0 else { return 0 }
    var age: UInt32 = 0
    unsafe queryDrawable(display, drawable, 0x20F4, &age)
    return Int32(clamping: age)
  }
}
