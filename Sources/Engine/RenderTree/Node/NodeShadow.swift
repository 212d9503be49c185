// SPDX-License-Identifier: MIT

/// The shadow that a layer casts, without its optional outline.
public struct NodeShadow: Equatable, Sendable, BitwiseCopyable {
  /// Straight sRGB.
  public var color: SIMD4<Float> = SIMD4(0, 0, 0, 1)
  /// Displacement in the layer's own space, in points.
  public var offset: SIMD2<Double> = SIMD2(0, -3)
  /// Standard deviation of the blur, in points.
  public var radius: Double = 3
  public var opacity: Float = 0

  public init() {}
}

/// The group's animatable properties as lanes: a number in lane 0, unused lanes 0.
extension NodeShadow {
  var isFinite: Bool {
    let colors = color.sum() + opacity
    return ((offset.sum() + radius) * 0) == 0 && (colors * 0) == 0
  }

  public func lanes(_ property: AnimatableProperty) -> SIMD4<Double> {
    switch property {
    case .shadowColor: SIMD4<Double>(color)
    case .shadowOpacity: SIMD4(Double(opacity), 0, 0, 0)
    case .shadowOffset: SIMD4(offset.x, offset.y, 0, 0)
    case .shadowRadius: SIMD4(radius, 0, 0, 0)
    default: .zero
    }
  }

  public mutating func setLanes(_ property: AnimatableProperty, _ value: SIMD4<Double>) {
    switch property {
    case .shadowColor: color = SIMD4<Float>(value)
    case .shadowOpacity: opacity = Float(value.x)
    case .shadowOffset: offset = value.lowHalf
    case .shadowRadius: radius = value.x
    default: break
    }
  }
}

extension NodeShadow: NodeGroupValue, LaneValue {
  static func change(
    from old: NodeShadow, to new: NodeShadow
  ) -> NodeChange { .look }

  mutating func present(
    _ run: Range<Int>, from tracks: borrowing TrackStore, over model: NodeShadow
  ) -> NodeChange {
    presentLanes(run, tracks.property(of: run), from: tracks, over: model) ? .look : []
  }
}
