// SPDX-License-Identifier: MIT

internal import CoreGraphics
public import Foundation
internal import QuartzCore
internal import ViewCore

/// A pace by a cubic Bézier curve from (0, 0) to (1, 1); x is time and y progress.
///
/// Immutable.
@preconcurrency @MainActor open class UICubicTimingParameters: NSObject, UITimingCurveProvider {
  /// The named curve; `.easeInOut` for a curve by control points that has no name.
  public let animationCurve: UIView.AnimationCurve
  /// The first inner control point.
  public let controlPoint1: CGPoint
  /// The second inner control point.
  public let controlPoint2: CGPoint
  private let hasName: Bool

  /// The names of the values in an archive.
  private enum Key {
    static let curve = "UIAnimationCurve"
    static let points = [
      "UIControlPoint1X", "UIControlPoint1Y", "UIControlPoint2X", "UIControlPoint2Y",
    ]
  }

  /// Makes the system's default curve: easing in and out.
  public nonisolated override init() {
    animationCurve = .easeInOut
    (controlPoint1, controlPoint2) = UIView.AnimationCurve.easeInOut.controlPoints
    hasName = true
    super.init()
  }

  /// Makes a named curve.
  public nonisolated init(animationCurve curve: UIView.AnimationCurve) {
    animationCurve = curve
    (controlPoint1, controlPoint2) = curve.controlPoints
    hasName = true
    super.init()
  }

  /// Makes a curve by its inner control points; numbers that are not finite make it even.
  ///
  /// The x values are clamped to 0 to 1 when the curve is used; y may leave that range and overshoots.
  public nonisolated init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
    animationCurve = UIView.AnimationCurve(points: point1, point2) ?? .easeInOut
    controlPoint1 = point1
    controlPoint2 = point2
    hasName = false
    super.init()
  }

  /// Makes the curve that was encoded by `encode(with:)`; nil if the archive holds none.
  public nonisolated required init?(coder: NSCoder) {
    guard Key.points.allSatisfy({ coder.containsValue(forKey: $0) }) else { return nil }
    let numbers = Key.points.map { coder.decodeDouble(forKey: $0) }
    controlPoint1 = CGPoint(x: numbers[0], y: numbers[1])
    controlPoint2 = CGPoint(x: numbers[2], y: numbers[3])
    let curve = UIView.AnimationCurve(points: controlPoint1, controlPoint2)
    hasName = coder.containsValue(forKey: Key.curve)
    animationCurve =
      UIView.AnimationCurve(rawValue: coder.decodeInteger(forKey: Key.curve)) ?? curve
      ?? .easeInOut
    super.init()
  }

  /// Encodes the curve, in an archive with keys.
  public nonisolated func encode(with coder: NSCoder) {
    let numbers = [controlPoint1.x, controlPoint1.y, controlPoint2.x, controlPoint2.y]
    for (number, key) in zip(numbers, Key.points) { coder.encode(number.native, forKey: key) }
    if hasName { coder.encode(animationCurve.rawValue, forKey: Key.curve) }
  }

  /// The object itself, as it never changes.
  public nonisolated func copy(with zone: NSZone? = nil) -> Any { self }

  /// `.builtin` for a named curve, else `.cubic`.
  open var timingCurveType: UITimingCurveType { hasName ? .builtin : .cubic }

  /// The object itself.
  open var cubicTimingParameters: UICubicTimingParameters? { self }

  /// Nil: there is no spring.
  open var springTimingParameters: UISpringTimingParameters? { nil }

  /// The pace as scopes take it.
  final var timing: AnimationTiming {
    if hasName { return .curve(animationCurve.timingFunction) }
    let (first, second) = (controlPoint1, controlPoint2)
    return .curve(
      CAMediaTimingFunction(
        controlPoints: Float(first.x), Float(first.y), Float(second.x), Float(second.y)))
  }
}

extension UIView.AnimationCurve {
  /// The inner control points (view fact VB-6).
  fileprivate var controlPoints: (CGPoint, CGPoint) {
    switch self {
    case .easeInOut: (CGPoint(x: 0.42, y: 0), CGPoint(x: 0.58, y: 1))
    case .easeIn: (CGPoint(x: 0.42, y: 0), CGPoint(x: 1, y: 1))
    case .easeOut: (CGPoint(x: 0, y: 0), CGPoint(x: 0.58, y: 1))
    case .linear: (CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 1))
    }
  }

  /// The curve of inner control points; nil where no name is theirs.
  fileprivate init?(points first: CGPoint, _ second: CGPoint) {
    let curves = [UIView.AnimationCurve.easeInOut, .easeIn, .easeOut, .linear]
    guard let found = curves.first(where: { $0.controlPoints == (first, second) }) else {
      return nil
    }
    self = found
  }
}
