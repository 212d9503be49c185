// SPDX-License-Identifier: MIT

/// The formula that combines a picture with its backdrop.
///
/// Formulas: W3C Compositing and Blending Level 1 for the modes that it has, the Core Image Filter
/// Reference for the others.
public enum BlendMode: UInt8, Sendable, BitwiseCopyable, CaseIterable {
  // Porter and Duff
  /// Composites the picture over the backdrop.
  case sourceOver
  /// Keeps the picture where the backdrop is opaque.
  case sourceIn
  /// Keeps the picture where the backdrop is transparent.
  case sourceOut
  /// Composites the picture over the backdrop, within the backdrop.
  case sourceAtop
  /// The sum of both, clamped: CSS plus-lighter.
  case addition
  // Component by component on premultiplied colours, regardless of coverage
  /// The larger components of both.
  case maximum
  /// The smaller components of both.
  case minimum
  /// The product of both, opacity included.
  case multiplyCompositing
  // Component by component, composited source over
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
  // Hue, saturation and luminosity, composited source over
  case hue
  case saturation
  case color
  case luminosity
  // Porter and Duff: modes that layers know by short names and Core Image has no filter for
  /// 0: nothing.
  case clear
  /// S: the source alone.
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
  /// Such a mode acts on the whole rectangle that bounds the layer on screen; all others act on the
  /// layer's own pixels.
  public var changesUncovered: Bool {
    switch self {
    case .sourceIn, .sourceOut, .minimum, .multiplyCompositing, .clear, .copy, .destinationIn,
      .destinationAtop:
      true
    default: false
    }
  }

  /// Whether the mode divides by a colour, or by the range of its components, which may be next to nothing.
  ///
  /// A difference of one step of 255 in backdrop or source may become any in the result. (All modes divide
  /// by alpha, with which their results are multiplied again.)
  public var dividesColors: Bool {
    switch self {
    case .colorDodge, .colorBurn, .divide, .vividLight, .hue, .saturation: true
    default: false
    }
  }
}
