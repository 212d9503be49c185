// SPDX-License-Identifier: MIT

public import Foundation

/// A key, from going down to going up.
@preconcurrency @MainActor open class UIPress: NSObject {
  /// The time of the last change: a media time, in seconds.
  public internal(set) final var timestamp: TimeInterval = 0
  /// The step in its life that the press has made last.
  public internal(set) final var phase: Phase = .began
  /// The button of a remote control that the key represents: arrows, select for Return, menu for Escape.
  public internal(set) final var type: PressType = .select
  /// The window that gets the press.
  public internal(set) final var window: UIWindow?
  /// The object that gets the press.
  public internal(set) final var responder: UIResponder?
  /// The force, from 0 to 1.
  public internal(set) final var force: CGFloat = 1
  /// The key.
  public internal(set) final var key: UIKey?

  /// Makes a press of no key; for tests of code that takes presses.
  public nonisolated override init() { super.init() }

  /// The steps in the life of a press.
  public enum Phase: Int, Sendable {
    /// The key went down.
    case began
    /// The force has changed.
    case changed
    /// The key is down and has not changed.
    case stationary
    /// The key went up.
    case ended
    /// The press was taken away.
    case cancelled
  }

  /// The buttons of a remote control.
  public enum PressType: Int, Sendable {
    /// The arrow up.
    case upArrow
    /// The arrow down.
    case downArrow
    /// The arrow to the left.
    case leftArrow
    /// The arrow to the right.
    case rightArrow
    /// Select; also all keys that are no button.
    case select
    /// Menu.
    case menu
    /// Play and pause.
    case playPause
  }
}

/// An event of keys.
@preconcurrency @MainActor open class UIPressesEvent: UIEvent {
  /// The keys that are down or have just gone up.
  open var allPresses: Set<UIPress> { presses }

  final var presses: Set<UIPress> = []

  /// The keys that a recognizer gets: none, recognizers see touches only.
  open func presses(for gesture: UIGestureRecognizer) -> Set<UIPress> { [] }
}

/// A key of the keyboard.
@preconcurrency @MainActor open class UIKey: NSObject {
  /// The text that the key types; empty for a key that types none.
  public internal(set) final var characters = ""
  /// The text that the key types without modifiers.
  public internal(set) final var charactersIgnoringModifiers = ""
  /// The modifier keys held.
  public internal(set) final var modifierFlags: UIKeyModifierFlags = []
  /// The key by its position.
  public internal(set) final var keyCode = UIKeyboardHIDUsage(rawValue: 0)

  /// Makes a key without characters; for tests of code that takes keys.
  public nonisolated override init() { super.init() }
}
