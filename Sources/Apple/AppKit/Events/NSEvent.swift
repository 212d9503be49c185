// SPDX-License-Identifier: MIT

internal import CoreGraphics
public import Foundation

/// An event of the mouse, a touchpad or the keyboard.
///
/// Events are made by the application; a program only reads them.
@preconcurrency @MainActor public final class NSEvent: NSObject {
  /// The kind of the event.
  public let type: EventType
  /// The media time of the event, in seconds.
  public let timestamp: TimeInterval
  /// The window that the event is for.
  public private(set) weak var window: NSWindow?
  /// The location of the mouse in the window's coordinates, in points, y upward.
  public let locationInWindow: NSPoint
  /// The modifier keys held.
  public let modifierFlags: ModifierFlags

  /// The number of consecutive presses: 2 for a double click; 0 for events that are no clicks.
  public internal(set) var clickCount = 0
  /// The movement of the mouse, or the turn of the wheel in lines, to the right.
  public internal(set) var deltaX: CGFloat = 0
  /// The movement of the mouse downward, or the turn of the wheel in lines: > 0 shows the content above.
  public internal(set) var deltaY: CGFloat = 0
  /// The distance by which the content moves to the right: points if precise, else lines.
  public internal(set) var scrollingDeltaX: CGFloat = 0
  /// The distance by which the content moves downward: points if precise, else lines.
  public internal(set) var scrollingDeltaY: CGFloat = 0
  /// Whether the scrolling distances are points.
  public internal(set) var hasPreciseScrollingDeltas = false
  /// The change of the size since the gesture's last event: 0.1 for a tenth.
  public internal(set) var magnification: CGFloat = 0
  /// The turn since the gesture's last event, in degrees, counterclockwise.
  public internal(set) var rotation: Float = 0
  /// The characters that the key types; nil for events that are no keys'.
  public internal(set) var characters: String?
  /// The number of the key on Apple's keyboards; 0xFFFF for a key that these do not have.
  public internal(set) var keyCode: UInt16 = 0
  /// Whether the key event repeats because the key is held.
  public internal(set) var isARepeat = false
  /// The tracking area of an event that the mouse has come into one or left it; nil for all others.
  public internal(set) var trackingArea: NSTrackingArea?

  /// Makes an event with the values that all of them have.
  init(
    _ type: EventType, in window: NSWindow?, at location: NSPoint, time: TimeInterval,
    _ modifierFlags: ModifierFlags = []
  ) {
    self.type = type
    self.window = window
    locationInWindow = location
    timestamp = time
    self.modifierFlags = modifierFlags
  }

  /// The same event of another kind, for instance of the mouse that enters a tracking area.
  func event(of type: EventType, in area: NSTrackingArea) -> NSEvent {
    let event = NSEvent(
      type, in: window, at: locationInWindow, time: timestamp, modifierFlags)
    event.trackingArea = area
    event.deltaX = deltaX
    event.deltaY = deltaY
    return event
  }
}
