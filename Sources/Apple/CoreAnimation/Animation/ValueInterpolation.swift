// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import RenderTree

/// Two values and all between and beyond them, as tweens interpolate (view fact RB-2).
///
/// Numbers, points, sizes, rectangles and matrices move component by component; colours by hue,
/// saturation, brightness and alpha.
package struct ValueInterpolation: Sendable {
  /// The ends, by the kind of their values.
  private enum Ends {
    case lanes(ValueKind, SIMD4<Double>, SIMD4<Double>)
    /// Hue, saturation, brightness and alpha.
    case colors(SIMD4<Double>, SIMD4<Double>)
    case matrices(CATransform3D, CATransform3D)
  }

  private let ends: Ends

  private init(_ ends: Ends) {
    self.ends = ends
  }

  /// Makes an interpolation between two values of one kind; nil for values of two kinds, of a kind
  /// without components, and for numbers that are not finite.
  package init?(from: Any, to: Any) {
    let kind = ValueKind(guessedFrom: from)
    if kind == .transform {
      guard let start = CATransform3D.read(from), let end = CATransform3D.read(to), start.isFinite,
        end.isFinite
      else { return nil }
      self.init(.matrices(start, end))
      return
    }
    guard let start = kind.lanes(of: from), let end = kind.lanes(of: to), start.isStorable,
      end.isStorable
    else { return nil }
    if kind == .color {
      self.init(colors: start, end)
    } else {
      self.init(.lanes(kind, start, end))
    }
  }

  /// Makes an interpolation between two colours in straight sRGB.
  init(colors start: SIMD4<Double>, _ end: SIMD4<Double>) {
    self.init(.colors(Self.hsb(start), Self.hsb(end)))
  }

  /// Makes an interpolation of up to four components.
  static func lanes(
    _ kind: ValueKind, _ start: SIMD4<Double>, _ end: SIMD4<Double>
  ) -> ValueInterpolation {
    ValueInterpolation(.lanes(kind, start, end))
  }

  /// Makes an interpolation of the sixteen elements of matrices.
  static func matrices(_ start: CATransform3D, _ end: CATransform3D) -> ValueInterpolation {
    ValueInterpolation(.matrices(start, end))
  }

  /// The value at a share of the distance; nil where it is not finite.
  package func value(at share: Double) -> Any? {
    switch ends {
    case .lanes(let kind, _, _): lanes(at: share).flatMap { kind.value(of: $0) }
    case .colors: lanes(at: share).flatMap { ValueKind.color.value(of: $0) }
    case .matrices: matrix(at: share)
    }
  }

  /// The components at a share of the distance: of colours, straight sRGB; nil where they are not
  /// finite, and for matrices.
  func lanes(at share: Double) -> SIMD4<Double>? {
    let lanes: SIMD4<Double>
    switch ends {
    case .lanes(_, let start, let end): lanes = Self.mix(start, end, share)
    case .colors(let start, let end): lanes = Self.rgb(Self.mix(start, end, share))
    case .matrices: return nil
    }
    return lanes.isStorable ? lanes : nil
  }

  /// The matrix at a share of the distance; nil where it is not finite, and for other values.
  func matrix(at share: Double) -> CATransform3D? {
    guard case .matrices(let start, let end) = ends else { return nil }
    var matrix = start
    matrix.m11 += (end.m11 - start.m11) * share
    matrix.m12 += (end.m12 - start.m12) * share
    matrix.m13 += (end.m13 - start.m13) * share
    matrix.m14 += (end.m14 - start.m14) * share
    matrix.m21 += (end.m21 - start.m21) * share
    matrix.m22 += (end.m22 - start.m22) * share
    matrix.m23 += (end.m23 - start.m23) * share
    matrix.m24 += (end.m24 - start.m24) * share
    matrix.m31 += (end.m31 - start.m31) * share
    matrix.m32 += (end.m32 - start.m32) * share
    matrix.m33 += (end.m33 - start.m33) * share
    matrix.m34 += (end.m34 - start.m34) * share
    matrix.m41 += (end.m41 - start.m41) * share
    matrix.m42 += (end.m42 - start.m42) * share
    matrix.m43 += (end.m43 - start.m43) * share
    matrix.m44 += (end.m44 - start.m44) * share
    return matrix.isFinite ? matrix : nil
  }

  private static func mix(
    _ start: SIMD4<Double>, _ end: SIMD4<Double>, _ share: Double
  ) -> SIMD4<Double> {
    start + (end - start) * share
  }

  // MARK: - Hue, saturation, brightness

  /// Hue (a share of the circle, 0 for greys), saturation, brightness and alpha of a colour.
  private static func hsb(_ color: SIMD4<Double>) -> SIMD4<Double> {
    let brightness = max(color.x, color.y, color.z)
    let range = brightness - min(color.x, color.y, color.z)
    guard range > 0, brightness > 0 else { return SIMD4(0, 0, brightness, color.w) }
    var sixths: Double
    if brightness == color.x {
      sixths = (color.y - color.z) / range
    } else if brightness == color.y {
      sixths = 2 + (color.z - color.x) / range
    } else {
      sixths = 4 + (color.x - color.y) / range
    }
    if sixths < 0 { sixths += 6 }
    return SIMD4(sixths / 6, range / brightness, brightness, color.w)
  }

  /// The colour of hue, saturation and brightness; a hue beyond the circle goes round again,
  /// saturation and alpha are held to 0…1.
  private static func rgb(_ hsb: SIMD4<Double>) -> SIMD4<Double> {
    let saturation = min(max(hsb.y, 0), 1)
    let brightness = max(hsb.z, 0)
    let sixths = (hsb.x - hsb.x.rounded(.down)) * 6
    func channel(_ offset: Double) -> Double {
      let distance = (offset + sixths).truncatingRemainder(dividingBy: 6)
      let share = max(0, min(distance, 4 - distance, 1))
      return brightness * (1 - saturation * share)
    }
    return SIMD4(channel(5), channel(3), channel(1), min(max(hsb.w, 0), 1))
  }
}
