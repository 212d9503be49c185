// SPDX-License-Identifier: MIT

internal import Foundation

/// A filter of the catalogue, with a property for every input of any filter.
///
/// One class serves all filters: the protocol in a constructor's result selects the filter's
/// properties. The others read as 0 and refuse values, as their keys do.
final class BuiltinFilter: CIFilter {
  override func copy() -> Any { BuiltinFilter(self) }

  fileprivate subscript(number key: String) -> Float {
    get { (value(forKey: key) as? NSNumber)?.floatValue ?? 0 }
    set { setValue(newValue, forKey: key) }
  }

  fileprivate subscript(count key: String) -> Int {
    get { (value(forKey: key) as? NSNumber)?.intValue ?? 0 }
    set { setValue(newValue, forKey: key) }
  }

  fileprivate subscript(flag key: String) -> Bool {
    get { (value(forKey: key) as? NSNumber)?.boolValue ?? false }
    set { setValue(newValue, forKey: key) }
  }

  fileprivate subscript(point key: String) -> CGPoint {
    get { (value(forKey: key) as? CIVector)?.cgPointValue ?? .zero }
    set { setValue(newValue, forKey: key) }
  }

  fileprivate subscript(rect key: String) -> CGRect {
    get { (value(forKey: key) as? CIVector)?.cgRectValue ?? .zero }
    set { setValue(newValue, forKey: key) }
  }

  fileprivate subscript(vector key: String) -> CIVector {
    get { value(forKey: key) as? CIVector ?? CIVector(x: 0) }
    set { setValue(newValue, forKey: key) }
  }

  fileprivate subscript(color key: String) -> CIColor {
    get { value(forKey: key) as? CIColor ?? .clear }
    set { setValue(newValue, forKey: key) }
  }

  fileprivate subscript(image key: String) -> CIImage? {
    get { picture(key) }
    set { setValue(newValue, forKey: key) }
  }
}

