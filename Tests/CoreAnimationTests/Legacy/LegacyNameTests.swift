// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

/// The names that constants had before Swift 4.2 are unavailable, renamed to today's.
struct LegacyNameTests {
  /// The old name, the last part of today's, and today's constant, which the compiler checks.
  private static let names: [(String, String, any RawRepresentable & Sendable)] = [
    ("kCAFillModeForwards", "forwards", CAMediaTimingFillMode.forwards),
    ("kCAFillModeBackwards", "backwards", CAMediaTimingFillMode.backwards),
    ("kCAFillModeBoth", "both", CAMediaTimingFillMode.both),
    ("kCAFillModeRemoved", "removed", CAMediaTimingFillMode.removed),
    ("kCAMediaTimingFunctionLinear", "linear", CAMediaTimingFunctionName.linear),
    ("kCAMediaTimingFunctionEaseIn", "easeIn", CAMediaTimingFunctionName.easeIn),
    ("kCAMediaTimingFunctionEaseOut", "easeOut", CAMediaTimingFunctionName.easeOut),
    (
      "kCAMediaTimingFunctionEaseInEaseOut", "easeInEaseOut",
      CAMediaTimingFunctionName.easeInEaseOut
    ),
    ("kCAMediaTimingFunctionDefault", "default", CAMediaTimingFunctionName.`default`),
    ("kCAAnimationLinear", "linear", CAAnimationCalculationMode.linear),
    ("kCAAnimationDiscrete", "discrete", CAAnimationCalculationMode.discrete),
    ("kCAAnimationPaced", "paced", CAAnimationCalculationMode.paced),
    ("kCAAnimationCubic", "cubic", CAAnimationCalculationMode.cubic),
    ("kCAAnimationCubicPaced", "cubicPaced", CAAnimationCalculationMode.cubicPaced),
    ("kCAAnimationRotateAuto", "rotateAuto", CAAnimationRotationMode.rotateAuto),
    (
      "kCAAnimationRotateAutoReverse", "rotateAutoReverse",
      CAAnimationRotationMode.rotateAutoReverse
    ),
    ("kCATransitionFade", "fade", CATransitionType.fade),
    ("kCATransitionMoveIn", "moveIn", CATransitionType.moveIn),
    ("kCATransitionPush", "push", CATransitionType.push),
    ("kCATransitionReveal", "reveal", CATransitionType.reveal),
    ("kCATransitionFromRight", "fromRight", CATransitionSubtype.fromRight),
    ("kCATransitionFromLeft", "fromLeft", CATransitionSubtype.fromLeft),
    ("kCATransitionFromTop", "fromTop", CATransitionSubtype.fromTop),
    ("kCATransitionFromBottom", "fromBottom", CATransitionSubtype.fromBottom),
    ("kCAValueFunctionRotateX", "rotateX", CAValueFunctionName.rotateX),
    ("kCAValueFunctionRotateY", "rotateY", CAValueFunctionName.rotateY),
    ("kCAValueFunctionRotateZ", "rotateZ", CAValueFunctionName.rotateZ),
    ("kCAValueFunctionScale", "scale", CAValueFunctionName.scale),
    ("kCAValueFunctionScaleX", "scaleX", CAValueFunctionName.scaleX),
    ("kCAValueFunctionScaleY", "scaleY", CAValueFunctionName.scaleY),
    ("kCAValueFunctionScaleZ", "scaleZ", CAValueFunctionName.scaleZ),
    ("kCAValueFunctionTranslate", "translate", CAValueFunctionName.translate),
    ("kCAValueFunctionTranslateX", "translateX", CAValueFunctionName.translateX),
    ("kCAValueFunctionTranslateY", "translateY", CAValueFunctionName.translateY),
    ("kCAValueFunctionTranslateZ", "translateZ", CAValueFunctionName.translateZ),
    ("kCAGravityCenter", "center", CALayerContentsGravity.center),
    ("kCAGravityTop", "top", CALayerContentsGravity.top),
    ("kCAGravityBottom", "bottom", CALayerContentsGravity.bottom),
    ("kCAGravityLeft", "left", CALayerContentsGravity.left),
    ("kCAGravityRight", "right", CALayerContentsGravity.right),
    ("kCAGravityTopLeft", "topLeft", CALayerContentsGravity.topLeft),
    ("kCAGravityTopRight", "topRight", CALayerContentsGravity.topRight),
    ("kCAGravityBottomLeft", "bottomLeft", CALayerContentsGravity.bottomLeft),
    ("kCAGravityBottomRight", "bottomRight", CALayerContentsGravity.bottomRight),
    ("kCAGravityResize", "resize", CALayerContentsGravity.resize),
    ("kCAGravityResizeAspect", "resizeAspect", CALayerContentsGravity.resizeAspect),
    ("kCAGravityResizeAspectFill", "resizeAspectFill", CALayerContentsGravity.resizeAspectFill),
    ("kCAFilterNearest", "nearest", CALayerContentsFilter.nearest),
    ("kCAFilterLinear", "linear", CALayerContentsFilter.linear),
    ("kCAFilterTrilinear", "trilinear", CALayerContentsFilter.trilinear),
    ("kCAContentsFormatRGBA8Uint", "RGBA8Uint", CALayerContentsFormat.RGBA8Uint),
    ("kCAContentsFormatRGBA16Float", "RGBA16Float", CALayerContentsFormat.RGBA16Float),
    ("kCAContentsFormatGray8Uint", "gray8Uint", CALayerContentsFormat.gray8Uint),
    ("kCACornerCurveCircular", "circular", CALayerCornerCurve.circular),
    ("kCACornerCurveContinuous", "continuous", CALayerCornerCurve.continuous),
    ("kCAFillRuleNonZero", "nonZero", CAShapeLayerFillRule.nonZero),
    ("kCAFillRuleEvenOdd", "evenOdd", CAShapeLayerFillRule.evenOdd),
    ("kCALineJoinMiter", "miter", CAShapeLayerLineJoin.miter),
    ("kCALineJoinRound", "round", CAShapeLayerLineJoin.round),
    ("kCALineJoinBevel", "bevel", CAShapeLayerLineJoin.bevel),
    ("kCALineCapButt", "butt", CAShapeLayerLineCap.butt),
    ("kCALineCapRound", "round", CAShapeLayerLineCap.round),
    ("kCALineCapSquare", "square", CAShapeLayerLineCap.square),
    ("kCAGradientLayerAxial", "axial", CAGradientLayerType.axial),
    ("kCAGradientLayerRadial", "radial", CAGradientLayerType.radial),
    ("kCAGradientLayerConic", "conic", CAGradientLayerType.conic),
    ("kCAEmitterLayerPoint", "point", CAEmitterLayerEmitterShape.point),
    ("kCAEmitterLayerLine", "line", CAEmitterLayerEmitterShape.line),
    ("kCAEmitterLayerRectangle", "rectangle", CAEmitterLayerEmitterShape.rectangle),
    ("kCAEmitterLayerCuboid", "cuboid", CAEmitterLayerEmitterShape.cuboid),
    ("kCAEmitterLayerCircle", "circle", CAEmitterLayerEmitterShape.circle),
    ("kCAEmitterLayerSphere", "sphere", CAEmitterLayerEmitterShape.sphere),
    ("kCAEmitterLayerPoints", "points", CAEmitterLayerEmitterMode.points),
    ("kCAEmitterLayerOutline", "outline", CAEmitterLayerEmitterMode.outline),
    ("kCAEmitterLayerSurface", "surface", CAEmitterLayerEmitterMode.surface),
    ("kCAEmitterLayerVolume", "volume", CAEmitterLayerEmitterMode.volume),
    ("kCAEmitterLayerUnordered", "unordered", CAEmitterLayerRenderMode.unordered),
    ("kCAEmitterLayerOldestFirst", "oldestFirst", CAEmitterLayerRenderMode.oldestFirst),
    ("kCAEmitterLayerOldestLast", "oldestLast", CAEmitterLayerRenderMode.oldestLast),
    ("kCAEmitterLayerBackToFront", "backToFront", CAEmitterLayerRenderMode.backToFront),
    ("kCAEmitterLayerAdditive", "additive", CAEmitterLayerRenderMode.additive),
    ("kCAScrollNone", "none", CAScrollLayerScrollMode.none),
    ("kCAScrollVertically", "vertically", CAScrollLayerScrollMode.vertically),
    ("kCAScrollHorizontally", "horizontally", CAScrollLayerScrollMode.horizontally),
    ("kCAScrollBoth", "both", CAScrollLayerScrollMode.both),
    ("kCATruncationNone", "none", CATextLayerTruncationMode.none),
    ("kCATruncationStart", "start", CATextLayerTruncationMode.start),
    ("kCATruncationEnd", "end", CATextLayerTruncationMode.end),
    ("kCATruncationMiddle", "middle", CATextLayerTruncationMode.middle),
    ("kCAAlignmentNatural", "natural", CATextLayerAlignmentMode.natural),
    ("kCAAlignmentLeft", "left", CATextLayerAlignmentMode.left),
    ("kCAAlignmentRight", "right", CATextLayerAlignmentMode.right),
    ("kCAAlignmentCenter", "center", CATextLayerAlignmentMode.center),
    ("kCAAlignmentJustified", "justified", CATextLayerAlignmentMode.justified),
  ]

