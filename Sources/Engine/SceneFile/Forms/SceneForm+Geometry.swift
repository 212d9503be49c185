// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation

extension JSONNode {
  /// Reads the numbers of a list of a given length.
  func numbers(_ count: Int, _ reader: SceneReader) throws -> [CGFloat] {
    guard case .list(let items) = value, items.count == count else {
      throw mismatch(expected: "a list of \(count) numbers")
    }
    return try items.map { try SceneForm<CGFloat>.number.decode($0, reader) }
  }
}

extension SceneForm {
  /// The form of a value that consists of `count` numbers: a list of them.
  fileprivate static func list(
    of count: Int, _ make: @escaping ([CGFloat]) -> Value,
    _ numbers: @escaping (Value) -> [CGFloat]
  ) -> Self {
    SceneForm(
      decode: { node, reader in make(try node.numbers(count, reader)) },
      encode: { value, _ in .numbers(numbers(value).map(\.native)) })
  }
}

extension SceneForm where Value == CGPoint {
  /// The form of a point: `[x, y]`, in points.
  static var point: Self { list(of: 2, { CGPoint(x: $0[0], y: $0[1]) }, { [$0.x, $0.y] }) }
}

extension SceneForm where Value == CGSize {
  /// The form of a size: `[width, height]`, in points.
  static var size: Self {
    list(of: 2, { CGSize(width: $0[0], height: $0[1]) }, { [$0.width, $0.height] })
  }
}

extension SceneForm where Value == CGRect {
  /// The form of a rectangle: `[x, y, width, height]`, in points or unit space.
  static var rect: Self {
    list(
      of: 4, { CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) },
      { [$0.origin.x, $0.origin.y, $0.size.width, $0.size.height] })
  }
}

extension SceneForm where Value == CATransform3D {
  /// The form of a matrix: the sixteen numbers m11, m12 … m44, or a list of operations, each
  /// prepended to the ones before as `CATransform3DTranslate` does: `{"translate": [x, y, z]}`,
  /// `{"scale": [x, y, z]}`, `{"rotate": [degrees, x, y, z]}`, `{"perspective": distance}`.
  static var transform: Self {
    SceneForm(
      decode: { node, reader in
        guard case .list(let items) = node.value else {
          throw node.mismatch(expected: "16 numbers or a list of operations")
        }
        if case .number = items.first?.value { return matrix(try node.numbers(16, reader)) }
        return try items.reduce(CATransform3DIdentity) { try applied($1, to: $0, reader) }
      },
      encode: { t, _ in
        .numbers(
          [
            t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24, t.m31, t.m32, t.m33, t.m34,
            t.m41, t.m42, t.m43, t.m44,
          ].map { $0.native })
      })
  }

  private static func matrix(_ m: [CGFloat]) -> CATransform3D {
    CATransform3D(
      m11: m[0], m12: m[1], m13: m[2], m14: m[3], m21: m[4], m22: m[5], m23: m[6], m24: m[7],
      m31: m[8], m32: m[9], m33: m[10], m34: m[11], m41: m[12], m42: m[13], m43: m[14], m44: m[15])
  }

  private static func applied(
    _ node: JSONNode, to t: CATransform3D, _ reader: SceneReader
  ) throws -> CATransform3D {
    guard case .object(let members) = node.value, members.count == 1 else {
      throw node.mismatch(expected: "an operation such as {\"translate\": [x, y, z]}")
    }
    let operand = members[0].node
    switch members[0].key {
    case "translate":
      let v = try operand.numbers(3, reader)
      return CATransform3DTranslate(t, v[0], v[1], v[2])
    case "scale":
      let v = try operand.numbers(3, reader)
      return CATransform3DScale(t, v[0], v[1], v[2])
    case "rotate":
      let v = try operand.numbers(4, reader)
      return CATransform3DRotate(t, v[0] * .pi / 180, v[1], v[2], v[3])
    case "perspective":
      var perspective = CATransform3DIdentity
      perspective.m34 = -1 / (try SceneForm<CGFloat>.number.decode(operand, reader))
      return CATransform3DConcat(perspective, t)
    case let key:
      throw SceneFileError(
        "unknown operation \"\(key)\"; there are translate, scale, rotate and perspective",
        at: members[0].location)
    }
  }
}
