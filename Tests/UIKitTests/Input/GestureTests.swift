// SPDX-License-Identifier: MIT

import Expectations
import Testing

@testable import UIKit

@MainActor @Suite struct `Gesture recognizers` {
  let hand = Hand()
  let log = Log()

  private func view() -> TouchedView {
    let view = hand.add(TouchedView())
    view.log = log
    return view
  }

  private func gesture<G: UIGestureRecognizer>(
    _ gesture: G, _ name: String, on view: UIView? = nil
  ) -> G {
    (view ?? hand.window).addGestureRecognizer(gesture)
    return gesture.logged(in: log, as: name)
  }

  // MARK: - Taps

  // HI-5, HI-6
  @Test func `a tap is recognised when the finger is lifted, and the view's touch cancelled`() {
    let view = view()
    let tap = gesture(UITapGestureRecognizer(), "tap", on: view)
    hand.down(10, 10, at: 0)
    expect(tap.state, equals: .possible)
    expect(tap.numberOfTouches, equals: 1)
    hand.up(at: 0.1)
    expect(log.take(), equals: ["began 10,10", "tap ended", "cancelled 10,10"])
    expect(tap.state, equals: .possible)
    expect(tap.numberOfTouches, equals: 0)
  }

  // HI-5
  @Test func `without cancelsTouchesInView the view gets the end`() {
    let view = view()
    gesture(UITapGestureRecognizer(), "tap", on: view).cancelsTouchesInView = false
    hand.tap(10, 10, at: 0)
    expect(log.take(), equals: ["began 10,10", "tap ended", "ended 10,10"])
  }

  // HI-5
  @Test func `delaysTouchesBegan keeps touches from the view until the gesture has failed`() {
    let view = view()
    gesture(UITapGestureRecognizer(), "tap", on: view).delaysTouchesBegan = true
    hand.tap(10, 10, at: 0)
    expect(log.take(), equals: ["tap ended"])
    hand.down(10, 10, at: 1)
    expect(log.take(), equals: [])
    hand.move(100, 10, at: 1.1)
    expect(log.take(), equals: ["began 100,10", "moved 100,10"])
    hand.up(at: 1.2)
    expect(log.take(), equals: ["ended 100,10"])
  }

  // HI-5
  @Test func `the recognizers of the view's superviews see its touches`() {
    let view = view()
    _ = gesture(UITapGestureRecognizer(), "tap", on: hand.window)
    hand.tap(10, 10, at: 0)
    expect(log.take(), equals: ["began 10,10", "tap ended", "cancelled 10,10"])
    _ = view
  }

  // HI-8
  @Test(arguments: [(44.0, true), (46.0, false)])
  func `a tap may move by 45 points`(distance: Double, isTap: Bool) {
    _ = gesture(UITapGestureRecognizer(), "tap")
    hand.down(100, 100, at: 0)
    hand.move(100 + distance, 100, at: 0.1)
    hand.up(at: 0.2)
    expect(log.take(), equals: (isTap ? ["tap ended"] : []))
  }

  // HI-8
  @Test(arguments: [(0.34, true), (0.36, false)])
  func `the taps of a double tap follow within 0.35 seconds`(gap: Double, isDouble: Bool) {
    let tap = gesture(UITapGestureRecognizer(), "double")
    tap.numberOfTapsRequired = 2
    hand.tap(100, 100, at: 0, for: 0.1)
    expect(log.take(), equals: [])
    hand.tap(100, 100, at: 0.1 + gap, for: 0.1)
    expect(log.take(), equals: (isDouble ? ["double ended"] : []))
    hand.pass(to: 2)
    expect(tap.state, equals: .possible)
  }

  @Test func `the end of a tap that may be the first of two is delayed`() {
    let view = view()
    gesture(UITapGestureRecognizer(), "double", on: view).numberOfTapsRequired = 2
    hand.tap(10, 10, at: 0, for: 0.1)
    expect(log.take(), equals: ["began 10,10"])
    hand.pass(to: 0.4)
    expect(log.take(), equals: [])
    hand.pass(to: 0.46)
    expect(log.take(), equals: ["ended 10,10"])
  }

