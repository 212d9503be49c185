// SPDX-License-Identifier: MIT

/// What `blur.glsl` computes; neither sum nor shrink: an average of a disc.
struct BlurFeatures: ShaderFeatures {
  let rawValue: Int

  static let defines = [
    "SUM", "SHRINK", "INNER", "MIDDLE", "COUNT1", "COUNT2", "COUNT4", "COUNT8",
  ]
  /// A weighted sum along a line.
  static let sum = BlurFeatures(rawValue: 1)
  /// An average of a block.
  static let shrink = BlurFeatures(rawValue: 2)
  /// No tap reads past the picture's edge.
  static let inner = BlurFeatures(rawValue: 4)
  /// The sum has a tap in its middle.
  static let middle = BlurFeatures(rawValue: 8)

  /// A loop of a known number of turns, which the compiler unrolls; none for those that are too many.
  static func count(_ turns: Int) -> BlurFeatures {
    BlurFeatures(rawValue: 0..<16 ~= turns ? turns << 4 : 0)
  }
}

/// What `distort.glsl` computes.
struct DistortFeatures: ShaderFeatures {
  let rawValue: Int

  static let defines = [
    "PINCH", "BUMP", "BUMP_LINEAR", "TWIRL", "SPLASH", "MOSAIC", "CELLS", "TORUS", "GLASS",
    "KALEIDOSCOPE", "AFFINE", "CLAMPED",
  ]
  static let pinch = DistortFeatures(rawValue: 1)
  static let bump = DistortFeatures(rawValue: 2)
  static let bumpLinear = DistortFeatures(rawValue: 4)
  static let twirl = DistortFeatures(rawValue: 8)
  static let splash = DistortFeatures(rawValue: 16)
  /// Each pixel from its cell's texel.
  static let mosaic = DistortFeatures(rawValue: 32)
  /// Each texel the mean of a cell.
  static let cells = DistortFeatures(rawValue: 64)
  static let torus = DistortFeatures(rawValue: 128)
  static let glass = DistortFeatures(rawValue: 256)
  static let kaleidoscope = DistortFeatures(rawValue: 512)
  /// Each pixel from where a matrix maps it.
  static let affine = DistortFeatures(rawValue: 1024)
  /// The outermost texels go on without end.
  static let clamped = DistortFeatures(rawValue: 2048)
}

/// What `stylize.glsl` computes; none of them: the blur of a camera that zooms.
struct StyleFeatures: ShaderFeatures {
  let rawValue: Int

  static let defines = ["CRYSTALLIZE", "EDGES"]
  static let crystallize = StyleFeatures(rawValue: 1)
  static let edges = StyleFeatures(rawValue: 2)
}

/// The screens of `screen.glsl`; none of them: four inks.
struct ScreenFeatures: ShaderFeatures {
  let rawValue: Int

  static let defines = ["CIRCULAR", "DOT", "HATCHED", "LINE"]
  static let circular = ScreenFeatures(rawValue: 1)
  static let dot = ScreenFeatures(rawValue: 2)
  static let hatched = ScreenFeatures(rawValue: 4)
  static let line = ScreenFeatures(rawValue: 8)
}

/// What `page.glsl` computes; none of them: a sheet that falls to pieces.
struct PageFeatures: ShaderFeatures {
  let rawValue: Int

  static let defines = ["CURL", "ACCORDION"]
  static let curl = PageFeatures(rawValue: 1)
  static let accordion = PageFeatures(rawValue: 2)
}

/// What `combine.glsl` computes; none of them: unsharp masking.
struct CombineFeatures: ShaderFeatures {
  let rawValue: Int

  static let defines = ["BLOOM", "GLOOM", "SHARPEN", "WOODCUT"]
  static let bloom = CombineFeatures(rawValue: 1)
  static let gloom = CombineFeatures(rawValue: 2)
  static let sharpen = CombineFeatures(rawValue: 4)
  static let woodcut = CombineFeatures(rawValue: 8)
}

/// What `transition.glsl` computes; none of them: the copy machine.
struct TransitionFeatures: ShaderFeatures {
  let rawValue: Int

  static let defines = ["DISSOLVE", "SWIPE", "BARS", "RIPPLE", "MOD", "FLASH"]
  static let dissolve = TransitionFeatures(rawValue: 1)
  static let swipe = TransitionFeatures(rawValue: 2)
  static let bars = TransitionFeatures(rawValue: 4)
  static let ripple = TransitionFeatures(rawValue: 8)
  static let mod = TransitionFeatures(rawValue: 16)
  static let flash = TransitionFeatures(rawValue: 32)
}
