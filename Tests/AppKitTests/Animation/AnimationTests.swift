// SPDX-License-Identifier: MIT

import CoreAnimation
import CoreGraphics
import Diagnostics
import Expectations
import Foundation
import TestSupport
import Testing

@testable import AppKit

@MainActor @Suite struct KitAnimationTests {
  private final class Listener: NSObject, NSAnimationDelegate {
    var notes: [String] = []
    var mayStart = true
    func animationShouldStart(_ animation: NSAnimation) -> Bool { mayStart }
    func animationDidEnd(_ animation: NSAnimation) { notes.append("end") }
    func animationDidStop(_ animation: NSAnimation) { notes.append("stop") }
    func animation(_ animation: NSAnimation, didReachProgressMark progress: NSAnimation.Progress) {
      notes.append("\(progress)")
    }
  }

  @Test func `an animation runs by the frames of the screen and passes its marks`() {
    let listener = Listener()
    let animation = NSAnimation(duration: 1, animationCurve: .linear)
    animation.animationBlockingMode = .nonblocking
    animation.frameRate = 0
    animation.delegate = listener
    animation.addProgressMark(0.5)
    animation.addProgressMark(0.25)
    animation.addProgressMark(.nan)
    MediaClock.stopped(at: 5) { animation.start() }
    expect(animation.isAnimating)
    animation.advance(to: 5.3)
    expect(Double(animation.currentProgress), near: 0.3, within: 1e-6)
    expect(Double(animation.currentValue), near: 0.3, within: 1e-6)
    animation.advance(to: 5.7)
    expect(listener.notes, equals: ["0.25", "0.5"])
    animation.advance(to: 6.1)
    expect(!animation.isAnimating)
    expect(animation.currentProgress, equals: 1)
    expect(listener.notes, equals: ["0.25", "0.5", "end"])
  }

  @Test func `a stopped animation goes on where it was`() {
    let listener = Listener()
    let animation = NSAnimation(duration: 2, animationCurve: .easeIn)
    animation.animationBlockingMode = .nonblocking
    animation.delegate = listener
    MediaClock.stopped(at: 0) { animation.start() }
    animation.advance(to: 0.5)
    animation.stop()
    expect(listener.notes, equals: ["stop"])
    expect(Double(animation.currentProgress), near: 0.25, within: 1e-6)
    expect(animation.currentValue, isBelow: 0.25)
    MediaClock.stopped(at: 10) { animation.start() }
    animation.advance(to: 10.5)
    expect(Double(animation.currentProgress), near: 0.5, within: 1e-6)
    animation.stop()
    listener.mayStart = false
    animation.start()
    expect(!animation.isAnimating)
  }

  @Test func `a blocking run has ended when start returns, on a clock that stands still at once`() {
    let animation = NSAnimation(duration: 60, animationCurve: .easeInOut)
    expect(animation.animationBlockingMode, equals: .blocking)
    MediaClock.stopped(at: 3) { animation.start() }
    expect(animation.currentProgress, equals: 1)
    expect(!animation.isAnimating)
  }

  @Test func `bad numbers are refused`() {
    let animation = NSAnimation(duration: .nan, animationCurve: .linear)
    expect(animation.duration, equals: 0)
    let ((), refusals) = RefusalLog.recording { animation.duration = -1 }
    expect(refusals.count, equals: 1)
    animation.currentProgress = 7
    expect(animation.currentProgress, equals: 1)
    animation.currentProgress = .nan
    expect(animation.currentProgress, equals: 1)
    let copy = animation.copy() as? NSAnimation
    expect(copy?.animationCurve, equals: .linear)
  }

  @Test func `a view animation moves by layers and fades`() {
    let (view, fading) = (
      NSView(frame: NSRect(x: 0, y: 0, width: 10, height: 10)), NSView(frame: .zero)
    )
    fading.isHidden = true
    let stage = KitStage(view, fading)
    let animation = NSViewAnimation(viewAnimations: [
      [
        .target: view, .startFrame: NSRect(x: 100, y: 0, width: 10, height: 10),
        .endFrame: NSRect(x: 200, y: 0, width: 10, height: 10),
      ],
      [.target: fading, .effect: NSViewAnimation.EffectName.fadeIn],
    ])
    animation.duration = 1
    animation.animationCurve = .linear
    animation.animationBlockingMode = .nonblocking
    stage.change { animation.start() }
    expect(view.frame.origin.x, equals: 200)
    expect(!fading.isHidden)
    expect(stage.presented(view, at: 0.5).position.x, near: 150, within: 0.01)
    expect(Double(stage.presented(fading, at: 0.5).opacity), near: 0.5, within: 0.001)
    stage.change { animation.stop() }
    expectNil(view.layer?.animationKeys())
    let ((), refusals) = RefusalLog.recording {
      let empty = NSViewAnimation(viewAnimations: [[.endFrame: NSRect.zero]])
      empty.animationBlockingMode = .nonblocking
      empty.start()
      empty.stop()
    }
    expect(refusals.count, equals: 1)
  }
}
