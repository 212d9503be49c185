// SPDX-License-Identifier: MIT

/// The switches of `blur.glsl`; neither sum nor shrink: an average of a disc.
struct BlurFeatures: ShaderFeatures {
  let rawValue: Int

  static let defines = [
    "SUM", "SHRINK", "INNER", "MIDDLE", "COUNT1", "COUNT2", "COUNT4", "COUNT8",
  ]
  /// A weighted sum along a line.
  static let sum = BlurFeatures(rawValue: 1 << 0)
  /// An average of a block.
  static let shrink = BlurFeatures(rawValue: 1 << 1)
  /// No tap reads past the picture's edge.
  static let inner = BlurFeatures(rawValue: 1 << 2)
  /// The sum has a tap in its middle.
  static let middle = BlurFeatures(rawValue: 1 << 3)

  /// A loop of a known number of turns, which the compiler unrolls; none for those that are too many.
  static func count(_ turns: Int) -> BlurFeatures {
    BlurFeatures(rawValue: 0..<16 ~= turns ? turns << 4 : 0)
  }
}

/// The switches of effects that read each picture at the pixel that they draw.
struct OwnPixelFeatures: ShaderFeatures {
  let rawValue: Int

  static let defines = ["INSIDE", "OPAQUE", "FIXED"]
  /// No pixel lies on the edge of a picture, or beyond it.
  static let inside = OwnPixelFeatures(rawValue: 1 << 0)
  /// All pixels of the pictures are opaque.
  static let opaque = OwnPixelFeatures(rawValue: 1 << 1)
  /// A blend that the function of OpenGL completes.
  static let fixed = OwnPixelFeatures(rawValue: 1 << 2)
}

/// The distortions of `distort.glsl`.
enum Distortion: Int, ShaderKind {
  case pinch, bump, bumpLinear, twirl, splash, torus, glass, kaleidoscope
  /// Each pixel from its cell's texel.
  case mosaic
  /// Each texel the mean of a cell.
  case cells
  /// Each pixel from where a matrix maps it.
  case affine
  /// The outermost texels go on without end.
  case clamped

  static let defines = [
    "PINCH", "BUMP", "BUMP_LINEAR", "TWIRL", "SPLASH", "TORUS", "GLASS", "KALEIDOSCOPE", "MOSAIC",
    "CELLS", "AFFINE", "CLAMPED",
  ]
}

/// The styles of `stylize.glsl`.
enum Stylization: Int, ShaderKind {
  case zoomBlur, crystallize, edges

  static let defines = ["ZOOM_BLUR", "CRYSTALLIZE", "EDGES"]
}

/// The screens of `screen.glsl`.
enum HalftoneScreen: Int, ShaderKind {
  case circular, dot, hatched, line
  /// Four inks.
  case cmyk

  static let defines = ["CIRCULAR", "DOT", "HATCHED", "LINE", "CMYK"]
}

/// The transitions of `page.glsl`.
enum PageTransition: Int, ShaderKind {
  case curl, accordion
  /// A sheet that falls to pieces.
  case disintegrate

  static let defines = ["CURL", "ACCORDION", "DISINTEGRATE"]
}

/// The combinations of a picture with its blur that `combine.glsl` computes.
enum BlurCombination: Int, ShaderKind {
  case bloom, gloom, sharpen, unsharp, woodcut

  static let defines = ["BLOOM", "GLOOM", "SHARPEN", "UNSHARP", "WOODCUT"]
}

/// The transitions of `transition.glsl`.
enum PictureTransition: Int, ShaderKind {
  case swipe, bars, ripple, mod, flash, copyMachine
  static let defines = ["SWIPE", "BARS", "RIPPLE", "MOD", "FLASH", "COPY_MACHINE"]

  /// Whether both pictures are read at the pixel that is drawn.
  var readsOwnPixel: Bool { self != .bars && self != .ripple }

  /// A program of a transition.
  struct Program: ShaderVariant {
    var kind: PictureTransition
    /// No pixel that it reads lies on the edge of a picture or beyond it, and none that it draws beyond the bounds.
    var isInside = false

    static let variantCount = 2 * PictureTransition.variantCount

    static func macros(at index: Int) -> [String] {
      let count = PictureTransition.variantCount
      return PictureTransition.macros(at: index % count) + (index < count ? [] : ["INSIDE"])
    }

    var index: Int { kind.index + (isInside ? PictureTransition.variantCount : 0) }
  }
}
