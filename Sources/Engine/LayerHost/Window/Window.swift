// SPDX-License-Identifier: MIT

internal import CSDL2
internal import CSDLX11
internal import Compositor
internal import CoreGraphics
internal import Diagnostics
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
  let handle: OpaquePointer
  private let unitsPerPoint: CGFloat
  /// The size outside of full screen, in the window system's units.
  var sizeOfWindow: (width: Int32, height: Int32)

  /// Opens a window.
  ///
  /// - Parameters:
  ///   - title: the text of its title bar.
  ///   - size: the size of its content, in points.
  ///   - style: the look and the place; full screen comes before the size.
  ///   - unitsPerPoint: the number of the window system's units per point.
  ///   - driver: one of SDL's video drivers; `nil` lets SDL choose.
  ///   - profiles: the kinds of contexts to try, in this order, save that the kind of the windows that
  ///     are open comes first.
  init(
    title: String, size: CGSize, style: LayerWindow.Style = LayerWindow.Style(),
    unitsPerPoint: CGFloat = 1, driver: String? = nil,
    profiles: [GraphicsProfile] = GraphicsProfile.allCases
  ) throws(LayerHostError) {
    try WindowGeometry.check(size)
    video = try VideoSystem(driver: driver)
    self.unitsPerPoint = unitsPerPoint
    let place = try style.position()
    sizeOfWindow = Self.units(of: size, unitsPerPoint)
    // An application may draw on this thread in a context of its own.
    let host = CurrentContext()
    defer { host.makeCurrent() }
    var attempts: [String] = []
    for profile in WindowContexts.preferring(profiles) {
      profile.apply()
      let made = unsafe Self.makeWindow(
        title: title, at: place, units: sizeOfWindow, flags: style.flags)
      guard let window = unsafe made else {
        attempts.append("\(profile): \(VideoSystem.lastError)")
        continue
      }
      if let made = unsafe WindowContexts.open(for: window, profile) {
        // Creating has made it current here.
        unsafe SDL_GL_MakeCurrent(window, nil)
        self.profile = profile
        unsafe handle = unsafe window
        graphics = unsafe WindowGraphics(window: window, profile: profile, made)
        return
      }
      attempts.append("\(profile): \(VideoSystem.lastError)")
      unsafe SDL_DestroyWindow(window)
    }
    throw .noGraphicsContext(attempts: attempts)
  }

  private static func makeWindow(
    title: String, at place: Int32, units: (width: Int32, height: Int32), flags: UInt32
  ) -> OpaquePointer? {
    let flags =
      SDL_WINDOW_OPENGL.rawValue | SDL_WINDOW_RESIZABLE.rawValue
      | SDL_WINDOW_ALLOW_HIGHDPI.rawValue | flags
    if SDLFault.window.isSet { return nil }
    return unsafe SDL_CreateWindow(title, place, place, units.width, units.height, flags)
  }

  /// A size in the window system's units.
  private static func units(
    of size: CGSize, _ unitsPerPoint: CGFloat
  ) -> (width: Int32, height: Int32) {
    func units(_ side: CGFloat) -> Int32 {
      max(1, Int32(clamping: (side * unitsPerPoint).rounded()))
    }
    return (units(size.width), units(size.height))
  }

  /// A size in the window system's units.
  func units(of size: CGSize) -> (width: Int32, height: Int32) {
    Self.units(of: size, unitsPerPoint)
  }

  deinit {
    graphics.destroy()
    unsafe SDL_DestroyWindow(handle)
  }

  // MARK: - State

  /// The number under which events name the window.
  var id: UInt32 { unsafe SDL_GetWindowID(handle) }

  /// The number by which an X server knows the window; 0 on displays of other kinds.
  var systemNumber: UInt { unsafe LaminaXWindow(handle) }

  /// The sizes of the window now.
  var geometry: WindowGeometry {
    var (unitWidth, unitHeight, pixelWidth, pixelHeight): (Int32, Int32, Int32, Int32) = (
      0, 0, 0, 0
    )
    // SDL writes through the pointers before it returns and keeps none.
    unsafe SDL_GetWindowSize(handle, &unitWidth, &unitHeight)
    unsafe SDL_GL_GetDrawableSize(handle, &pixelWidth, &pixelHeight)
    return WindowGeometry(
      unitWidth: Int(unitWidth), unitHeight: Int(unitHeight), pixelWidth: Int(pixelWidth),
      pixelHeight: Int(pixelHeight), unitsPerPoint: unitsPerPoint)
  }

  /// Whether any part of the window could be seen: it is neither minimised nor hidden.
  var isVisible: Bool {
    let flags = unsafe SDL_GetWindowFlags(handle)
    return flags & (SDL_WINDOW_MINIMIZED.rawValue | SDL_WINDOW_HIDDEN.rawValue) == 0
  }

  /// Frames per second of the display that the window is on; 60 where it is unknown.
  var refreshRate: Double {
    VideoSystem.refreshRate(ofDisplay: unsafe SDL_GetWindowDisplayIndex(handle))
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
    unsafe SDL_GetWindowPosition(handle, &left, &top)
    return (Int(x - left), Int(y - top))
  }

  // MARK: - Changes

  /// Asks for another size of the content, in points; a `resize` event follows.
  func resize(to size: CGSize) throws(LayerHostError) {
    try WindowGeometry.check(size)
    let units = units(of: size)
    unsafe SDL_SetWindowSize(handle, units.width, units.height)
  }

  /// Sets the text of the title bar.
  func setTitle(_ title: String) { unsafe SDL_SetWindowTitle(handle, title) }

  /// Brings a hidden or minimised window back.
  func show() {
    unsafe SDL_ShowWindow(handle)
    let flags = unsafe SDL_GetWindowFlags(handle)
    if flags & SDL_WINDOW_MINIMIZED.rawValue != 0 { unsafe SDL_RestoreWindow(handle) }
  }

  /// Takes the window off the display; it stays open.
  func hide() { unsafe SDL_HideWindow(handle) }

  /// Makes the window small, as an icon or a button of a panel.
  func minimize() { unsafe SDL_MinimizeWindow(handle) }
}
