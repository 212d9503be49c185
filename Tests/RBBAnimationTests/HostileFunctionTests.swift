// SPDX-License-Identifier: MIT

import Compositor
import Diagnostics
import Expectations
import RBBAnimation
import TestSupport
import Testing

/// Functions that answer what no property can be, and numbers that no animation can have.
@Suite struct `Functions that answer badly` {
  private static let numbers: [CGFloat] = [
    .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 1e300, -1e300,
    1e19, -1e19, -1, 0, .leastNonzeroMagnitude,
  ]

  /// A property of a layer with the value of a kind that a number makes.
  private static let values: [(keyPath: String, value: @Sendable (CGFloat) -> Any)] = [
    ("zPosition", { $0 }), ("opacity", { $0 }), ("cornerRadius", { $0 }), ("borderWidth", { $0 }),
    ("shadowRadius", { $0 }), ("shadowOpacity", { $0 }), ("position.x", { $0 }),
    ("transform.rotation.z", { $0 }), ("transform.scale", { $0 }), ("hidden", { $0 }),
    ("lineWidth", { $0 }), ("strokeEnd", { $0 }), ("lineDashPhase", { $0 }), ("miterLimit", { $0 }),
    ("position", { CGPoint(x: $0, y: $0) }), ("anchorPoint", { CGPoint(x: $0, y: 0) }),
    ("shadowOffset", { CGSize(width: $0, height: 1) }),
    ("bounds", { CGRect(x: $0, y: 0, width: $0, height: 10) }),
    ("bounds.size", { CGSize(width: $0, height: $0) }),
    ("contentsRect", { CGRect(x: 0, y: $0, width: 1, height: $0) }),
    ("transform", { CATransform3DMakeScale($0, 1, $0) }),
    ("sublayerTransform", { CATransform3DMakeTranslation(0, $0, $0) }),
    ("backgroundColor", { CGColor(red: $0, green: 0, blue: $0, alpha: $0) }),
    ("strokeColor", { CGColor(gray: $0, alpha: 1) }),
    ("lineDashPattern", { [$0, 1, $0] as [CGFloat] }),
    ("path", { CGPath(rect: CGRect(x: 0, y: 0, width: $0, height: $0), transform: nil) }),
    (
      "shadowPath", { CGPath(ellipseIn: CGRect(x: $0, y: 0, width: 9, height: $0), transform: nil) }
    ),
  ]

  private func layer() -> CAShapeLayer {
    let layer = CAShapeLayer()
    layer.frame = CGRect(x: 4, y: 4, width: 20, height: 20)
    layer.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    layer.path = CGPath(rect: CGRect(x: 2, y: 2, width: 10, height: 10), transform: nil)
    (layer.lineWidth, layer.lineDashPattern) = (1, [3, 2])
    layer.strokeColor = CGColor(gray: 0, alpha: 1)
    (layer.shadowOpacity, layer.shadowRadius) = (0.5, 2)
    return layer
  }

  /// Whether a presentation's numbers are all finite.
  private func isFinite(_ layer: CALayer?) -> Bool {
    guard let layer else { return true }
    let numbers = [
      layer.position.x, layer.position.y, layer.bounds.width, layer.bounds.height, layer.zPosition,
      layer.cornerRadius, layer.transform.m11, layer.shadowRadius, layer.anchorPoint.x,
    ]
    return numbers.allSatisfy(\.isFinite) && layer.opacity.isFinite
  }

  @Test func `a frame is drawn whatever the function of a property answers`() throws {
    for (keyPath, value) in Self.values {
      for number in Self.numbers {
        let layer = layer()
        let (_, _) = try RefusalLog.recording {
          let animation = RBBCustomAnimation(keyPath: keyPath)
          (animation.duration, animation.repeatCount) = (1, .infinity)
          animation.animationBlock = { time, _ in time < 0.75 ? value(number) : NSNull() }
          layer.add(animation, forKey: "custom")
          let tween = RBBTweenAnimation(keyPath: keyPath)
          (tween.toValue, tween.duration) = (value(1), 1)
          tween.isAdditive = true
          tween.easing = { _ in number }
          layer.add(tween, forKey: "tween")
          let shown = ShownTree(layer)
          for time in [0, 0.25, 0.5, 0.8, 1.3] {
            shown.look(at: time)
            expect(isFinite(layer.presentation()), "\(keyPath) by \(number) at \(time)")
            shown.frame(at: time)
          }
          let renderer = try OffscreenRenderer(size: CGSize(width: 32, height: 32), scale: 1)
          try expect(renderer.image(of: layer, at: 0.5).width, equals: 32)
        }
      }
    }
  }

