// SPDX-License-Identifier: MIT

/// The outline of rounded corners (behaviour fact DO-8).
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// A quarter of a circle.
  public static let circular = CALayerCornerCurve(rawValue: "circular")
  /// A curve whose bend sets in further along the edges.
  public static let continuous = CALayerCornerCurve(rawValue: "continuous")
}

extension CALayerCornerCurve: _CAStringConstant, KeyedName {
  /// The names that have a meaning.
  package static let known: [CALayerCornerCurve] = [.circular, .continuous]
}
