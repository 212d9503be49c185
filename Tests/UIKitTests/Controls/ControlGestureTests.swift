// SPDX-License-Identifier: MIT

import Expectations
import Testing
import UIKit

/// Controls below views with recognizers.
@MainActor
struct ControlGestureTests {
  private let hand = Hand()
  private let log = Log()

  private func tap(on view: UIView, _ name: String = "tap") -> UITapGestureRecognizer {
    let tap = UITapGestureRecognizer { [log] _ in log.add(name) }
    view.addGestureRecognizer(tap)
    return tap
  }

  private func add(_ control: UIControl) {
    hand.add(control, 100, 100, 100, 40)
    control.addAction(
      UIAction { [log] _ in log.add("deed") }, for: [.touchUpInside, .valueChanged])
  }

  @Test(arguments: [0, 1, 2])
  func `a button, a switch and a page control go before the tap of a superview (HI-11)`(
    _ kind: Int
  ) {
    let pages = UIPageControl()
    pages.numberOfPages = 3
    let control = [UIButton(), UISwitch(), pages][kind]
    add(control)
    let recognizer = tap(on: hand.window)
    hand.tap(110, 110, at: 0)
    let deeds = log.take()
    expect(!deeds.contains("tap"))
    expect(deeds.contains("deed"))
    // Beside it the tap is the superview's, and over one that is switched off.
    hand.tap(300, 300, at: 2)
    expect(log.take(), equals: ["tap"])
    control.isEnabled = false
    hand.tap(110, 110, at: 4)
    expect(log.take(), equals: ["tap"])
    control.isEnabled = true
    // Two taps in a row are another gesture.
    recognizer.isEnabled = false
    let double = tap(on: hand.window, "double")
    double.numberOfTapsRequired = 2
    hand.tap(110, 110, at: 6)
    hand.tap(110, 110, at: 6.2)
    expect(log.take().contains("double"))
  }

  @Test func `a recognizer on the button itself goes before the button (HI-11)`() {
    let button = UIButton()
    add(button)
    _ = tap(on: button)
    hand.tap(110, 110, at: 0)
    expect(log.take(), equals: ["tap"])
  }

  @Test func `a control without a deed of its own gives way (HI-11)`() {
    add(UIControl())
    _ = tap(on: hand.window)
    hand.tap(110, 110, at: 0)
    expect(log.take(), equals: ["tap"])
  }

  @Test func `a recognizer that takes no touches from the button recognises with it (HI-11)`() {
    add(UIButton())
    tap(on: hand.window).cancelsTouchesInView = false
    hand.tap(110, 110, at: 0)
    expect(Set(log.take()), equals: ["tap", "deed"])
  }

  @Test func `a long press of a superview takes the touch of a button`() {
    add(UIButton())
    let press = UILongPressGestureRecognizer { [log] recognizer in
      if recognizer.state == .began { log.add("press") }
    }
    hand.window.addGestureRecognizer(press)
    hand.down(110, 110, at: 0)
    hand.move(111, 110, at: 0.7)
    hand.up(at: 0.8)
    expect(log.take(), equals: ["press"])
  }

  @Test func `the thumb of a slider goes before a pan of a superview, along its axis (HI-11)`() {
    let slider = UISlider()
    hand.add(slider, 100, 100, 228, 34)
    slider.addAction(UIAction { [log] _ in log.add("value") }, for: .valueChanged)
    let pan = UIPanGestureRecognizer { [log] recognizer in
      if recognizer.state == .began { log.add("pan") }
    }
    hand.window.addGestureRecognizer(pan)
    hand.drag(from: CGPoint(x: 114, y: 117), to: CGPoint(x: 214, y: 117), at: 0, for: 0.2)
    let along = log.take()
    expect(!along.contains("pan"))
    expect(slider.value, equals: 0.5)
    // Across the axis, and beside the thumb, the drag is the superview's.
    hand.drag(from: CGPoint(x: 214, y: 117), to: CGPoint(x: 214, y: 217), at: 1, for: 0.2)
    expect(log.take().contains("pan"))
    hand.drag(from: CGPoint(x: 300, y: 117), to: CGPoint(x: 200, y: 117), at: 2, for: 0.2)
    expect(log.take().contains("pan"))
    // A tap is not a slider's.
    _ = tap(on: hand.window)
    hand.tap(130, 117, at: 4)
    expect(log.take(), equals: ["tap"])
  }

  @Test func `a view that loses its touch may forbid the gesture (HI-11)`() {
    final class Keeper: UIView {
      override func gestureRecognizerShouldBegin(_ gesture: UIGestureRecognizer) -> Bool { false }
    }
    hand.add(Keeper(), 100, 100, 100, 40)
    _ = tap(on: hand.window)
    hand.tap(110, 110, at: 0)
    expect(log.take(), equals: [])
  }
}
