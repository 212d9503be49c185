// SPDX-License-Identifier: MIT

/// The side from which the motion of a transition starts (behaviour fact TR-2).
public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// From maximum x.
  public static let fromRight = CATransitionSubtype(rawValue: "fromRight")
  /// From minimum x.
  public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")
  /// From the top.
  public static let fromTop = CATransitionSubtype(rawValue: "fromTop")
  /// From the bottom.
  public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")
}

extension CATransitionSubtype: _CAStringConstant, KeyedName {
  /// The names that have a meaning.
  package static let known: [CATransitionSubtype] = [.fromRight, .fromLeft, .fromTop, .fromBottom]
}
