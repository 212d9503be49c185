// SPDX-License-Identifier: MIT

/// The directions in which a scroll layer scrolls; an unknown name counts as `none`.
public struct CAScrollLayerScrollMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Not at all.
  public static let none = CAScrollLayerScrollMode(rawValue: "none")
  /// Along y.
  public static let vertically = CAScrollLayerScrollMode(rawValue: "vertically")
  /// Along x.
  public static let horizontally = CAScrollLayerScrollMode(rawValue: "horizontally")
  /// Along both.
  public static let both = CAScrollLayerScrollMode(rawValue: "both")

  /// Whether x may change.
  var allowsX: Bool { self == .horizontally || self == .both }
  /// Whether y may change.
  var allowsY: Bool { self == .vertically || self == .both }
}

extension CAScrollLayerScrollMode: _CAStringConstant, KeyedName {
  /// The names that have a meaning.
  package static let known: [CAScrollLayerScrollMode] = [.none, .vertically, .horizontally, .both]
}
