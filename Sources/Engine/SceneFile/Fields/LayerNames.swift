// SPDX-License-Identifier: MIT

internal import CoreAnimation
internal import CoreGraphics
internal import Foundation

/// The names of values in several classes of layers.
enum LayerNames {
  static let corners: [(String, CACornerMask)] = [
    ("minXMinY", .layerMinXMinYCorner), ("maxXMinY", .layerMaxXMinYCorner),
    ("minXMaxY", .layerMinXMaxYCorner), ("maxXMaxY", .layerMaxXMaxYCorner),
  ]

  static let edges: [(String, CAEdgeAntialiasingMask)] = [
    ("left", .layerLeftEdge), ("right", .layerRightEdge), ("bottom", .layerBottomEdge),
    ("top", .layerTopEdge),
  ]

  static let autoresizing: [(String, CAAutoresizingMask)] = [
    ("minXMargin", .layerMinXMargin), ("width", .layerWidthSizable),
    ("maxXMargin", .layerMaxXMargin),
    ("minYMargin", .layerMinYMargin), ("height", .layerHeightSizable),
    ("maxYMargin", .layerMaxYMargin),
  ]

  /// The properties of a layer's time.
  static let timing: Set<String> = [
    "beginTime", "duration", "speed", "timeOffset", "repeatCount", "repeatDuration",
    "autoreverses", "fillMode",
  ]

  /// The key of a property in the object that its first word names: `radius` of `shadowRadius` without
  /// `shadow`; nil for a property of another first word.
  static func key(_ key: String, without word: String) -> String? {
    guard key.hasPrefix(word), key != word else { return nil }
    let rest = key.dropFirst(word.utf8.count)
    return rest.prefix(1).lowercased() + rest.dropFirst()
  }

  /// The form of a rule of filling: the values of Apple's constants are accepted beside their names in
  /// Swift.
  static var fillRule: SceneForm<CAShapeLayerFillRule> {
    let rules: [(String, CAShapeLayerFillRule)] = [
      ("nonZero", .nonZero), ("evenOdd", .evenOdd), ("non-zero", .nonZero), ("even-odd", .evenOdd),
    ]
    return SceneForm<String>.text.map(
      expected: "\"nonZero\" or \"evenOdd\"", from: { text in rules.first { $0.0 == text }?.1 },
      to: { rule in rules.first { $0.1 == rule }?.0 ?? "nonZero" })
  }

  /// The image that a layer displays; nil for none, and for text, which is drawn from its string.
  static func image(of layer: CALayer) throws -> CGImage? {
    guard !(layer is CATextLayer), let contents = layer.contents else { return nil }
    if let image = contents as? CGImage { return image }
    if let contents = contents as? any ScaledContents {
      return contents.contentsImage(forScale: layer.scaleOfContents)
    }
    throw SceneFileError("contents of type \(type(of: contents)) have no form in a scene file")
  }
}

extension SceneForm where Value == CAConstraint {
  /// The form of a constraint: `{"attribute": "minX", "source": "superlayer", "sourceAttribute":
  /// "minX", "scale": 1, "offset": 0}`; scale and offset are optional.
  static var constraint: Self {
    SceneForm(
      decode: { node, reader in try constraint(node, reader) },
      encode: { value, _ in
        .members([
          ("attribute", .text(name(of: value.attribute))),
          ("source", .text(value.sourceName)),
          ("sourceAttribute", .text(name(of: value.sourceAttribute))),
          ("scale", .finite(value.scale.native)), ("offset", .finite(value.offset.native)),
        ])
      })
  }

  private static let attributes: [(String, CAConstraintAttribute)] = [
    ("minX", .minX), ("midX", .midX), ("maxX", .maxX), ("width", .width),
    ("minY", .minY), ("midY", .midY), ("maxY", .maxY), ("height", .height),
  ]

  private static func name(of attribute: CAConstraintAttribute) -> String {
    attributes.first { $0.1 == attribute }?.0 ?? "minX"
  }

  private static func constraint(_ node: JSONNode, _ reader: SceneReader) throws -> CAConstraint {
    guard case .object(let members) = node.value else {
      throw node.mismatch(expected: "a constraint, an object")
    }
    var found: [String: CAConstraintAttribute] = [:]
    var source: String?
    var (scale, offset): (CGFloat, CGFloat) = (1, 0)
    for member in members {
      switch member.key {
      case "attribute", "sourceAttribute":
        let name = try SceneForm<String>.text.decode(member.node, reader)
        guard let attribute = attributes.first(where: { $0.0 == name }) else {
          let names = attributes.map(\.0).joined(separator: ", ")
          throw member.node.mismatch(expected: "one of \(names)")
        }
        found[member.key] = attribute.1
      case "source": source = try SceneForm<String>.text.decode(member.node, reader)
      case "scale": scale = try SceneForm<CGFloat>.number.decode(member.node, reader)
      case "offset": offset = try SceneForm<CGFloat>.number.decode(member.node, reader)
      case let key:
        throw SceneFileError("unknown key \"\(key)\" of a constraint", at: member.location)
      }
    }
    guard let attribute = found["attribute"], let sourceAttribute = found["sourceAttribute"],
      let source
    else {
      throw node.mismatch(expected: "a constraint with attribute, source and sourceAttribute")
    }
    return CAConstraint(
      attribute: attribute, relativeTo: source, attribute: sourceAttribute, scale: scale,
      offset: offset)
  }
}
