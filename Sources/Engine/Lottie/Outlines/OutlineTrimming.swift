// SPDX-License-Identifier: MIT

internal import CoreGraphics

extension ShapeItem.ShapeTrim {
  /// The values that the trimming is made of.
  var values: [AnimatedValue] { [start, end, offset] }

  /// The shares of the length that are left over at a frame: none, one or two spans.
  func spans(at frame: Double) -> [ClosedRange<Double>] {
    let a = min(max(start.number(at: frame) / 100, 0), 1)
    let b = min(max(end.number(at: frame) / 100, 0), 1)
    let length = abs(b - a)
    if length >= 1 { return [0...1] }
    guard length > 0 else { return [] }
    var first = min(a, b) + offset.number(at: frame) / 360
    first -= first.rounded(.down)
    let last = first + length
    if last <= 1 { return [first...last] }
    return [first...1, 0...(last - 1)]
  }

  /// The parts of outlines that are left over.
  func applied(to outlines: [Outline], at frame: Double) -> [Outline] {
    let spans = spans(at: frame)
    if spans == [0...1] { return outlines }
    guard isSequential, outlines.count > 1 else {
      return outlines.map { Self.trimmed($0, to: spans) }
    }
    let lengths = outlines.map(\.straightGeometry.length)
    let total = lengths.reduce(0, +)
    guard total > 0 else { return [] }
    var begin = 0.0
    return zip(outlines, lengths).map { outline, length in
      defer { begin += length }
      guard length > 0 else { return outline }
      // The spans in shares of this outline.
      let own = spans.compactMap { span -> ClosedRange<Double>? in
        let from = max((span.lowerBound * total - begin) / length, 0)
        let to = min((span.upperBound * total - begin) / length, 1)
        return from < to ? from...to : nil
      }
      return own == [0...1] ? outline : Self.trimmed(outline, to: own)
    }
  }

  private static func trimmed(_ outline: Outline, to spans: [ClosedRange<Double>]) -> Outline {
    var result = PathGeometry()
    for (index, span) in spans.enumerated() {
      let part = outline.straightGeometry.trimmed(from: span.lowerBound, to: span.upperBound)
      // Past the start of a closed outline the line goes on without an end.
      if index > 0, outline.isClosed, !result.isEmpty {
        result.continueAlong(part)
      } else {
        result.append(part)
      }
    }
    return Outline(result)
  }
}

extension PathGeometry {
  /// Appends the elements of a path that begins where this one ends.
  fileprivate mutating func continueAlong(_ other: PathGeometry) {
    var index = 0
    for (number, verb) in other.verbs.enumerated() {
      let points = other.points[index...]
      switch verb {
      case .moveToPoint:
        if number > 0 { move(to: points[index]) }
        index += 1
      case .addLineToPoint:
        line(to: points[index])
        index += 1
      case .addQuadCurveToPoint:
        quad(to: points[index + 1], control: points[index])
        index += 2
      case .addCurveToPoint:
        curve(to: points[index + 2], points[index], points[index + 1])
        index += 3
      case .closeSubpath: close()
      }
    }
  }
}
