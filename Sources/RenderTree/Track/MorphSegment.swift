// SPDX-License-Identifier: MIT

package import CoreGraphics

/// Two outlines, and the way between them: one segment of an animation of a path.
///
/// Outlines with the same elements morph point by point; others switch in the middle (behaviour
/// fact IN-3, where Apple leaves the outcome undefined).
public struct MorphSegment: Equatable, Sendable {
  package var start: PathGeometry
  package var end: PathGeometry
  /// Whether points move; false switches.
  package let isMatching: Bool

  package init(from start: PathGeometry, to end: PathGeometry) {
    self.start = start
    self.end = end
    isMatching = start.verbs == end.verbs
  }
}

/// Two lists of values, and the way between them: colours or locations of a gradient, dashes.
///
/// A number lies in the first lane of its element, a colour in all four. Lists of the same length
/// move element by element; others leave the value below them alone (behaviour fact BA-5).
public struct ListSegment: Equatable, Sendable {
  public var start: [SIMD4<Double>]
  public var end: [SIMD4<Double>]

  public init(from start: [SIMD4<Double>], to end: [SIMD4<Double>]) {
    self.start = start
    self.end = end
  }
}
