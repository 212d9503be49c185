// SPDX-License-Identifier: MIT

// The global names that constants of animations and timing had before Swift 4.2.
// Code that still spells them gets today's name as a fix-it, as on Apple's systems.

// CAMediaTimingFillMode.

/// Today `CAMediaTimingFillMode.forwards`.
@available(*, unavailable, renamed: "CAMediaTimingFillMode.forwards")
public var kCAFillModeForwards: CAMediaTimingFillMode { CAMediaTimingFillMode.forwards }

/// Today `CAMediaTimingFillMode.backwards`.
@available(*, unavailable, renamed: "CAMediaTimingFillMode.backwards")
public var kCAFillModeBackwards: CAMediaTimingFillMode { CAMediaTimingFillMode.backwards }

/// Today `CAMediaTimingFillMode.both`.
@available(*, unavailable, renamed: "CAMediaTimingFillMode.both")
public var kCAFillModeBoth: CAMediaTimingFillMode { CAMediaTimingFillMode.both }

/// Today `CAMediaTimingFillMode.removed`.
@available(*, unavailable, renamed: "CAMediaTimingFillMode.removed")
public var kCAFillModeRemoved: CAMediaTimingFillMode { CAMediaTimingFillMode.removed }

// CAMediaTimingFunctionName.

/// Today `CAMediaTimingFunctionName.linear`.
@available(*, unavailable, renamed: "CAMediaTimingFunctionName.linear")
public var kCAMediaTimingFunctionLinear: CAMediaTimingFunctionName {
  CAMediaTimingFunctionName.linear
}

/// Today `CAMediaTimingFunctionName.easeIn`.
@available(*, unavailable, renamed: "CAMediaTimingFunctionName.easeIn")
public var kCAMediaTimingFunctionEaseIn: CAMediaTimingFunctionName {
  CAMediaTimingFunctionName.easeIn
}

/// Today `CAMediaTimingFunctionName.easeOut`.
@available(*, unavailable, renamed: "CAMediaTimingFunctionName.easeOut")
public var kCAMediaTimingFunctionEaseOut: CAMediaTimingFunctionName {
  CAMediaTimingFunctionName.easeOut
}

/// Today `CAMediaTimingFunctionName.easeInEaseOut`.
@available(*, unavailable, renamed: "CAMediaTimingFunctionName.easeInEaseOut")
public var kCAMediaTimingFunctionEaseInEaseOut: CAMediaTimingFunctionName {
  CAMediaTimingFunctionName.easeInEaseOut
}

/// Today `CAMediaTimingFunctionName.default`.
@available(*, unavailable, renamed: "CAMediaTimingFunctionName.default")
public var kCAMediaTimingFunctionDefault: CAMediaTimingFunctionName {
  CAMediaTimingFunctionName.`default`
}

// CAAnimationCalculationMode.

/// Today `CAAnimationCalculationMode.linear`.
@available(*, unavailable, renamed: "CAAnimationCalculationMode.linear")
public var kCAAnimationLinear: CAAnimationCalculationMode { CAAnimationCalculationMode.linear }

/// Today `CAAnimationCalculationMode.discrete`.
@available(*, unavailable, renamed: "CAAnimationCalculationMode.discrete")
public var kCAAnimationDiscrete: CAAnimationCalculationMode { CAAnimationCalculationMode.discrete }

/// Today `CAAnimationCalculationMode.paced`.
@available(*, unavailable, renamed: "CAAnimationCalculationMode.paced")
public var kCAAnimationPaced: CAAnimationCalculationMode { CAAnimationCalculationMode.paced }

/// Today `CAAnimationCalculationMode.cubic`.
@available(*, unavailable, renamed: "CAAnimationCalculationMode.cubic")
public var kCAAnimationCubic: CAAnimationCalculationMode { CAAnimationCalculationMode.cubic }

/// Today `CAAnimationCalculationMode.cubicPaced`.
@available(*, unavailable, renamed: "CAAnimationCalculationMode.cubicPaced")
public var kCAAnimationCubicPaced: CAAnimationCalculationMode {
  CAAnimationCalculationMode.cubicPaced
}

// CAAnimationRotationMode.

/// Today `CAAnimationRotationMode.rotateAuto`.
@available(*, unavailable, renamed: "CAAnimationRotationMode.rotateAuto")
public var kCAAnimationRotateAuto: CAAnimationRotationMode { CAAnimationRotationMode.rotateAuto }

