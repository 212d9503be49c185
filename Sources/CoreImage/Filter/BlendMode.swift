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
}
