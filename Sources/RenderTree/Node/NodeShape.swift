// SPDX-License-Identifier: MIT

public import CoreGraphics

/// The path that a shape layer fills and strokes above its contents.
///
/// Colours are straight sRGB; an alpha of 0 means none. Lengths are points of the layer's space.
public struct NodeShape: Equatable, Sendable {
  /// In the layer's space; empty for none.
  package var path = PathGeometry()
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
