// SPDX-License-Identifier: MIT

import Diagnostics
import Expectations
import RBBAnimation
import TestSupport
import Testing

@Suite struct `Tweens` {
  @Test func `values are made on demand, the last one a frame before the end (RB-1)`() {
    let animation = RBBCustomAnimation(keyPath: "zPosition")
    animation.duration = 0.5
    expectNil(animation.values)
    animation.animationBlock = { time, duration in time * 100 + duration }
    let values = animation.values?.compactMap { $0 as? CGFloat } ?? []
    expect(values.count, equals: 30)
    expect(Double(values[29]), near: 29.0 / 60 * 100 + 0.5)
    let (_, log) = RefusalLog.recording {
      animation.values = [1, 2]
      animation.path = CGPath(rect: .zero, transform: nil)
      animation.rotationMode = .rotateAuto
    }
    expect(log.count, equals: 3)
    expectNil(animation.path)
    expectNil(animation.rotationMode)
    expect(animation.values?.count, equals: 30)
  }

  @Test func `the renderer evaluates the block at the frame's own time (RB-1)`() {
    let layer = CALayer()
    let animation = RBBCustomAnimation(keyPath: "position")
    animation.duration = 2
    animation.fillMode = .forwards
    animation.isRemovedOnCompletion = false
    animation.animationBlock = { time, duration in CGPoint(x: time * time, y: duration - time) }
    layer.add(animation, forKey: "m")
    let shown = ShownTree(layer)
    for time in [0, 0.0137, 0.777, 1.99999] {
      shown.look(at: time)
      let position = layer.presentation()?.position ?? .zero
      expect(position, near: CGPoint(x: time * time, y: 2 - time), within: 1e-9)
    }
    // It fills with the block's value at the duration, which no stored value is.
    shown.look(at: 3)
    expect(layer.presentation()?.position ?? .zero, near: CGPoint(x: 4, y: 0), within: 1e-9)
  }

  @Test func `every kind of value moves, and colours by hue (RB-2)`() {
    func middle(_ path: String, _ from: Any, _ to: Any, share: CGFloat = 0.5) -> Any? {
      let tween = RBBTweenAnimation(keyPath: path)
      (tween.fromValue, tween.toValue, tween.duration) = (from, to, 1)
      tween.easing = { _ in share }
      return tween.value(at: 0.3)
    }
    expect(middle("zPosition", 2, 4) as? CGFloat, equals: 3)
    expect(
      middle("position", CGPoint.zero, CGPoint(x: 4, y: 8)) as? CGPoint, equals: CGPoint(x: 2, y: 4)
    )
    expect(
      middle("bounds.size", CGSize.zero, CGSize(width: 4, height: 8), share: 1.5) as? CGSize,
      equals: CGSize(width: 6, height: 12))
    expect(
      middle("bounds", CGRect.zero, CGRect(x: 1, y: 2, width: 3, height: 4)) as? CGRect,
      equals: CGRect(x: 0.5, y: 1, width: 1.5, height: 2))
    // Element by element: halfway of half a turn is flat, where a decomposition turns.
    let turned = middle(
      "transform", CATransform3DIdentity, CATransform3DMakeRotation(.pi, 0, 0, 1))
    let matrix = turned as? CATransform3D
    expect(Double(matrix?.m11 ?? 9), near: 0, within: 1e-12)
    expect(Double(matrix?.m33 ?? 9), near: 1, within: 1e-12)
    // From red to green by way of yellow.
    let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    let green = CGColor(red: 0, green: 1, blue: 0, alpha: 0.5)
    let color = middle("backgroundColor", red, green) as! CGColor?
    let parts = color?.components ?? []
    for (part, wanted) in zip(parts, [1, 1, 0, 0.75]) {
      expect(Double(part), near: wanted, within: 1e-6)
    }
    expect(parts.count, equals: 4)
    expect(RBBInterpolate(1, 3)(0.25) as? Double, equals: 1.5)
    expectNil(RBBInterpolate(1, CGPoint.zero)(0.25))
    expectNil(RBBInterpolate(nil, 1)(0.25))
  }

  @Test func `a missing end is the value that the property was set to`() {
    let layer = CALayer()
    layer.zPosition = 10
    let tween = RBBTweenAnimation(keyPath: "zPosition")
    tween.toValue = 20
    tween.duration = 1
    tween.easing = RBBEasingFunctionEaseInQuad
    layer.add(tween, forKey: nil)
    let shown = ShownTree(layer)
    shown.look(at: 0.5)
    expect(layer.presentation()?.zPosition, equals: 12.5)
  }

