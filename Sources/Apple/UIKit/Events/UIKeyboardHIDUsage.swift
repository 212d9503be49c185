// SPDX-License-Identifier: MIT

/// A key by its position: its number in the keyboard page of the USB HID usage tables.
///
/// Apple's is an enumeration with the same names and numbers; here any number is a value.
public struct UIKeyboardHIDUsage: RawRepresentable, Hashable, Sendable {
  /// The number.
  public let rawValue: Int

  /// Makes a key from its number.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The key of the letter A.
  public static let keyboardA = UIKeyboardHIDUsage(rawValue: 4)
  /// The key of the letter B.
  public static let keyboardB = UIKeyboardHIDUsage(rawValue: 5)
  /// The key of the letter C.
  public static let keyboardC = UIKeyboardHIDUsage(rawValue: 6)
  /// The key of the letter D.
  public static let keyboardD = UIKeyboardHIDUsage(rawValue: 7)
  /// The key of the letter E.
  public static let keyboardE = UIKeyboardHIDUsage(rawValue: 8)
  /// The key of the letter F.
  public static let keyboardF = UIKeyboardHIDUsage(rawValue: 9)
  /// The key of the letter G.
  public static let keyboardG = UIKeyboardHIDUsage(rawValue: 10)
  /// The key of the letter H.
  public static let keyboardH = UIKeyboardHIDUsage(rawValue: 11)
  /// The key of the letter I.
  public static let keyboardI = UIKeyboardHIDUsage(rawValue: 12)
  /// The key of the letter J.
  public static let keyboardJ = UIKeyboardHIDUsage(rawValue: 13)
  /// The key of the letter K.
  public static let keyboardK = UIKeyboardHIDUsage(rawValue: 14)
  /// The key of the letter L.
  public static let keyboardL = UIKeyboardHIDUsage(rawValue: 15)
  /// The key of the letter M.
  public static let keyboardM = UIKeyboardHIDUsage(rawValue: 16)
  /// The key of the letter N.
  public static let keyboardN = UIKeyboardHIDUsage(rawValue: 17)
  /// The key of the letter O.
  public static let keyboardO = UIKeyboardHIDUsage(rawValue: 18)
  /// The key of the letter P.
  public static let keyboardP = UIKeyboardHIDUsage(rawValue: 19)
  /// The key of the letter Q.
  public static let keyboardQ = UIKeyboardHIDUsage(rawValue: 20)
  /// The key of the letter R.
  public static let keyboardR = UIKeyboardHIDUsage(rawValue: 21)
  /// The key of the letter S.
  public static let keyboardS = UIKeyboardHIDUsage(rawValue: 22)
  /// The key of the letter T.
  public static let keyboardT = UIKeyboardHIDUsage(rawValue: 23)
  /// The key of the letter U.
  public static let keyboardU = UIKeyboardHIDUsage(rawValue: 24)
  /// The key of the letter V.
  public static let keyboardV = UIKeyboardHIDUsage(rawValue: 25)
  /// The key of the letter W.
  public static let keyboardW = UIKeyboardHIDUsage(rawValue: 26)
  /// The key of the letter X.
  public static let keyboardX = UIKeyboardHIDUsage(rawValue: 27)
  /// The key of the letter Y.
  public static let keyboardY = UIKeyboardHIDUsage(rawValue: 28)
  /// The key of the letter Z.
  public static let keyboardZ = UIKeyboardHIDUsage(rawValue: 29)
  /// The key of the digit 1.
  public static let keyboard1 = UIKeyboardHIDUsage(rawValue: 30)
  /// The key of the digit 2.
  public static let keyboard2 = UIKeyboardHIDUsage(rawValue: 31)
  /// The key of the digit 3.
  public static let keyboard3 = UIKeyboardHIDUsage(rawValue: 32)
  /// The key of the digit 4.
  public static let keyboard4 = UIKeyboardHIDUsage(rawValue: 33)
  /// The key of the digit 5.
  public static let keyboard5 = UIKeyboardHIDUsage(rawValue: 34)
  /// The key of the digit 6.
  public static let keyboard6 = UIKeyboardHIDUsage(rawValue: 35)
  /// The key of the digit 7.
  public static let keyboard7 = UIKeyboardHIDUsage(rawValue: 36)
  /// The key of the digit 8.
  public static let keyboard8 = UIKeyboardHIDUsage(rawValue: 37)
  /// The key of the digit 9.
  public static let keyboard9 = UIKeyboardHIDUsage(rawValue: 38)
  /// The key of the digit 0.
  public static let keyboard0 = UIKeyboardHIDUsage(rawValue: 39)
  /// Return.
  public static let keyboardReturnOrEnter = UIKeyboardHIDUsage(rawValue: 40)
  /// Escape.
  public static let keyboardEscape = UIKeyboardHIDUsage(rawValue: 41)
  /// Backspace.
  public static let keyboardDeleteOrBackspace = UIKeyboardHIDUsage(rawValue: 42)
  /// Tab.
  public static let keyboardTab = UIKeyboardHIDUsage(rawValue: 43)
  /// The space bar.
  public static let keyboardSpacebar = UIKeyboardHIDUsage(rawValue: 44)
  /// The hyphen.
  public static let keyboardHyphen = UIKeyboardHIDUsage(rawValue: 45)
  /// The equals sign.
  public static let keyboardEqualSign = UIKeyboardHIDUsage(rawValue: 46)
  /// The opening bracket.
  public static let keyboardOpenBracket = UIKeyboardHIDUsage(rawValue: 47)
  /// The closing bracket.
  public static let keyboardCloseBracket = UIKeyboardHIDUsage(rawValue: 48)
  /// The backslash.
  public static let keyboardBackslash = UIKeyboardHIDUsage(rawValue: 49)
  /// The semicolon.
  public static let keyboardSemicolon = UIKeyboardHIDUsage(rawValue: 51)
  /// The quotation mark.
  public static let keyboardQuote = UIKeyboardHIDUsage(rawValue: 52)
  /// The grave accent.
  public static let keyboardGraveAccentAndTilde = UIKeyboardHIDUsage(rawValue: 53)
  /// The comma.
  public static let keyboardComma = UIKeyboardHIDUsage(rawValue: 54)
  /// The full stop.
  public static let keyboardPeriod = UIKeyboardHIDUsage(rawValue: 55)
  /// The slash.
  public static let keyboardSlash = UIKeyboardHIDUsage(rawValue: 56)
  /// Caps Lock.
  public static let keyboardCapsLock = UIKeyboardHIDUsage(rawValue: 57)
  /// The function key 1.
  public static let keyboardF1 = UIKeyboardHIDUsage(rawValue: 58)
  /// The function key 2.
  public static let keyboardF2 = UIKeyboardHIDUsage(rawValue: 59)
  /// The function key 3.
  public static let keyboardF3 = UIKeyboardHIDUsage(rawValue: 60)
  /// The function key 4.
  public static let keyboardF4 = UIKeyboardHIDUsage(rawValue: 61)
  /// The function key 5.
  public static let keyboardF5 = UIKeyboardHIDUsage(rawValue: 62)
  /// The function key 6.
  public static let keyboardF6 = UIKeyboardHIDUsage(rawValue: 63)
  /// The function key 7.
  public static let keyboardF7 = UIKeyboardHIDUsage(rawValue: 64)
  /// The function key 8.
  public static let keyboardF8 = UIKeyboardHIDUsage(rawValue: 65)
  /// The function key 9.
  public static let keyboardF9 = UIKeyboardHIDUsage(rawValue: 66)
  /// The function key 10.
  public static let keyboardF10 = UIKeyboardHIDUsage(rawValue: 67)
  /// The function key 11.
  public static let keyboardF11 = UIKeyboardHIDUsage(rawValue: 68)
  /// The function key 12.
  public static let keyboardF12 = UIKeyboardHIDUsage(rawValue: 69)
  /// Insert.
  public static let keyboardInsert = UIKeyboardHIDUsage(rawValue: 73)
  /// Home.
  public static let keyboardHome = UIKeyboardHIDUsage(rawValue: 74)
  /// Page Up.
  public static let keyboardPageUp = UIKeyboardHIDUsage(rawValue: 75)
  /// Delete, which deletes what lies behind the cursor.
  public static let keyboardDeleteForward = UIKeyboardHIDUsage(rawValue: 76)
  /// End.
  public static let keyboardEnd = UIKeyboardHIDUsage(rawValue: 77)
  /// Page Down.
  public static let keyboardPageDown = UIKeyboardHIDUsage(rawValue: 78)
  /// The arrow to the right.
  public static let keyboardRightArrow = UIKeyboardHIDUsage(rawValue: 79)
  /// The arrow to the left.
  public static let keyboardLeftArrow = UIKeyboardHIDUsage(rawValue: 80)
  /// The arrow downward.
  public static let keyboardDownArrow = UIKeyboardHIDUsage(rawValue: 81)
  /// The arrow upward.
  public static let keyboardUpArrow = UIKeyboardHIDUsage(rawValue: 82)
  /// The left Control key.
  public static let keyboardLeftControl = UIKeyboardHIDUsage(rawValue: 224)
  /// The left Shift key.
  public static let keyboardLeftShift = UIKeyboardHIDUsage(rawValue: 225)
  /// The left Alt key.
  public static let keyboardLeftAlt = UIKeyboardHIDUsage(rawValue: 226)
  /// The left Super key.
  public static let keyboardLeftGUI = UIKeyboardHIDUsage(rawValue: 227)
  /// The right Control key.
  public static let keyboardRightControl = UIKeyboardHIDUsage(rawValue: 228)
  /// The right Shift key.
  public static let keyboardRightShift = UIKeyboardHIDUsage(rawValue: 229)
  /// The right Alt key.
  public static let keyboardRightAlt = UIKeyboardHIDUsage(rawValue: 230)
  /// The right Super key.
  public static let keyboardRightGUI = UIKeyboardHIDUsage(rawValue: 231)
}
