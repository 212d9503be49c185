// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// The numbers of a blur's style.
///
/// Apple publishes none; these were chosen to look alike: a wide blur, stronger colours, and a veil by
/// which text on it stays readable.
struct BlurMaterial: Equatable {
  /// The radius of the blur, in points.
  var radius: CGFloat
  /// The factor of the saturation of the backdrop.
  var saturation: CGFloat
  /// The grey of the veil, 0 black to 1 white.
  var gray: CGFloat
  /// The opacity of the veil.
  var alpha: CGFloat

  init(_ style: UIBlurEffect.Style, isDark: Bool) {
    let veil: CGFloat = isDark ? 0.11 : 0.97
    (radius, saturation, gray, alpha) =
      switch style {
      case .extraLight: (20, 1.8, 0.97, 0.82)
      case .light: (30, 1.8, 1, 0.3)
      case .dark: (20, 1.8, 0.11, 0.73)
      case .regular: (30, 1.8, veil, isDark ? 0.6 : 0.4)
      case .prominent: (20, 1.8, veil, 0.82)
      case .systemUltraThinMaterial: (22.5, 1.8, veil, 0.35)
      case .systemThinMaterial: (29.5, 1.8, veil, 0.5)
      case .systemMaterial: (29.5, 1.8, veil, 0.65)
      case .systemThickMaterial: (29.5, 1.8, veil, 0.8)
      case .systemChromeMaterial: (29.5, 1.8, veil, 0.75)
      }
  }
}
