// SPDX-License-Identifier: MIT

import QuartzCore

/// Numbers at times, with a soft way between each two of them.
struct Curve {
  private let keys: [(time: Double, value: Double)]

  /// Makes a curve of times in seconds, in order, and values.
  init(_ keys: [(time: Double, value: Double)]) { self.keys = keys }

  /// The value at a time: that of a key, or between two with no speed at either.
  func callAsFunction(_ time: Double) -> Double {
    guard let next = keys.firstIndex(where: { $0.time > time }) else {
      return keys.last?.value ?? 0
    }
    guard next > 0 else { return keys[0].value }
    let (start, end) = (keys[next - 1], keys[next])
    let share = (time - start.time) / (end.time - start.time)
    return start.value + (end.value - start.value) * share * share * (3 - 2 * share)
  }
}

/// The animations of the scenes: each lasts as long as its scene, and stays.
enum Motion {
  /// The samples of a function in a second: more than frames, so that the ways between them may be straight.
  private static let rate = 120.0

  /// A number along a key path, as a function of the seconds since the start.
  static func following(
    _ keyPath: String, for seconds: Double, _ value: (Double) -> Double
  ) -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation(keyPath: keyPath)
    let count = Int((seconds * rate).rounded())
    animation.values = (0...count).map { value(Double($0) / rate) }
    animation.duration = Double(count) / rate
    return staying(animation)
  }

  /// A point that follows a function of the seconds since the start.
  static func moving(for seconds: Double, _ place: (Double) -> CGPoint) -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation(keyPath: "position")
    let count = Int((seconds * rate).rounded())
    animation.values = (0...count).map { place(Double($0) / rate) }
    animation.duration = Double(count) / rate
    return staying(animation)
  }

  /// Keeps an animation on screen before its start and after its end.
  static func staying<Animation: CAAnimation>(_ animation: Animation) -> Animation {
    animation.fillMode = .both
    animation.isRemovedOnCompletion = false
    return animation
  }
}

extension CALayer {
  /// Adds animations of properties, each under its key path.
  func run(_ animations: CAPropertyAnimation...) {
    for animation in animations { add(animation, forKey: animation.keyPath) }
  }

  /// Stretches the layer along y by a function of the seconds, and narrows it so that its area stays.
  func runStretch(for seconds: Double, _ stretch: (Double) -> Double) {
    run(
      Motion.following("transform.scale.y", for: seconds, stretch),
      Motion.following("transform.scale.x", for: seconds) { 1 / stretch($0) })
  }
}
