// SPDX-License-Identifier: MIT

public import Foundation

extension NSWindow {
  /// The parts of a window's frame that the window system draws.
  public struct StyleMask: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Makes a mask from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// No parts.
    public static let borderless: StyleMask = []
    /// A title bar.
    public static let titled = StyleMask(rawValue: 1)
    /// A close button.
    public static let closable = StyleMask(rawValue: 2)
    /// A button that makes the window an icon.
    public static let miniaturizable = StyleMask(rawValue: 4)
    /// Edges to drag.
    public static let resizable = StyleMask(rawValue: 8)
  }

  /// The kinds of stores of a window's pixels.
  public enum BackingStoreType: UInt, Sendable {
    /// Drawn apart and shown when complete, the one kind that there is.
    case buffered = 2
  }

  /// A place relative to other windows or views.
  public enum OrderingMode: Int, Sendable {
    /// Behind the other one.
    case below = -1
    /// Not shown.
    case out = 0
    /// In front of the other one.
    case above = 1
  }

  /// The animation with which a window comes and goes; the window system decides here.
  public enum AnimationBehavior: Int, Sendable {
    /// By the kind of the window.
    case `default` = 0
    /// None.
    case none = 2
    /// That of a document's window.
    case documentWindow = 3
    /// That of a utility window.
    case utilityWindow = 4
    /// That of an alert.
    case alertPanel = 5
  }

  /// Posted with a window that has become the key window.
  public nonisolated static let didBecomeKeyNotification = NSNotification.Name(
    "NSWindowDidBecomeKeyNotification")
  /// Posted with a window that is the key window no more.
  public nonisolated static let didResignKeyNotification = NSNotification.Name(
    "NSWindowDidResignKeyNotification")
  /// Posted with a window whose size has changed.
  public nonisolated static let didResizeNotification = NSNotification.Name(
    "NSWindowDidResizeNotification")
  /// Posted with a window that is about to close.
  public nonisolated static let willCloseNotification = NSNotification.Name(
    "NSWindowWillCloseNotification")
}
