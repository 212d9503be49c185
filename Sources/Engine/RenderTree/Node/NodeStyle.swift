// SPDX-License-Identifier: MIT

/// The look of a layer, apart from its contents and shadow.
///
/// Colours are straight (not premultiplied) sRGB as stored, 0…1 when drawn; an alpha of 0 means none.
public struct NodeStyle: Equatable, Sendable, BitwiseCopyable {
  public var backgroundColor: SIMD4<Float> = .zero
  public var borderColor: SIMD4<Float> = SIMD4(0, 0, 0, 1)
  /// Radius of the corners named by `maskedCorners`, in points.
  public var cornerRadius: Double = 0
  /// Width of the border inside the bounds, in points.
  public var borderWidth: Double = 0
  /// Pixels per point of the bitmap kept while `shouldRasterize` is set.
  public var rasterizationScale: Double = 1
  public var opacity: Float = 1
  /// Bits as in `CACornerMask`: minXminY, maxXminY, minXmaxY, maxXmaxY.
  public var maskedCorners: UInt8 = 0b1111
  /// Bits as in `CAEdgeAntialiasingMask`: left, right, bottom, top.
  public var edgeAntialiasingMask: UInt8 = 0b1111
  public var flags: Flags = [.doubleSided, .allowsGroupOpacity, .allowsEdgeAntialiasing]

  public init() {}

  /// The yes-or-no properties of a layer.
  public struct Flags: OptionSet, Equatable, Sendable, BitwiseCopyable {
    public let rawValue: UInt16

    public init(rawValue: UInt16) {
      self.rawValue = rawValue
    }

    public static let hidden = Flags(rawValue: 1 << 0)
    public static let masksToBounds = Flags(rawValue: 1 << 1)
    public static let doubleSided = Flags(rawValue: 1 << 2)
    public static let geometryFlipped = Flags(rawValue: 1 << 3)
    public static let opaque = Flags(rawValue: 1 << 4)
    public static let allowsGroupOpacity = Flags(rawValue: 1 << 5)
    public static let allowsEdgeAntialiasing = Flags(rawValue: 1 << 6)
    public static let shouldRasterize = Flags(rawValue: 1 << 7)
    /// The corners follow the continuous curve, not a circle.
    public static let continuousCorners = Flags(rawValue: 1 << 8)
    /// Sublayers keep their depth: `CATransformLayer`, and replicators that preserve it.
    public static let preservesDepth = Flags(rawValue: 1 << 9)
    /// Whether the layer cuts its sublayers off at its bounds; one that keeps depth never does.
    @inline(__always)
    public var clips: Bool { intersection([.masksToBounds, .preservesDepth]) == .masksToBounds }

    /// Flags that rule out plain placement.
    static let notPlain: Flags = [.hidden, .geometryFlipped, .preservesDepth]
  }
}

extension NodeStyle: NodeGroupValue, LaneValue {
  package static let properties: NodeProperties<Self> = [
    .init(.backgroundColor, \.backgroundColor), .init(.borderColor, \.borderColor),
    .init(.cornerRadius, \.cornerRadius), .init(.borderWidth, \.borderWidth),
    .init(.opacity, \.opacity), .init(.rasterizationScale, \.rasterizationScale),
    .init(.hidden, \.flags, .hidden), .init(.masksToBounds, \.flags, .masksToBounds),
    .init(.doubleSided, \.flags, .doubleSided), .init(.shouldRasterize, \.flags, .shouldRasterize),
  ]

  static func change(
    from old: NodeStyle, to new: NodeStyle
  ) -> NodeChange {
    let changedFlags = old.flags.symmetricDifference(new.flags)
    let reachesBelow =
      old.opacity != new.opacity || !changedFlags.isEmpty
      || (new.flags.contains(.masksToBounds) && old.cornerRadius != new.cornerRadius)
    var change: NodeChange = reachesBelow ? .wholeArea : .area
    if !changedFlags.isDisjoint(with: .notPlain) || changedFlags.contains(.doubleSided) {
      change.formUnion([.placement, .instances])
    }
    var faded = old
    faded.opacity = new.opacity
    if faded != new { change.insert(.content) }
    return change
  }

  mutating func present(
    _ run: Range<Int>, from tracks: borrowing TrackStore, over model: NodeStyle
  ) -> NodeChange {
    let property = tracks.property(of: run)
    let old = self
    guard presentLanes(run, property, from: tracks, over: model) else { return [] }
    return old == self ? [] : Self.change(from: old, to: self)
  }
}
