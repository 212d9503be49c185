// SPDX-License-Identifier: MIT

internal import Foundation
internal import QuartzCore

/// The stages of a run, as the animator leads an animation through them.
extension POPAnimation {
  /// Resets the animation as it is added: it is unpaused, and has not started.
  final func attach(to entry: AnimationEntry) {
    let version = run.version
    run = AnimationRun()
    run.version = version + 1
    run.entry = entry
    run.isPaused = false
  }

  /// Starts the animation if it is due at a media time, and moves it on to that time.
  ///
  /// - Returns: whether it came to its end, and stays or leaves as the application wants.
  final func step(to time: CFTimeInterval, on object: NSObject) -> Bool {
    startIfDue(at: time, on: object)
    guard run.isActive, !run.isPaused else { return false }
    let seconds = max(time - run.time, 0)
    run.time = max(run.time, time)
    run.elapsed += seconds
    guard advance(by: seconds, on: object) else { return false }
    // Callbacks may have removed or halted the animation meanwhile.
    guard run.entry != nil, run.isActive, !run.isPaused else { return false }
    finish(on: object)
    guard run.entry != nil else { return false }
    run.legs += 1
    guard repeatForever || run.legs < legCount else { return true }
    prepareRepeat()
    reportStop(finished: false)
    guard run.entry != nil else { return false }
    beginLeg(at: time, on: object)
    return false
  }

  /// The number of legs: with autoreverses two for each repeat.
  private var legCount: Int {
    let count = max(repeatCount, 1)
    return autoreverses ? (count > Int.max / 2 ? Int.max : 2 * count) : count
  }

  private func startIfDue(at time: CFTimeInterval, on object: NSObject) {
    guard !run.isPaused else { return }
    if !run.isActive {
      if beginTime <= time { beginLeg(at: time, on: object) }
    } else if run.isResuming {
      // The pause does not count.
      run.time = time
      run.version += 1
    }
    run.isResuming = false
  }

  private func beginLeg(at time: CFTimeInterval, on object: NSObject) {
    run.isActive = true
    run.isSettled = false
    run.hasReached = false
    run.time = time
    run.elapsed = 0
    run.version += 1
    willStart(on: object)
    reportStart()
  }

  /// The animation is over: it has left its object, or stays on it, paused.
  final func stop(removing: Bool, finished: Bool) {
    // The start of an animation that never ran is reported, too (view fact PO-8).
    if !run.isActive, !finished { reportStart() }
    run.isActive = false
    run.isSettled = !removing
    run.isPaused = true
    run.isResuming = false
    run.legs = 0
    run.version += 1
    if removing { run.entry = nil }
    reportStop(finished: finished)
  }

  // MARK: - Reports

  private var listener: (any POPAnimationDelegate)? { delegate as? any POPAnimationDelegate }

  private func reportStart() {
    storedTracer?.record(.didStart, of: self)
    let (block, listener) = (animationDidStartBlock, listener)
    guard block != nil || listener != nil else { return }
    POPAnimator.callOut {
      listener?.pop_animationDidStart(self)
      block?(self)
    }
  }

  /// Reports that the target was reached, once a leg (view fact PO-6).
  final func reportReach() {
    guard !run.hasReached else { return }
    run.hasReached = true
    storedTracer?.record(.didReachToValue, of: self)
    let (block, listener) = (animationDidReachToValueBlock, listener)
    guard block != nil || listener != nil else { return }
    POPAnimator.callOut {
      listener?.pop_animationDidReachToValue(self)
      block?(self)
    }
  }

  /// Reports that a value was written.
  final func reportApply() {
    let (block, listener) = (animationDidApplyBlock, listener)
    guard block != nil || listener != nil else { return }
    POPAnimator.callOut {
      listener?.pop_animationDidApply(self)
      block?(self)
    }
  }

  private func reportStop(finished: Bool) {
    storedTracer?.record(.didStop, of: self)
    let (block, listener) = (completionBlock, listener)
    if block != nil || listener != nil {
      POPAnimator.callOut {
        listener?.pop_animationDidStop(self, finished: finished)
        block?(self, finished)
      }
    }
    if finished { storedTracer?.runDidEnd() }
  }
}
