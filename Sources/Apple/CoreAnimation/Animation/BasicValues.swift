// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import RenderTree

/// The interpolation ends of a basic animation, and the substitutes for missing ones.
///
/// | set | start | end |
/// |---|---|---|
/// | from, to | from | to |
/// | from, by | from | from + by |
/// | by, to | to - by | to |
/// | from | from | value below |
/// | to | value below | to |
/// | by | value below | value below + by |
///
/// Source: behaviour fact BA-1; matrices are concatenated in place of sums (BA-4). An additive
/// animation starts or ends at zero where the value below would stand (AD-4). If all three are set
/// `byValue` is left out.
enum BasicValues {
  static func read(_ animation: CABasicAnimation, _ reader: AnimationValueReader)
    -> AnimationValues?
  {
    switch reader.target.kind {
    case .transform: matrices(animation, reader)
    case .path: paths(animation, reader)
    case .array: lists(animation, reader)
    case .filters: filters(animation, reader)
    default: lanes(animation, reader)
    }
  }

  /// Reads an optional value: nil for none, an outer nil for one of a wrong type.
  static func optional<Value>(_ value: Any?, _ read: (Any) -> Value?) -> Value?? {
    guard let value, !Number.isEmpty(value) else { return .some(nil) }
    return read(value).map { .some($0) }
  }

  private static func lanes(
    _ animation: CABasicAnimation, _ reader: AnimationValueReader
  ) -> AnimationValues? {
    guard let from = optional(animation.fromValue, reader.lanes),
      let to = optional(animation.toValue, reader.lanes),
      let by = optional(animation.byValue, reader.lanes)
    else { return nil }
    let isAdditive = animation.isAdditive
    let zero = SIMD4<Double>.zero
    var options: AnimationTrack.Options = []
    let segment: LaneSegment
    switch (from, to, by) {
    case (let from?, let to?, _): segment = LaneSegment(from: from, to: to)
    case (let from?, nil, let by?): segment = LaneSegment(from: from, to: from + by)
    case (nil, let to?, let by?): segment = LaneSegment(from: to - by, to: to)
    case (let from?, nil, nil):
      segment = LaneSegment(from: from, to: zero)
      if !isAdditive { options = .endsAtBase }
    case (nil, let to?, nil):
      segment = LaneSegment(from: zero, to: to)
      if !isAdditive { options = .startsAtBase }
    case (nil, nil, let by?):
      segment = LaneSegment(from: zero, to: by)
      if !isAdditive { options = [.startsAtBase, .endsByDifference] }
    case (nil, nil, nil):
      segment = LaneSegment(from: zero, to: zero)
      options = [.startsAtBase, .endsAtBase]
    }
    return AnimationValues(segments: .lanes([segment]), options: options)
  }

  private static func matrices(
    _ animation: CABasicAnimation, _ reader: AnimationValueReader
  ) -> AnimationValues? {
    guard let from = optional(animation.fromValue, reader.matrix),
      let to = optional(animation.toValue, reader.matrix),
      let by = optional(animation.byValue, reader.matrix)
    else { return nil }
    let isAdditive = animation.isAdditive
    let identity = CATransform3DIdentity
    var options: AnimationTrack.Options = []
    let segment: MatrixSegment
    switch (from, to, by) {
    case (let from?, let to?, _): segment = MatrixSegment(from: from, to: to)
    case (let from?, nil, let by?):
      segment = MatrixSegment(from: from, to: CATransform3DConcat(by, from))
    case (nil, let to?, let by?):
      guard let inverse = by.inverse else { return nil }
      segment = MatrixSegment(from: CATransform3DConcat(inverse, to), to: to)
    case (let from?, nil, nil):
      segment = MatrixSegment(from: from, to: identity)
      if !isAdditive { options = .endsAtBase }
    case (nil, let to?, nil):
      segment = MatrixSegment(from: identity, to: to)
      if !isAdditive { options = .startsAtBase }
    case (nil, nil, let by?):
      guard by.inverse != nil else { return nil }
      segment = MatrixSegment(from: identity, to: by)
      if !isAdditive { options = [.startsAtBase, .endsByDifference] }
    case (nil, nil, nil):
      segment = MatrixSegment(from: identity, to: identity)
      options = [.startsAtBase, .endsAtBase]
    }
    return AnimationValues(segments: .matrices([segment]), options: options)
  }
}
