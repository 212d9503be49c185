// SPDX-License-Identifier: MIT

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
        + "each side must be above 0 and at most \(Int(WindowGeometry.maximumSide)) points"
    case .noDisplay(let reason):
      return
        "there is no display for a window (\(reason)): set DISPLAY or WAYLAND_DISPLAY to one that "
        + "runs, or write pictures with --offscreen FOLDER"
    case .noGraphicsContext(let attempts):
      return
        "the display gives no graphics context. Needed is OpenGL 3.3 (core) or OpenGL ES 3.0; on "
        + "Debian the packages libegl1, libgl1 and libgl1-mesa-dri supply a driver. "
        + "Tried: \(attempts.joined(separator: "; "))"
    case .rendering(let error):
      return "rendering failed: \(Self.reason(error))"
    case .output(let url, let error):
      return "\(url.path) cannot be written: \(Self.reason(error))"
    }
  }

  /// The description of an error, on one line: the system's text where it is the cause.
  private static func reason(_ error: any Error) -> String {
    // Foundation's errors describe themselves with domain, code and a dictionary.
    guard let error = error as? CocoaError else { return oneLine("\(error)") }
    if let cause = error.underlying as? POSIXError {
      // The system's text is a constant or lies in storage of the thread; it is copied at once.
      return unsafe String(cString: strerror(cause.code.rawValue))
    }
    switch error.code {
    case .fileWriteNoPermission, .fileReadNoPermission: return "no permission"
    case .fileWriteFileExists: return "a file is in the way"
    case .fileWriteOutOfSpace: return "no space left"
    case .fileWriteVolumeReadOnly: return "the volume is read-only"
    case .fileNoSuchFile, .fileReadNoSuchFile: return "no such folder"
    default: return oneLine(error.localizedDescription)
    }
  }

  private static func oneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
