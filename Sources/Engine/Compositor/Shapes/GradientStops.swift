// SPDX-License-Identifier: MIT

internal import RenderTree

/// The colour stops of a gradient as texels: two for each, its straight colour and its location.
enum GradientStops {
  static func texels(_ colors: [SIMD4<Float>], _ locations: [Double]) -> [SIMD4<Float>] {
    let clamped = NodeGradient.clamped(locations, count: colors.count)
    var result: [SIMD4<Float>] = []
    for (color, location) in zip(colors, clamped) {
      result.append(color.clamped(lowerBound: .zero, upperBound: .one))
      result.append(SIMD4(Float(location), 0, 0, 0))
    }
    return result
  }
}
