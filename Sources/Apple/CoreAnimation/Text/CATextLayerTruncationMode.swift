// SPDX-License-Identifier: MIT

/// The part of a line that is omitted when it is wider than a text layer.
public struct CATextLayerTruncationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Nothing: the text is cut off at the edge.
  public static let none = CATextLayerTruncationMode(rawValue: "none")
  /// The beginning.
  public static let start = CATextLayerTruncationMode(rawValue: "start")
  /// The end.
  public static let end = CATextLayerTruncationMode(rawValue: "end")
  /// The middle.
  public static let middle = CATextLayerTruncationMode(rawValue: "middle")
}

extension CATextLayerTruncationMode: _CAStringConstant, KeyedName {
  /// The names that have a meaning.
  package static let known: [CATextLayerTruncationMode] = [.none, .start, .end, .middle]
}
