// SPDX-License-Identifier: MIT

import Diagnostics
import Expectations
import Testing

@testable import UIKit

@MainActor @Suite struct `Touches of views` {
  let hand = Hand()
  let log = Log()

  private func touched(
    _ name: String = "", _ x: CGFloat = 0, _ y: CGFloat = 0, _ width: CGFloat = 400,
    _ height: CGFloat = 400, to superview: UIView? = nil
  ) -> TouchedView {
    let view = hand.add(TouchedView(), x, y, width, height, to: superview)
    view.log = log
    view.name = name
    return view
  }

  // HI-1, HI-2
  @Test func `transparent views are hit, hidden and nearly invisible ones are not`() {
    let below = touched("below ")
    let above = touched("above ", 100, 100, 100, 100)
    let point = CGPoint(x: 150, y: 150)
    expect(hand.window.hitTest(point, with: nil), isIdenticalTo: above)
    above.alpha = 0.01
    expect(hand.window.hitTest(point, with: nil), isIdenticalTo: above)
    above.alpha = 0.009
    expect(hand.window.hitTest(point, with: nil), isIdenticalTo: below)
    above.alpha = 1
    above.isHidden = true
    expect(hand.window.hitTest(point, with: nil), isIdenticalTo: below)
    above.isHidden = false
    above.isUserInteractionEnabled = false
    expect(hand.window.hitTest(point, with: nil), isIdenticalTo: below)
  }

  // HI-10
  @Test func `events whose times or places are not finite are left out`() {
    let pan = UIPanGestureRecognizer()
    let press = UILongPressGestureRecognizer()
    for recognizer in [pan, press] as [UIGestureRecognizer] {
      hand.window.addGestureRecognizer(recognizer)
    }
    var places: [CGPoint] = []
    pan.addAction { [unowned pan] _ in
      for touch in 0..<pan.numberOfTouches { places.append(pan.location(ofTouch: touch, in: nil)) }
    }
    let (_, refusals) = RefusalLog.recording {
      hand.down(10, 10, at: 0)
      for bad in [CGFloat.nan, .infinity, -.infinity, 1e300] {
        hand.move(bad, 10, at: 1)
        hand.move(10, bad, at: 1)
        hand.move(20, 20, at: bad.native)
        hand.mouse(.move, bad, 10, at: 1)
        hand.scroll(10, 10, by: CGVector(dx: bad, dy: 0), at: 1)
      }
      hand.move(60, 10, at: 0.1)
      hand.up(at: 0.2)
    }
    expect(refusals.count, equals: 20)
    expect(places.contains(CGPoint(x: 60, y: 10)))
    expect(places.allSatisfy { $0.x.isFinite })
    expect(pan.state, equals: .possible)
  }

  // HI-1
  @Test func `what lies outside of the bounds of a superview is not hit`() {
    let superview = touched("super ", 100, 100, 100, 100)
    _ = touched("sub ", 50, 50, 100, 100, to: superview)
    hand.tap(225, 225, at: 0)
    expect(log.take(), equals: [])
    hand.tap(190, 190, at: 1)
    expect(log.take(), equals: ["sub began 40,40", "sub ended 40,40"])
  }

  // HI-3
  @Test func `a touch stays with the view in which it began`() {
    _ = touched("a ", 0, 0, 100, 100)
    _ = touched("b ", 200, 0, 100, 100)
    hand.down(50, 50, at: 0)
    hand.move(250, 50, at: 0.1)
    hand.up(at: 0.2)
    expect(log.take(), equals: ["a began 50,50", "a moved 250,50", "a ended 250,50"])
  }

  // HI-3
  @Test func `a view takes one touch at a time unless it takes several`() {
    let view = touched()
    hand.down(10, 10, at: 0, finger: 1)
    hand.down(20, 20, at: 0.1, finger: 2)
    hand.move(30, 30, at: 0.2, finger: 2)
    hand.up(at: 0.3, finger: 2)
    hand.up(at: 0.4, finger: 1)
    expect(log.take(), equals: ["began 10,10", "ended 10,10"])
    view.isMultipleTouchEnabled = true
    hand.down(10, 10, at: 1, finger: 1)
    hand.down(20, 20, at: 1.1, finger: 2)
    hand.up(at: 1.3, finger: 1)
    hand.up(at: 1.4, finger: 2)
    expect(log.take(), equals: ["began 10,10", "began 20,20", "ended 10,10", "ended 20,20"])
  }

