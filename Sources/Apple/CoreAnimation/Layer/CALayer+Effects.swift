// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import CoreImage
internal import Diagnostics
internal import Foundation
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
    effects.filters = descriptions(rare.filters)
    effects.backgroundFilters = descriptions(rare.backgroundFilters)
    effects.compositingFilter = rare.compositingFilter.flatMap {
      Self.filterDescription(of: $0, as: .blend, extent: bounds)
    }
    return effects
  }

  /// The filters among some objects; an object that is not a filter is left out.
  private final func descriptions(_ filters: [Any]?) -> [FilterDescription] {
    filters?.compactMap { Self.filterDescription(of: $0, extent: bounds) } ?? []
  }

  /// Whether a filter is of a class of the application, whose recipe depends on the bounds.
  final var hasFilterRecipes: Bool {
    guard let rare else { return false }
    func isRecipe(_ filter: Any) -> Bool { (filter as? CIFilter)?.isOfApplication ?? false }
    return rare.filters?.contains(where: isRecipe) ?? false
      || rare.backgroundFilters?.contains(where: isRecipe) ?? false
      || rare.compositingFilter.map(isRecipe) ?? false
  }

  /// A filter, given as an object or by its name; nil, and logged, for anything else.
  ///
  /// - Parameters:
  ///   - role: the use of the filter; blends have short names, too: `multiplyBlendMode`.
  ///   - extent: the layer's bounds, on which recipes of the application depend.
  ///   - logs: false where the caller says by itself what it refuses.
  static func filterDescription(
    of filter: Any?, as role: FilterKernel.Role = .filter, extent: CGRect = .infinite,
    logs: Bool = true
  ) -> FilterDescription? {
    switch filter {
    case nil, is NSNull: return nil
    case let filter as CIFilter: return filter.description(as: role, extent: extent)
    case let name as String:
      let made = role == .blend ? CIFilter(compositingName: name) : CIFilter(name: name)
      if let made { return made.description(as: role, extent: extent) }
      if !logs { return nil }
      RefusalLog.refuse(
        "filter: unknown name '\(name)'",
        "no filter is named '\(name)'; the layer is drawn without it")
    default:
      if !logs { return nil }
      RefusalLog.refuse(
        "filter: type", "\(type(of: filter)) is neither a CIFilter nor a name; it is left out")
    }
    return nil
  }
}
