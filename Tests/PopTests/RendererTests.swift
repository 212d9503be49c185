// SPDX-License-Identifier: MIT

import Expectations
import Pop
import TestSupport
import Testing

@Suite struct `Layers while the application is busy` {
  private func spring(_ name: String, _ to: Any, _ velocity: Any? = nil) -> POPSpringAnimation {
    let spring = POPSpringAnimation(propertyNamed: name)!
    spring.toValue = to
    spring.velocity = velocity
    return spring
  }

  @Test func `the renderer moves on alone, as the animator would have (PO-2, PS-1)`() {
    let (stage, twin) = (PopStage(), Dial())
    let move = spring(kPOPLayerPosition, CGPoint(x: 300, y: -40), CGPoint(x: -500, y: 900))
    let number = POPSpringAnimation()
    (number.toValue, number.velocity, number.property) = (300, -500, Dial.property)
    stage.run {
      stage.layer.pop_add(move, forKey: "move")
      twin.add(number)
    }
    stage.frame(at: 100.05)
    expect(stage.layer.position.x, equals: twin.value)
    // No step comes any more; the screen shows the motion anyway.
    let model = stage.layer.position
    for time in [100.06, 100.1, 100.2, 100.3] {
      let shown = stage.presented(at: time).position
      expect(stage.layer.position, equals: model)
      stage.shown.look(at: 100.05)
      POPAnimator.shared().step(to: time)
      expect(shown.x, near: twin.value, within: 1e-9)
      expect(shown.x, near: stage.layer.position.x, within: 1e-9)
      expect(shown.y, near: stage.layer.position.y, within: 1e-9)
      stage.layer.position = model
    }
    stage.frames(until: 104)
    expect(stage.layer.position, equals: CGPoint(x: 300, y: -40))
    expect(stage.presented(at: 104.5).position, equals: CGPoint(x: 300, y: -40))
    expectNil(stage.layer.animationKeys())
  }

  @Test func `the screen holds the end until the application is notified`() {
    let stage = PopStage()
    stage.run { stage.layer.pop_add(spring(kPOPLayerOpacity, 0.25), forKey: "fade") }
    expect(Double(stage.presented(at: 120).opacity), near: 0.25, within: 1e-3)
    expect(stage.layer.opacity, equals: 1)
    // The model follows with the next step, by which the motion is gone.
    stage.frame(at: 120)
    expect(stage.layer.opacity, equals: 0.25)
    stage.run { stage.layer.opacity = 0.75 }
    stage.shown.frame(at: 120.5)
    stage.frame(at: 122)
    expect(stage.presented(at: 122).opacity, equals: 0.75)
  }

  @Test func `a new target in flight reaches the renderer with the same commit (PO-5)`() {
    let stage = PopStage()
    let move = spring(kPOPLayerPositionX, 100)
    stage.run { stage.layer.pop_add(move, forKey: "x") }
    stage.frames(until: 100.1)
    let (x, velocity) = (Double(stage.layer.position.x), double(move.velocity))
    stage.run { move.toValue = -300 }
    expect(Double(stage.presented(at: 100.1).position.x), near: x, within: 1e-9)
    let later = Double(stage.presented(at: 100.102).position.x)
    expect((later - x) / 0.002, near: velocity, within: velocity * 0.3 + 150)
    expect(Double(stage.presented(at: 106).position.x), near: -300, within: 0.05)
    stage.run { stage.layer.pop_removeAllAnimations() }
    stage.frame(at: 100.2)
    expect(Double(stage.presented(at: 106).position.x), equals: x)
  }

  @Test func `decay and basic animations, and parts of the transform (DE-2, PO-13)`() {
    let stage = PopStage()
    let decay = POPDecayAnimation(propertyNamed: kPOPLayerPositionY)!
    decay.velocity = 1000
    let scale = POPBasicAnimation(propertyNamed: kPOPLayerScaleXY)!
    (scale.fromValue, scale.toValue) = (CGPoint(x: 1, y: 1), CGPoint(x: 3, y: 5))
    scale.timingFunction = CAMediaTimingFunction(name: .linear)
    scale.duration = 2
    let turn = POPBasicAnimation(propertyNamed: kPOPLayerRotation)!
    (turn.fromValue, turn.toValue, turn.duration) = (0, 0.5, 1e-3)
    stage.run {
      stage.layer.pop_add(decay, forKey: "glide")
      stage.layer.pop_add(scale, forKey: "scale")
      stage.layer.pop_add(turn, forKey: "turn")
    }
    stage.frame(at: 100.01)
    let shown = stage.presented(at: 100.5)
    expect(Double(shown.position.y), near: 315.611884, within: 1e-5)
    expect(Double(POPLayerGetScaleX(shown)), near: 1.5, within: 1e-6)
    expect(Double(POPLayerGetScaleY(shown)), near: 2, within: 1e-6)
    expect(Double(POPLayerGetRotation(shown)), near: 0.5, within: 1e-6)
    let end = stage.presented(at: 130)
    expect(Double(end.position.y), near: double(decay.toValue), within: 1e-9)
    expect(Double(POPLayerGetScaleY(end)), near: 5, within: 1e-9)
    stage.run { stage.layer.pop_removeAllAnimations() }
  }

