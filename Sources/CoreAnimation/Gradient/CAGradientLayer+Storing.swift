// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import RenderTree

/// Setters of gradient layers, by the one way in which properties change: see `CALayer+Storing`.
extension CAGradientLayer {
  final func setColors(_ colors: [Any]?) {
    let drawn = colors?.compactMap { $0 as? CGColor } ?? []
    if (colors == nil) == (colorsValue == nil), drawn.count == (colors ?? []).count,
      drawn == (colorsValue ?? []).compactMap({ $0 as? CGColor })
    {
      return
    }
    if drawn.count != colors?.count ?? 0 {
      Refusal.log("CAGradientLayer", "colors of \(logName) hold something that is no CGColor")
    }
    let action = actionBeforeChange(of: .colors)
    colorsValue = colors
    gradient.colors = drawn.map(\.sRGBComponents)
    didChange(.colors, action)
  }

  final func setLocations(_ locations: [NSNumber]?) {
    guard locations != locationsValue else { return }
    let places = locations?.map(\.doubleValue) ?? []
    guard places.allSatisfy(\.isFinite) else { return refuse(locations ?? [], for: .locations) }
    let action = actionBeforeChange(of: .locations)
    locationsValue = locations
    gradient.locations = places
    didChange(.locations, action)
  }

  final func setPoint(
    _ point: CGPoint, _ path: WritableKeyPath<NodeGradient, SIMD2<Double>>,
    as property: LayerProperty
  ) {
    let value = SIMD2<Double>(point)
    guard gradient[keyPath: path] != value else { return }
    guard value.isStorable else { return refuse(point, for: property) }
    let action = actionBeforeChange(of: property)
    gradient[keyPath: path] = value
    didChange(property, action)
  }

  final func setKind(_ type: CAGradientLayerType) {
    guard type != typeValue else { return }
    let action = actionBeforeChange(of: .gradientType)
    typeValue = type
    gradient.kind = type.nodeKind
    didChange(.gradientType, action)
  }
}
