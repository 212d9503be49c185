// SPDX-License-Identifier: MIT

internal import CSDL2
internal import CSDLX11
internal import Foundation

/// What goes wrong on an X11 display through no fault of the program, and must not end it.
///
/// Any client may destroy a window of another, as window managers do with programs that do not answer.
/// Xlib ends a program at its next request for that window; here the window closes, as it does by its
/// close button.
enum XDisplay {
  /// Called by Xlib with the display and the error event.
  typealias ErrorHandler =
    @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Int32
  /// Called by Xlib when the connection is lost; Xlib ends the program when it returns.
  typealias LossHandler = @convention(c) (UnsafeMutableRawPointer?) -> Int32

  /// What handled errors before; set once, before any window is open.
  nonisolated(unsafe) private static var previous: ErrorHandler?
  nonisolated(unsafe) private static var handlesErrors = false

  /// Takes over Xlib's errors, if there may be an X server; does nothing if it has.
  ///
  /// To be called before SDL begins: SDL puts back what it found when it ends, and reads the last
  /// errors after that.
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

  /// Has windows close that other clients destroy, once SDL has begun with an X server.
  static func watchWindows() {
    guard VideoSystem.driverName == "x11" else { return }
    // SDL does not tell of destroyed windows, but shows all of X11's own messages who asks for them.
    SDL_EventState(UInt32(SDL_SYSWMEVENT.rawValue), SDL_ENABLE)
    unsafe SDL_SetEventFilter({ _, event in unsafe XDisplay.filter(event) }, nil)
  }

  /// Errors of requests for something that is gone: BadWindow, BadPixmap and BadDrawable.
  private static let harmlessErrors: Set<Int32> = [3, 4, 9]

  /// Lets an error pass that comes of a destroyed window; hands others to what was there before.
  static func handle(
    _ display: UnsafeMutableRawPointer?, _ error: UnsafeMutableRawPointer?,
    else previous: ErrorHandler?
  ) -> Int32 {
    guard let event = unsafe error else { return 0 }
    // Xlib's structure, which lives until the handler returns.
    if harmlessErrors.contains(unsafe LaminaXErrorCode(event)) { return 0 }
    return unsafe previous?(display, error) ?? 0
  }

  /// The display is gone, and every window with it. On whatever thread noticed, nothing can go on.
  private static func endWithoutDisplay() -> Int32 {
    FileHandle.standardError.write(
      Data("\(ProgramUsage.programName): the connection to the display is lost\n".utf8))
    fflush(nil)
    _exit(1)
  }

  /// Looks at the window system's own messages, which nobody else is to see: 1 lets an event pass.
  ///
  /// SDL calls it on the thread that the event comes from; messages come from that of the windows.
  private static func filter(_ event: UnsafeMutablePointer<SDL_Event>?) -> Int32 {
    guard let event = unsafe event, unsafe event.pointee.type == SDL_SYSWMEVENT.rawValue else {
      return 1
    }
    // SDL keeps both the event and its message until the filter returns.
    let destroyed = unsafe LaminaXDestroyedWindow(event)
    if destroyed != 0 { close(destroyed) }
    return 0
  }

  /// Closes the window of a number, by the event of its close button.
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
