// SPDX-License-Identifier: MIT

import CoreAnimation
import CoreGraphics
import Expectations
import Foundation
import TestSupport
import Testing

@testable import AppKit

/// The listings of `KitListings.swift` do what the guides say.
@MainActor @Suite struct KitListingTests {
  @Test func `Core Animation 2-2: the layer is the program's, and the view leaves it alone`() {
    let view = makeHostingView()
    let layer = view.layer
    expect(layer is CATiledLayer)
    let stage = KitStage(view)
    stage.frame(at: 0.1)
    expect(view.layer, isIdenticalTo: layer)
    expect(layer?.superlayer != nil)
    expectNil(layer?.delegate)
  }

  @Test func `Core Animation 5-2: both views get the transition, and change places`() {
    let (first, second) = (NSImageView(frame: square), NSImageView(frame: square))
    second.isHidden = true
    let stage = KitStage(first, second)
    stage.change { swipe(from: first, to: second) }
    expect(first.isHidden)
    expect(!second.isHidden)
    for view in [first, second] {
      let transition = view.layer?.animation(forKey: "transition") as? CATransition
      let filter = transition?.filter as? CIFilter
      expect(filter?.name, equals: "CIBarsSwipeTransition")
      expect(filter?.value(forKey: "inputBarOffset") as? Int, equals: 10)
      expect(transition?.duration, equals: 1)
    }
    stage.run(to: 1.1)
    expectNil(second.layer?.animationKeys())
  }

  private let square = NSRect(x: 0, y: 0, width: 100, height: 100)

  @Test func `Cocoa 1 to 3: twenty frames a second, and a puff at each of twenty marks`() {
    let train = Train()
    let animation = makeAnimation(for: train)
    expect(animation.frameRate, equals: 20)
    addMarks(to: animation)
    expect(animation.progressMarks.count, equals: 20)
    MediaClock.stopped(at: 0) { animation.start() }
    animation.advance(to: 0.4)
    expect(train.puffs, equals: 0)
    animation.advance(to: 0.5)
    expect(train.puffs, equals: 1)
    // The next frame is due a twentieth of a second later.
    animation.advance(to: 0.52)
    expect(Double(animation.currentProgress), near: 0.05, within: 1e-6)
    animation.advance(to: 5)
    expect(train.puffs, equals: 10)
    expect(animation.currentValue, isBelow: 0.5)
    animation.advance(to: 10)
    expect(train.puffs, equals: 20)
    expect(!animation.isAnimating)
  }

  @Test func `Cocoa 4: the window slides with the progress`() {
    let window = NSWindow(
      contentRect: NSRect(x: 0, y: 30, width: 400, height: 200), styleMask: [.titled],
      backing: .buffered, defer: false)
    let slide = WindowSlide(duration: 2, animationCurve: .linear)
    slide.animationBlockingMode = .nonblocking
    slide.frameRate = 0
    slide.window = window
    slide.width = window.frame.width + 1000
    MediaClock.stopped(at: 0) { slide.start() }
    for (time, x) in [(0.5, 250.0), (1, 500), (2, 1000)] {
      slide.advance(to: time)
      expect(Double(window.frame.minX), near: x, within: 1e-3)
    }
  }

  @Test func `Cocoa 5: the modes are those that it says`() {
    let animation = CalmAnimation(duration: 1, animationCurve: .linear)
    expect(animation.runLoopModesForAnimating, equals: [.default, .modalPanel])
    expectNil(NSAnimation(duration: 1, animationCurve: .linear).runLoopModesForAnimating)
    expect(!(animation.runLoopModesForAnimating ?? []).contains(.eventTracking))
  }

  @Test func `Cocoa 6 and 7: the second starts halfway through the first, the delegate knows both`()
  {
    let (first, second) = (
      NSAnimation(duration: 2, animationCurve: .linear),
      NSAnimation(duration: 1, animationCurve: .linear)
    )
    let conductor = Conductor(first, second)
    for animation in [first, second] {
      animation.animationBlockingMode = .nonblocking
      animation.frameRate = 0
      animation.delegate = conductor
      animation.addProgressMark(0.75)
    }
    MediaClock.stopped(at: 0) { start(first, andHalfwayThrough: second) }
    first.advance(to: 0.9)
    expect(!second.isAnimating)
    MediaClock.stopped(at: 1.1) { first.advance(to: 1.1) }
    expect(second.isAnimating)
    first.advance(to: 1.6)
    second.advance(to: 1.6)
    expect(Double(second.currentProgress), near: 0.5, within: 1e-6)
    second.advance(to: 1.9)
    expect(conductor.marks, equals: ["first 0.75", "second 0.75"])
  }

  @Test func `Cocoa, views 1: the first moves by fifty, the second shrinks and fades`() {
    let (first, second) = (NSView(frame: square), NSView(frame: square))
    let stage = KitStage(first, second)
    let animation = makeViewAnimation(of: first, and: second)
    expect(animation.animationBlockingMode, equals: .blocking)
    animation.animationBlockingMode = .nonblocking
    stage.change { animation.start() }
    let pace = CAMediaTimingFunction(name: .easeIn).value(at: 0.5)
    expect(stage.presented(first, at: 0.75).position.x, near: 50 * pace, within: 0.01)
    expect(stage.presented(first, at: 0.75).position.y, near: 50 * pace, within: 0.01)
    let shrinking = stage.presented(second, at: 0.75)
    expect(shrinking.bounds.width, near: 100 * (1 - pace), within: 0.01)
    expect(Double(shrinking.opacity), near: 1 - pace, within: 1e-3)
    expect(first.frame.origin, equals: NSPoint(x: 50, y: 50))
  }
}
