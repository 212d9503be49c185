// SPDX-License-Identifier: MIT

extension UIControl {
  /// The kinds of events for which a control calls its actions.
  public struct Event: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Makes a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A touch goes down in the control.
    public static let touchDown = Event(rawValue: 1 << 0)
    /// A touch goes down for the second time or more, in quick succession.
    public static let touchDownRepeat = Event(rawValue: 1 << 1)
    /// A touch moves within the control.
    public static let touchDragInside = Event(rawValue: 1 << 2)
    /// A touch moves outside of the control.
    public static let touchDragOutside = Event(rawValue: 1 << 3)
    /// A touch moves into the control again.
    public static let touchDragEnter = Event(rawValue: 1 << 4)
    /// A touch moves out of the control.
    public static let touchDragExit = Event(rawValue: 1 << 5)
    /// A touch is lifted within the control.
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// A touch is lifted outside of the control.
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    /// A touch is taken away.
    public static let touchCancel = Event(rawValue: 1 << 8)
    /// The value has changed by a touch.
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// The control's main deed is done, such as a button's tap.
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    /// A menu of the control is about to show.
    public static let menuActionTriggered = Event(rawValue: 1 << 14)
    /// Editing of a text begins.
    public static let editingDidBegin = Event(rawValue: 1 << 16)
    /// A text has changed.
    public static let editingChanged = Event(rawValue: 1 << 17)
    /// Editing of a text has ended.
    public static let editingDidEnd = Event(rawValue: 1 << 18)
    /// All events of touches.
    public static let allTouchEvents = Event(rawValue: 0xFFF)
    /// All events.
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
  }
}
