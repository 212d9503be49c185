// SPDX-License-Identifier: MIT

internal import Diagnostics
public import Foundation

/// The white and the ranges of a CIE Lab space: L* is 0...100.
struct LabRange: Hashable, Sendable {
  /// The XYZ of white, with Y = 1.
  let white: SIMD3<Double>
  /// The least and the greatest a*, then those of b*.
  let range: SIMD4<Double>

  /// The Lab space of the profile connection space.
  static let generic = LabRange(
    white: RGBPrimaries.connectionWhite, range: SIMD4(-128, 127, -128, 127))

  /// CIE XYZ under this space's white.
  func xyz(_ lab: SIMD4<Double>) -> SIMD3<Double> {
    let y = (lab.x + 16) / 116
    return white
      * SIMD3(Self.cube(y + lab.y / 500), Self.cube(y), Self.cube(y - lab.z / 200))
  }

  /// L*, a* and b* of a colour in CIE XYZ under this space's white.
  func lab(_ xyz: SIMD3<Double>) -> SIMD4<Double> {
    let f = xyz / white
    let (x, y, z) = (Self.root(f.x), Self.root(f.y), Self.root(f.z))
    return SIMD4(116 * y - 16, 500 * (x - y), 200 * (y - z), 0)
  }

  // CIE 15, with the limit 6/29 between the cube and its tangent.
  private static func cube(_ t: Double) -> Double {
    t > 6.0 / 29 ? t * t * t : 3 * (36.0 / 841) * (t - 4.0 / 29)
  }

  private static func root(_ t: Double) -> Double {
    t > 216.0 / 24389 ? cbrt(t) : t / (3 * (36.0 / 841)) + 4.0 / 29
  }
}

/// The colours of an indexed space.
final class ColorTable: Hashable, Sendable {
  let base: CGColorSpace
  /// One component per byte, color by color.
  let bytes: [UInt8]

  init(base: CGColorSpace, bytes: [UInt8]) {
    self.base = base
    self.bytes = bytes
  }

  /// The number of colours.
  var count: Int { bytes.count / base.numberOfComponents }

  /// The base space's components at an index, which is rounded and clamped.
  func components(at index: Double) -> SIMD4<Double> {
    let index = min(max(Int(clamping: index.rounded()), 0), count - 1)
    let size = base.numberOfComponents
    let bounds = base.componentBounds
    var result = SIMD4<Double>.zero
    for lane in 0..<size {
      let part = Double(bytes[index * size + lane]) / 255
      result[lane] = bounds.lower[lane] + (bounds.upper[lane] - bounds.lower[lane]) * part
    }
    return result
  }

  static func == (lhs: ColorTable, rhs: ColorTable) -> Bool {
    lhs === rhs || (lhs.bytes == rhs.bytes && lhs.base == rhs.base)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(bytes)
    hasher.combine(base)
  }
}

extension CGColorSpace {
  /// Makes a gray space of a gamma; nil, with a logged reason, for values that mean no gray.
  ///
  /// `whitePoint` is the white's X, Y and Z, of which Y is 1; white is white after every conversion.
  /// `blackPoint` makes no difference: black is black.
  public convenience init?(
    calibratedGrayWhitePoint whitePoint: UnsafePointer<CGFloat>,
    blackPoint: UnsafePointer<CGFloat>?, gamma: CGFloat
  ) {
    // Three values, as on Apple's platforms.
    let white = unsafe SIMD3(whitePoint[0].native, whitePoint[1].native, whitePoint[2].native)
    self.init(white: white, gray: gamma.native)
  }

  convenience init?(white: SIMD3<Double>, gray gamma: Double) {
    guard Self.isWhite(white), Self.isGamma(gamma) else {
      RefusalLog.refuse("color space: refused calibration", "white \(white), gamma \(gamma)")
      return nil
    }
    self.init(name: nil, .gray(gamma == 1 ? .linear : .gamma(gamma)))
  }

  /// Makes an RGB space of primaries and gammas; nil, with a logged reason, for values that mean none.
  ///
  /// `whitePoint` is the white's X, Y and Z, of which Y is 1. `gamma` holds three exponents, all 1
  /// when nil; `matrix` the X, Y and Z of red, then of green and of blue, the identity when nil.
  /// Conversions adapt the white to the other space's. `blackPoint` makes no difference.
  public convenience init?(
    calibratedRGBWhitePoint whitePoint: UnsafePointer<CGFloat>,
    blackPoint: UnsafePointer<CGFloat>?, gamma: UnsafePointer<CGFloat>?,
    matrix: UnsafePointer<CGFloat>?
  ) {
    // Three, three and nine values, as on Apple's platforms.
    let white = unsafe SIMD3(whitePoint[0].native, whitePoint[1].native, whitePoint[2].native)
    let gammas = unsafe gamma.map { unsafe SIMD3($0[0].native, $0[1].native, $0[2].native) }
    let values = unsafe matrix.map { pointer in
      (0..<9).map { unsafe pointer[$0].native }
    }
    self.init(
      white: white, gammas: gammas ?? SIMD3(1, 1, 1),
      matrix: values ?? [1, 0, 0, 0, 1, 0, 0, 0, 1])
  }

