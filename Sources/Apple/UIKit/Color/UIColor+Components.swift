// SPDX-License-Identifier: MIT

internal import CoreGraphics
public import Foundation
internal import ViewCore

/// The components of colours.
extension UIColor {
  /// Red, green, blue and alpha in sRGB, outside of 0...1 for colours outside of its gamut; nil for a
  /// pattern.
  final var rgba: (red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat)? {
    let color = cgColor.converted(to: .extendedRGB, intent: .defaultIntent, options: nil)
    guard let c = color?.components, c.count == 4 else { return nil }
    return (c[0], c[1], c[2], c[3])
  }

  /// Writes the brightness of the grey of the same luminance, and alpha; each goes where it points.
  ///
  /// - Returns: whether the colour has components; a pattern has none, and nothing is written.
  @discardableResult
  @safe public final func getWhite(
    _ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let gray = cgColor.converted(to: .extendedRGBGray, intent: .defaultIntent, options: nil)
    guard let c = gray?.components, c.count == 2 else { return false }
    unsafe white?.pointee = c[0]
    unsafe alpha?.pointee = c[1]
    return true
  }

  /// Writes hue, saturation, brightness and alpha where each points.
  ///
  /// - Returns: whether the colour has components; a pattern has none, and nothing is written.
  @discardableResult
  @safe public final func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
    brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    guard let rgba else { return false }
    let c = HueComponents(red: rgba.red, green: rgba.green, blue: rgba.blue)
    unsafe hue?.pointee = c.hue
    unsafe saturation?.pointee = c.saturation
    unsafe brightness?.pointee = c.brightness
    unsafe alpha?.pointee = rgba.alpha
    return true
  }

  /// Writes red, green, blue and alpha in sRGB where each points.
  ///
  /// - Returns: whether the colour has components; a pattern has none, and nothing is written.
  @discardableResult
  @safe public final func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    guard let rgba else { return false }
    unsafe red?.pointee = rgba.red
    unsafe green?.pointee = rgba.green
    unsafe blue?.pointee = rgba.blue
    unsafe alpha?.pointee = rgba.alpha
    return true
  }

  /// Whether the traits pick the colour.
  final var isDynamic: Bool {
    if case .dynamic = source { return true }
    return false
  }

  /// The grey of the same luminance.
  final var withoutHue: UIColor {
    guard case .fixed(let color) = source else {
      return UIColor { [self] in resolvedColor(with: $0).withoutHue }
    }
    let gray = color.converted(to: .extendedRGBGray, intent: .defaultIntent, options: nil)
    return gray.map { UIColor(cgColor: $0) } ?? self
  }
}
