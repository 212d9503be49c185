// SPDX-License-Identifier: MIT

import CoreAnimation
import Expectations
import QuartzCore
import TestSupport
import Testing

/// Habits of players of After Effects' animations: whole compositions as keyframes on a layer that is
/// paused, and moved by its `timeOffset`. Facts KF-3, KF-17, KP-21, DO-20, MX-6, AN-5a.
struct PlayerHabitTests {
  /// A composition of 60 frames; its keyframes lie at frames, some of them outside.
  private static let frames = 60.0

  /// A value that keyframes at frames of the composition give, by the player's own rule.
  private static func value(_ frame: Double, _ keys: [(frame: Double, value: Double)]) -> Double {
    guard let next = keys.firstIndex(where: { $0.frame > frame }) else {
      return keys.last?.value ?? 0
    }
    guard next > 0 else { return keys[0].value }
    let (a, b) = (keys[next - 1], keys[next])
    return a.value + (b.value - a.value) * (frame - a.frame) / (b.frame - a.frame)
  }

  private static func animation(
    _ path: String, _ keys: [(frame: Double, value: Double)]
  ) -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation(keyPath: path)
    animation.values = keys.map { $0.value }
    animation.keyTimes = keys.map { NSNumber(value: $0.frame / frames) }
    return animation
  }

  /// Puts animations into a group as long as the composition, which fills both ways.
  private static func play(_ animations: [CAAnimation], on layer: CALayer) {
    let group = CAAnimationGroup()
    for animation in animations {
      animation.duration = 1
      animation.fillMode = .both
      animation.beginTime = .leastNonzeroMagnitude
    }
    group.animations = animations
    group.duration = 1
    group.fillMode = .both
    group.isRemovedOnCompletion = false
    // Begun at 0 of the layer's time, which is no begin time at all.
    group.beginTime = .leastNonzeroMagnitude
    layer.add(group, forKey: "play")
  }

  @Test func `a paused composition shows each frame, whatever its key times`() {
    let opacity = [(12.0, 0.0), (24, 1)].map { (frame: $0.0, value: $0.1) }
    // A key before the first frame and one after the last.
    let radius = [(-30.0, 0.0), (30, 60), (90, 0)].map { (frame: $0.0, value: $0.1) }
    let scale = [(0.0, 1.0), (20, -1), (20, -1), (59, 2)].map { (frame: $0.0, value: $0.1) }
    let layer = CALayer()
    layer.borderWidth = 5
    layer.speed = 0
    let matrices = Self.animation("transform", scale)
    matrices.values = scale.map { CATransform3DMakeScale($0.value, 1, 1) }
    let probe = AnimationProbe(layer)
    Self.play(
      [
        Self.animation("opacity", opacity), Self.animation("cornerRadius", radius), matrices,
        // Held values come as one keyframe: the model shows.
        Self.animation("borderWidth", [(frame: 0, value: 9)]),
      ], on: layer)
    probe.shown.commit()
    for frame in stride(from: 0.0, through: 59, by: 1) {
      layer.timeOffset = frame / Self.frames
      let shown = probe.presented(at: 3)
      let expected = (
        Self.value(frame, opacity), Self.value(frame, radius), Self.value(frame, scale)
      )
      let found = (
        Double(shown.opacity), shown.cornerRadius.native, shown.transform.m11.native
      )
      expect(found.0, near: expected.0, within: 1e-5, "frame \(frame): \(found) for \(expected)")
      expect(found.1, near: expected.1, within: 1e-5, "frame \(frame): \(found) for \(expected)")
      expect(found.2, near: expected.2, within: 1e-5, "frame \(frame): \(found) for \(expected)")
      expect(shown.borderWidth, equals: 5, "frame \(frame): \(found) for \(expected)")
      expect(shown.transform.m22.native, near: 1, "frame \(frame): \(found) for \(expected)")
      expect(shown.transform.m33.native, near: 1, "frame \(frame): \(found) for \(expected)")
    }
  }

  @Test
  func `a closed path from frame to frame on the translation; a mask as large as its owner`() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 40, y: 0))
    path.addLine(to: CGPoint(x: 40, y: 20))
    path.closeSubpath()
    let slide = CAKeyframeAnimation(keyPath: "transform.translation")
    slide.path = path
    slide.keyTimes = [15, 30, 45].map { NSNumber(value: $0 / Self.frames) }
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 30, height: 10)
    layer.speed = 0
    let mask = CAShapeLayer()
    layer.mask = mask
    // The player's mask layer asks its superlayer for the size when it is laid out.
    mask.frame = mask.superlayer?.bounds ?? .zero
    expect(mask.bounds.size, equals: layer.bounds.size)
    let probe = AnimationProbe(layer)
    Self.play([slide], on: layer)
    probe.shown.commit()
    for (frame, point) in [
      (0.0, CGPoint.zero), (15, .zero), (22.5, CGPoint(x: 20, y: 0)), (30, CGPoint(x: 40, y: 0)),
      (37.5, CGPoint(x: 40, y: 10)), (45, CGPoint(x: 40, y: 20)), (59, CGPoint(x: 40, y: 20)),
    ] {
      layer.timeOffset = frame / Self.frames
      let matrix = probe.presented(at: 1).transform
      expect(CGPoint(x: matrix.m41, y: matrix.m42), near: point, "frame \(frame)")
    }
  }
}
