// SPDX-License-Identifier: MIT

internal import CoreAnimation
internal import CoreGraphics
internal import Foundation

/// Writes animated values as keyframe animations, all of them as long as the whole.
///
/// Keyframes of one pace for all components keep their times and paces. Other values are sampled: at
/// every frame, at 60 times a second at least, and at both sides of a jump.
final class KeyframeWriter {
  private let limits: LottieFile.Limits
  private let repeatCount: Float
  private var sampleCount = 0

  init(limits: LottieFile.Limits, repeatCount: Float) {
    self.limits = limits
    self.repeatCount = repeatCount
  }

  /// Sets a property to a value's first moment, and animates it.
  ///
  /// - Parameter convert: the property's value of the components; it must be linear in them.
  func set(
    _ value: AnimatedValue, of layer: CALayer, keyPath: String, clock: LottieClock,
    convert: @escaping ([Double]) -> Any
  ) throws {
    let first = value.value(at: clock.first)
    try count(Self.size(of: first))
    layer.setValue(convert(first), forKeyPath: keyPath)
    guard let animation = try animation(keyPath: keyPath, value, clock: clock, convert: convert)
    else { return }
    layer.add(animation, forKey: keyPath)
  }

  /// The animation of a value; nil for one that does not change.
  func animation(
    keyPath: String, _ value: AnimatedValue, clock: LottieClock,
    convert: @escaping ([Double]) -> Any
  ) throws -> CAKeyframeAnimation? {
    guard value.isAnimated else { return nil }
    guard value.isUniform, clock.root(0) != nil else {
      return try sampled(
        keyPath: keyPath, [value], clock: clock, sample: { value.value(at: $0) }, convert: convert)
    }
    try count(value.keyframes.reduce(0) { $0 + Self.size(of: $1.value) }, times: 2)
    let animation = makeAnimation(keyPath, clock)
    var values: [Any] = []
    var times: [NSNumber] = []
    var functions: [CAMediaTimingFunction] = []
    let linear = CAMediaTimingFunction(controlPoints: 0, 0, 1, 1)
    func add(_ components: [Double], _ frame: Double, _ function: CAMediaTimingFunction) {
      values.append(convert(components))
      times.append(NSNumber(value: clock.progress(clock.root(frame) ?? 0)))
      functions.append(function)
    }
    let keys = value.keyframes
    for (index, key) in keys.enumerated() {
      let easing = key.isHold ? .linear : key.easings[0]
      add(
        key.value, key.time,
        easing == .linear
          ? linear
          : CAMediaTimingFunction(
            controlPoints: Float(easing.x1), Float(easing.y1), Float(easing.x2), Float(easing.y2)))
      guard index + 1 < keys.count else { break }
      // A jump at the next keyframe: this one's end at the same time.
      let end = key.isHold ? key.value : key.end ?? keys[index + 1].value
      if end != keys[index + 1].value { add(end, keys[index + 1].time, linear) }
    }
    animation.values = values
    animation.keyTimes = times
    animation.timingFunctions = Array(functions.dropLast())
    return animation
  }

  /// The animation of what follows from several values; nil where nothing changes.
  ///
  /// - Parameters:
  ///   - values: the values on which it depends.
  ///   - isDiscrete: says from all samples whether each stays until the next.
  ///   - sample: the value at a frame of the composition.
  ///   - convert: the property's value of a sample.
  func sampled<Sample: Equatable>(
    keyPath: String, _ values: [AnimatedValue], clock: LottieClock,
    isDiscrete: ([Sample]) -> Bool = { _ in false }, sample: (Double) -> Sample,
    convert: (Sample) -> Any
  ) throws -> CAKeyframeAnimation? {
    guard values.contains(where: \.isAnimated) || clock.root(0) == nil else { return nil }
    var samples: [Sample] = []
    var frames: [Double] = []
    for frame in try sampledFrames(values, clock) {
      let value = sample(clock.local(frame))
      // Of equal neighbours the first and the last suffice.
      let count = samples.count
      if count > 1, samples[count - 1] == value, samples[count - 2] == value {
        frames[count - 1] = frame
        continue
      }
      samples.append(value)
      frames.append(frame)
    }
    guard samples.contains(where: { $0 != samples[0] }) else { return nil }
    let animation = makeAnimation(keyPath, clock)
    animation.values = samples.map(convert)
    animation.keyTimes = frames.map { NSNumber(value: clock.progress($0)) }
    if isDiscrete(samples) {
      animation.calculationMode = .discrete
      animation.keyTimes?.append(1)
    }
    return animation
  }

  /// An animation that switches at frames of the root.
  func switching(
    keyPath: String, _ steps: [(frame: Double, value: Any)], clock: LottieClock
  ) throws -> CAKeyframeAnimation {
    try count(steps.count)
    let animation = makeAnimation(keyPath, clock)
    animation.calculationMode = .discrete
    animation.values = steps.map(\.value)
    animation.keyTimes = steps.map { NSNumber(value: clock.progress($0.frame)) } + [1]
    return animation
  }

  /// The frames of the root at which values are sampled, in order.
  ///
  /// - Throws: `LottieFileError` where they are more than the limit allows, with all components of the values.
  func sampledFrames(_ values: [AnimatedValue], _ clock: LottieClock) throws -> [Double] {
    var first = clock.start, last = clock.end
    var keys: [Double] = []
    if clock.root(0) != nil {
      let animated = values.filter(\.isAnimated).flatMap(\.keyframes)
      let times = animated.compactMap { clock.root($0.time) }
      first = max(first, min(times.min() ?? first, last))
      last = min(last, max(times.max() ?? last, first))
      // Just before a keyframe, the held value shows still.
      keys = times.flatMap { [$0 - 1e-3, $0] }.filter { $0 > first && $0 < last }
    }
    let step = min(1, clock.frameRate / 60)
    let steps = max(Int(clamping: ((last - first) / step).rounded(.up)), 0)
    let size = values.reduce(1) { $0 + ($1.keyframes.map(\.value.count).max() ?? 0) }
    try count(steps, times: size)
    let frames = (0...steps).map { min(first + Double($0) * step, last) }
    var result: [Double] = []
    for frame in (frames + keys).sorted() where frame != result.last { result.append(frame) }
    return result
  }

  private func makeAnimation(_ keyPath: String, _ clock: LottieClock) -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation(keyPath: keyPath)
    animation.duration = clock.duration
    animation.fillMode = .both
    animation.isRemovedOnCompletion = false
    animation.repeatCount = repeatCount
    return animation
  }

  /// The size of a value: 1, and for an outline the number of its vertices.
  private static func size(of value: [Double]) -> Int { 1 + value.count / 6 }

  /// Counts values, or other work of their kind.
  func count(_ samples: Int, times factor: Int = 1) throws {
    let (added, isTooMuch) = samples.multipliedReportingOverflow(by: factor)
    sampleCount = isTooMuch ? .max : min(sampleCount, .max / 2) + min(added, .max / 2)
    guard sampleCount <= limits.sampleCount else {
      throw LottieFile.Limits.excess(
        "the animations have too many values", limit: limits.sampleCount, name: "sampleCount")
    }
  }
}
