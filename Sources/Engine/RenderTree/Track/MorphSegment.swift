// SPDX-License-Identifier: MIT

package import CoreGraphics

/// Two outlines between which an animation of a path interpolates: one segment.
///
/// Outlines whose elements match by position morph, points in straight lines and handles by length and
/// direction; others switch in the middle (behaviour fact IN-3, where Apple leaves the outcome
/// undefined).
public struct MorphSegment: Equatable, Sendable {
  package let start: PathGeometry
  package let end: PathGeometry
  /// The velocities of the points at both ends of a cubic interpolation; nil for a linear one.
  package let tangents: PathTangents?
  /// Whether points move; false switches.
  package let isMatching: Bool
  /// A linear interpolation that is prepared.
  private let morph: PathMorph?

  /// A linear segment between two outlines.
  ///
  /// - Parameter isPrepared: whether to prepare it for many frames; one of a single frame is faster without.
  package init(from start: PathGeometry, to end: PathGeometry, isPrepared: Bool = true) {
    self.start = start
    self.end = end
    tangents = nil
    morph = isPrepared ? PathMorph(from: start, to: end) : nil
    isMatching = morph != nil || start.isMatched(with: end)
  }

  /// A cubic segment between two outlines with the same elements.
  package init(from start: PathGeometry, to end: PathGeometry, along tangents: PathTangents) {
    self.start = start
    self.end = end
    self.tangents = tangents
    morph = nil
    isMatching = start.verbs == end.verbs
  }

  /// Brings `shown` to the outline at `t`; whether it changed.
  func present(at t: Double, into shown: inout PathGeometry) -> Bool {
    if let morph { return morph.present(at: t, into: &shown) }
    guard let tangents else { return shown.interpolate(from: start, to: end, at: t) }
    return shown.interpolate(from: start, to: end, along: tangents, at: t)
  }
}

/// Two lists of values with an interpolation: colours or locations of a gradient, dashes.
///
/// A number lies in the first lane of its element, a colour in all four. Lists of the same length
/// move element by element; others leave the value below them alone (behaviour fact BA-5).
public struct ListSegment: Equatable, Sendable {
  public var start: [SIMD4<Double>]
  public var end: [SIMD4<Double>]
  /// The velocity of each element at the start of a cubic interpolation, per unit of the segment's
  /// 0…1. Empty for a linear one.
  public private(set) var startTangents: [SIMD4<Double>] = []
  /// The same at the end.
  public private(set) var endTangents: [SIMD4<Double>] = []

  /// Linear segments from element to element.
  public init(from start: [SIMD4<Double>], to end: [SIMD4<Double>]) {
    self.start = start
    self.end = end
  }

  /// Cubic segments from element to element, one for each.
  public init(_ ways: [LaneSegment]) {
    start = ways.map(\.start)
    end = ways.map(\.end)
    startTangents = ways.map(\.startTangent)
    endTangents = ways.map(\.endTangent)
  }

  /// An element at `t`, with `target` instead of its own end if the interpolation is linear.
  func element(_ index: Int, to target: SIMD4<Double>, at t: Double) -> SIMD4<Double> {
    guard index < startTangents.count else { return start[index] + (target - start[index]) * t }
    return LaneSegment(
      from: start[index], to: end[index], startTangent: startTangents[index],
      endTangent: endTangents[index]
    ).value(at: t)
  }
}
