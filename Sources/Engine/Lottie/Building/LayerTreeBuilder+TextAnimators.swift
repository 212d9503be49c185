// SPDX-License-Identifier: MIT

internal import CoreAnimation
internal import CoreGraphics
internal import CoreText
internal import Foundation

/// The letters of a text, as selectors count them.
struct TextLetters {
  /// The place of a letter among the units of all kinds.
  struct Place {
    var letter = 0
    var visible = 0
    var word = 0
    var line = 0
  }

  /// By UTF-16 unit of the text.
  private var places: [Place] = []
  private var total = Place()

  /// Counts the letters of a text whose lines end with line feeds.
  init(_ text: String) {
    var place = Place()
    var isInWord = false
    for character in text {
      for _ in character.utf16 { places.append(place) }
      if character == "\n" {
        if isInWord { place.word += 1 }
        isInWord = false
        place.line += 1
        continue
      }
      place.letter += 1
      if character.isWhitespace {
        if isInWord { place.word += 1 }
        isInWord = false
      } else {
        place.visible += 1
        isInWord = true
      }
    }
    total = place
    total.word += isInWord ? 1 : 0
    total.line += 1
  }

  /// The index of the unit that a UTF-16 position belongs to, and the number of units.
  ///
  /// - Parameter line: the line, where the layout breaks lines of its own; with their number.
  func unit(
    _ unit: TextSelector.Unit, at position: Int, line: (index: Int, count: Int)?
  ) -> (index: Int, count: Int) {
    let place = places.indices.contains(position) ? places[position] : total
    switch unit {
    case .letters: return (place.letter, total.letter)
    case .lettersWithoutSpaces: return (place.visible, total.visible)
    case .words: return (place.word, total.word)
    case .lines: return line ?? (place.line, total.line)
    }
  }
}

/// A text layer whose letters become layers.
struct LetterRow {
  let layer: CATextLayer
  /// The UTF-16 position of its text in the whole.
  let start: Int
  /// Whether it shows the strokes of the letters, and not their fill.
  let isStroke: Bool
  /// The share of the extra width by which lines begin further to the left: 0 to 1.
  let alignment: Double
  /// The font's size in points.
  let size: Double
}

extension LayerTreeBuilder {
  /// Replaces text layers by layers of their letters, which animators change.
  func letters(
    of row: LetterRow, _ animators: [TextAnimator], _ text: TextLetters, _ clock: LottieClock
  ) throws -> CALayer {
    guard let parts = row.layer.placedParts(by: .letter, limit: limits.layerCount) else {
      throw LottieFile.Limits.excess(
        "too many layers", limit: limits.layerCount, name: "layerCount")
    }
    try writer.count(parts.count, times: animators.count)
    let container = try makeContainer()
    container.anchorPoint = .zero
    container.bounds = row.layer.bounds
    container.position = row.layer.position
    let lineCount = (parts.map(\.line).max() ?? 0) + 1
    // The units of the letters of each line, for the room that tracking adds.
    let units = parts.map { part in
      animators.map {
        text.unit(
          $0.selector.unit, at: row.start + part.range.lowerBound,
          line: row.layer.isWrapped ? (part.line, lineCount) : nil)
      }
    }
    let values = LetterValues(animators, isStroke: row.isStroke)
    let tracking = try tracking(of: parts.map(\.line), units, values, row: row, clock: clock)
    var layers: [CALayer] = []
    for (index, part) in parts.enumerated() {
      let letter = Letter(values: values, units: units[index]) {
        tracking?.distance(of: index, at: $0) ?? 0
      }
      layers.append(try self.letter(part, letter, row, clock))
    }
    try put(layers, into: container)
    return container
  }

