// SPDX-License-Identifier: MIT

import CoreGraphics
import Diagnostics
import Expectations
import Foundation
import TestSupport
import Testing

@testable import UIKit

@MainActor @Suite struct `Random edits of dynamics` {
  /// Behaviours and items that are changed at random between frames.
  @MainActor private final class Edits {
    private var random: SeededGenerator
    private let animator = UIDynamicAnimator()
    private let items: [Block]
    private var behaviors: [UIDynamicBehavior] = []
    private var time = 0.0
    private(set) var states: [CGFloat] = []

    init(seed: UInt64) {
      random = SeededGenerator(seed: seed)
      items = (0..<24).map { index in
        let block = Block(CGFloat(index % 6) * 90 - 250, CGFloat(index / 6) * -90, 70, 60)
        if index % 3 == 0 { block.collisionBoundsType = .ellipse }
        return block
      }
    }

    private var item: Block { items[Int.random(in: 0..<items.count, using: &random)] }

    private var some: [Block] { items.filter { _ in random.chance(40) } }

    private var point: CGPoint {
      CGPoint(x: random.number(in: -400...400), y: random.number(in: -400...400))
    }

    private func made() -> UIDynamicBehavior {
      switch Int.random(in: 0..<9, using: &random) {
      case 0: return UIGravityBehavior(items: some)
      case 1, 2:
        let collision = UICollisionBehavior(items: some)
        collision.addBoundary(
          withIdentifier: "box",
          for: UIBezierPath(rect: CGRect(x: -500, y: -500, width: 1000, height: 1000)))
        return collision
      case 3:
        let (a, b) = (item, item)
        let rod = UIAttachmentBehavior(item: a, attachedTo: b)
        rod.frequency = random.number(in: 0...5)
        return rod
      case 4: return UIAttachmentBehavior(item: item, attachedToAnchor: point)
      case 5: return UISnapBehavior(item: item, snapTo: point)
      case 6:
        let push = UIPushBehavior(
          items: some, mode: random.chance(50) ? .continuous : .instantaneous)
        push.pushDirection = CGVector(dx: random.number(in: -3...3), dy: 1)
        return push
      case 7:
        let field = UIFieldBehavior.vortexField()
        some.forEach(field.addItem)
        return field
      default:
        let behavior = UIDynamicItemBehavior(items: some)
        behavior.elasticity = random.number(in: 0...1)
        behavior.density = random.number(in: 0.1...10)
        behavior.isAnchored = random.chance(10)
        return behavior
      }
    }

    private func edit() {
      guard let behavior = behaviors.randomElement(using: &random), random.chance(70) else {
        let behavior = made()
        behaviors.append(behavior)
        animator.addBehavior(behavior)
        return
      }
      switch behavior {
      case _ where random.chance(20):
        animator.removeBehavior(behavior)
        behaviors.removeAll { $0 === behavior }
      case let collision as UICollisionBehavior:
        if random.chance(50) { collision.addItem(item) } else { collision.removeItem(item) }
        if random.chance(20) { collision.removeBoundary(withIdentifier: "box") }
        collision.collisionMode = random.chance(50) ? .everything : .items
      case let gravity as UIGravityBehavior: gravity.angle = random.number(in: 0...6)
      case let rod as UIAttachmentBehavior:
        rod.length = random.number(in: 0...300)
        if rod.attachedBehaviorType == .anchor { rod.anchorPoint = point }
      case let snap as UISnapBehavior: snap.snapPoint = point
      case let push as UIPushBehavior:
        push.active.toggle()
        push.removeItem(item)
      case let field as UIFieldBehavior: field.addItem(item)
      default:
        let moved = item
        moved.center = point
        animator.updateItem(usingCurrentState: moved)
      }
    }

    /// Edits and frames; then the states of all items.
    func run(_ count: Int) {
      for _ in 0..<count {
        if random.chance(60) { edit() }
        let last = time
        time += random.chance(90) ? 1.0 / 60 : random.number(in: 0...0.3)
        animator.frame(at: time, from: last)
      }
      states = items.flatMap { [$0.center.x, $0.center.y, $0.angle] }
    }

    /// Removes everything; the animator pauses.
    func end() -> Bool {
      animator.removeAllBehaviors()
      animator.frame(at: time + 0.01, from: time)
      return !animator.isRunning && animator.items(in: .infinite).isEmpty
    }
  }

  @Test(arguments: 0..<6)
  func `behaviors edited while stepping stay finite and repeat to the bit`(index: Int) {
    let seed = SeededGenerator(test: "dynamics \(index)").seed
    let (first, second) = (Edits(seed: seed), Edits(seed: seed))
    _ = RefusalLog.recording {
      first.run(400)
      second.run(400)
    }
    expect(first.states, equals: second.states)
    expect(first.states.allSatisfy { $0.isFinite })
    expect(first.end())
  }
}
