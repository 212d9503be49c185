// SPDX-License-Identifier: MIT

internal import CoreGraphics
public import Foundation

/// The machine.
@preconcurrency @MainActor open class UIDevice: NSObject {
  /// The one machine.
  public static let current = UIDevice()

  override nonisolated init() { super.init() }

  /// The name of the machine in its network.
  open var name: String { ProcessInfo.processInfo.hostName }
  /// The kind of machine.
  open var model: String { "Linux" }
  /// The kind of machine in the user's language.
  open var localizedModel: String { model }
  /// The name of the system.
  open var systemName: String { "Linux" }
  /// The version of the system's kernel, as three numbers.
  open var systemVersion: String {
    let version = ProcessInfo.processInfo.operatingSystemVersion
    return "\(version.majorVersion).\(version.minorVersion).\(version.patchVersion)"
  }

  /// The kind of interface that suits the screen: a phone's below 600 points of width or height.
  open var userInterfaceIdiom: UIUserInterfaceIdiom {
    let size = UIScreen.main.bounds.size
    return min(size.width, size.height) < 600 ? .phone : .pad
  }
}

/// The kinds of interfaces.
public enum UIUserInterfaceIdiom: Int, Sendable {
  /// None in particular.
  case unspecified = -1
  /// For a phone.
  case phone = 0
  /// For a tablet.
  case pad = 1
  /// For a television.
  case tv = 2
  /// For a car.
  case carPlay = 3
  /// For a desktop.
  case mac = 5
}
