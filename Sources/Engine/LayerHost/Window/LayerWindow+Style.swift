// SPDX-License-Identifier: MIT

internal import CSDL2
internal import CoreAnimation
public import CoreGraphics
internal import Foundation

/// Windows of kiosks and games: full screen, displays, borders, cursors, icons and sleep.
extension LayerWindow {
  // MARK: - Place

  /// The way in which the window fills its display; nil for none.
  public var fullScreen: FullScreen? { window?.fullScreen }

  /// Fills the display, or gives it back; `Event.resize` follows where the content has another size.
  ///
  /// - Throws: `LayerHostError.refused` with the window system's reason.
  public func setFullScreen(_ mode: FullScreen?) throws(LayerHostError) {
    try window?.setFullScreen(mode)
  }

  /// The number of the display that the middle of the window is on, in `LayerHost.displays`; 0 once it is closed.
  public var display: Int { window?.display ?? 0 }

  /// Moves the window to the middle of a display. One that fills its display fills that one.
  ///
  /// - Throws: `LayerHostError.noSuchDisplay` with the connected displays.
  public func move(toDisplay index: Int) throws(LayerHostError) {
    try window?.move(toDisplay: index)
  }

  // MARK: - Look

  /// Whether the window has a title bar and a border.
  public var isBordered: Bool {
    get { window?.isBordered ?? false }
    set { window?.isBordered = newValue }
  }

  /// The smallest size of the content that a person can give the window, in points. Default zero: any.
  public var minimumSize: CGSize { smallestSize }

  /// Sets the smallest size that a person can give the window; zero for any.
  ///
  /// - Throws: `LayerHostError.invalidSize` for one that no window can have.
  public func setMinimumSize(_ size: CGSize) throws(LayerHostError) {
    try window?.setMinimumSize(size)
    smallestSize = size
  }

  /// Sets the picture by which panels and switchers show the window; a square of 64 pixels or more.
  ///
  /// On Wayland a window has the icon of the program's desktop file, and no other.
  ///
  /// - Throws: `LayerHostError.refused` for a picture of more than 1024 pixels on a side.
  public func setIcon(_ image: CGImage) throws(LayerHostError) { try window?.setIcon(image) }

  // MARK: - Mouse

  /// The mark that follows the mouse over the window.
  public var cursor: Cursor { shownCursor?.cursor ?? .arrow }

  /// Sets the mark that follows the mouse over the window.
  ///
  /// - Throws: `LayerHostError.refused` for a picture that is no cursor, or a point outside of it.
  public func setCursor(_ cursor: Cursor) throws(LayerHostError) {
    guard let window else { return }
    shownCursor = try WindowCursor(cursor)
    // One without the mouse shows its cursor when the mouse comes.
    let isAlone = unsafe OpenWindows.all.count == 1
    if window.isUnderMouse || isAlone { showCursor() }
  }

  /// Shows the window's cursor in place of another window's.
  func showCursor() {
    if shownCursor == nil { shownCursor = try? WindowCursor(.arrow) }
    shownCursor?.show()
  }

  // MARK: - Sleep

  /// Whether the display stays on, without a screen saver, while the window can be seen. Default false.
  public var preventsSleep: Bool {
    get { keepsAwake }
    set {
      keepsAwake = newValue
      OpenWindows.updateSleep()
    }
  }

  /// Reports displays that came, went or changed.
  func sendDisplays() {
    send(
      .displays(
        LayerHost.DisplaysEvent(time: CACurrentMediaTime(), displays: VideoSystem.displays)))
  }
}

extension OpenWindows {
  /// Lets the display sleep unless a window that can be seen keeps it on.
  static func updateSleep() {
    let keepsAwake = unsafe all.contains { $0.keepsAwake && $0.isVisible }
    guard SDL_WasInit(SDL_INIT_VIDEO) != 0 else { return }
    if keepsAwake { SDL_DisableScreenSaver() } else { SDL_EnableScreenSaver() }
  }
}
