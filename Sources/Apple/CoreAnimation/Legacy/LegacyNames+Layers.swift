// SPDX-License-Identifier: MIT

// The global names that constants of layers had before Swift 4.2.
// Code that still spells them gets today's name as a fix-it, as on Apple's systems.

// CALayerContentsGravity.

/// Today `CALayerContentsGravity.center`.
@available(*, unavailable, renamed: "CALayerContentsGravity.center")
public var kCAGravityCenter: CALayerContentsGravity { CALayerContentsGravity.center }

/// Today `CALayerContentsGravity.top`.
@available(*, unavailable, renamed: "CALayerContentsGravity.top")
public var kCAGravityTop: CALayerContentsGravity { CALayerContentsGravity.top }

/// Today `CALayerContentsGravity.bottom`.
@available(*, unavailable, renamed: "CALayerContentsGravity.bottom")
public var kCAGravityBottom: CALayerContentsGravity { CALayerContentsGravity.bottom }

/// Today `CALayerContentsGravity.left`.
@available(*, unavailable, renamed: "CALayerContentsGravity.left")
public var kCAGravityLeft: CALayerContentsGravity { CALayerContentsGravity.left }

/// Today `CALayerContentsGravity.right`.
@available(*, unavailable, renamed: "CALayerContentsGravity.right")
public var kCAGravityRight: CALayerContentsGravity { CALayerContentsGravity.right }

/// Today `CALayerContentsGravity.topLeft`.
@available(*, unavailable, renamed: "CALayerContentsGravity.topLeft")
public var kCAGravityTopLeft: CALayerContentsGravity { CALayerContentsGravity.topLeft }

/// Today `CALayerContentsGravity.topRight`.
@available(*, unavailable, renamed: "CALayerContentsGravity.topRight")
public var kCAGravityTopRight: CALayerContentsGravity { CALayerContentsGravity.topRight }

/// Today `CALayerContentsGravity.bottomLeft`.
@available(*, unavailable, renamed: "CALayerContentsGravity.bottomLeft")
public var kCAGravityBottomLeft: CALayerContentsGravity { CALayerContentsGravity.bottomLeft }

/// Today `CALayerContentsGravity.bottomRight`.
@available(*, unavailable, renamed: "CALayerContentsGravity.bottomRight")
public var kCAGravityBottomRight: CALayerContentsGravity { CALayerContentsGravity.bottomRight }

/// Today `CALayerContentsGravity.resize`.
@available(*, unavailable, renamed: "CALayerContentsGravity.resize")
public var kCAGravityResize: CALayerContentsGravity { CALayerContentsGravity.resize }

/// Today `CALayerContentsGravity.resizeAspect`.
@available(*, unavailable, renamed: "CALayerContentsGravity.resizeAspect")
public var kCAGravityResizeAspect: CALayerContentsGravity { CALayerContentsGravity.resizeAspect }

/// Today `CALayerContentsGravity.resizeAspectFill`.
@available(*, unavailable, renamed: "CALayerContentsGravity.resizeAspectFill")
public var kCAGravityResizeAspectFill: CALayerContentsGravity {
  CALayerContentsGravity.resizeAspectFill
}

// CALayerContentsFilter.

/// Today `CALayerContentsFilter.nearest`.
@available(*, unavailable, renamed: "CALayerContentsFilter.nearest")
public var kCAFilterNearest: CALayerContentsFilter { CALayerContentsFilter.nearest }

/// Today `CALayerContentsFilter.linear`.
@available(*, unavailable, renamed: "CALayerContentsFilter.linear")
public var kCAFilterLinear: CALayerContentsFilter { CALayerContentsFilter.linear }

/// Today `CALayerContentsFilter.trilinear`.
@available(*, unavailable, renamed: "CALayerContentsFilter.trilinear")
public var kCAFilterTrilinear: CALayerContentsFilter { CALayerContentsFilter.trilinear }

// CALayerContentsFormat.

/// Today `CALayerContentsFormat.RGBA8Uint`.
@available(*, unavailable, renamed: "CALayerContentsFormat.RGBA8Uint")
public var kCAContentsFormatRGBA8Uint: CALayerContentsFormat { CALayerContentsFormat.RGBA8Uint }

/// Today `CALayerContentsFormat.RGBA16Float`.
@available(*, unavailable, renamed: "CALayerContentsFormat.RGBA16Float")
public var kCAContentsFormatRGBA16Float: CALayerContentsFormat { CALayerContentsFormat.RGBA16Float }

/// Today `CALayerContentsFormat.gray8Uint`.
@available(*, unavailable, renamed: "CALayerContentsFormat.gray8Uint")
public var kCAContentsFormatGray8Uint: CALayerContentsFormat { CALayerContentsFormat.gray8Uint }

// CALayerCornerCurve.

/// Today `CALayerCornerCurve.circular`.
@available(*, unavailable, renamed: "CALayerCornerCurve.circular")
public var kCACornerCurveCircular: CALayerCornerCurve { CALayerCornerCurve.circular }

/// Today `CALayerCornerCurve.continuous`.
@available(*, unavailable, renamed: "CALayerCornerCurve.continuous")
public var kCACornerCurveContinuous: CALayerCornerCurve { CALayerCornerCurve.continuous }
