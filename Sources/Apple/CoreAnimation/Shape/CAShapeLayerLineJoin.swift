// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// The shape of the corners of a shape layer's line; an unknown name counts as `miter`.
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// A sharp corner, cut off like a bevel where it would be longer than the miter limit allows.
  public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
  /// A corner rounded with half the line's width.
  public static let round = CAShapeLayerLineJoin(rawValue: "round")
  /// A corner cut off by a straight line.
  public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")

  var nodeJoin: CGLineJoin {
    switch self {
    case .round: .round
    case .bevel: .bevel
    default: .miter
    }
  }
}

extension CAShapeLayerLineJoin: _CAStringConstant, KeyedName {
  /// The names that have a meaning.
  package static let known: [CAShapeLayerLineJoin] = [.miter, .round, .bevel]
}
