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
    guard effects.count <= limits.effectCount else {
      throw LottieFile.Limits.excess(
        "too many effects of a layer", limit: limits.effectCount, name: "effectCount",
        path: "\(source.path).ef")
    }
    try count(layers: effects.count)
    var filters: [CIFilter] = []
    for (index, effect) in effects.enumerated() {
      let name = "effect\(index)"
      switch effect {
      case .fill(let color, let opacity):
        filters.append(
          try colorFilter(CIFilter.colorMatrix(), name, [color, opacity], layer, clock) { frame in
            Self.matrix(
              from: nil, to: color.value(at: frame), amount: opacity.number(at: frame))
          })
      case .tint(let black, let white, let amount):
        filters.append(
          try colorFilter(CIFilter.colorMatrix(), name, [black, white, amount], layer, clock) {
            frame in
            Self.matrix(
              from: black.value(at: frame), to: white.value(at: frame),
              amount: amount.number(at: frame) / 100)
          })
      case .tritone(let bright, let middle, let dark):
        filters += try tritone(name, bright, middle, dark, layer, clock)
      case .levels(let levels):
        filters += try self.levels(name, levels, layer, clock)
      case .matte: break
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
}
