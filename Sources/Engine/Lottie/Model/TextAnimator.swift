// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation

/// A change of the letters of a text, which applies to each as far as a selector covers it.
struct TextAnimator {
  let selector: TextSelector
  /// In points; nil where the animator leaves it alone.
  let position: AnimatedValue?
  let anchor: AnimatedValue?
  /// In percent.
  let scale: AnimatedValue?
  /// In degrees.
  let rotation: AnimatedValue?
  let skew: AnimatedValue?
  let skewAxis: AnimatedValue?
  /// In percent.
  let opacity: AnimatedValue?
  let fillOpacity: AnimatedValue?
  let strokeOpacity: AnimatedValue?
  let fillColor: AnimatedValue?
  let strokeColor: AnimatedValue?
  /// Thousandths of the size, behind each letter.
  let tracking: AnimatedValue?

  init(_ node: LottieNode, _ reader: ValueReader) throws {
    selector = try TextSelector(node["s"], reader)
    let style = node["a"]
    func value(_ key: String) throws -> AnimatedValue? { try style?[key].map(reader.value) }
    position = try value("p")
    anchor = try value("a")
    scale = try value("s")
    rotation = try value("r") ?? value("rz")
    skew = try value("sk")
    skewAxis = try value("sa")
    opacity = try value("o")
    fillOpacity = try value("fo")
    strokeOpacity = try value("so")
    fillColor = try value("fc")
    strokeColor = try value("sc")
    tracking = try value("t")
    let names = [
      ("rx", "rotations in space"), ("ry", "rotations in space"), ("fh", "the hue"),
      ("fs", "the saturation"), ("fb", "the brightness"), ("sw", "the width of strokes"),
      ("ls", "the spacing of lines"), ("bl", "the blur"),
    ]
    for (key, name) in names {
      guard let member = style?[key] else { continue }
      reader.unsupported("an animator of text leaves out \(name)", at: member.path)
    }
  }

  /// The values that the transforms of letters depend on; none where they are left alone.
  var matrixValues: [AnimatedValue] {
    let values = [position, anchor, scale, rotation, skew, skewAxis, tracking].compactMap { $0 }
    return values.isEmpty ? [] : values + selector.values
  }

  /// The transform of a letter about its place.
  func matrix(at frame: Double, weight: Double) -> CGAffineTransform {
    func number(_ value: AnimatedValue?, _ component: Int = 0, _ initial: Double = 0) -> Double {
      guard let value else { return initial }
      let numbers = value.value(at: frame)
      let given = component < numbers.count ? numbers[component] : numbers.last ?? initial
      return initial + weight * (given - initial)
    }
    var matrix = CGAffineTransform(
      translationX: -number(anchor, 0), y: anchor == nil ? 0 : -number(anchor, 1))
    matrix = matrix.concatenating(
      CGAffineTransform(scaleX: number(scale, 0, 100) / 100, y: number(scale, 1, 100) / 100))
    let shear = tan(min(max(number(skew), -89), 89) * .pi / 180)
    if shear != 0 {
      let axis = number(skewAxis) * .pi / 180
      matrix = matrix.concatenating(CGAffineTransform(rotationAngle: -axis))
        .concatenating(CGAffineTransform(a: 1, b: 0, c: -shear, d: 1, tx: 0, ty: 0))
        .concatenating(CGAffineTransform(rotationAngle: axis))
    }
    matrix = matrix.concatenating(CGAffineTransform(rotationAngle: number(rotation) * .pi / 180))
    guard let position else { return matrix }
    let y = position.value(at: frame).count > 1 ? number(position, 1) : 0
    return matrix.concatenating(CGAffineTransform(translationX: number(position, 0), y: y))
  }
}

/// The part of a text that an animator covers, by ranges of letters, words or lines.
struct TextSelector {
  /// The units that a selector counts, by number.
  enum Unit: Int {
    case letters = 1
    case lettersWithoutSpaces
    case words
    case lines
  }

