// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics
public import Foundation
internal import ViewCore

/// The components of colours.
///
/// Apple's systems raise an exception where a component is asked for that the colour's space does not
/// have; here the answer is 0, and the refusal is logged once. `usingColorSpace(_:)` comes first.
extension NSColor {
  /// Red, green, blue and alpha in sRGB, outside of 0...1 for colours outside of its gamut; nil for a
  /// pattern.
  final var rgba: [CGFloat]? {
    guard case .fixed(let color) = source else { return nil }
    return color.converted(to: .extendedRGB, intent: .defaultIntent, options: nil)?.components
  }

  /// The components in the colour's own space, without alpha, if it is of a model.
  private final func components(_ model: CGColorSpaceModel, _ name: String) -> [CGFloat] {
    if case .fixed(let color) = source, let space = color.colorSpace, space.model == model {
      return color.components ?? []
    }
    RefusalLog.refuse("NSColor: \(name)", "\(self) has no such component; 0 is answered")
    return [0, 0, 0, 0]
  }

  /// Red in the colour's own space; 0, logged, for colours of other than RGB spaces.
  public final var redComponent: CGFloat { components(.rgb, "redComponent")[0] }

  /// Green in the colour's own space; 0, logged, for colours of other than RGB spaces.
  public final var greenComponent: CGFloat { components(.rgb, "greenComponent")[1] }

  /// Blue in the colour's own space; 0, logged, for colours of other than RGB spaces.
  public final var blueComponent: CGFloat { components(.rgb, "blueComponent")[2] }

  /// The brightness of a grey; 0, logged, for colours of other than grey spaces.
  public final var whiteComponent: CGFloat { components(.monochrome, "whiteComponent")[0] }

  /// The alpha, from 0 to 1.
  public final var alphaComponent: CGFloat {
    switch source {
    case .fixed(let color): color.alpha
    case .pattern(let pattern): pattern.alpha
    }
  }

  private final func hueComponents(_ name: String) -> HueComponents {
    let c = components(.rgb, name)
    return HueComponents(red: c[0], green: c[1], blue: c[2])
  }

  /// Hue from 0 to 1; 0, logged, for colours of other than RGB spaces.
  public final var hueComponent: CGFloat { hueComponents("hueComponent").hue }

  /// Saturation from 0 to 1; 0, logged, for colours of other than RGB spaces.
  public final var saturationComponent: CGFloat { hueComponents("saturationComponent").saturation }

  /// Brightness of a colour with a hue; 0, logged, for colours of other than RGB spaces.
  public final var brightnessComponent: CGFloat { hueComponents("brightnessComponent").brightness }

  /// Writes red, green, blue and alpha where each points; 0, logged, for other than RGB spaces.
  @safe public final func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) {
    // The caller's pointers are valid during the call, as on Apple's systems.
    let c = components(.rgb, "getRed")
    unsafe red?.pointee = c[0]
    unsafe green?.pointee = c[1]
    unsafe blue?.pointee = c[2]
    unsafe alpha?.pointee = alphaComponent
  }

  /// Writes hue, saturation, brightness and alpha where each points; 0, logged, for other than RGB
  /// spaces.
  @safe public final func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
    brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) {
    // The caller's pointers are valid during the call, as on Apple's systems.
    let c = hueComponents("getHue")
    unsafe hue?.pointee = c.hue
    unsafe saturation?.pointee = c.saturation
    unsafe brightness?.pointee = c.brightness
    unsafe alpha?.pointee = alphaComponent
  }
}
