// SPDX-License-Identifier: MIT

import Foundation

/// Blend modes that Cairo does not have, or not for every channel order, pixel by pixel.
///
/// Formulas: W3C Compositing and Blending Level 1, section 10.2 for hue, saturation, colour and
/// luminosity (luminosity weights 0.3, 0.59, 0.11), and Apple's documentation for plus-darker. All
/// work on colours that are not multiplied by alpha and then composite
/// R = (1 − Da)·S + (1 − Sa)·D + Sa·Da·B(D, S).
enum SoftwareBlend {
  /// Blends `source`, already cut by the clip, into `target`; both are placed by their origins.
  static func blend(
    _ source: CairoSurface, into target: CairoSurface, _ mode: CGBlendMode, alpha: Double
  ) {
    guard target.format != .alpha else { return }
    let (dx, dy) = (source.origin.x - target.origin.x, source.origin.y - target.origin.y)
    let (red, blue) = target.order == .rgba ? (0, 2) : (2, 0)
    let isOpaque = target.format == .opaque
    unsafe source.withPixels { from, fromStride in
      unsafe target.withPixels { to, toStride in
        for y in max(0, -dy)..<max(0, -dy, min(source.height, target.height - dy)) {
          for x in max(0, -dx)..<max(0, -dx, min(source.width, target.width - dx)) {
            let s = y * fromStride + 4 * x
            let sourceAlpha = Double(unsafe from[s + 3]) / 255 * alpha
            guard sourceAlpha > 0 else { continue }
            let sourceColor =
              unsafe SIMD3(
                Double(from[s + red]), Double(from[s + 1]), Double(from[s + blue])) / 255 * alpha
            let d = (y + dy) * toStride + 4 * (x + dx)
            let targetAlpha = isOpaque ? 1 : Double(unsafe to[d + 3]) / 255
            let targetColor =
              unsafe SIMD3(
                Double(to[d + red]), Double(to[d + 1]), Double(to[d + blue])) / 255
            let (color, resultAlpha) = composited(
              mode, sourceColor, sourceAlpha, targetColor, targetAlpha)
            let bytes = SIMD3<Int>((color * 255).rounded(.toNearestOrAwayFromZero))
            unsafe to[d + red] = UInt8(clamping: bytes.x)
            unsafe to[d + 1] = UInt8(clamping: bytes.y)
            unsafe to[d + blue] = UInt8(clamping: bytes.z)
            unsafe to[d + 3] = UInt8(clamping: Int((resultAlpha * 255).rounded()))
          }
        }
      }
    }
  }

  /// The premultiplied result of one pixel from premultiplied parts.
  static func composited(
    _ mode: CGBlendMode, _ s: SIMD3<Double>, _ sa: Double, _ d: SIMD3<Double>, _ da: Double
  ) -> (SIMD3<Double>, Double) {
    if mode == .plusDarker {
      let alpha = min(1, sa + da)
      // On premultiplied colours the documented formula keeps what both lack of full alpha.
      let color = (SIMD3(repeating: alpha) - ((sa - s) + (da - d)))
        .clamped(lowerBound: .zero, upperBound: .one)
      return (color, alpha)
    }
    let alpha = sa + da - sa * da
    guard da > 0, sa > 0 else { return (s + d, alpha) }
    let mixed = blended(mode, backdrop: d / da, source: s / sa)
    return ((1 - da) * s + (1 - sa) * d + sa * da * mixed, alpha)
  }

  private static func blended(
    _ mode: CGBlendMode, backdrop: SIMD3<Double>, source: SIMD3<Double>
  ) -> SIMD3<Double> {
    switch mode {
    case .hue:
      return withLuminosity(
        withSaturation(source, saturation(backdrop)), luminosity(backdrop))
    case .saturation:
      return withLuminosity(
        withSaturation(backdrop, saturation(source)), luminosity(backdrop))
    case .color: return withLuminosity(source, luminosity(backdrop))
    case .luminosity: return withLuminosity(backdrop, luminosity(source))
    default: return source
    }
  }

  private static func luminosity(_ c: SIMD3<Double>) -> Double {
    0.3 * c.x + 0.59 * c.y + 0.11 * c.z
  }

  private static func saturation(_ c: SIMD3<Double>) -> Double { c.max() - c.min() }

  private static func withLuminosity(_ c: SIMD3<Double>, _ value: Double) -> SIMD3<Double> {
    let shifted = c + (value - luminosity(c))
    let (low, high) = (shifted.min(), shifted.max())
    var result = shifted
    if low < 0 { result = value + (result - value) * (value / (value - low)) }
    if high > 1 { result = value + (result - value) * ((1 - value) / (high - value)) }
    return result
  }

  private static func withSaturation(_ c: SIMD3<Double>, _ value: Double) -> SIMD3<Double> {
    let range = saturation(c)
    return range > 0 ? (c - c.min()) * (value / range) : .zero
  }
}
