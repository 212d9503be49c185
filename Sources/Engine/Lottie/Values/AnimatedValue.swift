// SPDX-License-Identifier: MIT

/// A value of numbers that keyframes change: a scalar, a vector, a colour, a gradient or an outline.
struct AnimatedValue {
  /// The keyframes in the order of time; one for a still value, never none.
  let keyframes: [Keyframe]

  init(_ keyframes: [Keyframe]) {
    precondition(!keyframes.isEmpty, "an animated value has a keyframe")
    self.keyframes = keyframes
  }

  /// A still value.
  init(_ value: [Double]) { keyframes = [Keyframe(time: 0, value: value)] }

  /// A still number.
  init(_ value: Double) { self.init([value]) }

  var isAnimated: Bool { keyframes.count > 1 }

  /// The value at a frame of the composition; before the first keyframe that one's, after the last that one's.
  func value(at frame: Double) -> [Double] {
    guard let (index, share) = segment(at: frame) else {
      return frame < keyframes[0].time ? keyframes[0].value : keyframes[keyframes.count - 1].value
    }
    let key = keyframes[index]
    if key.isHold { return key.value }
    let end = key.end ?? keyframes[index + 1].value
    if let curve = key.curve {
      let point = curve.point(atShare: key.easings[0].value(at: share))
      return [point.x, point.y]
    }
    // Outlines of different numbers of points cannot be between one another.
    guard end.count == key.value.count else { return key.value }
    if key.easings.count == 1 {
      let progress = key.easings[0].value(at: share)
      return zip(key.value, end).map { $0 + ($1 - $0) * progress }
    }
    return zip(key.value, end).enumerated().map { component, ends in
      let easing = key.easings[min(component, key.easings.count - 1)]
      return ends.0 + (ends.1 - ends.0) * easing.value(at: share)
    }
  }

  /// One component at a frame; 0 for one that is missing. Values may have many thousands of others.
  func number(at frame: Double, component: Int = 0) -> Double {
    func number(of value: [Double]) -> Double { component < value.count ? value[component] : 0 }
    guard let (index, share) = segment(at: frame) else {
      return number(of: keyframes[frame < keyframes[0].time ? 0 : keyframes.count - 1].value)
    }
    let key = keyframes[index]
    let end = key.end ?? keyframes[index + 1].value
    if !key.isHold, key.curve != nil { return number(of: value(at: frame)) }
    let start = number(of: key.value)
    guard !key.isHold, end.count == key.value.count, component < end.count else { return start }
    let easing = key.easings[min(component, key.easings.count - 1)]
    return start + (end[component] - start) * easing.value(at: share)
  }

  /// The direction of travel at a frame, on a curve or a straight way; zero where nothing moves.
  func direction(at frame: Double) -> SIMD2<Double> {
    guard isAnimated else { return .zero }
    let clamped = min(max(frame, keyframes[0].time), keyframes[keyframes.count - 1].time - 1e-6)
    guard let (index, share) = segment(at: clamped) else { return .zero }
    let key = keyframes[index]
    if let curve = key.curve {
      return curve.direction(atShare: key.easings[0].value(at: share))
    }
    let end = key.end ?? keyframes[index + 1].value
    guard key.value.count > 1, end.count > 1 else { return .zero }
    let way = SIMD2(end[0] - key.value[0], end[1] - key.value[1])
    let length = (way * way).sum().squareRoot()
    return length > 0 ? way / length : .zero
  }

  /// Whether keyframes of one pace for all components describe the whole way.
  var isUniform: Bool {
    keyframes.dropLast().enumerated().allSatisfy { index, key in
      let end = key.end ?? keyframes[index + 1].value
      return key.isHold
        || key.easings.count == 1 && key.curve == nil && end.count == key.value.count
    }
  }

  /// The value with each set of components changed; the paces stay.
  func mapping(_ change: ([Double]) -> [Double]) -> AnimatedValue {
    AnimatedValue(
      keyframes.map { key in
        var key = key
        key.value = change(key.value)
        key.end = key.end.map(change)
        return key
      })
  }

  /// The segment that holds a frame, and the share of its time; nil before the first and after the last.
  private func segment(at frame: Double) -> (index: Int, share: Double)? {
    guard keyframes.count > 1, frame >= keyframes[0].time,
      frame < keyframes[keyframes.count - 1].time
    else { return nil }
    var low = 0
    var high = keyframes.count - 1
    while high - low > 1 {
      let middle = (low + high) / 2
      if keyframes[middle].time <= frame { low = middle } else { high = middle }
    }
    let length = keyframes[high].time - keyframes[low].time
    return (low, length > 0 ? (frame - keyframes[low].time) / length : 1)
  }
}
