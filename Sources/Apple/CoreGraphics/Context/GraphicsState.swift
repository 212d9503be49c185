// SPDX-License-Identifier: MIT

import Foundation

/// The state that `saveGState` saves: all parameters of drawing except the current path and the
/// clip path, which Cairo saves.
struct GraphicsState {
  /// A colour, and the space in which bare components are read.
  struct Paint {
    var color = CGColor.deviceBlack
    var space = CGColorSpace.deviceGray
    /// The pattern that is painted instead of the colour.
    var pattern: CGPattern?
  }

  /// The shadow of all drawing; offset and blur ignore the CTM.
  struct Shadow {
    /// In pixels, y up.
    let offset: CGSize
    /// Twice the standard deviation of the blur, in pixels (behaviour fact SH-3).
    let blur: CGFloat
    let color: CGColor
    /// Whether of a transparency layer nothing but the shadow is drawn.
    let isAlone: Bool
  }

  /// The map from user space to the bitmap's space, whose origin is the lower left corner.
  var ctm = CGAffineTransform.identity
  var fill = Paint()
  var stroke = Paint()
  var style = StrokeStyle()
  var alpha: CGFloat = 1
  var blendMode = CGBlendMode.normal
  var shouldAntialias = true
  var allowsAntialiasing = true
  var interpolationQuality = CGInterpolationQuality.default
  var flatness: CGFloat = 1
  var renderingIntent = CGColorRenderingIntent.defaultIntent
  var shadow: Shadow?
  var patternPhase = CGSize.zero
  var text = TextState()

  /// The product of the clip's masks, with its position in the bitmap; nil without masks.
  var softClip: CairoSurface?
}

extension CGColor {
  /// Opaque black in the device's gray space, a new context's colour.
  static let deviceBlack: CGColor = {
    let values: [CGFloat] = [0, 1]
    // Two values, as a gray space asks for.
    return unsafe CGColor(colorSpace: .deviceGray, components: values) ?? .black
  }()
}
