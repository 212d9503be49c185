// SPDX-License-Identifier: MIT

import Expectations
import Testing
import UIKit

/// Events, states and actions of controls.
@MainActor
struct ControlTests {
  private let hand = Hand()
  private let log = Log()

  /// A control that writes down its events.
  private func control() -> UIControl {
    let control = hand.add(UIControl(), 100, 100, 100, 40)
    let events: [(UIControl.Event, String)] = [
      (.touchDown, "down"), (.touchDownRepeat, "again"), (.touchDragInside, "dragInside"),
      (.touchDragOutside, "dragOutside"), (.touchDragEnter, "enter"), (.touchDragExit, "exit"),
      (.touchUpInside, "upInside"), (.touchUpOutside, "upOutside"), (.touchCancel, "cancel"),
    ]
    for (event, name) in events {
      control.addAction(UIAction { [log] _ in log.add(name) }, for: event)
    }
    return control
  }

  @Test func `a tap goes down and comes up inside`() {
    let control = control()
    hand.down(110, 110, at: 0)
    expect(control.isTracking)
    expect(control.isHighlighted)
    expect(control.state, equals: .highlighted)
    hand.up(at: 0.1)
    expect(!control.isTracking)
    expect(control.state, equals: .normal)
    expect(log.take(), equals: ["down", "upInside"])
    hand.tap(110, 110, at: 0.2)
    expect(log.take(), equals: ["down", "again", "upInside"])
  }

  @Test func `a touch leaves and enters at some distance from the control`() {
    let control = control()
    hand.down(110, 110, at: 0)
    _ = log.take()
    hand.move(150, 190, at: 0.1)
    expect(log.take(), equals: ["dragInside"])
    expect(control.isTouchInside)
    hand.move(150, 230, at: 0.2)
    expect(log.take(), equals: ["exit", "dragOutside"])
    expect(!control.isHighlighted)
    hand.move(150, 120, at: 0.3)
    expect(log.take(), equals: ["enter", "dragInside"])
    expect(control.isHighlighted)
    hand.move(150, 390, at: 0.4)
    hand.up(at: 0.5)
    expect(log.take(), equals: ["exit", "dragOutside", "upOutside"])
  }

  @Test func `a touch that is taken away does nothing`() {
    let control = control()
    hand.down(110, 110, at: 0)
    hand.cancel(at: 0.1)
    expect(log.take(), equals: ["down", "cancel"])
    expect(!control.isTracking)
  }

  @Test func `tracking is notified of a touch from its beginning to its end`() {
    let control = hand.add(Tracker(log), 100, 100, 100, 40)
    hand.down(110, 110, at: 0)
    hand.move(120, 110, at: 0.1)
    hand.up(at: 0.2)
    expect(log.take(), equals: ["begin 10", "continue 20", "end 20"])
    hand.down(110, 110, at: 1)
    hand.cancel(at: 1.1)
    expect(log.take(), equals: ["begin 10", "cancel"])
    expect(!control.isTracking)
  }

  @Test func `a control that declines a touch follows it no longer`() {
    let control = hand.add(Tracker(log), 100, 100, 100, 40)
    control.addAction(UIAction { [log] _ in log.add("event") }, for: .allTouchEvents)
    control.begins = false
    hand.down(110, 110, at: 0)
    hand.move(120, 110, at: 0.1)
    hand.up(at: 0.2)
    expect(log.take(), equals: ["begin 10"])
    (control.begins, control.continues) = (true, false)
    hand.down(110, 110, at: 1)
    hand.move(120, 110, at: 1.1)
    expect(!control.isHighlighted)
    hand.move(130, 110, at: 1.2)
    hand.up(at: 1.3)
    expect(log.take(), equals: ["begin 10", "event", "continue 20"])
  }

  /// A control that writes down the touches it gets, with their places.
  private final class Tracker: UIControl {
    var (begins, continues) = (true, true)
    private let log: Log

    init(_ log: Log) {
      self.log = log
      super.init(frame: .zero)
    }

    required init?(coder: NSCoder) { nil }

    private func add(_ word: String, _ touch: UITouch?) {
      log.add("\(word) \(Int(touch?.location(in: self).x ?? -1))")
    }

    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
      add("begin", touch)
      return begins
    }

    override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
      add("continue", touch)
      return continues
    }

    override func endTracking(_ touch: UITouch?, with event: UIEvent?) { add("end", touch) }

    override func cancelTracking(with event: UIEvent?) { log.add("cancel") }
  }

  @Test func `a disabled control takes no touch, and releases the one it has`() {
    let control = control()
    hand.down(110, 110, at: 0)
    control.isEnabled = false
    expect(control.state, equals: .disabled)
    expect(log.take(), equals: ["down", "cancel"])
    hand.up(at: 0.1)
    hand.tap(110, 110, at: 1)
    expect(log.take().isEmpty)
  }

  @Test func `actions have identities, and are called in order`() {
    let control = UIControl()
    let id = UIAction.Identifier("same")
    control.addAction(UIAction(identifier: id) { [log] _ in log.add("one") }, for: .valueChanged)
    control.addAction(UIAction { [log] _ in log.add("two") }, for: .valueChanged)
    control.addAction(
      UIAction(identifier: id) { [log] _ in log.add("three") }, for: [.valueChanged, .touchDown])
    expect(control.allControlEvents, equals: [.valueChanged, .touchDown])
    control.sendActions(for: .valueChanged)
    expect(log.take(), equals: ["two", "three"])
    control.removeAction(identifiedBy: id, for: .valueChanged)
    control.sendActions(for: [.valueChanged, .touchDown])
    expect(log.take(), equals: ["two", "three"])
    control.sendActions(for: .valueChanged)
    expect(log.take(), equals: ["two"])
  }

  @Test func `an action knows its sender while it runs`() {
    let control = UIControl()
    var sender: Any?
    let action = UIAction { sender = $0.sender }
    control.addAction(action, for: .touchDown)
    control.sendActions(for: .touchDown)
    expect(sender as? UIControl, isIdenticalTo: control)
    expectNil(action.sender)
  }

  @Test func `a method of an object is called while the object is there`() {
    final class Target {
      var count = 0
      func touched(_ sender: Any?) { count += 1 }
    }
    let control = UIControl()
    let selector = Selector("touched:") { (target: Target, sender: Any?) in
      target.touched(sender)
    }
    var target: Target? = Target()
    control.addTarget(target, action: selector, for: .touchDown)
    control.addTarget(target, action: selector, for: .touchUpInside)
    control.sendActions(for: .touchDown)
    control.sendActions(for: .touchUpInside)
    expect(target?.count, equals: 2)
    control.removeTarget(target, action: nil, for: .touchDown)
    control.sendActions(for: .touchDown)
    expect(target?.count, equals: 2)
    weak let held = target
    target = nil
    expectNil(held)
    control.sendActions(for: .touchUpInside)
  }
}
