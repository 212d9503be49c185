// SPDX-License-Identifier: MIT

internal import CoreGraphics
public import Foundation
internal import QuartzCore
internal import ViewCore

/// The run of an animator: how its settings move the timeline of its animations.
extension UIViewPropertyAnimator {
  /// The progress at the end that the run is for.
  private var goal: Double { runsReversed ? 0 : 1 }

  /// The timeline of the active animator; an inactive one becomes active and paused.
  ///
  /// The blocks that waited make their changes now, and read the values to start from (view fact PA-3).
  final func activated() -> AnimatorTimeline {
    if let timeline { return timeline }
    let made = AnimatorTimeline(timing: provider.timing, duration: duration)
    made.owner = { [weak self] in self }
    made.whenEnded = { [weak self] in self?.runDidEnd() }
    timeline = made
    currentState = .active
    let waiting = blocks
    blocks = []
    for block in waiting { perform(block.run, block.delayFactor, on: made) }
    if runsReversed { made.seek(made.duration) }
    return made
  }

  /// Runs a block whose changes the timeline animates.
  final func perform(
    _ block: () -> Void, _ delayFactor: CGFloat, on timeline: AnimatorTimeline
  ) {
    var settings = parameters
    // Where an older animation is replaced the newer takes over (view fact PA-12).
    settings.options.insert(.beginsFromCurrentState)
    if isUserInteractionEnabled {
      settings.options.insert(.allowsUserInteraction)
    } else {
      settings.options.remove(.allowsUserInteraction)
    }
    timeline.perform(
      delayFactor: delayFactor.native, settings, observer: { [self] in noteShown($0) }, block)
  }

  /// Lets touches find the view of an animated layer where it is shown (view fact PA-13).
  private func noteShown(_ layer: CALayer) {
    guard !isManualHitTestingEnabled, let view = layer.delegate as? UIView else { return }
    view.madeRare.shownHitTestCount += 1
    shownViews.append(view)
  }

  // MARK: - Starting and going on

  final func start(after delay: TimeInterval) {
    precondition(currentState != .stopped, "startAnimation was called on a stopped animator")
    let timeline = activated()
    if timeline.speed == 0 { goOn(timeline, isNewTiming: false, factor: 0, after: delay) }
  }

  /// Lets a paused run go on toward the end that it is for.
  ///
  /// - Parameters:
  ///   - isNewTiming: whether the timing was set just now.
  ///   - factor: the length of the rest as a factor of the duration; 0 for the time that remains.
  ///   - delay: seconds before.
  final func goOn(
    _ timeline: AnimatorTimeline, isNewTiming: Bool, factor: Double, after delay: Double = 0
  ) {
    let timing = continuedTiming ?? timeline.timing
    let isOnWay = timeline.isOnWholeWay ? continuedTiming == nil : timeline.goal == goal
    // A spring does not run backwards in time: it springs back (see docs/uikit.md).
    let springsBack = timeline.isOnWholeWay && runsReversed && timing.isSpring
    let wanted = factor * timeline.duration
    guard !isNewTiming, isOnWay, !springsBack else {
      let length = isNewTiming || !timing.isSpring ? timeline.rest(to: goal) : timeline.duration
      timeline.run(to: goal, timing, duration: factor > 0 ? wanted : length, after: delay)
      return
    }
    let rest = timeline.rest(to: goal)
    let pace = wanted > 0 && rest > 0 ? rest / wanted : 1
    timeline.resume(at: timeline.goal == goal ? pace : -pace, after: delay)
  }

  /// Turns a running timeline round.
  final func turn(_ timeline: AnimatorTimeline) {
    let timing = continuedTiming ?? timeline.timing
    if timeline.isOnWholeWay, !timing.isSpring {
      timeline.resume(at: goal == 1 ? abs(timeline.speed) : -abs(timeline.speed))
    } else {
      let length = timing.isSpring ? timeline.duration : timeline.rest(to: goal)
      timeline.run(to: goal, timing, duration: length)
    }
  }

  // MARK: - Fractions

  final func fraction(of timeline: AnimatorTimeline) -> CGFloat {
    let way = scrubsLinearly ? timeline.progress : timeline.progressInTime
    return CGFloat(min(max(runsReversed ? 1 - way : way, 0), 1))
  }

  final func scrub(_ timeline: AnimatorTimeline, to fraction: CGFloat) {
    let fraction = fraction.isFinite ? min(max(fraction.native, 0), 1) : 0
    let way = runsReversed ? 1 - fraction : fraction
    if scrubsLinearly {
      timeline.seek(progress: way)
    } else {
      timeline.seek(way * timeline.duration)
    }
  }

  // MARK: - The end

  /// The run has come to its end, or nothing of it is shown.
  private func runDidEnd() {
    guard let timeline else { return }
    if pausesOnCompletion {
      timeline.pause()
      return
    }
    if runsReversed { timeline.writeStartValues() }
    end(timeline)
    complete(at: runsReversed ? .start : .end)
  }

  /// Takes the animations off.
  final func end(_ timeline: AnimatorTimeline) {
    timeline.removeAnimations()
    timeline.whenEnded = nil
    self.timeline = nil
    continuedTiming = nil
    for view in shownViews { view.madeRare.shownHitTestCount -= 1 }
    shownViews = []
  }

  /// Makes the animator inactive, then calls the completion blocks in order.
  final func complete(at position: UIViewAnimatingPosition) {
    currentState = .inactive
    stopped = nil
    let blocks = completions
    completions = []
    AnimationScopeStack.current.outsideOfScopes {
      for block in blocks { block(position) }
    }
  }
}

extension UIViewPropertyAnimator: @MainActor NSCopying {
  /// Makes an inactive animator with the same duration, timing and switches; blocks are not copied.
  public func copy(with zone: NSZone? = nil) -> Any {
    let copy = Self(duration: duration, timingParameters: provider)
    copy.parameters = parameters
    copy.delay = delay
    copy.isUserInteractionEnabled = isUserInteractionEnabled
    copy.isManualHitTestingEnabled = isManualHitTestingEnabled
    copy.isInterruptible = isInterruptible
    copy.scrubsLinearly = scrubsLinearly
    copy.pausesOnCompletion = pausesOnCompletion
    return copy
  }
}
