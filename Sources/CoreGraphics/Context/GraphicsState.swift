// SPDX-License-Identifier: MIT

import Foundation

/// What `saveGState` keeps: everything that drawing depends on but the current path and the clip
/// path, which Cairo saves with it.
struct GraphicsState {
  /// A colour, and the space that bare components are read in.
  struct Paint {
    var color = CGColor.deviceBlack
    var space = CGColorSpace.deviceGray
    /// What is painted instead of the colour.
    var pattern: CGPattern?
  }

  /// A shadow under everything that is drawn; offset and blur ignore the CTM.
  struct Shadow {
    /// In pixels, y up.
    let offset: CGSize
    /// Twice the standard deviation of the blur, in pixels (behaviour fact SH-3).
    let blur: CGFloat
    let color: CGColor
  }

  /// From user space to the bitmap's space, whose origin is the lower left corner.
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

  /// How much of each pixel masks let through, with its place in the bitmap; nil for everything.
  var softClip: CairoSurface?
}

extension CGColor {
  /// Opaque black in the device's gray space, the first colour of a context.
  static let deviceBlack: CGColor = {
    let values: [CGFloat] = [0, 1]
    // Two values, as a gray space asks for.
    return unsafe CGColor(colorSpace: .deviceGray, components: values) ?? .black
  }()
}
