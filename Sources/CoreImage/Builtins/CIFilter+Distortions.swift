// SPDX-License-Identifier: MIT

// Typed distortions and screens, with default inputs.
extension CIFilter {
  // MARK: - Distortions and screens

  /// Pixels pulled towards a point.
  public static func pinchDistortion() -> any CIFilter & CIPinchDistortion {
    BuiltinFilter(kind: .pinchDistortion)
  }

  /// A round bump or hollow.
  public static func bumpDistortion() -> any CIFilter & CIBumpDistortion {
    BuiltinFilter(kind: .bumpDistortion)
  }

  /// A bump along a line.
  public static func bumpDistortionLinear() -> any CIFilter & CIBumpDistortionLinear {
    BuiltinFilter(kind: .bumpDistortionLinear)
  }

  /// Pixels turned about a point.
  public static func twirlDistortion() -> any CIFilter & CITwirlDistortion {
    BuiltinFilter(kind: .twirlDistortion)
  }

  /// A circle's rim drawn outward.
  public static func circleSplashDistortion() -> any CIFilter & CICircleSplashDistortion {
    BuiltinFilter(kind: .circleSplashDistortion)
  }

  /// A lens in the shape of a ring.
  public static func torusLensDistortion() -> any CIFilter & CITorusLensDistortion {
    BuiltinFilter(kind: .torusLensDistortion)
  }

  /// A pane of uneven glass.
  public static func glassDistortion() -> any CIFilter & CIGlassDistortion {
    BuiltinFilter(kind: .glassDistortion)
  }

  /// A sector mirrored round a point.
  public static func kaleidoscope() -> any CIFilter & CIKaleidoscope {
    BuiltinFilter(kind: .kaleidoscope)
  }

  /// Printed as rings.
  public static func circularScreen() -> any CIFilter & CICircularScreen {
    BuiltinFilter(kind: .circularScreen)
  }

  /// Printed as dots.
  public static func dotScreen() -> any CIFilter & CIDotScreen {
    BuiltinFilter(kind: .dotScreen)
  }

  /// Printed as crossing lines.
  public static func hatchedScreen() -> any CIFilter & CIHatchedScreen {
    BuiltinFilter(kind: .hatchedScreen)
  }

  /// Printed as lines.
  public static func lineScreen() -> any CIFilter & CILineScreen {
    BuiltinFilter(kind: .lineScreen)
  }

  /// Printed as dots of four inks.
  public static func cmykHalftone() -> any CIFilter & CICMYKHalftone {
    BuiltinFilter(kind: .cmykHalftone)
  }
}
