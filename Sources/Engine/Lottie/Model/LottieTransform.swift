// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation

/// The anchor, position, scale, rotation, skew and opacity of a layer, a group or a repeater's copies.
struct LottieTransform {
  /// The position: of one value, or of x and y each.
  enum Position {
    case whole(AnimatedValue)
    case split(x: AnimatedValue, y: AnimatedValue)
  }

  var anchor = AnimatedValue([0, 0])
  var position = Position.whole(AnimatedValue([0, 0]))
  /// Percent.
  var scale = AnimatedValue([100, 100])
  /// Degrees, clockwise.
  var rotation = AnimatedValue(0)
  /// Degrees.
  var skew = AnimatedValue(0)
  /// The direction of the skew, in degrees.
  var skewAxis = AnimatedValue(0)
  /// Percent.
  var opacity = AnimatedValue(100)
  /// Whether the direction of the position's way is added to the rotation.
  var followsWay = false

  init() {}

  init(_ node: LottieNode, _ reader: ValueReader) throws {
    anchor = try reader.value(node, "a", default: [0, 0])
    if let position = node["p"] {
      if position.flag("s"), let x = position["x"], let y = position["y"] {
        self.position = .split(x: try reader.value(x), y: try reader.value(y))
      } else {
        self.position = .whole(try reader.value(position))
      }
    }
    scale = try reader.value(node, "s", default: [100, 100])
    // A layer in space has its rotation about z under another name.
    rotation = try reader.value(node, node["r"] == nil ? "rz" : "r", default: [0])
    skew = try reader.value(node, "sk", default: [0])
    skewAxis = try reader.value(node, "sa", default: [0])
    opacity = try reader.value(node, "o", default: [100])
    for key in ["rx", "ry", "or"] {
      guard let value = node[key] else { continue }
      let turn = try reader.value(value)
      if turn.keyframes.contains(where: { $0.value.contains { $0 != 0 } }) {
        reader.unsupported("a rotation in space is left out", at: value.path)
      }
    }
  }

  /// Whether the matrix changes in time.
  var moves: Bool {
    let position =
      switch position {
      case .whole(let value): value.isAnimated
      case .split(let x, let y): x.isAnimated || y.isAnimated
      }
    return position || anchor.isAnimated || turnsOrScales
  }

  private var turnsOrScales: Bool {
    scale.isAnimated || rotation.isAnimated || skew.isAnimated || skewAxis.isAnimated
  }

  /// All values that the matrix is made of.
  var matrixValues: [AnimatedValue] {
    let position =
      switch position {
      case .whole(let value): [value]
      case .split(let x, let y): [x, y]
      }
    return position + [anchor, scale, rotation, skew, skewAxis]
  }

  func anchor(at frame: Double) -> CGPoint { Self.point(anchor.value(at: frame)) }

  func position(at frame: Double) -> CGPoint {
    switch position {
    case .whole(let value): Self.point(value.value(at: frame))
    case .split(let x, let y): CGPoint(x: x.number(at: frame), y: y.number(at: frame))
    }
  }

  /// The rotation in radians, with the direction of the way.
  func angle(at frame: Double) -> Double {
    var angle = rotation.number(at: frame) * .pi / 180
    if followsWay, case .whole(let value) = position {
      let way = value.direction(at: frame)
      if way != .zero { angle += atan2(way.y, way.x) }
    }
    return angle
  }

  /// The factors of the scale.
  func factors(at frame: Double) -> SIMD2<Double> {
    let value = scale.value(at: frame)
    return SIMD2(
      (value.first ?? 100) / 100, (value.count > 1 ? value[1] : value.first ?? 100) / 100)
  }

  /// The matrix of the skew.
  func shear(at frame: Double) -> CGAffineTransform {
    let skew = skew.number(at: frame)
    guard skew != 0 else { return .identity }
    let axis = skewAxis.number(at: frame) * .pi / 180
    // Within a hair of 90 degrees the picture would be infinite.
    let slope = tan(min(max(-skew, -89.9), 89.9) * .pi / 180)
    return CGAffineTransform(rotationAngle: -axis)
      .concatenating(CGAffineTransform(a: 1, b: 0, c: slope, d: 1, tx: 0, ty: 0))
      .concatenating(CGAffineTransform(rotationAngle: axis))
  }

  /// The scale and the skew, without rotation and position.
  func innerMatrix(at frame: Double) -> CGAffineTransform {
    let factors = factors(at: frame)
    return CGAffineTransform(scaleX: factors.x, y: factors.y).concatenating(shear(at: frame))
  }

  /// The whole matrix: anchor, scale, skew, rotation, position.
  func matrix(at frame: Double) -> CGAffineTransform {
    let anchor = anchor(at: frame), position = position(at: frame)
    return CGAffineTransform(translationX: -anchor.x, y: -anchor.y)
      .concatenating(innerMatrix(at: frame))
      .concatenating(CGAffineTransform(rotationAngle: angle(at: frame)))
      .concatenating(CGAffineTransform(translationX: position.x, y: position.y))
  }

  static func point(_ value: [Double]) -> CGPoint {
    CGPoint(x: value.first ?? 0, y: value.count > 1 ? value[1] : 0)
  }
}
