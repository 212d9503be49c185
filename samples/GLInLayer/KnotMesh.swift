// SPDX-License-Identifier: MIT

import Foundation

/// A tube along a knot on a torus, as triangles: position and normal of each corner, and indices.
struct KnotMesh {
  /// Six numbers a corner: position, normal.
  private(set) var corners: [Float] = []
  private(set) var indices: [UInt32] = []

  /// Makes a knot that goes `turns` times about the axis and `loops` times through the hole.
  init(turns: Int = 2, loops: Int = 3, segments: Int = 360, sides: Int = 28) {
    for segment in 0..<segments {
      let angle = 2 * Double.pi * Double(segment) / Double(segments)
      let center = Self.point(angle, turns, loops)
      let ahead = Self.point(angle + 1e-3, turns, loops)
      let tangent = Self.unit(ahead - center)
      let side = Self.unit(Self.cross(tangent, Self.unit(center + SIMD3(0, 0, 3))))
      let up = Self.cross(side, tangent)
      for corner in 0..<sides {
        let turn = 2 * Double.pi * Double(corner) / Double(sides)
        let normal = side * cos(turn) + up * sin(turn)
        let place = center + normal * 0.34
        corners += [place.x, place.y, place.z, normal.x, normal.y, normal.z].map { Float($0) }
        let next = (segment + 1) % segments
        let right = (corner + 1) % sides
        let quad = [
          segment * sides + corner, next * sides + corner, next * sides + right,
          segment * sides + right,
        ].map { UInt32($0) }
        indices += [quad[0], quad[1], quad[2], quad[0], quad[2], quad[3]]
      }
    }
  }

  private static func point(_ angle: Double, _ turns: Int, _ loops: Int) -> SIMD3<Double> {
    let radius = 1.35 + 0.55 * cos(Double(loops) * angle)
    return SIMD3(
      radius * cos(Double(turns) * angle), radius * sin(Double(turns) * angle),
      0.75 * sin(Double(loops) * angle))
  }

  private static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
  }

  private static func unit(_ v: SIMD3<Double>) -> SIMD3<Double> {
    v / (v * v).sum().squareRoot()
  }
}
