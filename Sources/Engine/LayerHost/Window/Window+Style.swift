// SPDX-License-Identifier: MIT

internal import CSDL2
internal import CSDLX11
internal import CoreGraphics
internal import Foundation

/// The look and the place of a window that is open.
extension Window {
  /// The way in which the window fills its display; nil for none.
  var fullScreen: LayerWindow.FullScreen? {
    LayerWindow.FullScreen(flags: unsafe SDL_GetWindowFlags(handle))
  }

  /// Fills the display, or gives it back; a `resize` event follows.
  ///
  /// - Throws: `LayerHostError.refused` with the window system's reason.
  func setFullScreen(_ mode: LayerWindow.FullScreen?) throws(LayerHostError) {
    guard mode != fullScreen else { return }
    if fullScreen == nil {
      let size = geometry
      sizeOfWindow = (Int32(size.unitWidth), Int32(size.unitHeight))
    }
    if mode == .exclusive { try setNearestMode() }
    try check(unsafe SDL_SetWindowFullscreen(handle, mode?.flag ?? 0), "full screen")
    // Not every driver gives the window its size back.
    if mode == nil { unsafe SDL_SetWindowSize(handle, sizeOfWindow.width, sizeOfWindow.height) }
  }

  /// Has the display take the mode that is nearest to the window's size, once it is the window's alone.
  private func setNearestMode() throws(LayerHostError) {
    let display = unsafe SDL_GetWindowDisplayIndex(handle)
    var wanted = unsafe SDL_DisplayMode()
    unsafe wanted.w = sizeOfWindow.width
    unsafe wanted.h = sizeOfWindow.height
    var nearest = unsafe SDL_DisplayMode()
    // SDL reads the one local, fills the other and keeps no pointers to them.
    if unsafe SDL_GetClosestDisplayMode(display, &wanted, &nearest) == nil {
      // The window is larger than all modes.
      unsafe SDL_GetDesktopDisplayMode(display, &nearest)
    }
    try check(unsafe SDL_SetWindowDisplayMode(handle, &nearest), "the mode of the display")
  }

  /// The number of the display that the middle of the window is on.
  var display: Int { Int(unsafe SDL_GetWindowDisplayIndex(handle)) }

  /// Moves the window to the middle of a display; a window that fills its display fills that one.
  func move(toDisplay index: Int) throws(LayerHostError) {
    let place = Int32(SDL_WINDOWPOS_CENTERED_MASK) | (try VideoSystem.index(ofDisplay: index))
    let mode = fullScreen
    try setFullScreen(nil)
    unsafe SDL_SetWindowPosition(handle, place, place)
    try setFullScreen(mode)
  }

  /// Whether the window has a title bar and a border.
  var isBordered: Bool {
    get { unsafe SDL_GetWindowFlags(handle) & SDL_WINDOW_BORDERLESS.rawValue == 0 }
    set { unsafe SDL_SetWindowBordered(handle, newValue ? SDL_TRUE : SDL_FALSE) }
  }

  /// Sets the smallest size that a person can give the window, in points; zero for any.
  func setMinimumSize(_ size: CGSize) throws(LayerHostError) {
    guard size != .zero else { return unsafe SDL_SetWindowMinimumSize(handle, 1, 1) }
    try WindowGeometry.check(size)
    let units = units(of: size)
    unsafe SDL_SetWindowMinimumSize(handle, units.width, units.height)
  }

  /// Sets the picture by which panels and switchers show the window.
  func setIcon(_ image: CGImage) throws(LayerHostError) {
    let isSet: Bool? = unsafe try Bitmap(image).withSurface { surface in
      unsafe SDL_SetWindowIcon(handle, surface)
      return true
    }
    if isSet == nil { throw .refused("the icon: \(VideoSystem.lastError)") }
  }

  /// Whether the mouse is over the window.
  var isUnderMouse: Bool { unsafe SDL_GetMouseFocus() == handle }

  private func check(_ status: Int32, _ subject: String) throws(LayerHostError) {
    guard status == 0 else { throw .refused("\(subject): \(VideoSystem.lastError)") }
  }
}
