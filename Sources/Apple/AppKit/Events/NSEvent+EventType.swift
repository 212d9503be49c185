// SPDX-License-Identifier: MIT

extension NSEvent {
  /// The kinds of events.
  public enum EventType: UInt, Sendable {
    /// The main button went down.
    case leftMouseDown = 1
    /// The main button went up.
    case leftMouseUp = 2
    /// The secondary button went down.
    case rightMouseDown = 3
    /// The secondary button went up.
    case rightMouseUp = 4
    /// The mouse moved without a button.
    case mouseMoved = 5
    /// The mouse moved with the main button held.
    case leftMouseDragged = 6
    /// The mouse moved with the secondary button held.
    case rightMouseDragged = 7
    /// The mouse has come into a tracking area.
    case mouseEntered = 8
    /// The mouse has left a tracking area.
    case mouseExited = 9
    /// A key went down.
    case keyDown = 10
    /// A key went up.
    case keyUp = 11
    /// The cursor may have to change.
    case cursorUpdate = 17
    /// Two fingers turned about each other.
    case rotate = 18
    /// A wheel was turned, or two fingers moved on a touchpad.
    case scrollWheel = 22
    /// Two fingers moved apart or together.
    case magnify = 30
    /// A swipe; this system reports none.
    case swipe = 31
  }

  /// Modifier keys that are held during an event.
  public struct ModifierFlags: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Makes a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Caps Lock is on.
    public static let capsLock = ModifierFlags(rawValue: 1 << 16)
    /// Either Shift key.
    public static let shift = ModifierFlags(rawValue: 1 << 17)
    /// Either Control key.
    public static let control = ModifierFlags(rawValue: 1 << 18)
    /// Either Alt key, which is Option on Apple's keyboards.
    public static let option = ModifierFlags(rawValue: 1 << 19)
    /// Either Super key, which is Command on Apple's keyboards.
    public static let command = ModifierFlags(rawValue: 1 << 20)
  }
}
