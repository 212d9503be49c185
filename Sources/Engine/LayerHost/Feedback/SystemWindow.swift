// SPDX-License-Identifier: MIT

internal import CSDLX11

/// A window as its window system knows it.
@safe enum SystemWindow {
  /// A window of an X server, by its number.
  case x11(UInt32)
  /// A surface of a Wayland compositor, with the connection to that; both live as long as the window.
  case wayland(display: UnsafeMutableRawPointer, surface: UnsafeMutableRawPointer)
  /// A window without a window system.
  case none

  /// Asks SDL, on the window's thread.
  init(_ window: OpaquePointer) {
    // SDL's window lives during the calls, which read it only.
    if let display = unsafe LaminaWaylandDisplay(window),
      let surface = unsafe LaminaWaylandSurface(window)
    {
      unsafe self = .wayland(display: display, surface: surface)
      return
    }
    let number = unsafe LaminaXWindow(window)
    self = number == 0 ? .none : .x11(UInt32(truncatingIfNeeded: number))
  }
}
