// SPDX-License-Identifier: MIT

internal import CoreGraphics
public import Foundation

/// A screen on which windows lie.
///
/// The window system does not say where windows lie, so that there is one screen, of a fixed size, in whose
/// coordinates they are placed relative to each other.
@preconcurrency @MainActor open class NSScreen: NSObject {
  private static let only = NSScreen()

  /// The one screen.
  open class var main: NSScreen? { only }

  /// All screens: the one.
  open class var screens: [NSScreen] { [only] }

  private nonisolated override init() { super.init() }

  /// The rectangle of the screen in points, y upward: 1440 × 900.
  open var frame: NSRect { NSRect(x: 0, y: 0, width: 1440, height: 900) }

  /// The part of the screen that bars leave free: all of it.
  open var visibleFrame: NSRect { frame }

  /// The pixels of a point; 1 by default.
  open internal(set) var backingScaleFactor: CGFloat = 1

  /// The frames per second; 60.
  open var maximumFramesPerSecond: Int { 60 }
}
