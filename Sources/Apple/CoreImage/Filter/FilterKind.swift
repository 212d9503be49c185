// SPDX-License-Identifier: MIT

/// The computation of a filter: one case for each name that `CIFilter(name:)` knows, and `custom`.
public enum FilterKind: UInt8, Sendable, BitwiseCopyable, CaseIterable {
  // Blurs
  /// Blurs by a Gaussian.
  case gaussianBlur
  /// Blurs by the mean of a square.
  case boxBlur
  /// Blurs by the mean of a disc.
  case discBlur
  /// Blurs along a line.
  case motionBlur
  /// Blurs along the rays from a point.
  case zoomBlur
  // Colours of single pixels
  /// Adjusts saturation, brightness and contrast.
  case colorControls
  /// Multiplies the light by a power of two.
  case exposureAdjust
  /// Raises each component to a power.
  case gammaAdjust
  /// Rotates all hues by an angle.
  case hueAdjust
  /// Raises saturation where it is low.
  case vibrance
  /// Maps white to another colour.
  case whitePointAdjust
  /// Clamps each component to a range.
  case colorClamp
  /// Multiplies the components by a matrix.
  case colorMatrix
  /// Maps each component by a cubic polynomial.
  case colorPolynomial
  /// Encodes linear values as sRGB.
  case linearToSRGB
  /// Decodes sRGB to linear values.
  case sRGBToLinear
  /// Inverts colours.
  case colorInvert
  /// Maps colours to shades of one.
  case colorMonochrome
  /// Reduces each component to a few levels.
  case posterize
  /// Maps luminance to a gradient between two colours.
  case falseColor
  /// Maps colours to shades of brown.
  case sepiaTone
  /// Converts luminance to the opacity of white.
  case maskToAlpha
  /// Converts to grey by the largest component.
  case maximumComponent
  /// Converts to grey by the smallest component.
  case minimumComponent
  /// Darkens the corners.
  case vignette
  /// Darkens the picture outside of a disc.
  case vignetteEffect
  /// Strengthens colours.
  case photoEffectChrome
  /// Fades colours.
  case photoEffectFade
  /// Imitates the colours of instant film.
  case photoEffectInstant
  /// Converts to soft black and white.
  case photoEffectMono
  /// Converts to black and white with high contrast.
  case photoEffectNoir
  /// Imitates the cool colours of old film.
  case photoEffectProcess
  /// Converts to plain black and white.
  case photoEffectTonal
  /// Imitates the warm colours of old film.
  case photoEffectTransfer
  // Neighbourhoods
  /// Divides the picture into squares of one colour.
  case pixellate
  /// Spreads light from bright parts.
  case bloom
  /// Dulls bright parts.
  case gloom
  /// Sharpens the luminance.
  case sharpenLuminance
  /// Raises the contrast along edges.
  case unsharpMask
  /// Divides the picture into polygons of one colour.
  case crystallize
  /// Extracts the edges, in colour on black.
  case edges
  /// Draws edges in black and white, as a woodcut.
  case edgeWork
  // Halftones
  /// Screens the picture with rings.
  case circularScreen
  /// Screens the picture with dots.
  case dotScreen
  /// Screens the picture with crossing lines.
  case hatchedScreen
  /// Screens the picture with lines.
  case lineScreen
  /// Screens the picture with dots of four inks.
  case cmykHalftone
  // Distortions
  /// Pulls pixels towards a point.
  case pinchDistortion
  /// Bulges the picture about a point.
  case bumpDistortion
  /// Bulges the picture along a line.
  case bumpDistortionLinear
  /// Rotates pixels about a point.
  case twirlDistortion
  /// Extends a circle's rim outward.
  case circleSplashDistortion
  /// Refracts the picture through a ring.
  case torusLensDistortion
  /// Refracts the picture through uneven glass.
  case glassDistortion
  /// Mirrors a sector round a point.
  case kaleidoscope
  // Transitions
  /// Slides bars away.
  case barsSwipe
  /// Moves a soft edge across the picture.
  case swipe
  /// Cross-fades.
  case dissolve
  /// Expands a ring from a point.
  case ripple
  /// Opens holes.
  case mod
  /// Flashes.
  case flash
  /// Curls the picture away like a page.
  case pageCurl
  /// Moves a bar of light across the picture.
  case copyMachine
  /// Curls the picture away like a page that casts a shadow.
  case pageCurlWithShadow
  /// Removes parts in the order of a mask.
  case disintegrateWithMask
  /// Folds the picture like an accordion.
  case accordionFold
  /// A blend of a picture with its backdrop, by its `BlendMode`.
  case blend
  /// An application's program.
  case custom
}

/// The families of filters, by their inputs and uses.
public enum FilterFamily: UInt8, Sendable, BitwiseCopyable {
  /// Single pixels, from their colour and position.
  case color
  /// Pixels from their neighbours.
  case neighbourhood
  /// Moved pixels.
  case distortion
  /// Transitions between two pictures, for `CATransition.filter`.
  case transition
  /// Blends of a picture with its backdrop, for `CALayer.compositingFilter`.
  case compositing
  /// An application's program, used as the first three.
  case custom
}
