// SPDX-License-Identifier: MIT

/// The style of an underline, for a number under `kCTUnderlineStyleAttributeName`.
public struct CTUnderlineStyle: OptionSet, Hashable, Sendable {
  public let rawValue: Int32

  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// One thin line.
  public static let single = CTUnderlineStyle(rawValue: 1)
  /// One line of twice the width.
  public static let thick = CTUnderlineStyle(rawValue: 2)
  /// Two thin lines.
  public static let double = CTUnderlineStyle(rawValue: 9)
}
