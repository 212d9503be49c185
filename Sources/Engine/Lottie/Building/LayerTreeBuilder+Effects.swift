// SPDX-License-Identifier: MIT

internal import CoreAnimation
internal import CoreGraphics
internal import CoreImage
internal import Foundation

extension LayerTreeBuilder {
  /// The names of Core Image for the blend modes, by number.
  private static let blendModes = [
    "", "multiply", "screen", "overlay", "darken", "lighten", "colorDodge", "colorBurn",
    "hardLight", "softLight", "difference", "exclusion", "hue", "saturation", "color",
    "luminosity",
  ]

  /// Sets the blend of a layer with what lies below it.
  func setBlendMode(_ mode: Int, of layer: CALayer, at path: JSONPath) {
    if mode == 0 { return }
    if mode == 16 {
      layer.compositingFilter = "plusL"
    } else if mode > 0, mode < Self.blendModes.count {
      layer.compositingFilter = Self.blendModes[mode] + "BlendMode"
    } else {
      reader.unsupported("the blend mode \(mode) is shown as normal", at: path)
    }
  }

  /// Applies effects to a layer in their order.
  func apply(
    _ effects: [LottieEffect], to layer: CALayer, _ source: LottieLayer, _ clock: LottieClock
  ) throws {
    var filters: [CIFilter] = []
    for (index, effect) in effects.enumerated() {
      let name = "effect\(index)"
      switch effect {
      case .fill(let color, let opacity):
        noteStill([color, opacity], source)
        let value = color.value(at: clock.first), alpha = opacity.number(at: clock.first)
        filters.append(colorMatrix(name, from: nil, to: value, amount: min(max(alpha, 0), 1)))
      case .tint(let black, let white, let amount):
        noteStill([black, white, amount], source)
        filters.append(
          colorMatrix(
            name, from: black.value(at: clock.first), to: white.value(at: clock.first),
            amount: min(max(amount.number(at: clock.first) / 100, 0), 1)))
      case .blur(let radius):
        let filter = CIFilter.gaussianBlur()
        filter.name = name
        // Blurriness is about three deviations.
        let deviation = { ($0 as [Double]).first.map { max(0.3 * $0, 0) } ?? 0 }
        filter.radius = Float(deviation(radius.value(at: clock.first)))
        filters.append(filter)
        let keyPath = "filters.\(name).inputRadius"
        let animation = try writer.animation(keyPath: keyPath, radius, clock: clock) {
          NSNumber(value: deviation($0))
        }
        if let animation { layer.add(animation, forKey: keyPath) }
      case .shadow(let color, let opacity, let direction, let distance, let softness):
        try writer.set(color, of: layer, keyPath: "shadowColor", clock: clock) {
          CGColor.components($0)
        }
        try writer.set(opacity, of: layer, keyPath: "shadowOpacity", clock: clock) {
          NSNumber(value: min(max(($0.first ?? 0) / 255, 0), 1))
        }
        try writer.set(softness, of: layer, keyPath: "shadowRadius", clock: clock) {
          NSNumber(value: max(($0.first ?? 0) / 4, 0))
        }
        let offset = { (frame: Double) -> CGSize in
          let angle = (direction.number(at: frame) - 90) * .pi / 180
          let length = distance.number(at: frame)
          return CGSize(width: length * cos(angle), height: length * sin(angle))
        }
        layer.shadowOffset = offset(clock.first)
        let animation = try writer.sampled(
          keyPath: "shadowOffset", [direction, distance], clock: clock, sample: offset,
          convert: { $0 })
        if let animation { layer.add(animation, forKey: animation.keyPath) }
      }
    }
    if !filters.isEmpty { layer.filters = filters }
  }

  private func noteStill(_ values: [AnimatedValue], _ layer: LottieLayer) {
    if values.contains(where: \.isAnimated) {
      reader.unsupported(
        "the colours of the effects fill and tint do not change",
        at: .member(of: layer.path, key: "ef"))
    }
  }

  /// A matrix that moves colours towards those between two, by their luma; towards one without the first.
  private func colorMatrix(
    _ name: String, from black: [Double]?, to white: [Double], amount: Double
  ) -> CIFilter {
    let filter = CIFilter.colorMatrix()
    filter.name = name
    let luma = [0.2126, 0.7152, 0.0722]
    var bias = [0.0, 0, 0]
    let rows = (0..<3).map { channel -> CIVector in
      let end = channel < white.count ? white[channel] : 0
      let start = black.map { channel < $0.count ? $0[channel] : 0 } ?? end
      bias[channel] = amount * start
      let row = (0..<3).map { input in
        amount * (end - start) * luma[input] + (input == channel ? 1 - amount : 0)
      }
      return CIVector(x: row[0], y: row[1], z: row[2], w: 0)
    }
    filter.rVector = rows[0]
    filter.gVector = rows[1]
    filter.bVector = rows[2]
    filter.biasVector = CIVector(x: bias[0], y: bias[1], z: bias[2], w: 0)
    return filter
  }
}
