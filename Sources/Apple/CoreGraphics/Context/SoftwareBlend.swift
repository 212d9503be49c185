// SPDX-License-Identifier: MIT

import Foundation

/// Blends pixel by pixel in the modes that Cairo lacks, or lacks for some channel orders.
///
/// Formulas: W3C Compositing and Blending Level 1, section 10.2 for hue, saturation, colour and
/// luminosity (luminosity weights 0.3, 0.59, 0.11), and Apple's documentation for plus-darker. All
/// work on straight colours and then composite R = (1 − Da)·S + (1 − Sa)·D + Sa·Da·B(D, S).
enum SoftwareBlend {
  /// Blends `source`, already clipped, into `target`; both are placed by their origins.
  static func blend(
    _ source: CairoSurface, into target: CairoSurface, _ mode: CGBlendMode, alpha: Double
  ) {
    guard target.format != .alpha else { return }
    let (dx, dy) = (source.origin.x - target.origin.x, source.origin.y - target.origin.y)
    source.withPixels { pixels, bytesPerRow in
      target.changePixels(in: source.bounds.offset(x: dx, y: dy)) { x, y, backdrop in
        let index = (y - dy) * bytesPerRow + 4 * (x - dx)
        let pixel = target.order.arranged(pixels.span.pixel(at: index))
        return blended(mode, pixel, alpha, over: backdrop, isOpaque: target.format == .opaque)
      }
    }
  }

  /// Composites by a mode that changes the backdrop wherever a shape lies: the backdrop goes by the
  /// shape's coverage, and the mode's result comes in.
  ///
  /// - Parameters:
  ///   - source: drawn and clipped, so multiplied by the coverage.
  ///   - area: its alpha is the coverage; it has the source's place and size.
  static func replace(
    _ source: CairoSurface, covering area: CairoSurface, in target: CairoSurface,
    _ mode: CGBlendMode, alpha: Double
  ) {
    let (dx, dy) = (source.origin.x - target.origin.x, source.origin.y - target.origin.y)
    source.withPixels { pixels, bytesPerRow in
      area.withPixels { areaPixels, areaBytesPerRow in
        target.changePixels(in: source.bounds.offset(x: dx, y: dy)) { x, y, backdrop in
          let (column, row) = (x - dx, y - dy)
          let coverage = areaPixels[row * areaBytesPerRow + 4 * column + 3]
          guard coverage > 0, row < area.height, column < area.width else { return nil }
          let pixel = pixels.span.pixel(at: row * bytesPerRow + 4 * column)
          let s = SIMD4<Double>(target.order.arranged(pixel)) / 255 * alpha
          var d = SIMD4<Double>(backdrop) / 255
          if target.format == .opaque { d.w = 1 }
          let kept = d * (1 - Double(coverage) / 255)
          return SIMD4<UInt8>(rounding: (kept + replacement(mode, s, d)) * 255)
        }
      }
    }
  }

  /// The shares of premultiplied source and backdrop that a mode keeps.
  private static func replacement(
    _ mode: CGBlendMode, _ s: SIMD4<Double>, _ d: SIMD4<Double>
  ) -> SIMD4<Double> {
    switch mode {
    case .copy: s
    case .sourceIn: s * d.w
    case .sourceOut: s * (1 - d.w)
    case .destinationIn: d * s.w
    case .destinationAtop: s * (1 - d.w) + d * s.w
    default: .zero
    }
  }

  /// The pixel that takes the place of `backdrop`; nil where the source is transparent.
  private static func blended(
    _ mode: CGBlendMode, _ source: SIMD4<UInt8>, _ alpha: Double, over backdrop: SIMD4<UInt8>,
    isOpaque: Bool
  ) -> SIMD4<UInt8>? {
    let s = SIMD4<Double>(source) / 255 * alpha
    guard s.w > 0 else { return nil }
    var d = SIMD4<Double>(backdrop) / 255
    if isOpaque { d.w = 1 }
    let (color, resultAlpha) = composited(
      mode, SIMD3(s.x, s.y, s.z), s.w, SIMD3(d.x, d.y, d.z), d.w)
    return SIMD4<UInt8>(rounding: SIMD4(color, resultAlpha) * 255)
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