  @Test func `a tap of two fingers needs both at once`() {
    let tap = gesture(UITapGestureRecognizer(), "tap")
    tap.numberOfTouchesRequired = 2
    hand.tap(10, 10, at: 0)
    expect(log.take(), equals: [])
    hand.down(10, 10, at: 1, finger: 1)
    hand.down(100, 10, at: 1.05, finger: 2)
    hand.up(at: 1.1, finger: 1)
    expect(log.take(), equals: [])
    hand.up(at: 1.15, finger: 2)
    expect(log.take(), equals: ["tap ended"])
    hand.tap(10, 10, at: 2, finger: 1)
    hand.tap(100, 10, at: 2.2, finger: 2)
    expect(log.take(), equals: [])
  }

  // HI-7
  @Test func `a single tap comes before a double tap unless it requires it to fail`() {
    let double = gesture(UITapGestureRecognizer(), "double")
    double.numberOfTapsRequired = 2
    let single = gesture(UITapGestureRecognizer(), "single")
    hand.tap(10, 10, at: 0)
    hand.tap(10, 10, at: 0.2)
    expect(log.take(), equals: ["single ended", "double ended"])
    single.require(toFail: double)
    hand.tap(10, 10, at: 2)
    hand.tap(10, 10, at: 2.2)
    expect(log.take(), equals: ["double ended"])
    hand.tap(20, 30, at: 4, for: 0.1)
    hand.pass(to: 4.4)
    expect(log.take(), equals: [])
    hand.pass(to: 4.5)
    expect(log.take(), equals: ["single ended"])

  }

  // MARK: - Long press

  // HI-8, HI-6
  @Test func `a long press begins after half a second and ends with the touch`() {
    let view = view()
    let press = gesture(UILongPressGestureRecognizer(), "press", on: view)
    hand.down(10, 10, at: 1)
    hand.pass(to: 1.49)
    expect(log.take(), equals: ["began 10,10"])
    hand.pass(to: 1.5)
    expect(log.take(), equals: ["press began", "cancelled 10,10"])
    expect(press.state, equals: .began)
    hand.move(60, 10, at: 1.6)
    expect(log.take(), equals: ["press changed"])
    hand.up(at: 1.7)
    expect(log.take(), equals: ["press ended"])
    expect(press.state, equals: .possible)
  }

  // HI-8
  @Test(arguments: [(10.0, true), (11.0, false)])
  func `a finger may move by 10 points before a long press begins`(
    distance: Double, begins: Bool
  ) {
    _ = gesture(UILongPressGestureRecognizer(), "press")
    hand.down(10, 10, at: 0)
    hand.move(10 + distance, 10, at: 0.2)
    hand.pass(to: 1)
    hand.up(at: 1.1)
    expect(log.take(), equals: (begins ? ["press began", "press ended"] : []))
  }

  @Test func `time that has passed is told before the event that follows`() {
    _ = gesture(UILongPressGestureRecognizer(), "press")
    hand.tap(10, 10, at: 0, for: 0.6)
    expect(log.take(), equals: ["press began", "press ended"])
    hand.tap(10, 10, at: 2, for: 0.4)
    expect(log.take(), equals: [])
  }

  @Test func `a long press after a tap needs the tap`() {
    let press = gesture(UILongPressGestureRecognizer(), "press")
    press.numberOfTapsRequired = 1
    hand.tap(10, 10, at: 0, for: 0.6)
    hand.pass(to: 2)
    expect(log.take(), equals: [])
    hand.tap(10, 10, at: 3, for: 0.1)
    hand.tap(10, 10, at: 3.2, for: 0.6)
    expect(log.take(), equals: ["press began", "press ended"])
  }

  // MARK: - Pan

  // HI-8, HI-6
  @Test func `a pan begins after 10 points`() {
    let pan = gesture(UIPanGestureRecognizer(), "pan")
    hand.down(100, 100, at: 0)
    hand.move(109, 100, at: 0.02)
    expect(log.take(), equals: [])
    expect(pan.state, equals: .possible)
    hand.move(110, 100, at: 0.04)
    expect(log.take(), equals: ["pan began"])
    hand.move(111, 100, at: 0.06)
    hand.up(at: 0.08)
    expect(log.take(), equals: ["pan changed", "pan ended"])
    hand.tap(100, 100, at: 1)
    expect(log.take(), equals: [])
  }

