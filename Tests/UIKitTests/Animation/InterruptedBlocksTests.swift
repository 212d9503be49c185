// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import TestSupport
import Testing
import UIKit

/// Random trees of views under random blocks that interrupt one another at random times.
///
/// The presentation is looked at right before and right after each block: it must be the same. Frames go
/// on until all is at rest: then every completion block was called once, those of equal blocks in the
/// order of their ends, and the presentation is the model.
@MainActor @Suite struct InterruptedBlocksTests {
  /// The values of a view that blocks change without a jump.
  private struct Look {
    var numbers: [Double]

    @MainActor init(_ layer: CALayer) {
      let m = layer.transform
      numbers = [
        layer.position.x, layer.position.y, layer.bounds.minX, layer.bounds.minY,
        layer.bounds.width, layer.bounds.height, layer.cornerRadius,
        m.m11 * 100, m.m12 * 100, m.m21 * 100, m.m22 * 100, m.m41, m.m42, layer.alpha * 100,
      ].map { Double($0) }
    }

    /// The largest difference of a number.
    func distance(from other: Look) -> Double {
      zip(numbers, other.numbers).map { abs($0 - $1) }.max() ?? 0
    }
  }

  /// A block's ends, for the order of its completion.
  private struct Block {
    let name: String
    var end: Double
  }

  @MainActor private final class Run {
    var random: SeededGenerator
    var views: [UIView] = []
    let stage: ViewStage
    let calls = Calls()
    var names: [String] = []
    /// Whether motions may be as fast as blocks can ask for.
    let isFast: Bool

    init(seed: Int, isFast: Bool = true) {
      self.isFast = isFast
      random = SeededGenerator(seed: UInt64(seed))
      stage = ViewStage()
      for _ in 0..<Int.random(in: 2...6, using: &random) {
        let view = square()
        (views.randomElement(using: &random) ?? stage.window).addSubview(view)
        views.append(view)
      }
      stage.frame(at: 0)
    }

    private func number(_ range: ClosedRange<Double>) -> Double { random.number(in: range) }

    /// Changes a view in some way that does not jump with the option to begin from the current state.
    private func change(_ view: UIView) {
      switch Int.random(in: 0..<6, using: &random) {
      case 0: view.center = CGPoint(x: number(-300...300), y: number(-300...300))
      case 1: view.alpha = number(0...1)
      case 2:
        view.bounds = CGRect(
          x: number(-9...9), y: number(-9...9), width: number(0...300), height: number(0...300))
      case 3: view.layer.cornerRadius = number(0...50)
      case 4:
        view.transform = CGAffineTransform(rotationAngle: number(-3...3))
          .scaledBy(x: number(0.1...3), y: number(0.1...3))
      default: view.frame.size.width = number(10...200)
      }
    }

    private func changes() {
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        if let view = views.randomElement(using: &random) { change(view) }
      }
    }

    /// Begins a block of a random kind at the present time.
    func begin() {
      let name = "block \(names.count)"
      names.append(name)
      let (duration, delay) = (
        number((isFast ? 0.1 : 1)...2), random.chance(30) ? number(0...0.5) : 0
      )
      let completion = calls.note(name)
      switch Int.random(in: (isFast ? 0 : 2)..<4, using: &random) {
      case 0:
        UIView.animate(
          withDuration: duration, delay: delay, usingSpringWithDamping: number(0.1...1),
          initialSpringVelocity: number(-2...2), options: .beginFromCurrentState,
          animations: changes, completion: completion)
      case 1:
        UIView.animateKeyframes(
          withDuration: duration, delay: delay, options: .beginFromCurrentState,
          animations: {
            for _ in 0..<Int.random(in: 0...3, using: &self.random) {
              UIView.addKeyframe(
                withRelativeStartTime: self.number(0...0.9),
                relativeDuration: self.number(0.1...1), animations: self.changes)
            }
          }, completion: completion)
      case 2:
        UIView.animate(
          withDuration: duration, delay: delay, options: .beginFromCurrentState,
          animations: {
            self.changes()
            UIView.animate(
              withDuration: self.number(0.5...1), delay: 0,
              options: self.random.chance(50) ? .overrideInheritedDuration : [],
              animations: self.changes)
          }, completion: completion)
      default:
        UIView.animate(
          withDuration: duration, delay: delay,
          options: [.beginFromCurrentState, .curveEaseOut], animations: changes,
          completion: completion)
      }
    }

