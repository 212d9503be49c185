// SPDX-License-Identifier: MIT

internal import Foundation
internal import QuartzCore
internal import ViewCore

/// The translation of the options of blocks into the settings of scopes.
extension UIView.AnimationOptions {
  /// The curve, of the bits from 16 on.
  var curve: UIView.AnimationCurve {
    UIView.AnimationCurve(rawValue: Int(rawValue >> 16 & 0xf)) ?? .easeInOut
  }

  /// The kind of transition alone, of the bits from 20 on.
  var transition: UIView.AnimationOptions {
    UIView.AnimationOptions(rawValue: rawValue & 0xf << 20)
  }

  /// The values that are not taken over from an outer block.
  var overrides: AnimationParameters.Overrides {
    var result: AnimationParameters.Overrides = []
    if contains(.overrideInheritedDuration) { result.insert(.duration) }
    if contains(.overrideInheritedCurve) { result.insert(.curve) }
    if contains(.overrideInheritedOptions) { result.insert(.options) }
    return result
  }

  /// The rates asked for, of the bits from 24 on (view fact VB-14).
  private var frameRates: CAFrameRateRange {
    switch rawValue >> 24 & 0xf {
    case 3: CAFrameRateRange(minimum: 30, maximum: 60, preferred: 60)
    case 7: CAFrameRateRange(minimum: 15, maximum: 30, preferred: 30)
    default: .default
    }
  }

  /// The settings of a scope with these options.
  func parameters(
    duration: TimeInterval, delay: TimeInterval = 0, timing: AnimationTiming? = nil
  ) -> AnimationParameters {
    var result = AnimationParameters(duration: duration)
    result.delay = delay.isFinite ? max(delay, 0) : 0
    result.timing = timing ?? .curve(curve.timingFunction)
    if contains(.repeat) {
      result.repeatCount = .infinity
      result.autoreverses = contains(.autoreverse)
    }
    if contains(.beginFromCurrentState) { result.options.insert(.beginsFromCurrentState) }
    if contains(.allowUserInteraction) { result.options.insert(.allowsUserInteraction) }
    if contains(.layoutSubviews) { result.options.insert(.laysOutSubviews) }
    result.frameRates = frameRates
    return result
  }
}

extension UIView.KeyframeAnimationOptions {
  /// The same among the options of blocks: the bits mean the same but for the calculation mode.
  var blockOptions: UIView.AnimationOptions {
    UIView.AnimationOptions(rawValue: rawValue & ~(0x7 << 10))
  }

  /// The mode, of the bits from 10 on.
  var calculationMode: CAAnimationCalculationMode {
    switch rawValue >> 10 & 0x7 {
    case 1: .discrete
    case 2: .paced
    case 3: .cubic
    case 4: .cubicPaced
    default: .linear
    }
  }
}
