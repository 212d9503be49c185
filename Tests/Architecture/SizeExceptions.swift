// SPDX-License-Identifier: MIT

/// The types and functions that may be larger than `TypeSizeRule` has it.
enum SizeExceptions {
  /// Types whose API is Apple's, by `Module.Type`.
  static let types: Set<String> = [
    "AppKit.NSView",
    "CoreAnimation.CALayer",
    "CoreGraphics.CGContext",
    "UIKit.UIView",
    // The attributes of `CAEmitterCell`, one by one.
    "RenderTree.NodeEmitterCell",
  ]

  /// Functions whose parameters are Apple's, or those of a public entry point, by `Type.name`.
  static let functions: Set<String> = [
    "CGColorConversionInfoConvertData",
    "CGImage.init",
    "CGPathAddArc",
    "CGPathAddCurveToPoint",
    "CGPattern.init",
    "CGShading.init",
    // The arguments of a program's entry point, all but one with a default.
    "LayerHost.main",
    "LayerHost.run",
    "UIAction.init",
    "UIView.animate",
    // An expectation, of whose arguments all but two have a default.
    "expectPicture",
    // Declared by `lamina.h`; coordinates one by one, as in `CGPath`.
    "lamina_path_add_arc",
    "lamina_path_curve_to",
  ]
}
