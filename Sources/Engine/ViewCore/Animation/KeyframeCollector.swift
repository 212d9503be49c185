// SPDX-License-Identifier: MIT

package import CoreAnimation
internal import CoreGraphics
internal import Foundation

/// The frames of a keyframe block, gathered property by property into one animation each (view fact
/// VK-3).
///
/// A property goes from its value before the block to the first frame's value within that frame's time,
/// holds it until the next frame begins, and so on. A frame ends where the next one of the same
/// property begins, if that is earlier.
package final class KeyframeCollector {
  /// The time of a frame, in fractions of the block's duration.
  struct Window: Equatable {
    var start: Double
    var length: Double
    var end: Double { start + length }

    /// A frame inside of this one, given in fractions of it (view fact VK-7).
    func part(_ start: Double, _ length: Double) -> Window {
      let start = start.isFinite ? min(max(start, 0), 1) : 0
      let length = length.isFinite ? min(max(length, 0), 1 - start) : 0
      return Window(start: self.start + start * self.length, length: length * self.length)
    }
  }

  /// The way to the values between keyframes; linear by default (view fact VK-4).
  package var calculationMode = CAAnimationCalculationMode.linear
  private var tracks: [Track] = []

  /// The frames of one property.
  private final class Track {
    let first: PropertyChange
    /// Where a plain animation starts.
    let start: Any?
    var frames: [(window: Window, value: AnimatableValue)] = []

    init(_ change: PropertyChange, start: Any?) {
      first = change
      self.start = start
    }
  }

  func add(_ change: PropertyChange, in frame: Window, start: @autoclosure () -> Any?) {
    let track = tracks.last { $0.first.layer === change.layer && $0.first.key == change.key }
    if let track {
      if track.frames.last?.window == frame { track.frames.removeLast() }
      track.frames.append((frame, change.new))
      return
    }
    let made = Track(change, start: start())
    made.frames.append((frame, change.new))
    tracks.append(made)
  }

  /// Adds one animation for each property, and forgets the frames.
  func makeAnimations(in scope: AnimationScope) {
    let tracks = tracks
    self.tracks = []
    for track in tracks { makeAnimation(of: track, in: scope) }
  }

  private func makeAnimation(of track: Track, in scope: AnimationScope) {
    // Stable: frames that begin together stay in the order of the calls.
    let frames = track.frames.enumerated().sorted {
      ($0.element.window.start, $0.offset) < ($1.element.window.start, $1.offset)
    }.map(\.element)
    guard let last = frames.last?.value else { return }
    let (layer, key) = (track.first.layer, track.first.key)
    if key.value(on: layer) != last {
      // The frames were not given in the order of time: what comes last stays.
      AnimationScopeStack.current.withoutAnimation { key.set(last, on: layer) }
    }
    let change = PropertyChange(
      key, of: layer, from: track.first.old, to: last, owner: track.first.owner)
    let isAdditive = change.isAdditive && frames.allSatisfy { $0.value.canBeAdded(to: last) }
    var keyframes = Keyframes(isDiscrete: calculationMode == .discrete, holds: !isPaced)
    keyframes.start(at: track.first.old)
    for frame in frames { keyframes.append(frame.value, in: frame.window) }
    keyframes.end()
    guard isAdditive else {
      var values = keyframes.values.map { $0.visible(beside: last).boxed ?? NSNull() }
      if let start = track.start { values[0] = start }
      add(values, keyframes, key.rawValue, change, isAdditive: false, scope)
      return
    }
    let parts = last.parts(of: key)
    for index in parts.indices {
      var values = keyframes.values.map { value in
        value.parts(of: key)[index].value.difference(from: parts[index].value)
      }
      if key == .transform, let distance = change.transformDistance {
        // The animations in flight go on below.
        let start = values.prefix { $0 == values[0] }.count
        for index in 0..<start { values[index] = distance }
      }
      add(
        values.map { $0?.boxed ?? NSNull() }, keyframes, parts[index].keyPath, change,
        isAdditive: true, scope)
    }
  }

  private var isPaced: Bool { calculationMode == .paced || calculationMode == .cubicPaced }

  private func add(
    _ values: [Any], _ keyframes: Keyframes, _ keyPath: String, _ change: PropertyChange,
    isAdditive: Bool, _ scope: AnimationScope
  ) {
    let animation = CAKeyframeAnimation(keyPath: keyPath)
    animation.isAdditive = isAdditive
    animation.values = values
    animation.keyTimes = keyframes.times.map { NSNumber(value: $0) }
    // Matrices have no distance from one another (behaviour fact KF-15a).
    animation.calculationMode = isPaced && keyPath == "transform" ? .linear : calculationMode
    animation.duration = scope.parameters.duration
    if case .curve(let curve) = scope.parameters.timing { animation.timingFunction = curve }
    let key = isAdditive ? change.layer.freeAnimationKey(keyPath) : keyPath
    scope.add(animation, forKey: key, change)
  }
}

/// The values of one property with their times, in fractions of the block's duration.
private struct Keyframes {
  /// Whether values change at once: each shows from its frame's start on.
  let isDiscrete: Bool
  /// Whether a value is held until the next frame begins; not where the pace is even.
  let holds: Bool
  private(set) var values: [AnimatableValue] = []
  private(set) var times: [Double] = []

  init(isDiscrete: Bool, holds: Bool) {
    self.isDiscrete = isDiscrete
    self.holds = holds
  }

  mutating func start(at value: AnimatableValue) { set(value, at: 0) }

  mutating func append(_ value: AnimatableValue, in frame: KeyframeCollector.Window) {
    guard let last = values.last, let time = times.last else { return }
    if isDiscrete {
      if frame.start == 0 {
        (values, times) = ([], [])
      }
      set(value, at: frame.start)
      return
    }
    if time > frame.start {
      times[times.count - 1] = frame.start
    } else if time < frame.start, holds {
      set(last, at: frame.start)
    }
    set(value, at: frame.end)
  }

  /// Ends with the whole duration.
  mutating func end() {
    guard let last = values.last, let time = times.last else { return }
    if isDiscrete {
      // The time at which the last value ends.
      times.append(1)
    } else if time < 1, holds || values.count < 2 {
      set(last, at: 1)
    }
  }

  private mutating func set(_ value: AnimatableValue, at time: Double) {
    values.append(value)
    times.append(min(time, 1))
  }
}

extension AnimatableValue {
  /// Whether the value can be told as an addition to `base`.
  fileprivate func canBeAdded(to base: AnimatableValue) -> Bool {
    if case .rect = self { return true }
    return difference(from: base) != nil
  }

  /// No colour as the transparent form of a colour beside it, so that it fades and changes no hue.
  func visible(beside other: AnimatableValue) -> AnimatableValue {
    guard case .color(nil) = self, case .color(let color?) = other else { return self }
    return .color(color.copy(alpha: 0))
  }
}
