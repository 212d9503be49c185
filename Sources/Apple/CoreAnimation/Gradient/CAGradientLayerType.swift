// SPDX-License-Identifier: MIT

internal import RenderTree

/// The shape of a gradient; an unknown name counts as `axial`.
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Along the line from start to end, made in the unit square and stretched to the bounds.
  public static let axial = CAGradientLayerType(rawValue: "axial")
  /// In ellipses about the start point; the end point is the corner of the last one's box.
  public static let radial = CAGradientLayerType(rawValue: "radial")
  /// Round the start point, from the ray to the end point on, clockwise where y points down.
  ///
  /// Both points are mapped to the bounds first: angles are those seen on the layer, and a layer that
  /// is not square does not stretch them. Behaviour fact GL-1 leaves that open.
  public static let conic = CAGradientLayerType(rawValue: "conic")

  var nodeKind: NodeGradient.Kind {
    switch self {
    case .radial: .radial
    case .conic: .conic
    default: .axial
    }
  }
}

extension CAGradientLayerType: _CAStringConstant, KeyedName {
  /// The names that have a meaning.
  package static let known: [CAGradientLayerType] = [.axial, .radial, .conic]
}
