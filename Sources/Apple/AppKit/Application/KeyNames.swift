// SPDX-License-Identifier: MIT

internal import LayerHost

/// The characters and numbers of keys, as Apple's keyboards have them.
enum KeyNames {
  /// The characters that a key types; function keys have ones of Unicode's private area from U+F700 on.
  ///
  /// - Returns: nil for modifiers.
  static func characters(of key: LayerHost.Key, _ modifiers: LayerHost.Modifiers) -> String? {
    switch key {
    case .character(let character):
      let isUpper = modifiers.contains(.shift) != modifiers.contains(.capsLock)
      return isUpper ? String(character).uppercased() : String(character)
    case .space: return " "
    case .return: return "\r"
    case .escape: return "\u{1b}"
    case .tab: return "\t"
    case .delete: return "\u{7f}"
    case .up: return "\u{f700}"
    case .down: return "\u{f701}"
    case .left: return "\u{f702}"
    case .right: return "\u{f703}"
    case .function(let number): return scalar(0xf703 + number)
    case .insert: return "\u{f727}"
    case .forwardDelete: return "\u{f728}"
    case .home: return "\u{f729}"
    case .end: return "\u{f72b}"
    case .pageUp: return "\u{f72c}"
    case .pageDown: return "\u{f72d}"
    case .other: return ""
    case .shift, .control, .option, .command, .capsLock: return nil
    }
  }

  private static func scalar(_ value: Int) -> String {
    Unicode.Scalar(UInt32(clamping: value)).map { String(Character($0)) } ?? ""
  }

  /// The number of a key of unknown kind.
  static let unknown: UInt16 = 0xffff

  /// The number of a key by its position, or where that is not known by its meaning.
  ///
  /// - Parameters:
  ///   - usage: the number in the keyboard page of the USB HID usage tables; 0 for unknown.
  ///   - key: the meaning.
  static func code(usage: Int, key: LayerHost.Key) -> UInt16 {
    codes[usage == 0 ? Self.usage(of: key) : usage] ?? unknown
  }

  /// The position of a key on an American keyboard.
  private static func usage(of key: LayerHost.Key) -> Int {
    switch key {
    case .character(let character):
      if let letter = character.asciiValue, (97...122).contains(letter) { return Int(letter) - 93 }
      if let digit = character.wholeNumberValue { return digit == 0 ? 39 : 29 + digit }
      return punctuation[character] ?? 0
    case .return: return 40
    case .escape: return 41
    case .delete: return 42
    case .tab: return 43
    case .space: return 44
    case .function(let number): return (1...12).contains(number) ? 57 + number : 91 + number
    case .insert: return 73
    case .home: return 74
    case .pageUp: return 75
    case .forwardDelete: return 76
    case .end: return 77
    case .pageDown: return 78
    case .right: return 79
    case .left: return 80
    case .down: return 81
    case .up: return 82
    case .other(let usage): return usage
    case .shift, .control, .option, .command, .capsLock: return 0
    }
  }

  private static let punctuation: [Character: Int] = [
    "-": 45, "=": 46, "[": 47, "]": 48, "\\": 49, ";": 51, "'": 52, "`": 53, ",": 54, ".": 55,
    "/": 56,
  ]

  /// The numbers of Apple's keyboards by those of the USB tables.
  private static let codes: [Int: UInt16] = [
    4: 0, 5: 11, 6: 8, 7: 2, 8: 14, 9: 3, 10: 5, 11: 4, 12: 34, 13: 38, 14: 40, 15: 37, 16: 46,
    17: 45, 18: 31, 19: 35, 20: 12, 21: 15, 22: 1, 23: 17, 24: 32, 25: 9, 26: 13, 27: 7, 28: 16,
    29: 6, 30: 18, 31: 19, 32: 20, 33: 21, 34: 23, 35: 22, 36: 26, 37: 28, 38: 25, 39: 29, 40: 36,
    41: 53, 42: 51, 43: 48, 44: 49, 45: 27, 46: 24, 47: 33, 48: 30, 49: 42, 51: 41, 52: 39, 53: 50,
    54: 43, 55: 47, 56: 44, 58: 122, 59: 120, 60: 99, 61: 118, 62: 96, 63: 97, 64: 98, 65: 100,
    66: 101, 67: 109, 68: 103, 69: 111, 73: 114, 74: 115, 75: 116, 76: 117, 77: 119, 78: 121,
    79: 124, 80: 123, 81: 125, 82: 126, 104: 105, 105: 107, 106: 113, 107: 106, 108: 64, 109: 79,
    110: 80, 111: 90,
  ]
}