  // HI-9
  @Test func `translation is from the start, in a view's coordinates, and can be set`() {
    let view = hand.add(UIView())
    view.transform = CGAffineTransform(scaleX: 2, y: 2)
    let pan = gesture(UIPanGestureRecognizer(), "pan", on: view)
    hand.down(100, 100, at: 0)
    hand.move(140, 120, at: 0.1)
    expect(pan.translation(in: nil), equals: CGPoint(x: 40, y: 20))
    expect(pan.translation(in: hand.window), equals: CGPoint(x: 40, y: 20))
    expect(pan.translation(in: view), equals: CGPoint(x: 20, y: 10))
    pan.setTranslation(.zero, in: view)
    hand.move(144, 120, at: 0.2)
    expect(pan.translation(in: view), equals: CGPoint(x: 2, y: 0))
    pan.setTranslation(CGPoint(x: 5, y: 5), in: view)
    expect(pan.translation(in: hand.window), equals: CGPoint(x: 10, y: 10))
    hand.up(at: 0.3)
  }

  // HI-9
  @Test func `velocity is in points per second`() {
    let pan = gesture(UIPanGestureRecognizer(), "pan")
    hand.drag(
      from: CGPoint(x: 10, y: 200), to: CGPoint(x: 310, y: 100), at: 1, for: 0.5, lifts: false)
    let velocity = pan.velocity(in: hand.window)
    expect(abs(velocity.x - 600), isBelow: 0.001)
    expect(abs(velocity.y + 200), isBelow: 0.001)
    var last = CGPoint.zero
    pan.addAction { _ in last = pan.velocity(in: nil) }
    hand.up(at: 1.5)
    expect(abs(last.x - 600), isBelow: 0.001)
    hand.drag(
      from: CGPoint(x: 10, y: 200), to: CGPoint(x: 310, y: 200), at: 3, for: 0.5, lifts: false)
    hand.up(at: 4)
    expect(last, equals: .zero)
  }

  @Test func `a second finger does not make the translation jump`() {
    let pan = gesture(UIPanGestureRecognizer(), "pan")
    hand.down(100, 100, at: 0, finger: 1)
    hand.move(120, 100, at: 0.1, finger: 1)
    hand.down(300, 300, at: 0.2, finger: 2)
    expect(pan.translation(in: nil), equals: CGPoint(x: 20, y: 0))
    expect(pan.numberOfTouches, equals: 2)
    expect(pan.location(in: nil), equals: CGPoint(x: 210, y: 200))
    hand.move(310, 300, at: 0.3, finger: 2)
    expect(pan.translation(in: nil), equals: CGPoint(x: 25, y: 0))
    hand.up(at: 0.4, finger: 1)
    expect(pan.state, equals: .changed)
    expect(pan.translation(in: nil), equals: CGPoint(x: 25, y: 0))
    hand.up(at: 0.5, finger: 2)
    expect(log.take(), equals: ["pan began", "pan changed", "pan ended"])
  }

  @Test func `a pan takes no fewer and no more touches than it says`() {
    let pan = gesture(UIPanGestureRecognizer(), "pan")
    pan.minimumNumberOfTouches = 2
    pan.maximumNumberOfTouches = 2
    hand.drag(from: .zero, to: CGPoint(x: 100, y: 0), at: 0, for: 0.1)
    expect(log.take(), equals: [])
    hand.down(10, 10, at: 1, finger: 1)
    hand.down(20, 10, at: 1, finger: 2)
    hand.move(40, 10, at: 1.1, finger: 1)
    expect(log.take(), equals: ["pan began"])
    hand.down(50, 10, at: 1.1, finger: 3)
    expect(pan.numberOfTouches, equals: 2)
    hand.up(at: 1.2, finger: 1)
    expect(log.take(), equals: ["pan ended"])
    hand.up(at: 1.2, finger: 2)
    hand.up(at: 1.2, finger: 3)
  }

  @Test func `a cancelled touch cancels the gesture`() {
    let pan = gesture(UIPanGestureRecognizer(), "pan")
    hand.drag(from: .zero, to: CGPoint(x: 100, y: 0), at: 0, for: 0.1, lifts: false)
    _ = log.take()
    hand.cancel(at: 0.2)
    expect(log.take(), equals: ["pan cancelled"])
    expect(pan.state, equals: .possible)
  }

