// SPDX-License-Identifier: MIT

internal import CSDL2
internal import CSDLX11
internal import CoreGraphics
internal import Foundation

/// A window of the display with a graphics context, which no thread has yet.
///
/// Belongs to the thread that began the video system, save for its `graphics`.
@safe final class Window {
  /// The kind of the window's graphics context.
  let profile: GraphicsProfile
  /// The context, for the thread that draws.
  let graphics: WindowGraphics
  private let video: VideoSystem
  // Lives from init to deinit and is passed to SDL only.
  private let window: OpaquePointer
  private let unitsPerPoint: CGFloat

  /// Opens a window.
  ///
  /// - Parameters:
  ///   - title: the text of its title bar.
  ///   - size: the size of its content, in points.
  ///   - unitsPerPoint: the number of the window system's units per point.
  ///   - driver: one of SDL's video drivers; `nil` lets SDL choose.
  ///   - profiles: the kinds of contexts to try, in this order, save that the kind of the windows that
  ///     are open comes first.
  init(
    title: String, size: CGSize, unitsPerPoint: CGFloat = 1, driver: String? = nil,
    profiles: [GraphicsProfile] = GraphicsProfile.allCases
  ) throws(LayerHostError) {
    try WindowGeometry.check(size)
    video = try VideoSystem(driver: driver)
    self.unitsPerPoint = unitsPerPoint
    var attempts: [String] = []
    for profile in WindowContexts.preferring(profiles) {
      profile.apply()
      let width = Int32(max(1, (size.width * unitsPerPoint).rounded()))
      let height = Int32(max(1, (size.height * unitsPerPoint).rounded()))
      guard let window = unsafe Self.makeWindow(title: title, width: width, height: height) else {
        attempts.append("\(profile): \(VideoSystem.lastError)")
        continue
      }
      if let made = unsafe WindowContexts.open(for: window, profile) {
        // Creating has made it current here.
        unsafe SDL_GL_MakeCurrent(window, nil)
        self.profile = profile
        unsafe self.window = unsafe window
        graphics = unsafe WindowGraphics(window: window, profile: profile, made)
        return
      }
      attempts.append("\(profile): \(VideoSystem.lastError)")
      unsafe SDL_DestroyWindow(window)
    }
    throw .noGraphicsContext(attempts: attempts)
  }

  private static func makeWindow(title: String, width: Int32, height: Int32) -> OpaquePointer? {
    // The macro for "centred, on whichever display", which Swift does not import.
    let centred = Int32(SDL_WINDOWPOS_CENTERED_MASK)
    let flags =
      SDL_WINDOW_OPENGL.rawValue | SDL_WINDOW_RESIZABLE.rawValue
      | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
    if SDLFault.window.isSet { return nil }
    return unsafe SDL_CreateWindow(title, centred, centred, width, height, flags)
  }

  deinit {
    graphics.destroy()
    unsafe SDL_DestroyWindow(window)
  }

  // MARK: - State

  /// The number under which events name the window.
  var id: UInt32 { unsafe SDL_GetWindowID(window) }

  /// The number by which an X server knows the window; 0 on displays of other kinds.
  var systemNumber: UInt { unsafe LaminaXWindow(window) }

  /// The sizes of the window now.
  var geometry: WindowGeometry {
    var (unitWidth, unitHeight, pixelWidth, pixelHeight): (Int32, Int32, Int32, Int32) = (
      0, 0, 0, 0
    )
    // SDL writes through the pointers before it returns and keeps none.
    unsafe SDL_GetWindowSize(window, &unitWidth, &unitHeight)
    unsafe SDL_GL_GetDrawableSize(window, &pixelWidth, &pixelHeight)
    return WindowGeometry(
      unitWidth: Int(unitWidth), unitHeight: Int(unitHeight), pixelWidth: Int(pixelWidth),
      pixelHeight: Int(pixelHeight), unitsPerPoint: unitsPerPoint)
  }

  /// Whether any part of the window could be seen: it is neither minimised nor hidden.
  var isVisible: Bool {
    let flags = unsafe SDL_GetWindowFlags(window)
    return flags & (SDL_WINDOW_MINIMIZED.rawValue | SDL_WINDOW_HIDDEN.rawValue) == 0
  }

  /// Frames per second of the display that the window is on; 60 where it is unknown.
  var refreshRate: Double {
    var mode = unsafe SDL_DisplayMode()
    let display = unsafe SDL_GetWindowDisplayIndex(window)
    // SDL fills the local and keeps no pointer to it.
    guard display >= 0, unsafe SDL_GetCurrentDisplayMode(display, &mode) == 0 else { return 60 }
    let rate = unsafe mode.refresh_rate
    return (20...1000).contains(rate) ? Double(rate) : 60
  }

  /// The location of the mouse, in window units from the content's top left, anywhere on the
  /// display.
  ///
  /// nil where the window system reports only movements over the window.
  var pointerPosition: (x: Int, y: Int)? {
    guard VideoSystem.driverName == "x11" else { return nil }
    var (x, y, left, top): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    // SDL writes through the pointers before it returns and keeps none.
    _ = unsafe SDL_GetGlobalMouseState(&x, &y)
    unsafe SDL_GetWindowPosition(window, &left, &top)
    return (Int(x - left), Int(y - top))
  }

  // MARK: - Changes

  /// Asks for another size of the content, in points; a `resize` event follows.
  func resize(to size: CGSize) throws(LayerHostError) {
    try WindowGeometry.check(size)
    unsafe SDL_SetWindowSize(
      window, Int32(max(1, (size.width * unitsPerPoint).rounded())),
      Int32(max(1, (size.height * unitsPerPoint).rounded())))
  }

  /// Sets the text of the title bar.
  func setTitle(_ title: String) { unsafe SDL_SetWindowTitle(window, title) }

  /// Brings a hidden or minimised window back.
  func show() {
    unsafe SDL_ShowWindow(window)
    let flags = unsafe SDL_GetWindowFlags(window)
    if flags & SDL_WINDOW_MINIMIZED.rawValue != 0 { unsafe SDL_RestoreWindow(window) }
  }

  /// Takes the window off the display; it stays open.
  func hide() { unsafe SDL_HideWindow(window) }

  /// Makes the window an icon.
  func minimize() { unsafe SDL_MinimizeWindow(window) }
}
