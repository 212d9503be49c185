// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import CoreImage
internal import RenderTree

/// The few-layer values as the render tree takes them.
extension CALayer {
  /// Mask, shadow path and filters as values; the default for a layer that has none.
  final var nodeEffects: NodeEffects {
    var effects = NodeEffects()
    guard let rare else { return effects }
    effects.mask = rare.mask?.nodeID
    effects.shadowPath = rare.shadowPath?.geometry
    effects.backgroundPattern = backgroundTile?.pattern
    effects.filters = Self.descriptions(rare.filters)
    effects.backgroundFilters = Self.descriptions(rare.backgroundFilters)
    effects.compositingFilter = Self.filterDescription(of: rare.compositingFilter)
    return effects
  }

  /// The filters among some objects; what is no filter is left out.
  private static func descriptions(_ filters: [Any]?) -> [FilterDescription] {
    filters?.compactMap { filterDescription(of: $0) } ?? []
  }

  /// A filter, given as an object or by its name; nil for anything else.
  static func filterDescription(of filter: Any?) -> FilterDescription? {
    switch filter {
    case let filter as CIFilter: filter.filterDescription
    case let name as String: CIFilter(name: name)?.filterDescription
    default: nil
    }
  }
}
