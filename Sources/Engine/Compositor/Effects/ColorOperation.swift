// SPDX-License-Identifier: MIT

internal import CoreImage
internal import Foundation

/// One step of `color.glsl`: what to do, and up to five vectors that it takes.
///
/// Filters that multiply by a matrix and add are one kind of step; neighbours become one.
struct ColorOperation: Equatable {
  /// The steps, each a function of the shader.
  enum Kind: Int, CaseIterable {
    case matrix, power, vibrance, clamp, polynomial, posterize, toSRGB, toLinear, highest, lowest
    case vignette, mask, curve
  }

  var kind: Kind
  /// A matrix's rows for red, green, blue and alpha, then an offset.
  var vectors = InlineArray<5, SIMD4<Float>>(repeating: .zero)

  init(_ kind: Kind, _ a: SIMD4<Float> = .zero, _ b: SIMD4<Float> = .zero) {
    self.kind = kind
    vectors[0] = a
    vectors[1] = b
  }

  /// The step that leaves colours as they are.
  init() {
    kind = .matrix
    for row in 0..<4 { vectors[row][row] = 1 }
  }

  static func == (a: ColorOperation, b: ColorOperation) -> Bool {
    (0..<5).allSatisfy { a.vectors[$0] == b.vectors[$0] } && a.kind == b.kind
  }

  /// This step after another, when both are matrices.
  func after(_ other: ColorOperation) -> ColorOperation? {
    guard kind == .matrix, other.kind == .matrix else { return nil }
    var result = ColorOperation(.matrix)
    for row in 0..<4 {
      let own = vectors[row]
      var sum = SIMD4<Float>.zero
      for lane in 0..<4 { sum += other.vectors[lane] * own[lane] }
      result.vectors[row] = sum
      result.vectors[4][row] = (own * other.vectors[4]).sum() + vectors[4][row]
    }
    return result
  }

  // MARK: - From filters

  /// Luminance, weights of ITU-R BT.709.
  static let luminance = SIMD4<Float>(0.2126, 0.7152, 0.0722, 0)

  /// The step of a colour filter; nil for other filters.
  ///
  /// Sources: Core Image Filter Reference for what the inputs mean; CSS Filter Effects 1 for the
  /// matrices of hue rotation and sepia, which Apple does not publish.
  init?(_ filter: FilterDescription, bounds: SIMD4<Double>) {
    switch filter.kind {
    case .colorControls: self = .controls(filter)
    case .exposureAdjust:
      let gain = Float(exp2(Double(min(max(filter.number(.exposure), -30), 30))))
      self = .scaled(SIMD3(repeating: gain))
    case .hueAdjust: self = .hue(filter.number(.angle))
    case .whitePointAdjust:
      let white = filter.vector(.color)
      self = .scaled(SIMD3(white.x, white.y, white.z))
    case .colorMatrix:
      self.init(.matrix)
      for row in 0..<5 { vectors[row] = filter.vector(at: row) }
    case .colorInvert:
      self = .scaled(SIMD3(repeating: -1))
      vectors[4] = SIMD4(1, 1, 1, 0)
    case .colorMonochrome:
      self = .monochrome(filter.vector(.color), filter.number(.intensity))
    case .falseColor:
      self = .falseColor(filter.vector(.color0), filter.vector(.color1))
    case .sepiaTone: self = .sepia(filter.number(.intensity))
    case .gammaAdjust:
      self.init(.power, SIMD4(min(max(filter.number(.power), -100), 100), 0, 0, 0))
    case .vibrance: self.init(.vibrance, SIMD4(filter.number(.amount), 0, 0, 0))
    case .colorClamp:
      self.init(.clamp, filter.vector(.minimumComponents), filter.vector(.maximumComponents))
    case .colorPolynomial:
      self.init(.polynomial)
      for row in 0..<4 { vectors[row] = filter.vector(at: row) }
    case .posterize:
      self.init(.posterize, SIMD4(min(max(filter.number(.levels).rounded(), 1), 256), 0, 0, 0))
    case .linearToSRGB: self.init(.toSRGB)
    case .sRGBToLinear: self.init(.toLinear)
    case .maximumComponent: self.init(.highest)
    case .minimumComponent: self.init(.lowest)
    case .maskToAlpha: self.init(.mask)
    case .vignette: self = .vignette(filter, bounds)
    case .vignetteEffect: self = .vignetteEffect(filter)
    default: return nil
    }
  }

  private static func scaled(_ gain: SIMD3<Float>) -> ColorOperation {
    var result = ColorOperation()
    for row in 0..<3 { result.vectors[row][row] = gain[row] }
    return result
  }

