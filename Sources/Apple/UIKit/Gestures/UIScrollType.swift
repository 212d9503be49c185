// SPDX-License-Identifier: MIT

/// The kinds of devices that scroll.
public enum UIScrollType: Int, Sendable {
  /// A wheel with notches.
  case discrete
  /// A touchpad, or a wheel that measures finer than notches.
  case continuous
}

/// A set of kinds of scrolling.
public struct UIScrollTypeMask: OptionSet, Sendable {
  /// The bits.
  public let rawValue: Int

  /// Makes a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Wheels with notches.
  public static let discrete = UIScrollTypeMask(rawValue: 1)
  /// Touchpads and fine wheels.
  public static let continuous = UIScrollTypeMask(rawValue: 2)
  /// Both.
  public static let all: UIScrollTypeMask = [.discrete, .continuous]
}