extension BuiltinFilter:
  CIAccordionFoldTransition, CIBarsSwipeTransition, CIBloom, CIBoxBlur, CIBumpDistortion,
  CIBumpDistortionLinear, CICMYKHalftone, CICircleSplashDistortion, CICircularScreen,
  CIColorClamp, CIColorControls, CIColorInvert, CIColorMatrix, CIColorMonochrome,
  CIColorPolynomial, CIColorPosterize, CICompositeOperation, CICopyMachineTransition,
  CICrystallize, CIDiscBlur, CIDisintegrateWithMaskTransition, CIDissolveTransition, CIDotScreen,
  CIEdgeWork, CIEdges, CIExposureAdjust, CIFalseColor, CIFlashTransition, CIGammaAdjust,
  CIGaussianBlur, CIGlassDistortion, CIGloom, CIHatchedScreen, CIHueAdjust, CIKaleidoscope,
  CILineScreen, CILinearToSRGBToneCurve, CIMaskToAlpha, CIMaximumComponent, CIMinimumComponent,
  CIModTransition, CIMotionBlur, CIPageCurlTransition, CIPageCurlWithShadowTransition,
  CIPhotoEffect, CIPinchDistortion, CIPixellate, CIRippleTransition, CISRGBToneCurveToLinear,
  CISepiaTone, CISharpenLuminance, CISwipeTransition, CITorusLensDistortion, CITwirlDistortion,
  CIUnsharpMask, CIVibrance, CIVignette, CIVignetteEffect, CIWhitePointAdjust, CIZoomBlur
{
  var aVector: CIVector {
    get { self[vector: "inputAVector"] }
    set { self[vector: "inputAVector"] = newValue }
  }

  var alphaCoefficients: CIVector {
    get { self[vector: "inputAlphaCoefficients"] }
    set { self[vector: "inputAlphaCoefficients"] = newValue }
  }

  var amount: Float {
    get { self[number: "inputAmount"] }
    set { self[number: "inputAmount"] = newValue }
  }

  var angle: Float {
    get { self[number: "inputAngle"] }
    set { self[number: "inputAngle"] = newValue }
  }

  var bVector: CIVector {
    get { self[vector: "inputBVector"] }
    set { self[vector: "inputBVector"] = newValue }
  }

  var backgroundImage: CIImage? {
    get { self[image: "inputBackgroundImage"] }
    set { self[image: "inputBackgroundImage"] = newValue }
  }

  var backsideImage: CIImage? {
    get { self[image: "inputBacksideImage"] }
    set { self[image: "inputBacksideImage"] = newValue }
  }

  var barOffset: Float {
    get { self[number: "inputBarOffset"] }
    set { self[number: "inputBarOffset"] = newValue }
  }

  var biasVector: CIVector {
    get { self[vector: "inputBiasVector"] }
    set { self[vector: "inputBiasVector"] = newValue }
  }

  var blueCoefficients: CIVector {
    get { self[vector: "inputBlueCoefficients"] }
    set { self[vector: "inputBlueCoefficients"] = newValue }
  }

  var bottomHeight: Float {
    get { self[number: "inputBottomHeight"] }
    set { self[number: "inputBottomHeight"] = newValue }
  }

  var brightness: Float {
    get { self[number: "inputBrightness"] }
    set { self[number: "inputBrightness"] = newValue }
  }

  var center: CGPoint {
    get { self[point: "inputCenter"] }
    set { self[point: "inputCenter"] = newValue }
  }

  var color: CIColor {
    get { self[color: "inputColor"] }
    set { self[color: "inputColor"] = newValue }
  }

  var color0: CIColor {
    get { self[color: "inputColor0"] }
    set { self[color: "inputColor0"] = newValue }
  }

  var color1: CIColor {
    get { self[color: "inputColor1"] }
    set { self[color: "inputColor1"] = newValue }
  }

  var compression: Float {
    get { self[number: "inputCompression"] }
    set { self[number: "inputCompression"] = newValue }
  }

  var contrast: Float {
    get { self[number: "inputContrast"] }
    set { self[number: "inputContrast"] = newValue }
  }

  var count: Int {
    get { self[count: "inputCount"] }
    set { self[count: "inputCount"] = newValue }
  }

  var ev: Float {
    get { self[number: "inputEV"] }
    set { self[number: "inputEV"] = newValue }
  }

  var extent: CGRect {
    get { self[rect: "inputExtent"] }
    set { self[rect: "inputExtent"] = newValue }
  }

  var extrapolate: Bool {
    get { self[flag: "inputExtrapolate"] }
    set { self[flag: "inputExtrapolate"] = newValue }
  }

  var fadeThreshold: Float {
    get { self[number: "inputFadeThreshold"] }
    set { self[number: "inputFadeThreshold"] = newValue }
  }

  var falloff: Float {
    get { self[number: "inputFalloff"] }
    set { self[number: "inputFalloff"] = newValue }
  }

  var foldShadowAmount: Float {
    get { self[number: "inputFoldShadowAmount"] }
    set { self[number: "inputFoldShadowAmount"] = newValue }
  }

  var gVector: CIVector {
    get { self[vector: "inputGVector"] }
    set { self[vector: "inputGVector"] = newValue }
  }

  var grayComponentReplacement: Float {
    get { self[number: "inputGCR"] }
    set { self[number: "inputGCR"] = newValue }
  }

  var greenCoefficients: CIVector {
    get { self[vector: "inputGreenCoefficients"] }
    set { self[vector: "inputGreenCoefficients"] = newValue }
  }

  var inputImage: CIImage? {
    get { self[image: "inputImage"] }
    set { self[image: "inputImage"] = newValue }
  }

  var intensity: Float {
    get { self[number: "inputIntensity"] }
    set { self[number: "inputIntensity"] = newValue }
  }

  var levels: Float {
    get { self[number: "inputLevels"] }
    set { self[number: "inputLevels"] = newValue }
  }

  var maskImage: CIImage? {
    get { self[image: "inputMaskImage"] }
    set { self[image: "inputMaskImage"] = newValue }
  }

  var maxComponents: CIVector {
    get { self[vector: "inputMaxComponents"] }
    set { self[vector: "inputMaxComponents"] = newValue }
  }

  var maxStriationRadius: Float {
    get { self[number: "inputMaxStriationRadius"] }
    set { self[number: "inputMaxStriationRadius"] = newValue }
  }

  var minComponents: CIVector {
    get { self[vector: "inputMinComponents"] }
    set { self[vector: "inputMinComponents"] = newValue }
  }

  var numberOfFolds: Float {
    get { self[number: "inputNumberOfFolds"] }
    set { self[number: "inputNumberOfFolds"] = newValue }
  }

  var opacity: Float {
    get { self[number: "inputOpacity"] }
    set { self[number: "inputOpacity"] = newValue }
  }

  var power: Float {
    get { self[number: "inputPower"] }
    set { self[number: "inputPower"] = newValue }
  }

  var rVector: CIVector {
    get { self[vector: "inputRVector"] }
    set { self[vector: "inputRVector"] = newValue }
  }

  var radius: Float {
    get { self[number: "inputRadius"] }
    set { self[number: "inputRadius"] = newValue }
  }

  var redCoefficients: CIVector {
    get { self[vector: "inputRedCoefficients"] }
    set { self[vector: "inputRedCoefficients"] = newValue }
  }

  var refraction: Float {
    get { self[number: "inputRefraction"] }
    set { self[number: "inputRefraction"] = newValue }
  }

  var saturation: Float {
    get { self[number: "inputSaturation"] }
    set { self[number: "inputSaturation"] = newValue }
  }

  var scale: Float {
    get { self[number: "inputScale"] }
    set { self[number: "inputScale"] = newValue }
  }

  var shadingImage: CIImage? {
    get { self[image: "inputShadingImage"] }
    set { self[image: "inputShadingImage"] = newValue }
  }

  var shadowAmount: Float {
    get { self[number: "inputShadowAmount"] }
    set { self[number: "inputShadowAmount"] = newValue }
  }

  var shadowDensity: Float {
    get { self[number: "inputShadowDensity"] }
    set { self[number: "inputShadowDensity"] = newValue }
  }

  var shadowExtent: CGRect {
    get { self[rect: "inputShadowExtent"] }
    set { self[rect: "inputShadowExtent"] = newValue }
  }

  var shadowOffset: CGPoint {
    get { self[point: "inputShadowOffset"] }
    set { self[point: "inputShadowOffset"] = newValue }
  }

  var shadowRadius: Float {
    get { self[number: "inputShadowRadius"] }
    set { self[number: "inputShadowRadius"] = newValue }
  }

  var shadowSize: Float {
    get { self[number: "inputShadowSize"] }
    set { self[number: "inputShadowSize"] = newValue }
  }

  var sharpness: Float {
    get { self[number: "inputSharpness"] }
    set { self[number: "inputSharpness"] = newValue }
  }

  var striationContrast: Float {
    get { self[number: "inputStriationContrast"] }
    set { self[number: "inputStriationContrast"] = newValue }
  }

  var striationStrength: Float {
    get { self[number: "inputStriationStrength"] }
    set { self[number: "inputStriationStrength"] = newValue }
  }

  var targetImage: CIImage? {
    get { self[image: "inputTargetImage"] }
    set { self[image: "inputTargetImage"] = newValue }
  }

  var textureImage: CIImage? {
    get { self[image: "inputTexture"] }
    set { self[image: "inputTexture"] = newValue }
  }

  var time: Float {
    get { self[number: "inputTime"] }
    set { self[number: "inputTime"] = newValue }
  }

  var underColorRemoval: Float {
    get { self[number: "inputUCR"] }
    set { self[number: "inputUCR"] = newValue }
  }

  var width: Float {
    get { self[number: "inputWidth"] }
    set { self[number: "inputWidth"] = newValue }
  }
}