  /// Each is declared once, unavailable, with the fix-it to the constant of the same meaning.
  @Test func `each is declared once, unavailable`() throws {
    var text = ""
    let files = try FileManager.default.contentsOfDirectory(
      at: ProjectFiles.url("Sources/Apple/CoreAnimation/Legacy"), includingPropertiesForKeys: nil)
    for file in files where file.lastPathComponent == "LegacyNames.swift" {
      text += try String(contentsOf: file, encoding: .utf8)
    }
    var declared: [String: String] = [:]
    for part in text.components(separatedBy: "@available(*, unavailable, renamed: \"").dropFirst() {
      let new = String(part.prefix { $0 != "\"" })
      let rest = part.components(separatedBy: "public var ").dropFirst().first ?? ""
      let old = String(rest.prefix { $0 != ":" })
      expectNil(declared.updateValue(new, forKey: old), "\(old) twice")
      let words = rest.split(whereSeparator: { ": {}\n".contains($0) }).map(String.init)
      expect(
        words.dropFirst().first.map { new.hasPrefix($0 + ".") }, equals: true, "the type of \(old)")
    }
    for (old, new, constant) in Self.names {
      expect(declared[old], equals: "\(type(of: constant)).\(new)", "\(old)")
      // The last part of the old name is today's name.
      expect(old.lowercased().hasSuffix(new.lowercased()), "\(old)")
    }
    expect(declared.count, equals: Self.names.count)
    expect(declared.count, equals: 94)
  }
}
