// SPDX-License-Identifier: MIT

// Constructors of filters that read neighbouring pixels, typed by their inputs.
extension CIFilter {
  // MARK: - Blurs

  /// Blurs by a Gaussian.
  public static func gaussianBlur() -> any CIFilter & CIGaussianBlur {
    BuiltinFilter(kind: .gaussianBlur)
  }

  /// Blurs by the mean of a square.
  public static func boxBlur() -> any CIFilter & CIBoxBlur {
    BuiltinFilter(kind: .boxBlur)
  }

  /// Blurs by the mean of a disc.
  public static func discBlur() -> any CIFilter & CIDiscBlur {
    BuiltinFilter(kind: .discBlur)
  }

  /// Blurs along a line.
  public static func motionBlur() -> any CIFilter & CIMotionBlur {
    BuiltinFilter(kind: .motionBlur)
  }

  /// Blurs along the rays from a point.
  public static func zoomBlur() -> any CIFilter & CIZoomBlur {
    BuiltinFilter(kind: .zoomBlur)
  }

  // MARK: - Stylizing and sharpening

  /// Divides the picture into squares of one colour.
  public static func pixellate() -> any CIFilter & CIPixellate {
    BuiltinFilter(kind: .pixellate)
  }

  /// Divides the picture into polygons of one colour.
  public static func crystallize() -> any CIFilter & CICrystallize {
    BuiltinFilter(kind: .crystallize)
  }

  /// Spreads light from bright parts.
  public static func bloom() -> any CIFilter & CIBloom {
    BuiltinFilter(kind: .bloom)
  }

  /// Dulls bright parts.
  public static func gloom() -> any CIFilter & CIGloom {
    BuiltinFilter(kind: .gloom)
  }

  /// Extracts the edges, in colour on black.
  public static func edges() -> any CIFilter & CIEdges {
    BuiltinFilter(kind: .edges)
  }

  /// Draws edges in black and white, as a woodcut.
  public static func edgeWork() -> any CIFilter & CIEdgeWork {
    BuiltinFilter(kind: .edgeWork)
  }

  /// Sharpens the luminance.
  public static func sharpenLuminance() -> any CIFilter & CISharpenLuminance {
    BuiltinFilter(kind: .sharpenLuminance)
  }

  /// Raises the contrast along edges.
  public static func unsharpMask() -> any CIFilter & CIUnsharpMask {
    BuiltinFilter(kind: .unsharpMask)
  }
}
