// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import RenderTree

/// Taking over a motion in flight: the spring goes on with the speed that the property has.
///
/// A spring is linear, so the motion with the speed v is the one from rest plus v times the answer
/// to a push (`SpringCurve.impulse(at:)`), lane by lane. The push is a track of its own, added to
/// the track of the spring; a whole matrix has one for each component that moves.
extension CASpringAnimation {
  /// Fills in what the property shows and how fast it moves, before older animations go.
  ///
  /// - Parameters:
  ///   - layer: the layer to which this copy is being added.
  ///   - motion: the motion measured before a change of the property; nil to measure now.
  final func takeOverMotion(on layer: CALayer, _ motion: PropertyMotion?) {
    guard inheritsVelocity, !isAdditive, let keyPath else { return }
    inheritedMotion = motion ?? layer.motion(under: self)
    if fromValue == nil, byValue == nil || toValue == nil {
      // One that waits for the commit has taken the place of what moves on screen.
      fromValue =
        layer.waitingSpring(on: keyPath)?.fromValue
        ?? layer.presentation()?.value(forKeyPath: keyPath)
    }
    if duration <= 0 { duration = settlingDuration(on: layer) }
  }

  /// Seconds until the motion has settled, the speed taken over included.
  private func settlingDuration(on layer: CALayer) -> CFTimeInterval {
    var spring = spring
    if let inheritedMotion, let target = AnimationTarget(self, on: layer) {
      spring.initialVelocity += relativeSpeed(inheritedMotion, target, on: layer)
    }
    return min(SpringSettling.duration(of: spring), 100)
  }

  /// The speed taken over in whole distances per second; of a whole matrix, none.
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
    // Where there is no way to go the swing itself sets the measure.
    return speed / max(distance, speed / (10 * spring.angularFrequency), 1e-9)
  }

  /// The tracks of the push, to be added after the spring's own track.
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
      push.timings[push.timings.count - 1].curve = spring.impulseCurve
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
