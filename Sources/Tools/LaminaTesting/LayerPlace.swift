// SPDX-License-Identifier: MIT

import Compositor
import CoreAnimation
import CoreGraphics
import Pictures

/// The part of the space around a layer that its picture shows, in points.
struct LayerPlace {
  private let rectangle: CGRect

  /// The layer's frame, or a rectangle of a size at the origin.
  init(_ layer: CALayer, size: CGSize?) {
    rectangle = size.map { CGRect(origin: .zero, size: $0) } ?? layer.frame
  }

  /// The picture of the layer at a time after the commit of its tree at 0.
  func picture(of layer: CALayer, at time: CFTimeInterval, scale: CGFloat) throws -> PixelImage {
    let renderer = try OffscreenRenderer(size: rectangle.size, scale: scale)
    renderer.origin = SIMD2(rectangle.minX.native, rectangle.minY.native)
    // Animations begin at the first picture's time.
    if time > 0 { _ = try renderer.withContext { renderer.drawFrame(of: layer, at: 0) } }
    return PixelImage(try renderer.image(of: layer, at: time))
  }
}
