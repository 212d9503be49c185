// SPDX-License-Identifier: MIT

import Foundation

/// The curve between a stored component and the linear light that it means, both 0...1.
///
/// Outside 0...1, which only extended-range spaces use, the curves are mirrored about the origin,
/// so they are odd functions and each has an inverse everywhere.
enum TransferCurve: Hashable, Sendable {
  /// Stored values are linear light.
  case linear
  /// The piecewise curve of IEC 61966-2-1 (sRGB), also used by Display P3.
  case sRGB
  /// A pure power: light = valueᵍ.
  case gamma(Double)
  /// The piecewise curve of ITU-R BT.709 and BT.2020.
  case itur
  /// The curve of ROMM RGB: a power of 1.8 with a straight toe.
  case romm
  /// The perceptual quantizer of ITU-R BT.2100; 1 is the reference white of 203 cd/m².
  case pq
  /// The hybrid log-gamma curve of ITU-R BT.2100; 1 is the reference white at the signal 0.75.
  case hlg
  /// Pure powers, one per component.
  case gammas(SIMD3<Double>)

  /// The linear light that three stored values mean.
  func decoded(_ values: SIMD3<Double>) -> SIMD3<Double> {
    if case .gammas(let g) = self {
      return SIMD3(
        Self.gamma(g.x).decoded(values.x), Self.gamma(g.y).decoded(values.y),
        Self.gamma(g.z).decoded(values.z))
    }
    return SIMD3(decoded(values.x), decoded(values.y), decoded(values.z))
  }

  /// The stored values that mean three amounts of light.
  func encoded(_ light: SIMD3<Double>) -> SIMD3<Double> {
    if case .gammas(let g) = self {
      return SIMD3(
        Self.gamma(g.x).encoded(light.x), Self.gamma(g.y).encoded(light.y),
        Self.gamma(g.z).encoded(light.z))
    }
    return SIMD3(encoded(light.x), encoded(light.y), encoded(light.z))
  }

  /// Whether stored values reach far beyond the light of white.
  var isHighDynamicRange: Bool { self == .pq || self == .hlg }

  /// The linear light that the stored value means.
  func decoded(_ value: Double) -> Double {
    let x = abs(value)
    let light: Double
    switch self {
    case .linear: light = x
    case .sRGB: light = x <= 0.04045 ? x / 12.92 : pow((x + 0.055) / 1.055, 2.4)
    case .gamma(let g): light = pow(x, g)
    case .itur: light = x < 0.081 ? x / 4.5 : pow((x + 0.099) / 1.099, 1 / 0.45)
    case .romm: light = x < 1.0 / 32 ? x / 16 : pow(x, 1.8)
    case .pq: light = Quantizer.decoded(x)
    case .hlg: light = LogGamma.decoded(x)
    case .gammas(let g): light = pow(x, g.x)
    }
    return value < 0 ? -light : light
  }

  /// The stored value that means `light`; the inverse of `decoded`.
  func encoded(_ light: Double) -> Double {
    let x = abs(light)
    let value: Double
    switch self {
    case .linear: value = x
    case .sRGB: value = x <= 0.0031308 ? x * 12.92 : 1.055 * pow(x, 1 / 2.4) - 0.055
    case .gamma(let g): value = pow(x, 1 / g)
    case .itur: value = x < 0.018 ? x * 4.5 : 1.099 * pow(x, 0.45) - 0.099
    case .romm: value = x < 1.0 / 512 ? x * 16 : pow(x, 1 / 1.8)
    case .pq: value = Quantizer.encoded(x)
    case .hlg: value = LogGamma.encoded(x)
    case .gammas(let g): value = pow(x, 1 / g.x)
    }
    return light < 0 ? -value : value
  }
}

/// The perceptual quantizer, SMPTE ST 2084, with the reference white of BT.2408 as 1.
private enum Quantizer {
  private static let m1 = 0.1593017578125
  private static let m2 = 78.84375
  private static let c1 = 0.8359375
  private static let c2 = 18.8515625
  private static let c3 = 18.6875
  /// The peak of 10 000 cd/m² in units of the reference white.
  private static let peak = 10_000.0 / 203

  static func decoded(_ value: Double) -> Double {
    let power = pow(min(value, 1), 1 / m2)
    return peak * pow(max(power - c1, 0) / (c2 - c3 * power), 1 / m1)
  }

  static func encoded(_ light: Double) -> Double {
    let power = pow(min(light / peak, 1), m1)
    return pow((c1 + c2 * power) / (1 + c3 * power), m2)
  }
}

/// Hybrid log-gamma, ITU-R BT.2100, without the display's own gamma; the signal 0.75 is 1.
private enum LogGamma {
  private static let a = 0.17883277
  private static let b = 1 - 4 * a
  private static let c = 0.5 - a * log(4 * a)
  /// The scene's light at the signal 0.75.
  private static let white = (exp((0.75 - c) / a) + b) / 12

  static func decoded(_ value: Double) -> Double {
    let light = value <= 0.5 ? value * value / 3 : (exp((min(value, 1) - c) / a) + b) / 12
    return light / white
  }

  static func encoded(_ light: Double) -> Double {
    let x = min(light * white, 1)
    return x <= 1.0 / 12 ? (3 * x).squareRoot() : a * log(12 * x - b) + c
  }
}
