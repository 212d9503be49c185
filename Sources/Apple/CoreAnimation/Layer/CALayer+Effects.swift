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
    effects.filters = Self.descriptions(rare.filters)
    effects.backgroundFilters = Self.descriptions(rare.backgroundFilters)
    effects.compositingFilter = rare.compositingFilter.flatMap {
      Self.filterDescription(of: $0, isCompositing: true)
    }
    return effects
  }

  /// The filters among some objects; an object that is not a filter is left out.
  private static func descriptions(_ filters: [Any]?) -> [FilterDescription] {
    filters?.compactMap { filterDescription(of: $0) } ?? []
  }

  /// A filter, given as an object or by its name; nil, and logged, for anything else.
  ///
  /// - Parameters:
  ///   - isCompositing: takes the short names of blends, too: `multiplyBlendMode`.
  ///   - logs: false where the caller says by itself what it refuses.
  static func filterDescription(
    of filter: Any?, isCompositing: Bool = false, logs: Bool = true
  ) -> FilterDescription? {
    switch filter {
    case nil, is NSNull: return nil
    case let filter as CIFilter: return filter.filterDescription
    case let name as String:
      let made = isCompositing ? CIFilter(compositingName: name) : CIFilter(name: name)
      if let made { return made.filterDescription }
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
