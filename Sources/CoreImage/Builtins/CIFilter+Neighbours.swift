// SPDX-License-Identifier: MIT

// Typed filters that work with neighbouring pixels, with default inputs.
extension CIFilter {
  // MARK: - Blurs

  /// A Gaussian blur.
  public static func gaussianBlur() -> any CIFilter & CIGaussianBlur {
    BuiltinFilter(kind: .gaussianBlur)
  }

  /// A blur by the mean of a square.
  public static func boxBlur() -> any CIFilter & CIBoxBlur {
    BuiltinFilter(kind: .boxBlur)
  }

  /// A blur by the mean of a disc.
  public static func discBlur() -> any CIFilter & CIDiscBlur {
    BuiltinFilter(kind: .discBlur)
  }

  /// A blur along a line.
  public static func motionBlur() -> any CIFilter & CIMotionBlur {
    BuiltinFilter(kind: .motionBlur)
  }

  /// A blur along the rays from a point.
  public static func zoomBlur() -> any CIFilter & CIZoomBlur {
    BuiltinFilter(kind: .zoomBlur)
  }

  // MARK: - Stylizing and sharpening

  /// Squares of one colour.
  public static func pixellate() -> any CIFilter & CIPixellate {
    BuiltinFilter(kind: .pixellate)
  }

  /// Polygons of one colour.
  public static func crystallize() -> any CIFilter & CICrystallize {
    BuiltinFilter(kind: .crystallize)
  }

  /// Light that spreads from bright parts.
  public static func bloom() -> any CIFilter & CIBloom {
    BuiltinFilter(kind: .bloom)
  }

  /// Bright parts that are dulled.
  public static func gloom() -> any CIFilter & CIGloom {
    BuiltinFilter(kind: .gloom)
  }

  /// The edges, in colour on black.
  public static func edges() -> any CIFilter & CIEdges {
    BuiltinFilter(kind: .edges)
  }

  /// Black and white, as a woodcut.
  public static func edgeWork() -> any CIFilter & CIEdgeWork {
    BuiltinFilter(kind: .edgeWork)
  }

  /// Sharper luminance.
  public static func sharpenLuminance() -> any CIFilter & CISharpenLuminance {
    BuiltinFilter(kind: .sharpenLuminance)
  }

  /// More contrast along edges.
  public static func unsharpMask() -> any CIFilter & CIUnsharpMask {
    BuiltinFilter(kind: .unsharpMask)
  }
}
