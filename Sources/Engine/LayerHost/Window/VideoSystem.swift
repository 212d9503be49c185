// SPDX-License-Identifier: MIT

internal import CSDL2
internal import CoreGraphics
internal import Diagnostics
internal import Foundation

/// SDL's video system, started once and ended with this object.
///
/// SDL counts its starts, so two at once are one system. All of it belongs to one thread.
final class VideoSystem {
  /// Starts the system; `driver` names one of SDL's video drivers, nil lets SDL choose.
  ///
  /// - Throws: `LayerHostError.noDisplay` where no driver finds a display, unless a driver without
  ///   one was requested by name (as by SDL_VIDEODRIVER).
  init(driver: String? = nil) throws(LayerHostError) {
    // The program's own main function runs, not one of SDL's.
    SDL_SetMainReady()
    if let driver { _ = unsafe SDL_SetHint(SDL_HINT_VIDEODRIVER, driver) }
    // SDL sets the hint from SDL_VIDEODRIVER as well.
    let isChosen = unsafe SDL_GetHint(SDL_HINT_VIDEODRIVER) != nil
    // A window that shows something must not keep a screen saver away.
    _ = unsafe SDL_SetHint(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1")
    // SDL would only note a signal, for a loop that may not run: `EndSignals` handles them.
    _ = unsafe SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1")
    // Touches come as touches only.
    _ = unsafe SDL_SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, "0")
    // Where SDL 2 is a layer over SDL 3, that would hide the display's scale, and blur the picture.
    _ = unsafe SDL_SetHint("SDL_VIDEO_WAYLAND_SCALE_TO_DISPLAY", "0")
    let isFirst = SDL_WasInit(SDL_INIT_VIDEO) == 0
    if isFirst, !isChosen, !Self.mayHaveWayland {
      // Wayland's library complains aloud where it finds no folder for its socket.
      _ = unsafe SDL_SetHint(SDL_HINT_VIDEODRIVER, "x11,KMSDRM")
    }
    defer { if !isChosen { unsafe SDL_ResetHint(SDL_HINT_VIDEODRIVER) } }
    if isFirst { XDisplay.handleErrors() }
    guard !SDLFault.video.isSet, SDL_InitSubSystem(SDL_INIT_VIDEO) == 0 else {
      if isChosen, let named = Self.namedDriver { throw named }
      throw .noDisplay(reason: Self.reasonForNoDisplay)
    }
    guard !isFirst || isChosen || Self.hasConnection else {
      // SDL falls back on a driver with invisible windows.
      SDL_QuitSubSystem(SDL_INIT_VIDEO)
      throw .noDisplay(reason: Self.reasonForNoDisplay)
    }
    if isFirst { XDisplay.watchWindows() }
  }

  deinit { SDL_QuitSubSystem(SDL_INIT_VIDEO) }

  /// Whether the driver in use waits for events without polling.
  ///
  /// Drivers without a display poll: their events are all pushed by the program itself.
  static var hasConnection: Bool { !["offscreen", "dummy", "evdev", ""].contains(driverName) }

  /// SDL's name of the driver in use; empty if none exists.
  static var driverName: String {
    // SDL's string is a constant of the driver, zero terminated.
    unsafe SDL_GetCurrentVideoDriver().map { unsafe String(cString: $0) } ?? ""
  }

  /// Whether a Wayland display could be found.
  private static var mayHaveWayland: Bool {
    let environment = ProcessInfo.processInfo.environment
    return environment["WAYLAND_DISPLAY"] != nil || environment["XDG_RUNTIME_DIR"] != nil
  }

  /// The error of a driver that was requested by name; nil without a request.
  ///
  /// For X11 and Wayland it is the display that is missing, as a rule, and not the driver.
  private static var namedDriver: LayerHostError? {
    let reason = lastError
    // SDL's strings are copied at once.
    guard let name = unsafe SDL_GetHint(SDL_HINT_VIDEODRIVER).map({ unsafe String(cString: $0) }),
      !name.split(separator: ",").allSatisfy({ ["x11", "wayland"].contains($0) })
    else { return nil }
    let known = (0..<max(0, SDL_GetNumVideoDrivers())).compactMap { index in
      unsafe SDL_GetVideoDriver(index).map { unsafe String(cString: $0) }
    }
    return .noDriver(name: name, reason: reason, known: known)
  }

  /// The reason for which SDL has found no display, by the settings that it reads.
  private static var reasonForNoDisplay: String {
    let environment = ProcessInfo.processInfo.environment
    let named = ["SDL_VIDEODRIVER", "WAYLAND_DISPLAY", "DISPLAY"].compactMap { name in
      environment[name].flatMap { $0.isEmpty ? nil : "\(name) is \($0)" }
    }
    guard !named.isEmpty else { return "neither DISPLAY nor WAYLAND_DISPLAY is set" }
    return named.joined(separator: ", ") + ", where none answers"
  }

  /// The value of ``lastError`` when SDL gives no reason.
  static let noError = "no reason given"

  /// SDL's message about the last call that failed on this thread.
  static var lastError: String {
    // SDL keeps the text until its next error on this thread; it is copied at once.
    let text = unsafe SDL_GetError().map { unsafe String(cString: $0) } ?? ""
    return text.isEmpty ? noError : text
  }
}
