// SPDX-License-Identifier: MIT

internal import RenderTree

/// The order and blending of an emitter's particles; an unknown name counts as `unordered`.
public struct CAEmitterLayerRenderMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// In no order that can be relied on; here by cell.
  public static let unordered = CAEmitterLayerRenderMode(rawValue: "unordered")
  /// The oldest first, so that they lie below.
  public static let oldestFirst = CAEmitterLayerRenderMode(rawValue: "oldestFirst")
  /// The oldest last, so that they lie on top.
  public static let oldestLast = CAEmitterLayerRenderMode(rawValue: "oldestLast")
  /// By z, the lowest first.
  public static let backToFront = CAEmitterLayerRenderMode(rawValue: "backToFront")
  /// Added to what lies below: light on light gets brighter.
  public static let additive = CAEmitterLayerRenderMode(rawValue: "additive")

  var nodeRenderMode: EmitterRenderMode {
    switch self {
    case .oldestFirst: .oldestFirst
    case .oldestLast: .oldestLast
    case .backToFront: .backToFront
    case .additive: .additive
    default: .unordered
    }
  }
}

extension CAEmitterLayerRenderMode: _CAStringConstant, KeyedName {
  /// The names that have a meaning.
  package static let known: [CAEmitterLayerRenderMode] = [
    .unordered, .oldestFirst, .oldestLast, .backToFront, .additive,
  ]
}
