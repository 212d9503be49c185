// SPDX-License-Identifier: MIT

public import Motion

/// A named pacing curve beyond a cubic Bézier: anticipation, overshoot, elastic, bounce and others.
///
/// Not part of Apple's API. Use it through `CAMediaTimingFunction(easing:)` wherever a timing
/// function goes: basic and keyframe animations, groups, and `CATransaction`.
public struct CAEasing: Hashable, Sendable {
  /// The shape of the curve.
  public typealias Family = EasingFamily
  /// The end of the animation that the shape applies to.
  public typealias Direction = EasingFamily.Direction

  /// The shape of the curve.
  public let family: Family
  /// The end that the shape applies to.
  public let direction: Direction
  /// Overshoot of `back` (default 1.70158, which gives 10 %), period of `elastic` as a share of
  /// the duration (default 0.3); the other families ignore it.
  public let amount: Double?

  /// Makes a curve; an amount that is not finite, or not positive for `elastic`, counts as nil.
  public init(_ family: Family, _ direction: Direction, amount: Double? = nil) {
    self.family = family
    self.direction = direction
    self.amount = amount.flatMap { $0.isFinite && (family != .elastic || $0 > 0) ? $0 : nil }
  }

  /// Draws back before the start.
  public static let anticipate = CAEasing(.back, .easeIn)
  /// Runs past the end and comes back.
  public static let overshoot = CAEasing(.back, .easeOut)
  /// Swings out at the end.
  public static let elastic = CAEasing(.elastic, .easeOut)
  /// Bounces at the end.
  public static let bounce = CAEasing(.bounce, .easeOut)

  /// The share of the distance when the share `time` (0…1) of the duration has passed.
  public func value(at time: Double) -> Double { curve.progress(at: time, duration: 1) }

  /// The curve in the form of tracks.
  var curve: TimingCurve { .easing(family, direction, amount: amount) }

  /// Family, direction and amount in one word, for archives.
  package var archiveName: String {
    "\(family.rawValue).\(direction.rawValue)" + (amount.map { ":\($0)" } ?? "")
  }

  /// Reads `archiveName` back; nil for anything else.
  package init?(archiveName: String) {
    let halves = archiveName.split(separator: ":", maxSplits: 1)
    let names = (halves.first ?? "").split(separator: ".")
    guard names.count == 2, let family = Family(rawValue: String(names[0])),
      let direction = Direction(rawValue: String(names[1]))
    else { return nil }
    self.init(family, direction, amount: halves.count > 1 ? Double(halves[1]) : nil)
  }
}