    func looks() -> [Look] { views.map { Look($0.layer.presentation() ?? $0.layer) } }
  }

  @Test(arguments: 0..<30)
  func `blocks interrupt one another without a jump, and all end (VA-10, CM-4)`(seed: Int) {
    let run = Run(seed: seed)
    for _ in 0..<12 {
      let before = run.looks()
      run.stage.change {
        for _ in 0..<Int.random(in: 1...3, using: &run.random) { run.begin() }
      }
      let after = run.looks()
      for (index, (old, new)) in zip(before, after).enumerated() {
        let jump = new.distance(from: old)
        expect(
          jump, isBelow: 1e-5, "seed \(seed), view \(index) at \(run.stage.time): \(old) \(new)")
      }
      run.stage.run(to: run.stage.time + run.random.number(in: 0.01...0.8), every: 1 / 30)
    }
    run.stage.run(to: run.stage.time + 8, every: 0.2)
    for view in run.views {
      expectNil(view.layer.animationKeys(), "seed \(seed)")
      expect(Look(view.layer.presentation() ?? CALayer()).numbers, equals: Look(view.layer).numbers)
      expect(view.touchBlockingAnimationCount, equals: 0, "seed \(seed)")
    }
    let called = run.calls.list.map {
      $0.components(separatedBy: " ").prefix(2).joined(separator: " ")
    }
    expect(called.sorted(), equals: run.names.sorted(), "seed \(seed)")
  }

  @Test(arguments: 0..<15)
  func `additive blocks complete with true in the order of their ends (CM-6)`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(1000 + seed))
    let view = square()
    let stage = ViewStage(view)
    let calls = Calls()
    var ends: [(name: String, time: Double)] = []
    for index in 0..<10 {
      let (duration, delay) = (random.number(in: 0.05...2), random.number(in: 0...0.5))
      ends.append(("\(index)", stage.time + duration + delay))
      stage.change {
        UIView.animate(
          withDuration: duration, delay: delay,
          animations: { view.center.x += 10 }, completion: calls.note("\(index)"))
      }
      stage.run(to: stage.time + random.number(in: 0.02...0.3))
    }
    stage.run(to: stage.time + 3)
    // Frames are a sixtieth apart; within one the order is that of the ends as well.
    let order = ends.sorted { $0.time < $1.time }
    expect(calls.list.count, equals: 10)
    var worst = 0.0
    for (call, end) in zip(calls.list, order) {
      let called = ends.first { "\($0.name) true" == call }
      worst = max(worst, abs((called?.time ?? 100) - end.time))
    }
    expect(worst, isBelow: 1 / 30, "seed \(seed): \(calls.list) \(order)")
  }

  @Test(arguments: 0..<6)
  func `the picture moves by small steps only (VA-10)`(seed: Int) {
    let run = Run(seed: 5000 + seed, isFast: false)
    var last = run.looks()
    for _ in 0..<6 {
      run.stage.change { run.begin() }
      let end = run.stage.time + run.random.number(in: 0.05...0.5)
      while run.stage.time < end {
        run.stage.frame(at: run.stage.time + 1 / 960)
        let looks = run.looks()
        for (old, new) in zip(last, looks) {
          // 600 points in half a second are 1.25 in a frame, and twice as much where the pace is
          // quickest; several blocks add up.
          expect(new.distance(from: old), isBelow: 40, "seed \(seed) at \(run.stage.time)")
        }
        last = looks
      }
    }
  }
}
