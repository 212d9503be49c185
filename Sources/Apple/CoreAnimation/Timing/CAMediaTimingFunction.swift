// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics
public import Foundation
package import Motion
internal import RenderTree

/// A pacing curve: maps the share of time that has passed to the share of the distance.
///
/// A cubic Bézier from (0, 0) to (1, 1) by two control points, x being time and y progress
/// (behaviour facts TF-1, TF-2, TF-7). y may leave 0…1 and then overshoots; x outside 0…1 is
/// clamped when the curve is evaluated (TF-6). Beyond Apple's API a function can also be one of the
/// named easing families, see `init(easing:_:)`. Immutable.
open class CAMediaTimingFunction: NSObject, NSSecureCoding, @unchecked Sendable {
  // `@unchecked`: every stored property is a constant of a Sendable type; NSObject forbids the
  // checked form to a class that is open.

  /// Control points 1 and 2: c1x, c1y, c2x, c2y.
  package let controlPoints: SIMD4<Float>
  /// A curve that is not a Bézier; nil for the plain ones.
  package let easing: CAEasing?

  /// Makes one of the five named curves.
  ///
  /// A name that is not one of `CAMediaTimingFunctionName`'s constants makes the curve linear, and
  /// is logged. Apple's framework ends the program there (behaviour fact TF-5); names come from
  /// files.
  public convenience init(name: CAMediaTimingFunctionName) {
    if name.controlPoints == nil {
      RefusalLog.refuse(
        "CAMediaTimingFunction: name", "unknown name '\(name.rawValue)'; using linear")
    }
    let points = name.controlPoints ?? SIMD4(0, 0, 1, 1)
    self.init(controlPoints: points.x, points.y, points.z, points.w)
  }

  /// Makes a curve from its two inner control points.
  ///
  /// A number that is not finite makes the curve linear, and is logged.
  public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    let points = SIMD4(c1x, c1y, c2x, c2y)
    if (points * 0) == .zero {
      controlPoints = points
    } else {
      RefusalLog.refuse(
        "CAMediaTimingFunction: control points",
        "control points \(points) are not finite; using linear")
      controlPoints = SIMD4(0, 0, 1, 1)
    }
    easing = nil
    super.init()
  }

  /// Makes a curve of a named easing family. Not part of Apple's API.
  public init(easing: CAEasing) {
    self.easing = easing
    controlPoints = SIMD4(0, 0, 1, 1)
    super.init()
  }

  /// Copies control point `idx` into `ptr`, x then y.
  ///
  /// - Parameters:
  ///   - idx: 0…3; 0 is (0, 0) and 3 is (1, 1) (behaviour fact TF-3). Another index is refused and
  ///     logged, and nothing is written.
  ///   - ptr: room for two numbers.
  public func getControlPoint(at idx: Int, values ptr: UnsafeMutablePointer<Float>) {
    let points: [SIMD2<Float>] = [
      SIMD2(0, 0), controlPoints.lowHalf, controlPoints.highHalf, SIMD2(1, 1),
    ]
    guard points.indices.contains(idx) else {
      RefusalLog.refuse("CAMediaTimingFunction: index", "there is no control point \(idx)")
      return
    }
    // The caller vouches for two floats, as in Apple's API.
    unsafe ptr[0] = points[idx].x
    unsafe ptr[1] = points[idx].y
  }

  /// The share of the distance when the share `time` (0…1) of the duration has passed.
  ///
  /// Not part of Apple's API; for tests and plots.
  public func value(at time: Double) -> Double {
    curve.progress(at: min(max(time, 0), 1), duration: 1)
  }

  /// The form in which tracks hold the curve.
  package var curve: TimingCurve {
    if let easing { return easing.curve }
    return .bezier(
      Double(controlPoints.x), Double(controlPoints.y), Double(controlPoints.z),
      Double(controlPoints.w))
  }

  // MARK: - Equality and coding

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CAMediaTimingFunction else { return false }
    return other.controlPoints == controlPoints && other.easing == easing
  }

  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(controlPoints)
    hasher.combine(easing)
    return hasher.finalize()
  }

  public class var supportsSecureCoding: Bool { true }

  /// Restores a curve; nil when the archive lacks its numbers.
  public required init?(coder: NSCoder) {
    if coder.containsValue(forKey: "easing") {
      guard let name = coder.object(String.self, forKey: "easing"),
        let easing = CAEasing(archiveName: name)
      else { return nil }
      self.easing = easing
      controlPoints = SIMD4(0, 0, 1, 1)
    } else {
      guard coder.containsValue(forKey: "c1x") else { return nil }
      easing = nil
      controlPoints = SIMD4(
        coder.decodeFloat(forKey: "c1x"), coder.decodeFloat(forKey: "c1y"),
        coder.decodeFloat(forKey: "c2x"), coder.decodeFloat(forKey: "c2y"))
    }
    super.init()
  }

  public func encode(with coder: NSCoder) {
    if let easing {
      coder.encode(NSString(string: easing.archiveName), forKey: "easing")
      return
    }
    coder.encode(controlPoints.x, forKey: "c1x")
    coder.encode(controlPoints.y, forKey: "c1y")
    coder.encode(controlPoints.z, forKey: "c2x")
    coder.encode(controlPoints.w, forKey: "c2y")
  }
}

/// The name of a pacing curve.
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Even pace.
  public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
  /// Slow start: (0.42, 0) (1, 1).
  public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
  /// Slow end: (0, 0) (0.58, 1).
  public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
  /// Slow start and end: (0.42, 0) (0.58, 1).
  public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
  /// The curve of implicit animations: (0.25, 0.1) (0.25, 1).
  public static let `default` = CAMediaTimingFunctionName(rawValue: "default")

  /// c1x, c1y, c2x, c2y by behaviour fact TF-2; nil for a name that is not known.
  var controlPoints: SIMD4<Float>? {
    switch self {
    case .linear: SIMD4(0, 0, 1, 1)
    case .easeIn: SIMD4(0.42, 0, 1, 1)
    case .easeOut: SIMD4(0, 0, 0.58, 1)
    case .easeInEaseOut: SIMD4(0.42, 0, 0.58, 1)
    case .default: SIMD4(0.25, 0.1, 0.25, 1)
    default: nil
    }
  }
}

extension CAMediaTimingFunctionName: _CAStringConstant {}
