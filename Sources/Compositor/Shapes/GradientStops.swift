// SPDX-License-Identifier: MIT

/// The colour stops of a gradient as texels: two for each, its straight colour and its location.
enum GradientStops {
  /// The locations as drawn: clamped to 0…1, none before its predecessor. Without locations the
  /// stops are spaced evenly; locations beyond the last colour are ignored.
  static func clamped(_ locations: [Double], count: Int) -> [Double] {
    guard count > 1 else { return [0] }
    guard !locations.isEmpty else { return (0..<count).map { Double($0) / Double(count - 1) } }
    var result: [Double] = []
    for location in locations.prefix(count) {
      result.append(min(max(location, result.last ?? 0), 1))
    }
    return result
  }

  static func texels(_ colors: [SIMD4<Float>], _ locations: [Double]) -> [SIMD4<Float>] {
    let clamped = clamped(locations, count: colors.count)
    var result: [SIMD4<Float>] = []
    for (color, location) in zip(colors, clamped) {
      result.append(color.clamped(lowerBound: .zero, upperBound: .one))
      result.append(SIMD4(Float(location), 0, 0, 0))
    }
    return result
  }
}
