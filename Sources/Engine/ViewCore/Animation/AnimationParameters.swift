// SPDX-License-Identifier: MIT

package import CoreAnimation
package import Foundation

/// The settings of an animation scope, and the rules by which an inner scope takes over an outer one's.
package struct AnimationParameters {
  /// Seconds of one cycle; 0 or less: changes take effect without animation (view fact VB-7).
  package var duration: TimeInterval
  /// Seconds before the first cycle; with an outer scope counted from its start on (view fact NE-3).
  package var delay: TimeInterval = 0
  package var timing = AnimationTiming.easeInOut
  /// Cycles; 0 is one, infinity never ends; a fraction ends within a cycle (view facts RP-1, RP-2).
  package var repeatCount: Float = 0
  /// Whether a cycle goes there and back.
  package var autoreverses = false
  package var options: Options = []
  /// The rates that are asked for; a hint (view fact VB-14).
  package var frameRates = CAFrameRateRange.default

  /// Switches of a scope.
  package struct Options: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Plain animations start at the presented value, not at the model's value (view fact VA-7).
    package static let beginsFromCurrentState = Options(rawValue: 1 << 0)
    /// The animated views take touches (view fact VB-9).
    package static let allowsUserInteraction = Options(rawValue: 1 << 1)
    /// Animated views are laid out when the block has run, in the scope (view fact VB-12).
    package static let laysOutSubviews = Options(rawValue: 1 << 2)
  }

  /// The values that an inner scope keeps of its own.
  package struct Overrides: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let duration = Overrides(rawValue: 1 << 0)
    package static let curve = Overrides(rawValue: 1 << 1)
    /// Options, repetition and the kind of the pace.
    package static let options = Overrides(rawValue: 1 << 2)
    /// All values: the scope takes over nothing, not even the delay.
    package static let all = Overrides(rawValue: .max)
  }

  package init(duration: TimeInterval) {
    self.duration = duration.isFinite ? duration : 0
  }

  /// The settings of a scope opened inside another one (view facts NE-1 to NE-4).
  ///
  /// Delays add up. A spring keeps its kind inside a scope of any pace, and takes the duration over; one
  /// whose constants say how long it runs does not look at the duration.
  package func inheriting(
    from outer: AnimationParameters, except overrides: Overrides
  ) -> AnimationParameters {
    guard overrides != .all else { return self }
    var result = self
    result.delay += outer.delay
    if !overrides.contains(.duration) { result.duration = outer.duration }
    if !overrides.contains(.options) {
      if !overrides.contains(.curve), !timing.isSpring { result.timing = outer.timing }
      result.options.formUnion(outer.options)
      if result.repeatCount == 0 { result.repeatCount = outer.repeatCount }
      result.autoreverses = autoreverses || outer.autoreverses
      if result.frameRates == .default { result.frameRates = outer.frameRates }
    } else if !overrides.contains(.curve), !timing.isSpring, !outer.timing.isSpring {
      // A curve is no option of its own; a spring is another kind of animation.
      result.timing = outer.timing
    }
    return result
  }

  /// Gives an animation all of the settings but duration and pace, which `timing` gives.
  package func apply(to animation: CAAnimation, on layer: CALayer) {
    // Before its start an animation shows its first value (view facts VA-6, VB-8).
    animation.fillMode = .both
    animation.repeatCount = repeatCount
    animation.autoreverses = autoreverses
    animation.preferredFrameRateRange = frameRates
    if delay > 0 {
      animation.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) + delay
    }
  }
}
