// SPDX-License-Identifier: MIT

public import CoreGraphics
public import Foundation
internal import Motion
internal import RenderTree

/// Lets a property glide to rest from a velocity, as a thrown list does. Not part of Apple's API.
///
/// Friction takes the same share of the speed in each millisecond:
/// `v(t) = v₀ · r^(1000 t)`, so `x(t) = x₀ + v₀ / k · (1 - e^(-k t))` with `k = -1000 ln r`.
///
/// ```swift
/// let glide = CADecayAnimation(keyPath: "position")
/// glide.velocity = CGPoint(x: 800, y: 0)          // points per second
/// layer.position = glide.restingValue(from: layer.position) as? CGPoint ?? layer.position
/// layer.add(glide, forKey: "glide")
/// ```
open class CADecayAnimation: CAPropertyAnimation {
  /// The start value of the property. Default nil: the value below the animation.
  open var fromValue: Any?
  /// The speed at the start in units of the property per second, of the property's kind.
  ///
  /// Default nil: the speed that the property has on screen when the animation is added.
  open var velocity: Any?
  /// The share of the speed that is left after a millisecond, above 0 and below 1. Default 0.998;
  /// another value counts as the default.
  open var decelerationRate: CGFloat = 0.998

  /// Seconds until a thousandth of the distance is left. It is the duration of an animation whose own
  /// is 0 when it is added.
  open var settlingDuration: CFTimeInterval {
    DecelerationCurve.time(reducing: 1000, friction: rate)
  }

  /// The final value of a property that starts from `value`; nil without a velocity, and for values
  /// of another kind than the velocity's, or without lanes, such as matrices.
  open func restingValue(from value: Any) -> Any? {
    let kind = ValueKind(guessedFrom: value)
    guard let start = kind.lanes(of: value),
      let speed = velocity.flatMap({ kind.lanes(of: $0) })
    else { return nil }
    return kind.value(of: start + speed / rate)
  }

  /// By how much the speed falls: its logarithm per second, > 0.
  final var rate: Double { DecelerationCurve.friction(rate: decelerationRate.native) }

  override func setDefaultDuration(_ seconds: CFTimeInterval) {
    if duration <= 0 { duration = settlingDuration }
  }

  /// Fills in the speed that the property has on screen.
  final func takeOverMotion(on layer: CALayer, _ motion: PropertyMotion?) {
    guard velocity == nil, let target = AnimationTarget(self, on: layer) else { return }
    let lanes = (motion ?? layer.motion(under: self))?.lanes ?? .zero
    velocity = target.kind.value(of: lanes)
    if fromValue == nil, !isAdditive, let keyPath {
      fromValue = layer.presentation()?.value(forKeyPath: keyPath)
    }
  }

  override class var declaredProperties: AnimationPropertyTable { .decay }
}

extension AnimationPropertyTable {
  static let decay = AnimationPropertyTable(
    CADecayAnimation(), inheriting: .property,
    [
      Row("fromValue", object: \CADecayAnimation.fromValue),
      Row("velocity", object: \CADecayAnimation.velocity),
      Row("decelerationRate", \CADecayAnimation.decelerationRate),
    ])
}

/// Reads the values of a decay animation.
enum DecayValues {
  /// nil without a velocity of the property's kind.
  static func read(_ animation: CADecayAnimation, _ reader: AnimationValueReader)
    -> AnimationValues?
  {
    guard !reader.readsMatrices, reader.target.kind.isContinuous,
      let speed = animation.velocity.flatMap(reader.lanes)
    else { return nil }
    let distance = speed / animation.rate
    guard let given = animation.fromValue else {
      let segment = LaneSegment(from: .zero, to: distance)
      let options: AnimationTrack.Options =
        animation.isAdditive ? [] : [.startsAtBase, .endsByDifference]
      return AnimationValues(segments: .lanes([segment]), options: options)
    }
    guard let from = reader.lanes(given) else { return nil }
    return AnimationValues(segments: .lanes([LaneSegment(from: from, to: from + distance)]))
  }
}
