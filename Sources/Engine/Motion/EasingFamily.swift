// SPDX-License-Identifier: MIT

internal import Foundation

/// The shape of a pacing curve beyond a cubic Bézier, with in, out and in-out forms.
///
/// Formulas: R. Penner, "Programming Macromedia Flash MX", 2002, chapter 7, in their common
/// normalised forms. Back takes its overshoot (1.70158 gives 10 %), elastic its period.
public enum EasingFamily: String, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  case sine
  case quadratic
  case cubic
  case quartic
  case quintic
  case exponential
  case circular
  /// Draws back before it starts (anticipation), or runs past its end and returns (overshoot).
  case back
  /// Swings about its end like a plucked band.
  case elastic
  /// Falls and bounces four times.
  case bounce

  /// The end of the animation that the shape applies to.
  public enum Direction: String, Hashable, Sendable, BitwiseCopyable, CaseIterable {
    case easeIn
    case easeOut
    case easeInOut
  }

  /// The progress at a share of the cycle, 0 before its start and 1 from its end on.
  func progress(at time: Double, _ direction: Direction, amount: Double) -> Double {
    guard time > 0 else { return 0 }
    guard time < 1 else { return 1 }
    switch direction {
    case .easeIn:
      return easeIn(time, amount: amount)
    case .easeOut:
      return 1 - easeIn(1 - time, amount: amount)
    case .easeInOut:
      return time < 0.5
        ? easeIn(2 * time, amount: amount) / 2
        : 1 - easeIn(2 - 2 * time, amount: amount) / 2
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
