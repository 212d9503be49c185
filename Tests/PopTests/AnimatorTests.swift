// SPDX-License-Identifier: MIT

import Diagnostics
import Expectations
import Pop
import TestSupport
import Testing

@Suite struct `The animator` {
  private func basic(_ to: Any, _ duration: Double = 1) -> POPBasicAnimation {
    let basic = POPBasicAnimation.linear()!
    (basic.fromValue, basic.toValue, basic.duration) = (0, to, duration)
    return basic
  }

  @Test
  func `new animations are applied once before the commit, and the link stands still after (PO-2)`()
  {
    let stage = PopStage()
    stage.run {
      let move = POPBasicAnimation(propertyNamed: kPOPLayerPositionX)!
      (move.fromValue, move.toValue) = (50, 60)
      stage.layer.pop_add(move, forKey: "x")
      expect(stage.layer.position.x, equals: 0)
    }
    expect(stage.layer.position.x, equals: 50)
    expect(POPAnimator.shared().isRunning)
    stage.frames(until: 101)
    expect(stage.layer.position.x, equals: 60)
    expect(!POPAnimator.shared().isRunning)
  }

  @Test
  func `steps come in order of addition, between the delegate's calls, without actions (PO-1)`() {
    final class Watcher: NSObject, POPAnimatorDelegate {
      var list: [String] = []
      func animatorWillAnimate(_ animator: POPAnimator!) { list.append("will") }
      func animatorDidAnimate(_ animator: POPAnimator!) { list.append("did") }
    }
    let (stage, dial, watcher) = (PopStage(), Dial(), Watcher())
    for name in ["b", "a"] {
      let custom = POPCustomAnimation { _, _ in
        watcher.list.append(name)
        // The application's callbacks change layers with actions.
        watcher.list.append(CATransaction.disableActions() ? "off" : "on")
        return true
      }
      stage.run { dial.pop_add(custom, forKey: name) }
    }
    var offInWrite = false
    dial.onWrite = { offInWrite = CATransaction.disableActions() }
    stage.run { dial.add(basic(5)) }
    watcher.list = []
    POPAnimator.shared().delegate = watcher
    stage.frame(at: 100.1)
    expect(watcher.list, equals: ["will", "b", "on", "a", "on", "did"])
    expect(offInWrite)
    stage.run { dial.pop_removeAllAnimations() }
  }

  @Test func `one animation per object and key (PO-3)`() {
    let (stage, dial) = (PopStage(), Dial())
    let (first, second) = (basic(10), basic(20))
    let reports = Reports()
    first.delegate = reports
    stage.run {
      dial.add(first)
      dial.add(first)
    }
    stage.frame(at: 100.5)
    stage.run { dial.add(first) }
    expect(dial.value, equals: 5)
    expect(reports.list, equals: ["start"])
    stage.run { dial.add(second) }
    expect(reports.list, equals: ["start", "stop"])
    expect(dial.pop_animation(forKey: "value") as? POPAnimation, isIdenticalTo: second)
    stage.run {
      dial.pop_add(basic(1, 9), forKey: nil)
      let third = basic(1, 9)
      third.property = Dial.property
      dial.pop_add(third, forKey: nil)
    }
    expect(dial.pop_animationKeys()?.count, equals: 2)
    stage.run { dial.pop_removeAnimation(forKey: "value") }
    expectNil(dial.pop_animation(forKey: "value"))
    stage.run { dial.pop_removeAllAnimations() }
    expectNil(dial.pop_animationKeys())
  }

  @Test func `objects are held weakly; with one its animations stop (PO-3)`() {
    let stage = PopStage()
    var dial: Dial? = Dial()
    weak let gone = dial
    let animation = basic(10)
    let reports = Reports()
    animation.delegate = reports
    stage.run { dial?.add(animation) }
    dial = nil
    expectNil(gone)
    stage.frame(at: 100.1)
    expect(reports.list, equals: ["start", "stop"])
    expect(animation.isPaused)
  }

  @Test func `an animation on one object is refused by another`() {
    let (stage, dial, other) = (PopStage(), Dial(), Dial())
    let animation = basic(10)
    let (_, log) = RefusalLog.recording {
      stage.run {
        dial.add(animation)
        other.add(animation)
        dial.add(animation, key: "again")
      }
    }
    expect(log.count, equals: 2)
    expectNil(other.pop_animationKeys())
    stage.frames(until: 102)
    expect(dial.value, equals: 10)
    // When it is over it may be added again.
    stage.run { other.add(animation) }
    stage.frames(until: 104)
    expect(other.value, equals: 10)
  }

