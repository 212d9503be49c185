// SPDX-License-Identifier: MIT

/// A key by its position: its number in the keyboard page of the USB HID usage tables.
///
/// Apple's is an enumeration with the same names and numbers; here any number is a value.
public struct UIKeyboardHIDUsage: RawRepresentable, Hashable, Sendable {
  /// The number.
  public let rawValue: Int

  /// Makes a key from its number.
  public init(rawValue: Int) { self.rawValue = rawValue }
}
