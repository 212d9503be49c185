// SPDX-License-Identifier: MIT

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
    #expect(touches.steps(for: input(.move, 1, 1), middle: middle) == [])
    #expect(touches.steps(for: input(.up, 1, 1), middle: middle) == [])
    #expect(touches.steps(for: input(.down, 1, 1), middle: middle).count == 1)
    #expect(touches.steps(for: input(.down, 1, 1), middle: middle) == [])
    #expect(touches.touchesDown == [0])
    #expect(touches.steps(for: input(.move, 1, 1), middle: middle) == [])
    #expect(touches.steps(for: input(.cancel, 1, 1), middle: middle).map(\.action) == [.cancel])
    #expect(touches.touchesDown == [])
  }

  // HI-10
  @Test func `a mirrored touch follows until the button is up`() {
    var touches = PointerTouches()
    let down = touches.steps(for: input(.down, 80, 90, isMirrored: true), middle: middle)
    #expect(down.map(\.touch) == [0, PointerTouches.mirroredTouch])
    #expect(down.map(\.location) == [CGPoint(x: 80, y: 90), CGPoint(x: 120, y: 110)])
    let move = touches.steps(for: input(.move, 70, 90), middle: middle)
    #expect(move.map(\.location) == [CGPoint(x: 70, y: 90), CGPoint(x: 130, y: 110)])
    let up = touches.steps(for: input(.up, 70, 90), middle: middle)
    #expect(up.map(\.action) == [.up, .up])
    #expect(touches.touchesDown == [])
  }

  // HI-10
  @Test func `with the second key the centre moves along`() {
    var touches = PointerTouches()
    _ = touches.steps(for: input(.move, 10, 10, isMirrored: true), middle: middle)
    _ = touches.steps(
      for: input(.move, 30, 20, isMirrored: true, movesCenter: true), middle: middle)
    let down = touches.steps(for: input(.down, 100, 100, isMirrored: true), middle: middle)
    #expect(down.map(\.location) == [CGPoint(x: 100, y: 100), CGPoint(x: 140, y: 120)])
    let both = touches.steps(
      for: input(.move, 105, 100, isMirrored: true, movesCenter: true), middle: middle)
    #expect(both.map(\.location) == [CGPoint(x: 105, y: 100), CGPoint(x: 145, y: 120)])
    _ = touches.steps(for: input(.up, 105, 100), middle: middle)
    _ = touches.steps(for: input(.move, 100, 100), middle: middle)
    let again = touches.steps(for: input(.down, 90, 100, isMirrored: true), middle: middle)
    #expect(again.last?.location == CGPoint(x: 110, y: 100))
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
    #expect(second.map(\.tapCount) == [count])
  }

  @Test func `a touch that has moved away is no tap`() {
    var touches = PointerTouches()
    _ = touches.steps(for: input(.down, 10, 10, at: 0), middle: middle)
    _ = touches.steps(for: input(.move, 80, 10, at: 0.05), middle: middle)
    _ = touches.steps(for: input(.up, 80, 10, at: 0.1), middle: middle)
    #expect(
      touches.steps(for: input(.down, 80, 10, at: 0.2), middle: middle).map(\.tapCount) == [1])
  }
}

@Suite struct `Velocities and pairs of touches` {
  // HI-9
  @Test func `the velocity is the slope of the places of the last eighth of a second`() {
    var tracker = VelocityTracker()
    #expect(tracker.velocity(at: 0) == .zero)
    tracker.add(SIMD2(1000, 0), at: 0)
    for step in 1...10 { tracker.add(SIMD2(Double(step), 2), at: 1 + Double(step) / 100) }
    #expect(abs(tracker.velocity(at: 1.1).x - 100) < 1e-9)
    #expect(abs(tracker.velocity(at: 1.1).y) < 1e-9)
    #expect(tracker.velocity(at: 1.3) == .zero)
    tracker.shift(by: SIMD2(50, 0))
    #expect(abs(tracker.velocity(at: 1.1).x - 100) < 1e-9)
    tracker.add(SIMD2(.nan, 0), at: 1.11)
    #expect(abs(tracker.velocity(at: 1.1).x - 100) < 1e-9)
    tracker.reset()
    #expect(tracker.velocity(at: 1.1) == .zero)
  }

  @Test func `noise of one place hardly matters`() {
    var tracker = VelocityTracker()
    for step in 0...12 {
      tracker.add(SIMD2(Double(step) + (step % 2 == 0 ? 0.5 : -0.5), 0), at: Double(step) / 100)
    }
    #expect(abs(tracker.velocity(at: 0.12).x - 100) < 10)
  }

  // HI-9
  @Test func `a pair knows its scale, and its rotation over whole turns`() {
    var pair = TouchPair(.zero, CGPoint(x: 10, y: 0))
    pair.move(to: .zero, CGPoint(x: 30, y: 0))
    #expect(pair.scale == 3)
    #expect(pair.spread == 20)
    for step in 1...24 {
      let angle = CGFloat(step) * .pi / 8
      pair.move(to: .zero, CGPoint(x: 10 * cos(angle), y: 10 * sin(angle)))
    }
    #expect(abs(pair.rotation - 3 * .pi) < 1e-9)
    #expect(abs(pair.scale - 1) < 1e-9)
    var point = TouchPair(.zero, .zero)
    point.move(to: .zero, CGPoint(x: 5, y: 0))
    #expect(point.scale == 5)
  }

  // HI-6
  @Test func `states take the steps of Apple's diagrams`() {
    typealias State = GestureTransition.State
    #expect(GestureTransition.result(from: .possible, to: .ended) == .ended)
    #expect(GestureTransition.result(from: .possible, to: .began) == .began)
    #expect(GestureTransition.result(from: .possible, to: .failed) == .failed)
    #expect(GestureTransition.result(from: .possible, to: .cancelled) == .failed)
    #expect(GestureTransition.result(from: .possible, to: .changed) == nil)
    for state in [State.began, .changed] {
      #expect(GestureTransition.result(from: state, to: .changed) == .changed)
      #expect(GestureTransition.result(from: state, to: .ended) == .ended)
      #expect(GestureTransition.result(from: state, to: .cancelled) == .cancelled)
      #expect(GestureTransition.result(from: state, to: .failed) == .cancelled)
      #expect(GestureTransition.result(from: state, to: .possible) == nil)
    }
    for state in [State.ended, .cancelled, .failed] {
      for wanted in State.allCases {
        #expect(GestureTransition.result(from: state, to: wanted) == nil)
      }
    }
  }
}
