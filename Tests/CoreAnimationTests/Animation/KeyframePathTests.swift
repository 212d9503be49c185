// SPDX-License-Identifier: MIT

import CoreAnimation
import Diagnostics
import Expectations
import QuartzCore
import TestSupport
import Testing

struct KeyframePathTests {
  private func path(_ build: (CGMutablePath) -> Void) -> CGPath {
    let path = CGMutablePath()
    build(path)
    return path
  }

  private var angle: CGPath {
    path {
      $0.move(to: .zero)
      $0.addLine(to: CGPoint(x: 10, y: 0))
      $0.addLine(to: CGPoint(x: 10, y: 90))
    }
  }

  private func along(
    _ path: CGPath, _ mode: CAAnimationCalculationMode = .linear, times: [NSNumber]? = nil
  ) -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation(keyPath: "position")
    animation.path = path
    animation.calculationMode = mode
    animation.keyTimes = times
    animation.duration = 1
    return animation
  }

  @Test func `each segment is an interval; paced goes by length (KF-1, KF-6)`() {
    expect(position(along(angle), at: 0.25), near: CGPoint(x: 5, y: 0))
    expect(position(along(angle, .paced), at: 0.25), near: CGPoint(x: 10, y: 15))
    expect(position(along(angle, .paced), at: 0.5), near: CGPoint(x: 10, y: 40))
    let timed = along(angle, times: [0, 0.8, 1])
    expect(position(timed, at: 0.25), near: CGPoint(x: 3.125, y: 0))
    expect(position(along(angle, .discrete), at: 0.75), near: CGPoint(x: 10, y: 0))
  }

  @Test func `curves by their parameter, paced by arc length (KF-7)`() {
    let curve = path {
      $0.move(to: .zero)
      $0.addCurve(
        to: CGPoint(x: 100, y: 0), control1: CGPoint(x: 0, y: 100),
        control2: CGPoint(x: 100, y: 100))
    }
    expect(position(along(curve), at: 0.25), near: CGPoint(x: 15.625, y: 56.25))
    let paced = position(along(curve, .paced), at: 0.25)
    expect(paced, near: CGPoint(x: 10.647822, y: 48.460465), within: 0.15)
  }

  @Test func `a move is not travelled; closing is a line (KF-8)`() {
    let two = path {
      $0.move(to: .zero)
      $0.addLine(to: CGPoint(x: 10, y: 0))
      $0.move(to: CGPoint(x: 100, y: 100))
      $0.addLine(to: CGPoint(x: 100, y: 110))
    }
    for mode in [CAAnimationCalculationMode.linear, .paced] {
      expect(position(along(two, mode), at: 0.25), near: CGPoint(x: 5, y: 0))
      expect(position(along(two, mode), at: 0.5), near: CGPoint(x: 100, y: 100))
    }
    let triangle = path {
      $0.move(to: .zero)
      $0.addLine(to: CGPoint(x: 10, y: 0))
      $0.addLine(to: CGPoint(x: 0, y: 10))
      $0.closeSubpath()
    }
    expect(position(along(triangle), at: 5.0 / 6), near: CGPoint(x: 0, y: 5))
  }

  @Test func `key time i belongs to point i; what lies beyond the last is not travelled (KF-3)`() {
    let closed = path {
      $0.move(to: .zero)
      $0.addLine(to: CGPoint(x: 10, y: 0))
      $0.addLine(to: CGPoint(x: 10, y: 90))
      $0.closeSubpath()
    }
    let cases: [([NSNumber], CAAnimationCalculationMode, [Double: CGPoint])] = [
      // As many as there are corners: the closing line is left out.
      ([0, 0.5, 1], .linear, [0.25: CGPoint(x: 5, y: 0), 0.75: CGPoint(x: 10, y: 45)]),
      // Over early, and begun late.
      (
        [0.2, 0.4, 0.6], .linear,
        [
          0.1: .zero, 0.3: CGPoint(x: 5, y: 0), 0.5: CGPoint(x: 10, y: 45),
          0.9: CGPoint(x: 10, y: 90),
        ]
      ),
      // Fewer than the path's points: the way ends at the second.
      ([0, 0.5], .linear, [0.25: CGPoint(x: 5, y: 0), 0.75: CGPoint(x: 10, y: 0)]),
      ([0], .linear, [0.5: .zero]),
      // More: the last belongs to no segment.
      ([0, 0.25, 0.5, 0.75, 1], .linear, [0.375: CGPoint(x: 10, y: 45), 0.9: .zero]),
      (
        [0, 0.25, 0.5], .discrete,
        [
          0.2: .zero, 0.3: CGPoint(x: 10, y: 0), 0.9: CGPoint(x: 10, y: 0),
        ]
      ),
    ]
    for (times, mode, expected) in cases {
      let animation = along(closed, mode, times: times)
      for (time, point) in expected {
        expect(position(animation, at: time), near: point, "\(times) at \(time)")
      }
    }
  }

  @Test func `a path drives the translation of a matrix, with its turn (KP-21)`() {
    for whole in ["transform", "sublayerTransform"] {
      let layer = CALayer()
      layer.setValue(CATransform3DMakeScale(2, 2, 1), forKey: whole)
      let animation = along(angle, times: [0, 0.8, 1])
      animation.keyPath = "\(whole).translation"
      let probe = AnimationProbe(layer, animation)
      func matrix(_ time: Double) -> CATransform3D {
        probe.presented(at: time).value(forKey: whole) as? CATransform3D ?? CATransform3DIdentity
      }
      expect(matrix(0.25).m41.native, near: 3.125)
      expect(matrix(0.25).m11, equals: 2)
      expect(matrix(0.9).m42.native, near: 45)
      animation.rotationMode = .rotateAuto
      let turning = AnimationProbe(layer, animation).presented(at: 0.9)
      let turned = turning.value(forKey: whole) as? CATransform3D ?? CATransform3DIdentity
      expect(turned.m42.native, near: 45, "\(whole)")
      expect(turned.m41.native, near: 10, "\(whole)")
      expect(turned.m11.native, near: 0, "\(whole)")
      expect(turned.m12.native, near: 2, "\(whole)")
    }
  }

  @Test func `a path goes before values (KF-1)`() {
    let animation = along(angle)
    animation.values = [CGPoint(x: 900, y: 900), CGPoint(x: 999, y: 999)]
    expect(position(animation, at: 0.25), near: CGPoint(x: 5, y: 0))
  }

  @Test func `the turn along the tangent comes before the layer's transform (KF-9, KF-10)`() {
    let up = path {
      $0.move(to: .zero)
      $0.addLine(to: CGPoint(x: 0, y: 10))
    }
    func shown(_ mode: CAAnimationRotationMode?) -> CATransform3D {
      let layer = CALayer()
      layer.transform = CATransform3DMakeScale(2, 3, 1)
      let animation = along(up)
      animation.rotationMode = mode
      return AnimationProbe(layer, animation).presented(at: 0.5).transform
    }
    expect(shown(nil), near: CATransform3DMakeScale(2, 3, 1))
    let auto = shown(.rotateAuto)
    expect(auto.m11, near: 0)
    expect(auto.m12, near: 3)
    expect(auto.m21, near: -2)
    expect(auto.m22, near: 0)
    let reverse = shown(.rotateAutoReverse)
    expect(reverse.m12, near: -3)
    expect(reverse.m21, near: 2)
  }

  @Test func `a path without segments, and one on a property that is no point, apply nothing`() {
    let empty = along(path { $0.move(to: CGPoint(x: 5, y: 5)) })
    let (p, log) = RefusalLog.recording { position(empty, at: 0.5) }
    expect(p, equals: .zero)
    expect(log.count, equals: 1)
    let wrong = along(angle)
    wrong.keyPath = "opacity"
    let (shown, refused) = RefusalLog.recording {
      AnimationProbe(CALayer(), wrong).presented(at: 0.5).opacity
    }
    expect(shown, equals: 1)
    expect(refused.count, equals: 1)
  }

  @Test func `a path without length stays where it is`() {
    let point = path {
      $0.move(to: CGPoint(x: 5, y: 5))
      $0.addLine(to: CGPoint(x: 5, y: 5))
    }
    expect(position(along(point, .paced), at: 0.5), equals: CGPoint(x: 5, y: 5))
  }

  /// n times give n - 1 points: point i holds from time i to time i + 1.
  @Test func `a discrete path never shows its last point (KF-6)`() {
    let line = path { path in
      path.move(to: CGPoint(x: 10, y: 0))
      for x in [20, 30] { path.addLine(to: CGPoint(x: x, y: 0)) }
    }
    let cases: [([NSNumber], [Double: Double])] = [
      ([0, 0.25, 0.5], [0.2: 10, 0.3: 20, 0.7: 20, 1: 20]),
      ([0, 0.25, 0.5, 0.75, 1], [0.2: 10, 0.3: 20, 0.6: 20, 1: 20]),
      ([0.5, 0.75], [0.2: 10, 0.6: 10, 0.8: 10]),
      ([0.5], [0.2: 10, 0.8: 10]),
    ]
    for (times, expected) in cases {
      let animation = along(line, .discrete, times: times)
      for (time, x) in expected {
        expect(position(animation, at: time).x.native, near: x, "\(times) at \(time)")
      }
    }
    expect(position(along(line, .discrete), at: 0.9).x.native, near: 20)
  }
}
