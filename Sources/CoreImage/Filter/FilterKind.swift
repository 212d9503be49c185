// SPDX-License-Identifier: MIT

/// What a filter computes. One case for each name that `CIFilter(name:)` knows, and `custom`.
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
  /// A blend of a picture with what is behind; `BlendMode` says which.
  case blend
  /// A program of the application's own.
  case custom
}

/// The families of filters: what a filter takes and how it can be used.
public enum FilterFamily: UInt8, Sendable, BitwiseCopyable {
  /// Each pixel by itself, from its colour and its place.
  case color
  /// Pixels from their neighbours.
  case neighbourhood
  /// Pixels from other places.
  case distortion
  /// From one picture to another; for `CATransition.filter`.
  case transition
  /// A picture over what is behind; for `CALayer.compositingFilter`.
  case compositing
  /// A program of the application's own, used as the first three.
  case custom
}
