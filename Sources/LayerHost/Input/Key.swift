// SPDX-License-Identifier: MIT

extension LayerHost {
  /// A key that was pressed, by what it says rather than where it lies.
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
    /// Escape. Closes the window, unless the host was told otherwise.
    case escape
    /// A key that types a character, as it is without Shift: letters are lower case.
    case character(Character)

    /// The key of a name as the command line spells it: `left`, `space`, `a`; `nil` for no key's name.
    ///
    /// Capitals do not matter.
    public init?(name: String) {
      let name = name.lowercased()
      if let named = Self.named[name] {
        self = named
      } else if name.count == 1, let character = name.first, !character.isWhitespace {
        self = .character(character)
      } else {
        return nil
      }
    }

    private static let named: [String: Key] = [
      "left": .left, "right": .right, "up": .up, "down": .down, "space": .space,
      "return": .return, "escape": .escape,
    ]

    /// The names that are not single characters, for messages.
    static let names = "left, right, up, down, space, return, escape or a character"
  }
}
