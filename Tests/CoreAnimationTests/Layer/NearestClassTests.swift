// SPDX-License-Identifier: MIT

import ClassTables
import CoreGraphics
import Diagnostics
import Expectations
import Foundation
import Locks
import QuartzCore
import TestSupport
import Testing

@testable import CoreAnimation

/// Objects of a program's classes where class tables are not used.
struct NearestClassTests {
  private final class Badge: CAShapeLayer {
    static let ends = Mutex(0)
    var count = 3

    deinit { Self.ends.withLock { $0 += 1 } }
  }

  private final class Pulse: CASpringAnimation {
    var strength = 2.0
  }

  private func withoutTables<Result>(_ body: () throws -> Result) rethrows -> (Result, [String]) {
    let (result, lines) = try RefusalLog.recording {
      try ClassTables.$isSwitchedOff.withValue(true) { try body() }
    }
    return (result, lines.map { "\($0)" })
  }

  @Test func `a copy of an animation is of its own class, with its values`() {
    let pulse = Pulse(keyPath: "position.x")
    pulse.stiffness = 250
    pulse.toValue = 40
    pulse.strength = 7
    let (copy, lines) = withoutTables { pulse.copy() as? Pulse }
    expect(copy !== pulse)
    expect(copy?.stiffness, equals: 250)
    expect(copy?.keyPath, equals: "position.x")
    expect(copy?.strength, equals: 7)
    expect(lines, equals: [])
    // A class of ours needs no table.
    let (basic, none) = withoutTables { CABasicAnimation(keyPath: "opacity").copy() }
    expect((basic as? CABasicAnimation)?.keyPath, equals: "opacity")
    expect(none, equals: [])
  }

  @Test func `every class of animations has copies of its own class without tables`() {
    let all = [
      CABasicAnimation(), CASpringAnimation(), CADecayAnimation(), CAMotionAnimation(),
      CAKeyframeAnimation(), CAPropertyAnimation(), CAAnimationGroup(), CATransition(),
      CAAnimation(),
    ]
    let (copies, lines) = withoutTables { all.map { $0.copy() as? CAAnimation } }
    for (animation, copy) in zip(all, copies) {
      expect(copy.map { type(of: $0) == type(of: animation) }, equals: true, "\(animation)")
    }
    expect(lines, equals: [])
  }

  @Test func `layers of a class known at run time are of the nearest class`() {
    let (badge, lines) = withoutTables { CALayer.make(Badge.self) }
    expect(badge.map { type(of: $0) == CAShapeLayer.self }, equals: true)
    expect(lines.count, equals: 1, "\(lines)")
    let (gradient, none) = withoutTables { CALayer.make(CAGradientLayer.self) }
    expect(gradient is CAGradientLayer)
    expect(none, equals: [])
    expect((CALayer.make(Badge.self) is Badge), equals: ClassTables.areUsed)
  }

  @Test func `a presentation copy is of the layer's own class, with the values on screen`() throws {
    let badge = Badge()
    badge.lineWidth = 7
    badge.count = 4
    badge.position = CGPoint(x: 3, y: 4)
    let root = CALayer()
    root.addSublayer(badge)
    let context = LayerContext(layer: root)
    CATransaction.flush()
    let before = Badge.ends.withLock({ $0 })
    try withoutTables {
      let copy = try #require(badge.presentation())
      expect(copy !== badge)
      // Of the superclass's type, lest the compiler answers.
      expect(type(of: copy as CALayer) == Badge.self)
      expect(copy.position, equals: CGPoint(x: 3, y: 4))
      expect(copy.lineWidth, equals: 7)
      expect(copy.count, equals: 4)
      expect(copy.nodeID != badge.nodeID)
      expect(copy.model(), isIdenticalTo: badge)
    }.1.forEach { Issue.record("\($0)") }
    expect(Badge.ends.withLock({ $0 }), equals: before + 1)
    expect(badge.superlayer, isIdenticalTo: root)
    withExtendedLifetime(context) {}
  }
}
