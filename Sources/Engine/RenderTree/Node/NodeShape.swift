// SPDX-License-Identifier: MIT

public import CoreGraphics
internal import Foundation

/// The path that a shape layer fills and strokes above its contents.
///
/// Colours are straight sRGB; an alpha of 0 means none. Lengths are points of the layer's space.
public struct NodeShape: Equatable, Sendable {
  /// In the layer's space; empty for none.
  package var path = PathGeometry() {
    didSet {
      let box = path.controlPointBounds
      pathBounds = SIMD4(
        box.origin.x.native, box.origin.y.native, box.width.native, box.height.native)
    }
  }
  /// The box of the path, cached since each move of the layer needs it.
  private var pathBounds = SIMD4<Double>.zero
  public var fillColor: SIMD4<Float> = SIMD4(0, 0, 0, 1)
  public var strokeColor: SIMD4<Float> = .zero
  public var lineWidth = 1.0
  public var miterLimit = 10.0
  /// Share of the path's length at which the stroke begins, 0…1.
  public var strokeStart = 0.0
  /// Share of the path's length at which the stroke ends, 0…1.
  public var strokeEnd = 1.0
  public var lineDashPhase = 0.0
  /// Lengths of dashes and gaps in turn; empty for a whole line.
  public var lineDashPattern: [Double] = []
  public var lineCap = CGLineCap.butt
  public var lineJoin = CGLineJoin.miter
  public var fillRule = CGPathFillRule.winding

  public init() {}
}

extension NodeShape {
  /// Whether some of the line shows.
  public var isStroked: Bool {
    strokeColor.w > 0 && lineWidth > 0 && max(strokeStart, 0) < min(strokeEnd, 1)
  }

  /// Whether anything shows.
  public var isVisible: Bool {
    !path.isEmpty && (fillColor.w > 0 || isStroked)
  }

  /// A rectangle of the layer's space around all that shows: x, y, width, height; nil if nothing
  /// does, or if the path reaches further than 10⁹ points, which is not drawn.
  ///
  /// The line reaches half its width past the path, to the tips of its miters or the corners of
  /// square caps where it has any; 10⁹ points of that count.
  public var extent: SIMD4<Double>? {
    guard isVisible else { return nil }
    var reach = 0.0
    if isStroked {
      reach = lineWidth / 2
      if lineJoin == .miter { reach *= max(miterLimit, 1.5) } else { reach *= 1.5 }
    }
    reach = min(reach, 1e9)
    guard pathBounds.min() > -1e9, pathBounds.max() < 1e9 else { return nil }
    return SIMD4(lowHalf: pathBounds.lowHalf - reach, highHalf: pathBounds.highHalf + 2 * reach)
  }
}

extension NodeShape: NodeGroupValue, LaneValue {
  package static let properties: NodeProperties<Self> = [
    .init(.fillColor, \.fillColor), .init(.strokeColor, \.strokeColor),
    .init(.lineWidth, \.lineWidth), .init(.miterLimit, \.miterLimit),
    .init(.lineDashPhase, \.lineDashPhase), .init(.strokeStart, \.strokeStart),
    .init(.strokeEnd, \.strokeEnd), .init(.path, .list), .init(.lineDashPattern, .list),
  ]

  var isFinite: Bool { hasFiniteNumbers && lineDashPattern.allSatisfy(\.isFinite) }

  static var traits: ResolvedNode.Traits { [.hasExtras, .drawsBeyondBounds] }

  static func change(
    from old: NodeShape, to new: NodeShape
  ) -> NodeChange { .look }

  mutating func present(
    _ run: Range<Int>, from tracks: borrowing TrackStore, over model: NodeShape
  ) -> NodeChange {
    let property = tracks.property(of: run)
    switch property {
    case .path:
      return tracks.present(path: run, base: model.path, into: &path) ? .look : []
    case .lineDashPattern:
      let list = tracks.list(run: run, base: model.lineDashPattern.map { SIMD4($0, 0, 0, 0) })
      // A dash is never shorter than nothing, however far a curve runs past its end.
      let lengths = list.map { $0.map { max(0, $0.x) } } ?? model.lineDashPattern
      guard lengths != lineDashPattern, lengths.allSatisfy(\.isFinite) else { return [] }
      lineDashPattern = lengths
      return .look
    default:
      return presentLanes(run, property, from: tracks, over: model) ? .look : []
    }
  }
}
