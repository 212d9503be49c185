// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import CoreImage
internal import Foundation
internal import RenderTree

/// Reads animation values of variable size: outlines, lists of numbers, colours or filters.
extension AnimationValueReader {
  /// The outline of a value; nil when it is no path.
  func path(_ value: Any) -> PathGeometry? {
    CGPath.read(Number.unwrapped(value) ?? value)?.geometry
  }

  /// The elements of a list; nil if it is not a list, or an element is of another type or not finite.
  func list(_ value: Any) -> [SIMD4<Double>]? {
    guard let elements = (Number.unwrapped(value) ?? value) as? [Any] else { return nil }
    let lanes = elements.compactMap { target.element.lanes(of: $0) }
    guard lanes.count == elements.count, lanes.allSatisfy(\.isStorable) else { return nil }
    return lanes
  }

  /// The filters of a list, or the one filter that is no list; nil when something else is given.
  func filters(_ value: Any) -> [FilterDescription]? {
    let value = Number.unwrapped(value) ?? value
    let elements = value as? [Any] ?? [value]
    let filters = elements.compactMap { CALayer.filterDescription(of: $0, logs: false) }
    return filters.count == elements.count ? filters : nil
  }
}

extension BasicValues {
  /// Reads outlines; `byValue` adds point by point where the elements match.
  static func paths(
    _ animation: CABasicAnimation, _ reader: AnimationValueReader
  ) -> AnimationValues? {
    read(
      animation, reader.path, zero: PathGeometry(), isAdditive: reader.addsValues(of: animation),
      Sums(sum: { $0.adding($1) })
    ) { .paths([MorphSegment(from: $0, to: $1)]) }
  }

  /// Reads lists; they combine element by element, and lists of unequal length leave the value
  /// below (fact BA-5).
  static func lists(
    _ animation: CABasicAnimation, _ reader: AnimationValueReader
  ) -> AnimationValues? {
    read(
      animation, reader.list, zero: [], isAdditive: reader.addsValues(of: animation),
      Sums(
        sum: { a, b in a.count == b.count ? zip(a, b).map { $0 + $1 } : b },
        difference: { a, b in a.count == b.count ? zip(a, b).map { $0 - $1 } : b })
    ) { .lists([ListSegment(from: $0, to: $1)]) }
  }

  /// Reads lists of filters, which have neither sums nor differences: `byValue` and additive are
  /// refused.
  static func filters(
    _ animation: CABasicAnimation, _ reader: AnimationValueReader
  ) -> AnimationValues? {
    guard animation.byValue == nil, !animation.isAdditive else { return nil }
    return read(
      animation, reader.filters, zero: [], isAdditive: false, Sums(sum: { $1 })
    ) { .filters([FilterSegment(from: $0, to: $1)]) }
  }

  /// The arithmetic of values of one type.
  private struct Sums<Value> {
    var sum: (Value, Value) -> Value
    /// `toValue` minus `byValue`; nil refuses that row of the table.
    var difference: ((Value, Value) -> Value)?
  }

  /// The table of `BasicValues` for any type of value; nil for one that is refused.
  private static func read<Value>(
    _ animation: CABasicAnimation, _ read: (Any) -> Value?, zero: Value, isAdditive: Bool,
    _ sums: Sums<Value>, segments: (Value, Value) -> AnimationTrack.Segments
  ) -> AnimationValues? {
    guard let from = optional(animation.fromValue, read),
      let to = optional(animation.toValue, read), let by = optional(animation.byValue, read)
    else { return nil }
    switch (from, to, by) {
    case (let from?, let to?, _): return AnimationValues(segments: segments(from, to))
    case (let from?, nil, let by?):
      return AnimationValues(segments: segments(from, sums.sum(from, by)))
    case (nil, let to?, let by?):
      guard let difference = sums.difference else { return nil }
      return AnimationValues(segments: segments(difference(to, by), to))
    case (let from?, nil, nil):
      guard !isAdditive else { return nil }
      return AnimationValues(segments: segments(from, zero), options: .endsAtBase)
    case (nil, let to?, nil):
      guard !isAdditive else { return nil }
      return AnimationValues(segments: segments(zero, to), options: .startsAtBase)
    case (nil, nil, let by?):
      guard !isAdditive else { return nil }
      return AnimationValues(
        segments: segments(zero, by), options: [.startsAtBase, .endsByDifference])
    case (nil, nil, nil):
      return AnimationValues(segments: segments(zero, zero), options: [.startsAtBase, .endsAtBase])
    }
  }
}

