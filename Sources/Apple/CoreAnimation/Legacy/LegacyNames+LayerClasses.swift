// SPDX-License-Identifier: MIT

// The global names that constants of classes of layers had before Swift 4.2.
// Code that still spells them gets today's name as a fix-it, as on Apple's systems.

// CAShapeLayerFillRule.

/// Today `CAShapeLayerFillRule.nonZero`.
@available(*, unavailable, renamed: "CAShapeLayerFillRule.nonZero")
public var kCAFillRuleNonZero: CAShapeLayerFillRule { CAShapeLayerFillRule.nonZero }

/// Today `CAShapeLayerFillRule.evenOdd`.
@available(*, unavailable, renamed: "CAShapeLayerFillRule.evenOdd")
public var kCAFillRuleEvenOdd: CAShapeLayerFillRule { CAShapeLayerFillRule.evenOdd }

// CAShapeLayerLineJoin.

/// Today `CAShapeLayerLineJoin.miter`.
@available(*, unavailable, renamed: "CAShapeLayerLineJoin.miter")
public var kCALineJoinMiter: CAShapeLayerLineJoin { CAShapeLayerLineJoin.miter }

/// Today `CAShapeLayerLineJoin.round`.
@available(*, unavailable, renamed: "CAShapeLayerLineJoin.round")
public var kCALineJoinRound: CAShapeLayerLineJoin { CAShapeLayerLineJoin.round }

/// Today `CAShapeLayerLineJoin.bevel`.
@available(*, unavailable, renamed: "CAShapeLayerLineJoin.bevel")
public var kCALineJoinBevel: CAShapeLayerLineJoin { CAShapeLayerLineJoin.bevel }

// CAShapeLayerLineCap.

/// Today `CAShapeLayerLineCap.butt`.
@available(*, unavailable, renamed: "CAShapeLayerLineCap.butt")
public var kCALineCapButt: CAShapeLayerLineCap { CAShapeLayerLineCap.butt }

/// Today `CAShapeLayerLineCap.round`.
@available(*, unavailable, renamed: "CAShapeLayerLineCap.round")
public var kCALineCapRound: CAShapeLayerLineCap { CAShapeLayerLineCap.round }

/// Today `CAShapeLayerLineCap.square`.
@available(*, unavailable, renamed: "CAShapeLayerLineCap.square")
public var kCALineCapSquare: CAShapeLayerLineCap { CAShapeLayerLineCap.square }

// CAGradientLayerType.

/// Today `CAGradientLayerType.axial`.
@available(*, unavailable, renamed: "CAGradientLayerType.axial")
public var kCAGradientLayerAxial: CAGradientLayerType { CAGradientLayerType.axial }

/// Today `CAGradientLayerType.radial`.
@available(*, unavailable, renamed: "CAGradientLayerType.radial")
public var kCAGradientLayerRadial: CAGradientLayerType { CAGradientLayerType.radial }

/// Today `CAGradientLayerType.conic`.
@available(*, unavailable, renamed: "CAGradientLayerType.conic")
public var kCAGradientLayerConic: CAGradientLayerType { CAGradientLayerType.conic }

// CAEmitterLayerEmitterShape.

/// Today `CAEmitterLayerEmitterShape.point`.
@available(*, unavailable, renamed: "CAEmitterLayerEmitterShape.point")
public var kCAEmitterLayerPoint: CAEmitterLayerEmitterShape { CAEmitterLayerEmitterShape.point }

/// Today `CAEmitterLayerEmitterShape.line`.
@available(*, unavailable, renamed: "CAEmitterLayerEmitterShape.line")
public var kCAEmitterLayerLine: CAEmitterLayerEmitterShape { CAEmitterLayerEmitterShape.line }

/// Today `CAEmitterLayerEmitterShape.rectangle`.
@available(*, unavailable, renamed: "CAEmitterLayerEmitterShape.rectangle")
public var kCAEmitterLayerRectangle: CAEmitterLayerEmitterShape {
  CAEmitterLayerEmitterShape.rectangle
}

/// Today `CAEmitterLayerEmitterShape.cuboid`.
@available(*, unavailable, renamed: "CAEmitterLayerEmitterShape.cuboid")
public var kCAEmitterLayerCuboid: CAEmitterLayerEmitterShape { CAEmitterLayerEmitterShape.cuboid }

/// Today `CAEmitterLayerEmitterShape.circle`.
@available(*, unavailable, renamed: "CAEmitterLayerEmitterShape.circle")
public var kCAEmitterLayerCircle: CAEmitterLayerEmitterShape { CAEmitterLayerEmitterShape.circle }

/// Today `CAEmitterLayerEmitterShape.sphere`.
@available(*, unavailable, renamed: "CAEmitterLayerEmitterShape.sphere")
public var kCAEmitterLayerSphere: CAEmitterLayerEmitterShape { CAEmitterLayerEmitterShape.sphere }

// CAEmitterLayerEmitterMode.

/// Today `CAEmitterLayerEmitterMode.points`.
@available(*, unavailable, renamed: "CAEmitterLayerEmitterMode.points")
public var kCAEmitterLayerPoints: CAEmitterLayerEmitterMode { CAEmitterLayerEmitterMode.points }

/// Today `CAEmitterLayerEmitterMode.outline`.
@available(*, unavailable, renamed: "CAEmitterLayerEmitterMode.outline")
public var kCAEmitterLayerOutline: CAEmitterLayerEmitterMode { CAEmitterLayerEmitterMode.outline }