  /// Saturation by luminance, then brightness is added, then contrast about 0.5.
  private static func controls(_ filter: FilterDescription) -> ColorOperation {
    let saturation = filter.number(.saturation)
    let brightness = filter.number(.brightness)
    let contrast = filter.number(.contrast)
    var result = ColorOperation()
    for row in 0..<3 {
      var own = SIMD4<Float>.zero
      own[row] = 1
      result.vectors[row] =
        (own * saturation + luminance * (1 - saturation)) * contrast
      result.vectors[4][row] = (brightness - 0.5) * contrast + 0.5
    }
    return result
  }

  private static func hue(_ angle: Float) -> ColorOperation {
    let c = cos(angle)
    let s = sin(angle)
    var result = ColorOperation()
    result.vectors[0] = SIMD4(
      0.213 + c * 0.787 - s * 0.213, 0.715 - c * 0.715 - s * 0.715,
      0.072 - c * 0.072 + s * 0.928, 0)
    result.vectors[1] = SIMD4(
      0.213 - c * 0.213 + s * 0.143, 0.715 + c * 0.285 + s * 0.140,
      0.072 - c * 0.072 - s * 0.283, 0)
    result.vectors[2] = SIMD4(
      0.213 - c * 0.213 - s * 0.787, 0.715 - c * 0.715 + s * 0.715,
      0.072 + c * 0.928 + s * 0.072, 0)
    return result
  }

  private static func sepia(_ intensity: Float) -> ColorOperation {
    let rows: InlineArray<3, SIMD4<Float>> = [
      SIMD4(0.393, 0.769, 0.189, 0), SIMD4(0.349, 0.686, 0.168, 0),
      SIMD4(0.272, 0.534, 0.131, 0),
    ]
    let share = min(max(intensity, 0), 1)
    var result = ColorOperation()
    for row in 0..<3 {
      result.vectors[row] = result.vectors[row] * (1 - share) + rows[row] * share
    }
    return result
  }

  /// Luminance times the colour, mixed with the original by intensity.
  private static func monochrome(
    _ color: SIMD4<Float>, _ intensity: Float
  ) -> ColorOperation {
    let share = min(max(intensity, 0), 1)
    var result = ColorOperation()
    for row in 0..<3 {
      result.vectors[row] =
        result.vectors[row] * (1 - share) + luminance * (color[row] * share)
    }
    return result
  }

  /// From one colour to the other by luminance.
  private static func falseColor(
    _ dark: SIMD4<Float>, _ bright: SIMD4<Float>
  ) -> ColorOperation {
    var result = ColorOperation()
    for row in 0..<3 {
      result.vectors[row] = luminance * (bright[row] - dark[row])
      result.vectors[4][row] = dark[row]
    }
    return result
  }

  /// Darkens from the middle of the bounds: half way at their corners for a radius of 1.
  private static func vignette(
    _ filter: FilterDescription, _ bounds: SIMD4<Double>
  ) -> ColorOperation {
    let unit = max(0.5 * (bounds.z * bounds.z + bounds.w * bounds.w).squareRoot(), 1e-6)
    let radius = max(filter.number(.radius), 0)
    return ColorOperation(
      .vignette,
      SIMD4(
        Float(bounds.x + bounds.z / 2), Float(bounds.y + bounds.w / 2), Float(1 / unit),
        Float(1 / unit)),
      SIMD4(radius * 0.5, radius * 1.5, filter.number(.intensity), 0))
  }

  /// Darkens from a disc of the given radius; the edge is as soft as the fall-off says.
  private static func vignetteEffect(_ filter: FilterDescription) -> ColorOperation {
    let unit = 1 / max(filter.number(.radius), 1e-6)
    let soft = min(max(filter.number(.falloff), 0), 1)
    let centre = filter.vector(.center)
    return ColorOperation(
      .vignette, SIMD4(centre.x, centre.y, unit, unit),
      SIMD4(1 - soft, 1 + soft, filter.number(.intensity), 0))
  }
}

extension FilterDescription {
  /// An input that is a number; 0 for one that is not finite.
  func number(_ name: FilterInputName) -> Float {
    let value = value(name).x
    return value.isFinite ? value : 0
  }

  /// An input of several numbers; 0 for those that are not finite.
  func vector(_ name: FilterInputName) -> SIMD4<Float> { Self.finite(value(name)) }

  /// An input by its index; 0 for numbers that are not finite.
  func vector(at index: Int) -> SIMD4<Float> { Self.finite(inputs[index]) }

  private static func finite(_ value: SIMD4<Float>) -> SIMD4<Float> {
    var result = value
    for lane in 0..<4 where !result[lane].isFinite { result[lane] = 0 }
    return result
  }
}
