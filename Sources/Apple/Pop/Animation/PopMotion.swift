// SPDX-License-Identifier: MIT

internal import CoreAnimation
internal import Foundation
internal import Motion
internal import QuartzCore

/// The course of a leg in closed form.
struct PopCourse {
  var course: CAMotionAnimation.Course
  /// Seconds of the leg at which the form begins.
  var start: Double
  /// Seconds until it is over for the eye.
  var duration: Double
  var timingFunction: CAMediaTimingFunction?
}

/// The course of one key path of a layer, for the renderer.
struct PopMotion {
  var keyPath: String
  var course: CAMotionAnimation.Course
  /// The layer's time at which the course begins, in seconds.
  var beginTime: Double
  var duration: Double
  var timingFunction: CAMediaTimingFunction?

  /// The animation for the layer.
  var animation: CAMotionAnimation {
    CAMotionAnimation(
      course, keyPath: keyPath, beginTime: beginTime, duration: max(duration, 1e-6),
      timingFunction: timingFunction)
  }
}

extension CAMotionAnimation.Course {
  /// The course of some components alone, which become the first ones.
  func lanes(_ range: Range<Int>) -> CAMotionAnimation.Course {
    guard range.lowerBound > 0 else { return self }
    func moved(_ value: SIMD4<Double>) -> SIMD4<Double> {
      var result = SIMD4<Double>.zero
      for lane in range { result[lane - range.lowerBound] = value[lane] }
      return result
    }
    switch self {
    case .spring(var motion):
      motion.start = moved(motion.start)
      motion.target = moved(motion.target)
      motion.velocity = moved(motion.velocity)
      return .spring(motion)
    case .decay(var motion):
      motion.start = moved(motion.start)
      motion.velocity = moved(motion.velocity)
      return .decay(motion)
    case .segment(let from, let to): return .segment(from: moved(from), to: moved(to))
    }
  }
}
