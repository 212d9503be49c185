// SPDX-License-Identifier: MIT

import CoreAnimation
import Expectations
import Foundation
import TestSupport
import Testing
import ViewCore

@testable import UIKit

@MainActor @Suite struct `Dragging of scroll views` {
  // SC-1
  @Test func `a drag moves the bounds and leaves the content where it is`() {
    let stage = ScrollStage()
    let content = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 2000))
    stage.scrollView.addSubview(content)
    let finger = stage.touch()
    finger.move(by: 0, -10)
    expect(stage.scrollView.contentOffset, equals: .zero)
    finger.drag(by: 0, -100, for: 0.5)
    expect(stage.scrollView.contentOffset, near: CGPoint(x: 0, y: 100))
    expect(stage.scrollView.bounds.origin, equals: stage.scrollView.contentOffset)
    expect(content.frame, equals: CGRect(x: 0, y: 0, width: 320, height: 2000))
    expect(stage.scrollView.isDragging)
    expect(stage.scrollView.isTracking)
    finger.lift()
  }

  // SC-3, SC-10
  @Test func `a flick decelerates by friction and tells its steps in order`() {
    let stage = ScrollStage()
    stage.flick(by: 0, -300, for: 0.3)
    let velocity = stage.log.velocity.y
    expect(velocity, near: 1, within: 0.01)
    let start = stage.scrollView.contentOffset.y
    expect(start, near: 300 - 300.0 / 18, within: 1e-6)
    expect(stage.scrollView.isDecelerating)
    expect(!stage.scrollView.isDragging)
    expect(!stage.scrollView.isTracking)
    stage.run(for: 0.5)
    let way = 315.928023 * velocity
    expect(stage.scrollView.contentOffset.y, near: start + way, within: 0.5)
    stage.runToRest()
    expect(stage.scrollView.contentOffset.y, near: start + 499.499833 * velocity, within: 0.5)
    expect(stage.scrollView.contentOffset.y, equals: stage.scrollView.contentOffset.y.rounded())
    expect(
      stage.log.calls,
      equals: [
        "willBeginDragging", "didScroll", "willEndDragging", "didEndDragging(true)",
        "willBeginDecelerating", "didScroll", "didEndDecelerating",
      ])
    expect(stage.log.target, equals: stage.scrollView.contentOffset)
  }

  // SC-10
  @Test func `a drag that is held before it ends does not decelerate`() {
    let stage = ScrollStage()
    let finger = stage.touch()
    finger.drag(by: 0, -100, for: 0.2)
    stage.run(for: 0.3)
    finger.lift()
    expect(stage.log.velocity, equals: .zero)
    expect(
      stage.log.calls,
      equals: [
        "willBeginDragging", "didScroll", "willEndDragging", "didEndDragging(false)",
      ])
    expect(!stage.scrollView.isTracking)
  }

  // SC-4
  @Test func `beyond the end the content follows with resistance, and comes back`() {
    let stage = ScrollStage()
    let finger = stage.touch(160, 100)
    finger.move(by: 0, 10)
    finger.drag(by: 0, 100, for: 0.5)
    expect(stage.scrollView.contentOffset.y, near: -49.345794, within: 1e-6)
    stage.run(for: 0.3)
    finger.lift()
    expect(stage.scrollView.isDecelerating)
    let begin = stage.time
    stage.run(until: begin + 0.1)
    let expected = -49.345794 * 2 * exp(-1.0)
    expect(stage.scrollView.contentOffset.y, near: expected, within: 0.01)
    stage.runToRest()
    expect(stage.scrollView.contentOffset, equals: .zero)
  }

  // SC-4, SC-5
  @Test func `content that is released beyond its end goes on as fast as it was shown to move`() {
    let stage = ScrollStage()
    let finger = stage.touch(160, 60)
    finger.drag(by: 0, 360, for: 0.3)
    finger.lift()
    stage.run(for: 1.0 / 60)
    let ys = stage.frames.suffix(3).map(\.y)
    let (before, after) = (ys[1] - ys[0], ys[2] - ys[1])
    // The finger moved by 20 points in a frame; resistance left a third of that.
    expect(before, isBelow: -4)
    expect(before, isAbove: -9)
    // The spring pulls it back by at most w² x t² / 2, and w v t² is taken from its speed.
    expect(abs(after - before), isBelow: 3)
    stage.runToRest()
  }

  // SC-5
  @Test func `a flick that reaches the end goes beyond it and comes back, without a jolt`() {
    let stage = ScrollStage(content: CGSize(width: 320, height: 1000))
    stage.flick(by: 0, -300, for: 0.15)
    stage.runToRest()
    expect(stage.scrollView.contentOffset.y, equals: 520)
    let ys = stage.frames.map(\.y)
    expect((ys.max() ?? 0), isAbove: 540)
    let speeds = zip(ys, ys.dropFirst()).map { $1 - $0 }
    // The spring's greatest deceleration is below 2 w v, in points per frame and frame.
    let jolt = zip(speeds, speeds.dropFirst()).dropFirst(12).map { abs($1 - $0) }.max() ?? 0
    expect(jolt, isBelow: 2 * 10 * 2000 / 3600)
  }

  // SC-8
  @Test func `without bounce the content stops dead at its end`() {
    let stage = ScrollStage(content: CGSize(width: 320, height: 1000))
    stage.scrollView.bounces = false
    stage.flick(by: 0, -300, for: 0.15)
    stage.runToRest()
    expect(stage.scrollView.contentOffset.y, equals: 520)
    expect(stage.frames.map(\.y).max(), equals: 520)
    let finger = stage.touch()
    finger.drag(by: 0, -200, for: 0.2)
    expect(stage.scrollView.contentOffset.y, equals: 520)
    finger.drag(by: 0, 30, for: 0.1)
    expect(stage.scrollView.contentOffset.y, near: 490, within: 1e-9)
    finger.lift()
  }

  // SC-8
  @Test func `content that fits is pulled only where it always bounces`() {
    let stage = ScrollStage(content: CGSize(width: 320, height: 100))
    let first = stage.touch()
    first.drag(by: 0, 110, for: 0.2)
    expect(stage.scrollView.contentOffset, equals: .zero)
    first.lift()
    stage.scrollView.alwaysBounceVertical = true
    let second = stage.touch()
    second.drag(by: 30, 110, for: 0.2)
    expect(stage.scrollView.contentOffset.y, isBelow: -40)
    expect(stage.scrollView.contentOffset.x, equals: 0)
    second.lift()
    stage.runToRest()
    expect(stage.scrollView.contentOffset, equals: .zero)
  }

  // SC-10
  @Test func `a finger catches content that decelerates, without a jump`() {
    let stage = ScrollStage()
    stage.flick(by: 0, -300, for: 0.3)
    stage.run(for: 0.2)
    // The application is busy, while the screen goes on.
    stage.block(for: 0.11)
    let before = stage.onScreen
    expect(before.y, isAbove: stage.scrollView.contentOffset.y + 20)
    let finger = stage.touch()
    expect(stage.scrollView.contentOffset, near: before, within: 1e-6)
    stage.shown.frame(at: stage.time)
    expect(stage.onScreen, near: before, within: 1e-6)
    expect(!stage.scrollView.isDecelerating)
    expect(stage.scrollView.isTracking)
    expect(stage.log.calls.last, equals: "didEndDecelerating")
    finger.move(by: 0, 10)
    finger.drag(by: 0, 50, for: 0.1)
    expect(stage.scrollView.contentOffset.y, near: before.y - 50, within: 1e-6)
    finger.lift()
  }

  // SC-4, SC-10
  @Test func `a finger catches content that bounces, without a jump, and lets it come back`() {
    let stage = ScrollStage()
    stage.scrollView.contentOffset.y = 20
    stage.flick(by: 0, 300, for: 0.15)
    stage.run(beyond: -30)
    let before = stage.onScreen.y
    let finger = stage.touch()
    expect(stage.scrollView.contentOffset.y, near: before, within: 1e-6)
    // The pull that shows the content goes on with the finger.
    finger.move(by: 0, 10)
    expect(stage.scrollView.contentOffset.y, near: before, within: 1e-6)
    let band = RubberBand(dimension: 480)
    finger.move(by: 0, 20)
    let expected = -band.shown(pull: band.pull(shown: -before) + 20)
    expect(stage.scrollView.contentOffset.y, near: expected, within: 1e-6)
    finger.lift()
    stage.runToRest()
    expect(stage.scrollView.contentOffset.y, equals: 0)
    // Touched without a drag it comes back as well.
    stage.scrollView.contentOffset.y = 20
    stage.flick(by: 0, 300, for: 0.15)
    stage.run(beyond: -30)
    stage.touch().lift()
    expect(stage.scrollView.isDecelerating)
    stage.runToRest()
    expect(stage.scrollView.contentOffset.y, equals: 0)
  }

  // SC-7
  @Test func `the delegate writes another target, where the content comes to rest`() {
    for target in [700, 500, 350, 200, 0] as [CGFloat] {
      let stage = ScrollStage()
      stage.log.retarget = { _ in CGPoint(x: 0, y: target) }
      stage.flick(by: 0, -300, for: 0.3)
      stage.runToRest()
      expect(stage.scrollView.contentOffset, equals: CGPoint(x: 0, y: target))
    }
    let stage = ScrollStage()
    stage.log.retarget = { _ in CGPoint(x: 0, y: CGFloat.nan) }
    stage.flick(by: 0, -300, for: 0.3)
    stage.runToRest()
    expect(stage.scrollView.contentOffset, equals: stage.log.target)
  }

  // SC-6
  @Test func `paging stops at multiples of the size, a page for a flick`() {
    let stage = ScrollStage(content: CGSize(width: 1600, height: 480))
    stage.scrollView.isPagingEnabled = true
    stage.flick(by: -100, 0, for: 0.1)
    stage.runToRest()
    expect(stage.scrollView.contentOffset, equals: CGPoint(x: 320, y: 0))
    stage.flick(by: -250, 0, for: 0.1)
    stage.runToRest()
    expect(stage.scrollView.contentOffset, equals: CGPoint(x: 640, y: 0))
    stage.flick(by: 60, 0, for: 0.1)
    stage.runToRest()
    expect(stage.scrollView.contentOffset, equals: CGPoint(x: 320, y: 0))
    // Held, the nearest page.
    let finger = stage.touch()
    finger.drag(by: -120, 0, for: 0.3)
    stage.run(for: 0.3)
    finger.lift()
    stage.runToRest()
    expect(stage.scrollView.contentOffset, equals: CGPoint(x: 320, y: 0))
    // A delegate's target does not count.
    stage.log.retarget = { _ in .zero }
    stage.flick(by: -100, 0, for: 0.1)
    stage.runToRest()
    expect(stage.scrollView.contentOffset, equals: CGPoint(x: 640, y: 0))
  }

  @Test func `a drag that is locked to a direction stays in it`() {
    let stage = ScrollStage(content: CGSize(width: 2000, height: 2000))
    let free = stage.touch()
    free.drag(by: -20, -60, for: 0.2)
    expect(stage.scrollView.contentOffset.x, isAbove: 10)
    stage.run(for: 0.3)
    free.lift()
    stage.scrollView.setContentOffset(.zero, animated: false)
    stage.scrollView.isDirectionalLockEnabled = true
    let locked = stage.touch()
    locked.drag(by: -20, -60, for: 0.2)
    locked.drag(by: -60, -20, for: 0.2)
    expect(stage.scrollView.contentOffset.x, equals: 0)
    expect(stage.scrollView.contentOffset.y, near: 70, within: 10)
    stage.run(for: 0.3)
    locked.lift()
    stage.scrollView.setContentOffset(.zero, animated: false)
    let diagonal = stage.touch()
    diagonal.drag(by: -60, -60, for: 0.2)
    expect(stage.scrollView.contentOffset.x, isAbove: 40)
    expect(stage.scrollView.contentOffset.y, isAbove: 40)
    diagonal.lift()
  }

  @Test func `a scroll view that is switched off does not scroll`() {
    let stage = ScrollStage()
    stage.scrollView.isScrollEnabled = false
    stage.flick(by: 0, -300, for: 0.3)
    expect(stage.scrollView.contentOffset, equals: .zero)
    expect(stage.log.calls, equals: [])
    // Switched off in the middle, the drag is over.
    stage.scrollView.isScrollEnabled = true
    let finger = stage.touch()
    finger.drag(by: 0, -100, for: 0.2)
    expect(stage.scrollView.isDragging)
    stage.scrollView.isScrollEnabled = false
    expect(!stage.scrollView.isDragging)
    finger.lift()
  }

  @Test func `a cancelled touch ends the drag without velocity`() {
    let stage = ScrollStage()
    let finger = stage.touch()
    finger.drag(by: 0, -200, for: 0.2)
    finger.cancel()
    expect(stage.log.calls.last, equals: "didEndDragging(false)")
    expect(!stage.scrollView.isTracking)
  }
}
