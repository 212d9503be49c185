// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import RenderTree

/// An image that shows within a shape, which is its mask.
struct ShapeImage {
  /// The quad of the image, placed.
  var quad: Quad
  /// The filter for pixels on the shape's edges.
  let sampling: Sampling
  /// The image for strips; nil where they do not draw it.
  private(set) var picture: StripPicture?
  /// The rows of the map from the shape's points to coordinates of the texture.
  private let u: SIMD3<Double>
  private let v: SIMD3<Double>

  /// - Parameters:
  ///   - quad: an image on `rect`, placed.
  ///   - rect: the rectangle that the image covers in its layer's space.
  ///   - map: an affine map from the shape's space to that one.
  ///   - pixels: the image, if they are kept.
  init(_ quad: Quad, on rect: SIMD4<Double>, _ map: Homography, pixels: CGImage?) {
    if let pixels, quad.sampling == .linear, quad.instance.imageOpacity == 1 {
      picture = StripPicture(pixels, on: quad)
    }
    self.quad = quad
    sampling = quad.isOneToOne ? .nearest : quad.sampling
    let (left, top, width, height) = quad.instance.texture
    let across = Double(width) / rect.z
    let down = Double(height) / rect.w
    u = SIMD3(map.xx, map.yx, map.tx - rect.x) * across + SIMD3(0, 0, Double(left))
    v = SIMD3(map.xy, map.yy, map.ty - rect.y) * down + SIMD3(0, 0, Double(top))
  }

  /// The quad for the parts that a shape fills wholly, which replace the content below; nil where a pixel there needs
  /// more.
  func inside(of shape: NodeShape, opacity: Float, _ clips: borrowing ClipStack) -> Quad? {
    guard quad.replaces, opacity >= 1, shape.fillColor.w >= 1, !clips.top.adds, !clips.top.isCut
    else { return nil }
    return quad
  }

  /// The two rows for points from a place on.
  fileprivate func rows(from origin: SIMD2<Double>) -> (SIMD3<Float>, SIMD3<Float>) {
    func row(_ row: SIMD3<Double>) -> SIMD3<Float> {
      SIMD3<Float>(SIMD3(row.x, row.y, row.z + row.x * origin.x + row.y * origin.y))
    }
    return (row(u), row(v))
  }
}

extension PaintRecord {
  /// Lets a shape show an image in place of its colours, of which the alpha stays.
  ///
  /// - Parameter origin: the first corner of the shape's grid.
  mutating func show(_ image: ShapeImage, from origin: SIMD2<Double>) {
    let (u, v) = image.rows(from: origin)
    vectors.3 = SIMD4(u, vectors.3.w)
    vectors.4 = SIMD4(v, vectors.4.w)
  }
}
