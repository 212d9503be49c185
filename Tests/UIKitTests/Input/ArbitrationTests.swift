// SPDX-License-Identifier: MIT

import Expectations
import Testing

@testable import UIKit

/// A delegate that answers from closures.
@MainActor private final class Judge: NSObject, UIGestureRecognizerDelegate {
  var begins: (UIGestureRecognizer) -> Bool = { _ in true }
  var receives: (UIGestureRecognizer, UITouch) -> Bool = { _, _ in true }
  var allowsBoth = false
  /// Pairs of names: the first waits for the second.
  var waits: [(String, String)] = []
  var isWaitedFor: [(String, String)] = []

  override nonisolated init() { super.init() }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    begins(gestureRecognizer)
  }
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool { receives(gestureRecognizer, touch) }
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { allowsBoth }
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    waits.contains { $0.0 == gestureRecognizer.name && $0.1 == otherGestureRecognizer.name }
  }
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    isWaitedFor.contains { $0.0 == gestureRecognizer.name && $0.1 == otherGestureRecognizer.name }
  }
}

@MainActor @Suite struct `Competing gestures` {
  let hand = Hand()
  let log = Log()
  private let judge = Judge()

  private func gesture<G: UIGestureRecognizer>(
    _ gesture: G, _ name: String, on view: UIView? = nil
  ) -> G {
    gesture.delegate = judge
    (view ?? hand.window).addGestureRecognizer(gesture)
    return gesture.logged(in: log, as: name)
  }

  private func swipe(at time: Double) {
    hand.drag(from: CGPoint(x: 100, y: 100), to: CGPoint(x: 200, y: 100), at: time, for: 0.05)
  }

  // HI-7
  @Test func `of two pans one recognises, that of the inner view`() {
    let view = hand.add(UIView())
    _ = gesture(UIPanGestureRecognizer(), "outer")
    _ = gesture(UIPanGestureRecognizer(), "inner", on: view)
    swipe(at: 0)
    expect(log.take(), equals: ["inner began", "inner changed", "inner changed", "inner ended"])
  }

  // HI-7
  @Test func `both recognise where a delegate allows it`() {
    judge.allowsBoth = true
    let view = hand.add(UIView())
    _ = gesture(UIPanGestureRecognizer(), "outer")
    gesture(UIPanGestureRecognizer(), "inner", on: view).delegate = nil
    swipe(at: 0)
    expect(log.take().prefix(2), equals: ["inner began", "outer began"])
    hand.pass(to: 1)
  }

  // HI-7
  @Test func `a pan that requires a swipe to fail begins after the swipe has failed`() {
    let pan = gesture(UIPanGestureRecognizer(), "pan")
    let swipe = gesture(UISwipeGestureRecognizer(), "swipe")
    pan.require(toFail: swipe)
    self.swipe(at: 0)
    expect(log.take(), equals: ["swipe ended"])
    hand.down(100, 100, at: 1)
    hand.move(120, 100, at: 1.1)
    expect(log.take(), equals: [])
    expect(pan.state, equals: .possible)
    hand.move(121, 100, at: 1.6)
    expect(log.take(), equals: ["pan began", "pan changed"])
    hand.up(at: 1.7)
    expect(log.take(), equals: ["pan ended"])
    hand.down(100, 100, at: 2)
    hand.move(120, 100, at: 2.1)
    hand.up(at: 2.2)
    expect(log.take(), equals: ["pan began", "pan ended"])
  }

  // HI-7
  @Test func `a delegate may let one wait for another`() {
    judge.waits = [("pan", "swipe")]
    _ = gesture(UIPanGestureRecognizer(), "pan")
    _ = gesture(UISwipeGestureRecognizer(), "swipe")
    swipe(at: 0)
    expect(log.take(), equals: ["swipe ended"])
    judge.waits = []
    judge.isWaitedFor = [("swipe", "pan")]
    swipe(at: 1)
    expect(log.take(), equals: ["swipe ended"])
    judge.isWaitedFor = []
    swipe(at: 2)
    expect(log.take().first, equals: "pan began")
  }

  @Test func `two that wait for each other do not wait indefinitely`() {
    let (a, b) = (
      gesture(UITapGestureRecognizer(), "a"), gesture(UITapGestureRecognizer(), "b")
    )
    a.require(toFail: b)
    b.require(toFail: a)
    hand.tap(10, 10, at: 0)
    expect(log.take().count, equals: 1)
    hand.tap(10, 10, at: 1)
    expect(log.take().count, equals: 1)
  }

  @Test func `a recognizer that may not begin fails`() {
    judge.begins = { $0.name != "inner" }
    let view = hand.add(UIView())
    _ = gesture(UIPanGestureRecognizer(), "outer")
    _ = gesture(UIPanGestureRecognizer(), "inner", on: view)
    swipe(at: 0)
    expect(log.take().first, equals: "outer began")
  }