  @Test func `paused before and after, halted and resumed in between (PO-4)`() {
    let (stage, dial) = (PopStage(), Dial())
    let animation = basic(10)
    expect(animation.isPaused)
    stage.run { dial.add(animation) }
    expect(!animation.isPaused)
    stage.frame(at: 100.4)
    stage.run { animation.isPaused = true }
    stage.frame(at: 107)
    expect(Double(dial.value), near: 4)
    stage.run { animation.isPaused = false }
    stage.frame(at: 107.2)
    expect(Double(dial.value), near: 6)
    stage.frame(at: 107.7)
    expect(dial.value, equals: 10)
    expect(animation.isPaused)
  }

  @Test func `a begin time waits for media time (PO-4)`() {
    let (stage, dial) = (PopStage(), Dial())
    let animation = basic(10)
    animation.beginTime = 102
    let reports = Reports()
    animation.delegate = reports
    stage.run { dial.add(animation) }
    stage.frame(at: 101)
    expect(reports.list, equals: [])
    stage.frame(at: 102)
    expect(reports.list, equals: ["start"])
    stage.frame(at: 102.5)
    expect(Double(dial.value), near: 5)
    stage.frame(at: 103)
    expect(dial.value, equals: 10)
  }

  @Test func `ends that are unset are the object's at the start (PO-5)`() {
    let (stage, dial) = (PopStage(), Dial())
    dial.value = 30
    let animation = POPBasicAnimation.linear()!
    (animation.toValue, animation.duration) = (40, 1)
    stage.run { dial.add(animation) }
    stage.frame(at: 100.5)
    expect(dial.value, equals: 35)
    stage.run { animation.toValue = 60 }
    stage.frame(at: 100.5)
    expect(dial.value, equals: 45)
    stage.frame(at: 101)
    expect(dial.value, equals: 60)
  }

  @Test func `reaching the target is told once a run (PO-6)`() {
    let (stage, dial) = (PopStage(), Dial())
    let spring = POPSpringAnimation()
    spring.toValue = 100
    spring.springBounciness = 20
    let reports = Reports()
    spring.delegate = reports
    var reached = 0
    spring.animationDidReachToValueBlock = { _ in
      reached += 1
      expect(dial.value, isAtLeast: 100)
    }
    stage.run { dial.add(spring) }
    stage.frames(until: 108)
    expect(reports.list, equals: ["start", "reach", "finished"])
    expect(reached, equals: 1)
  }

  @Test func `a finished animation that stays goes on to a new target (PO-7)`() {
    let (stage, dial) = (PopStage(), Dial())
    let spring = POPSpringAnimation()
    spring.toValue = 10
    spring.removedOnCompletion = false
    let reports = Reports()
    spring.delegate = reports
    stage.run { dial.add(spring) }
    stage.frames(until: 103)
    expect(dial.value, equals: 10)
    expect(spring.isPaused)
    expect(dial.pop_animationKeys()?.count, equals: 1)
    expect(!POPAnimator.shared().isRunning)
    stage.run {
      spring.toValue = 30
      spring.isPaused = false
    }
    expect(dial.value, equals: 10)
    stage.frames(until: 106)
    expect(dial.value, equals: 30)
    expect(reports.list, equals: ["start", "reach", "finished", "start", "reach", "finished"])
    stage.run { dial.pop_removeAllAnimations() }
  }

  @Test func `stops are reported false but for the last; unstarted ones start first (PO-8)`() {
    let (stage, dial) = (PopStage(), Dial())
    let early = basic(10)
    let reports = Reports()
    early.delegate = reports
    stage.run {
      dial.add(early)
      dial.pop_removeAllAnimations()
    }
    expect(reports.list, equals: ["start", "stop"])
    expect(dial.writes, equals: [])
    let repeated = basic(10)
    let others = Reports()
    repeated.delegate = others
    repeated.repeatCount = 3
    stage.run { dial.add(repeated) }
    stage.frames(until: 104)
    expect(others.list.filter { $0 == "start" }.count, equals: 3)
    expect(others.list.filter { $0 == "stop" }.count, equals: 2)
    expect(others.list.last, equals: "finished")
  }

  @Test func `repeats and autoreverse, whatever is set first (PO-9)`() {
    for isCountFirst in [true, false] {
      let animation = basic(10)
      if isCountFirst { animation.repeatCount = 2 }
      animation.autoreverses = true
      if !isCountFirst { animation.repeatCount = 2 }
      expect(animation.repeatCount, equals: 2)
      let (stage, dial) = (PopStage(), Dial())
      stage.run { dial.add(animation) }
      for (time, value) in [
        (100.5, 5.0), (101, 10), (101.5, 5), (102, 0), (102.5, 5), (103, 10), (103.5, 5),
      ] {
        stage.frame(at: time)
        expect(Double(dial.value), near: value, "\(time)")
      }
      stage.frame(at: 104)
      expect(dial.value, equals: 0)
      expectNil(dial.pop_animationKeys())
    }
    let once = POPBasicAnimation()
    once.autoreverses = true
    expect(once.repeatCount, equals: 1)
    let (stage, dial) = (PopStage(), Dial())
    let endless = basic(10)
    endless.repeatForever = true
    stage.run { dial.add(endless) }
    for step in 1...40 { stage.frame(at: 100 + Double(step) * 0.75) }
    expect(dial.pop_animationKeys()?.count, equals: 1)
    stage.run { dial.pop_removeAllAnimations() }
  }

