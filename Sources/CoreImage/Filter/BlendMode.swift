// SPDX-License-Identifier: MIT

/// How a picture is combined with what is behind it.
///
/// Formulas: W3C Compositing and Blending Level 1 for the modes that it has, the Core Image Filter
/// Reference for the others.
public enum BlendMode: UInt8, Sendable, BitwiseCopyable, CaseIterable {
  // Porter and Duff
  case sourceOver
  case sourceIn
  case sourceOut
  case sourceAtop
  /// The sum, clamped: CSS plus-lighter.
  case addition
  // Component by component on premultiplied colours, without regard to coverage
  case maximum
  case minimum
  case multiplyCompositing
  // Component by component, composed source over
  case multiply
  case screen
  case overlay
  case darken
  case lighten
  case colorDodge
  case colorBurn
  case softLight
  case hardLight
  case difference
  case exclusion
  case linearBurn
  case linearDodge
  case divide
  case subtract
  case pinLight
  case vividLight
  case linearLight
  // Hue, saturation and luminosity, composed source over
  case hue
  case saturation
  case color
  case luminosity
  // Porter and Duff once more: modes that layers know by short names and Core Image has no filter for
  /// Nothing: 0.
  case clear
  /// The source alone: S.
  case copy
  /// D + S·(1 − Da).
  case destinationOver
  /// D·Sa.
  case destinationIn
  /// D·(1 − Sa).
  case destinationOut
  /// S·(1 − Da) + D·Sa.
  case destinationAtop
  /// S·(1 − Da) + D·(1 − Sa).
  case exclusiveOr

  /// Whether the mode changes the backdrop also where the source is transparent.
  ///
  /// Such a mode acts on the whole rectangle that bounds the layer on screen; all others act on what
  /// the layer covers.
  public var changesUncovered: Bool {
    switch self {
    case .sourceIn, .sourceOut, .minimum, .multiplyCompositing, .clear, .copy, .destinationIn,
      .destinationAtop:
      true
    default: false
    }
  }
}
