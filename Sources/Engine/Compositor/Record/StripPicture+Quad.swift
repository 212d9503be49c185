// SPDX-License-Identifier: MIT

internal import CoreGraphics

extension StripPicture {
  /// Finds how a quad shows an image; nil where it is turned, or a part of it.
  ///
  /// - Parameter quad: one that has been placed.
  init?(_ image: CGImage, on quad: Quad) {
    let instance = quad.instance
    let texels = SIMD2(Float(image.width), Float(image.height))
    guard instance.isUpright, quad.texels == texels, instance.texture.3 > 0 else { return nil }
    let (x, y) = (instance.mapX, instance.mapY)
    let origin = SIMD2(Double(x.2), Double(y.2))
    let size = SIMD2(Double(x.0), Double(y.1))
    let step = SIMD2(Double(image.width), Double(image.height)) / size
    self.init(
      image: image, corner: -origin * step, step: step,
      edges: SIMD4(lowHalf: origin, highHalf: origin + size), opacity: instance.imageOpacity)
  }
}
