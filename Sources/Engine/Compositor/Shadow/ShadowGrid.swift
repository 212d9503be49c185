// SPDX-License-Identifier: MIT

/// The quads that show a picture of a shadow: corners as they are, the middle stretched, and nothing
/// where the layer hides its shadow.
///
/// ```
/// ┌──┬─┬────┬─┬──┐   columns are cut at the corners' ends and at the hole's edges, rows likewise;
/// ├──┼─┼────┼─┼──┤   all rows are cut alike, so that neighbours share whole edges
/// ├──┼─┘hole└─┼──┤
/// └──┴────────┴──┘
/// ```
struct ShadowGrid {
  private var columns: InlineArray<6, Double> = InlineArray(repeating: 0)
  private var rows: InlineArray<6, Double> = InlineArray(repeating: 0)
  private(set) var columnCount = 0
  private(set) var rowCount = 0
  private let rect: SIMD4<Double>
  private let corner: SIMD2<Double>
  private let hole: SIMD4<Double>?

  /// - Parameters:
  ///   - rect: the rectangle of the shadow in the layer's space.
  ///   - corner: width and height of the parts of the picture that are not stretched, in points.
  ///   - hole: the part that the layer hides.
  ///   - trim: points along each side of `rect` in which nothing is to be seen.
  init(rect: SIMD4<Double>, corner: SIMD2<Double>, hole: SIMD4<Double>?, trim: Double = 0) {
    self.rect = rect
    self.corner = corner
    self.hole = hole
    (columns, columnCount) = Self.cuts(
      rect.x, rect.x + rect.z, corner: corner.x, trim: trim, hole: hole.map { ($0.x, $0.x + $0.z) })
    (rows, rowCount) = Self.cuts(
      rect.y, rect.y + rect.w, corner: corner.y, trim: trim, hole: hole.map { ($0.y, $0.y + $0.w) })
  }

  private static func cuts(
    _ start: Double, _ end: Double, corner: Double, trim: Double, hole: (Double, Double)?
  ) -> (InlineArray<6, Double>, Int) {
    let low = start + trim
    let high = end - trim
    var list: InlineArray<6, Double> = [
      low, start + corner, end - corner, high, hole?.0 ?? low, hole?.1 ?? high,
    ]
    for index in 1..<6 {
      var slot = index
      while slot > 0, list[slot - 1] > list[slot] {
        list.swapAt(slot - 1, slot)
        slot -= 1
      }
    }
    var count = 0
    for index in 0..<6 where list[index] >= low && list[index] <= high {
      if count > 0, list[index] - list[count - 1] < 1e-9 { continue }
      list[count] = list[index]
      count += 1
    }
    return (list, max(count - 1, 0))
  }

  /// Whether a cell lies in the hole.
  func isHidden(_ column: Int, _ row: Int) -> Bool {
    guard let hole else { return false }
    return columns[column] >= hole.x - 1e-9 && columns[column + 1] <= hole.x + hole.z + 1e-9
      && rows[row] >= hole.y - 1e-9 && rows[row + 1] <= hole.y + hole.w + 1e-9
  }

  /// A cell in the layer's space, and its part of the picture, 0…1.
  func part(_ column: Int, _ row: Int) -> (rect: SIMD4<Double>, unit: SIMD4<Double>) {
    let x = columns[column]
    let y = rows[row]
    let right = columns[column + 1]
    let bottom = rows[row + 1]
    let u = unit(x - rect.x, rect.z, corner: corner.x)
    let v = unit(y - rect.y, rect.w, corner: corner.y)
    return (
      SIMD4(x, y, right - x, bottom - y),
      SIMD4(
        u, v, unit(right - rect.x, rect.z, corner: corner.x) - u,
        unit(bottom - rect.y, rect.w, corner: corner.y) - v)
    )
  }

  /// A position of the shadow in the picture: corners first, the stretched middle between.
  private func unit(_ at: Double, _ length: Double, corner: Double) -> Double {
    guard corner > 0 else { return 0 }
    let flat = max(length - 2 * corner, 0)
    return (min(at, corner) + max(at - corner - flat, 0)) / (2 * corner)
  }
}
