// SPDX-License-Identifier: MIT

public import Foundation

extension UIApplication {
  /// The keys of options for opening an address.
  public struct OpenExternalURLOptionsKey: Hashable, RawRepresentable, Sendable {
    /// The name.
    public let rawValue: String

    /// Makes a key from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Whether only an application that the address belongs to may open it; without effect here.
    public static let universalLinksOnly = OpenExternalURLOptionsKey(
      rawValue: "UIApplicationOpenURLOptionUniversalLinksOnly")
  }

  /// Opens an address in the desktop's program for it; returns false if it has none.
  @discardableResult
  public final func open(
    _ url: URL, options: [UIApplication.OpenExternalURLOptionsKey: Any] = [:]
  ) async -> Bool {
    await withCheckedContinuation { continuation in
      open(url, options: options) { continuation.resume(returning: $0) }
    }
  }

  /// The address of the application's settings, which no program opens here.
  public nonisolated static let openSettingsURLString = "app-settings:"
}
