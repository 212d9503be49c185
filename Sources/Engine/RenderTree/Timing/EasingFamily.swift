// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation

/// The formulas of curves beyond a cubic Bézier, each with in, out and in-out forms.
///
/// Formulas: R. Penner, "Programming Macromedia Flash MX", 2002, chapter 7, in their common
/// normalised forms. Back takes its overshoot (1.70158 gives 10 %), elastic its period.
public enum EasingFamily: UInt8, Sendable {
  case sine
  case quadratic
  case cubic
  case quartic
  case quintic
  case exponential
  case circular
  case back
  case elastic
  case bounce

  /// The end of the cycle that the family's shape applies to.
  public enum Direction: UInt8, Sendable {
    case easeIn
    case easeOut
    case easeInOut
  }

  /// The form in which a track holds the curve.
  ///
  /// - Parameter amount: overshoot of `back` (default 1.70158), period of `elastic` (default 0.3,
  ///   share of the cycle); ignored by the others.
  public func curve(_ direction: Direction, amount: Double? = nil) -> TimingCurve {
    let fallback = self == .elastic ? 0.3 : 1.70158
    return TimingCurve(
      kind: .easing, a: Double(rawValue), b: Double(direction.rawValue), c: amount ?? fallback)
  }

  static func progress(_ curve: TimingCurve, at time: Double) -> Double {
    guard time > 0 else { return 0 }
    guard time < 1 else { return 1 }
    let family = EasingFamily(rawValue: UInt8(clamping: curve.a)) ?? .quadratic
    switch Direction(rawValue: UInt8(clamping: curve.b)) ?? .easeIn {
    case .easeIn:
      return family.easeIn(time, amount: curve.c)
    case .easeOut:
      return 1 - family.easeIn(1 - time, amount: curve.c)
    case .easeInOut:
      return time < 0.5
        ? family.easeIn(2 * time, amount: curve.c) / 2
        : 1 - family.easeIn(2 - 2 * time, amount: curve.c) / 2
    }
  }

  private func easeIn(_ t: Double, amount: Double) -> Double {
    switch self {
    case .sine: 1 - cos(t * .pi / 2)
    case .quadratic: t * t
    case .cubic: t * t * t
    case .quartic: t * t * t * t
    case .quintic: t * t * t * t * t
    case .exponential: pow(2, 10 * (t - 1))
    case .circular: 1 - (1 - t * t).squareRoot()
    case .back: t * t * ((amount + 1) * t - amount)
    case .elastic: -pow(2, 10 * (t - 1)) * sin((t - 1 - amount / 4) * 2 * .pi / amount)
    case .bounce: 1 - Self.bounceOut(1 - t)
    }
  }

  /// Four parabolas, each a quarter of the height of the one before.
  private static func bounceOut(_ t: Double) -> Double {
    let k = 7.5625
    switch t {
    case ..<(1 / 2.75): return k * t * t
    case ..<(2 / 2.75): return k * (t - 1.5 / 2.75) * (t - 1.5 / 2.75) + 0.75
    case ..<(2.5 / 2.75): return k * (t - 2.25 / 2.75) * (t - 2.25 / 2.75) + 0.9375
    default: return k * (t - 2.625 / 2.75) * (t - 2.625 / 2.75) + 0.984375
    }
  }
}