  private func letter(
    _ part: CATextLayer.PlacedPart, _ letter: Letter, _ row: LetterRow, _ clock: LottieClock
  ) throws -> CALayer {
    var layer: CALayer = try make(part.layer)
    let box = layer.frame
    let values = letter.values
    if !values.colors.isEmpty, let base = row.layer.letterColor(isStroke: row.isStroke) {
      let color = { (frame: Double) in letter.color(at: frame, base, isStroke: row.isStroke) }
      layer = try painted(layer, values.colors, color, clock)
    }
    // Letters turn and grow about the middle of their baseline.
    let pivot = CGPoint(x: box.midX, y: part.baseline)
    layer.anchorPoint = CGPoint(
      x: 0.5, y: box.height > 0 ? (pivot.y - box.minY) / box.height : 0.5)
    layer.position = pivot
    if !values.matrices.isEmpty {
      layer.setAffineTransform(letter.matrix(at: clock.first))
      let animation = try writer.sampled(
        keyPath: "transform", values.matrices, clock: clock, sample: { letter.matrix(at: $0) },
        convert: { CATransform3DMakeAffineTransform($0) })
      if let animation { layer.add(animation, forKey: "transform") }
    }
    if !values.opacities.isEmpty {
      layer.opacity = Float(letter.opacity(at: clock.first, isStroke: row.isStroke))
      let animation = try writer.sampled(
        keyPath: "opacity", values.opacities, clock: clock,
        sample: { letter.opacity(at: $0, isStroke: row.isStroke) },
        convert: { NSNumber(value: $0) })
      if let animation { layer.add(animation, forKey: "opacity") }
    }
    return layer
  }

  /// Makes a layer of a colour that changes, through which a letter shows.
  private func painted(
    _ mask: CALayer, _ values: [AnimatedValue], _ color: (Double) -> [Double],
    _ clock: LottieClock
  ) throws -> CALayer {
    let layer = try make(CALayer())
    layer.bounds = mask.bounds
    try self.mask(layer, with: mask)
    layer.backgroundColor = CGColor.components(color(clock.first))
    let animation = try writer.sampled(
      keyPath: "backgroundColor", values, clock: clock, sample: color,
      convert: { CGColor.components($0) })
    if let animation { layer.add(animation, forKey: "backgroundColor") }
    return layer
  }
}

/// A letter under the animators of its text.
private struct Letter {
  let values: LetterValues
  /// Its place among the units of each animator.
  let units: [(index: Int, count: Int)]
  /// The distance by which letters before it move it at a frame.
  let tracking: (Double) -> Double

  var animators: [TextAnimator] { values.animators }

  private func weight(_ index: Int, at frame: Double) -> Double {
    animators[index].selector.weight(
      of: units[index].index, among: units[index].count, at: frame)
  }

  func matrix(at frame: Double) -> CGAffineTransform {
    var matrix = CGAffineTransform.identity
    for index in animators.indices where !animators[index].matrixValues.isEmpty {
      matrix = matrix.concatenating(
        animators[index].matrix(at: frame, weight: weight(index, at: frame)))
    }
    return matrix.concatenating(CGAffineTransform(translationX: tracking(frame), y: 0))
  }

  func opacity(at frame: Double, isStroke: Bool) -> Double {
    var opacity = 1.0
    for (index, animator) in animators.enumerated() {
      for value in [animator.opacity, isStroke ? animator.strokeOpacity : animator.fillOpacity] {
        guard let value else { continue }
        opacity *= 1 + weight(index, at: frame) * (value.number(at: frame) / 100 - 1)
      }
    }
    return min(max(opacity, 0), 1)
  }

  func color(at frame: Double, _ base: [Double], isStroke: Bool) -> [Double] {
    var color = (0..<3).map { $0 < base.count ? base[$0] : 0 }
    for (index, animator) in animators.enumerated() {
      guard let value = isStroke ? animator.strokeColor : animator.fillColor else { continue }
      let weight = weight(index, at: frame)
      for channel in 0..<3 {
        let end = value.number(at: frame, component: channel)
        color[channel] = min(max(color[channel] + weight * (end - color[channel]), 0), 1)
      }
    }
    return color
  }
}

extension CATextLayer {
  /// The colour of the letters, or of their strokes, as the text's attributes have it.
  fileprivate func letterColor(isStroke: Bool) -> [Double]? {
    guard let string = string as? NSAttributedString, string.length > 0 else { return nil }
    let key: NSAttributedString.Key = isStroke ? .strokeColor : .foregroundColor
    // The range is not asked for.
    let value = unsafe string.attribute(key, at: 0, effectiveRange: nil)
    return (value as? CGColor)?.components?.map { Double($0) }
  }
}
