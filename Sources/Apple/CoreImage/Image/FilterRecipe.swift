// SPDX-License-Identifier: MIT

package import CoreGraphics

/// A filter that an application composed of others: `outputImage` of its `CIFilter` class.
///
/// The renderer supplies the pictures, so a recipe is made of stand-ins for them: the class's
/// `outputImage` is asked when a layer is committed, not in a frame. That of a transition is asked
/// at several times, between which inputs are interpolated.
public final class FilterRecipe: Sendable, Equatable {
  /// The place that the filter takes among a layer's effects.
  package let role: FilterKernel.Role
  /// The result; that of a transition at times from 0 to 1 at equal distances, unless it never
  /// changes.
  package let moments: [CIImage]
  /// For each moment, whether the one behind it differs by numbers alone.
  package let leadsOn: [Bool]
  /// The extent of the supplied pictures in the recipe: the layer's bounds when it was committed.
  package let extent: CGRect
  /// The distance from a pixel within which the filter reads.
  let inputReach: FilterReach
  /// The reach of the result beyond the picture.
  let outputReach: FilterReach

  /// Pictures in a recipe, counted as often as they are drawn.
  static let limit = 500

  /// Makes a recipe; nil for one of more than `limit` pictures.
  init?(_ moments: [CIImage], role: FilterKernel.Role, extent: CGRect) {
    var filters: [FilterDescription] = []
    var movesPictures = false
    for moment in moments {
      var count = 0
      guard moment.visit(count: &count, { if $0.movesPicture { movesPictures = true } })
      else { return nil }
    }
    // Only transitions have several moments, and these read from anywhere by themselves.
    moments[0].visitFilters { filters.append($0) }
    self.role = role
    self.extent = extent
    let isStill = moments.dropFirst().allSatisfy { $0.isSame(as: moments[0]) }
    let kept = isStill ? [moments[0]] : moments
    self.moments = kept
    leadsOn = kept.indices.map { $0 + 1 < kept.count && kept[$0].isLike(kept[$0 + 1]) }
    var input = FilterReach(readingThrough: filters)
    var output = FilterReach()
    for filter in filters where filter.isActive {
      output.margin += filter.outputReach.margin
      if filter.outputReach.disc.z > output.disc.z { output.disc = filter.outputReach.disc }
      if filter.outputReach.zoom.z > output.zoom.z { output.zoom = filter.outputReach.zoom }
    }
    if movesPictures {
      let middle = SIMD2(extent.midX.native, extent.midY.native)
      let everywhere = SIMD3(middle.x, middle.y, FilterReach.limit)
      input.disc = everywhere
      output.disc = everywhere
    }
    if case .cropped(_, let rect) = kept[0].recipe, rect == extent, isStill {
      output = FilterReach()
    }
    inputReach = input
    outputReach = output
  }

  public static func == (a: FilterRecipe, b: FilterRecipe) -> Bool {
    a === b
      || a.role == b.role && a.extent == b.extent && a.moments.count == b.moments.count
        && zip(a.moments, b.moments).allSatisfy { $0.isSame(as: $1) }
  }
}

extension CIImage {
  /// The pictures that this one is made of.
  private var parts: (CIImage?, CIImage?) {
    switch recipe {
    case .nothing, .supplied, .bitmap, .color: (nil, nil)
    case .filtered(_, let input, let second): (input, second)
    case .cropped(let input, _), .transformed(let input, _), .clamped(let input): (input, nil)
    }
  }

  /// Whether pixels come from elsewhere than a filter's reach says.
  fileprivate var movesPicture: Bool {
    switch recipe {
    case .transformed, .clamped: true
    case .filtered(let filter, _, _): filter.family == .transition
    default: false
    }
  }

  /// Calls `body` for the picture and those that it is made of.
  ///
  /// - Returns: false where these are more than a recipe may have; the rest is left out.
  fileprivate func visit(count: inout Int, _ body: (CIImage) -> Void) -> Bool {
    count += 1
    guard count <= FilterRecipe.limit else { return false }
    body(self)
    let (first, second) = parts
    return first?.visit(count: &count, body) ?? true && second?.visit(count: &count, body) ?? true
  }

  /// Calls `body` for the filters, the first one applied first.
  fileprivate func visitFilters(_ body: (FilterDescription) -> Void) {
    let (first, second) = parts
    first?.visitFilters(body)
    second?.visitFilters(body)
    if case .filtered(let filter, _, _) = recipe { body(filter) }
  }

  /// Whether another recipe draws the same.
  fileprivate func isSame(as other: CIImage) -> Bool {
    if self === other { return true }
    let isSameStep =
      switch (recipe, other.recipe) {
      case (.nothing, .nothing): true
      case (.supplied(let a), .supplied(let b)): a == b
      case (.bitmap(let a), .bitmap(let b)): a === b
      case (.color(let a), .color(let b)): a == b
      case (.filtered(let a, _, _), .filtered(let b, _, _)): a == b
      case (.cropped(_, let a), .cropped(_, let b)): a == b
      case (.transformed(_, let a), .transformed(_, let b)): a == b
      case (.clamped, .clamped): true
      default: false
      }
    return isSameStep && compares(with: other) { $0.isSame(as: $1) }
  }

  /// Whether another recipe has the same steps with other numbers.
  fileprivate func isLike(_ other: CIImage) -> Bool {
    if self === other { return true }
    let isLikeStep =
      switch (recipe, other.recipe) {
      case (.nothing, .nothing), (.color, .color), (.cropped, .cropped),
        (.transformed, .transformed), (.clamped, .clamped):
        true
      case (.supplied(let a), .supplied(let b)): a == b
      case (.bitmap(let a), .bitmap(let b)): a === b
      case (.filtered(let a, _, _), .filtered(let b, _, _)):
        a.kind == b.kind && a.blendMode == b.blendMode && a.kernel == b.kernel
          && a.picture == b.picture
      default: false
      }
    return isLikeStep && compares(with: other) { $0.isLike($1) }
  }

  private func compares(with other: CIImage, _ compare: (CIImage, CIImage) -> Bool) -> Bool {
    func compared(_ a: CIImage?, _ b: CIImage?) -> Bool {
      guard let a, let b else { return a == nil && b == nil }
      return compare(a, b)
    }
    return compared(parts.0, other.parts.0) && compared(parts.1, other.parts.1)
  }
}
