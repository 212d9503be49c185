// SPDX-License-Identifier: MIT

internal import RenderTree

/// The shape in or on which an emitter layer's particles are born; an unknown name counts as
/// `point`.
public struct CAEmitterLayerEmitterShape: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The emitter's position.
  public static let point = CAEmitterLayerEmitterShape(rawValue: "point")
  /// A line along x, as wide as the emitter's size. Longitude 0 points to its side of minimum y.
  public static let line = CAEmitterLayerEmitterShape(rawValue: "line")
  /// A rectangle of the emitter's size about its position.
  public static let rectangle = CAEmitterLayerEmitterShape(rawValue: "rectangle")
  /// A box of the emitter's size and depth about its position.
  public static let cuboid = CAEmitterLayerEmitterShape(rawValue: "cuboid")
  /// A circle; the width of the emitter's size is its radius. Longitude 0 points outwards.
  public static let circle = CAEmitterLayerEmitterShape(rawValue: "circle")
  /// A sphere; the width of the emitter's size is its radius. Longitude 0 points outwards.
  public static let sphere = CAEmitterLayerEmitterShape(rawValue: "sphere")

  var nodeShape: EmitterShape {
    switch self {
    case .line: .line
    case .rectangle: .rectangle
    case .cuboid: .cuboid
    case .circle: .circle
    case .sphere: .sphere
    default: .point
    }
  }
}

extension CAEmitterLayerEmitterShape: _CAStringConstant, KeyedName {
  /// The names that have a meaning.
  package static let known: [CAEmitterLayerEmitterShape] = [
    .point, .line, .rectangle, .cuboid, .circle, .sphere,
  ]
}