  @Test func `setters that change other animations, or throw the object away`() {
    let stage = PopStage()
    let keeper = Dial()
    var victim: Dial? = Dial()
    stage.run {
      keeper.add(basic(10))
      victim?.add(basic(10))
    }
    keeper.onWrite = {
      victim = nil
      keeper.pop_removeAllAnimations()
      keeper.onWrite = nil
      let other = POPBasicAnimation.linear()!
      (other.toValue, other.duration) = (3, 0.5)
      keeper.add(other, key: "other")
    }
    stage.frames(until: 102)
    expect(keeper.value, equals: 3)
    expectNil(victim)
    expectNil(keeper.pop_animationKeys())
    // A callback that commits, and one that adds without an end.
    let dial = Dial()
    let nested = basic(10)
    nested.animationDidApplyBlock = { _ in CATransaction.flush() }
    nested.completionBlock = { _, _ in
      let next = POPBasicAnimation.linear()!
      (next.toValue, next.duration) = (1, 0)
      dial.add(next, key: "next")
    }
    stage.run { dial.add(nested) }
    stage.frames(until: 105)
    expect(dial.value, equals: 1)
  }

  @Test func `blocks that are missing, and properties that are unknown`() {
    let dial = Dial()
    let (_, log) = RefusalLog.recording {
      dial.pop_add(POPBasicAnimation(), forKey: "none")
      dial.pop_add(POPBasicAnimation(propertyNamed: "nonsense"), forKey: "unknown")
      let property = POPAnimatableProperty.property(withName: "mute") { _ in }
      let mute = POPSpringAnimation()
      mute.property = property as? POPAnimatableProperty
      mute.toValue = 1
      dial.pop_add(mute, forKey: "mute")
    }
    expect(log.count, equals: 3)
    expectNil(dial.pop_animationKeys())
    dial.pop_add(nil, forKey: "nil")
    let none = POPBasicAnimation(customPropertyNamed: "a", readBlock: nil, writeBlock: nil)
    expectNil(none)
  }

  @Test func `ends that are unset are filled in at the start (PO-5)`() throws {
    let stage = PopStage()
    stage.layer.bounds.size = CGSize(width: 7, height: 8)
    stage.layer.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    let size = try #require(POPBasicAnimation(propertyNamed: kPOPLayerSize))
    let color = try #require(POPSpringAnimation(propertyNamed: kPOPLayerBackgroundColor))
    expectNil(size.fromValue)
    stage.run {
      stage.layer.pop_add(size, forKey: "size")
      stage.layer.pop_add(color, forKey: "color")
    }
    expect(size.fromValue as? CGSize, equals: CGSize(width: 7, height: 8))
    expect(size.toValue as? CGSize, equals: CGSize(width: 7, height: 8))
    let filled = try #require(color.toValue)
    expect((filled as AnyObject) is CGColor)
    stage.run { stage.layer.pop_removeAllAnimations() }
    // They stay: another object is moved from there.
    let other = CALayer()
    stage.run { other.pop_add(size, forKey: "size") }
    expect(other.bounds.size, equals: CGSize(width: 7, height: 8))
    stage.run { other.pop_removeAllAnimations() }
  }

  @Test func `a new target lets a halted or a settled animation go on (PO-7)`() {
    let (stage, dial) = (PopStage(), Dial())
    let spring = POPSpringAnimation()
    spring.toValue = 10
    spring.removedOnCompletion = false
    stage.run { dial.add(spring) }
    stage.frames(until: 103)
    expect(spring.isPaused)
    // The same target changes nothing; another one is reached from where the object is by then.
    stage.run { spring.toValue = 10 }
    expect(spring.isPaused)
    dial.value = 20
    stage.run { spring.toValue = 30 }
    expect(!spring.isPaused)
    expect(dial.value, equals: 20)
    expect(double(spring.fromValue), equals: 20)
    stage.frame(at: 103.05)
    stage.run { spring.isPaused = true }
    let halted = dial.value
    stage.frame(at: 104)
    expect(dial.value, equals: halted)
    stage.run { spring.toValue = 40 }
    stage.frames(until: 107)
    expect(dial.value, equals: 40)
    stage.run { dial.pop_removeAllAnimations() }
    // One that waits for its start stays halted.
    let late = basic(50)
    late.beginTime = 110
    stage.run {
      dial.add(late)
      late.isPaused = true
      late.toValue = 60
    }
    expect(late.isPaused)
    stage.run { dial.pop_removeAllAnimations() }
  }
}
