// SPDX-License-Identifier: MIT

/// The computation of a filter: one case for each name that `CIFilter(name:)` knows, and `custom`.
public enum FilterKind: UInt8, Sendable, BitwiseCopyable, CaseIterable {
  // Blurs
  case gaussianBlur
  case boxBlur
  case discBlur
  case motionBlur
  case zoomBlur
  // Colours of single pixels
  case colorControls
  case exposureAdjust
  case gammaAdjust
  case hueAdjust
  case vibrance
  case whitePointAdjust
  case colorClamp
  case colorMatrix
  case colorPolynomial
  case linearToSRGB
  case sRGBToLinear
  case colorInvert
  case colorMonochrome
  case posterize
  case falseColor
  case sepiaTone
  case maskToAlpha
  case maximumComponent
  case minimumComponent
  case vignette
  case vignetteEffect
  case photoEffectChrome
  case photoEffectFade
  case photoEffectInstant
  case photoEffectMono
  case photoEffectNoir
  case photoEffectProcess
  case photoEffectTonal
  case photoEffectTransfer
  // Neighbourhoods
  case pixellate
  case bloom
  case gloom
  case sharpenLuminance
  case unsharpMask
  case crystallize
  case edges
  case edgeWork
  // Halftones
  case circularScreen
  case dotScreen
  case hatchedScreen
  case lineScreen
  case cmykHalftone
  // Distortions
  case pinchDistortion
  case bumpDistortion
  case bumpDistortionLinear
  case twirlDistortion
  case circleSplashDistortion
  case torusLensDistortion
  case glassDistortion
  case kaleidoscope
  // Transitions
  case barsSwipe
  case swipe
  case dissolve
  case ripple
  case mod
  case flash
  case pageCurl
  case copyMachine
  case pageCurlWithShadow
  case disintegrateWithMask
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
