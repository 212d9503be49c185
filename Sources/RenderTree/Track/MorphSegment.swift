// SPDX-License-Identifier: MIT

package import CoreGraphics

/// Two outlines, and the way between them: one segment of an animation of a path.
///
/// Outlines whose elements match by position morph point by point; others switch in the middle
/// (behaviour fact IN-3, where Apple leaves the outcome undefined).
public struct MorphSegment: Equatable, Sendable {
  package var start: PathGeometry
  package var end: PathGeometry
  /// Of a cubic way: how fast the points move at its ends; nil for straight ways.
  package let tangents: PathTangents?
  /// Whether points move; false switches.
  package let isMatching: Bool

  /// Straight ways from point to point.
  package init(from start: PathGeometry, to end: PathGeometry) {
    self.start = start
    self.end = end
    tangents = nil
    isMatching = start.isMatched(with: end)
  }

  /// A cubic way between two outlines with the same elements.
  package init(from start: PathGeometry, to end: PathGeometry, along tangents: PathTangents) {
    self.start = start
    self.end = end
    self.tangents = tangents
    isMatching = start.verbs == end.verbs
  }

  /// Brings `shown` to the outline at `t`; whether it changed.
  func present(at t: Double, into shown: inout PathGeometry) -> Bool {
    guard let tangents else { return shown.interpolate(from: start, to: end, at: t) }
    return shown.interpolate(from: start, to: end, along: tangents, at: t)
  }
}

/// Two lists of values, and the way between them: colours or locations of a gradient, dashes.
///
/// A number lies in the first lane of its element, a colour in all four. Lists of the same length
/// move element by element; others leave the value below them alone (behaviour fact BA-5).
public struct ListSegment: Equatable, Sendable {
  public var start: [SIMD4<Double>]
  public var end: [SIMD4<Double>]
  /// Of a cubic way: how fast each element moves at the start, per unit of the segment's own 0…1.
  /// Empty for straight ways.
  public private(set) var startTangents: [SIMD4<Double>] = []
  /// The same at the end.
  public private(set) var endTangents: [SIMD4<Double>] = []

  /// Straight ways from element to element.
  public init(from start: [SIMD4<Double>], to end: [SIMD4<Double>]) {
    self.start = start
    self.end = end
  }

  /// Cubic ways from element to element, one way for each.
  public init(_ ways: [LaneSegment]) {
    start = ways.map(\.start)
    end = ways.map(\.end)
    startTangents = ways.map(\.startTangent)
    endTangents = ways.map(\.endTangent)
  }

  /// An element at `t`, on the way to `target` in place of its own end if that way is straight.
  func element(_ index: Int, to target: SIMD4<Double>, at t: Double) -> SIMD4<Double> {
    guard index < startTangents.count else { return start[index] + (target - start[index]) * t }
    return LaneSegment(
      from: start[index], to: end[index], startTangent: startTangents[index],
      endTangent: endTangents[index]
    ).value(at: t)
  }
}