  @Test func `a view may keep its recognizers from beginning`() {
    final class Still: UIView {
      override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        false
      }
    }
    let view = hand.add(Still())
    _ = gesture(UITapGestureRecognizer(), "tap", on: view)
    hand.tap(10, 10, at: 0)
    expect(log.take(), equals: [])
  }

  @Test func `a recognizer sees only touches that its delegate and its kinds allow`() {
    judge.receives = { _, touch in touch.location(in: nil).x < 100 }
    let tap = gesture(UITapGestureRecognizer(), "tap")
    hand.tap(200, 10, at: 0)
    expect(log.take(), equals: [])
    hand.tap(50, 10, at: 1)
    expect(log.take(), equals: ["tap ended"])
    tap.allowedTouchTypes = [NSNumber(value: UITouch.TouchType.pencil.rawValue)]
    hand.tap(50, 10, at: 2)
    expect(log.take(), equals: [])
  }

  @Test func `fingers on two views make two gestures`() {
    let (a, b) = (hand.add(UIView(), 0, 0, 100, 100), hand.add(UIView(), 200, 0, 100, 100))
    _ = gesture(UITapGestureRecognizer(), "a", on: a)
    _ = gesture(UITapGestureRecognizer(), "b", on: b)
    hand.down(50, 50, at: 0, finger: 1)
    hand.down(250, 50, at: 0.05, finger: 2)
    hand.up(at: 0.1, finger: 1)
    hand.up(at: 0.15, finger: 2)
    expect(log.take(), equals: ["a ended", "b ended"])
  }

  @Test func `switched off while under way a gesture is cancelled`() {
    let pan = gesture(UIPanGestureRecognizer(), "pan")
    hand.drag(from: .zero, to: CGPoint(x: 50, y: 0), at: 0, for: 0.02, lifts: false)
    _ = log.take()
    pan.isEnabled = false
    expect(log.take(), equals: ["pan cancelled"])
    expect(pan.state, equals: .possible)
    hand.move(90, 0, at: 0.2)
    hand.up(at: 0.3)
    expect(log.take(), equals: [])
  }

  @Test func `taken from its view while under way a gesture is cancelled`() {
    let pan = gesture(UIPanGestureRecognizer(), "pan")
    hand.drag(from: .zero, to: CGPoint(x: 50, y: 0), at: 0, for: 0.02, lifts: false)
    _ = log.take()
    hand.window.removeGestureRecognizer(pan)
    expect(log.take(), equals: ["pan cancelled"])
    expectNil(pan.view)
    expectNil(hand.window.gestureRecognizers)
    hand.up(at: 0.3)
  }

  @Test func `a recognizer belongs to one view`() {
    let tap = UITapGestureRecognizer()
    let (a, b) = (UIView(), UIView())
    a.addGestureRecognizer(tap)
    b.addGestureRecognizer(tap)
    expect(tap.view, isIdenticalTo: b)
    expectNil(a.gestureRecognizers)
    expect(b.gestureRecognizers?.count, equals: 1)
    b.gestureRecognizers = nil
    expectNil(tap.view)
  }

  @Test func `a subclass sets its state and is reset`() {
    @MainActor final class Corner: UIGestureRecognizer {
      var resets = 0
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        state = location(in: view).x < 100 ? .began : .failed
      }
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { state = .changed }
      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .ended }
      override func reset() {
        super.reset()
        resets += 1
      }
    }
    let corner = gesture(Corner(), "corner")
    hand.drag(from: CGPoint(x: 10, y: 10), to: CGPoint(x: 20, y: 10), at: 0, for: 0.02)
    expect(log.take(), equals: ["corner began", "corner changed", "corner ended"])
    expect(corner.resets, equals: 1)
    hand.tap(200, 200, at: 1)
    expect(log.take(), equals: [])
    expect(corner.resets, equals: 2)
    corner.state = .changed
    expect(corner.state, equals: .possible)
  }

  @Test func `targets are called, not held, and removed again`() {
    @MainActor final class Target {
      var count = 0
      var sender: UIGestureRecognizer?
      func tapped(_ tap: UITapGestureRecognizer) {
        count += 1
        sender = tap
      }
      func plain() { count += 10 }
    }
    let target = Target()
    let tap = UITapGestureRecognizer(target: target, action: Selector(Target.tapped))
    hand.window.addGestureRecognizer(tap)
    hand.tap(10, 10, at: 0)
    expect(target.count, equals: 1)
    expect(target.sender, isIdenticalTo: tap)
    tap.addTarget(target, action: Selector(Target.plain, name: "plain"))
    hand.tap(10, 10, at: 1)
    expect(target.count, equals: 12)
    tap.removeTarget(target, action: Selector(Target.plain, name: "plain"))
    hand.tap(10, 10, at: 2)
    expect(target.count, equals: 13)
    tap.removeTarget(nil, action: nil)
    hand.tap(10, 10, at: 3)
    expect(target.count, equals: 13)
    weak var gone: Target?
    do {
      let short = Target()
      gone = short
      tap.addTarget(short, action: Selector(Target.plain))
    }
    expectNil(gone)
    hand.tap(10, 10, at: 4)
  }

  @Test func `the view of a gesture may go in the middle of it`() {
    do {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
      hand.window.addSubview(view)
      _ = gesture(UILongPressGestureRecognizer(), "press", on: view)
      hand.down(10, 10, at: 0)
      view.removeFromSuperview()
    }
    hand.pass(to: 1)
    hand.up(at: 2)
    expect(log.take().allSatisfy { $0.hasPrefix("press") })
  }
}
