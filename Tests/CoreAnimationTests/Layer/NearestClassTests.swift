// SPDX-License-Identifier: MIT

import ClassTables
import CoreGraphics
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import CoreAnimation

/// Objects of a program's classes where class tables are not used.
struct NearestClassTests {
  private final class Badge: CAShapeLayer {
    var count = 3
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

  @Test func `a copy of an animation is of the nearest class, with its values and a message`() {
    let pulse = Pulse(keyPath: "position.x")
    pulse.stiffness = 250
    pulse.toValue = 40
    let (copy, lines) = withoutTables { pulse.copy() as? CAAnimation }
    let spring = copy as? CASpringAnimation
    #expect(spring.map { type(of: $0) == CASpringAnimation.self } == true)
    #expect(spring?.stiffness == 250)
    #expect(spring?.keyPath == "position.x")
    #expect(lines.count == 1, "\(lines)")
    // A class of ours needs no table, and no message.
    let (basic, none) = withoutTables { CABasicAnimation(keyPath: "opacity").copy() }
    #expect((basic as? CABasicAnimation)?.keyPath == "opacity")
    #expect(none == [])
  }

  @Test func `every class of animations has copies of its own class without tables`() {
    let all = [
      CABasicAnimation(), CASpringAnimation(), CADecayAnimation(), CAMotionAnimation(),
      CAKeyframeAnimation(), CAPropertyAnimation(), CAAnimationGroup(), CATransition(),
      CAAnimation(),
    ]
    let (copies, lines) = withoutTables { all.map { $0.copy() as? CAAnimation } }
    for (animation, copy) in zip(all, copies) {
      #expect(copy.map { type(of: $0) == type(of: animation) } == true, "\(animation)")
    }
    #expect(lines == [])
  }

  @Test func `layers of a class known at run time are of the nearest class`() {
    let (badge, lines) = withoutTables { CALayer.make(Badge.self) }
    #expect(badge.map { type(of: $0) == CAShapeLayer.self } == true)
    #expect(lines.count == 1, "\(lines)")
    let (gradient, none) = withoutTables { CALayer.make(CAGradientLayer.self) }
    #expect(gradient is CAGradientLayer)
    #expect(none == [])
    #expect(CALayer.make(Badge.self) is Badge)
  }

  @Test func `a presentation copy is of the nearest class, with the values on screen`() throws {
    let badge = Badge()
    badge.lineWidth = 7
    badge.position = CGPoint(x: 3, y: 4)
    let root = CALayer()
    root.addSublayer(badge)
    let context = LayerContext(layer: root)
    CATransaction.flush()
    let (copy, lines) = withoutTables { (badge as CALayer).presentation() }
    let shape = try #require(copy as? CAShapeLayer)
    #expect(type(of: shape) == CAShapeLayer.self)
    #expect(shape.position == CGPoint(x: 3, y: 4))
    #expect(shape.lineWidth == 7)
    #expect(shape.model() === badge)
    #expect(lines.count == 1, "\(lines)")
    withExtendedLifetime(context) {}
  }
}
