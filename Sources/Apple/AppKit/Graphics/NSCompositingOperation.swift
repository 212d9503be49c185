// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// The formulas that combine an image with the content below it.
///
/// S and D are source and destination colours multiplied by their alpha, Sa and Da the alphas.
public enum NSCompositingOperation: UInt, Sendable {
  /// R = 0
  case clear = 0
  /// R = S
  case copy = 1
  /// R = S + D·(1 − Sa)
  case sourceOver = 2
  /// R = S·Da
  case sourceIn = 3
  /// R = S·(1 − Da)
  case sourceOut = 4
  /// R = S·Da + D·(1 − Sa)
  case sourceAtop = 5
  /// R = S·(1 − Da) + D
  case destinationOver = 6
  /// R = D·Sa
  case destinationIn = 7
  /// R = D·(1 − Sa)
  case destinationOut = 8
  /// R = S·(1 − Da) + D·Sa
  case destinationAtop = 9
  /// R = S·(1 − Da) + D·(1 − Sa)
  case xor = 10
  /// R = max(0, 1 − ((1 − D) + (1 − S)))
  case plusDarker = 11
  /// R = min(1, S + D)
  case plusLighter = 13
  /// The product, where both cover.
  case multiply = 14
  /// The product of the complements, where both cover.
  case screen = 15
  /// Multiply or screen, by the destination.
  case overlay = 16
  /// The darker of both.
  case darken = 17
  /// The lighter of both.
  case lighten = 18
  /// Brightens the destination by the source.
  case colorDodge = 19
  /// Darkens the destination by the source.
  case colorBurn = 20
  /// Darkens or lightens, softly, by the source.
  case softLight = 21
  /// Multiply or screen, by the source.
  case hardLight = 22
  /// The darker subtracted from the lighter.
  case difference = 23
  /// As difference, with less contrast.
  case exclusion = 24
  /// The source's hue with the destination's saturation and luminosity.
  case hue = 25
  /// The source's saturation with the destination's hue and luminosity.
  case saturation = 26
  /// The source's hue and saturation with the destination's luminosity.
  case color = 27
  /// The source's luminosity with the destination's hue and saturation.
  case luminosity = 28

  /// The mode of contexts.
  var blendMode: CGBlendMode {
    switch self {
    case .clear: .clear
    case .copy: .copy
    case .sourceOver: .normal
    case .sourceIn: .sourceIn
    case .sourceOut: .sourceOut
    case .sourceAtop: .sourceAtop
    case .destinationOver: .destinationOver
    case .destinationIn: .destinationIn
    case .destinationOut: .destinationOut
    case .destinationAtop: .destinationAtop
    case .xor: .xor
    case .plusDarker: .plusDarker
    case .plusLighter: .plusLighter
    case .multiply: .multiply
    case .screen: .screen
    case .overlay: .overlay
    case .darken: .darken
    case .lighten: .lighten
    case .colorDodge: .colorDodge
    case .colorBurn: .colorBurn
    case .softLight: .softLight
    case .hardLight: .hardLight
    case .difference: .difference
    case .exclusion: .exclusion
    case .hue: .hue
    case .saturation: .saturation
    case .color: .color
    case .luminosity: .luminosity
    }
  }
}
