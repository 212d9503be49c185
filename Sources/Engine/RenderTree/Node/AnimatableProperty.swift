// SPDX-License-Identifier: MIT

/// A property of a node that tracks may drive.
///
/// Numbers travel as up to four lanes; matrices are a kind of their own.
public enum AnimatableProperty: UInt8, Sendable, BitwiseCopyable, CaseIterable {
  // NodeGeometry
  case bounds
  case position
  case anchorPoint
  case zPosition
  case anchorPointZ
  // NodeStyle
  case backgroundColor
  case borderColor
  case cornerRadius
  case borderWidth
  case opacity
  case rasterizationScale
  case hidden
  case masksToBounds
  case doubleSided
  case shouldRasterize
  // NodeContents
  case contents
  case contentsRect
  case contentsCenter
  case contentsScale
  case minificationFilterBias
  // NodeShadow
  case shadowColor
  case shadowOpacity
  case shadowOffset
  case shadowRadius
  // NodeShape
  case fillColor
  case strokeColor
  case lineWidth
  case miterLimit
  case lineDashPhase
  case strokeStart
  case strokeEnd
  /// The outline; `MorphSegment`s.
  case path
  /// `ListSegment`s of numbers.
  case lineDashPattern
  // NodeGradient
  case startPoint
  case endPoint
  /// `ListSegment`s of colours.
  case colors
  /// `ListSegment`s of numbers.
  case locations
  // NodeEmitter
  case emitterPosition
  case emitterZPosition
  case emitterSize
  case emitterDepth
  case emitterBirthRate
  case emitterLifetime
  case emitterVelocity
  case emitterScale
  case emitterSpin
  /// An attribute of a cell: the cell is `TrackTarget.filter`, the attribute `TrackTarget.input`.
  case emitterCell
  // NodeEffects
  /// The outline of the shadow; `MorphSegment`s.
  case shadowPath
  /// The layer's filters as a whole; `FilterSegment`s. Before their inputs, which lie above.
  case filters
  /// The filters behind the layer as a whole; `FilterSegment`s.
  case backgroundFilters
  /// The filter that blends the layer as a whole; `FilterSegment`s of at most one filter.
  case compositingFilter
  /// An input of one of the layer's filters, see `TrackTarget.filter`.
  case filterInput
  /// An input of one of the filters behind the layer.
  case backgroundFilterInput
  /// An input of the filter that blends the layer.
  case compositingFilterInput
  // NodeReplicator
  case instanceCount
  case instanceDelay
  case instanceColor
  case instanceRedOffset
  case instanceGreenOffset
  case instanceBlueOffset
  case instanceAlphaOffset
  case instanceTransform
  // Matrices
  case transform
  case sublayerTransform
  /// The blend from the old look to the new one; one `TransitionSegment`.
  case transition
  /// A property of the application's own, which no node has; its tracks are evaluated by themselves.
  case application
  /// No property: the track only reports when it starts and ends.
  case none

  /// Whether the value is a list of filters.
  public var isFilterList: Bool {
    self == .filters || self == .backgroundFilters || self == .compositingFilter
  }
}

/// The property that a track writes, and the part of it.
public struct TrackTarget: Equatable, Sendable, BitwiseCopyable {
  public var property: AnimatableProperty
  /// First lane written, and how many are, four bits each.
  private let lanes: UInt8
  /// The part of a matrix written; `whole` for all of it and for other properties.
  public var component: TransformComponent
  /// The index of the filter that an input belongs to, or of the cell that an attribute belongs to;
  /// 0 for other properties.
  public var filter: UInt8 = 0
  /// The index of the filter's input, or `enabledInput`, or of the cell's attribute; 0 for other
  /// properties.
  public var input: UInt8 = 0

  /// First lane written, for properties of up to four lanes: 2 for `bounds.size`.
  @inline(__always)
  public var firstLane: Int { Int(lanes >> 4) }
  /// The number of lanes that are written, at most 4.
  @inline(__always)
  public var laneCount: Int { Int(lanes & 15) }

  /// The number of a filter's `enabled` in `input`.
  public static let enabledInput = UInt8.max

  /// Equal for the targets of one run, and in the order of runs.
  @inline(__always)
  public var runKey: UInt32 {
    UInt32(property.rawValue) << 16 | UInt32(filter) << 8 | UInt32(input)
  }

  public init(
    _ property: AnimatableProperty, firstLane: Int = 0, laneCount: Int? = nil,
    component: TransformComponent = .whole
  ) {
    self.property = property
    let count = laneCount ?? min(4, property.laneCount - firstLane)
    lanes = UInt8(firstLane << 4 | count)
    self.component = component
  }
}
