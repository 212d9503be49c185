// SPDX-License-Identifier: MIT

internal import CSDL2
internal import Foundation

/// An SDL window with a graphics context of its own, current on the thread that made it.
///
/// Resizable and aware of high pixel densities. Closing is `deinit`: context, window, video system,
/// in this order. Not for use by two threads.
@safe final class Window {
  /// What kind of context the window got.
  let profile: GraphicsProfile
  private let video: VideoSystem
  // Both live from init to deinit and are passed to SDL only.
  private let window: OpaquePointer
  private let context: SDL_GLContext
  private let unitsPerPoint: CGFloat

  /// Opens a window.
  ///
  /// - Parameters:
  ///   - title: the text of its title bar.
  ///   - size: the size of its content, in points.
  ///   - unitsPerPoint: how many of the window system's units a point is wide.
  ///   - driver: one of SDL's video drivers; `nil` lets SDL choose.
  ///   - profiles: the kinds of contexts to try, in this order.
  init(
    title: String, size: CGSize, unitsPerPoint: CGFloat = 1, driver: String? = nil,
    profiles: [GraphicsProfile] = GraphicsProfile.allCases
  ) throws(LayerHostError) {
    try WindowGeometry.check(size)
    video = try VideoSystem(driver: driver)
    self.unitsPerPoint = unitsPerPoint
    var attempts: [String] = []
    for profile in profiles {
      profile.apply()
      let width = Int32(max(1, (size.width * unitsPerPoint).rounded()))
      let height = Int32(max(1, (size.height * unitsPerPoint).rounded()))
      guard let window = unsafe Self.makeWindow(title: title, width: width, height: height) else {
        attempts.append("\(profile): \(VideoSystem.lastError)")
        continue
      }
      if let context = unsafe SDL_GL_CreateContext(window) {
        self.profile = profile
        unsafe self.window = unsafe window
        unsafe self.context = unsafe context
        // Not every driver waits for the display; `FramePacer` sees to it where none does.
        SDL_GL_SetSwapInterval(1)
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
    return unsafe SDL_CreateWindow(title, centred, centred, width, height, flags)
  }

  deinit {
    unsafe SDL_GL_DeleteContext(context)
    unsafe SDL_DestroyWindow(window)
  }

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

  /// Frames per second of the display that the window is on; 60 where it does not say.
  var refreshRate: Double {
    var mode = unsafe SDL_DisplayMode()
    let display = unsafe SDL_GetWindowDisplayIndex(window)
    // SDL fills the local and keeps no pointer to it.
    guard display >= 0, unsafe SDL_GetCurrentDisplayMode(display, &mode) == 0 else { return 60 }
    let rate = unsafe mode.refresh_rate
    return (20...1000).contains(rate) ? Double(rate) : 60
  }

  /// Makes the window's context the calling thread's current one.
  func makeCurrent() {
    _ = unsafe SDL_GL_MakeCurrent(window, context)
  }

  /// Shows what was drawn; may wait for the display.
  func swap() {
    unsafe SDL_GL_SwapWindow(window)
  }

  /// Asks for another size of the content, in points; a `resize` event follows.
  func resize(to size: CGSize) throws(LayerHostError) {
    try WindowGeometry.check(size)
    unsafe SDL_SetWindowSize(
      window, Int32(max(1, (size.width * unitsPerPoint).rounded())),
      Int32(max(1, (size.height * unitsPerPoint).rounded())))
  }

  /// Waits until something happens or `timeout` seconds have gone by, then takes all that happened.
  ///
  /// A timeout of 0 or less does not wait.
  func events(waitingAtMost timeout: Double) -> [HostEvent] {
    var event = unsafe SDL_Event()
    var result: [HostEvent] = []
    let milliseconds = Int32(min(max(0, timeout * 1000), 60_000))
    // The event is a local; SDL fills it and keeps no pointer.
    var isThere =
      milliseconds > 0
      ? unsafe SDL_WaitEventTimeout(&event, milliseconds) == 1
      : unsafe SDL_PollEvent(&event) == 1
    while isThere {
      if let event = unsafe HostEvent(event, geometry: geometry) { result.append(event) }
      isThere = unsafe SDL_PollEvent(&event) == 1
    }
    return result
  }
}
