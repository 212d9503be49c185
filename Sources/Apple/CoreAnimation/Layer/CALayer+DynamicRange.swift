// SPDX-License-Identifier: MIT

extension CALayer {
  /// The share of a display's extended brightness that a layer may use; stored, without effect
  /// here.
  public struct DynamicRange: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// Chosen by the contents.
    public static let automatic = DynamicRange(rawValue: "automatic")
    /// Standard range only.
    public static let standard = DynamicRange(rawValue: "standard")
    /// Some of the extended range.
    public static let constrainedHigh = DynamicRange(rawValue: "constrainedHigh")
    /// All of the extended range.
    public static let high = DynamicRange(rawValue: "high")
  }
}

extension CALayer.DynamicRange {
  /// The range itself, or `standard` for an unknown name (behaviour fact NM-1).
  var known: CALayer.DynamicRange {
    self == .automatic || self == .constrainedHigh || self == .high ? self : .standard
  }
}

extension CALayer.DynamicRange: _CAStringConstant, KeyedName {
  /// The names that have a meaning.
  package static let known: [CALayer.DynamicRange] = [
    .automatic, .standard, .constrainedHigh, .high,
  ]
}