  convenience init?(white: SIMD3<Double>, gammas: SIMD3<Double>, matrix m: [Double]) {
    // The columns of the matrix to XYZ are the primaries.
    let given = ColorMatrix(
      rows: (SIMD3(m[0], m[3], m[6]), SIMD3(m[1], m[4], m[7]), SIMD3(m[2], m[5], m[8])))
    guard Self.isWhite(white), [gammas.x, gammas.y, gammas.z].allSatisfy(Self.isGamma),
      given.isModerate,
      let primaries = CalibratedPrimaries(
        ColorMatrix.adaptation(from: white, to: RGBPrimaries.daylight).product(given))
    else {
      RefusalLog.refuse("color space: refused calibration", "white \(white), matrix \(m)")
      return nil
    }
    let isOne = gammas == SIMD3(repeating: gammas.x)
    let curve: TransferCurve =
      gammas == SIMD3(1, 1, 1) ? .linear : isOne ? .gamma(gammas.x) : .gammas(gammas)
    self.init(name: nil, .rgb(.calibrated(primaries), curve))
  }

  /// Makes a CIE Lab space; nil, with a logged reason, for values that mean none.
  ///
  /// `whitePoint` is the white's X, Y and Z, of which Y is 1. `range` holds the least and greatest a*
  /// and b*, −100...100 when nil. L* is 0...100. `blackPoint` makes no difference.
  public convenience init?(
    labWhitePoint whitePoint: UnsafePointer<CGFloat>, blackPoint: UnsafePointer<CGFloat>?,
    range: UnsafePointer<CGFloat>?
  ) {
    // Three and four values, as on Apple's platforms.
    let white = unsafe SIMD3(whitePoint[0].native, whitePoint[1].native, whitePoint[2].native)
    let limits = unsafe range.map {
      unsafe SIMD4($0[0].native, $0[1].native, $0[2].native, $0[3].native)
    }
    self.init(white: white, labRange: limits ?? SIMD4(-100, 100, -100, 100))
  }

  convenience init?(white: SIMD3<Double>, labRange limits: SIMD4<Double>) {
    guard Self.isWhite(white), limits.x < limits.y, limits.z < limits.w,
      (limits * limits).sum() < 1e9
    else {
      RefusalLog.refuse("color space: refused calibration", "white \(white), range \(limits)")
      return nil
    }
    self.init(name: nil, .lab(LabRange(white: white, range: limits)))
  }

  /// Makes a space whose one component is an index of a table of colours.
  ///
  /// `colorTable` holds `lastIndex + 1` colours of the base space, a byte per component. Nil, with a
  /// logged reason, for more than 256 colours or a base that is a table or of patterns.
  public convenience init?(
    indexedBaseSpace baseSpace: CGColorSpace, last lastIndex: Int,
    colorTable: UnsafePointer<UInt8>
  ) {
    guard (0...255).contains(lastIndex) else {
      RefusalLog.refuse("color space: refused table", "\(lastIndex) is no last index; 0...255 is")
      return nil
    }
    // The caller promises this many bytes, as on Apple's platforms.
    let count = (lastIndex + 1) * baseSpace.numberOfComponents
    let bytes = unsafe Array(UnsafeBufferPointer(start: colorTable, count: count))
    self.init(base: baseSpace, table: bytes)
  }

  convenience init?(base: CGColorSpace, table: [UInt8]) {
    let size = base.numberOfComponents
    guard base.model != .indexed, base.model != .pattern, size > 0, !table.isEmpty,
      table.count % size == 0, table.count / size <= 256
    else {
      RefusalLog.refuse("color space: refused table", "\(table.count) bytes for \(base)")
      return nil
    }
    self.init(name: nil, .indexed(ColorTable(base: base, bytes: table)))
  }

  private static func isWhite(_ white: SIMD3<Double>) -> Bool {
    white.x > 1e-3 && white.x < 1e3 && white.z > 1e-3 && white.z < 1e3 && abs(white.y - 1) < 1e-6
  }

  private static func isGamma(_ gamma: Double) -> Bool { gamma >= 0.01 && gamma <= 100 }

  /// The least and the greatest value of each component; lanes without one are 0.
  var componentBounds: (lower: SIMD4<Double>, upper: SIMD4<Double>) {
    switch definition {
    case .lab(let lab):
      return (
        SIMD4(0, lab.range.x, lab.range.z, 0), SIMD4(100, lab.range.y, lab.range.w, 0)
      )
    // The limit of the profile connection space's encoding.
    case .xyz: return (.zero, SIMD4(1, 1, 1, 0) * (1 + 32767.0 / 32768))
    case .indexed(let table): return (.zero, SIMD4(Double(table.count - 1), 0, 0, 0))
    default: return (.zero, .one)
    }
  }
}
