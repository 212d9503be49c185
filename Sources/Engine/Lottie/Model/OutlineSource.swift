// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// An outline as the file describes it: a rectangle, an ellipse, a star or a polygon, or a path.
struct OutlineSource {
  /// The numbers of the outline.
  enum Kind {
    case rectangle(center: AnimatedValue, size: AnimatedValue, radius: AnimatedValue)
    case ellipse(center: AnimatedValue, size: AnimatedValue)
    case star(StarValues)
    case path(AnimatedValue)
  }

  /// The numbers of a star; of a polygon without the inner ones.
  struct StarValues {
    let center, points, rotation, outerRadius, outerRoundness: AnimatedValue
    let inner: (radius: AnimatedValue, roundness: AnimatedValue)?

    /// The number of points that a value says.
    static func points(_ number: Double) -> Int { min(max(Int(clamping: number), 1), pointLimit) }

    /// The most points at any frame, where the pace stays between its ends.
    var mostPoints: Int {
      points.keyframes.flatMap { $0.value + ($0.end ?? []) }.map(Self.points).max() ?? 1
    }
  }

  let kind: Kind
  /// Whether the outline runs counter-clockwise.
  let isReversed: Bool

  init(_ node: LottieNode, _ reader: ValueReader) throws {
    isReversed = try node.integer("d") == 3
    switch node["ty"]?.text {
    case "rc":
      kind = .rectangle(
        center: try reader.value(node, "p", default: [0, 0]),
        size: try reader.value(node, "s", default: [0, 0]),
        radius: try reader.value(node, "r", default: [0]))
    case "el":
      kind = .ellipse(
        center: try reader.value(node, "p", default: [0, 0]),
        size: try reader.value(node, "s", default: [0, 0]))
    case "sr":
      kind = .star(
        StarValues(
          center: try reader.value(node, "p", default: [0, 0]),
          points: try reader.value(node, "pt", default: [5]),
          rotation: try reader.value(node, "r", default: [0]),
          outerRadius: try reader.value(node, "or", default: [0]),
          outerRoundness: try reader.value(node, "os", default: [0]),
          inner: try node.integer("sy") == 2
            ? nil
            : (
              radius: try reader.value(node, "ir", default: [0]),
              roundness: try reader.value(node, "is", default: [0])
            )))
    default: kind = .path(try reader.outline(try node.required("ks")))
    }
  }

  /// The most points of a star.
  static let pointLimit = 2048

  /// The most vertices that the outline has at any frame.
  var mostVertices: Int {
    switch kind {
    case .rectangle, .ellipse: 8
    case .star(let star): 2 * star.mostPoints
    case .path(let value): (value.keyframes.map(\.value.count).max() ?? 0) / 6
    }
  }

  /// The values that the outline is made of.
  var values: [AnimatedValue] {
    switch kind {
    case .rectangle(let center, let size, let radius): [center, size, radius]
    case .ellipse(let center, let size): [center, size]
    case .star(let star):
      [star.center, star.points, star.rotation, star.outerRadius, star.outerRoundness]
        + (star.inner.map { [$0.radius, $0.roundness] } ?? [])
    case .path(let value): [value]
    }
  }
}
