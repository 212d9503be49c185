// SPDX-License-Identifier: MIT

/// The formula that combines new paint with the backdrop.
///
/// S and D are source and destination colours multiplied by their alpha, Sa and Da the alphas.
public enum CGBlendMode: Int32, Sendable {
  case normal = 0
  case multiply = 1
  case screen = 2
  case overlay = 3
  case darken = 4
  case lighten = 5
  case colorDodge = 6
  case colorBurn = 7
  case softLight = 8
  case hardLight = 9
  case difference = 10
  case exclusion = 11
  case hue = 12
  case saturation = 13
  case color = 14
  case luminosity = 15
  /// R = 0
  case clear = 16
  /// R = S
  case copy = 17
  /// R = S·Da
  case sourceIn = 18
  /// R = S·(1 − Da)
  case sourceOut = 19
  /// R = S·Da + D·(1 − Sa)
  case sourceAtop = 20
  /// R = S·(1 − Da) + D
  case destinationOver = 21
  /// R = D·Sa
  case destinationIn = 22
  /// R = D·(1 − Sa)
  case destinationOut = 23
  /// R = S·(1 − Da) + D·Sa
  case destinationAtop = 24
  /// R = S·(1 − Da) + D·(1 − Sa)
  case xor = 25
  /// R = max(0, 1 − ((1 − D) + (1 − S)))
  case plusDarker = 26
  /// R = min(1, S + D)
  case plusLighter = 27
}

/// The quality of resampling an image drawn at another size.
public enum CGInterpolationQuality: Int32, Sendable {
  /// Medium, or none for an image without interpolation.
  case `default` = 0
  /// The nearest pixel.
  case none = 1
  /// Bilinear.
  case low = 2
  /// The rasterizer's best when the image shrinks; bilinear when it grows.
  case high = 3
  /// Bilinear, averaged when the image shrinks.
  case medium = 4
}

extension CGBlendMode {
  /// Whether `SoftwareBlend` computes the mode instead of Cairo.
  ///
  /// Cairo has no plus-darker, and weighs red and blue of the hue modes by their position in a
  /// pixel, which is exchanged in most surfaces here (see `CairoSurface`). Documents take the hue
  /// modes as they are and draw plus-darker as multiply.
  func isSoftware(on surface: CairoSurface) -> Bool {
    switch self {
    case .hue, .saturation, .color, .luminosity, .plusDarker: return !surface.isVector
    default: return false
    }
  }

  /// Whether the mode changes the backdrop where the source is transparent, so that how far a shape
  /// reaches counts beside its alpha.
  var replacesBackdrop: Bool {
    switch self {
    case .clear, .copy: return true
    default: return isUnbounded
    }
  }

  /// Whether Cairo would also change what lies outside the painted shape.
  var isUnbounded: Bool {
    switch self {
    case .sourceIn, .sourceOut, .destinationIn, .destinationAtop: return true
    default: return false
    }
  }
}