  @Test func `a drag from an edge begins at its edge and goes inward`() {
    let edge = gesture(UIScreenEdgePanGestureRecognizer(), "edge")
    edge.edges = .left
    hand.drag(from: CGPoint(x: 5, y: 100), to: CGPoint(x: 100, y: 100), at: 0, for: 0.05)
    expect(log.take(), equals: ["edge began", "edge changed", "edge changed", "edge ended"])
    hand.drag(from: CGPoint(x: 50, y: 100), to: CGPoint(x: 150, y: 100), at: 1, for: 0.05)
    hand.drag(from: CGPoint(x: 5, y: 100), to: CGPoint(x: 5, y: 200), at: 2, for: 0.05)
    expect(log.take(), equals: [])
  }

  // MARK: - Two fingers

  // HI-9
  @Test func `a pinch's scale is the distance relative to that at the start`() {
    let pinch = gesture(UIPinchGestureRecognizer(), "pinch")
    hand.down(150, 200, at: 0, finger: 1)
    hand.down(250, 200, at: 0, finger: 2)
    hand.move(147, 200, at: 0.05, finger: 1)
    expect(log.take(), equals: [])
    hand.move(100, 200, at: 0.1, finger: 1)
    expect(log.take(), equals: ["pinch began"])
    expect(pinch.scale, equals: 1.5)
    hand.move(300, 200, at: 0.1, finger: 2)
    expect(pinch.scale, equals: 2)
    expect(pinch.velocity, isAbove: 0)
    pinch.scale = 1
    hand.move(200, 200, at: 0.2, finger: 2)
    expect(pinch.scale, equals: 0.5)
    hand.up(at: 0.3, finger: 1)
    expect(log.take(), equals: ["pinch changed", "pinch changed", "pinch ended"])
    hand.up(at: 0.3, finger: 2)
  }

  // HI-9
  @Test func `the velocity of a pinch is its change per second`() {
    let pinch = gesture(UIPinchGestureRecognizer(), "pinch")
    hand.down(100, 200, at: 0, finger: 1)
    hand.down(200, 200, at: 0, finger: 2)
    for step in 1...10 {
      hand.move(200 + 10 * CGFloat(step), 200, at: 0.01 * Double(step), finger: 2)
    }
    expect(abs(pinch.scale - 2), isBelow: 1e-9)
    expect(abs(pinch.velocity - 10), isBelow: 1e-6)
    hand.up(at: 0.1, finger: 1)
    hand.up(at: 0.1, finger: 2)
  }

  // HI-9
  @Test func `a rotation is in radians, clockwise`() {
    let turn = gesture(UIRotationGestureRecognizer(), "turn")
    hand.down(200, 200, at: 0, finger: 1)
    hand.down(300, 200, at: 0, finger: 2)
    hand.move(300, 205, at: 0.1, finger: 2)
    expect(log.take(), equals: [])
    hand.move(200, 300, at: 0.2, finger: 2)
    expect(log.take(), equals: ["turn began"])
    expect(abs(turn.rotation - .pi / 2), isBelow: 1e-12)
    turn.rotation = 0
    hand.move(100, 200, at: 0.3, finger: 2)
    expect(abs(turn.rotation - .pi / 2), isBelow: 1e-12)
    hand.move(200, 100, at: 0.4, finger: 2)
    expect(abs(turn.rotation - .pi), isBelow: 1e-12)
    hand.up(at: 0.5, finger: 2)
    expect(log.take(), equals: ["turn changed", "turn changed", "turn ended"])
    hand.up(at: 0.5, finger: 1)
  }

  // MARK: - Swipe

  // HI-6, HI-8
  @Test(arguments: [
    (50.0, 0.0, 0.2, true), (40.0, 0.0, 0.2, false), (100.0, 0.0, 0.45, true),
    (60.0, 0.0, 1.2, false), (-100.0, 0.0, 0.2, false), (0.0, 100.0, 0.2, false),
    (60.0, 25.0, 0.2, true), (60.0, 40.0, 0.2, false),
  ])
  func `a swipe covers 50 points within half a second in its direction`(
    dx: Double, dy: Double, duration: Double, isSwipe: Bool
  ) {
    _ = gesture(UISwipeGestureRecognizer(), "swipe")
    hand.drag(
      from: CGPoint(x: 200, y: 200), to: CGPoint(x: 200 + dx, y: 200 + dy), at: 0, for: duration)
    expect(log.take(), equals: (isSwipe ? ["swipe ended"] : []))
  }

