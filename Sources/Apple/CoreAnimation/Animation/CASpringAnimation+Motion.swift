// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import Motion
internal import RenderTree

/// Continuing a motion: the spring starts with the velocity that the property has.
///
/// A spring is linear, so the motion with velocity v is the one from rest plus v times the impulse
/// response (`SpringCurve.impulse(at:)`), lane by lane. The impulse is a separate track, added to
/// the track of the spring; a whole matrix has one for each component that moves.
extension CASpringAnimation {
  /// Sets the start value and velocity from the property's presented motion, before older
  /// animations are removed.
  ///
  /// - Parameters:
  ///   - layer: the layer to which this copy is being added.
  ///   - motion: the motion measured before a change of the property; nil to measure now.
  final func takeOverMotion(on layer: CALayer, _ motion: PropertyMotion?) {
    guard inheritsVelocity, !isAdditive, let keyPath else { return }
    inheritedMotion = motion ?? layer.motion(under: self)
    if fromValue == nil, byValue == nil || toValue == nil {
      // A spring that waits for the commit replaces what moves on screen.
      fromValue =
        layer.waitingSpring(on: keyPath)?.fromValue
        ?? layer.presentation()?.value(forKeyPath: keyPath)
    }
    if duration <= 0 { duration = settlingDuration(on: layer) }
  }

  /// The seconds until the motion has settled, initial velocity included.
  private func settlingDuration(on layer: CALayer) -> CFTimeInterval {
    var spring = spring
    if let inheritedMotion, let target = AnimationTarget(self, on: layer) {
      spring.initialVelocity += relativeSpeed(inheritedMotion, target, on: layer)
    }
    return min(spring.settlingTime, 100)
  }

  /// The initial velocity in whole distances per second; 0 for a whole matrix.
  private func relativeSpeed(
    _ motion: PropertyMotion, _ target: AnimationTarget, on layer: CALayer
  ) -> Double {
    let reader = AnimationValueReader(target)
    let end = toValue ?? keyPath.flatMap { layer.value(forKeyPath: $0) }
    guard let from = fromValue.flatMap(reader.lanes), let to = end.flatMap(reader.lanes) else {
      return 0
    }
    let speed = (motion.lanes * motion.lanes).sum().squareRoot()
    let distance = ((to - from) * (to - from)).sum().squareRoot()
    // Without a distance, the oscillation itself is the measure.
    return speed / max(distance, speed / (10 * spring.angularFrequency), 1e-9)
  }

  /// The tracks of the impulse, to be added after the spring's own track.
  final func pushTracks(like track: AnimationTrack) -> [AnimationTrack] {
    guard let motion = inheritedMotion, !motion.isRest else { return [] }
    // The animation's own time, and that of its groups, may run faster or slower than the layer's.
    let rate = track.timings.reduce(1) { $0 * abs($1.speed) }
    let pace = rate > 0 ? 1 / rate : 1
    func push(_ target: TrackTarget, _ speed: SIMD4<Double>) -> AnimationTrack {
      var push = track
      push.target = target
      push.segments = .lanes([LaneSegment(from: .zero, to: speed * pace)])
      push.options.subtract([.startsAtBase, .endsAtBase, .endsByDifference, .cumulative])
      push.options.insert(.additive)
      push.timings[push.timings.count - 1].curve = .impulse(of: spring)
      return push
    }
    if motion.components.isEmpty { return [push(track.target, motion.lanes)] }
    return motion.components.map { component, speed in
      push(
        TrackTarget(track.target.property, laneCount: 1, component: component),
        SIMD4(speed, 0, 0, 0))
    }
  }
}
