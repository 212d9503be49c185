// SPDX-License-Identifier: MIT

internal import CoreGraphics
public import Foundation

/// An error that prevents a program from displaying layers, described for its user.
public enum LayerHostError: Error, CustomStringConvertible {
  /// An option on the command line has no value, or one that it cannot have.
  case invalidOption(option: String, value: String?, expected: String)
  /// An argument on the command line is unknown to the program.
  case unknownOption(String)
  /// The size of the window or picture, in points, is not finite, not positive or past the limit.
  case invalidSize(CGSize)
  /// No window system could be opened; `reason` says why in a few words.
  case noDisplay(reason: String)
  /// A video driver that was requested by name cannot be started; `known` lists the available ones.
  case noDriver(name: String, reason: String, known: [String])
  /// No display has this number; the list has the connected ones.
  case noSuchDisplay(Int, [LayerHost.Display])
  /// The window system refuses something of a window, for the reason in the text.
  case refused(String)
  /// The window system is there, but gives no OpenGL 3.3 or OpenGL ES 3.0 context.
  case noGraphicsContext(attempts: [String])
  /// The renderer could not be made or failed at a frame.
  case rendering(any Error)
  /// A picture could not be written.
  case output(URL, any Error)

  /// The error and its remedy, on one line.
  public var description: String {
    switch self {
    case .invalidOption(let option, let value, let expected):
      let found = value.map { "not “\($0)”" } ?? "and has no value"
      return "\(option) takes \(expected), \(found)"
    case .unknownOption(let argument):
      return "“\(argument)” means nothing to this program; --help lists what does"
    case .invalidSize(let size):
      return
        "no window or picture can be \(size.width) x \(size.height) points large: "
        + "each side must be above 0 and at most \(Int(clamping: WindowGeometry.maximumSide)) points"
    case .noDisplay(let reason):
      return
        "there is no display for a window (\(reason)): set DISPLAY or WAYLAND_DISPLAY to one that "
        + "runs, or write pictures with --offscreen FOLDER"
    case .noDriver(let name, let reason, let known):
      return
        "SDL's video driver “\(name)”, which SDL_VIDEODRIVER names, cannot be started: \(reason). "
        + "The drivers are \(known.joined(separator: ", "))"
    case .noSuchDisplay(let index, let displays):
      let known = displays.map { display in
        "\(display.index) is \(display.name), "
          + "\(Int(clamping: display.frame.width)) x \(Int(clamping: display.frame.height))"
      }
      return "there is no display \(index): \(known.joined(separator: "; "))"
    case .refused(let reason): return "the window system refuses \(reason)"
    case .noGraphicsContext(let attempts):
      return
        "no OpenGL context: OpenGL 3.3 (core) or OpenGL ES 3.0 is required; on "
        + "Debian the packages libegl1, libgl1 and libgl1-mesa-dri supply a driver. "
        + "Tried: \(attempts.joined(separator: "; "))"
    case .rendering(let error):
      return "rendering failed: \(FileOutputError.reason(of: error))"
    case .output(let url, let error):
      return "\(url.path) cannot be written: \(FileOutputError.reason(of: error))"
    }
  }
}
