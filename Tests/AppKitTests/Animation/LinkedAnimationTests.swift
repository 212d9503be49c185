// SPDX-License-Identifier: MIT

import CoreAnimation
import Expectations
import Foundation
import TestSupport
import Testing

@testable import AppKit

/// Animations that start and stop at the progress of others.
@MainActor @Suite struct LinkedAnimationTests {
  private func animation(_ duration: Double = 2) -> NSAnimation {
    let animation = NSAnimation(duration: duration, animationCurve: .linear)
    animation.animationBlockingMode = .nonblocking
    animation.frameRate = 0
    return animation
  }

  private func run(_ animation: NSAnimation, to times: Double...) {
    MediaClock.stopped(at: 0) { animation.start() }
    for time in times { MediaClock.stopped(at: time) { animation.advance(to: time) } }
  }

  @Test func `one starts and another stops as a third passes`() {
    let (leader, starting, stopping) = (animation(), animation(), animation(10))
    starting.start(when: leader, reachesProgress: 0.25)
    stopping.stop(when: leader, reachesProgress: 0.75)
    MediaClock.stopped(at: 0) { stopping.start() }
    run(leader, to: 0.4)
    expect(!starting.isAnimating)
    MediaClock.stopped(at: 0.5) { leader.advance(to: 0.5) }
    expect(starting.isAnimating)
    expect(stopping.isAnimating)
    MediaClock.stopped(at: 1.5) { leader.advance(to: 1.5) }
    expect(!stopping.isAnimating)
    expect(starting.isAnimating)
  }

  @Test func `links that are cleared, replaced or no numbers do nothing`() {
    let (leader, other, follower) = (animation(), animation(), animation())
    follower.start(when: leader, reachesProgress: 0.5)
    follower.start(when: other, reachesProgress: 0.5)
    run(leader, to: 1.2)
    expect(!follower.isAnimating)
    follower.clearStart()
    run(other, to: 1.2)
    expect(!follower.isAnimating)
    follower.start(when: leader, reachesProgress: .nan)
    MediaClock.stopped(at: 2) { leader.advance(to: 2) }
    expect(!follower.isAnimating)
    follower.start()
    follower.stop(when: other, reachesProgress: 1)
    follower.clearStop()
    other.advance(to: 2)
    expect(follower.isAnimating)
  }

  @Test func `the bounds are the first frame after the start, and the end`() {
    let (leader, early, late) = (animation(), animation(), animation())
    early.start(when: leader, reachesProgress: -1)
    late.start(when: leader, reachesProgress: 7)
    run(leader, to: 0.01)
    expect(early.isAnimating)
    expect(!late.isAnimating)
    MediaClock.stopped(at: 2) { leader.advance(to: 2) }
    expect(late.isAnimating)
  }

  @Test func `neither holds the other`() {
    let leader = animation()
    weak var gone: NSAnimation?
    do {
      let follower = animation()
      follower.start(when: leader, reachesProgress: 0.5)
      gone = follower
    }
    expectNil(gone)
    run(leader, to: 1.5)
  }
}
