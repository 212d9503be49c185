// SPDX-License-Identifier: MIT

internal import RenderTree

/// The part of its shape where an emitter layer's particles are born; an unknown name is `volume`.
public struct CAEmitterLayerEmitterMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The ends of a line, the corners of a rectangle or box, the middle of a circle or sphere.
  public static let points = CAEmitterLayerEmitterMode(rawValue: "points")
  /// The edges of the shape; of a sphere the circle that it looks like.
  public static let outline = CAEmitterLayerEmitterMode(rawValue: "outline")
  /// The faces of a box or sphere, the inside of a flat shape.
  public static let surface = CAEmitterLayerEmitterMode(rawValue: "surface")
  /// All of the inside.
  public static let volume = CAEmitterLayerEmitterMode(rawValue: "volume")

  var nodeMode: EmitterMode {
    switch self {
    case .points: .points
    case .outline: .outline
    case .surface: .surface
    default: .volume
    }
  }
}

extension CAEmitterLayerEmitterMode: _CAStringConstant, KeyedName {
  /// The names that have a meaning.
  package static let known: [CAEmitterLayerEmitterMode] = [.points, .outline, .surface, .volume]
}
