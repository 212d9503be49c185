// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import CoreImage
internal import Diagnostics

extension CGBlendMode {
  /// The blend mode of a context that does what a compositing filter does.
  ///
  /// Normal, and logged, for filters that contexts have no mode for.
  init(of filter: FilterDescription?) {
    guard let filter, filter.isEnabled, filter.kind == .blend else {
      if let filter, filter.isEnabled {
        RefusalLog.refuse(
          "render(in:): compositing filter", "\(filter.name) is no blend; it is left out")
      }
      self = .normal
      return
    }
    guard let mode = Self.modes[filter.blendMode] else {
      RefusalLog.refuse(
        "render(in:): blend mode", "contexts cannot blend by \(filter.name); it is left out")
      self = .normal
      return
    }
    self = mode
  }

  /// Whether the mode changes a page also where nothing is drawn.
  var changesUncovered: Bool {
    switch self {
    case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop: true
    default: false
    }
  }

  private static let modes: [BlendMode: CGBlendMode] = [
    .sourceOver: .normal, .sourceIn: .sourceIn, .sourceOut: .sourceOut, .sourceAtop: .sourceAtop,
    .addition: .plusLighter, .multiply: .multiply, .screen: .screen, .overlay: .overlay,
    .darken: .darken, .lighten: .lighten, .colorDodge: .colorDodge, .colorBurn: .colorBurn,
    .softLight: .softLight, .hardLight: .hardLight, .difference: .difference,
    .exclusion: .exclusion, .hue: .hue, .saturation: .saturation, .color: .color,
    .luminosity: .luminosity, .clear: .clear, .copy: .copy, .destinationOver: .destinationOver,
    .destinationIn: .destinationIn, .destinationOut: .destinationOut,
    .destinationAtop: .destinationAtop, .exclusiveOr: .xor,
  ]
}