  // HI-3
  @Test func `a view that takes its touches alone keeps others from the window's views`() {
    let alone = touched("alone ", 0, 0, 100, 100)
    alone.isExclusiveTouch = true
    _ = touched("other ", 200, 0, 100, 100)
    hand.down(50, 50, at: 0, finger: 1)
    hand.down(250, 50, at: 0.1, finger: 2)
    hand.up(at: 0.2, finger: 2)
    hand.up(at: 0.3, finger: 1)
    expect(log.take(), equals: ["alone began 50,50", "alone ended 50,50"])
    hand.down(250, 50, at: 1, finger: 2)
    hand.down(50, 50, at: 1.1, finger: 1)
    hand.up(at: 1.2, finger: 1)
    hand.up(at: 1.3, finger: 2)
    expect(log.take(), equals: ["other began 50,50", "other ended 50,50"])
  }

  // HI-4
  @Test func `touches that a view does not handle go up to the window and the application`() {
    final class Delegate: UIResponder, UIApplicationDelegate {
      var count = 0
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { count += 1 }
    }
    let delegate = Delegate()
    UIApplication.shared.delegate = delegate
    defer { UIApplication.shared.delegate = nil }
    let above = touched("above ")
    let plain = hand.add(UIView(), 0, 0, 50, 50, to: above)
    hand.tap(10, 10, at: 0)
    expect(log.take(), equals: ["above began 10,10", "above ended 10,10"])
    above.removeFromSuperview()
    hand.window.addSubview(plain)
    hand.tap(10, 10, at: 1)
    expect(delegate.count, equals: 1)
    expect(hand.window.next, isIdenticalTo: UIApplication.shared)
  }

  @Test func `a touch knows its places, its times and its taps`() {
    final class Keeper: UIView {
      var touch: UITouch?
      var event: UIEvent?
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        touch = touches.first
        self.event = event
      }
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        self.event = event
      }
    }
    let view = hand.add(Keeper(), 100, 100, 100, 100)
    hand.down(110, 120, at: 2)
    let touch = view.touch
    expect(touch?.phase, equals: .began)
    expect(touch?.location(in: view), equals: CGPoint(x: 10, y: 20))
    expect(touch?.location(in: nil), equals: CGPoint(x: 110, y: 120))
    expect(touch?.view, isIdenticalTo: view)
    expect(touch?.window, isIdenticalTo: hand.window)
    expect(touch?.tapCount, equals: 1)
    hand.move(115, 125, at: 2.1)
    expect(touch?.phase, equals: .moved)
    expect(touch?.previousLocation(in: view), equals: CGPoint(x: 10, y: 20))
    expect(touch?.timestamp, equals: 2.1)
    expect(view.event?.type, equals: .touches)
    expect(view.event?.timestamp, equals: 2.1)
    expect(view.event?.touches(for: view)?.count, equals: 1)
    expect(view.event?.touches(for: hand.window)?.count, equals: 1)
    expect(view.event?.allTouches?.count, equals: 1)
    hand.up(at: 2.2)
    expect(touch?.phase, equals: .ended)
    hand.down(112, 122, at: 2.5)
    expect(view.touch?.tapCount, equals: 2)
    hand.up(at: 2.6)
    hand.down(112, 122, at: 3)
    expect(view.touch?.tapCount, equals: 1)
    hand.up(at: 3.1)
  }

  @Test func `a touch in a turned view has the view's coordinates`() {
    let view = touched("", 100, 100, 100, 100)
    view.transform = CGAffineTransform(rotationAngle: .pi / 2)
    hand.tap(190, 110, at: 0)
    expect(log.take(), equals: ["began 10,10", "ended 10,10"])
  }

  @Test func `a cancelled touch is cancelled in its view`() {
    _ = touched()
    hand.down(10, 10, at: 0)
    hand.cancel(at: 0.1)
    expect(log.take(), equals: ["began 10,10", "cancelled 10,10"])
  }

  // HI-10
  @Test func `the main button of the mouse is a touch, other buttons are not`() {
    _ = touched()
    hand.mouse(.enter, 5, 5, at: 0)
    hand.mouse(.down, 10, 10, at: 0.1)
    hand.mouse(.move, 20, 10, at: 0.2)
    hand.mouse(.up, 20, 10, at: 0.3)
    expect(log.take(), equals: ["began 10,10", "moved 20,10", "ended 20,10"])
    hand.mouse(.down, 10, 10, at: 1, button: .secondary)
    hand.mouse(.up, 10, 10, at: 1.1, button: .secondary)
    expect(log.take(), equals: [])
  }

  // HI-10
  @Test func `with Alt the mouse makes two touches about the middle of the screen`() {
    let view = touched()
    view.isMultipleTouchEnabled = true
    let old = UIScreen.main.bounds.size
    UIScreen.main.resize(to: CGSize(width: 400, height: 400), scale: 1)
    defer { UIScreen.main.resize(to: old, scale: 1) }
    hand.mouse(.down, 150, 200, at: 0, .option)
    hand.mouse(.move, 100, 200, at: 0.1, .option)
    hand.mouse(.up, 100, 200, at: 0.2)
    expect(
      log.take(),
      equals: ["began 150,200 250,200", "moved 100,200 300,200", "ended 100,200 300,200"])
  }
}
