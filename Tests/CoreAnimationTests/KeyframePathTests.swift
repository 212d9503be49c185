// SPDX-License-Identifier: MIT

import CoreAnimation
import QuartzCore
import Testing

@Suite("Keyframe paths")
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

  private func position(_ animation: CAKeyframeAnimation, at time: Double) -> CGPoint {
    AnimationProbe(CALayer(), animation).presented(at: time).position
  }

  @Test("KF-1, KF-6: each segment is an interval; paced goes by length")
  func segments() {
    #expect(isNear(position(along(angle), at: 0.25), CGPoint(x: 5, y: 0)))
    #expect(isNear(position(along(angle, .paced), at: 0.25), CGPoint(x: 10, y: 15)))
    #expect(isNear(position(along(angle, .paced), at: 0.5), CGPoint(x: 10, y: 40)))
    let timed = along(angle, times: [0, 0.8, 1])
    #expect(isNear(position(timed, at: 0.25), CGPoint(x: 3.125, y: 0)))
    #expect(isNear(position(along(angle, .discrete), at: 0.75), CGPoint(x: 10, y: 0)))
  }

  @Test("KF-7: curves by their parameter, paced by arc length")
  func curve() {
    let curve = path {
      $0.move(to: .zero)
      $0.addCurve(
        to: CGPoint(x: 100, y: 0), control1: CGPoint(x: 0, y: 100),
        control2: CGPoint(x: 100, y: 100))
    }
    #expect(isNear(position(along(curve), at: 0.25), CGPoint(x: 15.625, y: 56.25)))
    let paced = position(along(curve, .paced), at: 0.25)
    #expect(isNear(paced, CGPoint(x: 10.647822, y: 48.460465), 0.15))
  }

  @Test("KF-8: a move is not travelled; closing is a line")
  func subpaths() {
    let two = path {
      $0.move(to: .zero)
      $0.addLine(to: CGPoint(x: 10, y: 0))
      $0.move(to: CGPoint(x: 100, y: 100))
      $0.addLine(to: CGPoint(x: 100, y: 110))
    }
    for mode in [CAAnimationCalculationMode.linear, .paced] {
      #expect(isNear(position(along(two, mode), at: 0.25), CGPoint(x: 5, y: 0)))
      #expect(isNear(position(along(two, mode), at: 0.5), CGPoint(x: 100, y: 100)))
    }
    let triangle = path {
      $0.move(to: .zero)
      $0.addLine(to: CGPoint(x: 10, y: 0))
      $0.addLine(to: CGPoint(x: 0, y: 10))
      $0.closeSubpath()
    }
    #expect(isNear(position(along(triangle), at: 5.0 / 6), CGPoint(x: 0, y: 5)))
  }

  @Test("KF-1: a path goes before values")
  func pathOverridesValues() {
    let animation = along(angle)
    animation.values = [CGPoint(x: 900, y: 900), CGPoint(x: 999, y: 999)]
    #expect(isNear(position(animation, at: 0.25), CGPoint(x: 5, y: 0)))
  }

  @Test("KF-9, KF-10: the turn along the tangent comes before the layer's transform")
  func rotation() {
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
    #expect(isNear(shown(nil), CATransform3DMakeScale(2, 3, 1)))
    let auto = shown(.rotateAuto)
    #expect(isNear(auto.m11, 0) && isNear(auto.m12, 3))
    #expect(isNear(auto.m21, -2) && isNear(auto.m22, 0))
    let reverse = shown(.rotateAutoReverse)
    #expect(isNear(reverse.m12, -3) && isNear(reverse.m21, 2))
  }

  @Test("A path without segments, and one on a property that is no point, apply nothing")
  func badPaths() {
    let empty = along(path { $0.move(to: CGPoint(x: 5, y: 5)) })
    let (p, log) = Refusal.recording { position(empty, at: 0.5) }
    #expect(p == .zero && log.count == 1)
    let wrong = along(angle)
    wrong.keyPath = "opacity"
    let (shown, refused) = Refusal.recording {
      AnimationProbe(CALayer(), wrong).presented(at: 0.5).opacity
    }
    #expect(shown == 1 && refused.count == 1)
  }

  @Test("A path without length stays where it is")
  func noLength() {
    let point = path {
      $0.move(to: CGPoint(x: 5, y: 5))
      $0.addLine(to: CGPoint(x: 5, y: 5))
    }
    #expect(position(along(point, .paced), at: 0.5) == CGPoint(x: 5, y: 5))
  }
}
