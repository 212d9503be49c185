// SPDX-License-Identifier: MIT

internal import CoreAnimation
internal import CoreGraphics
internal import Foundation

/// One of the animations that an animator has made, as it runs now.
///
/// Times of the animator count its seconds, see `AnimatorTimeline`. An animation that another one has
/// replaced, or that left its layer, stays in the list and is left alone.
final class AnimatorTrack {
  /// The record of the scope that made the animation.
  let record: ScopedAnimation
  /// The key under which it is on its layer.
  let key: String
  /// The animation of the whole way, as it was made.
  private let whole: CAAnimation
  /// The animator's time at which the whole way begins.
  let wholeBegin: Double
  /// The animator's time at which the present run begins.
  private(set) var begin: Double
  /// The progress over the present run.
  private(set) var curve: ProgressCurve
  /// The progress over the whole way at the start of the present run.
  private var start = 0.0
  /// The progress over the whole way at the target of the present run.
  private var goal = 1.0
  /// Whether it waits at its start, since it was made during a run back to the start.
  private var isHeld: Bool
  /// Whether it is half of a run that the axes of a position make apart, made for that run only.
  let isSplitOff: Bool

  /// Notes an animation that was made.
  ///
  /// - Parameters:
  ///   - wholeBegin: the animator's time at which it begins in a run over the whole way.
  ///   - begin: the same in the present run; nil if that is a run back to the start, in which it waits.
  init?(_ record: ScopedAnimation, wholeBegin: Double, begin: Double?) {
    guard let attached = record.attached, let whole = attached.copy() as? CAAnimation else {
      return nil
    }
    self.record = record
    key = record.key
    self.whole = whole
    self.wholeBegin = wholeBegin
    self.begin = begin ?? 0
    isHeld = begin == nil
    curve = ProgressCurve(of: attached)
    isSplitOff = false
  }

  /// Makes the second axis of a position's animation.
  private init(splitFrom track: AnimatorTrack, key: String) {
    record = track.record
    self.key = key
    whole = track.whole
    wholeBegin = track.wholeBegin
    begin = track.begin
    curve = track.curve
    start = track.start
    goal = track.goal
    isHeld = false
    isSplitOff = true
  }

  /// The layer; nil once it is gone.
  var layer: CALayer? { record.layer }

  /// The layer's animation; nil once another one has taken its place, or it was removed.
  var attached: CAAnimation? {
    guard let animation = layer?.animation(forKey: key), animation.delegate === record else {
      return nil
    }
    return animation
  }

  /// The animation's own time now, in seconds.
  private var ownTime: Double { layer?.ownTime(ofAnimationForKey: key) ?? 0 }

  /// The seconds of all its cycles.
  var length: Double {
    guard let attached else { return 0 }
    let cycle = attached.autoreverses ? 2 * attached.duration : attached.duration
    return attached.repeatCount > 0 ? cycle * Double(attached.repeatCount) : cycle
  }

  /// The seconds until it has come to the end toward which it runs; 0 where no one sees it.
  func rest(backwards: Bool) -> Double {
    guard attached != nil, !isHeld, layer?.hasRenderer == true else { return 0 }
    return max(backwards ? ownTime : length - ownTime, 0)
  }

  // MARK: - Time

  /// Lets the animation go on from where it is.
  func run(at speed: Double, after delay: Double = 0) {
    guard attached != nil, !isHeld else { return }
    layer?.retimeAnimation(forKey: key, speed: Float(speed), after: delay)
  }

  /// Puts the animation where it is at a time of the animator, in its present run.
  func seek(_ time: Double, speed: Double, after delay: Double = 0) {
    guard attached != nil else { return }
    layer?.retimeAnimation(
      forKey: key, from: isHeld ? 0 : time - begin, speed: isHeld ? 0 : Float(speed), after: delay)
  }

  /// Takes up the whole way again, at a time of the animator, and stands still.
  func restore(at time: Double) {
    guard attached != nil, !isSplitOff else {
      remove()
      return
    }
    (begin, start, goal, curve) = (wholeBegin, 0, 1, ProgressCurve(of: whole))
    isHeld = false
    layer?.retimeAnimation(forKey: key, from: time - begin, speed: 0, as: whole)
  }

  /// Takes the animation off its layer; the end is reported as reached.
  func remove() {
    guard attached != nil else { return }
    layer?.removeAnimation(forKey: key, finished: true)
  }