extension KeyframeValues {
  /// Keyframed outlines; cubic modes move each point on a spline (behaviour fact KF-14). They have
  /// no metric: paced modes run evenly.
  static func paths(
    _ animation: CAKeyframeAnimation, _ mode: Mode, _ reader: AnimationValueReader
  ) -> AnimationValues? {
    guard let values = all(animation.values, reader.path) else { return nil }
    let segments: [MorphSegment]
    if mode.isCubic, values.count > 2, let alike = PathGeometry.matched(values) {
      segments = splines(animation, through: alike)
    } else {
      segments = pairs(values, mode).map { MorphSegment(from: $0, to: $1) }
    }
    return timed(AnimationValues(segments: .paths(segments)), animation, mode)
  }

  /// Cubic splines through outlines with the same elements.
  private static func splines(
    _ animation: CAKeyframeAnimation, through values: [PathGeometry]
  ) -> [MorphSegment] {
    let parameters = CubicParameters(animation, count: values.count)
    var tangents = [PathTangents](
      repeating: PathTangents(start: [], end: []), count: values.count - 1)
    for point in values[0].points.indices {
      let ways = CubicKeyframes(
        parameters,
        points: values.map { SIMD4($0.points[point].x.native, $0.points[point].y.native, 0, 0) },
        times: []
      ).segments
      for (index, way) in ways.enumerated() {
        tangents[index].start.append(CGPoint(x: way.startTangent.x, y: way.startTangent.y))
        tangents[index].end.append(CGPoint(x: way.endTangent.x, y: way.endTangent.y))
      }
    }
    return tangents.enumerated().map { index, tangents in
      MorphSegment(from: values[index], to: values[index + 1], along: tangents)
    }
  }

  /// Keyframed lists; cubic modes move each element on a spline if all lists are equally long.
  static func lists(
    _ animation: CAKeyframeAnimation, _ mode: Mode, _ reader: AnimationValueReader
  ) -> AnimationValues? {
    guard let values = all(animation.values, reader.list) else { return nil }
    let segments: [ListSegment]
    if mode.isCubic, values.count > 2, values.allSatisfy({ $0.count == values[0].count }) {
      let parameters = CubicParameters(animation, count: values.count)
      let ways = values[0].indices.map { element in
        CubicKeyframes(parameters, points: values.map { $0[element] }, times: []).segments
      }
      segments = (0..<values.count - 1).map { index in ListSegment(ways.map { $0[index] }) }
    } else {
      segments = pairs(values, mode).map { ListSegment(from: $0, to: $1) }
    }
    return timed(AnimationValues(segments: .lists(segments)), animation, mode)
  }

  /// Keyframed lists of filters: in straight lines in every mode.
  static func filters(
    _ animation: CAKeyframeAnimation, _ mode: Mode, _ reader: AnimationValueReader
  ) -> AnimationValues? {
    guard !animation.isAdditive, let values = all(animation.values, reader.filters) else {
      return nil
    }
    let segments = pairs(values, mode).map { FilterSegment(from: $0, to: $1) }
    return timed(AnimationValues(segments: .filters(segments)), animation, mode)
  }

  /// The start and end of each segment; equal for values that hold.
  private static func pairs<Value>(_ values: [Value], _ mode: Mode) -> [(Value, Value)] {
    if mode.isDiscrete { return values.map { ($0, $0) } }
    return Array(zip(values, values.dropFirst()))
  }
}