/// Today `CAEmitterLayerEmitterMode.surface`.
@available(*, unavailable, renamed: "CAEmitterLayerEmitterMode.surface")
public var kCAEmitterLayerSurface: CAEmitterLayerEmitterMode { CAEmitterLayerEmitterMode.surface }

/// Today `CAEmitterLayerEmitterMode.volume`.
@available(*, unavailable, renamed: "CAEmitterLayerEmitterMode.volume")
public var kCAEmitterLayerVolume: CAEmitterLayerEmitterMode { CAEmitterLayerEmitterMode.volume }

// CAEmitterLayerRenderMode.

/// Today `CAEmitterLayerRenderMode.unordered`.
@available(*, unavailable, renamed: "CAEmitterLayerRenderMode.unordered")
public var kCAEmitterLayerUnordered: CAEmitterLayerRenderMode { CAEmitterLayerRenderMode.unordered }

/// Today `CAEmitterLayerRenderMode.oldestFirst`.
@available(*, unavailable, renamed: "CAEmitterLayerRenderMode.oldestFirst")
public var kCAEmitterLayerOldestFirst: CAEmitterLayerRenderMode {
  CAEmitterLayerRenderMode.oldestFirst
}

/// Today `CAEmitterLayerRenderMode.oldestLast`.
@available(*, unavailable, renamed: "CAEmitterLayerRenderMode.oldestLast")
public var kCAEmitterLayerOldestLast: CAEmitterLayerRenderMode {
  CAEmitterLayerRenderMode.oldestLast
}

/// Today `CAEmitterLayerRenderMode.backToFront`.
@available(*, unavailable, renamed: "CAEmitterLayerRenderMode.backToFront")
public var kCAEmitterLayerBackToFront: CAEmitterLayerRenderMode {
  CAEmitterLayerRenderMode.backToFront
}

/// Today `CAEmitterLayerRenderMode.additive`.
@available(*, unavailable, renamed: "CAEmitterLayerRenderMode.additive")
public var kCAEmitterLayerAdditive: CAEmitterLayerRenderMode { CAEmitterLayerRenderMode.additive }

// CAScrollLayerScrollMode.

/// Today `CAScrollLayerScrollMode.none`.
@available(*, unavailable, renamed: "CAScrollLayerScrollMode.none")
public var kCAScrollNone: CAScrollLayerScrollMode { CAScrollLayerScrollMode.none }

/// Today `CAScrollLayerScrollMode.vertically`.
@available(*, unavailable, renamed: "CAScrollLayerScrollMode.vertically")
public var kCAScrollVertically: CAScrollLayerScrollMode { CAScrollLayerScrollMode.vertically }

/// Today `CAScrollLayerScrollMode.horizontally`.
@available(*, unavailable, renamed: "CAScrollLayerScrollMode.horizontally")
public var kCAScrollHorizontally: CAScrollLayerScrollMode { CAScrollLayerScrollMode.horizontally }

/// Today `CAScrollLayerScrollMode.both`.
@available(*, unavailable, renamed: "CAScrollLayerScrollMode.both")
public var kCAScrollBoth: CAScrollLayerScrollMode { CAScrollLayerScrollMode.both }

// CATextLayerTruncationMode.

/// Today `CATextLayerTruncationMode.none`.
@available(*, unavailable, renamed: "CATextLayerTruncationMode.none")
public var kCATruncationNone: CATextLayerTruncationMode { CATextLayerTruncationMode.none }

/// Today `CATextLayerTruncationMode.start`.
@available(*, unavailable, renamed: "CATextLayerTruncationMode.start")
public var kCATruncationStart: CATextLayerTruncationMode { CATextLayerTruncationMode.start }

/// Today `CATextLayerTruncationMode.end`.
@available(*, unavailable, renamed: "CATextLayerTruncationMode.end")
public var kCATruncationEnd: CATextLayerTruncationMode { CATextLayerTruncationMode.end }

/// Today `CATextLayerTruncationMode.middle`.
@available(*, unavailable, renamed: "CATextLayerTruncationMode.middle")
public var kCATruncationMiddle: CATextLayerTruncationMode { CATextLayerTruncationMode.middle }

// CATextLayerAlignmentMode.

/// Today `CATextLayerAlignmentMode.natural`.
@available(*, unavailable, renamed: "CATextLayerAlignmentMode.natural")
public var kCAAlignmentNatural: CATextLayerAlignmentMode { CATextLayerAlignmentMode.natural }

/// Today `CATextLayerAlignmentMode.left`.
@available(*, unavailable, renamed: "CATextLayerAlignmentMode.left")
public var kCAAlignmentLeft: CATextLayerAlignmentMode { CATextLayerAlignmentMode.left }

/// Today `CATextLayerAlignmentMode.right`.
@available(*, unavailable, renamed: "CATextLayerAlignmentMode.right")
public var kCAAlignmentRight: CATextLayerAlignmentMode { CATextLayerAlignmentMode.right }

/// Today `CATextLayerAlignmentMode.center`.
@available(*, unavailable, renamed: "CATextLayerAlignmentMode.center")
public var kCAAlignmentCenter: CATextLayerAlignmentMode { CATextLayerAlignmentMode.center }

/// Today `CATextLayerAlignmentMode.justified`.
@available(*, unavailable, renamed: "CATextLayerAlignmentMode.justified")
public var kCAAlignmentJustified: CATextLayerAlignmentMode { CATextLayerAlignmentMode.justified }
