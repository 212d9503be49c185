// SPDX-License-Identifier: MIT

import Foundation

/// The shapes whose drawing is measured: in squares of 120 points, moving and turning.
enum ShapeKind: String, CaseIterable {
  /// The outline of a star, which grows.
  case stroke
  /// A filled star.
  case fill
  /// A closed curve that changes its shape.
  case morph
  /// The same with a shadow.
  case shadowedMorph = "morph-shadow"
  /// A filled star on a square of one colour: shapes and quads take turns.
  case icons

  /// The width and height of a shape's square, in points.
  static let side = 120.0
  static let lineWidth = 4.0
  static let shadow = (radius: 8.0, offset: 4.0, opacity: 0.4)
  /// The steps of a change from a shape back to itself.
  static let keyFrameCount = 8

  /// The kind and the number of shapes of a scene called `shape-KIND-N`; nil for another name.
  static func named(_ name: Substring) -> (kind: ShapeKind, count: Int)? {
    guard name.hasPrefix("shape-"), let dash = name.lastIndex(of: "-"),
      let count = Int(name[name.index(after: dash)...]), 1...1_000_000 ~= count,
      let kind = ShapeKind(rawValue: String(name[..<dash].dropFirst(6)))
    else { return nil }
    return (kind, count)
  }

  /// The corners of a star of ten points, the inner ones at half the radius.
  static let star: [SIMD2<Double>] = (0..<10).map { index in
    let angle = Double(index) * .pi / 5 - .pi / 2
    let radius = index % 2 == 0 ? 58.0 : 29.0
    return SIMD2(60 + radius * cos(angle), 60 + radius * sin(angle))
  }

  /// The control points of the closed curve of a layer; the curve passes half-way between neighbours.
  ///
  /// - Parameter progress: that of the change, from 0 to 1, where it is the same again.
  static func controls(of index: Int, at progress: Double) -> [SIMD2<Double>] {
    (0..<12).map { j in
      let angle = 2 * .pi * Double(j) / 12
      let radius = 46 + 12 * sin(3 * angle + 2 * .pi * progress + Double(index))
      return SIMD2(60 + radius * cos(angle), 60 + radius * sin(angle))
    }
  }
}

extension Motion {
  /// The share of a period that has passed at a time in seconds, in 0 ..< 1.
  func progress(at time: Double) -> Double {
    let turns = time / period + phase
    return turns - turns.rounded(.down)
  }
}
