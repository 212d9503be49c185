// SPDX-License-Identifier: MIT

import Expectations
import Pop
import TestSupport
import Testing

@Suite struct `The tracer` {
  @Test func `events of a run in order`() {
    let (stage, dial) = (PopStage(), Dial())
    let spring = POPSpringAnimation()
    spring.name = "up"
    spring.tracer?.start()
    expect(spring.tracer, isIdenticalTo: spring.tracer)
    (spring.fromValue, spring.toValue, spring.velocity) = (0, 10, 5)
    (spring.springBounciness, spring.springSpeed) = (20, 20)
    (spring.dynamicsTension, spring.dynamicsFriction, spring.dynamicsMass) = (500, 20, 1)
    stage.run { dial.add(spring) }
    stage.frames(until: 104)
    let tracer = spring.tracer!
    let all = (tracer.allEvents ?? []).compactMap { ($0 as? POPAnimationEvent)?.type }
    expect(
      Array(all.prefix(8)),
      equals: [
        .fromValueUpdate, .toValueUpdate, .velocityUpdate, .bouncinessUpdate, .speedUpdate,
        .tensionUpdate, .frictionUpdate, .massUpdate,
      ])
    expect(all.last, equals: .didStop)
    expect(tracer.events(with: .didStart)?.count, equals: 1)
    expect(tracer.events(with: .didReachToValue)?.count, equals: 1)
    let writes = (tracer.writeEvents ?? []).compactMap { $0 as? POPAnimationValueEvent }
    expect(writes.count, equals: dial.writes.count)
    expect(writes.map { double($0.value) }, equals: dial.writes.map { Double($0) })
    expect(double(writes[1].velocity) != 0)
    expect(writes[0].animationDescription, equals: "POPSpringAnimation 'up'")
    expect(writes[1].time, isAbove: writes[0].time)
    tracer.stop()
    spring.toValue = 3
    expect(tracer.allEvents?.count, equals: all.count)
    tracer.reset()
    expect(tracer.allEvents?.isEmpty, equals: true)
    expect(POPAnimationEventType.autoreversed.rawValue, equals: 13)
  }

  @Test func `reading, reversing, and forgetting at the end`() {
    let (stage, dial) = (PopStage(), Dial())
    let basic = POPBasicAnimation()
    (basic.toValue, basic.duration, basic.autoreverses) = (1, 0.1, true)
    let tracer = basic.tracer!
    tracer.start()
    stage.run { dial.add(basic) }
    stage.frame(at: 100.15)
    expect(tracer.events(with: .propertyRead)?.count, equals: 1)
    expect(tracer.events(with: .autoreversed)?.count, equals: 1)
    expect(!tracer.shouldLogAndResetOnCompletion)
    stage.frames(until: 101)
    expect(tracer.allEvents?.isEmpty, equals: false)
  }

  @Test func `copies are animations of their own`() {
    let spring = POPSpringAnimation(propertyNamed: kPOPLayerOpacity)!
    (spring.toValue, spring.velocity, spring.name) = (0.5, 3, "n")
    (spring.springBounciness, spring.repeatCount, spring.roundingFactor) = (9, 4, 0.1)
    let copy = spring.copy() as? POPSpringAnimation
    expect(copy !== spring)
    expect(copy?.property?.name, equals: "opacity")
    expect(double(copy?.toValue), equals: 0.5)
    expect(double(copy?.velocity), equals: 3)
    expect(copy?.springBounciness, equals: 9)
    expect(copy?.repeatCount, equals: 4)
    expect(copy?.name, equals: "n")
    let decay = POPDecayAnimation(propertyNamed: kPOPLayerZPosition)!
    (decay.velocity, decay.deceleration) = (3, 0.99)
    expect((decay.copy() as? POPDecayAnimation)?.deceleration, equals: 0.99)
    let basic = POPBasicAnimation.easeIn()!
    basic.duration = 3
    expect((basic.copy() as? POPBasicAnimation)?.duration, equals: 3)
    expect(POPCustomAnimation(block: { _, _ in false })?.copy() is POPCustomAnimation)
  }
}
