// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import TestSupport
import Testing
import ViewCore

@Suite struct `Touches of pointers` {
  private let middle = CGPoint(x: 100, y: 100)

  private func input(
    _ action: PointerTouches.Action, _ x: CGFloat, _ y: CGFloat, at time: Double = 0,
    pointer: Int = 0, isMirrored: Bool = false, movesCenter: Bool = false
  ) -> PointerTouches.Input {
    PointerTouches.Input(
      time: time, action: action, pointer: pointer, location: CGPoint(x: x, y: y),
      isMirrored: isMirrored, movesCenter: movesCenter)
  }

  @Test func `a touch that is not down neither moves nor ends`() {
    var touches = PointerTouches()
    expect(touches.steps(for: input(.move, 1, 1), middle: middle), equals: [])
    expect(touches.steps(for: input(.up, 1, 1), middle: middle), equals: [])
    expect(touches.steps(for: input(.down, 1, 1), middle: middle).count, equals: 1)
    expect(touches.steps(for: input(.down, 1, 1), middle: middle), equals: [])
    expect(touches.touchesDown, equals: [0])
    expect(touches.steps(for: input(.move, 1, 1), middle: middle), equals: [])
    expect(
      touches.steps(for: input(.cancel, 1, 1), middle: middle).map(\.action), equals: [.cancel])
    expect(touches.touchesDown, equals: [])
  }

  // HI-10
  @Test func `a mirrored touch follows until the button is up`() {
    var touches = PointerTouches()
    let down = touches.steps(for: input(.down, 80, 90, isMirrored: true), middle: middle)
    expect(down.map(\.touch), equals: [0, PointerTouches.mirroredTouch])
    expect(down.map(\.location), equals: [CGPoint(x: 80, y: 90), CGPoint(x: 120, y: 110)])
    let move = touches.steps(for: input(.move, 70, 90), middle: middle)
    expect(move.map(\.location), equals: [CGPoint(x: 70, y: 90), CGPoint(x: 130, y: 110)])
    let up = touches.steps(for: input(.up, 70, 90), middle: middle)
    expect(up.map(\.action), equals: [.up, .up])
    expect(touches.touchesDown, equals: [])
  }

  // HI-10
  @Test func `with the second key the centre moves along`() {
    var touches = PointerTouches()
    _ = touches.steps(for: input(.move, 10, 10, isMirrored: true), middle: middle)
    _ = touches.steps(
      for: input(.move, 30, 20, isMirrored: true, movesCenter: true), middle: middle)
    let down = touches.steps(for: input(.down, 100, 100, isMirrored: true), middle: middle)
    expect(down.map(\.location), equals: [CGPoint(x: 100, y: 100), CGPoint(x: 140, y: 120)])
    let both = touches.steps(
      for: input(.move, 105, 100, isMirrored: true, movesCenter: true), middle: middle)
    expect(both.map(\.location), equals: [CGPoint(x: 105, y: 100), CGPoint(x: 145, y: 120)])
    _ = touches.steps(for: input(.up, 105, 100), middle: middle)
    _ = touches.steps(for: input(.move, 100, 100), middle: middle)
    let again = touches.steps(for: input(.down, 90, 100, isMirrored: true), middle: middle)
    expect(again.last?.location, equals: CGPoint(x: 110, y: 100))
  }

  // HI-8
  @Test(arguments: [
    (0.34, 0.0, 2), (0.36, 0.0, 1), (0.1, 45.0, 2), (0.1, 46.0, 1),
  ])
  func `taps in a row follow soon and near`(gap: Double, distance: Double, count: Int) {
    var touches = PointerTouches()
    _ = touches.steps(for: input(.down, 10, 10, at: 0), middle: middle)
    _ = touches.steps(for: input(.up, 10, 10, at: 1), middle: middle)
    let second = touches.steps(for: input(.down, 10 + distance, 10, at: 1 + gap), middle: middle)
    expect(second.map(\.tapCount), equals: [count])
  }

