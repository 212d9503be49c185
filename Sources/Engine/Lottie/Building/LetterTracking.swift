// SPDX-License-Identifier: MIT

internal import CoreAnimation

/// The animators of a text, and the values that change its letters, which are the same for all of them.
struct LetterValues {
  let animators: [TextAnimator]
  /// The values of the letters' transforms.
  let matrices: [AnimatedValue]
  let opacities: [AnimatedValue]
  let colors: [AnimatedValue]

  /// - Parameter isStroke: whether the letters show strokes.
  init(_ animators: [TextAnimator], isStroke: Bool) {
    self.animators = animators
    matrices = animators.flatMap(\.matrixValues)
    opacities = animators.flatMap { animator -> [AnimatedValue] in
      let own = [animator.opacity, isStroke ? animator.strokeOpacity : animator.fillOpacity]
        .compactMap { $0 }
      return own.isEmpty ? [] : own + animator.selector.values
    }
    colors = animators.flatMap { animator in
      (isStroke ? animator.strokeColor : animator.fillColor).map { [$0] + animator.selector.values }
        ?? []
    }
  }
}

/// The distances by which tracking moves the letters of a text, all letters of a frame at once.
final class LetterTracking {
  private let animators: [TextAnimator]
  /// The line of each letter.
  private let lines: [Int]
  /// The place of each letter among the units of each animator.
  private let units: [[(index: Int, count: Int)]]
  /// The share of the extra width by which lines begin further to the left, and the font's size.
  private let alignment, size: Double
  private var distances: [Double: [Double]] = [:]

  init(
    _ animators: [TextAnimator], lines: [Int], units: [[(index: Int, count: Int)]],
    alignment: Double, size: Double
  ) {
    self.animators = animators
    self.lines = lines
    self.units = units
    self.alignment = alignment
    self.size = size
  }

  /// The distance by which the letters of its line move a letter at a frame.
  func distance(of letter: Int, at frame: Double) -> Double {
    if let known = distances[frame] { return known[letter] }
    let all = distances(at: frame)
    distances[frame] = all
    return all[letter]
  }

  private func distances(at frame: Double) -> [Double] {
    var result: [Double] = []
    var first = 0
    while first < lines.count {
      let end = lines[first...].firstIndex { $0 != lines[first] } ?? lines.count
      var width = 0.0
      for letter in first..<end {
        result.append(width)
        for (animator, unit) in zip(animators, units[letter]) {
          guard let value = animator.tracking else { continue }
          let weight = animator.selector.weight(of: unit.index, among: unit.count, at: frame)
          width += weight * value.number(at: frame) / 1000 * size
        }
      }
      for letter in first..<end { result[letter] -= alignment * width }
      first = end
    }
    return result
  }
}

extension LayerTreeBuilder {
  /// The tracking of the letters of some lines; nil where no animator has one.
  func tracking(
    of lines: [Int], _ units: [[(index: Int, count: Int)]], _ values: LetterValues,
    row: LetterRow, clock: LottieClock
  ) throws -> LetterTracking? {
    guard values.animators.contains(where: { $0.tracking != nil }) else { return nil }
    let changes = values.matrices.contains(where: \.isAnimated) || clock.root(0) == nil
    let frames = changes ? try writer.sampledFrames(values.matrices, clock).count : 0
    try writer.count(lines.count * values.animators.count, times: 1 + frames)
    return LetterTracking(
      values.animators, lines: lines, units: units, alignment: row.alignment, size: row.size)
  }
}
