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

  /// The linear light that the stored value means.
  func decoded(_ value: Double) -> Double {
    let x = abs(value)
    let light: Double
    switch self {
    case .linear: light = x
    case .sRGB: light = x <= 0.04045 ? x / 12.92 : pow((x + 0.055) / 1.055, 2.4)
    case .gamma(let g): light = pow(x, g)
    case .itur: light = x < 0.081 ? x / 4.5 : pow((x + 0.099) / 1.099, 1 / 0.45)
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
    }
    return light < 0 ? -value : value
  }
}
