// SPDX-License-Identifier: MIT

import Expectations
import TestSupport
import Testing

@testable import UIKit
@testable import ViewCore

/// A view that checks that each touch that begins ends.
@MainActor private final class CheckedView: UIView {
  static var faults: [String] = []
  var open: Set<UITouch> = []

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    if !open.isDisjoint(with: touches) { Self.faults.append("began twice") }
    open.formUnion(touches)
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    if !open.isSuperset(of: touches) { Self.faults.append("moved before it began") }
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { close(touches) }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { close(touches) }

  private func close(_ touches: Set<UITouch>) {
    if !open.isSuperset(of: touches) { Self.faults.append("ended before it began") }
    open.subtract(touches)
  }
}

/// Checks the states of which an action is told.
@MainActor private final class StateChecker {
  var states: [ObjectIdentifier: UIGestureRecognizer.State] = [:]
  var count = 0

  func check(_ recognizer: UIGestureRecognizer) {
    count += 1
    let id = ObjectIdentifier(recognizer)
    let last = states[id] ?? .possible
    let next = recognizer.state
    if GestureTransition.result(from: last.step, to: next.step)?.rawValue != next.rawValue {
      CheckedView.faults.append("\(type(of: recognizer)) \(last) -> \(next)")
    }
    states[id] = next.step.isLast ? .possible : next
  }
}

@MainActor @Suite struct `Random input` {
  /// Whatever comes, touches that began end, and states follow the allowed steps (HI-3, HI-6).
  @Test(arguments: 0..<20)
  func `every touch ends and states take allowed steps`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed) + 1)
    let hand = Hand()
    let checker = StateChecker()
    CheckedView.faults = []
    var views: [CheckedView] = []
    for index in 0..<6 {
      let side = CGFloat(160 + 80 * (index % 3))
      let view = hand.add(
        CheckedView(), CGFloat(30 * index), CGFloat(20 * index), side, side,
        to: index % 2 == 1 ? views.last : nil)
      view.isMultipleTouchEnabled = Bool.random(using: &random)
      view.isExclusiveTouch = Int.random(in: 0..<5, using: &random) == 0
      views.append(view)
    }
    var all: [UIGestureRecognizer] = []
    for _ in 0..<10 {
      let recognizer = Self.recognizer(&random)
      recognizer.delaysTouchesBegan = Bool.random(using: &random)
      recognizer.delaysTouchesEnded = Bool.random(using: &random)
      recognizer.cancelsTouchesInView = Bool.random(using: &random)
      recognizer.addAction { checker.check($0) }
      if let other = all.randomElement(using: &random), Bool.random(using: &random) {
        recognizer.require(toFail: other)
      }
      // Some where every touch is seen.
      let view: UIView? = all.count < 4 ? hand.window : views.randomElement(using: &random)
      view?.addGestureRecognizer(recognizer)
      all.append(recognizer)
    }
    var (time, down, places) = (0.0, Set<Int>(), [Int: CGPoint]())
    for _ in 0..<400 {
      time += Double.random(in: 0...0.2, using: &random)
      let finger = Int.random(in: 1...3, using: &random)
      // Small steps as a rule, and now and then a large one.
      let reach: CGFloat = Int.random(in: 0..<4, using: &random) == 0 ? 200 : 8
      let near = places[finger] ?? CGPoint(x: 200, y: 200)
      let place = CGPoint(
        x: min(max(near.x + CGFloat.random(in: -reach...reach, using: &random), 0), 400),
        y: min(max(near.y + CGFloat.random(in: -reach...reach, using: &random), 0), 400))
      places[finger] = place
      switch Int.random(in: 0..<12, using: &random) {
      case 0...3 where !down.contains(finger):
        hand.down(place.x, place.y, at: time, finger: finger)
        down.insert(finger)
      case 0...8 where down.contains(finger): hand.move(place.x, place.y, at: time, finger: finger)
      case 9...10:
        hand.up(at: time, finger: finger)
        down.remove(finger)
      case 11 where Int.random(in: 0..<8, using: &random) == 0:
        all.randomElement(using: &random)?.isEnabled.toggle()
      default: hand.cancel(at: time, finger: finger); down.remove(finger)
      }
    }
    for finger in 1...3 { hand.up(at: time + 0.1, finger: finger) }
    hand.pass(to: time + 10)
    expect(CheckedView.faults, equals: [])
    expect(views.flatMap(\.open), equals: [])
    expect(all.map(\.state), equals: all.map { _ in .possible })
    expect(all.map(\.numberOfTouches), equals: all.map { _ in 0 })
    expect(checker.count, isAbove: 10)
  }

  private static func recognizer(_ random: inout SeededGenerator) -> UIGestureRecognizer {
    switch Int.random(in: 0..<6, using: &random) {
    case 0:
      let tap = UITapGestureRecognizer()
      tap.numberOfTapsRequired = Int.random(in: 1...3, using: &random)
      tap.numberOfTouchesRequired = Int.random(in: 1...2, using: &random)
      return tap
    case 1:
      let pan = UIPanGestureRecognizer()
      pan.minimumNumberOfTouches = Int.random(in: 1...2, using: &random)
      return pan
    case 2: return UIPinchGestureRecognizer()
    case 3: return UIRotationGestureRecognizer()
    case 4:
      let swipe = UISwipeGestureRecognizer()
      swipe.direction = [.left, .right]
      return swipe
    default:
      let press = UILongPressGestureRecognizer()
      press.numberOfTapsRequired = Int.random(in: 0...1, using: &random)
      return press
    }
  }
}
