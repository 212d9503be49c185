// SPDX-License-Identifier: MIT

/// The images of looks: 16 × 16 squares of varying colours.
enum LookSquares {
  case first
  case second
  /// Those of the first, at alpha 0.8.
  case translucent
  /// White of different alphas.
  case mask

  private static let side = 16

  var isOpaque: Bool { self == .first || self == .second }

  /// Premultiplied RGBA, the top row first; by default as large as the target.
  func bytes(
    width: Int = Motion.targetSize.x, height: Int = Motion.targetSize.y
  ) -> [UInt8] {
    let side = Self.side
    var result: [UInt8] = []
    result.reserveCapacity(width * height * 4)
    for row in 0..<(height + side - 1) / side {
      var line: [UInt8] = []
      for column in 0..<(width + side - 1) / side {
        let pixel = pixel(column, row)
        for _ in side * column..<min(side * (column + 1), width) { line += pixel }
      }
      for _ in side * row..<min(side * (row + 1), height) { result += line }
    }
    return result
  }

  private func pixel(_ column: Int, _ row: Int) -> [UInt8] {
    let index = 7 * column + 13 * row + (self == .second ? 5 : 0)
    let color = (0..<3).map { SceneBitmap.base(index, $0) }
    switch self {
    case .first, .second: return color.map { UInt8($0) } + [255]
    case .translucent: return (color + [255]).map { UInt8($0 * 4 / 5) }
    case .mask: return [UInt8](repeating: UInt8(color[0]), count: 4)
    }
  }
}
