// SPDX-License-Identifier: MIT

/// The three primaries of an RGB space, and its white.
///
/// Chromaticities: sRGB from IEC 61966-2-1 (the same as ITU-R BT.709), Display P3 from SMPTE
/// EG 432-1, Adobe RGB from its 1998 specification, BT.2020 from ITU-R BT.2020, the cinema's P3 from
/// SMPTE RP 431-2, ROMM from ISO 22028-2, AP1 of ACES from S-2014-004.
///
/// The matrices go to CIE XYZ under D65: spaces of another white are adapted to it by the Bradford
/// transform, so that white is white everywhere, as in relative colorimetric conversions.
enum RGBPrimaries: Hashable, Sendable {
  case sRGB
  case displayP3
  case adobeRGB
  case itur2020
  case dciP3
  case romm
  case acescg
  /// Primaries by their XYZ, as calibrated spaces give them.
  case calibrated(CalibratedPrimaries)

  /// The matrix from linear components to CIE XYZ with Y of white = 1, under D65.
  var toXYZ: ColorMatrix { pair.forward }

  /// The matrix from CIE XYZ under D65 to linear components.
  var fromXYZ: ColorMatrix { pair.inverse }

  /// The luminance of a linear colour, 0...1 for colours in gamut.
  func luminance(_ linear: SIMD3<Double>) -> Double { (toXYZ.rows.1 * linear).sum() }

  /// The XYZ of the white of the profile connection space, D50 as the ICC rounds it.
  static let connectionWhite = SIMD3(0.9642, 1, 0.8249)

  /// The XYZ of D65.
  static let daylight = xyz((0.3127, 0.3290))

  /// The matrix that adapts XYZ under D65 to D50.
  static let toConnection = ColorMatrix.adaptation(from: daylight, to: connectionWhite)

  /// The matrix that adapts XYZ under D50 to D65.
  static let fromConnection = ColorMatrix.adaptation(from: connectionWhite, to: daylight)

  /// A matrix and its inverse.
  private typealias Pair = (forward: ColorMatrix, inverse: ColorMatrix)

  private var pair: Pair {
    switch self {
    case .sRGB: return Self.sRGBPair
    case .displayP3: return Self.displayP3Pair
    case .adobeRGB: return Self.adobeRGBPair
    case .itur2020: return Self.itur2020Pair
    case .dciP3: return Self.dciP3Pair
    case .romm: return Self.rommPair
    case .acescg: return Self.acescgPair
    case .calibrated(let primaries): return (primaries.toXYZ, primaries.fromXYZ)
    }
  }

  private typealias Chromaticity = (Double, Double)

  private static let d65: Chromaticity = (0.3127, 0.3290)

  private static let sRGBPair = made((0.64, 0.33), (0.30, 0.60), (0.15, 0.06), d65)
  private static let displayP3Pair = made((0.68, 0.32), (0.265, 0.69), (0.15, 0.06), d65)
  private static let adobeRGBPair = made((0.64, 0.33), (0.21, 0.71), (0.15, 0.06), d65)
  private static let itur2020Pair = made((0.708, 0.292), (0.170, 0.797), (0.131, 0.046), d65)
  private static let dciP3Pair = made((0.68, 0.32), (0.265, 0.69), (0.15, 0.06), (0.314, 0.351))
  private static let rommPair = made(
    (0.734699, 0.265301), (0.159597, 0.840403), (0.036598, 0.000105), (0.3457, 0.3585))
  private static let acescgPair = made(
    (0.713, 0.293), (0.165, 0.830), (0.128, 0.044), (0.32168, 0.33767))

  private static func made(
    _ red: Chromaticity, _ green: Chromaticity, _ blue: Chromaticity, _ white: Chromaticity
  ) -> Pair {
    let matrix = matrix(red: red, green: green, blue: blue, white: white)
    return (matrix, matrix.inverse)
  }

  /// The XYZ of a chromaticity at luminance 1.
  static func xyz(_ c: (Double, Double)) -> SIMD3<Double> {
    SIMD3(c.0 / c.1, 1, (1 - c.0 - c.1) / c.1)
  }

  /// The matrix to XYZ under D65 from chromaticities (x, y), scaled so that equal parts give white.
  ///
  /// Chromaticities on one line give a matrix that is not finite or cannot be inverted.
  static func matrix(
    red: (Double, Double), green: (Double, Double), blue: (Double, Double),
    white: (Double, Double)
  ) -> ColorMatrix {
    let (r, g, b) = (xyz(red), xyz(green), xyz(blue))
    let unscaled = ColorMatrix(
      rows: (SIMD3(r.x, g.x, b.x), SIMD3(r.y, g.y, b.y), SIMD3(r.z, g.z, b.z)))
    let amounts = unscaled.inverse.multiplied(xyz(white))
    let rows = unscaled.rows
    let scaled = ColorMatrix(rows: (rows.0 * amounts, rows.1 * amounts, rows.2 * amounts))
    if white == (0.3127, 0.3290) { return scaled }
    return ColorMatrix.adaptation(from: xyz(white), to: xyz((0.3127, 0.3290))).product(scaled)
  }
}

/// Primaries that a file or an application describes by numbers.
struct CalibratedPrimaries: Hashable, Sendable {
  /// The matrix from linear components to CIE XYZ under D65.
  let toXYZ: ColorMatrix
  /// Its inverse.
  let fromXYZ: ColorMatrix

  /// Checks a matrix to XYZ under D65; nil for one without a usable inverse.
  init?(_ matrix: ColorMatrix) {
    let inverse = matrix.inverse
    guard matrix.isModerate, inverse.isModerate else { return nil }
    toXYZ = matrix
    fromXYZ = inverse
  }
}
