// SPDX-License-Identifier: MIT

internal import Foundation
internal import LayerHost

extension UIKeyModifierFlags {
  /// The host's modifier keys.
  init(_ modifiers: LayerHost.Modifiers) {
    self = []
    if modifiers.contains(.shift) { insert(.shift) }
    if modifiers.contains(.control) { insert(.control) }
    if modifiers.contains(.option) { insert(.alternate) }
    if modifiers.contains(.command) { insert(.command) }
    if modifiers.contains(.capsLock) { insert(.alphaShift) }
  }
}

extension UIPress.PressType {
  /// The button of a remote control that a key represents.
  init(_ key: LayerHost.Key) {
    self =
      switch key {
      case .up: .upArrow
      case .down: .downArrow
      case .left: .leftArrow
      case .right: .rightArrow
      case .escape: .menu
      default: .select
      }
  }
}

extension UIKey {
  /// The key of an event of the host.
  convenience init(_ event: LayerHost.KeyEvent) {
    self.init()
    modifierFlags = UIKeyModifierFlags(event.modifiers)
    keyCode = UIKeyboardHIDUsage(
      rawValue: event.usage != 0 ? event.usage : event.key.usualUsage)
    charactersIgnoringModifiers = event.key.text
    characters =
      event.modifiers.contains(.shift)
      ? charactersIgnoringModifiers.uppercased() : charactersIgnoringModifiers
  }
}

extension LayerHost.Key {
  /// The text that the key types; empty for one that types none.
  fileprivate var text: String {
    switch self {
    case .character(let character): String(character)
    case .space: " "
    case .return: "\r"
    case .tab: "\t"
    case .escape: "\u{1b}"
    case .delete: "\u{8}"
    default: ""
    }
  }

  /// The number of the key on an American keyboard, for input that names keys by their meaning; 0 for
  /// one that is unknown.
  fileprivate var usualUsage: Int {
    switch self {
    case .character(let character): Self.usage(of: character)
    case .function(let number): (1...12).contains(number) ? 57 + number : 0
    case .other(let usage): usage
    default: Self.usages[self] ?? 0
    }
  }

  private static func usage(of character: Character) -> Int {
    if let letter = character.asciiValue, (97...122).contains(letter) { return Int(letter) - 93 }
    if let digit = character.wholeNumberValue { return digit == 0 ? 39 : 29 + digit }
    return 0
  }

  private static let usages: [LayerHost.Key: Int] = [
    .return: 40, .escape: 41, .delete: 42, .tab: 43, .space: 44, .capsLock: 57, .insert: 73,
    .home: 74, .pageUp: 75, .forwardDelete: 76, .end: 77, .pageDown: 78, .right: 79, .left: 80,
    .down: 81, .up: 82, .control: 224, .shift: 225, .option: 226, .command: 227,
  ]
}
