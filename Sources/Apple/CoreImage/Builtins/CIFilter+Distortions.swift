// SPDX-License-Identifier: MIT

// Constructors of distortions and halftone screens, typed by their inputs.
extension CIFilter {
  // MARK: - Distortions and screens

  /// Pulls pixels towards a point.
  public static func pinchDistortion() -> any CIFilter & CIPinchDistortion {
    BuiltinFilter(kind: .pinchDistortion)
  }

  /// Bulges the picture about a point.
  public static func bumpDistortion() -> any CIFilter & CIBumpDistortion {
    BuiltinFilter(kind: .bumpDistortion)
  }

  /// Bulges the picture along a line.
  public static func bumpDistortionLinear() -> any CIFilter & CIBumpDistortionLinear {
    BuiltinFilter(kind: .bumpDistortionLinear)
  }

  /// Rotates pixels about a point.
  public static func twirlDistortion() -> any CIFilter & CITwirlDistortion {
    BuiltinFilter(kind: .twirlDistortion)
  }

  /// Extends a circle's rim outward.
  public static func circleSplashDistortion() -> any CIFilter & CICircleSplashDistortion {
    BuiltinFilter(kind: .circleSplashDistortion)
  }

  /// Refracts the picture through a ring.
  public static func torusLensDistortion() -> any CIFilter & CITorusLensDistortion {
    BuiltinFilter(kind: .torusLensDistortion)
  }

  /// Refracts the picture through uneven glass.
  public static func glassDistortion() -> any CIFilter & CIGlassDistortion {
    BuiltinFilter(kind: .glassDistortion)
  }

  /// Mirrors a sector round a point.
  public static func kaleidoscope() -> any CIFilter & CIKaleidoscope {
    BuiltinFilter(kind: .kaleidoscope)
  }

  /// Screens the picture with rings.
  public static func circularScreen() -> any CIFilter & CICircularScreen {
    BuiltinFilter(kind: .circularScreen)
  }

  /// Screens the picture with dots.
  public static func dotScreen() -> any CIFilter & CIDotScreen {
    BuiltinFilter(kind: .dotScreen)
  }

  /// Screens the picture with crossing lines.
  public static func hatchedScreen() -> any CIFilter & CIHatchedScreen {
    BuiltinFilter(kind: .hatchedScreen)
  }

  /// Screens the picture with lines.
  public static func lineScreen() -> any CIFilter & CILineScreen {
    BuiltinFilter(kind: .lineScreen)
  }

  /// Screens the picture with dots of four inks.
  public static func cmykHalftone() -> any CIFilter & CICMYKHalftone {
    BuiltinFilter(kind: .cmykHalftone)
  }
}
