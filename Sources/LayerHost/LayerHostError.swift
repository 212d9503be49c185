// SPDX-License-Identifier: MIT

public import Foundation

/// Why a layer tree could not be shown, in words for the person at the keyboard.
public enum LayerHostError: Error, CustomStringConvertible {
  /// An option on the command line has no value, or one that it cannot have.
  case invalidOption(option: String, value: String?, expected: String)
  /// The size of the window or picture, in points, is not finite, not positive or past the limit.
  case invalidSize(CGSize)
  /// No window system could be opened; the reason is SDL's own text.
  case noDisplay(reason: String)
  /// The window system is there, but gives no OpenGL 3.3 or OpenGL ES 3.0 context.
  case noGraphicsContext(attempts: [String])
  /// The renderer could not be made or failed at a frame.
  case rendering(any Error)
  /// A picture could not be written.
  case output(URL, any Error)

  /// What went wrong and what to do about it.
  public var description: String {
    switch self {
    case .invalidOption(let option, let value, let expected):
      let found = value.map { "not “\($0)”" } ?? "and has no value"
      return "\(option) takes \(expected), \(found)"
    case .invalidSize(let size):
      return
        "no window or picture can be \(size.width) x \(size.height) points large: "
        + "each side must be above 0 and at most \(Int(WindowGeometry.maximumSide)) points"
    case .noDisplay(let reason):
      return
        "no window can be opened: \(reason). Set DISPLAY or WAYLAND_DISPLAY to a running display, "
        + "or render to files with --offscreen FOLDER"
    case .noGraphicsContext(let attempts):
      return
        "the display gives no graphics context. Needed is OpenGL 3.3 (core) or OpenGL ES 3.0; on "
        + "Debian the packages libegl1, libgl1 and libgl1-mesa-dri supply a driver. "
        + "Tried: \(attempts.joined(separator: "; "))"
    case .rendering(let error):
      return "rendering failed: \(error)"
    case .output(let url, let error):
      return "\(url.path) cannot be written: \(error)"
    }
  }
}
