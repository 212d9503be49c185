// SPDX-License-Identifier: MIT

/// An input of the built-in filters by its key, with its index in each filter that has it.
///
/// The catalogue says which filter has which inputs in which order; a name finds its own there, once.
package struct FilterInputName: Sendable {
  /// The index in `FilterDescription.inputs` by the raw value of the filter's kind; -1 where the
  /// filter has no such input.
  private let indices: [Int8]

  private init(_ key: String) {
    indices = FilterKind.allCases.map { kind in
      let inputs = FilterCatalogue.specification(of: kind, blendMode: .sourceOver)?.inputs ?? []
      let values = inputs.filter { $0.componentCount > 0 }
      return Int8(values.firstIndex { $0.key == key } ?? -1)
    }
  }

  /// The index of the input in a filter's inputs; nil for a filter without it.
  package func index(in kind: FilterKind) -> Int? {
    let index = indices[Int(kind.rawValue)]
    return index < 0 ? nil : Int(index)
  }

  package static let amount = FilterInputName("inputAmount")
  package static let angle = FilterInputName(kCIInputAngleKey)
  package static let barOffset = FilterInputName("inputBarOffset")
  package static let bias = FilterInputName(kCIInputBiasVectorKey)
  package static let bottomHeight = FilterInputName("inputBottomHeight")
  package static let brightness = FilterInputName(kCIInputBrightnessKey)
  package static let center = FilterInputName(kCIInputCenterKey)
  package static let color = FilterInputName(kCIInputColorKey)
  package static let color0 = FilterInputName(kCIInputColor0Key)
  package static let color1 = FilterInputName(kCIInputColor1Key)
  package static let compression = FilterInputName("inputCompression")
  package static let contrast = FilterInputName(kCIInputContrastKey)
  package static let count = FilterInputName("inputCount")
  package static let exposure = FilterInputName(kCIInputEVKey)
  package static let fadeThreshold = FilterInputName("inputFadeThreshold")
  package static let falloff = FilterInputName("inputFalloff")
  package static let foldCount = FilterInputName("inputNumberOfFolds")
  package static let foldShadowAmount = FilterInputName("inputFoldShadowAmount")
  package static let grayReplacement = FilterInputName("inputGCR")
  package static let intensity = FilterInputName(kCIInputIntensityKey)
  package static let levels = FilterInputName("inputLevels")
  package static let maximumComponents = FilterInputName("inputMaxComponents")
  package static let minimumComponents = FilterInputName("inputMinComponents")
  package static let opacity = FilterInputName("inputOpacity")
  package static let power = FilterInputName("inputPower")
  package static let radius = FilterInputName(kCIInputRadiusKey)
  package static let refraction = FilterInputName(kCIInputRefractionKey)
  package static let saturation = FilterInputName(kCIInputSaturationKey)
  package static let scale = FilterInputName(kCIInputScaleKey)
  package static let shadowAmount = FilterInputName("inputShadowAmount")
  package static let shadowDensity = FilterInputName("inputShadowDensity")
  package static let shadowExtent = FilterInputName("inputShadowExtent")
  package static let shadowOffset = FilterInputName("inputShadowOffset")
  package static let shadowRadius = FilterInputName("inputShadowRadius")
  package static let shadowSize = FilterInputName("inputShadowSize")
  package static let sharpness = FilterInputName(kCIInputSharpnessKey)
  package static let striationContrast = FilterInputName("inputStriationContrast")
  package static let striationRadius = FilterInputName("inputMaxStriationRadius")
  package static let striationStrength = FilterInputName("inputStriationStrength")
  package static let time = FilterInputName(kCIInputTimeKey)
  package static let undercolorRemoval = FilterInputName("inputUCR")
  package static let width = FilterInputName(kCIInputWidthKey)
}

extension FilterDescription {
  /// The value of an input; zero where the filter has none of that name.
  package func value(_ name: FilterInputName) -> SIMD4<Float> {
    name.index(in: kind).map { inputs[$0] } ?? .zero
  }
}
