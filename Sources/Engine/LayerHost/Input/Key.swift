// SPDX-License-Identifier: MIT

extension LayerHost {
  /// A key, by its meaning rather than its position.
  public enum Key: Hashable, Sendable {
    /// The arrow to the left.
    case left
    /// The arrow to the right.
    case right
    /// The arrow upward.
    case up
    /// The arrow downward.
    case down
    /// The space bar.
    case space
    /// Return or Enter.
    case `return`
    /// Escape. Closes the window, unless the host is told otherwise.
    case escape
    /// A key that types a character, as it is without Shift: letters are lower case.
    case character(Character)
    /// Tab.
    case tab
    /// Backspace, which deletes what lies before the cursor.
    case delete
    /// Delete, which deletes what lies behind the cursor.
    case forwardDelete
    /// Home.
    case home
    /// End.
    case end
    /// Page Up.
    case pageUp
    /// Page Down.
    case pageDown
    /// Insert.
    case insert
    /// A function key, by its number from 1 on.
    case function(Int)
    /// Either Shift key.
    case shift
    /// Either Control key.
    case control
    /// Either Alt key.
    case option
    /// Either Super key.
    case command
    /// Caps Lock.
    case capsLock
    /// Any other key, by its number in the keyboard page of the USB HID usage tables.
    case other(Int)

    /// Makes the key of a name on the command line: `left`, `space`, `f5`, `a`; nil for an unknown
    /// name.
    ///
    /// Names are case-insensitive.
    public init?(name: String) {
      let name = name.lowercased()
      if let named = Self.named[name] {
        self = named
      } else if name.count == 1, let character = name.first, !character.isWhitespace {
        self = .character(character)
      } else if name.first == "f", let number = Int(name.dropFirst()), (1...24).contains(number) {
        self = .function(number)
      } else {
        return nil
      }
    }

    private static let named: [String: Key] = [
      "left": .left, "right": .right, "up": .up, "down": .down, "space": .space,
      "return": .return, "escape": .escape, "tab": .tab, "delete": .delete,
      "forwarddelete": .forwardDelete, "home": .home, "end": .end, "pageup": .pageUp,
      "pagedown": .pageDown, "insert": .insert, "shift": .shift, "control": .control,
      "option": .option, "command": .command, "capslock": .capsLock,
    ]

    /// The names that are not single characters, for messages.
    static let names = "left, right, up, down, space, return, escape, tab, delete or a character"
  }
}
