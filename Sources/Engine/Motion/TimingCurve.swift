// SPDX-License-Identifier: MIT

/// The curve of progress within one cycle of an animation or one segment between keyframes.
///
/// A plain value of fixed size: a kind and its numbers, so that tracks hold it inline.
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
    /// Exponential slow-down from a velocity: the rate, see `decay(rate:)`.
    case decay
    /// One of the named families: overshoot or period, see `EasingFamily`.
    case easing
  }

  @usableFromInline let kind: Kind
  /// The shape of a curve of the kind `easing`.
  private var family = EasingFamily.sine
  /// The end that the shape applies to.
  private var direction = EasingFamily.Direction.easeIn
  private let a: Double
  private let b: Double
  private let c: Double
  private let d: Double

  private init(_ kind: Kind, _ a: Double = 0, _ b: Double = 0, c: Double = 0, d: Double = 0) {
    self.kind = kind
    self.a = a
    self.b = b
    self.c = c
    self.d = d
  }

  /// The even pace.
  public static let linear = TimingCurve(.linear)

  /// Whether progress is time.
  @inlinable public var isLinear: Bool {
    if case .linear = kind { true } else { false }
  }

  /// A Bézier curve by its two inner control points (behaviour fact TF-1).
  ///
  /// The y values may leave 0…1; the x values are clamped to 0…1 so that time stays single-valued
  /// (behaviour fact TF-6). A non-finite number gives the linear curve.
  public static func bezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> TimingCurve {
    guard (x1 + y1 + x2 + y2).isFinite else { return .linear }
    let x1 = min(max(x1, 0), 1)
    let x2 = min(max(x2, 0), 1)
    if x1 == y1, x2 == y2 { return .linear }
    return TimingCurve(.bezier, x1, y1, c: x2, d: y2)
  }

  /// The motion of a spring, in seconds.
  public static func spring(_ spring: SpringCurve) -> TimingCurve {
    TimingCurve(
      .spring, spring.angularFrequency, spring.dampingRatio, c: spring.initialVelocity)
  }

  /// The displacement of a spring at rest after a push, see `SpringCurve.impulse(at:)`.
  public static func impulse(of spring: SpringCurve) -> TimingCurve {
    TimingCurve(.springImpulse, spring.angularFrequency, spring.dampingRatio)
  }

  /// A slow-down by friction: the speed falls by the factor e in each `1 / rate` seconds, and
  /// progress nears 1. `rate` is per second, > 0; any other number yields a constant 1.
  public static func decay(rate: Double) -> TimingCurve {
    TimingCurve(.decay, rate > 0 && rate.isFinite ? rate : .greatestFiniteMagnitude)
  }

  /// A curve of a named family.
  ///
  /// - Parameter amount: overshoot of `back` (default 1.70158), period of `elastic` (default 0.3,
  ///   share of the cycle); ignored by the others.
  public static func easing(
    _ family: EasingFamily, _ direction: EasingFamily.Direction, amount: Double? = nil
  ) -> TimingCurve {
    var curve = TimingCurve(.easing, amount ?? (family == .elastic ? 0.3 : 1.70158))
    curve.family = family
    curve.direction = direction
    return curve
  }

  private var spring: SpringCurve {
    SpringCurve(angularFrequency: a, dampingRatio: b, initialVelocity: c)
  }

  /// Progress at a share of the cycle.
  ///
  /// - Parameters:
  ///   - time: 0…1 of the cycle.
  ///   - duration: length of the cycle in seconds; springs and decays run in real time.
  @inlinable public func progress(at time: Double, duration: Double) -> Double {
    isLinear ? time : pacedProgress(time, duration)
  }

  @usableFromInline func pacedProgress(_ time: Double, _ duration: Double) -> Double {
    switch kind {
    case .linear: time
    case .bezier: CubicBezier(x1: a, y1: b, x2: c, y2: d).y(atX: time)
    case .spring: spring.progress(at: time * duration)
    case .springImpulse: spring.impulse(at: time * duration)
    case .decay: DecelerationCurve.progress(a * time * duration)
    case .easing: family.progress(at: time, direction, amount: a)
    }
  }
}