  @Test func `a swipe may have several directions`() {
    gesture(UISwipeGestureRecognizer(), "swipe").direction = [.up, .left]
    hand.drag(from: CGPoint(x: 200, y: 200), to: CGPoint(x: 100, y: 200), at: 0, for: 0.2)
    hand.drag(from: CGPoint(x: 200, y: 200), to: CGPoint(x: 200, y: 100), at: 1, for: 0.2)
    hand.drag(from: CGPoint(x: 200, y: 200), to: CGPoint(x: 300, y: 200), at: 2, for: 0.2)
    expect(log.take(), equals: ["swipe ended", "swipe ended"])
  }

  // MARK: - Hover and wheels

  @Test func `the mouse hovers over a view until it leaves or is pressed`() {
    let view = hand.add(UIView(), 100, 100, 100, 100)
    let hover = gesture(UIHoverGestureRecognizer(), "hover", on: view)
    hand.mouse(.enter, 50, 50, at: 0)
    expect(log.take(), equals: [])
    hand.mouse(.move, 150, 150, at: 0.1)
    hand.mouse(.move, 160, 150, at: 0.2)
    expect(log.take(), equals: ["hover began", "hover changed"])
    expect(hover.location(in: view), equals: CGPoint(x: 60, y: 50))
    hand.mouse(.move, 250, 150, at: 0.3)
    expect(log.take(), equals: ["hover ended"])
    hand.mouse(.move, 150, 150, at: 0.4)
    hand.mouse(.down, 150, 150, at: 0.5)
    hand.mouse(.up, 150, 150, at: 0.6)
    expect(log.take(), equals: ["hover began", "hover ended"])
    hand.mouse(.move, 151, 150, at: 0.7)
    hand.mouse(.exit, 151, 150, at: 0.8)
    expect(log.take(), equals: ["hover began", "hover ended"])
  }

  // HI-10
  @Test func `a pan that takes scrolling follows the wheel`() {
    let pan = gesture(UIPanGestureRecognizer(), "pan")
    hand.scroll(100, 100, by: CGVector(dx: 0, dy: -48), at: 0, isPrecise: false)
    expect(log.take(), equals: [])
    pan.allowedScrollTypesMask = .all
    hand.scroll(100, 100, by: CGVector(dx: 0, dy: -48), at: 1, isPrecise: false)
    expect(log.take(), equals: ["pan began"])
    expect(pan.translation(in: nil), equals: CGPoint(x: 0, y: -48))
    expect(pan.location(in: nil), equals: CGPoint(x: 100, y: 100))
    hand.scroll(100, 100, by: CGVector(dx: 0, dy: -48), at: 1.05, isPrecise: false)
    expect(pan.translation(in: nil), equals: CGPoint(x: 0, y: -96))
    expect(pan.velocity(in: nil), equals: .zero)
    hand.pass(to: 1.1)
    expect(log.take(), equals: ["pan changed"])
    hand.pass(to: 1.2)
    expect(log.take(), equals: ["pan ended"])
  }

  // HI-10
  @Test func `a touchpad's scrolling has a velocity`() {
    let pan = gesture(UIPanGestureRecognizer(), "pan")
    pan.allowedScrollTypesMask = .continuous
    for step in 0...5 {
      hand.scroll(100, 100, by: CGVector(dx: 0, dy: 10), at: 1 + 0.02 * Double(step))
    }
    expect(abs(pan.velocity(in: nil).y - 500), isBelow: 0.001)
    hand.pass(to: 2)
  }

  // HI-10
  @Test func `the wheel with Control pinches`() {
    let pinch = gesture(UIPinchGestureRecognizer(), "pinch")
    hand.scroll(100, 100, by: CGVector(dx: 0, dy: 48), at: 0, isPrecise: false, .control)
    expect(abs(pinch.scale - 1.2), isBelow: 1e-12)
    hand.scroll(100, 100, by: CGVector(dx: 0, dy: -48), at: 0.1, isPrecise: false, .control)
    expect(abs(pinch.scale - 1), isBelow: 1e-12)
    hand.pass(to: 1)
    expect(log.take(), equals: ["pinch began", "pinch changed", "pinch ended"])
  }
}
