// SPDX-License-Identifier: MIT

public import Foundation
internal import Synchronization

/// The wishes of a person to all programs, of which views know one: less motion.
public struct UIAccessibility: Sendable {
  private static let reducesMotion = Mutex(false)

  /// Whether a person wants less motion; false by default.
  ///
  /// There is no setting of the system here: the application sets it, which on Apple's systems it cannot.
  /// A change posts `reduceMotionStatusDidChangeNotification`.
  public static var isReduceMotionEnabled: Bool {
    get { reducesMotion.withLock { $0 } }
    set {
      let old = reducesMotion.withLock { value in
        defer { value = newValue }
        return value
      }
      guard old != newValue else { return }
      NotificationCenter.default.post(name: reduceMotionStatusDidChangeNotification, object: nil)
    }
  }

  /// Posted when `isReduceMotionEnabled` has changed.
  public static let reduceMotionStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityReduceMotionStatusDidChangeNotification")
}
