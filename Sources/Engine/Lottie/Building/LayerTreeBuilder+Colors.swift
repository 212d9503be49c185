// SPDX-License-Identifier: MIT

internal import CoreAnimation
internal import CoreGraphics
internal import CoreImage
internal import Foundation

/// Effects that change colours one by one.
extension LayerTreeBuilder {
  private static let luma = [0.2126, 0.7152, 0.0722]

  /// The vectors of a matrix, and those of a polynomial, in the order of their filters' inputs.
  private static let matrixInputs = [
    "inputRVector", "inputGVector", "inputBVector", "inputBiasVector",
  ]
  private static let polynomialInputs = [
    "inputRedCoefficients", "inputGreenCoefficients", "inputBlueCoefficients",
  ]

  /// Names a filter whose vectors follow from values, and animates them on the layer that gets it.
  func colorFilter(
    _ filter: CIFilter, _ name: String, _ values: [AnimatedValue], _ layer: CALayer,
    _ clock: LottieClock, vectors: @escaping (Double) -> [[Double]]
  ) throws -> CIFilter {
    filter.name = name
    let first = vectors(clock.first)
    let keys = first.count == 3 ? Self.polynomialInputs : Self.matrixInputs
    for (index, key) in keys.enumerated() {
      filter.setValue(Self.vector(first[index]), forKey: key)
      let animation = try writer.sampled(
        keyPath: "filters.\(name).\(key)", values, clock: clock, sample: { vectors($0)[index] },
        convert: { Self.vector($0) })
      if let animation { layer.add(animation, forKey: animation.keyPath) }
    }
    return filter
  }

  private static func vector(_ numbers: [Double]) -> CIVector {
    CIVector(x: numbers[0], y: numbers[1], z: numbers[2], w: numbers[3])
  }

  /// A matrix that moves colours towards those between two, by their luma; towards one without the first.
  static func matrix(from black: [Double]?, to white: [Double], amount: Double) -> [[Double]] {
    let amount = min(max(amount, 0), 1)
    var bias = [0.0, 0, 0, 0]
    let rows = (0..<3).map { channel -> [Double] in
      let end = channel < white.count ? white[channel] : 0
      let start = black.map { channel < $0.count ? $0[channel] : 0 } ?? end
      bias[channel] = amount * start
      var row = luma.map { $0 * amount * (end - start) } + [0]
      row[channel] += 1 - amount
      return row
    }
    return rows + [bias]
  }

  /// Filters of three tones by luma, between which the colour follows a parabola.
  func tritone(
    _ name: String, _ bright: AnimatedValue, _ middle: AnimatedValue, _ dark: AnimatedValue,
    _ layer: CALayer, _ clock: LottieClock
  ) throws -> [CIFilter] {
    let gray = try colorFilter(CIFilter.colorMatrix(), name + "luma", [], layer, clock) { _ in
      Self.matrix(from: [0, 0, 0], to: [1, 1, 1], amount: 1)
    }
    let tones = try colorFilter(
      CIFilter.colorPolynomial(), name, [bright, middle, dark], layer, clock
    ) { frame in
      (0..<3).map { channel in
        let high = bright.number(at: frame, component: channel)
        let mid = middle.number(at: frame, component: channel)
        let low = dark.number(at: frame, component: channel)
        let linear: Double = 4 * mid - 3 * low - high
        let square: Double = 2 * (low + high - 2 * mid)
        return [low, linear, square, 0]
      }
    }
    return [gray, tones]
  }

  /// Filters of levels: from the input's range to 0…1, by a gamma, to the output's range.
  func levels(
    _ name: String, _ levels: LottieEffect.Levels, _ layer: CALayer, _ clock: LottieClock
  ) throws -> [CIFilter] {
    func scaled(_ factor: Double, _ bias: Double) -> [[Double]] {
      [[factor, 0, 0, 0], [0, factor, 0, 0], [0, 0, factor, 0], [bias, bias, bias, 0]]
    }
    let input = try colorFilter(
      CIFilter.colorMatrix(), name + "input", [levels.inputBlack, levels.inputWhite], layer, clock
    ) { frame in
      let black = levels.inputBlack.number(at: frame)
      let range = levels.inputWhite.number(at: frame) - black
      let factor = 1 / (abs(range) < 1e-3 ? 1e-3 : range)
      return scaled(factor, -black * factor)
    }
    let gamma = CIFilter.gammaAdjust()
    gamma.name = name
    let power = { ($0 as [Double]).first.map { 1 / min(max($0, 0.01), 100) } ?? 1 }
    gamma.power = Float(power(levels.gamma.value(at: clock.first)))
    let animation = try writer.sampled(
      keyPath: "filters.\(name).inputPower", [levels.gamma], clock: clock,
      sample: { power(levels.gamma.value(at: $0)) }, convert: { NSNumber(value: $0) })
    if let animation { layer.add(animation, forKey: animation.keyPath) }
    let output = try colorFilter(
      CIFilter.colorMatrix(), name + "output", [levels.outputBlack, levels.outputWhite], layer,
      clock
    ) { frame in
      let black = levels.outputBlack.number(at: frame)
      return scaled(levels.outputWhite.number(at: frame) - black, black)
    }
    return [input, CIFilter.colorClamp(), gamma, output]
  }
}
