// SPDX-License-Identifier: MIT

package import RenderTree

/// One quad of the layer pipeline, as it lies in the instance buffer: 104 bytes, attributes 0–9.
///
/// ```
/// offset  attribute
///   0     0  mapX      3 × float   X of the target's pixel: u, v, 1 coefficients
///  12     1  mapY      3 × float   Y
///  24     2  mapW      3 × float   W; (0, 0, 1) for an affine map
///  36     3  size      2 × float   width and height of the quad in points
///  44     4  texture   4 × float   u, v of the first corner and extent, in texture units
///  60     5  fill      4 × unorm16 premultiplied background, opacity applied
///  68     6  border    4 × unorm16 premultiplied border, opacity applied; or the factor
///                                  of a modulated image's premultiplied texels; or a part
///                                  (`part`): x and y + 16384, width, height in pixels
///  76     7  radii     4 × float   corner radii in points: minXminY, maxXminY, minXmaxY, maxXmaxY;
///                                  negative for continuous corners
///  92     8  extra     2 × float   border width in points, opacity of image and border
/// 100     9  clip      2 × uint16  first clip record of the chain; length of the chain (low byte, bits
///                                  0–5, and the kinds: bit 6 an image times a colour, bit 7 a shadow)
///                                  and edges that are not smoothed (high byte: bits 0–3 for
///                                  minimum x, minimum y, maximum x, maximum y; bits 4–7 for those
///                                  that cover the pixels which they cross, as a clip smooths them)
/// ```
/// u and v run from 0 to 1 over the quad; the map takes (u, v, 1) to homogeneous target pixels.
package struct LayerInstance: BitwiseCopyable, Equatable, Sendable {
  package var mapX: (Float, Float, Float) = (0, 0, 0)
  package var mapY: (Float, Float, Float) = (0, 0, 0)
  package var mapW: (Float, Float, Float) = (0, 0, 1)
  package var size: (Float, Float) = (0, 0)
  package var texture: (Float, Float, Float, Float) = (0, 0, 0, 0)
  package var fill: (UInt16, UInt16, UInt16, UInt16) = (0, 0, 0, 0)
  package var border: (UInt16, UInt16, UInt16, UInt16) = (0, 0, 0, 0)
  package var radii: (Float, Float, Float, Float) = (0, 0, 0, 0)
  package var borderWidth: Float = 0
  package var imageOpacity: Float = 0
  package var firstClip: UInt16 = 0
  /// Length of the chain, and the kinds in the two high bits.
  package var clipCount: UInt8 = 0
  package var hardEdges: UInt8 = 0

  package init() {}

  package static func == (a: LayerInstance, b: LayerInstance) -> Bool {
    a.mapX == b.mapX && a.mapY == b.mapY && a.mapW == b.mapW && a.size == b.size
      && a.texture == b.texture && a.fill == b.fill && a.border == b.border
      && a.radii == b.radii && a.borderWidth == b.borderWidth
      && a.imageOpacity == b.imageOpacity && a.firstClip == b.firstClip
      && a.clipCount == b.clipCount && a.hardEdges == b.hardEdges
  }
}

/// One clip of a chain, as it lies in the clip block: 64 bytes, four std140 `vec4`s.
///
/// ```
/// x  ( inverse map to clip space: x coefficients of X, Y, 1 ; half width )
/// y  ( …                          y coefficients            ; half height )
/// w  ( …                          w coefficients            ; kind )
/// r  ( corner radii in points: minXminY, maxXminY, minXmaxY, maxXmaxY; negative: continuous )
/// ```
/// Kind 0 is a rounded rectangle about the origin of clip space; kind 1 a half-plane: pixels with
/// x · (X, Y, 1) > 0 in pixels stay; kind 1.25 the same for the half that the other half is drawn
/// over. The record of a stretched image lies behind the chain of its
/// instance: x and y hold the divisions of the quad and of the image (first x and y, second x and
/// y, 0…1), w half a pixel of the image on each axis and the mipmap bias.
package struct ClipRecord: BitwiseCopyable, Sendable {
  package var x: SIMD4<Float> = .zero
  package var y: SIMD4<Float> = .zero
  package var w: SIMD4<Float> = SIMD4(0, 0, 1, 0)
  package var radii: SIMD4<Float> = .zero

  package init() {}

  /// The record of an image that stretches in nine parts.
  package init(stretch: ContentsStretch, halfPixel: SIMD2<Float>, mipmapBias: Float) {
    x = SIMD4<Float>(stretch.drawn)
    y = SIMD4<Float>(stretch.shown)
    w = SIMD4(halfPixel.x, halfPixel.y, mipmapBias, 0)
  }

  /// The least kind of a half-plane.
  package static let halfPlaneKind: Float = 1
  /// A half-plane within which the part of a cut plane lies that is painted first: over its edge comes
  /// that of the other part, which takes its share of what the first one let through.
  package static let hiddenHalfPlaneKind: Float = 1.25
  /// Kind 2 up to 3: an image whose alpha is the share that stays; the fraction is its opacity. It
  /// lies in the rectangle, and its texture coordinates in `radii`: u, v of the first corner, extent.
  package static let maskKind: Float = 2
}
