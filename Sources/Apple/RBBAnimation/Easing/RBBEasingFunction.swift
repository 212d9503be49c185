// SPDX-License-Identifier: MIT

internal import CoreAnimation
public import CoreGraphics
internal import QuartzCore

/// The share of the way, 0 at the start and 1 at the end, at a share of the duration.
///
/// Between them it may leave 0…1. Renderers call it on their threads.
public typealias RBBEasingFunction = (CGFloat) -> CGFloat

/// The function of a named family; shares of the duration outside of 0…1 give 0 and 1.
private func easing(
  _ family: CAEasing.Family, _ direction: CAEasing.Direction
) -> RBBEasingFunction {
  let easing = CAEasing(family, direction)
  return { CGFloat(easing.value(at: $0.native)) }
}

/// The even pace.
public var RBBEasingFunctionLinear: RBBEasingFunction { { $0 } }

// MARK: - Quad

/// A slow start by the square.
public var RBBEasingFunctionEaseInQuad: RBBEasingFunction { easing(.quadratic, .easeIn) }
/// A slow end by the square.
public var RBBEasingFunctionEaseOutQuad: RBBEasingFunction { easing(.quadratic, .easeOut) }
/// A slow start and a slow end by the square.
public var RBBEasingFunctionEaseInOutQuad: RBBEasingFunction { easing(.quadratic, .easeInOut) }

// MARK: - Cubic

/// A slow start by the third power.
public var RBBEasingFunctionEaseInCubic: RBBEasingFunction { easing(.cubic, .easeIn) }
/// A slow end by the third power.
public var RBBEasingFunctionEaseOutCubic: RBBEasingFunction { easing(.cubic, .easeOut) }
/// A slow start and a slow end by the third power.
public var RBBEasingFunctionEaseInOutCubic: RBBEasingFunction { easing(.cubic, .easeInOut) }

// MARK: - Quart

/// A slow start by the fourth power.
public var RBBEasingFunctionEaseInQuart: RBBEasingFunction { easing(.quartic, .easeIn) }
/// A slow end by the fourth power.
public var RBBEasingFunctionEaseOutQuart: RBBEasingFunction { easing(.quartic, .easeOut) }
/// A slow start and a slow end by the fourth power.
public var RBBEasingFunctionEaseInOutQuart: RBBEasingFunction { easing(.quartic, .easeInOut) }

// MARK: - Quint

/// A slow start by the fifth power.
public var RBBEasingFunctionEaseInQuint: RBBEasingFunction { easing(.quintic, .easeIn) }
/// A slow end by the fifth power.
public var RBBEasingFunctionEaseOutQuint: RBBEasingFunction { easing(.quintic, .easeOut) }
/// A slow start and a slow end by the fifth power.
public var RBBEasingFunctionEaseInOutQuint: RBBEasingFunction { easing(.quintic, .easeInOut) }

// MARK: - Sine

/// A slow start by a quarter of a sine wave.
public var RBBEasingFunctionEaseInSine: RBBEasingFunction { easing(.sine, .easeIn) }
/// A slow end by a quarter of a sine wave.
public var RBBEasingFunctionEaseOutSine: RBBEasingFunction { easing(.sine, .easeOut) }
/// A slow start and a slow end by a quarter of a sine wave.
public var RBBEasingFunctionEaseInOutSine: RBBEasingFunction { easing(.sine, .easeInOut) }

// MARK: - Expo

/// A slow start by an exponential curve.
public var RBBEasingFunctionEaseInExpo: RBBEasingFunction { easing(.exponential, .easeIn) }
/// A slow end by an exponential curve.
public var RBBEasingFunctionEaseOutExpo: RBBEasingFunction { easing(.exponential, .easeOut) }
/// A slow start and a slow end by an exponential curve.
public var RBBEasingFunctionEaseInOutExpo: RBBEasingFunction { easing(.exponential, .easeInOut) }

// MARK: - Circ

/// A slow start by a quarter of a circle.
public var RBBEasingFunctionEaseInCirc: RBBEasingFunction { easing(.circular, .easeIn) }
/// A slow end by a quarter of a circle.
public var RBBEasingFunctionEaseOutCirc: RBBEasingFunction { easing(.circular, .easeOut) }
/// A slow start and a slow end by a quarter of a circle.
public var RBBEasingFunctionEaseInOutCirc: RBBEasingFunction { easing(.circular, .easeInOut) }

// MARK: - Back

/// A slow start by a cubic curve that leaves 0…1 by a tenth.
public var RBBEasingFunctionEaseInBack: RBBEasingFunction { easing(.back, .easeIn) }
/// A slow end by a cubic curve that leaves 0…1 by a tenth.
public var RBBEasingFunctionEaseOutBack: RBBEasingFunction { easing(.back, .easeOut) }
/// A slow start and a slow end by a cubic curve that leaves 0…1 by a tenth.
public var RBBEasingFunctionEaseInOutBack: RBBEasingFunction { easing(.back, .easeInOut) }

// MARK: - Elastic

/// A slow start by a decaying oscillation.
public var RBBEasingFunctionEaseInElastic: RBBEasingFunction { easing(.elastic, .easeIn) }
/// A slow end by a decaying oscillation.
public var RBBEasingFunctionEaseOutElastic: RBBEasingFunction { easing(.elastic, .easeOut) }
/// A slow start and a slow end by a decaying oscillation.
public var RBBEasingFunctionEaseInOutElastic: RBBEasingFunction { easing(.elastic, .easeInOut) }

// MARK: - Bounce

/// A slow start by four bounces.
public var RBBEasingFunctionEaseInBounce: RBBEasingFunction { easing(.bounce, .easeIn) }
/// A slow end by four bounces.
public var RBBEasingFunctionEaseOutBounce: RBBEasingFunction { easing(.bounce, .easeOut) }
/// A slow start and a slow end by four bounces.
public var RBBEasingFunctionEaseInOutBounce: RBBEasingFunction { easing(.bounce, .easeInOut) }