  @Test func `numbers that no animation can have end every call`() {
    for number in Self.numbers {
      let (_, _) = RefusalLog.recording {
        for animation in [
          RBBCustomAnimation(keyPath: "zPosition"), RBBTweenAnimation(keyPath: "zPosition"),
          RBBSpringAnimation(keyPath: "zPosition"),
        ] as [RBBAnimation] {
          (animation as? RBBCustomAnimation)?.animationBlock = { time, duration in time * duration }
          (animation as? RBBTweenAnimation)?.fromValue = number
          (animation as? RBBTweenAnimation)?.toValue = 1
          if let spring = animation as? RBBSpringAnimation {
            (spring.damping, spring.mass, spring.stiffness) = (number, number, number)
            (spring.velocity, spring.fromValue, spring.toValue) = (number, 0, 1)
            spring.allowsOverdamping = true
            expect(spring.duration(forEpsilon: Double(number)), isAtLeast: 0)
          }
          (animation.duration, animation.speed) = (number.native, Float(number))
          (animation.beginTime, animation.timeOffset) = (number.native, number.native)
          (animation.repeatCount, animation.repeatDuration) = (Float(number), number.native)
          expect((animation.values?.count ?? 0), isAtMost: 100_000)
          _ = animation.value(at: number.native)
          let layer = CALayer()
          layer.add(animation, forKey: "a")
          let shown = ShownTree(layer)
          for time in [0, 0.5, 1e6] {
            shown.look(at: time)
            expect(isFinite(layer.presentation()), "\(type(of: animation)) by \(number)")
            shown.frame(at: time)
          }
        }
      }
    }
  }

  @Test func `curves and interpolations end at every number`() {
    for first in Self.numbers {
      for second in Self.numbers {
        let (_, _) = RefusalLog.recording {
          let curve = RBBCubicBezier(first, second, second, first)
          for share in Self.numbers + [0.5] { _ = curve(share) }
          let between = RBBInterpolate(first, second)
          for share in Self.numbers + [0.5] {
            if let value = between(share) as? Double { expect(value.isFinite) }
          }
        }
      }
      for ease in [
        RBBEasingFunctionEaseInOutElastic, RBBEasingFunctionEaseOutBounce,
        RBBEasingFunctionEaseInOutBack, RBBEasingFunctionEaseInExpo, RBBEasingFunctionEaseInCirc,
        RBBEasingFunctionEaseInOutSine, RBBEasingFunctionEaseInOutQuint,
      ] {
        expect(ease(first).isFinite)
      }
    }
  }

  @Test func `an array by a function is what the function says, also of itself`() {
    for number in Self.numbers {
      let array = RBBBlockBasedArray(count: 3) { index in index == 1 ? nil : number }
      expect(array.count, equals: 3)
      expect(array.contains(NSNull()))
      expect(array.description.isEmpty, equals: false)
      expect(array.hash, equals: array.hash)
      expect((array.mutableCopy() as? NSArray)?.count, equals: 3)
      expect(array.index(of: NSNull()), equals: 1)
      expect((array as? [Any])?.count, equals: 3)
    }
    let huge = RBBBlockBasedArray(count: .max) { $0 }
    expect(huge.object(at: 1 << 40) as? UInt, equals: 1 << 40)
    let layer = CALayer()
    let animation = CAKeyframeAnimation(keyPath: "zPosition")
    animation.duration = 1
    animation.values = RBBBlockBasedArray(count: 4) { _ in CGFloat.nan } as? [Any]
    layer.zPosition = 3
    let (_, _) = RefusalLog.recording { layer.add(animation, forKey: "a") }
    let shown = ShownTree(layer)
    shown.look(at: 0.5)
    expect(layer.presentation()?.zPosition, equals: 3)
  }

  /// The function of an animation that asks the animation, which asks its function.
  @Test func `a function that reads its own animation ends`() {
    let animation = RBBCustomAnimation(keyPath: "zPosition")
    animation.duration = 0.05
    let calls = Depth()
    animation.animationBlock = { [unowned animation] time, _ in
      calls.count += 1
      guard calls.count < 20 else { return time }
      return animation.values?.first
    }
    expect(animation.values?.count, equals: 3)
  }

  private final class Depth: @unchecked Sendable { var count = 0 }
}
