// SPDX-License-Identifier: MIT

/// One cell of the shape pipeline, as it lies in the instance buffer: 16 bytes, attributes 0–2.
///
/// ```
/// offset  attribute
///   0     0  cell    4 × uint16  column, row, number of edges, number of pieces
///   8     1  list    uint32      texel of the list in the paint texture
///  12     2  place   2 × int16   record in the window, windings at the cell's first corner
/// ```
package struct ShapeInstance: BitwiseCopyable, Sendable {
  var column: UInt16
  var row: UInt16
  var edgeCount: UInt16
  var pieceCount: UInt16
  var list: UInt32
  var record: Int16
  var winding: Int16

  package static let layout = VertexLayout(
    stride: MemoryLayout<ShapeInstance>.stride,
    attributes: [
      VertexAttribute(location: 0, components: 4, type: .uint16, conversion: .integer, offset: 0),
      VertexAttribute(location: 1, components: 1, type: .uint32, conversion: .integer, offset: 8),
      VertexAttribute(location: 2, components: 2, type: .int16, conversion: .integer, offset: 12),
    ])
}

/// The features of the shape pipeline that an instance needs; each set of features is a shader
/// variant.
///
/// A variant with more features draws an instance with fewer in the same way.
package struct ShapeFeatures: ShaderFeatures, BitwiseCopyable {
  package let rawValue: Int

  package init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Is filled.
  package static let fill = ShapeFeatures(rawValue: 1 << 0)
  /// Is stroked.
  package static let stroke = ShapeFeatures(rawValue: 1 << 1)
  /// The line is dashed.
  package static let dash = ShapeFeatures(rawValue: 1 << 2)
  /// Clips by the chain of clip records that the shape's record names.
  package static let clip = ShapeFeatures(rawValue: 1 << 3)
  /// The map to the target is a perspective one.
  package static let perspective = ShapeFeatures(rawValue: 1 << 4)
  /// Some clip has continuous corners.
  package static let continuous = ShapeFeatures(rawValue: 1 << 5)
  /// Some clip samples a mask.
  package static let mask = ShapeFeatures(rawValue: 1 << 6)
  /// Shows an image, of which the fill and the line let through their alpha.
  package static let image = ShapeFeatures(rawValue: 1 << 7)

  /// The preprocessor names of the features, in order of their bits.
  package static let defines = [
    "EDGES", "LINE", "DASH", "CLIP", "PERSPECTIVE", "CONTINUOUS", "MASK", "IMAGE",
  ]

  /// The features by name, for dumps.
  package func dump() -> String {
    let names = Self.defines.indices.filter { rawValue & (1 << $0) != 0 }.map {
      Self.defines[$0].lowercased()
    }
    return (["shapes"] + names).joined(separator: "+")
  }
}

/// A record of what shapes and gradients read besides their instance: 128 bytes of a window of 128.
///
/// The shaders that read the vectors document their contents.
package struct PaintRecord: BitwiseCopyable, Sendable {
  package var vectors:
    (
      SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>,
      SIMD4<Float>, SIMD4<Float>
    ) = (.zero, .zero, .zero, .zero, .zero, .zero, .zero, .zero)

  package init() {}

  /// The number of records visible to one draw: 16 KiB, the minimum that GL guarantees for a
  /// uniform block.
  package static let windowCount = 128
}