  @Test func `a touch that has moved away is no tap`() {
    var touches = PointerTouches()
    _ = touches.steps(for: input(.down, 10, 10, at: 0), middle: middle)
    _ = touches.steps(for: input(.move, 80, 10, at: 0.05), middle: middle)
    _ = touches.steps(for: input(.up, 80, 10, at: 0.1), middle: middle)
    expect(
      touches.steps(for: input(.down, 80, 10, at: 0.2), middle: middle).map(\.tapCount), equals: [1]
    )
  }
}

@Suite struct `Velocities and pairs of touches` {
  // HI-9
  @Test func `the velocity is the slope of the places of the last eighth of a second`() {
    var tracker = VelocityTracker()
    expect(tracker.velocity(at: 0), equals: .zero)
    tracker.add(SIMD2(1000, 0), at: 0)
    for step in 1...10 { tracker.add(SIMD2(Double(step), 2), at: 1 + Double(step) / 100) }
    expect(abs(tracker.velocity(at: 1.1).x - 100), isBelow: 1e-9)
    expect(abs(tracker.velocity(at: 1.1).y), isBelow: 1e-9)
    expect(tracker.velocity(at: 1.3), equals: .zero)
    tracker.shift(by: SIMD2(50, 0))
    expect(abs(tracker.velocity(at: 1.1).x - 100), isBelow: 1e-9)
    tracker.add(SIMD2(.nan, 0), at: 1.11)
    expect(abs(tracker.velocity(at: 1.1).x - 100), isBelow: 1e-9)
    tracker.reset()
    expect(tracker.velocity(at: 1.1), equals: .zero)
  }

  @Test func `noise of one place hardly matters`() {
    var tracker = VelocityTracker()
    for step in 0...12 {
      tracker.add(SIMD2(Double(step) + (step % 2 == 0 ? 0.5 : -0.5), 0), at: Double(step) / 100)
    }
    expect(abs(tracker.velocity(at: 0.12).x - 100), isBelow: 10)
  }

  // HI-9
  @Test func `a pair knows its scale, and its rotation over whole turns`() {
    var pair = TouchPair(.zero, CGPoint(x: 10, y: 0))
    pair.move(to: .zero, CGPoint(x: 30, y: 0))
    expect(pair.scale, equals: 3)
    expect(pair.spread, equals: 20)
    for step in 1...24 {
      let angle = CGFloat(step) * .pi / 8
      pair.move(to: .zero, CGPoint(x: 10 * cos(angle), y: 10 * sin(angle)))
    }
    expect(abs(pair.rotation - 3 * .pi), isBelow: 1e-9)
    expect(abs(pair.scale - 1), isBelow: 1e-9)
    var point = TouchPair(.zero, .zero)
    point.move(to: .zero, CGPoint(x: 5, y: 0))
    expect(point.scale, equals: 5)
  }

  // HI-6
  @Test func `states take the steps of Apple's diagrams`() {
    typealias State = GestureTransition.State
    expect(GestureTransition.result(from: .possible, to: .ended), equals: .ended)
    expect(GestureTransition.result(from: .possible, to: .began), equals: .began)
    expect(GestureTransition.result(from: .possible, to: .failed), equals: .failed)
    expect(GestureTransition.result(from: .possible, to: .cancelled), equals: .failed)
    expectNil(GestureTransition.result(from: .possible, to: .changed))
    for state in [State.began, .changed] {
      expect(GestureTransition.result(from: state, to: .changed), equals: .changed)
      expect(GestureTransition.result(from: state, to: .ended), equals: .ended)
      expect(GestureTransition.result(from: state, to: .cancelled), equals: .cancelled)
      expect(GestureTransition.result(from: state, to: .failed), equals: .cancelled)
      expectNil(GestureTransition.result(from: state, to: .possible))
    }
    for state in [State.ended, .cancelled, .failed] {
      for wanted in State.allCases {
        expectNil(GestureTransition.result(from: state, to: wanted))
      }
    }
  }
}
