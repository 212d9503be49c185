// SPDX-License-Identifier: MIT

public import Foundation

// The typed inputs of transitions and blends. Names and types are Apple's.

/// The inputs of all transitions.
public protocol CITransitionFilter: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var targetImage: CIImage? { get set }
  var time: Float { get set }
}

/// The inputs of a blend of two pictures.
public protocol CICompositeOperation: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var backgroundImage: CIImage? { get set }
}

/// The inputs of `CIFilter.dissolveTransition()`.
public protocol CIDissolveTransition: CITransitionFilter {
}

/// The inputs of `CIFilter.barsSwipeTransition()`.
public protocol CIBarsSwipeTransition: CITransitionFilter {
  var angle: Float { get set }
  var width: Float { get set }
  var barOffset: Float { get set }
}

/// The inputs of `CIFilter.swipeTransition()`.
public protocol CISwipeTransition: CITransitionFilter {
  var extent: CGRect { get set }
  var color: CIColor { get set }
  var angle: Float { get set }
  var width: Float { get set }
  var opacity: Float { get set }
}

/// The inputs of `CIFilter.rippleTransition()`.
public protocol CIRippleTransition: CITransitionFilter {
  var shadingImage: CIImage? { get set }
  var center: CGPoint { get set }
  var extent: CGRect { get set }
  var width: Float { get set }
  var scale: Float { get set }
}

/// The inputs of `CIFilter.modTransition()`.
public protocol CIModTransition: CITransitionFilter {
  var center: CGPoint { get set }
  var angle: Float { get set }
  var radius: Float { get set }
  var compression: Float { get set }
}

/// The inputs of `CIFilter.flashTransition()`.
public protocol CIFlashTransition: CITransitionFilter {
  var center: CGPoint { get set }
  var extent: CGRect { get set }
  var color: CIColor { get set }
  var maxStriationRadius: Float { get set }
  var striationStrength: Float { get set }
  var striationContrast: Float { get set }
  var fadeThreshold: Float { get set }
}

/// The inputs of `CIFilter.pageCurlTransition()`.
public protocol CIPageCurlTransition: CITransitionFilter {
  var backsideImage: CIImage? { get set }
  var shadingImage: CIImage? { get set }
  var extent: CGRect { get set }
  var angle: Float { get set }
  var radius: Float { get set }
}

/// The inputs of `CIFilter.pageCurlWithShadowTransition()`.
public protocol CIPageCurlWithShadowTransition: CITransitionFilter {
  var backsideImage: CIImage? { get set }
  var extent: CGRect { get set }
  var angle: Float { get set }
  var radius: Float { get set }
  var shadowSize: Float { get set }
  var shadowAmount: Float { get set }
  var shadowExtent: CGRect { get set }
}

/// The inputs of `CIFilter.copyMachineTransition()`.
public protocol CICopyMachineTransition: CITransitionFilter {
  var extent: CGRect { get set }
  var color: CIColor { get set }
  var angle: Float { get set }
  var width: Float { get set }
  var opacity: Float { get set }
}

/// The inputs of `CIFilter.disintegrateWithMaskTransition()`.
public protocol CIDisintegrateWithMaskTransition: CITransitionFilter {
  var maskImage: CIImage? { get set }
  var shadowRadius: Float { get set }
  var shadowDensity: Float { get set }
  var shadowOffset: CGPoint { get set }
}

/// The inputs of `CIFilter.accordionFoldTransition()`.
public protocol CIAccordionFoldTransition: CITransitionFilter {
  var bottomHeight: Float { get set }
  var numberOfFolds: Float { get set }
  var foldShadowAmount: Float { get set }
}
