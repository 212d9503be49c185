// SPDX-License-Identifier: MIT

internal import Foundation

/// The curve of progress within one cycle of an animation or one segment between keyframes.
///
/// A plain value of fixed size: a kind and up to five numbers, so that tracks hold it inline.
public struct TimingCurve: Equatable, Sendable, BitwiseCopyable {
  /// The kind of curve, which determines the meaning of its numbers.
  public enum Kind: UInt8, Sendable, BitwiseCopyable {
    /// Progress is time.
    case linear
    /// Cubic Bézier from (0, 0) to (1, 1): x1, y1, x2, y2.
    case bezier
    /// Damped oscillator: see `SpringCurve`.
    case spring
    /// The same oscillator at rest after a push: see `SpringCurve.impulse(at:)`, in seconds.
    case springImpulse
    /// Exponential slow-down from a velocity: rate constant and total share, see `decay`.
    case decay
    /// One of the named families: see `EasingFamily`.
    case easing
  }

  public var kind: Kind
  public var a: Double
  public var b: Double
  public var c: Double
  public var d: Double
  public var e: Double

  public init(
    kind: Kind, a: Double = 0, b: Double = 0, c: Double = 0, d: Double = 0, e: Double = 0
  ) {
    self.kind = kind
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.e = e
  }

  public static let linear = TimingCurve(kind: .linear)

  /// A Bézier curve by its two inner control points (behaviour fact TF-1).
  ///
  /// The y values may leave 0…1; the x values are clamped to 0…1 so that time stays single-valued
  /// (behaviour fact TF-6). A non-finite number gives the linear curve.
  public static func bezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> TimingCurve {
    guard (x1 + y1 + x2 + y2).isFinite else { return .linear }
    let x1 = min(max(x1, 0), 1)
    let x2 = min(max(x2, 0), 1)
    if x1 == y1, x2 == y2 { return .linear }
    return TimingCurve(kind: .bezier, a: x1, b: y1, c: x2, d: y2)
  }

  /// A slow-down by friction: the speed falls by the factor e in each `1 / rate` seconds, and
  /// progress nears 1. `rate` is per second, > 0; any other number yields a constant 1.
  public static func decay(rate: Double) -> TimingCurve {
    TimingCurve(kind: .decay, a: rate > 0 && rate.isFinite ? rate : .greatestFiniteMagnitude, b: 1)
  }

  /// Progress at a share of the cycle.
  ///
  /// - Parameters:
  ///   - time: 0…1 of the cycle.
  ///   - duration: length of the cycle in seconds; springs and decays run in real time.
  public func progress(at time: Double, duration: Double) -> Double {
    switch kind {
    case .linear: time
    case .bezier: CubicBezier(x1: a, y1: b, x2: c, y2: d).y(atX: time)
    case .spring: SpringCurve(curve: self).progress(at: time * duration)
    case .springImpulse: SpringCurve(curve: self).impulse(at: time * duration)
    case .decay: (1 - exp(-a * time * duration)) * b
    case .easing: EasingFamily.progress(self, at: time)
    }
  }
}
