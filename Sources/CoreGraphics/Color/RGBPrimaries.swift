// SPDX-License-Identifier: MIT

import Foundation

/// A 3 × 3 matrix for column vectors of three components, by rows.
struct ColorMatrix: Sendable {
  var rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

  /// The product of the matrix and the column `v`.
  func multiplied(_ v: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3((rows.0 * v).sum(), (rows.1 * v).sum(), (rows.2 * v).sum())
  }

  /// The inverse, by the adjugate; the matrices of real primaries are never singular.
  var inverse: ColorMatrix {
    let (p, q, r) = rows
    let c0 = cross(q, r)
    let c1 = cross(r, p)
    let c2 = cross(p, q)
    let s = 1 / (p * c0).sum()
    return ColorMatrix(
      rows: (
        SIMD3(c0.x, c1.x, c2.x) * s, SIMD3(c0.y, c1.y, c2.y) * s, SIMD3(c0.z, c1.z, c2.z) * s
      ))
  }

  private func cross(_ u: SIMD3<Double>, _ v: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x)
  }
}

/// The three primaries of an RGB space; the white point of all of them is D65.
///
/// Chromaticities: sRGB from IEC 61966-2-1 (the same as ITU-R BT.709), Display P3 from SMPTE
/// EG 432-1, Adobe RGB from its 1998 specification, BT.2020 from ITU-R BT.2020.
enum RGBPrimaries: Hashable, Sendable {
  case sRGB
  case displayP3
  case adobeRGB
  case itur2020

  /// The matrix from linear components to CIE XYZ with Y of white = 1.
  var toXYZ: ColorMatrix {
    switch self {
    case .sRGB: return Self.matrices.sRGB
    case .displayP3: return Self.matrices.displayP3
    case .adobeRGB: return Self.matrices.adobeRGB
    case .itur2020: return Self.matrices.itur2020
    }
  }

  /// The matrix from CIE XYZ to linear components.
  var fromXYZ: ColorMatrix {
    switch self {
    case .sRGB: return Self.inverses.sRGB
    case .displayP3: return Self.inverses.displayP3
    case .adobeRGB: return Self.inverses.adobeRGB
    case .itur2020: return Self.inverses.itur2020
    }
  }

  /// The luminance of a linear colour, 0...1 for colours in gamut.
  func luminance(_ linear: SIMD3<Double>) -> Double { (toXYZ.rows.1 * linear).sum() }

  private typealias Table = (
    sRGB: ColorMatrix, displayP3: ColorMatrix, adobeRGB: ColorMatrix, itur2020: ColorMatrix
  )

  private static let matrices: Table = (
    sRGB: matrix(red: (0.64, 0.33), green: (0.30, 0.60), blue: (0.15, 0.06)),
    displayP3: matrix(red: (0.68, 0.32), green: (0.265, 0.69), blue: (0.15, 0.06)),
    adobeRGB: matrix(red: (0.64, 0.33), green: (0.21, 0.71), blue: (0.15, 0.06)),
    itur2020: matrix(red: (0.708, 0.292), green: (0.170, 0.797), blue: (0.131, 0.046))
  )

  private static let inverses: Table = (
    sRGB: matrices.sRGB.inverse, displayP3: matrices.displayP3.inverse,
    adobeRGB: matrices.adobeRGB.inverse, itur2020: matrices.itur2020.inverse
  )

  /// The matrix to XYZ from chromaticities (x, y), scaled so that equal parts give D65 white.
  private static func matrix(
    red: (Double, Double), green: (Double, Double), blue: (Double, Double)
  ) -> ColorMatrix {
    func xyz(_ c: (Double, Double)) -> SIMD3<Double> {
      SIMD3(c.0 / c.1, 1, (1 - c.0 - c.1) / c.1)
    }
    let (r, g, b) = (xyz(red), xyz(green), xyz(blue))
    let unscaled = ColorMatrix(
      rows: (SIMD3(r.x, g.x, b.x), SIMD3(r.y, g.y, b.y), SIMD3(r.z, g.z, b.z)))
    let amounts = unscaled.inverse.multiplied(xyz((0.3127, 0.3290)))
    let rows = unscaled.rows
    return ColorMatrix(rows: (rows.0 * amounts, rows.1 * amounts, rows.2 * amounts))
  }
}
