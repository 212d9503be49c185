// SPDX-License-Identifier: MIT

/// The places and bitmaps of `page-stack`: eight pages upon each other, the top one sliding out and in.
enum PageStackLayout {
  static let count = 8
  /// Seconds out and in again.
  static let period = 2.0

  /// The left edge of the top page at a time in seconds.
  static func offset(at time: Double) -> Double {
    let turns = time / period
    let fraction = turns - turns.rounded(.down)
    return SceneRectangle.target.width * (1 - abs(2 * fraction - 1))
  }

  /// The opaque pixels of a page, row by row.
  static func bytes(_ page: Int) -> [UInt8] {
    SceneBitmap.opaqueBytes(Motion.targetSize.x, Motion.targetSize.y) { x, y in
      ((x >> 6) + 5 * (y >> 6) + page) & 15
    }
  }
}
