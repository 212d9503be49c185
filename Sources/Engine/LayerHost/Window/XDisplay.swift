// SPDX-License-Identifier: MIT

internal import CSDL2
internal import CSDLX11
internal import Foundation

/// Handles failures of an X11 display that are not the program's fault, and must not end it.
///
/// Any client may destroy a window of another, as window managers do with unresponsive programs.
/// Xlib ends a program at its next request for that window; here the window closes, as it does by
/// its close button.
enum XDisplay {
  /// Called by Xlib with the display and the error event.
  typealias ErrorHandler =
    @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Int32
  /// Called by Xlib when the connection is lost; Xlib ends the program when it returns.
  typealias LossHandler = @convention(c) (UnsafeMutableRawPointer?) -> Int32

  /// The previous error handler; set once, before any window is open.
  nonisolated(unsafe) private static var previous: ErrorHandler?
  nonisolated(unsafe) private static var handlesErrors = false

  /// Installs the handler of Xlib's errors, if there may be an X server; further calls do nothing.
  ///
  /// To be called before SDL begins: SDL restores the handler that it found when it ends, and reads
  /// the last errors after that.
  static func handleErrors() {
    guard ProcessInfo.processInfo.environment["DISPLAY"] != nil, unsafe !handlesErrors,
      // The library that SDL loads as well; it stays for the life of the program.
      let library = unsafe dlopen("libX11.so.6", RTLD_LAZY)
    else { return }
    unsafe handlesErrors = true
    typealias SetError = @convention(c) (ErrorHandler?) -> ErrorHandler?
    if let symbol = unsafe dlsym(library, "XSetErrorHandler") {
      // The signatures are those of Xlib.h, with its two structures as plain addresses.
      let setHandler = unsafe unsafeBitCast(symbol, to: SetError.self)
      unsafe previous = unsafe setHandler({
        unsafe XDisplay.handle($0, $1, else: XDisplay.previous)
      })
    }
    typealias SetLoss = @convention(c) (LossHandler?) -> LossHandler?
    if let symbol = unsafe dlsym(library, "XSetIOErrorHandler") {
      let setHandler = unsafe unsafeBitCast(symbol, to: SetLoss.self)
      _ = unsafe setHandler({ _ in XDisplay.endWithoutDisplay() })
    }
  }

  /// Closes windows that other clients destroy, once SDL has started with an X server.
  static func watchWindows() {
    guard VideoSystem.driverName == "x11" else { return }
    // SDL does not report destroyed windows, but passes X11's messages on request.
    SDL_EventState(UInt32(SDL_SYSWMEVENT.rawValue), SDL_ENABLE)
    unsafe SDL_SetEventFilter({ _, event in unsafe XDisplay.filter(event) }, nil)
  }

  /// The errors of requests for destroyed objects: BadWindow, BadPixmap and BadDrawable.
  private static let harmlessErrors: Set<Int32> = [3, 4, 9]

  /// Ignores an error caused by a destroyed window; passes others to the previous handler.
  static func handle(
    _ display: UnsafeMutableRawPointer?, _ error: UnsafeMutableRawPointer?,
    else previous: ErrorHandler?
  ) -> Int32 {
    guard let event = unsafe error else { return 0 }
    // Xlib's structure, which lives until the handler returns.
    if harmlessErrors.contains(unsafe LaminaXErrorCode(event)) { return 0 }
    return unsafe previous?(display, error) ?? 0
  }

  /// Ends the program: the display is gone, and every window with it.
  private static func endWithoutDisplay() -> Int32 {
    FileHandle.standardError.write(
      Data("\(ProgramUsage.programName): the connection to the display is lost\n".utf8))
    fflush(nil)
    _exit(1)
  }

  /// Filters the window system's own messages; 1 lets an event pass.
  ///
  /// SDL calls it on the thread of the event; messages come from the windows' thread.
  private static func filter(_ event: UnsafeMutablePointer<SDL_Event>?) -> Int32 {
    guard let event = unsafe event, unsafe event.pointee.type == SDL_SYSWMEVENT.rawValue else {
      return 1
    }
    // SDL keeps both the event and its message until the filter returns.
    let destroyed = unsafe LaminaXDestroyedWindow(event)
    if destroyed != 0 { close(destroyed) }
    return 0
  }

  /// Closes the window with a number, by the event of its close button.
  private static func close(_ number: UInt) {
    guard let window = unsafe OpenWindows.all.first(where: { $0.systemNumber == number }) else {
      return
    }
    var event = unsafe SDL_Event()
    unsafe event.type = SDL_WINDOWEVENT.rawValue
    unsafe event.window.event = UInt8(SDL_WINDOWEVENT_CLOSE.rawValue)
    unsafe event.window.windowID = window.id
    // SDL copies the event.
    unsafe SDL_PushEvent(&event)
  }
}