  @Test func `colours of the renderer are those of the steps`() {
    let stage = PopStage()
    let fade = POPBasicAnimation(propertyNamed: kPOPLayerBackgroundColor)!
    fade.fromValue = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    fade.toValue = CGColor(red: 0, green: 0, blue: 1, alpha: 0.5)
    fade.timingFunction = CAMediaTimingFunction(name: .linear)
    fade.duration = 1
    stage.run { stage.layer.pop_add(fade, forKey: "fade") }
    let shown = stage.presented(at: 100.5).backgroundColor?.components ?? []
    stage.frame(at: 100.5)
    let model = stage.layer.backgroundColor?.components ?? []
    expect(shown.count, equals: 4)
    for ((a, b), wanted) in zip(zip(shown, model), [0.5, 0, 0.5, 0.75]) {
      expect(Double(a), near: wanted, within: 1e-6)
      expect(Double(b), near: wanted, within: 1e-6)
    }
    stage.run { stage.layer.pop_removeAllAnimations() }
  }

  @Test func `only steps move where something follows them, or the form does not hold`() {
    let cases: [(String, (POPSpringAnimation) -> Void)] = [
      ("apply block", { $0.animationDidApplyBlock = { _ in } }), ("tracer", { $0.tracer?.start() }),
      ("rounding", { $0.roundingFactor = 1 }), ("clamp", { $0.clampMode = 2 }),
      ("additive", { ($0.isAdditive, $0.fromValue) = (true, 0) }),
      (
        "own blocks",
        { animation in
          let property = animation.property?.mutableCopy() as? POPMutableAnimatableProperty
          property?.writeBlock = { object, values in
            (object as? CALayer)?.position.x = values?[0] ?? 0
          }
          animation.property = property
        }
      ),
    ]
    for (name, change) in cases {
      let stage = PopStage()
      let move = spring(kPOPLayerPositionX, 100)
      change(move)
      stage.run { stage.layer.pop_add(move, forKey: "x") }
      stage.frame(at: 100.1)
      expect(stage.presented(at: 100.3).position.x, equals: stage.layer.position.x, "\(name)")
      stage.frame(at: 100.3)
      expect(stage.layer.position.x, isAbove: 60, "\(name)")
      stage.run { stage.layer.pop_removeAllAnimations() }
    }
  }

  @Test func `a pause halts the screen, too (PO-4)`() {
    let stage = PopStage()
    let move = spring(kPOPLayerPositionX, 100)
    stage.run { stage.layer.pop_add(move, forKey: "x") }
    stage.frame(at: 100.1)
    stage.run { move.isPaused = true }
    let x = stage.layer.position.x
    expect(stage.presented(at: 101).position.x, equals: x)
    stage.frame(at: 101)
    stage.run { move.isPaused = false }
    expect(stage.presented(at: 101).position.x, near: x, within: 1e-6)
    expect(stage.presented(at: 101.1).position.x, isAbove: x + 5)
    stage.run { stage.layer.pop_removeAllAnimations() }
  }

  @Test func `a frame of running motions allocates nothing`() {
    let stage = PopStage()
    let decay = POPDecayAnimation(propertyNamed: kPOPLayerCornerRadius)!
    decay.velocity = 100
    stage.run {
      stage.layer.pop_add(spring(kPOPLayerPosition, CGPoint(x: 300, y: 1)), forKey: "a")
      stage.layer.pop_add(decay, forKey: "b")
      stage.layer.pop_add(spring(kPOPLayerScaleXY, CGPoint(x: 3, y: 2)), forKey: "c")
    }
    stage.frame(at: 100.01)
    stage.shown.sample(at: 100.02)
    expectNoAllocations { stage.shown.sample(at: 100.03) }
    stage.run { stage.layer.pop_removeAllAnimations() }
  }
}
