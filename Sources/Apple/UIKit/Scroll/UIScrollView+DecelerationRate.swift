// SPDX-License-Identifier: MIT

public import Foundation

extension UIScrollView {
  /// The share of its speed that content keeps in a millisecond while it slows down.
  public struct DecelerationRate: Hashable, RawRepresentable, Sendable {
    /// The share, above 0 and below 1; another one counts as `normal`.
    public let rawValue: CGFloat

    /// Makes a rate from a share.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    /// The usual rate, 0.998 (view fact SC-2).
    public static let normal = DecelerationRate(rawValue: 0.998)
    /// A rate at which content soon stops, 0.99 (view fact SC-2).
    public static let fast = DecelerationRate(rawValue: 0.99)
  }
}
