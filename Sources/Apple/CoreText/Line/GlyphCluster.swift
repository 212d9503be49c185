// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// Characters that share glyphs: a letter with its marks, or the letters of a ligature.
struct GlyphCluster {
  /// The characters, in UTF-16 units of the text that was laid out.
  var start: Int
  var end: Int
  /// The left edge in points from the line's origin.
  var x: Double
  var width: Double
  let isRightToLeft: Bool

  /// The clusters of a run, from left to right.
  static func clusters(of run: GlyphRun) -> [GlyphCluster] {
    var result: [GlyphCluster] = []
    // Offsets of the run's ends belong to its first and last cluster.
    var x = Double(run.x)
    for index in run.glyphs.indices {
      let advance = Double(run.advances[index])
      if let last = result.indices.last, result[last].start == run.inner[index] {
        result[last].width += advance
      } else {
        result.append(
          GlyphCluster(
            start: run.inner[index], end: 0, x: x, width: advance,
            isRightToLeft: run.isRightToLeft))
      }
      x += advance
    }
    let limit = run.range.location + run.range.length
    for index in result.indices {
      let next = run.isRightToLeft ? index - 1 : index + 1
      result[index].end =
        result.indices.contains(next) ? max(result[next].start, result[index].start) : limit
    }
    return result
  }
}

/// The properties of the boundary before a UTF-16 unit of a text.
struct TextBoundary: OptionSet {
  let rawValue: UInt8

  /// A line may end here.
  static let lineBreak = TextBoundary(rawValue: 1)
  /// A caret may stand here.
  static let caret = TextBoundary(rawValue: 2)
  /// The character behind the boundary is white space.
  static let white = TextBoundary(rawValue: 4)
}
