// SPDX-License-Identifier: MIT

extension CGColorSpace {
  /// Makes the space of a file that states numbers in place of a profile; nil for sRGB.
  ///
  /// - Parameters:
  ///   - gamma: the exponent that light is encoded with; 1 / 2.2 means the curve of sRGB.
  ///   - chromaticities: x and y of white, red, green and blue; others than eight numbers mean sRGB's.
  ///   - isGray: whether the space is one of gray, which has no primaries.
  package convenience init?(encodingGamma gamma: Double, chromaticities: [Double], isGray: Bool) {
    let isUsual = abs(gamma - 0.45455) < 0.005
    let curve: TransferCurve =
      isUsual ? .sRGB : abs(gamma - 1) < 1e-4 ? .linear : .gamma(1 / gamma)
    let primaries = RGBPrimaries(chromaticities: chromaticities) ?? .sRGB
    if isUsual, isGray || primaries == .sRGB { return nil }
    self.init(name: nil, isGray ? .gray(curve) : .rgb(primaries, curve))
  }
}

extension RGBPrimaries {
  /// The primaries of x and y of white, red, green and blue; nil for others than eight numbers, and for
  /// some that no colours have.
  fileprivate init?(chromaticities points: [Double]) {
    let standard = [0.3127, 0.3290, 0.64, 0.33, 0.30, 0.60, 0.15, 0.06]
    guard points.count == 8, points.allSatisfy({ $0 <= 1 }), points[1] > 0.01, points[3] > 0.01,
      points[5] > 0.01
    else { return nil }
    if zip(points, standard).allSatisfy({ abs($0 - $1) < 0.0015 }) {
      self = .sRGB
      return
    }
    let matrix = RGBPrimaries.matrix(
      red: (points[2], points[3]), green: (points[4], points[5]),
      blue: (points[6], max(points[7], 1e-4)), white: (points[0], points[1]))
    guard let primaries = CalibratedPrimaries(matrix) else { return nil }
    self = .calibrated(primaries)
  }
}