  /// The course of the coverage over the range, by number.
  enum Shape: Int {
    case square = 1
    case rampUp
    case rampDown
    case triangle
    case round
    case smooth
  }

  private let start: AnimatedValue
  private let end: AnimatedValue?
  private let offset: AnimatedValue
  /// In percent.
  private let amount: AnimatedValue
  private let smoothness: AnimatedValue
  private let maxEase: AnimatedValue
  private let minEase: AnimatedValue
  let unit: Unit
  private let shape: Shape
  private let isInPercent: Bool

  init(_ node: LottieNode?, _ reader: ValueReader) throws {
    func value(_ key: String, _ initial: Double) throws -> AnimatedValue {
      try node?[key].map(reader.value) ?? AnimatedValue(initial)
    }
    start = try value("s", 0)
    end = try node?["e"].map(reader.value)
    offset = try value("o", 0)
    amount = try value("a", 100)
    smoothness = try value("sm", 100)
    maxEase = try value("xe", 0)
    minEase = try value("ne", 0)
    unit = Unit(rawValue: try node?.integer("b") ?? 1) ?? .letters
    shape = Shape(rawValue: try node?.integer("sh") ?? 1) ?? .square
    isInPercent = try node?.integer("r") ?? 1 != 2
    if let node, try node.integer("t") ?? 0 != 0 {
      reader.unsupported("a selector by an expression covers its range", at: node.path)
    }
    if let node, node.flag("rn") {
      reader.unsupported("a selector in random order goes in order", at: node.path)
    }
  }

  var values: [AnimatedValue] {
    [start, end, offset, amount, smoothness, maxEase, minEase].compactMap { $0 }
  }

  /// The coverage, -1 to 1, of one of some units.
  func weight(of index: Int, among count: Int, at frame: Double) -> Double {
    let scale = isInPercent ? Double(count) / 100 : 1
    let shift = offset.number(at: frame) * scale
    let first = start.number(at: frame) * scale + shift
    let last = (end.map { $0.number(at: frame) * scale } ?? Double(count)) + shift
    let (low, high) = (min(first, last), max(first, last))
    return coverage(Double(index), low, high, frame) * amount.number(at: frame) / 100
  }

  private func coverage(
    _ index: Double, _ low: Double, _ high: Double, _ frame: Double
  ) -> Double {
    if shape == .square {
      let covered = min(max(min(high, index + 1) - max(low, index), 0), 1)
      // The smoothness is the share of a unit over which the coverage rises.
      let width = min(max(smoothness.number(at: frame) / 100, 0), 1)
      guard width > 0 else { return covered >= 0.5 ? 1 : 0 }
      return min(max((covered - 0.5) / width + 0.5, 0), 1)
    }
    let length = high - low
    let middle = index + 0.5
    let share = length > 0 ? (middle - low) / length : middle >= high ? 2 : -1
    let value: Double
    switch shape {
    case .square, .rampUp: value = min(max(share, 0), 1)
    case .rampDown: value = 1 - min(max(share, 0), 1)
    case .triangle: value = max(1 - abs(2 * share - 1), 0)
    case .round:
      let side = 2 * share - 1
      value = abs(side) < 1 ? (1 - side * side).squareRoot() : 0
    case .smooth: value = (0...1).contains(share) ? (1 - cos(2 * .pi * share)) / 2 : 0
    }
    return ease(value, frame)
  }

  private func ease(_ value: Double, _ frame: Double) -> Double {
    let high = min(max(maxEase.number(at: frame) / 100, -1), 1)
    let low = min(max(minEase.number(at: frame) / 100, -1), 1)
    if high == 0, low == 0 { return value }
    return Easing(
      max(low, 0), max(-low, 0), high > 0 ? 1 - high : 1, high > 0 ? 1 : 1 + high
    ).value(at: value)
  }
}
