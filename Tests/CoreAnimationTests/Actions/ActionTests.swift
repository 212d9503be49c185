// SPDX-License-Identifier: MIT

import CoreAnimation
import Diagnostics
import Expectations
import QuartzCore
import TestSupport
import Testing

struct ActionTests {
  /// An action that writes down that it ran.
  private final class Note: CAAction {
    private let name: String
    private let list: EventList

    init(_ name: String, _ list: EventList) {
      self.name = name
      self.list = list
    }

    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
      let opacity = (anObject as? CALayer)?.opacity ?? -1
      list.add("\(name) \(event) \(opacity)")
    }
  }

  /// A delegate that answers a given action, and notes what the layer still shows.
  private final class Chooser: NSObject, CALayerDelegate {
    var answer: (any CAAction)?
    private(set) var asked: [String] = []

    func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
      asked.append("\(event) \(layer.opacity)")
      return answer
    }
  }

  /// A class with an action of its own for opacity.
  private final class Answering: CALayer {
    nonisolated(unsafe) static var list = EventList()

    override class func defaultAction(forKey event: String) -> (any CAAction)? {
      event == "opacity" ? Note("class", list) : nil
    }
  }

  @Test func `delegate, then actions, then style, then the class (AC-1)`() {
    let list = EventList()
    Answering.list = list
    let layer = Answering()
    let chooser = Chooser()
    layer.opacity = 0.1
    layer.style = ["actions": ["opacity": Note("style", list)]]
    layer.opacity = 0.2
    layer.actions = ["opacity": Note("actions", list)]
    layer.opacity = 0.3
    chooser.answer = Note("delegate", list)
    layer.delegate = chooser
    layer.opacity = 0.4
    chooser.answer = nil
    layer.opacity = 0.5
    expect(
      list.events,
      equals: [
        "class opacity 0.1", "style opacity 0.2", "actions opacity 0.3", "delegate opacity 0.4",
        "actions opacity 0.5",
      ])
  }

  @Test func `NSNull ends the search with no action, wherever it stands (AC-2)`() {
    let list = EventList()
    let probe = AnimationProbe()
    let layer = probe.layer
    let chooser = Chooser()
    layer.actions = ["opacity": Note("actions", list)]
    layer.delegate = chooser
    chooser.answer = NSNull()
    layer.opacity = 0.5
    expectNil(layer.animationKeys())
    expect(list.events.isEmpty)
    layer.delegate = nil
    layer.actions = ["opacity": NSNull()]
    layer.opacity = 0.4
    expectNil(layer.animationKeys())
    layer.actions = nil
    layer.style = ["actions": ["opacity": NSNull()]]
    layer.opacity = 0.3
    expectNil(layer.animationKeys())
    layer.style = nil
    layer.opacity = 0.2
    expect(layer.animationKeys(), equals: ["opacity"])
  }

  /// A class that answers nil by itself, or asks its superclass, or answers NSNull.
  private final class Refusing: CALayer {
    var answersBySuper = false
    var answersNull = false

    override func action(forKey event: String) -> (any CAAction)? {
      if answersNull { return NSNull() }
      return answersBySuper ? super.action(forKey: event) : nil
    }
  }

  @Test func `action(forKey:) answers nil where NSNull ended the search (AC-2a)`() {
    let layer = CALayer()
    let chooser = Chooser()
    layer.delegate = chooser
    chooser.answer = NSNull()
    expectNil(layer.action(forKey: "opacity"))
    layer.delegate = nil
    layer.actions = ["opacity": NSNull()]
    expectNil(layer.action(forKey: "opacity"))
    layer.actions = nil
    layer.style = ["actions": ["opacity": NSNull()]]
    expectNil(layer.action(forKey: "opacity"))
  }

  /// An override that answers nil by itself, or NSNull, stops the implicit animation (AC-2a).
  @Test func `an override that answers nil by itself, or NSNull (AC-2a)`() {
    let layer = Refusing()
    let probe = AnimationProbe(layer)
    layer.opacity = 0.5
    probe.shown.commit()
    expectNil(layer.animationKeys())
    layer.answersNull = true
    layer.opacity = 0.4
    probe.shown.commit()
    expectNil(layer.animationKeys())
    layer.answersNull = false
    layer.answersBySuper = true
    layer.opacity = 0.3
    probe.shown.commit()
    expect(layer.animationKeys(), equals: ["opacity"])
    layer.actions = ["position": NSNull()]
    layer.position.x = 9
    probe.shown.commit()
    expect(layer.animationKeys(), equals: ["opacity"])
  }

  @Test func `the search comes before the change, the run after it (AC-3, AC-4)`() {
    let list = EventList()
    let chooser = Chooser()
    chooser.answer = Note("ran", list)
    let layer = CALayer()
    layer.delegate = chooser
    layer.opacity = 0.5
    expect(chooser.asked, equals: ["opacity 1.0"])
    expect(list.events, equals: ["ran opacity 0.5"])
  }

  @Test func `an animation as action takes key path, old value and duration (AC-5)`() throws {
    let probe = AnimationProbe()
    probe.layer.zPosition = 0
    let action = CABasicAnimation()
    probe.layer.actions = ["zPosition": action]
    CATransaction.begin()
    CATransaction.setAnimationDuration(4)
    probe.layer.zPosition = 10
    CATransaction.commit()
    let added = try #require(probe.layer.animation(forKey: "zPosition") as? CABasicAnimation)
    expect(added !== action)
    expectNil(action.keyPath)
    expect(action.duration, equals: 0)
    expect(added.keyPath, equals: "zPosition")
    expect(added.duration, equals: 4)
    expect(added.fromValue as? Double, equals: 0)
    expect(probe.z(at: 1), near: 2.5)
  }

  @Test func `order in and out, sublayers (AC-6)`() {
    let list = EventList()
    let root = CALayer()
    let shown = ShownTree(root)
    root.actions = ["sublayers": Note("root", list)]
    let layer = CALayer()
    layer.actions = [kCAOnOrderIn: Note("layer", list), kCAOnOrderOut: Note("layer", list)]
    root.addSublayer(layer)
    shown.commit()
    layer.removeFromSuperlayer()
    shown.commit()
    expect(
      list.events.sorted(),
      equals: [
        "layer onOrderIn 1.0", "layer onOrderOut 1.0", "root sublayers 1.0", "root sublayers 1.0",
      ])
    expect(list.events.firstIndex(of: "layer onOrderIn 1.0") ?? 9, isBelow: 2)
  }

  @Test func `hiding and unhiding are order out and in (AC-6)`() {
    let list = EventList()
    let probe = AnimationProbe()
    probe.layer.actions = [
      kCAOnOrderIn: Note("layer", list), kCAOnOrderOut: Note("layer", list), "hidden": NSNull(),
    ]
    probe.layer.isHidden = true
    probe.layer.isHidden = false
    expect(list.events, equals: ["layer onOrderOut 1.0", "layer onOrderIn 1.0"])
  }

  @Test func `presentation copies search no actions (AC-7)`() throws {
    let list = EventList()
    let probe = AnimationProbe()
    probe.layer.actions = ["opacity": Note("ran", list)]
    let copy = try #require(probe.layer.presentation())
    copy.opacity = 0.5
    expect(list.events.isEmpty)
    expect(probe.layer.opacity, equals: 1)
  }

  @Test func `a plain layer finds no action by itself (IA-10)`() {
    for key in ["opacity", "bounds", "backgroundColor"] {
      expectNil(CALayer.defaultAction(forKey: key))
      expectNil(CALayer().action(forKey: key))
    }
  }

  @Test func `actions run for keys of the application's own`() {
    let list = EventList()
    let layer = CALayer()
    layer.actions = ["mood": Note("ran", list)]
    layer.setValue("calm", forKey: "mood")
    expect(list.events, equals: ["ran mood 1.0"])
  }

  @Test func `an animation run on something that is no layer is refused and logged`() {
    let (_, log) = RefusalLog.recording {
      CABasicAnimation().run(forKey: "opacity", object: "text", arguments: nil)
    }
    expect(log.count, equals: 1)
  }
}