  // MARK: - Values

  /// The path that the layer's animation drives; nil once that has gone.
  var keyPath: String? { (attached as? CAPropertyAnimation)?.keyPath }

  /// The value that the animation shows now over a value below it; nil where it has no effect.
  func value(over base: Any?) -> Any? {
    guard let copy = attached?.copy() as? CAPropertyAnimation else { return nil }
    copy.beginTime = 0
    copy.speed = 1
    copy.timeOffset = 0
    copy.fillMode = .both
    return copy.value(at: max(ownTime, 0), base: base)
  }

  // MARK: - Another run

  /// Lets the animation run from where it is to an end of its whole way, at another pace.
  ///
  /// Animations by keyframes keep their way and run along it in the new time.
  ///
  /// - Parameters:
  ///   - end: the progress to run to: 1 or 0.
  ///   - timing: the pace.
  ///   - duration: seconds of the run.
  ///   - stretch: new seconds for each second that the animation still waits for its start.
  ///   - speed: the animator's seconds per second until now; 0 drops the speed that the animation has.
  /// - Returns: the second axis, where the axes of a position run at different paces.
  func run(
    to end: Double, _ timing: AnimationTiming, duration: Double, stretch: Double, speed: Double
  ) -> AnimatorTrack? {
    guard let layer, let attached else { return nil }
    let own = ownTime
    let wait = end == 1 ? max(-own, 0) * stretch : 0
    let length = max(duration - wait, 1e-3)
    guard let basic = attached as? CABasicAnimation, let path = basic.keyPath,
      let from = value(
        over: basic.isAdditive ? part(of: endValue, at: path) : layer.value(forKeyPath: path))
    else {
      let rest = end == 1 ? self.length - max(own, 0) : max(own, 0)
      let pace = max(rest, 1e-9) / length
      layer.retimeAnimation(forKey: key, speed: Float(end == 1 ? pace : -pace))
      return nil
    }
    let present = start + (goal - start) * curve.progress(at: own)
    let moved = isHeld ? 0 : (goal - start) * curve.speed(at: own) * speed
    let kept = timing.isSpring && abs(end - present) > 1e-6 ? moved / (end - present) : 0
    let target = part(of: end == 1 ? endValue : startValue, at: path)
    let velocity = timing.velocity
    func animation(_ path: String, _ from: Any?, _ target: Any?) -> CABasicAnimation {
      let axis = path == "position.y" ? velocity.dy : velocity.dx
      let made = timing.animation(
        keyPath: path, duration: length, velocity: axis + CGFloat(kept))
      made.fromValue = from
      made.toValue = target
      made.isAdditive = basic.isAdditive
      made.fillMode = .both
      made.isRemovedOnCompletion = false
      made.preferredFrameRateRange = basic.preferredFrameRateRange
      made.delegate = record
      return made
    }
    (start, goal, begin) = (present, end, wait)
    isHeld = false
    guard path == "position", velocity.dx != velocity.dy else {
      let made = animation(path, from, target)
      curve = ProgressCurve(of: made)
      layer.retimeAnimation(forKey: key, from: -wait, speed: 1, as: made)
      return nil
    }
    // A spring for each axis (view fact SG-4).
    let axes = ["position.x", "position.y"].map { path in
      animation(path, part(of: from, at: path), part(of: target, at: path))
    }
    curve = ProgressCurve(of: axes[0])
    let other = AnimatorTrack(splitFrom: self, key: key + "-y")
    other.curve = ProgressCurve(of: axes[1])
    layer.add(axes[1], forKey: other.key)
    layer.retimeAnimation(forKey: other.key, from: -wait, speed: 1)
    layer.retimeAnimation(forKey: key, from: -wait, speed: 1, as: axes[0])
    return other
  }

  /// The part of a value that a path into its property drives: of a position, the axis.
  private func part(of value: Any?, at path: String) -> Any? {
    guard let point = value as? CGPoint else { return value }
    switch path {
    case "position.x": return NSNumber(value: point.x.native)
    case "position.y": return NSNumber(value: point.y.native)
    default: return value
    }
  }

  /// The animation's value at the start of the whole way.
  private var startValue: Any? { (whole as? CABasicAnimation)?.fromValue }

  /// The animation's value at the end of the whole way; of an additive one nothing, so to speak.
  private var endValue: Any? {
    (whole as? CABasicAnimation)?.toValue ?? record.newValue?.boxed
  }
}
