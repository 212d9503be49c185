// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// The shape of the ends of a shape layer's line; an unknown name counts as `butt`.
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The line ends at its end point.
  public static let butt = CAShapeLayerLineCap(rawValue: "butt")
  /// A half disc of the line's width is added.
  public static let round = CAShapeLayerLineCap(rawValue: "round")
  /// Half a square of the line's width is added.
  public static let square = CAShapeLayerLineCap(rawValue: "square")

  var nodeCap: CGLineCap {
    switch self {
    case .round: .round
    case .square: .square
    default: .butt
    }
  }
}

extension CAShapeLayerLineCap: _CAStringConstant, KeyedName {
  /// The names that have a meaning.
  package static let known: [CAShapeLayerLineCap] = [.butt, .round, .square]
}
