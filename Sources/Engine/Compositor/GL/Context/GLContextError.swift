// SPDX-License-Identifier: MIT

/// The failure to make or adopt a GL context; the description names the missing feature.
package enum GLContextError: Error, Equatable, CustomStringConvertible {
  /// No EGL display opened; `tried` lists each platform with its failure.
  case noDisplay(tried: [String])
  /// The display has no frame buffer configuration for the API.
  case noConfiguration(api: GLAPI, platform: String)
  /// The driver does not offer the version; `driver` is its own version string.
  case unsupportedVersion(required: GLAPI, driver: String)
  /// The driver refused the context for another reason (an EGL error name).
  case cannotCreate(api: GLAPI, reason: String)
  /// The context exists, yet cannot be made current on this thread (an EGL error name).
  case cannotMakeCurrent(reason: String)
  /// `init(adoptingCurrent:)` found no context current on this thread.
  case noCurrentContext

  package var description: String {
    switch self {
    case .noDisplay(let tried):
      "no EGL display could be opened: " + tried.joined(separator: "; ")
    case .noConfiguration(let api, let platform):
      "EGL offers no configuration for \(api) on \(platform)"
    case .unsupportedVersion(let required, let driver):
      "\(required) is required; the driver offers \(driver)"
    case .cannotCreate(let api, let reason):
      "EGL cannot create an \(api) context: \(reason)"
    case .cannotMakeCurrent(let reason):
      "the GL context cannot be made current: \(reason)"
    case .noCurrentContext:
      "no GL context is current on this thread"
    }
  }
}
