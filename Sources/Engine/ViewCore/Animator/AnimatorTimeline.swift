// SPDX-License-Identifier: MIT

package import CoreAnimation
internal import CoreGraphics
internal import Foundation

/// The animations of an animator and the time that they share: paused, scrubbed and turned round as one.
///
/// ```
/// whole way   0 ├───────────────────────────────────┤ duration    progress 0…1 by the first timing
///               ├── an animation of the first block ┤
///                      ├── one added later ─────────┤
/// present run the whole way, or another way from the progress of some moment to an end
/// ```
/// *Time* counts the seconds of the present run: forwards, backwards, or not at all. All animations are
/// retimed in place, so that the picture never jumps (view fact PA-16). An animation without values on
/// the root layer keeps the time: its end is that of the run.
package final class AnimatorTimeline {
  /// The timing of the whole way.
  package let timing: AnimationTiming
  /// The seconds of the whole way.
  package let duration: Double
  /// Called when a run has come to its end, or when nothing is left that could run.
  package var whenEnded: (() -> Void)?
  /// Held while a run is on its way: the animator, which nothing else may hold.
  package var owner: (() -> AnyObject?)?

  /// Whether changes are animated at all: there is a duration, or a spring that needs none.
  private let isAnimated: Bool
  /// The progress over the whole way.
  private let wholeCurve: ProgressCurve
  /// The present run: the progress at its start and at its target, and the curve between them.
  private var run: (start: Double, goal: Double, curve: ProgressCurve)
  /// Whether the present run is the whole way, or a part of it.
  package private(set) var isOnWholeWay = true
  /// The time where no animation keeps it.
  private var restingTime = 0.0
  /// Seconds of the run per second; 0 while paused.
  package private(set) var speed = 0.0
  /// The speed before the pause; 0 once the animator was scrubbed.
  private var speedBeforePause = 0.0
  private(set) var tracks: [AnimatorTrack] = []
  private var timekeeper: Timekeeper?
  /// The time from which the run was to go on last, and the seconds before.
  private var start = (time: 0.0, delay: 0.0)
  /// Where the animations that are being made begin: by the whole way, and by the present run.
  private var begin: (whole: Double, present: Double?) = (0, 0)
  /// The ends of the properties that were animated, in order.
  private var ends: [PropertyEnds] = []

  /// Makes a timeline at the start of its way, paused.
  ///
  /// - Parameters:
  ///   - duration: seconds; a spring whose constants say how long it runs does not look at them.
  package init(timing: AnimationTiming, duration: Double) {
    self.timing = timing
    isAnimated = duration > 0 || timing.isPhysical
    wholeCurve = ProgressCurve(
      of: timing.animation(
        keyPath: "", duration: isAnimated ? duration : 1, velocity: timing.velocity.dx))
    self.duration = wholeCurve.duration
    run = (0, 1, wholeCurve)
  }

  // MARK: - Reading

  /// The time of the present run, in seconds.
  ///
  /// An end that the renderer has not reported yet is not passed.
  private var time: Double { min(max(countedTime, 0), length) }

  /// The time as it is counted, also beyond the ends.
  private var countedTime: Double { timekeeper?.time ?? restingTime }

  /// The seconds of the present run, until the last animation has ended; finite.
  private var length: Double {
    min(tracks.reduce(run.curve.duration) { max($0, $1.begin + $1.length) }, Self.never)
  }

  /// Seconds after which no one observes it any longer, for a block that repeats indefinitely.
  private static let never = 1e9
  /// Seconds that the end of an animation may differ from the timeline's by rounding.
  private static let tolerance = 1e-3

  /// The progress shown: 0 at the start of the whole way and 1 at its end, which springs pass.
  package var progress: Double {
    run.start + (run.goal - run.start) * run.curve.progress(at: time)
  }

  /// The progress in time: the share of the whole way's duration, or between the ends of another run.
  package var progressInTime: Double {
    let share = min(max(time / run.curve.duration, 0), 1)
    return run.start + (run.goal - run.start) * share
  }

  /// The end of the whole way at the target of the present run: 1, or 0 for the start.
  package var goal: Double { run.goal }

  /// A layer that was animated and that a renderer shows; nil for none.
  private var shownLayer: CALayer? { tracks.first { $0.layer?.hasRenderer == true }?.layer }

  /// The seconds until an end of the whole way at the speed 1: 1, or 0 for the start.
  ///
  /// To an end that the present run does not lead to, in proportion to the way.
  package func rest(to end: Double) -> Double {
    if end == run.goal { return max(length - max(time, 0), 0) }
    return isOnWholeWay ? max(min(time, length), 0) : duration * abs(end - progress)
  }

  // MARK: - Making animations

  /// Runs a block whose changes are animated over the rest of the way.
  ///
  /// - Parameters:
  ///   - delayFactor: the share of the whole duration before the animations begin (view fact PA-4).
  ///   - parameters: the settings of the scope; duration and timing are the timeline's.
  ///   - observer: is notified of each animated layer.
  package func perform(
    delayFactor: Double = 0, _ parameters: AnimationParameters,
    observer: ((CALayer) -> Void)? = nil, _ block: () -> Void
  ) {
    let delay = delayFactor * duration
    begin.whole = min(max(isOnWholeWay ? time : wholeCurve.time(of: progress), 0), duration) + delay
    begin.present = run.goal == 0 ? nil : max(time, 0) + delay
    var parameters = parameters
    parameters.duration = isAnimated ? max(duration - begin.whole, 1e-3) : 0
    parameters.timing = timing
    let scope = AnimationScope(parameters, overriding: .all)
    scope.completion.endsUnseen = false
    let gathering = Gathering(self, observer)
    scope.observer = gathering
    withExtendedLifetime(gathering) { AnimationScopeStack.current.run(scope, block) }
    keepTime(from: countedTime)
  }

  /// Is notified of the animations that a block makes.
  private final class Gathering: AnimationScopeObserver {
    private let timeline: AnimatorTimeline
    private let observer: ((CALayer) -> Void)?

    init(_ timeline: AnimatorTimeline, _ observer: ((CALayer) -> Void)?) {
      self.timeline = timeline
      self.observer = observer
    }

    func scope(_ scope: AnimationScope, willAdd animation: CAAnimation, to layer: CALayer) {
      // It stays until the animator takes it off, which may run back; its start is the animator's.
      animation.isRemovedOnCompletion = false
      animation.beginTime = 0
    }

    func scope(_ scope: AnimationScope, didAdd animation: ScopedAnimation) {
      timeline.add(animation, after: scope.parameters.delay)
      if let layer = animation.layer { observer?(layer) }
    }
  }

  /// Adds an animation that was made, and puts it where it is at this time.
  private func add(_ record: ScopedAnimation, after delay: Double) {
    guard
      let track = AnimatorTrack(
        record, wholeBegin: begin.whole + delay, begin: begin.present.map { $0 + delay })
    else { return }
    tracks.append(track)
    note(record)
    record.whenEnded = { [weak self] finished in
      if !finished { self?.endIfNothingIsShown() }
    }
    track.seek(countedTime, speed: speed)
  }

  private func note(_ record: ScopedAnimation) {
    guard let layer = record.layer, let key = record.property, let old = record.oldValue,
      let new = record.newValue
    else { return }
    if let index = ends.firstIndex(where: { $0.layer === layer && $0.key == key }) {
      ends[index].end = new
    } else {
      ends.append(PropertyEnds(layer: layer, key: key, start: old, end: new))
    }
  }

  // MARK: - Running

  /// Lets the present run go on, or go back.
  ///
  /// - Parameters:
  ///   - speed: seconds of the run per second; negative: to its start.
  ///   - delay: seconds before.
  package func resume(at speed: Double, after delay: Double = 0) {
    setSpeed(speed, after: delay)
    endInNextTurnUnlessShown()
  }

  /// Stops where it is.
  package func pause() {
    speedBeforePause = speed
    setSpeed(0)
  }

  private func setSpeed(_ speed: Double, after delay: Double = 0) {
    let time = time
    let isWithinRun = timekeeper?.isRunning == true && countedTime == time
    var (start, wait) = (time, delay)
    // At an end of the run the delay is a part of its time, which additions meanwhile share.
    let isAtEnd = speed > 0 ? time == 0 : time == length
    if delay > 0, isAtEnd { (start, wait) = (time - delay * speed, 0) }
    self.speed = speed
    restingTime = time
    for track in tracks {
      if isWithinRun, start == time {
        track.run(at: speed, after: wait)
      } else {
        track.seek(start, speed: speed, after: wait)
      }
    }
    keepTime(from: start, after: wait)
  }

  /// Goes to a time of the whole way, paused.
  package func seek(_ time: Double) {
    speed = 0
    speedBeforePause = 0
    restingTime = time
    if isOnWholeWay {
      for track in tracks { track.seek(time, speed: 0) }
    } else {
      for track in tracks { track.restore(at: time) }
      tracks.removeAll(where: \.isSplitOff)
      run = (0, 1, wholeCurve)
      isOnWholeWay = true
    }
    keepTime(from: time)
  }

  /// Goes to a progress of the whole way, paused.
  package func seek(progress: Double) { seek(wholeCurve.time(of: progress)) }

  /// Runs from where it is to an end of the whole way at another pace.
  ///
  /// The value goes on without a jump; a spring keeps the speed, too.
  ///
  /// - Parameters:
  ///   - end: 1, or 0 for the start.
  ///   - timing: the pace.
  ///   - duration: seconds of the run; a spring whose constants say how long it runs does not look at
  ///     them.
  package func run(
    to end: Double, _ timing: AnimationTiming, duration: Double, after delay: Double = 0
  ) {
    let speed = self.speed != 0 ? self.speed : speedBeforePause
    let present = progress
    let moved = (run.goal - run.start) * run.curve.speed(at: time) * speed
    let kept =
      timing.isSpring && abs(end - present) > 1e-6 ? moved / (end - present) : 0
    let rest = max(length - time, 1e-9)
    let pace = timing.animation(
      keyPath: "", duration: max(duration, 1e-3), velocity: timing.velocity.dx + CGFloat(kept))
    let stretch = timing.isPhysical ? 1 : pace.duration / rest
    var split: [AnimatorTrack] = []
    for track in tracks {
      let other = track.run(
        to: end, timing, duration: pace.duration, stretch: stretch, speed: speed)
      if let other { split.append(other) }
    }
    tracks += split
    run = (present, end, ProgressCurve(of: pace))
    isOnWholeWay = false
    restingTime = 0
    self.speed = 1
    if delay > 0 { for track in tracks { track.seek(-delay, speed: 1) } }
    keepTime(from: -delay)
    endInNextTurnUnlessShown()
  }

  // MARK: - The end

  /// Gives the models the values that are shown (view fact PA-10).
  package func writeShownValues() {
    AnimationScopeStack.current.withoutAnimation {
      write(tracks)
    }
  }

  /// Gives the models what tracks show over them.
  private func write(_ tracks: [AnimatorTrack]) {
    var values: [(layer: CALayer, path: String, value: Any)] = []
    for track in tracks {
      guard let layer = track.layer, let path = track.keyPath else { continue }
      let index = values.firstIndex { $0.layer === layer && $0.path == path }
      let below = index.map { values[$0].value } ?? layer.value(forKeyPath: path)
      guard let value = track.value(over: below) else { continue }
      if let index { values[index].value = value } else { values.append((layer, path, value)) }
    }
    // Only the sums are values that a model may have: a part may be a negative size.
    for (layer, path, value) in values { layer.setValue(value, forKeyPath: path) }
  }

  /// Gives the models the values at an end of the whole way; what others animate now is left alone.
  ///
  /// - Parameter end: 1, or 0 for the start.
  package func writeValues(at end: Double) {
    AnimationScopeStack.current.withoutAnimation {
      for ends in ends where !ends.isLost { ends.write(end) }
    }
  }

  /// Gives the models the values at the start, where the run has ended.
  ///
  /// A model that someone else has changed since loses what the animations changed about it.
  package func writeStartValues() {
    AnimationScopeStack.current.withoutAnimation {
      for ends in ends {
        let own = tracks.filter {
          $0.layer === ends.layer && $0.record.property == ends.key && $0.attached != nil
        }
        guard !own.isEmpty else { continue }
        if ends.key.value(on: ends.layer) == ends.end {
          ends.write(0)
        } else {
          write(own)
        }
      }
    }
  }

  /// Takes all animations off their layers; no one is notified.
  package func removeAnimations() {
    for index in ends.indices {
      let (layer, key) = (ends[index].layer, ends[index].key)
      ends[index].isLost = !tracks.contains {
        $0.layer === layer && $0.record.property == key && $0.attached != nil
      }
    }
    restingTime = time
    speed = 0
    timekeeper?.stop()
    timekeeper = nil
    for track in tracks {
      track.record.whenEnded = nil
      track.remove()
    }
    tracks = []
  }

  /// The time has run out.
  private func timeDidEnd() {
    let rest = tracks.reduce(0) { max($0, $1.rest(backwards: speed < 0)) }
    guard rest > Self.tolerance, shownLayer != nil else {
      didEnd()
      return
    }
    // A layer's own clock may be slower than the root's.
    timekeeper = nil
    keepTime(from: speed < 0 ? rest : length - rest)
  }

  /// The run has come to its end.
  private func didEnd() {
    restingTime = speed < 0 ? 0 : length
    speedBeforePause = 0
    timekeeper = nil
    whenEnded?()
  }

  /// Ends where no renderer shows any of the layers: nothing would report the end.
  private func endIfNothingIsShown() {
    guard speed != 0, shownLayer == nil else { return }
    // The timekeeper may be all that holds the animator, which is to end first.
    let owner = owner?()
    timekeeper?.stop()
    didEnd()
    withExtendedLifetime(owner) {}
  }

  /// Ends at the end of the turn if no renderer shows any of the animations by then (view fact VA-12), and
  /// keeps the time of those that it shows since.
  private func endInNextTurnUnlessShown() {
    guard shownLayer == nil else { return }
    let owner = owner?()
    CATransaction.atEndOfTurn { [self] in
      endIfNothingIsShown()
      if speed != 0, timekeeper == nil { keepTime(from: start.time, after: start.delay) }
      withExtendedLifetime(owner) {}
    }
  }

  // MARK: - Keeping time

  /// Brings the animation that keeps the time in line with the run.
  private func keepTime(from time: Double, after delay: Double = 0) {
    start = (time, delay)
    if timekeeper?.isRunning != true {
      timekeeper = nil
      guard let layer = shownLayer else { return }
      timekeeper = Timekeeper(on: layer.root)
    }
    timekeeper?.run(from: time, of: length, speed: speed, after: delay)
    timekeeper?.whenEnded = speed == 0 ? nil : { [self] in timeDidEnd() }
    timekeeper?.owner = speed == 0 ? nil : owner?()
  }
}

extension AnimationTiming {
  /// Whether constants say how long the run takes, not a duration.
  fileprivate var isPhysical: Bool {
    if case .spring = self { true } else { false }
  }
}

extension CALayer {
  /// The layer at the root of the tree.
  fileprivate var root: CALayer {
    var layer = self
    while let above = layer.superlayer { layer = above }
    return layer
  }
}
