// SPDX-License-Identifier: MIT

/// The motion by which one state of a layer replaces another (behaviour fact TR-2).
public struct CATransitionType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The old fades into the new.
  public static let fade = CATransitionType(rawValue: "fade")
  /// The new slides over the old.
  public static let moveIn = CATransitionType(rawValue: "moveIn")
  /// The new pushes the old out.
  public static let push = CATransitionType(rawValue: "push")
  /// The old slides away from the new.
  public static let reveal = CATransitionType(rawValue: "reveal")
  /// Both turn as the faces of one sheet, for the transitions of views.
  package static let flip = CATransitionType(rawValue: "flip")
}

extension CATransitionType: _CAStringConstant, KeyedName {
  /// The names that have a meaning.
  package static let known: [CATransitionType] = [.fade, .moveIn, .push, .reveal, .flip]
}
