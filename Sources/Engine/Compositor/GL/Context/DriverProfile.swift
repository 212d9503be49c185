// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics
internal import Foundation

/// The kind of driver that a plan is made for: both give the same pictures.
///
/// On a processor a pixel is dear and a draw is cheap, on a graphics card it is the other way round.
package enum DriverProfile: String, Sendable {
  /// A processor draws the pixels: more draws, each with no more work per pixel than it needs.
  case software
  /// A graphics card draws the pixels: few draws, in which instances of several kinds are mixed.
  case hardware

  /// The profile that `LAMINA_PROFILE` in the environment names, for tests and measurements; nil for
  /// the driver's own.
  static let forced: DriverProfile? = {
    guard let name = ProcessInfo.processInfo.environment["LAMINA_PROFILE"], !name.isEmpty else {
      return nil
    }
    guard let profile = DriverProfile(rawValue: name) else {
      RefusalLog.refuse(
        "LAMINA_PROFILE", "there is no profile \(name); there are: software, hardware")
      return nil
    }
    return profile
  }()

  /// The profile of a driver.
  init(of capabilities: GLCapabilities) {
    self = Self.forced ?? (capabilities.isSoftware ? .software : .hardware)
  }
}
