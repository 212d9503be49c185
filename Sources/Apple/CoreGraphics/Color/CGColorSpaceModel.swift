// SPDX-License-Identifier: MIT

/// The kind of components that a colour space has.
public enum CGColorSpaceModel: Int32, Sendable {
  case unknown = -1
  case monochrome = 0
  case rgb = 1
  case cmyk = 2
  case lab = 3
  case deviceN = 4
  case indexed = 5
  case pattern = 6
  case XYZ = 7
}

/// The treatment of colours outside the destination's gamut.
///
/// Conversions by ICC profiles follow it. Between spaces of primaries and a curve each component is
/// clipped, as relative colorimetric conversions do. The default is perceptual for images and relative
/// colorimetric for colours.
public enum CGColorRenderingIntent: Int32, Sendable {
  case defaultIntent = 0
  case absoluteColorimetric = 1
  case relativeColorimetric = 2
  case perceptual = 3
  case saturation = 4
}
