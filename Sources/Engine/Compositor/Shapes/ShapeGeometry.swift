// SPDX-License-Identifier: MIT

package import CoreGraphics

/// The inputs of a shape's cached geometry; while they are equal, nothing is recomputed.
package struct ShapeOutline: Equatable, Sendable {
  package var path: PathGeometry
  package var isFilled: Bool
  package var isStroked: Bool
  package var fillRule: CGPathFillRule
  package var lineJoin: CGLineJoin
  package var miterLimit: Double
  /// Lengths of dashes and gaps in turn; empty for a whole line.
  package var dashPattern: [Double]

  /// Whether the pattern makes dashes: one of zeros, or of other numbers that are no lengths, makes none.
  var isDashed: Bool {
    let period = dashPattern.reduce(0, +)
    return period > 0 && period.isFinite && dashPattern.allSatisfy { $0 >= 0 }
  }
}

/// The precision of a shape's geometry, and the range of scales that it serves.
package struct ShapeDetail: Equatable, Sendable, BitwiseCopyable {
  /// The most pixels per point at which curves are smooth.
  package var finestScale: Double
  /// The fewest pixels per point at which a pixel does not reach past its cell's list.
  package var coarsestScale: Double
  /// The widest half line that the lists allow for, in points.
  package var halfWidth: Double

  /// Whether geometry made for this detail can be drawn at the scales and width given without
  /// being too coarse, nor much finer than needed.
  package func serves(finest: Double, coarsest: Double, halfWidth: Double) -> Bool {
    finest <= finestScale * Self.slack && finest * 4 >= finestScale && coarsest >= coarsestScale
      && halfWidth <= self.halfWidth && halfWidth * 4 >= self.halfWidth
  }

  /// The detail to make geometry in: somewhat more than asked, so that it serves for a while.
  package init(finest: Double, coarsest: Double, halfWidth: Double) {
    finestScale = ShapeDetail.powerOfTwo(atLeast: finest / Self.slack)
    coarsestScale = ShapeDetail.powerOfTwo(atLeast: coarsest) / 2
    self.halfWidth = halfWidth
  }

  /// The factor by which a scale may exceed the finest: a rotation at scale 1 has 1 and some
  /// rounding.
  private static let slack = 1.01

  private static func powerOfTwo(atLeast value: Double) -> Double {
    var power = 1.0
    while power < value, power < 0x1p40 { power *= 2 }
    while power / 2 >= value, power > 0x1p-40 { power /= 2 }
    return power
  }
}

/// One cell of the grid over a shape, as it lies in the instance buffer but for the record.
package struct ShapeCell: BitwiseCopyable, Sendable, Equatable {
  /// Column and row in the grid.
  package var column: UInt16
  package var row: UInt16
  /// The number of edges of the fill, and of pieces of the line.
  package var edgeCount: UInt16
  package var pieceCount: UInt16
  /// Windings at the cell's first corner.
  package var winding: Int32
  /// Texel of the list, from the geometry's first.
  package var list: UInt32
  /// The position of the listed pieces on the line, in points from its start.
  package var firstLength: Float
  package var lastLength: Float
}

/// A shape cut into the cells of a grid in its own space, with all that a fragment needs.
///
/// ```
///   ┌────┬────┬────┐      Each cell lists the edges and the pieces of the line that reach its
///   │  ╱─┼────┼─╲  │      pixels, so a fragment looks at a few of them however long the path is.
///   ├─╱──┼────┼──╲─┤      Cells without any are drawn plain (inside) or not at all (outside).
///   │ │  │    │  │ │
///   └────┴────┴────┘
/// ```
/// Texels, in order: dashes (one each: middle, half length), pieces of the line (three each), and
/// the lists of the cells: edges (one each, two points) before pieces (four numbers in one).
package struct ShapeGeometry: Sendable {
  package var texels: [SIMD4<Float>] = []
  /// For strips, in place of texels and cells: the edges of the fill, from the grid's first corner, and the
  /// pieces of the line.
  var edges: [SIMD4<Double>] = []
  var pieces: [StrokePiece] = []
  package var cells: [ShapeCell] = []
  /// The grid's first corner, in points of the layer.
  package var origin = SIMD2<Double>.zero
  /// Side of a cell in points.
  package var cellSize = 1.0
  /// Length of the line over all subpaths, in points.
  package var length = 0.0
  /// The positions of fractions of the line.
  package var measure = FlatMeasure()
  /// The dashes of the line.
  var dashes = DashPattern()
  /// Texel of the first piece.
  package var firstPiece = 0
  /// Whether it is drawn in strips.
  var isStrips = false
  /// The parts that had to be omitted, in words; nil for none.
  package var refusal: String?

  package init() {}

  /// Whether nothing shows.
  var isEmpty: Bool { cells.isEmpty && edges.isEmpty && pieces.isEmpty }
}
