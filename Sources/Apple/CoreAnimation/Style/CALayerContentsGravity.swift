// SPDX-License-Identifier: MIT

internal import RenderTree

/// The position and scaling of contents in the bounds of a layer.
///
/// `top` is maximum y and `bottom` minimum y of the layer's own space (behaviour fact CO-2). Where
/// y runs down, as it does here by default, `top` is therefore the *lower* edge on the screen and
/// `bottom` the upper one; with `isGeometryFlipped` on the root they are where their names say. A
/// name that is not one of these places the contents in the centre (CO-6).
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// In the middle, at natural size.
  public static let center = CALayerContentsGravity(rawValue: "center")
  /// At the middle of the maximum y edge, at natural size: the lower one where y runs down.
  public static let top = CALayerContentsGravity(rawValue: "top")
  /// At the middle of the minimum y edge, at natural size: the upper one where y runs down.
  public static let bottom = CALayerContentsGravity(rawValue: "bottom")
  /// At the middle of the minimum x edge, at natural size.
  public static let left = CALayerContentsGravity(rawValue: "left")
  /// At the middle of the maximum x edge, at natural size.
  public static let right = CALayerContentsGravity(rawValue: "right")
  /// In the corner of minimum x and maximum y, at natural size.
  public static let topLeft = CALayerContentsGravity(rawValue: "topLeft")
  /// In the corner of maximum x and maximum y, at natural size.
  public static let topRight = CALayerContentsGravity(rawValue: "topRight")
  /// In the corner of minimum x and minimum y, at natural size.
  public static let bottomLeft = CALayerContentsGravity(rawValue: "bottomLeft")
  /// In the corner of maximum x and minimum y, at natural size.
  public static let bottomRight = CALayerContentsGravity(rawValue: "bottomRight")
  /// Stretched to the bounds.
  public static let resize = CALayerContentsGravity(rawValue: "resize")
  /// Scaled evenly to fit inside the bounds.
  public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
  /// Scaled evenly to cover the bounds.
  public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")
}

extension CALayerContentsGravity: _CAStringConstant, KeyedName {
  /// The names that have a meaning.
  package static let known: [CALayerContentsGravity] = [
    .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight,
    .resize, .resizeAspect, .resizeAspectFill,
  ]
}

extension CALayerContentsGravity {
  /// The render tree's cases and their names; all other names lay out as `center`.
  private static let names: [(ContentsGravity, CALayerContentsGravity)] = [
    (.center, .center), (.top, .top), (.bottom, .bottom), (.left, .left), (.right, .right),
    (.topLeft, .topLeft), (.topRight, .topRight), (.bottomLeft, .bottomLeft),
    (.bottomRight, .bottomRight), (.resize, .resize), (.resizeAspect, .resizeAspect),
    (.resizeAspectFill, .resizeAspectFill),
  ]

  /// The name of a case of the render tree.
  init(_ gravity: ContentsGravity) {
    self = Self.names.first { $0.0 == gravity }?.1 ?? .center
  }

  /// The render tree's case for the name; nil for a name that is not known.
  var nodeGravity: ContentsGravity? { Self.names.first { $0.1 == self }?.0 }
}
