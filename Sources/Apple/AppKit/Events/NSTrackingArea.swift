// SPDX-License-Identifier: MIT

internal import CoreGraphics
public import Foundation

/// A rectangle of a view whose owner is told when the mouse comes in, moves there and goes out.
@preconcurrency @MainActor open class NSTrackingArea: NSObject {
  /// The rectangle in the view's coordinates, in points; without meaning with `.inVisibleRect`.
  public final let rect: NSRect
  /// The events that are wanted, and when.
  public final let options: Options
  /// The object that gets the events, a responder as a rule; held weakly.
  public final private(set) weak var owner: AnyObject?
  /// Values of the application's own.
  public final let userInfo: [AnyHashable: Any]?
  /// Whether the mouse is in the area.
  final var containsMouse: Bool

  /// Makes an area, which `NSView.addTrackingArea(_:)` puts to use.
  ///
  /// A rectangle that is not finite contains nothing. Options that want no event have no effect.
  ///
  /// - Parameters:
  ///   - rect: the rectangle in the view's coordinates, in points.
  ///   - options: the events that are wanted, and when.
  ///   - owner: the object that gets the events; only a responder is notified of any.
  ///   - userInfo: values of the application's own.
  public init(
    rect: NSRect, options: Options = [], owner: Any?, userInfo: [AnyHashable: Any]? = nil
  ) {
    self.rect = rect
    self.options = options
    self.owner = owner.map { $0 as AnyObject }
    self.userInfo = userInfo
    containsMouse = options.contains(.assumeInside)
    super.init()
  }

  /// Whether a point of the view's coordinates lies in the area.
  final func contains(_ point: NSPoint, in view: NSView) -> Bool {
    let area = NSView.storable(options.contains(.inVisibleRect) ? view.visibleRect : rect)
    return area?.contains(point) ?? false
  }

  /// Whether the area is in use, by the state of its window and its view.
  final func isActive(in view: NSView) -> Bool {
    if options.contains(.activeAlways) || options.contains(.activeInActiveApp) { return true }
    let isKey = view.window.map { $0.isKeyWindow } ?? false
    if options.contains(.activeInKeyWindow) { return isKey }
    return options.contains(.activeWhenFirstResponder) && view.window?.firstResponder === view
  }
}

extension NSTrackingArea {
  /// The events that an area wants, and when.
  public struct Options: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Makes a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The mouse coming in and going out.
    public static let mouseEnteredAndExited = Options(rawValue: 0x01)
    /// The mouse moving in the area.
    public static let mouseMoved = Options(rawValue: 0x02)
    /// The mouse coming in, for a change of the cursor.
    public static let cursorUpdate = Options(rawValue: 0x04)
    /// While the view is first responder.
    public static let activeWhenFirstResponder = Options(rawValue: 0x10)
    /// While the window is the key window.
    public static let activeInKeyWindow = Options(rawValue: 0x20)
    /// While the application is active; this system does not tell, so always.
    public static let activeInActiveApp = Options(rawValue: 0x40)
    /// Always.
    public static let activeAlways = Options(rawValue: 0x80)
    /// The mouse counts as inside at first, so that the first event is that it goes out.
    public static let assumeInside = Options(rawValue: 0x100)
    /// The area is the visible rectangle of the view.
    public static let inVisibleRect = Options(rawValue: 0x200)
    /// The mouse comes in and goes out also while a button is held.
    public static let enabledDuringMouseDrag = Options(rawValue: 0x400)
  }
}