/// Today `CAAnimationRotationMode.rotateAutoReverse`.
@available(*, unavailable, renamed: "CAAnimationRotationMode.rotateAutoReverse")
public var kCAAnimationRotateAutoReverse: CAAnimationRotationMode {
  CAAnimationRotationMode.rotateAutoReverse
}

// CATransitionType.

/// Today `CATransitionType.fade`.
@available(*, unavailable, renamed: "CATransitionType.fade")
public var kCATransitionFade: CATransitionType { CATransitionType.fade }

/// Today `CATransitionType.moveIn`.
@available(*, unavailable, renamed: "CATransitionType.moveIn")
public var kCATransitionMoveIn: CATransitionType { CATransitionType.moveIn }

/// Today `CATransitionType.push`.
@available(*, unavailable, renamed: "CATransitionType.push")
public var kCATransitionPush: CATransitionType { CATransitionType.push }

/// Today `CATransitionType.reveal`.
@available(*, unavailable, renamed: "CATransitionType.reveal")
public var kCATransitionReveal: CATransitionType { CATransitionType.reveal }

// CATransitionSubtype.

/// Today `CATransitionSubtype.fromRight`.
@available(*, unavailable, renamed: "CATransitionSubtype.fromRight")
public var kCATransitionFromRight: CATransitionSubtype { CATransitionSubtype.fromRight }

/// Today `CATransitionSubtype.fromLeft`.
@available(*, unavailable, renamed: "CATransitionSubtype.fromLeft")
public var kCATransitionFromLeft: CATransitionSubtype { CATransitionSubtype.fromLeft }

/// Today `CATransitionSubtype.fromTop`.
@available(*, unavailable, renamed: "CATransitionSubtype.fromTop")
public var kCATransitionFromTop: CATransitionSubtype { CATransitionSubtype.fromTop }

/// Today `CATransitionSubtype.fromBottom`.
@available(*, unavailable, renamed: "CATransitionSubtype.fromBottom")
public var kCATransitionFromBottom: CATransitionSubtype { CATransitionSubtype.fromBottom }

// CAValueFunctionName.

/// Today `CAValueFunctionName.rotateX`.
@available(*, unavailable, renamed: "CAValueFunctionName.rotateX")
public var kCAValueFunctionRotateX: CAValueFunctionName { CAValueFunctionName.rotateX }

/// Today `CAValueFunctionName.rotateY`.
@available(*, unavailable, renamed: "CAValueFunctionName.rotateY")
public var kCAValueFunctionRotateY: CAValueFunctionName { CAValueFunctionName.rotateY }

/// Today `CAValueFunctionName.rotateZ`.
@available(*, unavailable, renamed: "CAValueFunctionName.rotateZ")
public var kCAValueFunctionRotateZ: CAValueFunctionName { CAValueFunctionName.rotateZ }

/// Today `CAValueFunctionName.scale`.
@available(*, unavailable, renamed: "CAValueFunctionName.scale")
public var kCAValueFunctionScale: CAValueFunctionName { CAValueFunctionName.scale }

/// Today `CAValueFunctionName.scaleX`.
@available(*, unavailable, renamed: "CAValueFunctionName.scaleX")
public var kCAValueFunctionScaleX: CAValueFunctionName { CAValueFunctionName.scaleX }

/// Today `CAValueFunctionName.scaleY`.
@available(*, unavailable, renamed: "CAValueFunctionName.scaleY")
public var kCAValueFunctionScaleY: CAValueFunctionName { CAValueFunctionName.scaleY }

/// Today `CAValueFunctionName.scaleZ`.
@available(*, unavailable, renamed: "CAValueFunctionName.scaleZ")
public var kCAValueFunctionScaleZ: CAValueFunctionName { CAValueFunctionName.scaleZ }

/// Today `CAValueFunctionName.translate`.
@available(*, unavailable, renamed: "CAValueFunctionName.translate")
public var kCAValueFunctionTranslate: CAValueFunctionName { CAValueFunctionName.translate }

/// Today `CAValueFunctionName.translateX`.
@available(*, unavailable, renamed: "CAValueFunctionName.translateX")
public var kCAValueFunctionTranslateX: CAValueFunctionName { CAValueFunctionName.translateX }

/// Today `CAValueFunctionName.translateY`.
@available(*, unavailable, renamed: "CAValueFunctionName.translateY")
public var kCAValueFunctionTranslateY: CAValueFunctionName { CAValueFunctionName.translateY }

/// Today `CAValueFunctionName.translateZ`.
@available(*, unavailable, renamed: "CAValueFunctionName.translateZ")
public var kCAValueFunctionTranslateZ: CAValueFunctionName { CAValueFunctionName.translateZ }
