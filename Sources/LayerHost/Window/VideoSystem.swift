// SPDX-License-Identifier: MIT

internal import CSDL2

/// SDL's video part, begun once and ended with this object.
///
/// SDL counts its own beginnings, so two at once are one system. All of it belongs to one thread.
final class VideoSystem {
  /// Begins; `driver` names one of SDL's video drivers, `nil` lets SDL choose.
  init(driver: String? = nil) throws(LayerHostError) {
    // The program's own main function runs, not one of SDL's.
    SDL_SetMainReady()
    if let driver { _ = unsafe SDL_SetHint(SDL_HINT_VIDEODRIVER, driver) }
    // A window that shows something must not keep a screen saver away.
    _ = unsafe SDL_SetHint(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1")
    guard SDL_InitSubSystem(SDL_INIT_VIDEO) == 0 else {
      throw .noDisplay(reason: Self.lastError)
    }
  }

  deinit { SDL_QuitSubSystem(SDL_INIT_VIDEO) }

  /// Whether the driver in use waits for events without looking for them again and again.
  ///
  /// Those without a display do not: their events are all pushed by the program itself.
  static var hasConnection: Bool { !["offscreen", "dummy", ""].contains(driverName) }

  /// SDL's name of the driver in use; empty if there is none.
  static var driverName: String {
    // SDL's string is a constant of the driver, zero terminated.
    unsafe SDL_GetCurrentVideoDriver().map { unsafe String(cString: $0) } ?? ""
  }

  /// What ``lastError`` is when SDL has nothing to say.
  static let noError = "no reason given"

  /// What SDL says about the last call that failed on this thread.
  static var lastError: String {
    // SDL keeps the text until its next error on this thread; it is copied at once.
    let text = unsafe SDL_GetError().map { unsafe String(cString: $0) } ?? ""
    return text.isEmpty ? noError : text
  }
}
