// SPDX-License-Identifier: MIT

public import Foundation

/// The kind of a timing (view fact PA-15).
public enum UITimingCurveType: Int, Sendable {
  /// One of the curves that have a name.
  case builtin
  /// A cubic Bézier curve by its control points.
  case cubic
  /// A spring.
  case spring
  /// A curve and a spring; the spring moves, the curve has no effect.
  case composed
}

/// A timing of a property animator: a cubic curve, a spring, or both.
@preconcurrency @MainActor public protocol UITimingCurveProvider: NSCoding, NSCopying {
  /// The kind of timing.
  var timingCurveType: UITimingCurveType { get }
  /// The curve; nil for springs.
  var cubicTimingParameters: UICubicTimingParameters? { get }
  /// The spring; nil for curves.
  var springTimingParameters: UISpringTimingParameters? { get }
}
