// SPDX-License-Identifier: MIT

internal import Diagnostics
public import Foundation

/// An offscreen drawing, made once and drawn often, at the resolution of the context that it is
/// made for.
public final class CGLayer {
  /// The size in the user space of the context that the layer is made for.
  public let size: CGSize
  private let bitmap: CGContext

  /// Makes an empty layer for drawing into a context at its present scale.
  ///
  /// Nil, with a logged reason, for a size that is not positive or a bitmap that would be too large.
  /// In documents the layer is a bitmap of four pixels per point. `auxiliaryInfo` has no effect.
  public init?(_ context: CGContext, size: CGSize, auxiliaryInfo: CFDictionary?) {
    let map = context.ctm
    let detail = context.document == nil ? 1 : CGFloat(VectorDocument.rasterScale)
    let width = (size.width * hypot(map.a, map.b) * detail).rounded(.up)
    let height = (size.height * hypot(map.c, map.d) * detail).rounded(.up)
    guard size.width > 0, size.height > 0, width >= 1, height >= 1, width <= 32_767,
      height <= 32_767, width * height <= 268_435_456,
      let bitmap = unsafe CGContext(
        data: nil, width: Int(clamping: width), height: Int(clamping: height), bitsPerComponent: 8,
        bytesPerRow: 0,
        space: CGColorSpace.standardRGB, bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    else {
      RefusalLog.refuse("layer: refused size", "\(size.width) × \(size.height)")
      return nil
    }
    bitmap.scaleBy(x: width / size.width, y: height / size.height)
    self.size = size
    self.bitmap = bitmap
  }

  /// The context that draws into the layer, in points with y up from its lower left corner.
  public var context: CGContext? { bitmap }

  /// An image of the layer's present contents.
  var image: CGImage? { bitmap.makeImage() }
}

extension CGContext {
  /// Draws a layer scaled to a rectangle.
  public func draw(_ layer: CGLayer, in rect: CGRect) {
    if let image = layer.image { draw(image, in: rect) }
  }

  /// Draws a layer at its size, with its lower left corner at a point.
  public func draw(_ layer: CGLayer, at point: CGPoint) {
    draw(layer, in: CGRect(origin: point, size: layer.size))
  }
}
