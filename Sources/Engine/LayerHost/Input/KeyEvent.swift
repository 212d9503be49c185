// SPDX-License-Identifier: MIT

public import CoreGraphics

extension LayerHost {
  /// A key that went down or up.
  public struct KeyEvent: Hashable, Sendable {
    /// The time of the event: a media time, in seconds.
    public var time: CFTimeInterval
    /// The key, by its meaning.
    public var key: Key
    /// The key, by its position: its number in the keyboard page of the USB HID usage tables, 4 for
    /// the key that types `a` on an American keyboard. 0 for unknown.
    public var usage: Int
    /// Whether the key went down.
    public var isDown: Bool
    /// Whether the event repeats because the key is held.
    public var isRepeat: Bool
    /// The modifier keys held after the event.
    public var modifiers: Modifiers

    /// Makes an event, for instance for a test of a handler.
    public init(
      time: CFTimeInterval, key: Key, usage: Int = 0, isDown: Bool, isRepeat: Bool = false,
      modifiers: Modifiers = []
    ) {
      self.time = time
      self.key = key
      self.usage = usage
      self.isDown = isDown
      self.isRepeat = isRepeat
      self.modifiers = modifiers
    }

    /// Whether an `onKey` handler is called for it: a known key other than a modifier went down.
    public var isPress: Bool {
      guard isDown else { return false }
      switch key {
      case .shift, .control, .option, .command, .capsLock, .other: return false
      default: return true
      }
    }
  }

  /// Text that was typed, or is being composed by an input method.
  public struct TextEvent: Hashable, Sendable {
    /// The time of the event: a media time, in seconds.
    public var time: CFTimeInterval
    /// The text: to insert, or to display for now in place of the last composition.
    public var string: String
    /// Whether the text is still being composed. An empty composition ends it.
    public var isComposing: Bool
    /// The selection in a composition, in characters; nil for typed text.
    public var selection: Range<Int>?

    /// Makes an event, for instance for a test of a handler.
    public init(
      time: CFTimeInterval, string: String, isComposing: Bool = false,
      selection: Range<Int>? = nil
    ) {
      self.time = time
      self.string = string
      self.isComposing = isComposing
      self.selection = selection
    }
  }

  /// Modifier keys that are held during an event.
  public struct Modifiers: OptionSet, Hashable, Sendable {
    /// The bits, one for each key.
    public let rawValue: Int

    /// Makes a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Either Shift key.
    public static let shift = Modifiers(rawValue: 1)
    /// Either Control key, which most programs on Linux use where Apple's use Command.
    public static let control = Modifiers(rawValue: 2)
    /// Either Alt key, which is Option on Apple's keyboards.
    public static let option = Modifiers(rawValue: 4)
    /// Either Super key, with a logo on it, which is Command on Apple's keyboards.
    public static let command = Modifiers(rawValue: 8)
    /// Caps Lock is on.
    public static let capsLock = Modifiers(rawValue: 16)
  }
}