  @Test func `a tween of a million seconds stores no values`() {
    let layer = CALayer()
    let tween = RBBTweenAnimation(keyPath: "zPosition")
    (tween.fromValue, tween.toValue, tween.duration) = (0, 1e6, 1e6)
    tween.repeatCount = .infinity
    let counter = CallCounter()
    tween.easing = { share in
      counter.count += 1
      return share
    }
    layer.add(tween, forKey: "long")
    let shown = ShownTree(layer)
    shown.look(at: 123_456.5)
    expect(Double(layer.presentation()?.zPosition ?? 0), near: 123_456.5)
    expect(counter.count, isBelow: 20)
    // Readers get the whole course, in coarser steps.
    expect(tween.values?.count, equals: 100_000)
  }

  @Test func `a frame of a running tween allocates nothing`() {
    let layer = CALayer()
    for (path, to) in [
      ("position", CGPoint(x: 5, y: 5) as Any), ("opacity", 1),
      ("transform", CATransform3DMakeScale(2, 2, 2)),
      ("backgroundColor", CGColor(red: 0, green: 1, blue: 0, alpha: 1)),
    ] {
      let tween = RBBTweenAnimation(keyPath: path)
      (tween.toValue, tween.duration) = (to, 10)
      if path == "backgroundColor" {
        tween.fromValue = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
      }
      tween.easing = RBBEasingFunctionEaseOutElastic
      layer.add(tween, forKey: path)
    }
    let shown = ShownTree(layer)
    shown.frame(at: 0.1)
    shown.sample(at: 0.2)
    expectNoAllocations { shown.sample(at: 0.3) }
  }

  @Test func `copies keep their functions, and archives hold none`() throws {
    let tween = RBBTweenAnimation(keyPath: "opacity")
    (tween.fromValue, tween.toValue) = (0.25, 0.75)
    tween.easing = { _ in 0.5 }
    tween.duration = 1
    let copy = tween.copy() as? RBBTweenAnimation
    expect(copy?.keyPath, equals: "opacity")
    expect(copy?.value(at: 0.1) as? Float, equals: 0.5)
    let data = try NSKeyedArchiver.archivedData(withRootObject: tween, requiringSecureCoding: false)
    expect(data.count, isBelow: 20_000)
  }

  @Test func `refused: no values, ends of two kinds, numbers that are not finite`() {
    let ends: [(Any?, Any?)] = [
      (1, CGPoint.zero), ("a", "b"), (Double.nan, 1), (CGPoint(x: CGFloat.infinity, y: 0), 1),
    ]
    for (from, to) in ends {
      let (_, log) = RefusalLog.recording {
        let tween = RBBTweenAnimation(keyPath: "zPosition")
        (tween.fromValue, tween.toValue, tween.duration) = (from, to, 1)
        expectNil(tween.value(at: 0.5))
      }
      expect(log.count, equals: 1)
    }
    let layer = CALayer()
    layer.zPosition = 3
    let custom = RBBCustomAnimation(keyPath: "zPosition")
    custom.duration = 1
    custom.animationBlock = { time, _ in time < 0.5 ? CGFloat.nan : "no number" }
    layer.add(custom, forKey: nil)
    let shown = ShownTree(layer)
    for time in [0.2, 0.7] {
      shown.look(at: time)
      expect(layer.presentation()?.zPosition, equals: 3)
    }
    let (_, log) = RefusalLog.recording {
      let nothing = RBBCustomAnimation(keyPath: "zPosition")
      nothing.duration = 1
      expectNil(nothing.value(at: 0.5))
    }
    expect(log.count, equals: 1)
  }

  @Test func `outlines and lists follow blocks too`() {
    let layer = CAGradientLayer()
    let custom = RBBCustomAnimation(keyPath: "locations")
    custom.duration = 1
    custom.animationBlock = { time, _ in [time, time + 1] as [CGFloat] }
    layer.locations = [0, 1]
    layer.add(custom, forKey: nil)
    let shown = ShownTree(layer)
    shown.look(at: 0.25)
    expect(layer.presentation()?.locations, equals: [0.25, 1.25])
    let shape = CAShapeLayer()
    let morph = RBBCustomAnimation(keyPath: "path")
    morph.duration = 1
    morph.animationBlock = { time, _ in
      CGPath(rect: CGRect(x: 0, y: 0, width: time * 100, height: 10), transform: nil)
    }
    shape.add(morph, forKey: nil)
    let other = ShownTree(shape)
    other.look(at: 0.5)
    expect(shape.presentation()?.path?.boundingBox.width, equals: 50)
  }

  @Test func `an array by a function (RBBBlockBasedArray)`() {
    let array = RBBBlockBasedArray(count: 1_000_000_000) { $0 % 2 == 0 ? Int($0) : nil }
    expect(array.count, equals: 1_000_000_000)
    expect(array.object(at: 999_999_998) as? Int, equals: 999_999_998)
    expect(array.object(at: 1) is NSNull)
    let (_, log) = RefusalLog.recording { expect(array.object(at: 1_000_000_000) is NSNull) }
    expect(log.count, equals: 1)
  }
}

/// Counts calls of a function that runs on the test's thread.
private final class CallCounter {
  var count = 0
}
