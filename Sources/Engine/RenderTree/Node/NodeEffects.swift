// SPDX-License-Identifier: MIT

package import CoreGraphics
public import CoreImage

/// Rare values and values of variable size: mask, outline of the shadow, filters.
public struct NodeEffects: Equatable, Sendable {
  /// The root of the tree whose alpha multiplies the layer; its place is that of a child.
  public var mask: NodeID?
  /// The outline that casts the shadow instead of what the layer shows, in the layer's space.
  package var shadowPath: PathGeometry?
  /// The image that tiles the background instead of a plain colour; see `BackgroundPattern`.
  public var backgroundPattern: BackgroundPattern?

  /// Applied to the layer with all that it shows, in order.
  public var filters: [FilterDescription] = []
  /// Applied to what lies behind the layer, within its bounds.
  public var backgroundFilters: [FilterDescription] = []
  /// The blend of the layer with its backdrop; nil for source over.
  public var compositingFilter: FilterDescription?

  public init() {}

  /// Whether the layer needs to know what has been drawn behind it.
  public var readsBackdrop: Bool {
    compositingFilter?.isEnabled == true || backgroundFilters.contains(where: \.isEnabled)
  }
}

/// The image of a pattern colour, repeated from the origin of the layer's space.
public struct BackgroundPattern: Equatable, Sendable, BitwiseCopyable {
  /// The tile; its pixels travel in the delta's list of images.
  public var image: ImageID
  /// Width and height of the image in pixels.
  public var imageSize: SIMD2<Double>
  /// Width and height of one repetition in points; negative where the image is turned over.
  public var tileSize: SIMD2<Double>
  /// The start of a repetition, the image's first row and column, in the layer's space.
  public var origin: SIMD2<Double>

  public init(
    image: ImageID, imageSize: SIMD2<Double>, tileSize: SIMD2<Double>,
    origin: SIMD2<Double> = .zero
  ) {
    self.image = image
    self.imageSize = imageSize
    self.tileSize = tileSize
    self.origin = origin
  }
}

extension NodeEffects {
  /// Whether the tile of the background is finite; paths and filters hold finite numbers only.
  var isFinite: Bool {
    guard let pattern = backgroundPattern else { return true }
    let sum = pattern.imageSize.sum() + pattern.tileSize.sum() + pattern.origin.sum()
    return (sum * 0) == 0
  }
}

extension NodeEffects: NodeGroupValue, LaneValue {
  package static let properties: NodeProperties<Self> = [
    .init(.shadowPath, .list), .init(.filters, .list), .init(.backgroundFilters, .list),
    .init(.compositingFilter, .list), .init(.filterInput, .entry),
    .init(.backgroundFilterInput, .entry), .init(.compositingFilterInput, .entry),
  ]

  static var traits: ResolvedNode.Traits { .hasExtras }

  var shownImage: ImageID { backgroundPattern?.image ?? .none }

  static func change(
    from old: NodeEffects, to new: NodeEffects
  ) -> NodeChange {
    old.filters.isEmpty == new.filters.isEmpty
      ? .wholeLook : [.area, .subtreeArea, .content, .filters]
  }

  mutating func present(
    _ run: Range<Int>, from tracks: borrowing TrackStore, over model: NodeEffects
  ) -> NodeChange {
    let target = tracks.tracks[run.lowerBound].target
    switch target.property {
    case .shadowPath:
      return presentShadowPath(run, from: tracks, over: model) ? .look : []
    case .filters:
      let hadFilters = !filters.isEmpty
      guard tracks.present(filters: run, base: model.filters, into: &filters) else { return [] }
      return hadFilters == !filters.isEmpty
        ? .wholeLook : [.area, .subtreeArea, .content, .filters]
    case .backgroundFilters:
      return tracks.present(
        filters: run, base: model.backgroundFilters, into: &backgroundFilters) ? .wholeLook : []
    case .compositingFilter:
      return presentCompositingFilter(run, from: tracks, over: model) ? .wholeLook : []
    default:
      return presentInput(target, run, from: tracks, over: model) ? .wholeLook : []
    }
  }

  private mutating func presentShadowPath(
    _ run: Range<Int>, from tracks: borrowing TrackStore, over model: NodeEffects
  ) -> Bool {
    var shown = shadowPath ?? PathGeometry()
    // Taken out while it is changed, so that its memory has one owner.
    shadowPath = nil
    let isChanged = tracks.present(
      path: run, base: model.shadowPath ?? PathGeometry(), into: &shown)
    shadowPath = shown.isEmpty ? model.shadowPath : shown
    return isChanged
  }

  private mutating func presentCompositingFilter(
    _ run: Range<Int>, from tracks: borrowing TrackStore, over model: NodeEffects
  ) -> Bool {
    var shown = compositingFilter.map { [$0] } ?? []
    let base = model.compositingFilter.map { [$0] } ?? []
    guard tracks.present(filters: run, base: base, into: &shown) else { return false }
    compositingFilter = shown.first
    return true
  }

  private mutating func presentInput(
    _ target: TrackTarget, _ run: Range<Int>, from tracks: borrowing TrackStore,
    over model: NodeEffects
  ) -> Bool {
    guard let base = model.filterLanes(target),
      let target = presentedTarget(target, over: model)
    else { return false }
    let value = tracks.lanes(run: run, base: base)
    guard value != filterLanes(target), value.isFinite else { return false }
    setFilterLanes(target, value)
    return true
  }
}
